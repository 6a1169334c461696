// The table on the page: one element for each pile and each card that is seen.
// It shows what it is given and answers where things are; it decides nothing.

import { RETURN, shake, travel, turnUp } from "./motion.js";
import { layOut } from "./layout.js";
import { canLift, isTarget, pilesOf } from "./view.js";

const SVG = "http://www.w3.org/2000/svg";

function make(tag, classes, parent) {
  const element = document.createElement(tag);
  element.className = classes;
  parent?.append(element);
  return element;
}

function set(element, name, value) {
  if (value === null || value === false || value === undefined) element.removeAttribute(name);
  else if (element.getAttribute(name) !== String(value)) element.setAttribute(name, value);
}

export class Board {
  constructor(table, region, hint, words) {
    Object.assign(this, { table, region, hint, words });
    this.sprite = table.dataset.sprite;
    this.state = null;
    this.piles = [];
    this.rows = new Map(); // pile id -> { row, place, badge, cells }
    this.at = { pile: null, index: 0 }; // the cell that Tab reaches
    this.selection = null;
    this.lifted = null; // cells that follow the pointer
  }

  // ------------------------------------------------------------ drawing

  /** Show a state; cards that changed their place travel there. Returns the cells that moved. */
  show(state) {
    const focused = this.table.contains(document.activeElement);
    const from = this.origins();
    const free = this.loosen();
    this.state = state;
    this.piles = pilesOf(state);
    this.measure();
    const fresh = [];
    const moved = [];
    this.piles.forEach((pile, order) => this.showPile(pile, order, free, fresh));
    for (const cells of free.values()) for (const cell of cells) cell.remove();
    for (const entry of this.rows.values()) {
      for (const cell of entry.cells) if (this.start(cell, from, fresh)) moved.push(cell);
    }
    set(this.table, "data-rev", state.rev);
    set(this.table, "data-status", state.status);
    this.keepPlace(focused);
    this.mark();
    return moved;
  }

  /** Return where each card is on the screen now, its movement included. */
  origins() {
    const from = new Map();
    for (const { cells } of this.rows.values()) {
      for (const cell of cells) {
        if (cell === this.lifted?.cells[0] || cell.getAnimations().length || cell.style.translate) {
          const [box, base] = [cell.getBoundingClientRect(), this.table.getBoundingClientRect()];
          from.set(cell, { x: box.x - base.x, y: box.y - base.y });
        } else from.set(cell, cell.corner);
      }
    }
    this.lifted = null;
    return from;
  }

  /** Return the cells of cards by code, free to be used again. */
  loosen() {
    const free = new Map();
    for (const { cells } of this.rows.values()) {
      for (const cell of cells) {
        cell.style.translate = "";
        cell.classList.remove("lifted", "peek", "sent", "hinted");
        const key = cell.dataset.card;
        if (!free.has(key)) free.set(key, []);
        free.get(key).push(cell);
      }
    }
    return free;
  }

  measure() {
    const wide = window.innerWidth;
    const { size, hand } = document.documentElement.dataset;
    const frame = { W: wide, H: window.innerHeight, width: this.region.clientWidth, A: this.room(), size, hand };
    const plan = layOut(this.piles, this.state.layout, frame);
    // What stays where it is on the screen: at first in the middle, then wherever it was.
    const middle = plan.anchor - (frame.width - plan.c) / 2;
    const shift = this.plan ? plan.anchor - this.plan.anchor : middle;
    this.plan = plan;
    this.table.style.setProperty("--c", `${plan.c}px`);
    this.table.style.setProperty("--h", `${plan.h}px`);
    this.table.style.width = `${plan.width}px`;
    this.table.style.height = `${plan.height}px`;
    this.table.classList.toggle("small", plan.small);
    const over = plan.width > this.region.clientWidth + 0.5;
    set(this.region, "tabindex", over ? 0 : null);
    this.hint.hidden = !over;
    if (over && shift) this.region.scrollLeft += shift;
  }

