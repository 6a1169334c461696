// What the table shows, and the operations on their way to the server: one at a time, in the order
// in which the player asked for them, each of them against the state that holds when its turn comes.

import { sends } from "./auto.js";
import { newId } from "./net.js";
import { Past } from "./past.js";
import { Queue } from "./queue.js";
import { isLegal, preview, turning } from "./view.js";

const GOING = { undo: "undo", redo: "redo", restart: "undo" }; // and the key of `can` they need

export class Sending {
  /** `page`: `say(text, error)`, `sheet(state)`, `selected(selection, lengths)`, `changed(rev)`,
   * `holds(what)`. */
  constructor(state, board, net, words, page) {
    Object.assign(this, { board, net, words, page });
    this.past = new Past();
    this.selection = null;
    this.flight = null; // the operation that is being answered
    this.queue = new Queue(net.api); // those that come after it, in order
    this.unread = []; // sentences that the next one would wipe out before they are read
    this.idlers = []; // those who wait until nothing is under way
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

  /** Send an action; one that is asked for while another is under way comes after it.
   * `alone`: nothing goes up after. */
  attempt(what, selection, target, alone = false) {
    if (this.page.holds(what)) return;
    const intent = { op: newId(), what, selection, target, alone };
    if (this.flight || target) this.take(null);
    if (!this.flight) return void this.run(intent);
    this.queue.push(intent);
  }

  /** Wait until nothing is under way. */
  async idle() {
    while (this.flight) await new Promise((resolve) => this.idlers.push(resolve));
  }

  async run(intent) {
    if (intent.what === "turn") intent.what = turning(this.told);
    intent.rev ??= this.told.rev;
    this.setFlight(intent);
    this.queue.put(intent);
    const moved = this.fits(intent) ? this.showAtOnce(intent) : [];
    const waiting = setTimeout(() => this.board.marks.wait(true, moved), 150);
    const answer = await this.net.act(intent, intent.alone ? intent.what : sends(intent.what));
    clearTimeout(waiting);
    this.board.marks.wait(false);
    this.queue.answered(intent, answer.kind);
    await this.answered(intent, answer);
  }

  /** Show what is known of an operation before it is answered; return the cells that moved. */
  showAtOnce(intent) {
    const { told } = this;
    const past = this.past.recall(told, intent.what);
    if (!intent.target && !past) return [];
    intent.drawn = true;
    this.shown = past || preview(told, intent.selection, intent.target);
    const moved = this.board.show(this.shown);
    this.keepSelection(); // made since this was asked for
    if (past) {
      this.board.stop.toMoved(moved);
      return moved;
    }
    this.board.stop.toEnd(intent.selection.pile);
    return moved.filter((cell) => cell.dataset.card === intent.selection.card);
  }

  setFlight(intent) {
    this.flight = intent;
    this.board.table.toggleAttribute("data-sending", Boolean(intent));
  }

  /** Say whether an operation is meant for the table as it is; if not, the server knows of it. */
  fits(intent) {
    return intent.rev === this.told.rev;
  }

  /** Begin with the tab's own game, which the page does not show where cookies are refused, and with
   * what the page before this one left unanswered. */
  async resume() {
    if (this.net.token) {
      this.setFlight({ what: "look", selection: null });
      const state = await this.net.freshState();
      this.setFlight(null);
      if (state?.position && state.rev !== this.told.rev) this.adopt(state);
    }
    this.queue.restore();
    this.next();
  }

  // ------------------------------------------------------------ answers

  async answered(intent, answer) {
    if (answer.kind === "wrong") await this.failed(answer); // what is asked for meanwhile waits
    this.setFlight(null);
    if (answer.kind === "played") this.played(intent, answer.state, answer.events);
    else if (answer.kind === "stale") {
      const unplayed = 1 + this.queue.length; // all were meant for the table as it was
      this.queue.clear();
      this.adopt(answer.state);
      this.page.say(this.words.text("other_window", { n: unplayed }, unplayed));
    } else if (answer.kind === "refused") {
      if (intent.drawn) this.draw(this.told); // it was legal when it was sent
      this.note(answer.error.sentence, answer.error);
      this.board.marks.shake(intent.selection);
    }
    this.next();
  }

  /** Show a state to which this window's own line of play need not lead. */
  adopt(state) {
    this.past.forget();
    this.draw(state);
    this.hushed = false; // that is for an operation of this window
  }

  /** Say why something was not played, together with what comes after it. */
  note(sentence, error) {
    this.unread = [...this.unread.filter((each) => each !== sentence), sentence].slice(-2); // of more none is read
    this.page.say(this.unread.join(" "), error);
  }

  played(intent, state, events) {
    const going = GOING[intent.what] || intent.what.startsWith("goto");
    if (state.rev !== intent.rev + 1) this.past.forget(); // it went on elsewhere since
    const moved = this.draw(state, going ? undefined : this.told.cursor, events);
    this.tell(state);
    if (intent.selection) this.board.stop.toEnd(intent.selection.pile);
    else if (going && !intent.drawn) this.board.stop.toMoved(moved);
    this.page.changed(state.rev);
  }

  /** Something is wrong that trying again does not mend: show what the server has. */
  async failed(answer) {
    this.queue.clear();
    const state = await this.net.freshState();
    if (!state?.position) return void location.reload(); // the page itself is gone: show why
    this.adopt(state);
    this.page.say(answer.error?.sentence || this.words.text("wrong"));
  }

  /** Send what comes next. Whether it is legal by now the server says; but the card that was meant
   * has to be the one that would move. */
  next() {
    const next = this.queue.shift(this.told.rev);
    if (!next) {
      this.unread = [];
      this.idlers.splice(0).forEach((resolve) => resolve());
      if (this.news) this.refresh();
      return;
    }
    const { what, selection } = next;
    if (!this.fits(next)) return void this.run(next); // played already, or not to be played
    const cards = selection && this.board.pile(selection.pile)?.cards;
    if (selection?.card && cards?.at(-selection.count) !== selection.card) {
      this.note(this.words.text("not_there", { card: this.words.card(selection.card) }));
      this.queue.drop(next);
      this.next();
      return;
    }
    const target = selection && isLegal(this.told, what) ? what.split(/[>x]/)[1] : null;
    this.run({ ...next, target });
  }

  // ------------------------------------------------------------ other windows

  /** Ask whether the game went on elsewhere. */
  async refresh() {
    this.news = Boolean(this.flight); // asked for once more when its answer is here
    if (this.flight) return;
    const { told } = this;
    const state = await this.net.state(told.tag);
    if (!state) return;
    if (this.goneOn(told)) this.refresh(); // it may be older than what is shown
    else if (state.rev !== told.rev) this.moved(state);
  }

  /** Say whether this window has played on since it showed a state. */
  goneOn(told) {
    return Boolean(this.flight) || this.told !== told;
  }

  /** Show and say that it did. */
  moved(state) {
    this.adopt(state);
    this.page.say(`${this.words.text("elsewhere")} ${state.message}`.trim());
  }

  /** Say what brought a state about, unless help says it together with what comes next. */
  tell(state) {
    const text = [...this.unread, state.message].join(" ").trim();
    if (text && !this.hushed) this.page.say(text);
    this.hushed = false;
  }
}
