// Columns that grow downwards, under the foundations; a reserve, a stock and a waste beside them.

import {
  clamp, columnFace, COMPACT_INDEX, COMPACT_UNDER, growing, HIT, LEAST, lying, most, of, PIPS_FROM, RATIO, sideways, sized,
  spread, upright,
} from "./measures.js";

export function rows(piles, layout, frame) {
  const side = piles.some((pile) => ["reserve", "stock"].includes(pile.kind));
  const across = Math.max(1, of(piles, "column").length, of(piles, "foundation").length);
  const plan = side ? besideRows(piles, layout, across, frame) : plainRows(layout, across, frame);
  const { c, h, x, pitch, gap, room, face } = plan;
  const limits = face === "compact"
    ? [Math.max(side ? 0 : 14, COMPACT_INDEX * c), Math.max(22, 0.56 * c)]
    : [Math.max(side ? 0 : 15, 0.165 * h), (side ? 0.28 : 0.3) * h];
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
function plainRows(layout, across, frame) {
  const { W, width, A, size, index } = frame;
  const narrow = upright(frame);
  const low = !narrow || lying(frame); // lower than it is wide
  const margin = narrow ? growing(W, 320, 4, 360, 8) : growing(W, 600, 8, 960, 24);
  const least = narrow ? growing(W, 320, 1.5, 360, 2) : growing(W, 600, 2, 960, 10);
  const gap = narrow ? 6 : 10;
  const I = width - 2 * margin;
  const fitting = (I - (across - 1) * least) / across;
  const deepest = layout.longest + 12; // the last card dealt is a king, then queen to ace
  const whole = Math.max(LEAST, narrow
    ? Math.min(60, fitting)
    : Math.min(most(104, W), fitting, (A - gap) / (2 + 0.165 * (deepest - 1)) / RATIO));
  const compact = (A - gap) / (2 * RATIO + COMPACT_INDEX * (layout.longest - 1));
  const c = sized(
    low && (whole < COMPACT_UNDER || lying(frame) || index === "large") ? Math.max(LEAST, Math.min(whole, compact)) : whole, size,
  );
  const h = c * RATIO;
  const between = clamp(least, (I - across * c) / Math.max(1, across - 1), 0.4 * c);
  const all = across * c + (across - 1) * between;
  // Small cards have the larger index wherever the longest column has room for it; on a phone, the
  // longest of the deal.
  const roomy = c < PIPS_FROM && (lying(frame) || A - gap - 2 * h >= COMPACT_INDEX * c * (deepest - 1));
  return {
    c, h, gap, room: A, pitch: c + between, face: c >= COMPACT_UNDER && !roomy ? columnFace(index) : "compact",
    x: Math.max(margin, (width - all) / 2), width: all + 2 * margin,
  };
}

/** Measure rows with a reserve, a stock and a waste beside them. */
function besideRows(piles, layout, across, frame) {
  const { W, width, A, size, hand, index } = frame;
  const beside = sideways(frame);
  const pick = (kind) => piles.find((pile) => pile.kind === kind);
  const [reserve, stock, waste] = [pick("reserve"), pick("stock"), pick("waste")];
  const narrow = upright(frame);
  const margin = narrow ? 8 : growing(W, 600, 8, 960, 24);
  const gap = narrow ? 8 : 12;
  const I = width - 2 * margin;
  // A fan of large indices, or on a low phone, needs the whole side: the stock goes beside it, on a
  // phone under the columns.
  const tall = (index === "large" || (narrow && lying(frame))) && Boolean(reserve?.open);
  const fanned = tall && stock && !narrow ? 1.15 : 0;
  const sideCards = stock && !narrow ? 2.15 + 2 * beside.waste + fanned : 1;
  const strip = index === "large" ? COMPACT_INDEX : 0.165 * RATIO;
  const deepest = tall ? A / (RATIO + strip * (layout.reserve - 1)) : Infinity;
  const aside = narrow ? 0 : 0.6;
  const apart = narrow ? 0 : 0.22;
  // Room for the foundations and a column of 17 cards; on a phone, whose cards would be too small to
  // hit, of some 14.
  const high = lying(frame)
    ? Math.max(HIT, (A - gap) / 4.15 / RATIO)
    : Math.min(most(123 / RATIO, W), (A - gap) / 4.64 / RATIO);
  const c = sized(Math.max(LEAST, Math.min(deepest, narrow
    ? Math.min(60, (I - 10 - 6 * across) / (across + 1))
    : Math.min(high, I / (sideCards + aside + across + apart * (across - 1))))), size);
  const h = c * RATIO;
  const pitch = narrow
    ? c + clamp(6, (I - 10 - (across + 1) * c) / Math.max(1, across - 1), 0.3 * c)
    : c * (1 + apart);
  const apartBy = narrow ? 10 : aside * c;
  const block = (across - 1) * pitch + c;
  const whole = sideCards * c + apartBy + block;
  const left = Math.max(margin, (width - whole) / 2);
  // For the left hand the side piles stand at the right, and the waste grows towards the columns.
  const inward = hand === "left" ? -1 : 1;
  const side = hand === "left" ? left + whole - c : left;
  const stockRow = narrow && stock ? h + gap : 0;
  const wasteFace = c < COMPACT_UNDER ? "compact" : beside.face;

  /** Put the piles beside the rows; return how far down they reach. */
  function place(places, fan, ends) {
    let end = 0;
    let y = 0; // of the stock
    if (narrow) {
      if (reserve) end = fan(reserve, side, 0);
      y = Math.max(A - h, ...ends.map((each) => each + gap), tall ? 0 : end + gap);
    } else {
      if (reserve && !reserve.open) y = h + gap;
      if (reserve) end = fan(reserve, side, reserve.open && stock && !tall ? h + gap : 0);
    }
    const at = tall ? side + inward * (fanned * c || c + apartBy) : side;
    if (stock) places.stock = spread(stock, at, y, 0, 0, c, h, wasteFace);
    if (waste) {
      const x = at + inward * (c + (narrow ? 10 : 0.15 * c));
      places.w = spread(waste, x, y, inward * beside.waste * c, 0, c, h, wasteFace);
    }
    return Math.max(end, stock || waste ? y + h : 0);
  }

  return {
    c, h, gap, pitch, place, room: A - stockRow,
    face: c < COMPACT_UNDER ? "compact" : columnFace(index),
    x: hand === "left" ? left : left + sideCards * c + apartBy, width: whole + 2 * margin,
  };
}
