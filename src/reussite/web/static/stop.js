// The one cell of the table that Tab reaches, and the focus on it.

const EDGE = 32;

export class Stop {
  constructor(board) {
    this.board = board;
    this.at = { pile: null, index: 0 };
  }

  /** Keep the stop on its pile, and the focus on it where the table had it. */
  keep(focused) {
    const { board, at } = this;
    const pile = board.pile(at.pile) ?? board.piles.find((each) => each.cards.length) ?? board.piles[0];
    if (!pile) return;
    const end = Math.max(0, pile.cards.length - 1);
    const index = at.pile === pile.id && !at.end ? Math.min(at.index, end) : end;
    this.put(pile.id, index);
    if (focused) this.cell.focus({ preventScroll: true });
  }

  /** Make a cell the one that Tab reaches. */
  put(id, index) {
    const cells = this.board.cells(id);
    const place = Math.min(index, cells.length - 1);
    this.at = { pile: id, index: place, end: place === cells.length - 1 };
    const now = cells[place];
    for (const cell of this.board.table.querySelectorAll('[tabindex="0"]')) if (cell !== now) cell.tabIndex = -1;
    now.tabIndex = 0;
  }

  get cell() {
    return this.board.cells(this.at.pile)[this.at.index];
  }

  focus(cell) {
    this.put(cell.pile, cell.index);
    cell.focus({ preventScroll: true });
    this.reveal(cell);
  }

  /** After an action: go to the card that became free, or the empty place. */
  toEnd(id) {
    const pile = this.board.pile(id);
    if (!pile) return;
    this.put(id, Math.max(0, pile.cards.length - 1));
    this.refocus();
  }

  /** After going back or forth: to the card that moved. */
  toMoved(moved) {
    if (moved.length) this.put(moved.at(-1).pile, moved.at(-1).index);
    this.refocus();
  }

  /** Let the focus follow, where the table has it. */
  refocus() {
    if (this.board.table.contains(document.activeElement)) this.focus(this.cell);
  }

  /** Show or hide a part of the page; the focus that would be lost with it goes to the table. */
  hide(part, hidden) {
    const inside = part.contains(document.activeElement);
    part.hidden = hidden;
    if (hidden && inside) this.focus(this.cell);
  }

  /** Scroll a cell into full view: sideways in the region, upright in the page. */
  reveal(cell) {
    const { region } = this.board;
    const [box, frame] = [cell.getBoundingClientRect(), region.getBoundingClientRect()];
    if (box.left < frame.left + EDGE) region.scrollLeft -= frame.left + EDGE - box.left;
    else if (box.right > frame.right - EDGE) region.scrollLeft += box.right - frame.right + EDGE;
    const dock = document.querySelector(".dock").getBoundingClientRect();
    const floor = dock.top > box.top ? Math.min(dock.top, window.innerHeight) : window.innerHeight;
    if (box.top < 0) window.scrollBy(0, box.top - 12);
    else if (box.bottom > floor) window.scrollBy(0, box.bottom - floor + 12);
  }
}
