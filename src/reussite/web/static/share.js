// Links to a deal and to a game, and the position as text: made when asked for, copied or put where
// they can be copied from.

import { ask } from "./asking.js";

const byId = (id) => document.getElementById(id);

export class Share {
  constructor(play, words, page) {
    Object.assign(this, { play, words, page });
    byId("share-deal").addEventListener("click", () => this.give(location.pathname, false));
    byId("share-game").addEventListener("click", () => this.game());
    byId("share-text").addEventListener("click", () => this.text());
  }

  /** Keep the game as it stands, without who plays it, and give the link to it. */
  async game() {
    await this.play.idle();
    const { rev } = this.play.state;
    const data = await ask(this.play, "POST", "/share", { rev });
    if (data) this.give(data.url, true);
  }

  /** Give the position as a text that the page for typed cards opens. */
  async text() {
    const data = await ask(this.play, "GET", "/text");
    if (!data) return;
    byId("share-out").hidden = true;
    await this.copy(byId("text-box"), data.text, "text_");
  }

  /** Show a link and, where the browser lets us, copy it. */
  async give(path, opens) {
    const link = new URL(path, location.href).href;
    byId("text-out").hidden = true;
    byId("share-open").hidden = !opens;
    byId("share-open").href = link;
    byId("share-out").hidden = false;
    byId("share-out").scrollIntoView({ block: "nearest" }); // on a small phone the menu scrolls
    await this.copy(byId("share-link"), link, "");
  }

  /** Copy a text; where the browser does not let us, show it in its box, selected. */
  async copy(box, text, what) {
    box.value = text;
    let copied = false;
    try {
      await navigator.clipboard.writeText(text);
      copied = true;
    } catch { /* not on https, or not allowed */ }
    box.parentElement.hidden = copied && what === "text_";
    if (!copied) {
      box.focus();
      box.select();
      box.scrollTop = 0;
    }
    this.page.say(this.words.text(`${what}${copied ? "copied" : "to_copy"}`));
  }
}
