// The moves of the game: a list, and the table as it was after one of them, only to be looked at.
// The game itself stays where it is until the player plays on from an earlier step.

import { ask } from "./asking.js";

const byId = (id) => document.getElementById(id);

/** Return a state in which nothing can be lifted or played. */
function lookedAt(state) {
  return { ...state, legal: {}, lift: {}, lift_sentences: {}, can: { undo: false, redo: false } };
}

export class Moves {
  /** `page`: `say(text)` and `sheet(state)`; `closeMenu()` is called when the list opens. */
  constructor(play, board, words, page, closeMenu) {
    Object.assign(this, { play, board, words, page });
    this.panel = byId("moves");
    this.list = this.panel.querySelector("ol");
    this.rev = null; // the revision that the list is of
    this.step = null; // the step that is shown instead of the game, if any
    this.turn = 0;
    byId("moves-button").addEventListener("click", () => (closeMenu(), this.open(true)));
    byId("moves-close").addEventListener("click", () => this.open(false));
    byId("moves-play").addEventListener("click", () => this.playFromHere());
    for (const button of this.panel.querySelectorAll("[data-go]")) {
      button.addEventListener("click", () => this.go(button.dataset.go));
    }
    this.list.addEventListener("click", ({ target }) => {
      const button = target.closest("button");
      if (button) this.show(Number(button.value));
    });
    this.panel.addEventListener("keydown", (event) => this.key(event));
    new ResizeObserver(() => this.mark()).observe(this.list); // a phone was turned
    const asked = new URLSearchParams(location.search).get("at");
    if (/^\d{1,9}$/.test(asked ?? "")) this.open(true, Number(asked));
  }

  get shown() {
    return this.step ?? this.play.state.cursor;
  }

  get last() {
    return this.play.state.length;
  }

  /** Open the list, at a step if one is given; closing it shows the game again. */
  async open(open, step = null) {
    if (this.panel.hidden !== open) return;
    this.panel.hidden = !open;
    if (!open) {
      this.leave(true);
      byId("menu-button").focus();
      return;
    }
    await this.load();
    if (step === null) this.panel.querySelector("[data-go=back]").focus();
    else if (step <= this.last && step !== this.play.state.cursor) this.show(step);
  }

  /** Fetch the list, unless it is still that of the game. */
  async load() {
    const { rev } = this.play.state;
    if (this.rev !== rev) {
      const answer = await ask(this.play, "GET", "/moves");
      if (!answer || answer.rev !== this.play.state.rev) return;
      this.rev = rev;
      const focused = this.list.contains(document.activeElement);
      this.list.replaceChildren(this.entry(0, this.words.text("the_start")),
        ...answer.moves.map(({ step, text }) => this.entry(step, text)));
      if (focused) this.list.children[this.shown].firstChild.focus();
    }
    this.mark();
  }

  entry(step, text) {
    const item = document.createElement("li");
    const button = document.createElement("button");
    item.value = step;
    Object.assign(button, { type: "button", value: step, textContent: this.words.lettered(text) });
    item.append(button);
    return item;
  }

  go(where) {
    const step = { first: 0, back: this.shown - 1, on: this.shown + 1, last: this.last }[where];
    if (step >= 0 && step <= this.last && step !== this.shown) this.show(step);
  }

  key(event) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const keys = { ArrowLeft: "back", ArrowUp: "back", ArrowRight: "on", ArrowDown: "on", Home: "first", End: "last" };
    if (event.key === "Escape") this.open(false);
    else if (event.key in keys) this.go(keys[event.key]);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** Show the table after so many actions; the game's own step is the game itself. */
  async show(step) {
    const mine = (this.turn += 1);
    if (step === this.play.state.cursor) return this.leave(true);
    const before = this.step;
    this.step = step; // so that the next press counts on
    this.mark();
    const state = await ask(this.play, "GET", `/at/${step}`);
    if (mine !== this.turn) return;
    if (!state || state.rev !== this.play.state.rev) {
      this.step = before;
      this.mark();
      this.play.refresh();
      return;
    }
    this.play.deselect(false);
    this.viewing(true);
    this.play.past.remember(state); // drawn at once where the player plays from here
    this.play.shown = lookedAt(state);
    this.board.show(this.play.shown);
    this.page.say(state.message || this.words.text("the_start"));
    this.address();
  }

  /** Show the game itself again. */
  leave(draw) {
    if (this.step === null) return this.mark();
    this.turn += 1;
    this.step = null;
    this.viewing(false);
    if (draw) this.play.draw(this.play.state);
    this.mark();
    this.address();
  }

  viewing(on) {
    document.body.classList.toggle("viewing", on);
    byId("hint").disabled = on; // it is about the game
  }

  /** The game went on: an earlier step is not shown any more. */
  changed() {
    if (this.step !== null) this.leave(false);
    if (!this.panel.hidden) this.load();
  }

  /** Say whether nothing may be played now; tell why. */
  holds(what) {
    if (this.step === null || what.startsWith("goto ")) return false;
    this.page.say(this.words.text("earlier_step"));
    return true;
  }

  /** Go back to the step that is shown: what was played after it can be redone. */
  playFromHere() {
    const { step } = this;
    if (step === null) return;
    this.board.stop.hide(this.panel, true);
    this.leave(false);
    this.play.attempt(`goto ${step}`, null);
  }

  mark() {
    const { shown, last } = this;
    byId("moves-at").textContent = this.words.text(last ? "step_of" : "nothing_yet", { step: shown, last });
    const play = byId("moves-play");
    const focused = document.activeElement === play;
    play.hidden = this.step === null;
    if (play.hidden && focused) this.panel.querySelector("[data-go=back]").focus();
    for (const button of this.panel.querySelectorAll("[data-go]")) {
      const back = ["first", "back"].includes(button.dataset.go);
      button.setAttribute("aria-disabled", String(back ? shown === 0 : shown === last));
    }
    for (const button of this.list.querySelectorAll("button")) {
      if (Number(button.value) !== shown) button.removeAttribute("aria-current");
      else {
        button.setAttribute("aria-current", "step");
        button.scrollIntoView({ block: "nearest" });
      }
    }
  }

  /** The address names the step that is shown, so that it can be copied. */
  address() {
    history.replaceState(history.state, "", this.step === null ? location.pathname : `?at=${this.step}`);
  }
}
