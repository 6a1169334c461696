// What the player wants, and what becomes of it. Which actions are legal is the server's word.

import { actionText, actionsOf, canLift, isLegal, isTarget, liftLengths, preview } from "./view.js";

const OPERATIONS = { undo: "undo", redo: "redo", restart: "undo" }; // and the key of `can` they need

export class Play {
  /** `page`: `say(text, error)`, `sheet(state)`, `selected(selection, lengths)`, `changed(rev)`. */
  constructor(state, board, net, words, page) {
    Object.assign(this, { board, net, words, page });
    this.selection = null;
    this.flight = null; // the operation that is being answered
    this.held = null; // the one that comes after it: the latest wins
    this.draw(state);
    board.drawn = true; // from now on what changes moves
    if (state.message) page.say(state.message);
  }

  /** The state the server told last. */
  get state() {
    return this.told;
  }

  draw(state) {
    this.told = state;
    this.shown = state;
    const moved = this.board.show(state);
    this.page.sheet(state);
    this.keepSelection();
    return moved;
  }

  // ------------------------------------------------------------ selecting

  /** Keep what is selected while the same card can still be lifted, else drop it. */
  keepSelection() {
    const { selection } = this;
    if (!selection) return;
    const pile = this.board.pile(selection.pile);
    const index = pile ? pile.cards.length - selection.count : -1;
    const same = pile?.cards[index] === selection.card && canLift(this.shown, pile, index);
    this.take(same ? pile : null, index);
  }

  take(pile, index) {
    this.board.markHint(null);
    const taken = pile && {
      pile: pile.id, index, source: pile.source, card: pile.cards[index],
      count: pile.cards.length - index,
    };
    this.selection = taken || null;
    const targets = taken ? this.targets().map((each) => each.id) : [];
    this.board.select(this.selection, targets);
    this.page.selected(this.selection, taken ? liftLengths(this.shown, pile) : []);
  }

  /** Return the piles where the selected cards can go. */
  targets() {
    const actions = actionsOf(this.shown, this.selection);
    const { card } = this.selection;
    return this.board.piles.filter((pile) => actions.some(([target]) => isTarget(pile, target, card)));
  }

  select(id, index) {
    const pile = this.board.pile(id);
    this.take(pile, index);
    if (!this.flight) this.page.say(this.words.picked(this.selection.card, this.targets()));
  }

  deselect(aloud = true) {
    if (!this.selection) return false;
    this.take(null);
    if (aloud) this.page.say(this.words.text("deselected"));
    return true;
  }

  /** Hold the next number of cards that may be lifted; `step` -1 for fewer; else put them back. */
  changeLength(step, around = false) {
    const pile = this.board.pile(this.selection.pile);
    const lengths = liftLengths(this.shown, pile);
    const next = lengths[lengths.indexOf(this.selection.count) + step];
    if (next) this.select(pile.id, pile.cards.length - next);
    else if (around) this.deselect();
  }

  // ------------------------------------------------------------ acting

  /** Do what a press on a card or place means. Returns `select`, `move`, `tell` or null. */
  press(id, index) {
    const { selection } = this;
    const pile = this.board.pile(id);
    if (pile.kind === "stock") return this.turn();
    if (selection?.pile === id) return this.pressAgain(pile, index);
    if (selection && pile.target && pile.kind !== "reserve") return this.moveTo(id), "move";
    if (!pile.cards.length) return null;
    if (canLift(this.shown, pile, index)) return this.select(id, index), "select";
    this.explain(pile, index);
    return "tell";
  }

  pressAgain(pile, index) {
    if (index !== this.selection.index && canLift(this.shown, pile, index)) {
      return this.select(pile.id, index), "select";
    }
    if (index < this.selection.index) return this.explain(pile, index), "tell";
    return this.deselect(), "select";
  }

  /** Say why a card cannot be lifted. */
  explain(pile, index) {
    if (pile.kind === "foundation") return this.refused(`${pile.source}>t1`, { pile: pile.id, index: 0 });
    const sentence = this.shown.lift_sentences?.[pile.id]?.[index];
    const code = this.shown.lift[pile.id]?.[index];
    if (sentence) this.page.say(sentence, { anchor: this.shown.lift_anchors[code] });
    else this.page.say(this.words.cell(pile, index));
    this.board.shake({ pile: pile.id, index });
    return undefined;
  }

  /** Move what is selected to a pile; where that is not legal the server says why. */
  moveTo(id) {
    const { selection } = this;
    const target = this.board.pile(id).target;
    const text = actionText(selection.source, target, selection.count);
    if (!target) return;
    if (isLegal(this.shown, text)) this.attempt(text, selection, target);
    else this.refused(text, selection);
  }

