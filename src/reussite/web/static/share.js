// Links to a deal and to a game: made when asked for, put where they can be copied from.

const byId = (id) => document.getElementById(id);

export class Share {
  constructor(play, net, words, page) {
    Object.assign(this, { play, net, words, page });
    byId("share-deal").addEventListener("click", () => this.give(location.pathname, false));
    byId("share-game").addEventListener("click", () => this.game());
  }

  /** Keep the game as it stands, without who plays it, and give the link to it. */
  async game() {
    const { rev } = this.play.state;
    let answer = null;
    try {
      answer = await this.net.ask("POST", "/share", { rev });
    } catch {
      return void this.page.say(this.words.text("unanswered"));
    }
    const { status, data } = answer;
    if (status === 200) return void this.give(data.url, true);
    if (data.state) this.play.draw(data.state);
    this.page.say(data.error.sentence);
  }

  /** Show a link and, where the browser lets us, copy it. */
  async give(path, opens) {
    const link = new URL(path, location.href).href;
    const box = byId("share-link");
    byId("share-out").hidden = false;
    byId("share-open").hidden = !opens;
    byId("share-open").href = link;
    box.value = link;
    let copied = false;
    try {
      await navigator.clipboard.writeText(link);
      copied = true;
    } catch { /* not on https, or not allowed: the box has it, selected */ }
    if (!copied) {
      box.focus();
      box.select();
    }
    this.page.say(this.words.text(copied ? "copied" : "to_copy"));
  }
}
