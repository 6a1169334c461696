/** A shared game, step by step: the same pages that the links lead to, without loading the rest. */

const replay = document.getElementById("replay");
const last = Number(replay.dataset.last);
const items = [...replay.querySelectorAll(".moves a")];
let turn = 0;
let wanted = 0; // the step that is on its way, or shown

const shown = () => document.getElementById("shown");
const at = () => Number(shown().dataset.step);
const address = (step) => `${location.pathname}?at=${step}`;

/** Show a step; the address keeps up, so that it can be copied, and going back works. */
async function show(step, push = true) {
  const mine = (turn += 1);
  wanted = step;
  let text = null;
  try {
    const response = await fetch(address(step), { credentials: "omit" }); // the same for everybody
    if (response.ok) text = await response.text();
  } catch { /* no connection: the page itself will say so */ }
  if (mine !== turn) return;
  if (text === null) return void location.assign(address(step));
  const page = new DOMParser().parseFromString(text, "text/html");
  const before = document.activeElement;
  const name = shown().contains(before) && before.getAttribute("aria-label");
  const inside = before?.classList.contains("board");
  shown().replaceWith(page.getElementById("shown"));
  if (push) history.pushState(null, "", address(step));
  mark();
  if (inside) shown().querySelector(".board").focus();
  else if (name) focusNamed(name);
  document.getElementById("said").textContent = document.getElementById("caption").textContent;
}

/** Give the focus to the control of the same name, or, where it leads nowhere now, to its neighbour. */
function focusNamed(name) {
  const links = [...shown().querySelectorAll(".steps-bar a")];
  (links.find((link) => link.getAttribute("aria-label") === name) ?? links[0])?.focus();
}

function mark() {
  for (const item of items) {
    const here = Number(item.dataset.step) === at();
    if (here) {
      item.setAttribute("aria-current", "step");
      const list = item.closest(".moves");
      const top = item.offsetTop - list.offsetTop;
      if (top < list.scrollTop || top > list.scrollTop + list.clientHeight - 32) list.scrollTop = top - list.clientHeight / 2;
    } else item.removeAttribute("aria-current");
  }
}

replay.addEventListener("click", (event) => {
  const link = event.target.closest("a[data-step]");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  show(Number(link.dataset.step));
});

document.addEventListener("keydown", (event) => {
  if (event.altKey || event.ctrlKey || event.metaKey || event.target.closest("input, select, textarea")) return;
  const keys = { ArrowLeft: wanted - 1, ArrowRight: wanted + 1, Home: 0, End: last };
  const board = event.target.closest(".board");
  if (!(event.key in keys) || (board && board.scrollWidth > board.clientWidth)) return;
  event.preventDefault();
  const step = Math.max(0, Math.min(last, keys[event.key]));
  if (step !== wanted) show(step);
});

addEventListener("popstate", () => show(Number(new URLSearchParams(location.search).get("at") ?? 0), false));
wanted = at();
mark();
