// Cards that go up by themselves: only where the player's settings ask for it, or the button does.

const OTHER = /^(undo|redo|restart|goto .*)$|\b(up|up-safe)$/;
const WORDS = { safe: "up-safe", all: "up" };

/** Return what is sent to the server for an action, with the cards that follow it by themselves. */
export function sends(what) {
  const word = WORDS[document.documentElement.dataset.auto];
  return word && !OTHER.test(what) ? `${what} ${word}` : what;
}

/** Return what the button that sends up does now: `one`, `finish`, `all`, or null for nothing. */
export function sendable(state, selection) {
  if (selection) return selection.count === 1 ? "one" : null;
  if (state.up.finish) return "finish";
  return state.up.up ? "all" : null;
}
