// Movements of many cards one after another: the deal, cards that go up together, a game that is won.
// Any input ends them at once, and means what it means on the table as it stands.

import { hop, MOVE, quiet, travel } from "./motion.js";

const STEP = 90; // between two cards that go up
const DEAL = 500; // all of a deal
const WIN = 600; // all of what shows a win
const HOP = 360;
const HEIGHTS = [1, 60, 112]; // the lowest a waiting card lies, the middle, the highest on its way
const PARTS = ["--card-pips", "--card-sign", "--card-lower"]; // of a face, that covered cards do not show

const key = (pile, card) => `${pile} ${card}`;

export class Flights {
  constructor(board) {
    this.board = board;
    this.animations = [];
    this.ghosts = []; // cards on their way to a pile where others have come to lie on them
    this.steps = new Map();
    for (const input of ["pointerdown", "keydown"]) {
      window.addEventListener(input, () => this.finish(), { capture: true });
    }
    window.addEventListener("pointerdown", () => this.land(), { capture: true });
  }

  /** Begin to show an action; `events`: its parts in order, as the server tells them. */
  begin(events) {
    this.finish();
    const ups = events.filter(({ kind, target }) => kind === "move" && target === "f");
    const entries = ups.flatMap(({ source, cards }, step) => cards.map((card) => [key(source, card), step]));
    this.steps = new Map(ups.length > 1 && !quiet() ? entries : []);
  }

  /** Let a card come from where it was, when its turn has come. */
  fly(cell, origin, corner) {
    const [dx, dy] = [origin.x - corner.x, origin.y - corner.y];
    const step = this.steps.get(key(origin.pile, origin.card));
    if (step === undefined) return void travel(cell, dx, dy);
    const [lowest, middle, highest] = HEIGHTS;
    const whole = getComputedStyle(cell);
    const parts = origin.covered ? PARTS : [];
    const before = { zIndex: Math.max(lowest, middle - step) }; // those that leave first lie on top
    const then = { zIndex: Math.min(highest, middle + 1 + step) }; // those that arrive last do
    for (const part of parts) [before[part], then[part]] = ["none", whole.getPropertyValue(part) || "inline"];
    this.add(travel(cell, dx, dy, { wait: step * STEP, before, then }));
  }

  /** Take a card away that is not seen any more; one that goes up is seen until all are there. */
  leave(cell, origin, counts) {
    const up = this.steps.has(key(origin.pile, origin.card)) ? this.goalOf(origin.card, counts) : null;
    const stays = this.steps.size && origin.pile.startsWith("f-");
    if (!up && !stays) return void cell.remove();
    const corner = up ? this.board.plan.places[up.id].space : origin;
    cell.replaceWith(); // out of its row
    for (const { name } of [...cell.attributes]) if (!["class", "style"].includes(name)) cell.removeAttribute(name);
    cell.classList.remove("covered");
    cell.classList.add("ghost");
    cell.setAttribute("aria-hidden", "true");
    Object.assign(cell.style, { left: `${corner.x}px`, top: `${corner.y}px` });
    this.board.table.append(cell);
    this.ghosts.push(cell);
    if (up) this.fly(cell, origin, corner);
  }

  /** Return the foundation that a card went to, of those that have grown beyond it. */
  goalOf(card, counts) {
    const ranks = "A23456789TJQK";
    return this.board.piles.find(({ id, kind, suit, cards, count }) => {
      if (kind !== "foundation" || suit !== card[1] || !cards.length) return false;
      const above = (ranks.indexOf(cards[0][0]) - ranks.indexOf(card[0]) + ranks.length) % ranks.length;
      return count - above > (counts.get(id) ?? 0);
    });
  }

  /** Deal the cards that lie on the table: round by round, from the stock or from below. */
  deal() {
    const { plan, table } = this.board;
    if (quiet() || document.hidden) return;
    const cells = this.board.allCells().sort((one, other) => one.index - other.index);
    const from = plan.places.stock?.space ?? { x: (table.offsetWidth - plan.c) / 2, y: plan.height };
    cells.forEach((cell, order) => {
      const wait = (order / Math.max(1, cells.length - 1)) * (DEAL - MOVE);
      this.add(travel(cell, from.x - cell.corner.x, from.y - cell.corner.y, { wait }));
    });
  }

  /** Show a win, once all cards are there: the foundations hop, one after another. */
  win() {
    if (quiet()) return;
    const piles = this.board.piles.filter(({ kind }) => kind === "foundation");
    const pause = Math.min(60, (WIN - HOP) / Math.max(1, piles.length - 1));
    const start = MOVE + Math.max(0, this.steps.size - 1) * STEP;
    piles.forEach(({ id }, order) => {
      this.add(hop(this.board.cells(id)[0], 0.12 * this.board.plan.h, HOP, start + order * pause));
    });
  }

  add(animation) {
    if (!animation) return;
    this.animations.push(animation);
    animation.finished.then(() => this.animations.every(({ playState }) => playState === "finished") && this.finish(), () => {});
  }

  /** Let cards that travel arrive, so that what is pressed is what lies there. */
  land() {
    for (const cell of this.board.table.querySelectorAll(".moving")) {
      for (const animation of cell.getAnimations()) animation.finish();
    }
  }

  /** Put everything at once where it belongs. */
  finish() {
    const { animations, ghosts } = this;
    Object.assign(this, { animations: [], ghosts: [] });
    for (const animation of animations) animation.cancel();
    for (const ghost of ghosts) ghost.remove();
  }
}
