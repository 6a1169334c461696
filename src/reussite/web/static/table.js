// The table's page: brings state, drawing, input and the server together.

import { Board } from "./board.js";
import { Help } from "./help.js";
import { Keys } from "./keys.js";
import { Live } from "./live.js";
import { Moves } from "./moves.js";
import { Net, otherWindows } from "./net.js";
import { Play } from "./play.js";
import { Pointer } from "./pointer.js";
import { Share } from "./share.js";
import { Words } from "./words.js";

const byId = (id) => document.getElementById(id);
const table = byId("table");
const { api, lang, locale, rules } = table.dataset;
const read = (id) => JSON.parse(byId(id).textContent);

const words = new Words(read("strings"), locale);
const board = new Board(table, byId("region"), byId("scroll-hint"), words);
const buttons = [...document.querySelectorAll("[data-do]")];
let before = "";
let help = null; // once the table is drawn
let moves = null; // likewise
let live = null; // likewise
let opener = null; // what had the focus when the menu was opened

const page = {
  /** Put a sentence on the message row; one that is there already is not said again. */
  say(text, error) {
    const message = byId("message");
    if (message.textContent !== text) message.textContent = text;
    const rule = byId("rule");
    rule.hidden = !(error?.anchor && rules);
    if (!rule.hidden) rule.href = `${rules}#${error.anchor.replace(/^.*#/, "")}`;
  },

  sheet(state) {
    const values = {
      foundation: state.sheet.foundation_cards, pack: state.sheet.pack, actions: state.sheet.actions,
      undos: state.sheet.undos, passes: state.sheet.passes, hints: state.sheet.hints, base: state.position.base?.replace("T", "10"),
    };
    for (const [name, value] of Object.entries(values)) {
      const shown = typeof value === "number" ? words.number(value) : value ?? "";
      for (const place of document.querySelectorAll(`[data-sheet=${name}]`)) place.textContent = shown;
      const part = document.querySelector(`[data-part=${name}]`);
      // A base that never changes is no news.
      if (part) part.hidden = value === null || value === undefined || (name === "base" && !state.position.stock)
        || (name === "hints" && !value);
    }
    document.querySelector(".sheet").hidden = false;
    for (const button of buttons) {
      button.setAttribute("aria-disabled", String(!state.can[button.dataset.do === "redo" ? "redo" : "undo"]));
    }
    ended(state);
    help?.changed(state);
    moves?.changed();
    live?.changed(state);
  },

  /** Say whether nothing may be played, because an earlier step is looked at. */
  holds(what) {
    return moves?.holds(what) ?? false;
  },

  selected(selection, lengths) {
    const several = Boolean(selection) && lengths.length > 1;
    byId("lengths").hidden = !several;
    byId("up").setAttribute("aria-disabled", String(!selection || selection.count > 1));
    if (several) {
      byId("length").textContent = words.number(selection.count);
      byId("fewer").setAttribute("aria-disabled", String(selection.count === lengths[0]));
      byId("more").setAttribute("aria-disabled", String(selection.count === lengths.at(-1)));
    }
  },

  changed: otherWindows(api, (rev) => {
    if (rev !== play.state.rev) play.refresh();
  }),
};

/** Show how the game ended, once for each position where it did. */
function ended(state) {
  const panel = byId("ended");
  const now = state.status === "playing" ? "" : JSON.stringify(state.position.foundations) + state.cursor;
  if (now !== before) panel.hidden = !state.ended;
  before = now;
  if (!state.ended) return;
  byId("ended-title").textContent = state.ended.title;
  byId("ended-text").textContent = state.ended.text;
}

/** Open or close the menu; closing gives the focus back. Says whether anything changed. */
function menu(open, byKey = false) {
  const panel = byId("menu");
  if (panel.hidden !== open) return false;
  const inside = panel.contains(document.activeElement);
  if (open) opener = document.activeElement;
  panel.hidden = !open;
  byId("menu-button").setAttribute("aria-expanded", String(open));
  // A press on the button leaves the box alone, so that no keyboard of the screen opens.
  if (open && byKey) byId("number").focus();
  else if (inside) (opener?.isConnected ? opener : byId("menu-button")).focus();
  return true;
}

const net = new Net(api, lang, (what) => page.say(words.text(what)));
const play = new Play(read("state"), board, net, words, page);
const pointer = new Pointer(board, play);
help = new Help(play, board, net, words, page);
moves = new Moves(play, board, net, words, page, () => menu(false));
live = new Live(play, net, words, page, () => help.searching);
new Share(play, net, words, page);
new Keys(board, play, pointer, menu, help);

for (const button of buttons) {
  button.addEventListener("click", () => {
    play.operate(button.dataset.do);
    if (button.closest("#menu")) menu(false);
  });
}
byId("up").addEventListener("click", () => play.selection && play.toFoundation(play.selection.pile));
byId("fewer").addEventListener("click", () => play.selection && play.changeLength(-1));
byId("more").addEventListener("click", () => play.selection && play.changeLength(1));
byId("menu-button").addEventListener("click", () => menu(byId("menu").hidden));
byId("solver-button")?.addEventListener("click", () => {
  menu(false);
  help.open(true, true);
});
document.querySelector(".skip").addEventListener("click", (event) => {
  event.preventDefault();
  board.current().focus();
});

new ResizeObserver(() => board.relayout()).observe(board.region);
window.addEventListener("resize", () => board.relayout());
window.addEventListener("online", () => play.refresh());
window.addEventListener("pageshow", (event) => event.persisted && play.refresh());
document.addEventListener("visibilitychange", () => document.hidden || play.refresh());

const pending = net.pending();
if (pending) play.resume(pending);
