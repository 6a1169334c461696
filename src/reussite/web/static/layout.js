// Where piles and cards lie, in pixels of the board. Pure arithmetic for any number of columns,
// packs and cards; the numbers are those of the design of the table.

const RATIO = 1.4; // height of a card for its width
const COMPACT_UNDER = 40;
const COMPACT_INDEX = 0.53; // height of a compact card's index, for the card's width
const PIPS_FROM = 64;
const WASTE_STRIP = 0.35;
const LEAST = 24; // no card is narrower: it would be too small to hit
const SIZES = { fit: [1, 0], large: [1.5, 44], largest: [2, 64] }; // times the fitting width, at least

const clamp = (least, value, most) => Math.max(least, Math.min(most, value));

/** Return the width of a card where `c` would fit, as the player wants it. */
function sized(c, size = "fit") {
  const [times, least] = SIZES[size];
  return Math.max(least, times * c);
}

/**
 * Lay piles out.
 *
 * `frame`: `W`, `H` the window, `width` of the region, `A` the height left for the table; `size` and
 * `hand` as the player has chosen them.
 * Returns `c`, `h` (a card), `width`, `height` (the board), `anchor` (an x that should stay where it
 * is on screen), `face`, and `places` by pile id: `x`, `y`, `cards` (corners of the seen cards),
 * `space` (corner of the empty place), `width`, `height` (of it all), `face`.
 */
export function layOut(piles, layout, frame) {
  const table = layout.kind === "wings" ? wings(piles, layout, frame) : rows(piles, layout, frame);
  table.small = table.c < PIPS_FROM;
  return table;
}

const of = (piles, kind) => piles.filter((pile) => pile.kind === kind);

/** Return the place of a pile that is spread from a corner, each card a step further. */
function spread(pile, x, y, stepX, stepY, c, h, face) {
  const cards = pile.cards.map((_, index) => ({ x: x + stepX * index, y: y + stepY * index }));
  const last = cards.at(-1) ?? { x, y };
  const left = Math.min(x, last.x);
  return {
    x: left, y, cards, space: { x, y }, face,
    width: Math.abs(last.x - x) + c, height: last.y - y + h,
  };
}

function wings(piles, layout, { W, H, width, A, size }) {
  const narrow = W < 600;
  const tiny = W < 340;
  const margin = narrow ? (tiny ? 4 : 8) : 24;
  const g = narrow ? 6 : 16;
  const r = H < 500 ? 6 : narrow ? 8 : 12;
  const columns = of(piles, "column");
  const foundations = of(piles, "foundation");
  const half = Math.ceil(columns.length / 2);
  const suits = new Set(foundations.map((pile) => pile.suit)).size || 1;
  const decks = Math.ceil(foundations.length / suits);
  const extra = piles.some((pile) => ["reserve", "stock"].includes(pile.kind)) ? 1 : 0;
  const lines = Math.max(suits, half);
  const I = width - 2 * margin;
  // The longest rows possible hold a king's whole sequence over the cards that were dealt.
  const longest = W >= 900 ? layout.longest + (layout.longest > 6 ? 12 : 11) : 12;
  const fitting = Math.min(
    104,
    (A - (lines + extra - 1) * r) / (RATIO * (lines + extra)),
    (I - (decks + 1) * g) / (2 + decks + 0.52 * (longest - 1)),
  );
  const c = sized(narrow ? 44 : Math.max(44, fitting), size);
  const h = c * RATIO;
  const wing = (I - (decks + 1) * g - decks * c) / 2;
  const step = (pile) => clamp(
    Math.max(tiny ? 14 : 16, 0.26 * c), (wing - c) / Math.max(1, pile.cards.length - 1), 0.5 * c,
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
    places[pile.id] = spread(pile, x, line(first + Math.floor(slot / decks)), 0, 0, c, h, "wing");
  });
  const outward = layout.fan !== "right";
  const inner = anchor - g - c;
  const start = outward
    ? inner
    : inner - Math.max(0, ...left.map((p) => step(p) * (p.cards.length - 1)));
  left.forEach((pile, number) => {
    const by = outward ? -step(pile) : step(pile);
    places[pile.id] = spread(pile, start, line(number), by, 0, c, h, "wing");
  });
  right.forEach((pile, number) => {
    const x = anchor + decks * (c + g);
    places[pile.id] = spread(pile, x, line(number), step(pile), 0, c, h, "wing");
  });
  if (extra) sideLine(piles, places, anchor + (decks * (c + g) - g) / 2, line(lines), c, h, g);
  return {
    c, h, anchor, places, along: "x",
    width: Math.max(width, anchor + decks * (c + g) + need(right) + margin),
    height: Math.max(A, top + total),
  };
}

/** Put reserve, stock and waste on one line around a centre, under wings. */
function sideLine(piles, places, centre, y, c, h, g) {
  const side = piles.filter((pile) => ["reserve", "stock", "waste"].includes(pile.kind));
  const widths = side.map((pile) => {
    if (pile.kind === "waste") return c * (1 + 2 * WASTE_STRIP);
    return c + (pile.open ? 0.3 * c * Math.max(0, pile.cards.length - 1) : 0);
  });
  let x = centre - (widths.reduce((sum, each) => sum + each, 0) + g * (side.length - 1)) / 2;
  side.forEach((pile, number) => {
    const by = pile.kind === "waste" ? WASTE_STRIP * c : pile.open ? 0.3 * c : 0;
    places[pile.id] = spread(pile, x, y, by, 0, c, h, "wing");
    x += widths[number] + g;
  });
}

