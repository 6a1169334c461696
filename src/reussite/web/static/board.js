// The table on the page: one element for each pile and each card that is seen.
// It shows what it is given and answers where things are; it decides nothing.

import { Cells, set } from "./cells.js";
import { Flights } from "./flights.js";
import { Lifted } from "./lifted.js";
import { Marks } from "./marks.js";
import { turnUp } from "./motion.js";
import { Room } from "./room.js";
import { Stop } from "./stop.js";
import { pilesOf } from "./view.js";

export class Board {
  constructor(table, region, hint, words) {
    Object.assign(this, { table, region });
    this.drawing = new Cells(table, words);
    this.room = new Room(table, region, hint);
    this.lifted = new Lifted(this);
    this.flights = new Flights(this);
    this.marks = new Marks(this);
    this.stop = new Stop(this);
    this.state = null;
    this.piles = [];
    this.rows = new Map(); // pile id -> { row, place, badge, cells }
  }

  get plan() {
    return this.room.plan;
  }

  // ------------------------------------------------------------ drawing

  /**
   * Show a state; cards that changed their place travel there. Returns the cells that moved.
   *
   * `events`: what led to it, in order, where the server has told it.
   */
  show(state, events = []) {
    this.flights.begin(events);
    const focused = this.table.contains(document.activeElement);
    const counts = new Map(this.piles.map(({ id, count }) => [id, count]));
    const from = this.origins();
    const free = this.loosen();
    this.state = this.drawing.state = state;
    this.piles = pilesOf(state);
    this.room.measure(this.piles, state.layout);
    this.size = this.room.size;
    const fresh = [];
    const moved = [];
    this.piles.forEach((pile, order) => this.showPile(pile, order, free, fresh));
    this.lifted.keep();
    for (const cell of [...free.values()].flat()) this.flights.leave(cell, from.get(cell), counts);
    for (const cell of this.allCells()) if (this.start(cell, from, fresh)) moved.push(cell);
    set(this.table, "data-rev", state.rev);
    set(this.table, "data-status", state.status);
    this.stop.keep(focused);
    this.marks.show();
    return moved;
  }

  /** Return where each card is on the screen now, its movement included. */
  origins() {
    const from = new Map();
    for (const cell of this.allCells()) {
      if (cell === this.lifted.cells[0] || cell.getAnimations().length || cell.style.translate) {
        const [box, base] = [cell.getBoundingClientRect(), this.table.getBoundingClientRect()];
        from.set(cell, { x: box.x - base.x, y: box.y - base.y });
      } else from.set(cell, { ...cell.corner });
      Object.assign(from.get(cell), {
        pile: cell.pile, card: cell.dataset.card, covered: cell.classList.contains("covered"),
      });
    }
    return from;
  }

  /** Return the cells of cards by code, free to be used again. */
  loosen() {
    const free = new Map();
    for (const cell of this.allCells()) {
      cell.style.translate = "";
      cell.classList.remove("lifted", "peek", "sent", "hinted");
      const key = cell.dataset.card;
      if (!free.has(key)) free.set(key, []);
      free.get(key).push(cell);
    }
    return free;
  }

  showPile(pile, order, free, fresh) {
    const { drawing, table } = this;
    if (!this.rows.has(pile.id)) this.rows.set(pile.id, drawing.newRow(pile.id));
    const entry = this.rows.get(pile.id);
    const { row, badge } = entry;
    const at = this.plan.places[pile.id];
    if (table.children[order] !== row) table.insertBefore(row, table.children[order] ?? null);
    drawing.showRow(entry, pile, at);
    entry.cells = pile.cards.map((code, index) => {
      let cell = this.take(free, code, entry, index);
      if (!cell) fresh.push((cell = drawing.newCard()));
      drawing.showCard(cell, pile, index, at);
      const next = row.children[index + 1];
      if (next !== cell) row.insertBefore(cell, next ?? badge);
      return cell;
    });
  }

  /** Choose the element of a card: the one that lies there already, else one of the same code. */
  take(free, code, entry, index) {
    const same = free.get(code);
    if (!same?.length) return null;
    const here = same.indexOf(entry.cells[index]);
    const chosen = here >= 0 ? here : same.findIndex((cell) => !this.stays(cell));
    return chosen < 0 ? null : same.splice(chosen, 1)[0];
  }

  /** Say whether a card's element is needed where it lies. */
  stays(cell) {
    return this.pile(cell.pile)?.cards[cell.index] === cell.dataset.card;
  }

  /** Let a cell come from where its card was; say whether it moved. */
  start(cell, from, fresh) {
    const isNew = fresh.includes(cell);
    let origin = from.get(cell);
    if (isNew) {
      const stock = this.plan.places.stock;
      if (cell.pile === "w" && stock && this.drawn) origin = stock.space;
      else if (this.drawn) turnUp(cell);
    }
    if (this.lifted.cells.includes(cell)) return false;
    if (!origin) return isNew && this.drawn;
    for (const animation of cell.getAnimations()) animation.cancel();
    if (Math.abs(origin.x - cell.corner.x) < 1 && Math.abs(origin.y - cell.corner.y) < 1) return false;
    this.flights.fly(cell, origin, cell.corner);
    return true;
  }

  /** Lay everything out again after the window changed; what moves arrives where it now belongs. */
  relayout() {
    const { size } = this.room;
    if (!this.state || size === this.size) return;
    if (this.lifted.cells.length) return; // the next thing shown will be measured
    this.size = size;
    if (this.flights.ghosts.length) this.flights.finish();
    const focused = this.table.contains(document.activeElement);
    const free = this.loosen();
    this.room.measure(this.piles, this.state.layout);
    this.piles.forEach((pile, order) => this.showPile(pile, order, free, []));
    this.stop.keep(focused);
    this.marks.show();
  }

  // ------------------------------------------------------------ where things are

  pile(id) {
    return this.piles.find((pile) => pile.id === id);
  }

  /** Return the cells of every card that is seen. */
  allCells() {
    return [...this.rows.values()].flatMap(({ cells }) => cells);
  }

  cells(id) {
    const { cells, place } = this.rows.get(id);
    return cells.length ? cells : [place];
  }

  cellsFrom(id, index) {
    return this.rows.get(id)?.cells.slice(index) ?? [];
  }

  /** Return every cell with the part of it that is seen, for moving by arrow keys. */
  boxes() {
    const { c, h, places } = this.plan;
    return this.piles.flatMap((pile) => this.cells(pile.id).map((cell, index, all) => {
      const box = { left: cell.corner.x, top: cell.corner.y, right: cell.corner.x + c, bottom: cell.corner.y + h };
      const over = places[pile.id].cards[index + 1];
      if (over && index < all.length - 1) {
        if (over.x > cell.corner.x) box.right = over.x;
        else if (over.x < cell.corner.x) box.left = over.x + c;
        else if (over.y > cell.corner.y) box.bottom = over.y;
      }
      return { cell, box };
    }));
  }

  /** Return the pile and the card under a point of the window. */
  hit(x, y) {
    const found = document.elementFromPoint(x, y);
    const row = found?.closest?.(".pile");
    if (!row || !this.table.contains(row)) return null;
    const cell = found.closest(".cell");
    const cells = this.cells(row.dataset.pile);
    const index = cells.indexOf(cell);
    return { pile: row.dataset.pile, index: index < 0 ? cells.length - 1 : index };
  }
}