  /** Return the height that is left for the table between the bars. */
  room() {
    const height = (selector) => document.querySelector(selector)?.offsetHeight ?? 0;
    if (window.innerHeight < 500) return Math.max(180, window.innerHeight - 56);
    const bars = height(".site") + height(".gamebar") + 40 + height(".actions");
    // On a phone, where cards keep their size, the table makes room for what is looked at with it.
    const parts = window.innerWidth < 600 ? ["#moves", "#solver", "#live", "#ended"] : [];
    return Math.max(240, parts.reduce((room, part) => room - height(part), window.innerHeight - bars));
  }

  showPile(pile, order, free, fresh) {
    const entry = this.rowOf(pile.id);
    const { row, place, badge } = entry;
    const at = this.plan.places[pile.id];
    if (this.table.children[order] !== row) this.table.insertBefore(row, this.table.children[order] ?? null);
    Object.assign(row.style, {
      left: `${at.x}px`, top: `${at.y}px`, width: `${at.width}px`, height: `${at.height}px`,
    });
    set(row, "aria-label", this.words.row(pile));
    row.dataset.kind = pile.kind;
    const end = at.cards.at(-1) ?? at.space;
    row.style.setProperty("--end-x", `${end.x - at.x}px`);
    row.style.setProperty("--end-y", `${end.y - at.y}px`);
    this.showPlace(pile, place, at);
    const more = pile.hidden || pile.count > pile.cards.length;
    const note = pile.redeal ? "↻" : more && pile.kind !== "foundation" && pile.count > 1 ? this.words.number(pile.count) : "";
    if (badge.textContent !== note) badge.textContent = note;
    badge.hidden = !note;
    entry.cells = pile.cards.map((code, index) => {
      const cell = this.take(free, code, entry, index) ?? this.newCell(fresh);
      this.showCard(cell, pile, index, at);
      const next = entry.row.children[index + 1];
      if (next !== cell) row.insertBefore(cell, next ?? badge);
      return cell;
    });
  }

  rowOf(id) {
    if (!this.rows.has(id)) {
      const row = make("div", "pile", this.table);
      row.dataset.pile = id;
      row.setAttribute("role", "row");
      const place = make("div", "cell place", row);
      this.newPicture(place);
      const badge = make("span", "badge", row);
      badge.setAttribute("aria-hidden", "true");
      this.rows.set(id, { row, place, badge, cells: [] });
    }
    return this.rows.get(id);
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
    const pile = this.piles.find((each) => each.id === cell.pile);
    return pile?.cards[cell.index] === cell.dataset.card;
  }

  newPicture(cell) {
    const svg = document.createElementNS(SVG, "svg");
    svg.setAttribute("viewBox", "0 0 250 350");
    svg.setAttribute("aria-hidden", "true");
    svg.append(document.createElementNS(SVG, "use"));
    cell.append(svg);
  }

  newCell(fresh) {
    const cell = make("div", "cell card");
    this.newPicture(cell);
    fresh.push(cell);
    return cell;
  }

  showCard(cell, pile, index, at) {
    const code = pile.cards[index];
    const last = index === pile.cards.length - 1;
    const corner = at.cards[index];
    Object.assign(cell, { pile: pile.id, index, corner });
    cell.style.left = `${corner.x - at.x}px`;
    cell.style.top = `${corner.y - at.y}px`;
    set(cell, "data-card", code);
    set(cell, "data-free", last && pile.kind !== "foundation" ? "" : null);
    set(cell, "data-lift", canLift(this.state, pile, index) ? "" : null);
    cell.classList.toggle("covered", !last);
    this.describe(cell, pile, index, "card_role");
    this.picture(cell, `${at.face}-${code}`);
  }

