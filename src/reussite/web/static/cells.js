// The elements of the table: a row for each pile, a cell for each card that is seen and for each
// empty place. What they show and are called; where they lie is told by the plan of the layout.

import { canLift } from "./view.js";

const SVG = "http://www.w3.org/2000/svg";
const NAMES = ["role", "aria-label", "aria-roledescription", "tabindex", "aria-selected", "aria-describedby"];

function make(tag, classes, parent) {
  const element = document.createElement(tag);
  element.className = classes;
  parent?.append(element);
  return element;
}

/** Give an element an attribute, or take it away; one that it has already is left alone. */
export function set(element, name, value) {
  if (value === null || value === false || value === undefined) element.removeAttribute(name);
  else if (element.getAttribute(name) !== String(value)) element.setAttribute(name, value);
}

function newPicture(cell) {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", "0 0 250 350");
  svg.setAttribute("aria-hidden", "true");
  svg.append(document.createElementNS(SVG, "use"));
  cell.append(svg);
}

export class Cells {
  constructor(table, words) {
    Object.assign(this, { table, words });
    this.sprite = table.dataset.sprite;
    this.state = null;
  }

  /** Make a pile's row: `{ row, place, badge, cells }`. */
  newRow(id) {
    const row = make("div", "pile", this.table);
    row.dataset.pile = id;
    row.setAttribute("role", "row");
    const place = make("div", "cell place", row);
    newPicture(place);
    const badge = make("span", "badge", row);
    badge.setAttribute("aria-hidden", "true");
    return { row, place, badge, cells: [] };
  }

  newCard() {
    const cell = make("div", "cell card");
    newPicture(cell);
    return cell;
  }

  showRow({ row, badge, place }, pile, at) {
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
      for (const name of NAMES) place.removeAttribute(name);
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
}
