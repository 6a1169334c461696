// The live indicator, for players who want it: after each action the solver is asked, in the
// background, whether the game can still be won. Only a proof that it cannot is shown.

const PAUSE = 500; // milliseconds between two looks at the solver
const QUIET = 300; // milliseconds without another action before the solver is asked
const byId = (id) => document.getElementById(id);

export class Live {
  /** `busy()`: whether the player is asking the solver something, who goes first. */
  constructor(play, net, words, page, busy) {
    Object.assign(this, { play, net, words, page, busy });
    this.bar = byId("live");
    this.lost = null; // the step from which on the game is known to be lost
    this.winnable = null; // the last step from which it was not, once that is known too
    this.turn = 0;
    if (!this.bar) return; // an extract: nothing to ask
    byId("live-back").addEventListener("click", () => this.play.attempt(`goto ${this.winnable}`, null));
    const settings = new MutationObserver(() => this.changed(this.play.state, true));
    settings.observe(document.documentElement, { attributeFilter: ["data-live"] });
    this.changed(play.state, true);
  }

  get on() {
    return document.documentElement.dataset.live === "on";
  }

  /** The table shows another state: ask about it, unless it follows from one that is lost. */
  changed(state, anew = false) {
    if (!this.bar || (state.rev === this.rev && !anew)) return;
    this.rev = state.rev;
    this.turn += 1; // the server itself ends the search for the state before
    if (!this.on || state.status !== "playing") return this.hide();
    // No way back up leads from a lost step on: what follows it is lost too.
    if (this.lost !== null && state.cursor >= this.lost) return this.tell(state);
    this.lost = null;
    this.winnable = null;
    this.hide();
    if (state.cursor) this.ask(state);
  }

  async ask({ rev, cursor }) {
    const { turn } = this;
    await new Promise((resolve) => setTimeout(resolve, QUIET));
    if (turn !== this.turn) return;
    const found = await this.answer(turn, { rev });
    if (turn !== this.turn || found?.answer !== "unwinnable") return;
    const back = await this.answer(turn, { rev, back: true });
    if (turn !== this.turn) return;
    this.winnable = back?.undos ? cursor - back.undos : null;
    this.never = back ? back.undos === null && back.known : false;
    this.lost = this.winnable === null ? (this.never ? 0 : cursor) : this.winnable + 1;
    this.tell(this.play.state);
  }

  /** Return the solver's answer to a question, or null where there is none any more. */
  async answer(turn, body) {
    try {
      if (this.busy()) return null;
      let { status, data } = await this.net.ask("POST", "/solve", body);
      while (status === 200 && ["waiting", "running"].includes(data.stage)) {
        await new Promise((resolve) => setTimeout(resolve, PAUSE));
        if (turn !== this.turn || this.busy()) return null;
        ({ status, data } = await this.net.ask("GET", "/solve"));
      }
      return status === 200 && data.stage === "done" ? data : null;
    } catch {
      return null; // no connection: nothing is claimed
    }
  }

  tell({ cursor }) {
    const undos = this.winnable === null ? 0 : cursor - this.winnable;
    const how = undos ? this.words.text("live_back", { n: undos }, undos) : "";
    const text = this.never ? this.bar.dataset.never : `${this.bar.dataset.lost} ${how}`.trim();
    if (byId("live-text").textContent !== text) byId("live-text").textContent = text;
    this.play.board.stop.hide(byId("live-back"), !undos);
    this.bar.hidden = false;
  }

  hide() {
    this.play.board.stop.hide(this.bar, true);
    byId("live-text").textContent = "";
  }
}
