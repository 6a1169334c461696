// The operations on a game that are not answered yet, in order. They outlive the page: after a
// reload, in a new tab, another day the next page of the same game carries them out. Each has an id
// of its own and a revision that it is meant for, so whoever sends it once more changes nothing.

import { keep, kept } from "./kept.js";

export class Queue {
  constructor(api) {
    this.key = `reussite:unsent:${api}`;
    this.waiting = []; // what comes after the operation that is being answered
  }

  get length() {
    return this.waiting.length;
  }

  push(intent) {
    this.waiting.push(intent);
    this.put(intent);
  }

  /** Take what comes next; it is meant for the table as the one before it left it, whatever happened
   * elsewhere since. `rev`: of the table that is shown, where nothing came before. */
  shift(rev) {
    const next = this.waiting.shift();
    if (next) next.rev ??= this.due ?? rev;
    return next;
  }

  /** Hear that an operation is answered; `kind`: how, as net.js says it. */
  answered(intent, kind) {
    this.due = { played: intent.rev + 1, refused: intent.rev }[kind];
    this.drop(intent);
  }

  /** Give up all that waits. */
  clear() {
    this.drop(...this.waiting);
    this.waiting = [];
  }

  // ------------------------------------------------------------ what is kept

  /** Wait for what this page and others, gone or still there, have left unanswered. */
  restore() {
    this.waiting = this.all();
  }

  all() {
    try {
      const list = JSON.parse(kept(this.key));
      return Array.isArray(list) ? list : [];
    } catch {
      return [];
    }
  }

  /** Keep an operation; one that is kept already stays in its place. */
  put({ op, rev, what, selection, alone }) {
    const list = this.all();
    const at = list.findIndex((each) => each.op === op);
    list.splice(at < 0 ? list.length : at, at < 0 ? 0 : 1, { op, rev, what, selection, alone });
    this.write(list);
  }

  /** Keep operations no longer: they were answered, or will never be sent. */
  drop(...intents) {
    const gone = new Set(intents.map(({ op }) => op));
    this.write(this.all().filter(({ op }) => !gone.has(op)));
  }

  write(list) {
    keep(this.key, list.length ? JSON.stringify(list) : null);
  }
}
