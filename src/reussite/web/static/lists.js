// The table without aim: legal moves as buttons, its piles as text, one pile as a list, a card found.

const byId = (id) => document.getElementById(id);
const SIGNS = { S: "♠", H: "♥", D: "♦", C: "♣" };
const RANKS = "A23456789TJQK";

function button(text, name, parent) {
  const made = document.createElement("button");
  made.type = "button";
  made.textContent = text;
  if (name) {
    const unseen = document.createElement("span");
    unseen.className = "unseen";
    unseen.textContent = ` ${name}`;
    made.append(unseen);
  }
  parent.append(made);
  return made;
}

export class Lists {
  constructor(board, words, page) {
    Object.assign(this, { board, words, page });
    this.panels = [byId("find"), byId("pile")];
    this.moves = document.querySelector("[data-legal-moves=list]");
    for (const panel of this.panels) {
      panel.querySelector(".close").addEventListener("click", () => this.close());
    }
    byId("find-button").addEventListener("click", () => {
      page.menu(false);
      this.find();
    });
  }

  /** Let the forms play here instead of loading the page again. */
  connect(play) {
    this.play = play;
    for (const form of document.querySelectorAll("form[data-plays]")) {
      form.addEventListener("submit", (event) => {
        event.preventDefault();
        const typed = form.querySelector("input[name=do]");
        play.typed(typed ? typed.value : event.submitter.value);
        if (typed) typed.value = "";
      });
    }
  }

  /** Show the moves and the text of a new state. */
  changed(state) {
    for (const cell of this.board.table.querySelectorAll(".found")) cell.classList.remove("found");
    this.close();
    document.querySelector("[data-legal-moves=count]").textContent = this.words.number(state.moves.length);
    const old = [...this.moves.children];
    const at = old.indexOf(document.activeElement);
    const fresh = state.moves.map(([text, label]) => {
      const made = old.find((each) => each.value === text) ?? document.createElement("button");
      Object.assign(made, { name: "do", value: text, textContent: label });
      return made;
    });
    this.moves.replaceChildren(...fresh);
    // The focus stays in the list: on the same move, else on the one in its place.
    if (at >= 0) (fresh.includes(old[at]) ? old[at] : fresh[Math.min(at, fresh.length - 1)] ?? byId("legal").firstElementChild).focus();
    for (const [id, line] of state.text) {
      const item = document.querySelector(`[data-told="${id}"]`);
      if (item && item.textContent !== line) item.textContent = line;
    }
  }

  /** Return the line that says what lies on a pile. */
  line(id) {
    return this.play.state.text.find(([pile]) => pile === id)?.[1] ?? "";
  }

  // ------------------------------------------------------------ panels

  open(panel) {
    this.close();
    this.opener = document.activeElement;
    panel.hidden = false;
    panel.querySelector("button").focus();
  }

  /** Close the panel that is open; the focus goes back. Says whether there was one. */
  close() {
    const panel = this.panels.find((each) => !each.hidden);
    if (!panel) return false;
    const inside = panel.contains(document.activeElement);
    panel.hidden = true;
    if (inside) (this.opener?.isConnected && this.opener.offsetParent ? this.opener : this.board.stop.cell).focus();
    return true;
  }

  /** Show a pile as a list of buttons, so that no thin strip must be hit. */
  list(id) {
    const { board, play, words } = this;
    const pile = board.pile(id);
    byId("pile-title").textContent = words.row(pile);
    const cards = byId("pile").querySelector(".cards");
    cards.replaceChildren();
    board.cells(id).forEach((cell, index) => {
      const name = words.cell(pile, index, cell.hasAttribute("data-lift"));
      button(name, "", cards).addEventListener("click", () => {
        this.close();
        board.stop.focus(board.cells(id)[Math.min(index, board.cells(id).length - 1)]);
        play.press(id, index);
      });
    });
    this.open(byId("pile"));
  }

  /** Show all cards to choose one from, whose copies are then ringed. */
  find() {
    const cards = byId("find").querySelector(".cards");
    if (!cards.children.length) {
      for (const suit of Object.keys(SIGNS)) {
        for (const rank of RANKS) {
          const code = rank + suit;
          button(this.words.lettered(rank.replace("T", "10") + SIGNS[suit]), this.words.card(code), cards)
            .addEventListener("click", () => this.found(code));
        }
      }
    }
    this.open(byId("find"));
  }

  found(code) {
    const { board, words } = this;
    this.close();
    const cells = [...board.table.querySelectorAll(`[data-card="${code}"]`)];
    for (const cell of board.table.querySelectorAll(".found")) cell.classList.remove("found");
    for (const cell of cells) cell.classList.add("found");
    const places = cells.map((cell) => words.place(board.pile(cell.pile), cell.index));
    this.page.say(words.found(code, places));
    if (cells.length) board.stop.focus(cells[0]);
  }
}
