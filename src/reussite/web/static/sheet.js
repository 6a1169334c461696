// The score sheet, the buttons that depend on the state, and how a game has ended.

import { sendable } from "./auto.js";

const byId = (id) => document.getElementById(id);

export class Sheet {
  constructor(words, board) {
    Object.assign(this, { words, board });
    this.buttons = [...document.querySelectorAll("[data-do]")];
    this.now = null; // the ended position that is shown
    this.told = new Set(); // blocked positions that were told already
  }

  show(state, selection) {
    const { sheet, position } = state;
    const values = {
      foundation: sheet.foundation_cards, pack: sheet.pack, actions: sheet.actions, undos: sheet.undos,
      passes: sheet.passes, hints: sheet.hints, base: position.base?.replace("T", "10"),
    };
    for (const [name, value] of Object.entries(values)) {
      const shown = typeof value === "number" ? this.words.number(value) : value ?? "";
      for (const place of document.querySelectorAll(`[data-sheet=${name}]`)) place.textContent = shown;
      const part = document.querySelector(`[data-part=${name}]`);
      // A base that never changes is no news.
      if (part) part.hidden = value === null || value === undefined || (name === "base" && !position.stock)
        || (name === "hints" && !value);
    }
    document.querySelector(".sheet").hidden = false;
    for (const button of this.buttons) {
      button.setAttribute("aria-disabled", String(!state.can[button.dataset.do === "redo" ? "redo" : "undo"]));
    }
    this.up(state, selection);
    this.ended(state);
  }

  /** Let the button that sends up say what it would send. */
  up(state, selection) {
    const what = sendable(state, selection);
    const button = byId("up");
    button.setAttribute("aria-disabled", String(!what));
    const shown = what ?? (selection ? "one" : "all");
    for (const text of button.querySelectorAll("[data-text]")) text.hidden = text.dataset.text !== shown;
  }

  /** Show how the game ended. A blocked position that was left is not told a second time. */
  ended(state) {
    const panel = byId("ended");
    const now = state.ended ? JSON.stringify(state.position) : null;
    if (now === this.now) return;
    this.now = now;
    this.board.stop.hide(panel, !now || this.told.has(now));
    if (!now) return;
    this.told.add(state.ended.status === "blocked" ? now : null);
    byId("ended-title").textContent = state.ended.title;
    byId("ended-text").textContent = state.ended.text;
    byId("ended-text").classList.toggle("wide", state.ended.status !== "won"); // its sheet is always shown
    for (const part of panel.querySelectorAll("[data-when]")) part.hidden = part.dataset.when !== state.ended.status;
  }
}
