// The table's page: brings state, drawing, input and the server together.

import { Board } from "./board.js";
import { Clock } from "./clock.js";
import { cameFrom } from "./came.js";
import { Help } from "./help.js";
import { Keys } from "./keys.js";
import { Lists } from "./lists.js";
import { Live } from "./live.js";
import { Moves } from "./moves.js";
import { Net, otherWindows } from "./net.js";
import { Play } from "./play.js";
import { Pointer } from "./pointer.js";
import { Share } from "./share.js";
import { Sheet } from "./sheet.js";
import { Words } from "./words.js";

const byId = (id) => document.getElementById(id);
const table = byId("table");
const { api, lang, locale, rules } = table.dataset;
const read = (id) => JSON.parse(byId(id).textContent);

const words = new Words(read("strings"), locale);
const board = new Board(table, byId("region"), byId("scroll-hint"), words);
const sheet = new Sheet(words, board);
let play = null; // once the table is drawn
let help = null;
let moves = null;
let live = null;
let rev; // of the state that is shown
let opener = null; // what had the focus when the menu was opened

const page = {
  /** Put a sentence on the message row; one that is there already is not said again. */
  say(sentence, error) {
    const text = words.lettered(sentence);
    const message = byId("message");
    if (message.textContent !== text) message.textContent = text;
    message.classList.add("whole"); // until the next press: then the table is wanted
    const rule = byId("rule");
    board.stop.hide(rule, !(error?.anchor && rules));
    if (!rule.hidden) rule.href = `${rules}#${error.anchor.replace(/^.*#/, "")}`;
  },

  sheet(state) {
    sheet.show(state, play?.selection);
    lists.changed(state);
    clock.changed(state, rev);
    if (rev !== undefined && state.rev !== rev) board.stop.hide(byId("came-from"), true);
    rev = state.rev;
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
    board.stop.hide(byId("lengths"), !several);
    if (play) sheet.up(play.state, selection);
    if (several) {
      byId("length").textContent = words.number(selection.count);
      byId("fewer").setAttribute("aria-disabled", String(selection.count === lengths[0]));
      byId("more").setAttribute("aria-disabled", String(selection.count === lengths.at(-1)));
    }
  },

  changed: otherWindows(api, (news) => {
    if (news !== play.state.rev) play.refresh();
  }),

  // What keys open and say.
  menu: (open, byKey) => menu(open, byKey),
  close: () => menu(false) || lists.close() || help.open(false),
  solver: () => help.open(true, true),
  hint: () => help.hint(),
  pause: () => clock.pause(),
  keyboard: () => document.querySelector('a[href$="/help/keyboard"]')?.click(),
  find: () => lists.find(),
  list: (pile) => lists.list(pile),
  line: (pile) => lists.line(pile),
};
const lists = new Lists(board, words, page);
const clock = new Clock(api, words, page);

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
  else if (inside) (opener?.isConnected && opener.offsetParent ? opener : byId("menu-button")).focus();
  return true;
}

const net = new Net(api, lang, (what) => {
  if (what === "tab") play.unread.push(words.text(what)); // said with the answer that follows
  else page.say(words.text(what));
});
net.seconds = () => (clock.on ? clock.seconds : undefined);
play = new Play(read("state"), board, net, words, page);
const pointer = new Pointer(board, play);
help = new Help(play, board, net, words, page);
moves = new Moves(play, board, words, page, () => menu(false));
live = new Live(play, net, words, page, () => help.searching);
new Share(play, words, page);
new Keys(board, play, pointer, page);
lists.connect(play);

for (const button of sheet.buttons) {
  button.addEventListener("click", () => {
    if (button.closest("#ended")) board.stop.focus(board.stop.cell); // the button goes with what it says
    play.operate(button.dataset.do);
    if (button.closest("#menu")) menu(false);
  });
}
byId("up").addEventListener("click", () => {
  if (play.selection?.count === 1) play.toFoundation(play.selection.pile);
  else if (!play.selection) play.sendUp();
});
byId("fewer").addEventListener("click", () => play.selection && play.changeLength(-1));
byId("more").addEventListener("click", () => play.selection && play.changeLength(1));
byId("menu-button").addEventListener("click", () => menu(byId("menu").hidden));
for (const id of ["solver-button", "ended-solver"]) {
  byId(id)?.addEventListener("click", () => {
    menu(false);
    help.open(true, true);
  });
}
for (const button of document.querySelectorAll("[data-press]")) { // stands for one of the menu
  button.addEventListener("click", () => {
    menu(true); // under which the button itself goes: the one it stands for has the focus
    byId(button.dataset.press).focus();
    byId(button.dataset.press).click();
  });
}
/** Show no more of a long sentence than covers no card; a press on it shows all of it again. */
function fold() {
  const { classList } = byId("message");
  if (!classList.contains("whole")) return;
  classList.remove("whole");
  classList.toggle("cut", byId("message").scrollHeight > byId("message").clientHeight + 1);
}
for (const pressed of ["pointerdown", "keydown"]) document.addEventListener(pressed, fold, true);
byId("message").addEventListener("click", ({ target }) => target.classList.add("whole"));
document.querySelector(".skip").addEventListener("click", (event) => {
  event.preventDefault();
  board.stop.cell.focus();
});

const sizes = new ResizeObserver(() => board.relayout());
for (const part of [board.region, byId("moves"), byId("solver"), byId("live"), byId("ended")]) part && sizes.observe(part);
window.addEventListener("resize", () => board.relayout());
for (const back of ["online", "focus"]) window.addEventListener(back, () => play.refresh());
window.addEventListener("pageshow", (event) => event.persisted && play.refresh());
document.addEventListener("visibilitychange", () => document.hidden || play.refresh());

play.resume();
cameFrom(play, words);
if (byId("menu").hasAttribute("data-open")) { // a number that was refused
  history.replaceState(null, "", location.pathname);
  menu(true, true);
}
