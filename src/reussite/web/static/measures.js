// What every layout measures by, in pixels and in widths of a card.

export const RATIO = 1.4; // height of a card for its width
export const COMPACT_UNDER = 40;
export const COMPACT_INDEX = 0.53; // height of a compact card's index, for the card's width
export const PIPS_FROM = 64;
export const LEAST = 24; // no card is narrower: it would be too small to hit
export const HIT = 44; // and where there are few columns, none than this
const SIZES = { fit: [1, 0], large: [1.5, 44], largest: [2, 64] }; // times the fitting width, at least

// Cards that are fanned sideways: the least strip of a wing shows the index, and that of the waste.
const PLAIN = { face: "wing", strip: 0.26, waste: 0.35 };
const LARGE = { face: "large", strip: 0.378, waste: 0.378 };

export const clamp = (least, value, most) => Math.max(least, Math.min(most, value));
export const of = (piles, kind) => piles.filter((pile) => pile.kind === kind);

/** Return how cards are fanned sideways, by the index that the player wants. */
export const sideways = ({ index }) => (index === "large" ? LARGE : PLAIN);

/** Return the face of cards that are fanned downwards and have room for any. */
export const columnFace = (index) => (index === "large" ? "compact" : "column");

/** Return the width of a card where `c` would fit, as the player wants it. */
export function sized(c, size = "fit") {
  const [times, least] = SIZES[size];
  return Math.max(least, times * c);
}

/** Return the width that a card has at most: `c`, more in a large window. */
export const most = (c, W) => c * clamp(1, W / 1440, 1.7);

/** Say whether a window is that of a phone that is held upright. */
export const upright = ({ W, H }) => W < 600 && W <= H;

/** Say whether it is that of a phone that lies: there the actions stand beside the table. */
export const lying = ({ H }) => H < 500;

/** Return a measure that grows with `W`: `low` up to `from`, `high` as of `to`. */
export const growing = (W, from, low, to, high) =>
  low + (high - low) * clamp(0, (W - from) / (to - from), 1);

/** Return the place of a pile that is spread from a corner, each card a step further. */
export function spread(pile, x, y, stepX, stepY, c, h, face) {
  const cards = pile.cards.map((_, index) => ({ x: x + stepX * index, y: y + stepY * index }));
  const last = cards.at(-1) ?? { x, y };
  const left = Math.min(x, last.x);
  return {
    x: left, y, cards, space: { x, y }, face,
    width: Math.abs(last.x - x) + c, height: last.y - y + h,
  };
}
