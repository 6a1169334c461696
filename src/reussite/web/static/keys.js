// The table by keys alone. Letters act only while the focus is on the table.

import { actionsOf, canLift } from "./view.js";

const ARROWS = { ArrowLeft: ["x", -1], ArrowRight: ["x", 1], ArrowUp: ["y", -1], ArrowDown: ["y", 1] };
const SIDES = { x: ["left", "right", "top", "bottom"], y: ["top", "bottom", "left", "right"] };

/** Return the letter of a key: the one printed on it, or that of its place where it is not latin. */
function letterOf(event) {
  const key = event.key.toLowerCase();
  if (/^[a-z]$/.test(key)) return key;
  return /^Key[A-Z]$/.test(event.code) && event.key.length === 1 ? event.code.slice(3).toLowerCase() : null;
}

/** Return the number of a column that a key stands for: 1 to 12. */
function columnOf({ code, key }) {
  const digit = /^Digit(\d)$/.exec(code) ?? (/^\d$/.test(key) ? /^Numpad(\d)$/.exec(code) : null);
  if (digit) return Number(digit[1]) || 10;
  return { Minus: 11, Equal: 12 }[code] ?? null;
}

export class Keys {
  constructor(board, play, pointer, page) {
    Object.assign(this, { board, play, pointer, page });
    document.addEventListener("keydown", (event) => this.key(event));
    board.table.addEventListener("focusin", ({ target }) => {
      const cell = target.closest(".cell");
      if (!cell) return;
      board.stop.put(cell.pile, cell.index);
      if (!pointer.press) board.stop.reveal(cell); // not under a finger
    });
  }

  key(event) {
    this.board.table.classList.remove("by-pointer");
    if (event.isComposing || event.keyCode === 229 || event.defaultPrevented) return;
    if (event.target.closest?.("input, textarea, select")) {
      if (event.key === "Escape") this.page.menu(false);
      return;
    }
    const done = this.shortcut(event) || (this.board.table.contains(event.target) && this.onTable(event));
    if (done) event.preventDefault();
  }

  /** Keys that act wherever the focus is. */
  shortcut(event) {
    const { play, pointer, page } = this;
    if (event.key === "Escape") return pointer.drop() || page.close() || play.deselect();
    if (!(event.ctrlKey || event.metaKey) || event.altKey) return false;
    const letter = letterOf(event);
    const what = letter === "z" ? (event.shiftKey ? "redo" : "undo") : letter === "y" && !event.shiftKey && "redo";
    return what ? this.go(what, event.repeat) : false;
  }

  onTable(event) {
    if (this.pointer.dragging || event.altKey || event.metaKey) return false;
    if (event.ctrlKey) return ["Home", "End"].includes(event.key) && this.step(event.key, true);
    if (ARROWS[event.key]) return this.arrow(...ARROWS[event.key]);
    if (["Home", "End", "PageUp", "PageDown"].includes(event.key)) return this.step(event.key, false);
    if (event.key === "Enter" || event.key === " ") return this.enter(event);
    const column = columnOf(event);
    if (column) return event.repeat || this.digit(column);
    if (document.documentElement.dataset.letters === "off") return false;
    if (event.key === "/") return event.repeat || (this.page.find(), true);
    if (event.key === "?") return event.repeat || (this.page.keyboard(), true);
    const letter = letterOf(event);
    return letter ? this.letter(letter, event.shiftKey, event.repeat) : false;
  }

  /** Go back or forth; a key that is held down goes on as fast as it is answered. */
  go(what, repeat) {
    if (!(repeat && this.play.flight)) this.play.operate(what);
    return true;
  }

  enter({ repeat }) {
    const { pile, index } = this.board.stop.at;
    if (!repeat) this.play.press(pile, index);
    return true;
  }

