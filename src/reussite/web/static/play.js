// What the player wants: what a press on a card, a place or a key means. Which actions are legal is
// the server's word.

import { Sending } from "./sending.js";
import { actionText, actionsOf, canLift, isLegal, isTarget, liftLengths } from "./view.js";

/** Return what is held when a pile is lifted at a card. */
function held(pile, index) {
  const { id, source, cards } = pile;
  return { pile: id, index, source, card: cards[index], count: cards.length - index };
}

export class Play extends Sending {
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
    this.board.marks.hint(null);
    const taken = pile ? held(pile, index) : null;
    this.selection = taken;
    const targets = taken ? this.targets().map((each) => each.id) : [];
    this.board.marks.select(this.selection, targets);
    this.page.selected(this.selection, taken ? liftLengths(this.shown, pile) : []);
  }

  /** Return the piles where the selected cards can go. */
  targets(selection = this.selection) {
    if (!selection) return [];
    const actions = actionsOf(this.shown, selection);
    const { card } = selection;
    return this.board.piles.filter((pile) => actions.some(([target]) => isTarget(pile, target, card)));
  }

  /** Say where a card can go, selected or not. */
  sayTargets(id, index) {
    const pile = this.board.pile(id);
    const free = pile.cards.length && canLift(this.shown, pile, index);
    if (!this.selection && !free) return this.explain(pile, index);
    const asked = this.selection ?? held(pile, index);
    return this.page.say(this.words.picked(asked.card, this.targets(asked)));
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
    const anchor = this.shown.lift_anchors?.[this.shown.lift?.[pile.id]?.[index]];
    if (sentence) this.page.say(sentence, { anchor });
    else this.page.say(this.words.cell(pile, index));
    this.board.marks.shake({ pile: pile.id, index });
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
    const one = held(pile, end);
    const text = actionText(pile.source, "f", 1);
    if (isLegal(this.shown, text)) this.attempt(text, one, "f");
    else this.refused(text, one);
  }

  /** Turn cards from the stock, or the waste over. */
  turn() {
    const stock = this.board.pile("stock");
    if (!stock) return null;
    this.deselect(false);
    this.attempt("turn", null); // what that is shows when its turn comes
    return "turn";
  }

  /** Send up every card that can go. */
  sendUp() {
    if (!this.flight && !this.told.up.up) return void this.page.say(this.words.text("none_up"));
    this.deselect(false);
    this.attempt("up", null);
  }

  /** Do what is written in the words of actions; where the table shows it, as if pressed. */
  typed(text) {
    const what = text.trim();
    if (!what) return undefined;
    if (Object.hasOwn(this.told.can, what) || what === "restart") return this.operate(what);
    this.deselect(false);
    const [source, target] = what.split(/>|x/);
    const pile = this.board.piles.find((each) => each.source === source && each.cards.length);
    const count = Number(/x(\d+)$/.exec(what)?.[1] ?? 1);
    const index = pile ? pile.cards.length - count : -1;
    if (index < 0 || !isLegal(this.told, what)) return void this.attempt(what, null);
    return void this.attempt(what, held(pile, index), target);
  }
}
