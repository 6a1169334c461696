// Help that the player asks for: a hint, the solver's verdict, and its way, step by step.
// The server thinks; nothing is played here but what the player presses.

import { ask } from "./asking.js";

const PAUSE = 350; // milliseconds between two looks at the solver
const byId = (id) => document.getElementById(id);

export class Help {
  constructor(play, board, net, words, page) {
    Object.assign(this, { play, board, net, words, page });
    this.rev = play.state.rev;
    this.rank = 0; // how many hints were given at this position
    this.turn = 0; // grows when what is being waited for is of no interest any more
    this.searching = false;
    this.step = null; // the next action of the way, while it is shown
    this.way = null; // being fetched, or here
    this.steps = Promise.resolve(); // those that were asked for, one after another
    this.opener = null;
    this.panel = byId("solver");
    byId("hint").addEventListener("click", () => this.hint());
    if (!this.panel) return; // an extract: nothing to ask
    byId("solver-ask").addEventListener("click", () => this.ask());
    byId("solver-last").addEventListener("click", () => this.ask(true));
    byId("solver-goto").addEventListener("click", () => this.play.attempt(`goto ${this.goto}`, null));
    byId("solver-cancel").addEventListener("click", () => this.cancel());
    byId("solver-way").addEventListener("click", () => this.showWay());
    byId("solver-next").addEventListener("click", () => this.next());
    byId("solver-back").addEventListener("click", () => this.play.operate("undo"));
    byId("solver-close").addEventListener("click", () => this.open(false));
    window.addEventListener("pagehide", () => this.searching && this.net.leave("/solve"));
  }

  // ------------------------------------------------------------ hints

  /** Ask for a hint, one at a time; at the same position for the next best one. */
  async hint() {
    const button = byId("hint");
    if (button.ariaBusy === "true") return;
    button.ariaBusy = "true";
    await this.giveHint();
    button.ariaBusy = null;
  }

  async giveHint() {
    await this.play.idle();
    const { rev } = this.play.state;
    const answer = await ask(this.play, "POST", "/hint", { rev, rank: this.rank });
    if (!answer || rev !== this.play.state.rev) return;
    this.rank += 1;
    this.play.deselect(false);
    this.play.state.sheet.hints += 1;
    this.page.sheet(this.play.state);
    this.page.say(answer.sentence);
    this.mark(answer.hint); // after the sentence, which takes of the room where it is to be seen
  }

  mark(hint) {
    const cell = this.board.marks.hint(hint);
    if (cell) this.board.stop.reveal(cell);
  }

  // ------------------------------------------------------------ the solver

  /** Open or close the panel; closing gives the focus back. Says whether anything changed. */
  open(open, byKey = false) {
    const { panel } = this;
    if (!panel || panel.hidden !== open) return false;
    const inside = panel.contains(document.activeElement);
    if (open) this.opener = document.activeElement;
    panel.hidden = !open;
    if (open) this.reset();
    else this.cancel();
    if (open && byKey) byId("solver-ask").focus();
    else if (inside) (this.opener?.isConnected && this.opener.offsetParent ? this.opener : byId("menu-button")).focus();
    return true;
  }

  /** Ask whether the position can be won, or how far back it could, and wait for the answer. */
  async ask(back = false) {
    await this.play.idle(); // what is on its way changes what is asked about
    const turn = (this.turn += 1);
    const { rev } = this.play.state;
    const since = Date.now();
    this.searching = true;
    this.tell(this.words.text("waiting"));
    this.show(["cancel"]);
    let answer = await ask(this.play, "POST", "/solve", { rev, back });
    if (answer) this.play.state.sheet.solves += 1;
    while (answer && turn === this.turn) {
      this.searching = ["waiting", "running"].includes(answer.stage);
      if (!this.searching) break;
      const seconds = Math.floor((Date.now() - since) / 1000);
      this.tell(this.words.text(answer.stage === "running" ? "searching" : "waiting", { n: seconds }, seconds));
      await new Promise((resolve) => setTimeout(resolve, PAUSE));
      if (turn === this.turn) answer = await this.net.ask("GET", "/solve").then(({ data }) => data, () => answer);
    }
    if (turn !== this.turn) return;
    this.searching = false;
    if (!answer) return this.reset();
    this.tell("");
    this.page.say(answer.sentence);
    this.goto = this.play.state.cursor - answer.undos;
    if (answer.answer === "winnable") this.show(["way"]);
    else if (answer.undos) this.show(["goto"]);
    else this.show(answer.answer === "unwinnable" && this.play.state.cursor ? ["last"] : ["ask"]);
  }

  cancel() {
    this.turn += 1;
    if (this.searching) this.net.leave("/solve");
    this.searching = false;
    this.step = null;
    this.board.marks.hint(null);
    this.reset();
  }

  // ------------------------------------------------------------ the way

  /** Show the next action of the way that the solver found. */
  async showWay(before = "") {
    const { rev } = this.play.state;
    const turn = (this.turn += 1);
    const answer = await ask(this.play, "POST", "/way", { rev });
    if (turn !== this.turn || rev !== this.play.state.rev) return;
    if (!answer) return this.reset();
    this.step = answer.hint;
    this.tell("");
    this.page.say(`${before} ${answer.sentence}`.trim());
    this.show(answer.hint ? ["next", "back"] : ["ask", "back"]);
    this.mark(answer.hint);
    byId("solver-back").setAttribute("aria-disabled", String(!this.play.state.can.undo));
  }

  /** Play the action that is shown; pressed again before the next one is, that one too. */
  next() {
    this.steps = this.steps.then(async () => {
      await this.play.idle();
      await this.way;
      if (this.step) this.play.attempt(this.step.action, null, undefined, true);
    });
  }

  /** The table shows another state: what was said of the one before holds no more. */
  changed(state) {
    if (state.rev === this.rev) return;
    this.rev = state.rev;
    this.rank = 0;
    this.turn += 1;
    this.searching = false; // the server has stopped it
    this.board.marks.hint(null);
    if (!this.panel || this.panel.hidden) return;
    if (!byId("solver-back").hidden) {
      this.play.hushed = true;
      this.way = this.showWay(state.message);
    } else this.reset();
  }

  // ------------------------------------------------------------ the panel

  reset() {
    this.step = null;
    this.tell("");
    this.show(["ask"]);
  }

  /** Show how long the search takes; unlike the answer, it is not read out. */
  tell(text) {
    byId("solver-waits").textContent = text;
  }

  /** Show some of the panel's buttons; the focus stays among them. */
  show(names) {
    const focused = document.activeElement;
    for (const name of ["ask", "cancel", "way", "next", "back", "last", "goto"]) {
      byId(`solver-${name}`).hidden = !names.includes(name);
    }
    const lost = this.panel.contains(focused) && focused.hidden;
    if (lost) byId(`solver-${names[0]}`).focus();
  }
}