  /** Send a pile's free card to its foundation. */
  toFoundation(id, index) {
    const pile = this.board.pile(id);
    if (!pile?.cards.length || !pile.source || pile.kind === "foundation") return;
    const end = pile.cards.length - 1;
    if ((index ?? end) !== end) return void this.explain(pile, index);
    const one = { pile: id, index: end, source: pile.source, card: pile.cards[end], count: 1 };
    const text = actionText(pile.source, "f", 1);
    if (isLegal(this.shown, text)) this.attempt(text, one, "f");
    else this.refused(text, one);
  }

  /** Turn cards from the stock, or the waste over. */
  turn() {
    const stock = this.board.pile("stock");
    if (!stock) return null;
    this.deselect(false);
    this.attempt(stock.count ? "draw" : "redeal", null);
    return "turn";
  }

  /** Undo, redo or restart. */
  operate(what) {
    if (!this.flight && !this.told.can[OPERATIONS[what]]) return;
    this.deselect(false);
    this.attempt(what, null);
  }

  /** Ask for something that is not known to be legal, to be told why not. */
  refused(text, selection) {
    this.attempt(text, selection);
  }

  /** Send an action, or hold it until the one before is answered. */
  attempt(what, selection, target) {
    const intent = { what, selection, target, times: 1 };
    if (this.flight) {
      // Going back several steps is one wish; any other wish replaces the one before it.
      if (this.held?.what === what && OPERATIONS[what]) this.held.times += 1;
      else this.held = intent;
      this.take(null);
      return;
    }
    this.run(intent);
  }

  async run(intent) {
    this.setFlight(intent);
    const { told } = this;
    let moved = [];
    if (intent.target) {
      this.shown = preview(told, intent.selection, intent.target);
      this.take(null);
      const { card } = intent.selection;
      moved = this.board.show(this.shown).filter((cell) => cell.dataset.card === card);
      this.focusEnd(intent.selection.pile);
    }
    const waiting = setTimeout(() => this.board.wait(true, moved), 150);
    const answer = await this.net.act(told.rev, intent.what);
    clearTimeout(waiting);
    this.board.wait(false);
    await this.answered(intent, answer);
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

  async answered(intent, answer) {
    this.setFlight(null);
    if (answer.kind === "played") this.played(intent, answer.state);
    else if (answer.kind === "stale") {
      this.held = null;
      this.draw(answer.state);
      this.page.say(this.words.text("other_window"));
    } else if (answer.kind === "refused") {
      if (intent.target) this.draw(this.told); // it was legal when it was sent
      this.page.say(answer.error.sentence, answer.error);
      this.board.shake(intent.selection);
    } else await this.failed(answer);
    this.next();
  }

  played(intent, state) {
    const moved = this.draw(state);
    this.tell(state);
    if (OPERATIONS[intent.what]) {
      if (moved.length) this.board.stop(moved.at(-1).pile, moved.at(-1).index);
      this.refocus();
    } else if (intent.selection) this.focusEnd(intent.selection.pile);
    this.page.changed(state.rev);
  }

  /** Something is wrong that trying again does not mend: show what the server has. */
  async failed(answer) {
    this.held = null;
    const state = await this.net.freshState();
    if (!state?.position) return void location.reload(); // the page itself is gone: show why
    this.draw(state);
    this.page.say(answer.error?.sentence || this.words.text("wrong"));
  }

  /** Send what was held, if it still means the same. */
  next() {
    const { held } = this;
    this.held = null;
    if (!held) return;
    const { what, selection } = held;
    if (OPERATIONS[what]) {
      if (!this.told.can[OPERATIONS[what]]) return;
      if (held.times > 1) this.held = { ...held, times: held.times - 1 };
    } else if (!isLegal(this.told, what)) return;
    const pile = selection && this.board.pile(selection.pile);
    if (selection && pile.cards.at(-selection.count) !== selection.card) return;
    this.run(selection ? { ...held, target: held.target ?? what.split(/[>x]/)[1] } : held);
  }

  // ------------------------------------------------------------ focus

  /** After an action the focus is on the card that became free, or the empty place. */
  focusEnd(id) {
    const pile = this.board.pile(id);
    if (!pile) return;
    this.board.stop(id, Math.max(0, pile.cards.length - 1));
    this.refocus();
  }

  refocus() {
    if (this.board.table.contains(document.activeElement)) this.board.focus(this.board.current());
  }

  // ------------------------------------------------------------ other windows

  /** Ask whether the game went on elsewhere, and show it. */
  async refresh() {
    if (this.flight) return;
    const state = await this.net.state(this.told.tag);
    if (!state || this.flight || state.rev === this.told.rev) return;
    this.draw(state);
    this.tell(state);
  }

  /** Say what brought a state about, unless help says it together with what comes next. */
  tell(state) {
    if (state.message && !this.hushed) this.page.say(state.message);
    this.hushed = false;
  }
}
