// Movement. Nothing waits for it: the table is complete before anything begins to move.

const reduced = matchMedia("(prefers-reduced-motion: reduce)");

export const MOVE = 180;
export const RETURN = 140;
const TURN = 160;
const FADE = 120; // of the ring that stands for a movement

/** Say whether nothing may travel. */
export const quiet = () => reduced.matches || document.documentElement.dataset.motion === "off";

/**
 * Let an element that has just got its new place come from an old one.
 *
 * `wait`: it stays there for so many milliseconds; `before`, `then`: how it looks meanwhile, and on
 * its way.
 */
export function travel(element, dx, dy, { duration = MOVE, wait = 0, before, then } = {}) {
  if (quiet()) return arrive(element);
  if (Math.abs(dx) < 1 && Math.abs(dy) < 1 && !wait) return undefined;
  element.classList.add("moving");
  const away = { transform: `translate(${dx}px, ${dy}px)` };
  const gone = wait / (wait + duration);
  const frames = [
    ...(wait ? [{ ...away, ...before, offset: 0 }, { ...away, ...before, offset: gone }] : []),
    { ...away, ...then, offset: gone, easing: "ease-out" },
    { transform: "none", ...then, offset: 1 },
  ];
  const animation = element.animate(frames, { duration: wait + duration });
  const settle = () => {
    if (!element.getAnimations().some((other) => other !== animation)) element.classList.remove("moving");
  };
  animation.onfinish = settle;
  animation.oncancel = settle;
  return animation;
}

/** Where nothing may travel, the card that arrived is shown by a fading ring. */
function arrive(element) {
  return element.animate([{ outlineColor: "#ffe9a8" }, { outlineColor: "transparent" }], FADE);
}

/** Turn a card over that has just become visible. */
export function turnUp(element) {
  if (quiet()) return;
  element.animate([{ transform: "scaleX(0.1)" }, { transform: "none" }], { duration: TURN, easing: "ease-out" });
}

/** Say no with a small shake. */
export function shake(elements) {
  if (quiet()) return;
  for (const element of elements) {
    const steps = [0, -4, 4, -2, 0].map((x) => ({ transform: `translateX(${x}px)` }));
    element.animate(steps, { duration: 180 });
  }
}

/** Let an element hop once, after a while. */
export function hop(element, height, duration, delay) {
  const steps = [0, -height, 0].map((y) => ({ transform: `translateY(${y}px)`, easing: "ease-in-out" }));
  return element.animate(steps, { duration, delay });
}
