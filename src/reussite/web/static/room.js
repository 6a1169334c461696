// How much of the window the table has, and the table made as large as its plan.

import { set } from "./cells.js";
import { layOut } from "./layout.js";

const height = (selector) => document.querySelector(selector)?.offsetHeight ?? 0;

/** Return the height that is left for the table between the bars. */
function left() {
  if (window.innerHeight < 500) {
    const under = window.innerWidth < 700 ? height("#moves") : 0;
    return Math.max(180, window.innerHeight - 56 - under);
  }
  const bars = height(".site") + height(".gamebar") + 40 + height(".actions");
  // The table makes room for what is looked at with it; the rest lies beside it in a wide window.
  const parts = window.innerWidth < 600 ? ["#moves", "#solver", "#live", "#ended"] : ["#solver"];
  return Math.max(240, parts.reduce((room, part) => room - height(part), window.innerHeight - bars));
}

export class Room {
  constructor(table, region, hint) {
    Object.assign(this, { table, region, hint });
    this.plan = null;
  }

  /** Return what tells whether everything has to be measured anew. */
  get size() {
    return [window.innerWidth, window.innerHeight, this.region.clientWidth, left()].join();
  }

  /** Lay piles out in the window, and return the plan. */
  measure(piles, layout) {
    const { size, hand, index } = document.documentElement.dataset;
    const width = this.region.clientWidth;
    const frame = { W: window.innerWidth, H: window.innerHeight, width, A: left(), size, hand, index };
    const plan = layOut(piles, layout, frame);
    // What stays where it is on the screen: at first in the middle, then wherever it was.
    const middle = plan.anchor - (width - plan.c) / 2;
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
    return plan;
  }
}