  /** Move the focus to the cell that lies in a direction on the screen. */
  arrow(axis, sign) {
    const { board } = this;
    const now = board.stop.cell;
    const boxes = board.boxes();
    const here = boxes.find(({ cell }) => cell === now).box;
    const [low, high, side, otherSide] = SIDES[axis];
    const middle = (box, one, other) => (box[one] + box[other]) / 2;
    const found = boxes.map(({ cell, box }) => ({
      cell,
      along: (middle(box, low, high) - middle(here, low, high)) * sign,
      across: Math.abs(middle(box, side, otherSide) - middle(here, side, otherSide)),
      beside: box[side] < here[otherSide] - 1 && box[otherSide] > here[side] + 1,
    })).filter(({ along }) => along > 1);
    // Along a fan the next card is the nearest beside this one; across fans the next pile is.
    const fanwise = axis === board.plan.along && found.filter(({ beside }) => beside);
    if (fanwise && fanwise.length) {
      fanwise.sort((one, other) => one.along - other.along);
      return board.stop.focus(fanwise[0].cell), true;
    }
    const nearest = Math.min(...found.map(({ along }) => along));
    const band = found.filter(({ along }) => along < nearest + (axis === board.plan.along ? board.plan.c : 2));
    band.sort((one, other) => one.across - other.across || one.along - other.along);
    if (band.length) board.stop.focus(band[0].cell);
    return true;
  }

  /** Home and End within a pile, or to the first and last; pages are groups of piles. */
  step(key, whole) {
    const { board } = this;
    const order = board.piles;
    const now = order.findIndex((pile) => pile.id === board.stop.at.pile);
    if (key === "Home" || key === "End") {
      const pile = whole ? order.at(key === "Home" ? 0 : -1) : order[now];
      const cells = board.cells(pile.id);
      board.stop.focus(cells.at(key === "Home" && !whole ? 0 : -1));
      return true;
    }
    const by = key === "PageUp" ? -1 : 1;
    let next = now;
    while (order[next + by] && order[next].kind === order[now].kind) next += by;
    board.stop.focus(board.cells(order[next].id).at(-1));
    return true;
  }

  /** A column's digit selects its free card, and with a card selected moves it there. */
  digit(column) {
    const id = `t${column}`;
    const pile = this.board.pile(id);
    if (!pile) return false;
    this.choose(pile);
    return true;
  }

  choose(pile) {
    const { play, board } = this;
    if (play.selection?.pile === pile.id) return play.changeLength(1, true);
    if (play.selection && pile.kind === "column") return play.moveTo(pile.id);
    const end = pile.cards.length - 1;
    if (end < 0) return board.stop.focus(board.cells(pile.id)[0]);
    if (!canLift(play.shown, pile, end)) return play.explain(pile, end);
    board.stop.focus(board.cells(pile.id)[end]);
    return play.select(pile.id, end);
  }

  letter(letter, shift, repeat) {
    const { play, board, page } = this;
    const { pile, index } = board.stop.at;
    if (letter === "u") return this.go(shift ? "redo" : "undo", repeat);
    if (letter === "g") return this.walk(shift ? -1 : 1);
    if (repeat) return false;
    const acts = shift ? {
      f: () => play.sendUp(),
      h: () => page.solver(),
      p: () => page.pause(),
      r: () => play.operate("restart"),
    } : {
      d: () => play.turn(),
      f: () => this.up(),
      h: () => page.hint(),
      l: () => play.sayTargets(pile, index),
      n: () => page.menu(true, true),
      p: () => page.say(page.line(pile)),
      r: () => this.side("r"),
      t: () => page.say(play.state.short),
      v: () => page.list(pile),
      w: () => this.side("w"),
    };
    if (!acts[letter]) return false;
    acts[letter]();
    return true;
  }

  /** Send the selected card up, else the one that has the focus. */
  up() {
    const { play, board } = this;
    if (play.selection?.count === 1) play.toFoundation(play.selection.pile);
    else play.toFoundation(board.stop.at.pile, board.stop.at.index);
  }

  /** Choose the card of the reserve or the waste. */
  side(id) {
    const pile = this.board.pile(id);
    if (pile) this.choose(pile);
  }

  /** Walk through the piles where the selected cards can go. */
  walk(by) {
    const { play, board } = this;
    if (!actionsOf(play.shown, play.selection).length) return true;
    const targets = play.targets();
    const now = targets.findIndex((pile) => pile.id === board.stop.at.pile);
    const next = now < 0 ? (by > 0 ? 0 : -1) : (now + by) % targets.length;
    board.stop.focus(board.cells(targets.at(next).id).at(-1));
    return true;
  }
}
