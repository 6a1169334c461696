// Cards in the player's hand: one that is looked at while it is pressed, those that are dragged.

import { RETURN, travel } from "./motion.js";

const REACH = 12; // so far beside a pile a card still falls on it

export class Lifted {
  constructor(board) {
    this.board = board;
    this.cells = []; // that follow the pointer
    this.peeked = null;
  }

  /** Show a covered card whole for as long as it is pressed. */
  peek(id, index) {
    this.endPeek();
    this.peeked = this.board.rows.get(id)?.cells[index];
    this.peeked?.classList.add("peek");
  }

  endPeek() {
    this.peeked?.classList.remove("peek");
    this.peeked = null;
  }

  lift(id, index) {
    const cells = this.board.cellsFrom(id, index);
    if (!cells.length) return;
    Object.assign(this, { cells, pile: id, scroll: this.board.region.scrollLeft, x: 0, y: 0 });
    for (const cell of cells) cell.classList.add("lifted");
    this.board.rows.get(id).cells[index - 1]?.classList.remove("covered");
  }

  drag(dx, dy) {
    if (!this.cells.length) return;
    const x = dx + this.board.region.scrollLeft - this.scroll;
    for (const cell of this.cells) cell.style.translate = `${x}px ${dy}px`;
    Object.assign(this, { x, y: dy });
  }

  /** Hold the dragged cards on after the table was drawn anew, if they still lie where they did. */
  keep() {
    const { board, cells, pile } = this;
    this.cells = [];
    const there = cells[0]?.hasAttribute("data-lift") ? board.cellsFrom(pile, cells[0].index) : [];
    if (!there.length || there.length !== cells.length || there.some((cell, index) => cell !== cells[index])) return;
    const { scroll, x, y } = this;
    this.lift(pile, cells[0].index);
    this.scroll = scroll;
    this.drag(x + scroll - board.region.scrollLeft, y);
  }

  /** Put dragged cards back where they came from. */
  release() {
    const { cells, x, y } = this;
    if (!cells.length) return;
    this.cells = [];
    this.board.rows.get(cells[0].pile).cells[cells[0].index - 1]?.classList.add("covered");
    for (const cell of cells) {
      cell.classList.remove("lifted");
      cell.style.translate = "";
      travel(cell, x, y, { duration: RETURN });
    }
  }

  /** Return the piles that the dragged card overlaps, most first: `[id, area]`. */
  overlaps() {
    const [cell] = this.cells;
    if (!cell) return [];
    const { c, h, places } = this.board.plan;
    const left = cell.corner.x + this.x;
    const top = cell.corner.y + this.y;
    const found = [];
    for (const [id, at] of Object.entries(places)) {
      const across = Math.min(left + c, at.x + at.width + REACH) - Math.max(left, at.x - REACH);
      const down = Math.min(top + h, at.y + at.height + REACH) - Math.max(top, at.y - REACH);
      if (id !== this.pile && across > 0 && down > 0) found.push([id, across * down]);
    }
    return found.sort((one, other) => other[1] - one[1]);
  }
}
