// Columns that lie beside the foundations, at both sides, and grow outwards.

import { clamp, HIT, lying, most, of, RATIO, sideways, sized, spread } from "./measures.js";

const LARGE = 900; // as wide a table shows the longest rows whole

export function wings(piles, layout, frame) {
  const { W, width, A, size } = frame;
  const { face, strip, waste } = sideways(frame);
  const narrow = W < 600;
  const tiny = W < 340;
  const margin = narrow ? (tiny ? 4 : 8) : 24;
  const g = narrow ? 6 : 16;
  const r = lying(frame) ? 6 : narrow ? 8 : 12;
  const columns = of(piles, "column");
  const foundations = of(piles, "foundation");
  const half = Math.ceil(Math.max(layout.columns, columns.length) / 2); // of an extract too
  const suits = new Set(foundations.map((pile) => pile.suit)).size || 1;
  const decks = Math.ceil(foundations.length / suits);
  const extra = piles.some((pile) => ["reserve", "stock"].includes(pile.kind)) ? 1 : 0;
  const lines = Math.max(suits, half);
  const I = width - 2 * margin;
  // The longest rows possible hold a king's whole sequence over the cards that were dealt.
  // On a smaller table longer rows than usual may scroll; but no card is larger there for that.
  const longest = layout.longest + (layout.longest > 6 ? 12 : 11);
  const across = (inner, row) => (inner - (decks + 1) * g) / (2 + decks + 0.52 * (row - 1));
  const fitting = Math.min(
    most(104, W),
    (A - (lines + extra - 1) * r) / (RATIO * (lines + extra)),
    width < LARGE ? Math.min(across(I, 12), across(LARGE - 2 * margin, longest)) : across(I, longest),
  );
  const c = sized(narrow ? HIT : Math.max(HIT, fitting), size);
  const h = c * RATIO;
  const wing = (I - (decks + 1) * g - decks * c) / 2;
  const step = (pile) => clamp(
    Math.max(tiny ? 14 : 16, strip * c), (wing - c) / Math.max(1, pile.cards.length - 1), 0.5 * c,
  );
  const need = (part) => Math.max(wing, ...part.map((p) => c + step(p) * Math.max(0, p.cards.length - 1)));
  const left = columns.slice(0, half);
  const right = columns.slice(half);
  const anchor = margin + need(left) + g;
  const total = (lines + extra) * h + (lines + extra - 1) * r;
  const top = Math.max(0, (A - total) * (narrow ? 0.35 : 0.5));
  const line = (number) => top + number * (h + r);
  const places = {};
  foundations.forEach((pile, slot) => {
    const x = anchor + (slot % decks) * (c + g);
    const first = (lines - suits) / 2;
    places[pile.id] = spread(pile, x, line(first + Math.floor(slot / decks)), 0, 0, c, h, face);
  });
  const outward = layout.fan !== "right";
  const inner = anchor - g - c;
  const start = outward
    ? inner
    : inner - Math.max(0, ...left.map((p) => step(p) * (p.cards.length - 1)));
  left.forEach((pile, number) => {
    const by = outward ? -step(pile) : step(pile);
    places[pile.id] = spread(pile, start, line(number), by, 0, c, h, face);
  });
  right.forEach((pile, number) => {
    const x = anchor + decks * (c + g);
    places[pile.id] = spread(pile, x, line(number), step(pile), 0, c, h, face);
  });
  if (extra) sideLine(piles, places, anchor + (decks * (c + g) - g) / 2, line(lines), { c, h, g, face, waste });
  return {
    c, h, anchor, places, along: "x",
    width: Math.max(width, anchor + decks * (c + g) + need(right) + margin),
    height: Math.max(A, top + total),
  };
}

/** Put reserve, stock and waste on one line around a centre, under wings. */
function sideLine(piles, places, centre, y, { c, h, g, face, waste }) {
  const side = piles.filter((pile) => ["reserve", "stock", "waste"].includes(pile.kind));
  const widths = side.map((pile) => {
    if (pile.kind === "waste") return c * (1 + 2 * waste);
    return c + (pile.open ? 0.3 * c * Math.max(0, pile.cards.length - 1) : 0);
  });
  let x = centre - (widths.reduce((sum, each) => sum + each, 0) + g * (side.length - 1)) / 2;
  side.forEach((pile, number) => {
    const by = pile.kind === "waste" ? waste * c : pile.open ? 0.3 * c : 0;
    places[pile.id] = spread(pile, x, y, by, 0, c, h, face);
    x += widths[number] + g;
  });
}
