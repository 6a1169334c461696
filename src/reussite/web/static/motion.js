// Movement. Nothing waits for it: the table is complete before anything begins to move.

const reduced = matchMedia("(prefers-reduced-motion: reduce)");
const quiet = () => reduced.matches || document.documentElement.dataset.motion === "off";

export const MOVE = 180;
export const RETURN = 140;

/** Let an element that has just got its new place come from an old one. */
export function travel(element, dx, dy, duration = MOVE) {
  if (quiet()) return arrive(element);
  if (Math.abs(dx) < 1 && Math.abs(dy) < 1) return undefined;
  element.classList.add("moving");
  const animation = element.animate(
    [{ transform: `translate(${dx}px, ${dy}px)` }, { transform: "none" }],
    { duration, easing: "ease-out" },
  );
  const settle = () => {
    if (!element.getAnimations().some((other) => other !== animation)) element.classList.remove("moving");
  };
  animation.onfinish = settle;
  animation.oncancel = settle;
  return animation;
}

/** Where nothing may travel, the card that arrived is shown by a fading ring. */
function arrive(element) {
  return element.animate([{ outlineColor: "#ffe9a8" }, { outlineColor: "transparent" }], 120);
}

/** Turn a card over that has just become visible. */
export function turnUp(element) {
  if (quiet()) return;
  element.animate([{ transform: "scaleX(0.1)" }, { transform: "none" }], { duration: 160, easing: "ease-out" });
}

/** Say no with a small shake. */
export function shake(elements) {
  if (quiet()) return;
  for (const element of elements) {
    const steps = [0, -4, 4, -2, 0].map((x) => ({ transform: `translateX(${x}px)` }));
    element.animate(steps, { duration: 180 });
  }
}
