// What the table shows, and the operations on their way to the server: one at a time, one held.

import { sends } from "./auto.js";
import { Past } from "./past.js";
import { isLegal, preview } from "./view.js";

const GOING = { undo: "undo", redo: "redo", restart: "undo" }; // and the key of `can` they need

export class Sending {
  /** `page`: `say(text, error)`, `sheet(state)`, `selected(selection, lengths)`, `changed(rev)`,
   * `holds(what)`. */
  constructor(state, board, net, words, page) {
    Object.assign(this, { board, net, words, page });
    this.past = new Past();
    this.selection = null;
    this.flight = null; // the operation that is being answered
    this.held = null; // the one that comes after it: the latest wins
    this.draw(state);
    board.drawn = true; // from now on what changes moves
    if (!state.rev) board.flights.deal();
    if (state.message) page.say(state.message);
  }

  /** The state the server told last. */
  get state() {
    return this.told;
  }

  /** Show a state that the server told; `from`: the step before the action that led to it, `events`
   * what that did. */
  draw(state, from, events) {
    const won = state.status === "won" && this.told?.status === "playing";
    this.told = state;
    this.shown = state;
    this.past.remember(state, from);
    const moved = this.board.show(state, events);
    if (won) this.board.flights.win();
    this.page.sheet(state);
    this.keepSelection();
    return moved;
  }

  // ------------------------------------------------------------ sending

  /** Undo, redo or restart. */
  operate(what) {
    if (!this.flight && !this.told.can[GOING[what]]) return;
    this.deselect(false);
    this.attempt(what, null);
  }

  /** Ask for something that is not known to be legal, to be told why not. */
  refused(text, selection) {
    this.attempt(text, selection);
  }

  /** Send an action, or hold it until the one before is answered. `alone`: nothing goes up after. */
  attempt(what, selection, target, alone = false) {
    if (this.page.holds(what)) return;
    const intent = { what, selection, target, alone, times: 1 };
    if (this.flight) {
      // Going back several steps is one wish; any other wish replaces the one before it.
      if (this.held?.what === what && GOING[what]) this.held.times += 1;
      else this.held = intent;
      this.take(null);
      return;
    }
    this.run(intent);
  }

  async run(intent) {
    this.setFlight(intent);
    const { told } = this;
    const moved = this.showAtOnce(intent);
    const waiting = setTimeout(() => this.board.marks.wait(true, moved), 150);
    const answer = await this.net.act(told.rev, intent.alone ? intent.what : sends(intent.what));
    clearTimeout(waiting);
    this.board.marks.wait(false);
    await this.answered(intent, answer);
  }

  /** Show what is known of an operation before it is answered; return the cells that moved. */
  showAtOnce(intent) {
    const { told } = this;
    const past = GOING[intent.what] && this.past.recall(told, intent.what);
    if (!intent.target && !past) return [];
    intent.drawn = true;
    this.shown = past || preview(told, intent.selection, intent.target);
    this.take(null);
    const moved = this.board.show(this.shown);
    if (past) {
      this.focusMoved(moved);
      return moved;
    }
    this.focusEnd(intent.selection.pile);
    return moved.filter((cell) => cell.dataset.card === intent.selection.card);
  }

  setFlight(intent) {
    this.flight = intent;
    this.board.table.toggleAttribute("data-sending", Boolean(intent));
  }

  /** Finish an operation that the page before this one began. */
  async resume({ op, rev, do: what }) {
    this.setFlight({ what, selection: null, times: 1 });
    const answer = await this.net.act(rev, what, op);
    await this.answered(this.flight, answer);
  }

  // ------------------------------------------------------------ answers

  async answered(intent, answer) {
    this.setFlight(null);
    if (answer.kind === "played") this.played(intent, answer.state, answer.events);
    else if (answer.kind === "stale") {
      this.held = null;
      this.past.forget();
      this.draw(answer.state);
      this.page.say(this.words.text("other_window"));
    } else if (answer.kind === "refused") {
      if (intent.drawn) this.draw(this.told); // it was legal when it was sent
      this.page.say(answer.error.sentence, answer.error);
      this.board.marks.shake(intent.selection);
    } else await this.failed(answer);
    this.next();
  }

  played(intent, state, events) {
    const going = GOING[intent.what] || intent.what.startsWith("goto");
    const moved = this.draw(state, going ? undefined : this.told.cursor, events);
    this.tell(state);
    if (intent.selection) this.focusEnd(intent.selection.pile);
    else if (going && !intent.drawn) this.focusMoved(moved);
    this.page.changed(state.rev);
  }

  /** Something is wrong that trying again does not mend: show what the server has. */
  async failed(answer) {
    this.held = null;
    const state = await this.net.freshState();
    if (!state?.position) return void location.reload(); // the page itself is gone: show why
    this.past.forget();
    this.draw(state);
    this.page.say(answer.error?.sentence || this.words.text("wrong"));
  }

  /** Send what was held, if it still means the same. */
  next() {
    const { held } = this;
    this.held = null;
    if (!held) return;
    const { what, selection } = held;
    if (GOING[what]) {
      if (!this.told.can[GOING[what]]) return;
      if (held.times > 1) this.held = { ...held, times: held.times - 1 };
    } else if (!(what.startsWith("goto") || this.told.up[what] || isLegal(this.told, what))) return;
    const pile = selection && this.board.pile(selection.pile);
    if (selection && pile.cards.at(-selection.count) !== selection.card) return;
    this.run(selection ? { ...held, target: held.target ?? what.split(/[>x]/)[1] } : held);
  }

  // ------------------------------------------------------------ focus

  /** After an action the focus is on the card that became free, or the empty place. */
  focusEnd(id) {
    const pile = this.board.pile(id);
    if (!pile) return;
    this.board.stop.put(id, Math.max(0, pile.cards.length - 1));
    this.refocus();
  }

  /** After going back or forth it is on the card that moved. */
  focusMoved(moved) {
    if (moved.length) this.board.stop.put(moved.at(-1).pile, moved.at(-1).index);
    this.refocus();
  }

  refocus() {
    if (this.board.table.contains(document.activeElement)) this.board.stop.focus(this.board.stop.cell);
  }

  // ------------------------------------------------------------ other windows

  /** Ask whether the game went on elsewhere, and show it. */
  async refresh() {
    if (this.flight) return;
    const state = await this.net.state(this.told.tag);
    if (!state || this.flight || state.rev === this.told.rev) return;
    this.past.forget();
    this.draw(state);
    this.tell(state);
  }

  /** Say what brought a state about, unless help says it together with what comes next. */
  tell(state) {
    if (state.message && !this.hushed) this.page.say(state.message);
    this.hushed = false;
  }
}
