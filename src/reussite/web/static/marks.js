// Marks on the table: what is selected and where it can go, what a hint speaks of, what is waited for.

import { set } from "./cells.js";
import { shake } from "./motion.js";
import { isTarget } from "./view.js";

export class Marks {
  constructor(board) {
    this.board = board;
    this.selection = null;
    this.targets = new Set();
  }

  /** Mark what is selected and where it can go; `targets` are ids of piles. */
  select(selection, targets = []) {
    this.selection = selection;
    this.targets = new Set(targets);
    this.show();
  }

  /** Put the marks on the cells as they lie now. */
  show() {
    const { selection, targets } = this;
    for (const [id, { row, cells, place }] of this.board.rows) {
      const legal = targets.has(id);
      set(row, "data-legal", legal ? "" : null);
      const ends = cells.length ? cells : [place];
      ends.forEach((cell, index) => {
        const held = selection?.pile === id && index >= selection.index;
        set(cell, "aria-selected", held ? "true" : "false");
        set(cell, "aria-describedby", legal && index === ends.length - 1 ? "can-go" : null);
      });
    }
  }

  /** Mark the cards that an action moves and where they go; null takes the marks away. */
  hint(hint) {
    const { board } = this;
    for (const cell of board.table.querySelectorAll(".hinted")) cell.classList.remove("hinted");
    for (const { row } of board.rows.values()) set(row, "data-hint", null);
    const pile = hint && board.piles.find((each) => each.source === hint.source);
    if (!pile) return null;
    const cells = board.cells(pile.id).slice(-hint.count);
    for (const cell of cells) cell.classList.add("hinted");
    const target = board.piles.find((each) => isTarget(each, hint.target, hint.card));
    if (target) set(board.rows.get(target.id).row, "data-hint", "");
    return cells.at(-1);
  }

  /** Show that an answer is being waited for, by the cards that were moved. */
  wait(on, cells = []) {
    set(this.board.table, "aria-busy", on ? "true" : null);
    for (const cell of cells) cell.classList.toggle("sent", on);
  }

  shake(selection) {
    shake(selection ? this.board.cellsFrom(selection.pile, selection.index) : []);
  }
}
