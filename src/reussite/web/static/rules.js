/** A rule page: the example one step at a time, and language links that keep the place. */

const steps = document.querySelector(".steps");
if (steps) {
  const items = [...steps.querySelectorAll("li")];
  const controls = steps.querySelector(".controls");
  const [back, next, all] = controls.querySelectorAll("button");
  const output = controls.querySelector("output");
  let at = 0;

  const show = (number) => {
    at = Math.max(0, Math.min(items.length - 1, number));
    items.forEach((item, index) => item.classList.toggle("shown", index === at));
    output.textContent = controls.dataset.state.replace("{step}", at);
    back.setAttribute("aria-disabled", at === 0);
    next.setAttribute("aria-disabled", at === items.length - 1);
  };
  const single = (on) => {
    steps.classList.toggle("one", on);
    all.setAttribute("aria-pressed", !on);
    for (const part of [back, next, output]) part.hidden = !on;
  };
  const place = () => {
    const wanted = items.findIndex((item) => `#${item.id}` === location.hash);
    if (wanted >= 0) show(wanted);
  };

  back.addEventListener("click", () => show(at - 1));
  next.addEventListener("click", () => show(at + 1));
  all.addEventListener("click", () => single(!steps.classList.contains("one")));
  steps.addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || !steps.classList.contains("one")) return;
    const keys = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: items.length - 1 };
    const board = event.target.closest(".board");
    if (!(event.key in keys) || (board && board.scrollWidth > board.clientWidth)) return;
    event.preventDefault();
    const inside = board !== null;
    show(keys[event.key]);
    if (inside) items[at].querySelector(".board").focus();
  });
  addEventListener("hashchange", place);
  controls.hidden = false;
  single(true);
  show(0);
  place();
}

const links = [...document.querySelectorAll(".languages a")].map((link) => [link, link.getAttribute("href")]);
const keep = () => links.forEach(([link, href]) => link.setAttribute("href", href + location.hash));
addEventListener("hashchange", keep);
keep();
