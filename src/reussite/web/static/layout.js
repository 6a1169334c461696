// Where piles and cards lie, in pixels of the board. Pure arithmetic for any number of columns,
// packs and cards; the numbers are those of the design of the table.

import { PIPS_FROM } from "./measures.js";
import { rows } from "./rows.js";
import { wings } from "./wings.js";

/**
 * Lay piles out.
 *
 * `frame`: `W`, `H` the window, `width` of the region, `A` the height left for the table; `size`,
 * `hand` and `index` as the player has chosen them.
 * Returns `c`, `h` (a card), `width`, `height` (the board), `anchor` (an x that should stay where it
 * is on screen), `face`, and `places` by pile id: `x`, `y`, `cards` (corners of the seen cards),
 * `space` (corner of the empty place), `width`, `height` (of it all), `face`.
 */
export function layOut(piles, layout, frame) {
  const table = layout.kind === "wings" ? wings(piles, layout, frame) : rows(piles, layout, frame);
  table.small = table.c < PIPS_FROM;
  return table;
}