  showPlace(pile, place, at) {
    Object.assign(place, { pile: pile.id, index: 0, corner: at.space });
    place.style.left = `${at.space.x - at.x}px`;
    place.style.top = `${at.space.y - at.y}px`;
    if (pile.cards.length) {
      for (const name of ["role", "aria-label", "aria-roledescription", "tabindex", "aria-selected", "aria-describedby"]) {
        place.removeAttribute(name);
      }
      place.setAttribute("aria-hidden", "true");
    } else {
      place.removeAttribute("aria-hidden");
      this.describe(place, pile, 0, pile.kind === "stock" ? "pile_role" : "space_role");
    }
    place.classList.toggle("deep", pile.under === "back" && pile.hidden > 1);
    this.picture(place, pile.under.replace("card ", `${at.face}-`));
  }

  describe(cell, pile, index, role) {
    set(cell, "role", "gridcell");
    set(cell, "aria-roledescription", this.words.templates[role]);
    set(cell, "aria-label", this.words.cell(pile, index, cell.hasAttribute("data-lift")));
    if (!cell.hasAttribute("tabindex")) cell.tabIndex = -1;
  }

  picture(cell, symbol) {
    set(cell.querySelector("use"), "href", `${this.sprite}#${symbol}`);
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
    if (!origin) return isNew && this.drawn;
    const dx = origin.x - cell.corner.x;
    const dy = origin.y - cell.corner.y;
    for (const animation of cell.getAnimations()) animation.cancel();
    if (Math.abs(dx) < 1 && Math.abs(dy) < 1) return false;
    travel(cell, dx, dy);
    return true;
  }

  /** Lay everything out again after the window changed, without movement. */
  relayout() {
    const size = [window.innerWidth, window.innerHeight, this.region.clientWidth, this.room()].join();
    if (!this.state || size === this.size) return;
    if (this.lifted) return; // the next thing shown will be measured
    this.size = size;
    const focused = this.table.contains(document.activeElement);
    const free = this.loosen();
    this.measure();
    this.piles.forEach((pile, order) => this.showPile(pile, order, free, []));
    for (const { cells } of this.rows.values()) for (const cell of cells) cell.getAnimations().forEach((one) => one.cancel());
    this.keepPlace(focused);
    this.mark();
  }

  // ------------------------------------------------------------ marks

  /** Mark what is selected and where it can go; `targets` are ids of piles. */
  select(selection, targets = []) {
    this.selection = selection;
    this.targets = new Set(targets);
    this.mark();
  }