function rows(piles, layout, frame) {
  const side = piles.some((pile) => ["reserve", "stock"].includes(pile.kind));
  const across = Math.max(1, of(piles, "column").length, of(piles, "foundation").length);
  const plan = side ? besideRows(piles, across, frame) : plainRows(layout, across, frame);
  const { c, h, x, pitch, gap, room, limits } = plan;
  const face = c < COMPACT_UNDER ? "compact" : "column";
  const places = {};
  const centred = (list) => x + ((across - list.length) * pitch) / 2;
  const foundations = of(piles, "foundation");
  foundations.forEach((pile, slot) => {
    places[pile.id] = spread(pile, centred(foundations) + slot * pitch, 0, 0, 0, c, h, face);
  });
  const columns = of(piles, "column");
  const fan = (pile, left, top) => {
    const fit = (room - top - h) / Math.max(1, pile.cards.length - 1);
    places[pile.id] = spread(pile, left, top, 0, clamp(limits[0], fit, limits[1]), c, h, face);
    return top + places[pile.id].height;
  };
  const ends = columns.map((pile, slot) => fan(pile, centred(columns) + slot * pitch, h + gap));
  const end = Math.max(h, ...ends, side ? plan.place(places, fan, ends) : 0);
  return {
    c, h, places, anchor: 0, along: "y",
    width: Math.max(frame.width, plan.width), height: Math.max(frame.A, end),
  };
}

/** Measure rows without any other pile: foundations above, columns under them. */
function plainRows(layout, across, { W, width, A, size }) {
  const narrow = W < 600;
  const margin = narrow ? (W < 340 ? 4 : 8) : 24;
  const least = narrow ? (W < 340 ? 1.5 : 2) : W < 900 ? 6 : 10;
  const gap = narrow ? 6 : 10;
  const I = width - 2 * margin;
  const fitting = (I - (across - 1) * least) / across;
  const deepest = layout.longest + 12; // the last card dealt is a king, then queen to ace
  const whole = Math.max(LEAST, narrow
    ? Math.min(60, fitting)
    : Math.min(104, fitting, (A - gap) / (2 + 0.165 * (deepest - 1)) / RATIO));
  const compact = (A - gap) / (2 * RATIO + COMPACT_INDEX * (layout.longest - 1));
  const c = sized(
    whole < COMPACT_UNDER && !narrow ? Math.max(LEAST, Math.min(whole, compact)) : whole, size,
  );
  const h = c * RATIO;
  const between = clamp(least, (I - across * c) / Math.max(1, across - 1), 0.4 * c);
  const all = across * c + (across - 1) * between;
  const limits = c < COMPACT_UNDER
    ? [Math.max(15, COMPACT_INDEX * c), 22]
    : [Math.max(15, 0.165 * h), 0.3 * h];
  return {
    c, h, gap, limits, room: A, pitch: c + between,
    x: Math.max(margin, (width - all) / 2), width: all + 2 * margin,
  };
}

/** Measure rows with a reserve, a stock and a waste beside them. */
function besideRows(piles, across, { W, width, A, size, hand }) {
  const pick = (kind) => piles.find((pile) => pile.kind === kind);
  const [reserve, stock, waste] = [pick("reserve"), pick("stock"), pick("waste")];
  const narrow = W < 600;
  const margin = narrow ? 8 : 24;
  const gap = narrow ? 8 : 12;
  const I = width - 2 * margin;
  const sideCards = stock && !narrow ? 2.15 + 2 * WASTE_STRIP : 1;
  const aside = narrow ? 0 : 0.6;
  const apart = narrow ? 0 : 0.22;
  const c = sized(Math.max(LEAST, narrow
    ? Math.min(60, (I - 10 - 6 * across) / (across + 1))
    : Math.min(123 / RATIO, (A - gap) / 4.64 / RATIO, I / (sideCards + aside + across + apart * (across - 1)))), size);
  const h = c * RATIO;
  const pitch = narrow
    ? c + clamp(6, (I - 10 - (across + 1) * c) / Math.max(1, across - 1), 0.3 * c)
    : c * (1 + apart);
  const beside = narrow ? 10 : aside * c;
  const block = (across - 1) * pitch + c;
  const whole = sideCards * c + beside + block;
  const left = Math.max(margin, (width - whole) / 2);
  // For the left hand the side piles stand at the right, and the waste grows towards the columns.
  const inward = hand === "left" ? -1 : 1;
  const side = hand === "left" ? left + whole - c : left;
  const stockRow = narrow && stock ? h + gap : 0;
  const wasteFace = c < COMPACT_UNDER ? "compact" : "wing";

  /** Put the piles beside the rows; return how far down they reach. */
  function place(places, fan, ends) {
    let end = 0;
    let y = 0; // of the stock
    if (narrow) {
      if (reserve) end = fan(reserve, side, 0);
      y = Math.max(A - h, ...ends.map((each) => each + gap), end + gap);
    } else {
      if (reserve && !reserve.open) y = h + gap;
      if (reserve) end = fan(reserve, side, reserve.open && stock ? h + gap : 0);
    }
    if (stock) places.stock = spread(stock, side, y, 0, 0, c, h, wasteFace);
    if (waste) {
      const x = side + inward * (c + (narrow ? 10 : 0.15 * c));
      places.w = spread(waste, x, y, inward * WASTE_STRIP * c, 0, c, h, wasteFace);
    }
    return Math.max(end, stock || waste ? y + h : 0);
  }

  return {
    c, h, gap, pitch, place, room: A - stockRow,
    limits: c < COMPACT_UNDER ? [COMPACT_INDEX * c, 22] : [0.165 * h, 0.28 * h],
    x: hand === "left" ? left : left + sideCards * c + beside, width: whole + 2 * margin,
  };
}
