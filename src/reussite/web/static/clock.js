// The clock, for those who asked for one: it starts at the first action, and stands still while the
// page is not seen, while the player has stopped it, and once the game is won.

const byId = (id) => document.getElementById(id);

export class Clock {
  constructor(api, words, page) {
    Object.assign(this, { words, page });
    this.key = `reussite:clock:${api}`;
    this.on = document.documentElement.dataset.clock === "on";
    this.stopped = false; // by the player
    this.going = false; // a game that is begun and not won
    this.seconds = this.on ? Number(this.read()) || 0 : 0;
    if (!this.on) return;
    byId("pause").hidden = false;
    byId("pause").addEventListener("click", () => this.pause());
    document.querySelector("[data-part=time]").hidden = false;
    window.addEventListener("pagehide", () => this.write());
    document.addEventListener("visibilitychange", () => this.write());
    setInterval(() => this.tick(), 1000);
    this.show();
  }

  read() {
    try {
      return localStorage.getItem(this.key);
    } catch {
      return null;
    }
  }

  write() {
    try {
      localStorage.setItem(this.key, this.seconds);
    } catch { /* private windows may refuse */ }
  }

  /** Hear of a new state: an action sets a stopped clock going. */
  changed(state, rev) {
    this.going = state.length > 0 && state.status !== "won";
    if (rev !== undefined && state.rev !== rev && this.stopped) this.pause();
    if (this.on) this.write();
  }

  tick() {
    if (!this.going || this.stopped || document.hidden) return;
    this.seconds += 1;
    this.show();
  }

  show() {
    const minutes = Math.floor(this.seconds / 60);
    const seconds = String(this.seconds % 60).padStart(2, "0");
    document.querySelector("[data-sheet=time]").textContent = `${minutes}:${seconds}`;
  }

  /** Stop the clock, or let it go on. */
  pause() {
    if (!this.on) return;
    this.stopped = !this.stopped;
    byId("pause").setAttribute("aria-pressed", String(this.stopped));
    this.page.say(this.words.text(this.stopped ? "clock_stopped" : "clock_goes"));
  }
}