  mark() {
    const { selection, targets = new Set() } = this;
    for (const [id, { row, cells, place }] of this.rows) {
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
  markHint(hint) {
    for (const cell of this.table.querySelectorAll(".hinted")) cell.classList.remove("hinted");
    for (const { row } of this.rows.values()) set(row, "data-hint", null);
    const pile = hint && this.piles.find((each) => each.source === hint.source);
    if (!pile) return null;
    const cells = this.cells(pile.id).slice(-hint.count);
    for (const cell of cells) cell.classList.add("hinted");
    const target = this.piles.find((each) => isTarget(each, hint.target, hint.card));
    if (target) set(this.rows.get(target.id).row, "data-hint", "");
    return cells.at(-1);
  }

  /** Show that an answer is being waited for, by the cards that were moved. */
  wait(on, cells = []) {
    set(this.table, "aria-busy", on ? "true" : null);
    for (const cell of cells) cell.classList.toggle("sent", on);
  }

  shake(selection) {
    shake(selection ? this.cellsFrom(selection.pile, selection.index) : []);
  }

  // ------------------------------------------------------------ cells and focus

  pile(id) {
    return this.piles.find((pile) => pile.id === id);
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

  /** Keep the one tab stop on its pile, and the focus on it where the table had it. */
  keepPlace(focused) {
    const pile = this.pile(this.at.pile) ?? this.piles.find((each) => each.cards.length) ?? this.piles[0];
    if (!pile) return;
    const end = Math.max(0, pile.cards.length - 1);
    const index = this.at.pile === pile.id && !this.at.end ? Math.min(this.at.index, end) : end;
    this.stop(pile.id, index);
    if (focused) this.current().focus({ preventScroll: true });
  }

  /** Make a cell the one that Tab reaches. */
  stop(id, index) {
    const cells = this.cells(id);
    const place = Math.min(index, cells.length - 1);
    this.at = { pile: id, index: place, end: place === cells.length - 1 };
    const now = cells[place];
    for (const cell of this.table.querySelectorAll('[tabindex="0"]')) if (cell !== now) cell.tabIndex = -1;
    now.tabIndex = 0;
  }

  current() {
    return this.cells(this.at.pile)[this.at.index];
  }

  focus(cell) {
    this.stop(cell.pile, cell.index);
    cell.focus({ preventScroll: true });
    this.reveal(cell);
  }

  /** Scroll a cell into full view: sideways in the region, upright in the page. */
  reveal(cell) {
    const [box, frame] = [cell.getBoundingClientRect(), this.region.getBoundingClientRect()];
    const edge = 32;
    if (box.left < frame.left + edge) this.region.scrollLeft -= frame.left + edge - box.left;
    else if (box.right > frame.right - edge) this.region.scrollLeft += box.right - frame.right + edge;
    const dock = document.querySelector(".dock").getBoundingClientRect();
    const floor = dock.top > box.top ? Math.min(dock.top, window.innerHeight) : window.innerHeight;
    if (box.top < 0) window.scrollBy(0, box.top - 12);
    else if (box.bottom > floor) window.scrollBy(0, box.bottom - floor + 12);
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

  // ------------------------------------------------------------ dragging

  /** Show a covered card whole for as long as it is pressed. */
  peek(id, index) {
    this.endPeek();
    this.peeked = this.rows.get(id)?.cells[index];
    this.peeked?.classList.add("peek");
  }

  endPeek() {
    this.peeked?.classList.remove("peek");
    this.peeked = null;
  }

  lift(id, index) {
    const cells = this.cellsFrom(id, index);
    if (!cells.length) return;
    this.lifted = { cells, pile: id, scroll: this.region.scrollLeft };
    for (const cell of cells) cell.classList.add("lifted");
    this.rows.get(id).cells[index - 1]?.classList.remove("covered");
  }

  drag(dx, dy) {
    if (!this.lifted) return;
    const x = dx + this.region.scrollLeft - this.lifted.scroll;
    for (const cell of this.lifted.cells) cell.style.translate = `${x}px ${dy}px`;
    Object.assign(this.lifted, { x, y: dy });
  }

  /** Put dragged cards back where they came from. */
  release() {
    if (!this.lifted) return;
    const { cells, x = 0, y = 0 } = this.lifted;
    this.lifted = null;
    this.rows.get(cells[0].pile).cells[cells[0].index - 1]?.classList.add("covered");
    for (const cell of cells) {
      cell.classList.remove("lifted");
      cell.style.translate = "";
      travel(cell, x, y, RETURN);
    }
  }

  /** Return the piles that the dragged card overlaps, most first: `[id, area]`. */
  overlaps() {
    const { cells, pile, x = 0, y = 0 } = this.lifted ?? {};
    if (!cells?.length) return [];
    const { c, h, places } = this.plan;
    const left = cells[0].corner.x + x;
    const top = cells[0].corner.y + y;
    const reach = 12;
    const found = [];
    for (const [id, at] of Object.entries(places)) {
      const across = Math.min(left + c, at.x + at.width + reach) - Math.max(left, at.x - reach);
      const down = Math.min(top + h, at.y + at.height + reach) - Math.max(top, at.y - reach);
      if (id !== pile && across > 0 && down > 0) found.push([id, across * down]);
    }
    return found.sort((one, other) => other[1] - one[1]);
  }
}
