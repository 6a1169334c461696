// Mouse, pen and touch: pressing selects and moves, dragging moves, pressing twice sends up.

import { canLift } from "./view.js";

const THRESHOLD = { mouse: 4, pen: 4, touch: 8 };
const TWICE = 350; // milliseconds
const EDGE = 32;

export class Pointer {
  constructor(board, play) {
    Object.assign(this, { board, play });
    this.press = null; // the pointer that is down
    this.last = null; // the card pressed before, for pressing twice
    this.quiet = { pile: null, until: 0 }; // where more presses mean nothing
    const { region, table } = board;
    region.addEventListener("pointerdown", (event) => this.down(event));
    window.addEventListener("pointermove", (event) => this.move(event));
    window.addEventListener("pointerup", (event) => this.up(event));
    window.addEventListener("pointercancel", (event) => this.cancel(event));
    table.addEventListener("lostpointercapture", (event) => event.target === table && this.cancel(event));
    table.addEventListener("click", (event) => this.click(event));
    window.addEventListener("click", (event) => this.stray(event), true);
    table.addEventListener("contextmenu", (event) => {
      if (event.target.closest(".card")) event.preventDefault();
    });
    table.addEventListener("dragstart", (event) => event.preventDefault());
  }

  get dragging() {
    return Boolean(this.press?.drag);
  }

  down(event) {
    if (this.press) return void this.drop(); // a second finger puts the card back
    this.board.table.classList.add("by-pointer");
    if (!event.isPrimary || event.button !== 0) return;
    const hit = this.board.hit(event.clientX, event.clientY);
    this.press = { id: event.pointerId, x: event.clientX, y: event.clientY, hit, type: event.pointerType };
    if (!hit) return;
    event.preventDefault(); // the focus is set below, without scrolling
    const pile = this.board.pile(hit.pile);
    const liftable = canLift(this.play.shown, pile, hit.index);
    this.press.liftable = liftable;
    this.press.card = pile.cards[hit.index];
    if (!liftable && hit.index < pile.cards.length - 1) this.board.lifted.peek(hit.pile, hit.index);
    const cell = this.board.cells(hit.pile)[hit.index];
    this.board.stop.put(hit.pile, hit.index);
    cell.focus({ preventScroll: true });
  }

  move(event) {
    const { press } = this;
    if (!press || event.pointerId !== press.id) return;
    const dx = event.clientX - press.x;
    const dy = event.clientY - press.y;
    if (!press.drag && Math.hypot(dx, dy) > (THRESHOLD[press.type] ?? 4)) this.begin(press);
    if (!press.drag) return;
    event.preventDefault();
    Object.assign(press, { toX: event.clientX, toY: event.clientY });
    this.board.lifted.drag(dx, dy);
    this.scroll();
  }

  begin(press) {
    if (press.moved) return;
    press.moved = true;
    if (!press.liftable || !this.same(press)) return;
    const { pile, index } = press.hit;
    this.board.table.setPointerCapture(press.id);
    press.drag = true;
    this.play.select(pile, index);
    this.board.lifted.lift(pile, index);
  }

  /** Say whether the card that was pressed still lies where it was. */
  same(press) {
    return this.board.pile(press.hit.pile)?.cards[press.hit.index] === press.card;
  }

  /** Scroll the region while a dragged card is near its edge. */
  scroll() {
    cancelAnimationFrame(this.frame);
    const { press, board } = this;
    if (!press?.drag) return;
    const box = board.region.getBoundingClientRect();
    const by = press.toX < box.left + EDGE ? -8 : press.toX > box.right - EDGE ? 8 : 0;
    const before = board.region.scrollLeft;
    if (by) board.region.scrollLeft += by;
    if (board.region.scrollLeft === before) return;
    board.lifted.drag(press.toX - press.x, press.toY - press.y);
    this.frame = requestAnimationFrame(() => this.scroll());
  }

  up(event) {
    const { press, board, play } = this;
    if (!press || event.pointerId !== press.id) return;
    this.press = null;
    board.lifted.endPeek();
    if (press.hit && press.type === "touch") this.touched = { x: event.clientX, y: event.clientY, time: event.timeStamp };
    if (press.drag) return void this.dropped();
    const hit = board.hit(event.clientX, event.clientY);
    if (!press.hit) {
      if (!hit && !press.moved) play.deselect();
      return;
    }
    if (hit?.pile !== press.hit.pile) return; // slid off: nothing is meant
    this.pressed(press, event.timeStamp);
  }

  pressed({ hit, card }, time) {
    const { board, play } = this;
    if (this.quiet.pile !== hit.pile) this.quiet.until = 0; // the player has gone on
    if (time < this.quiet.until) return;
    const pile = board.pile(hit.pile);
    const index = Math.min(hit.index, Math.max(0, pile.cards.length - 1));
    const key = `${hit.pile} ${card}`;
    if (card && this.last?.key === key && time - this.last.time < TWICE && pile.cards[index] === card) {
      this.last = null;
      this.quiet = { pile: hit.pile, until: time + TWICE };
      play.toFoundation(hit.pile, index);
      return;
    }
    const meant = play.press(hit.pile, index);
    this.last = meant === "select" ? { key, time } : null;
  }

  /** Drop dragged cards on the pile they overlap most, legal ones first. */
  dropped() {
    const { board, play } = this;
    const [card] = board.lifted.cells;
    if (!card) return void play.deselect(); // it was taken out of the hand
    if (!play.selection) play.take(board.pile(card.pile), card.index); // undone, say, on the way
    const legal = new Set(play.targets().map((pile) => pile.id));
    const found = board.lifted.overlaps();
    const target = found.find(([id]) => legal.has(id)) ?? found.find(([id]) => board.pile(id).target);
    if (!target) {
      board.lifted.release();
      play.deselect();
      return;
    }
    if (!legal.has(target[0])) board.lifted.release();
    play.moveTo(target[0]);
    board.lifted.release(); // where the move has to wait for another one
  }

  /** Give a drag up: the card goes back. */
  drop() {
    if (!this.press) return false;
    const { drag } = this.press;
    this.press = null;
    this.board.lifted.endPeek();
    if (drag) {
      this.board.lifted.release();
      this.play.deselect();
    }
    return drag;
  }

  cancel(event) {
    if (this.press?.id === event.pointerId) this.drop();
  }

  /** Stop the click that a touch on the table makes on what has come under the finger since. */
  stray(event) {
    const { touched, board } = this;
    if (!touched || event.detail === 0 || board.table.contains(event.target)) return;
    const near = Math.hypot(event.clientX - touched.x, event.clientY - touched.y) < 12;
    if (!near || event.timeStamp - touched.time > TWICE) return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** Presses that come without a pointer: from screen readers and voice control. */
  click(event) {
    if (event.detail !== 0) return;
    const cell = event.target.closest(".cell");
    if (cell) this.play.press(cell.pile, cell.index);
  }
}
