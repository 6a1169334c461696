// The states that this page has seen, so that undo and redo are drawn before the server answers.

const KEPT = 50;

export class Past {
  constructor() {
    this.states = new Map(); // step -> state, the one told last at the end
  }

  /** Remember a state; `from`: the step before an action, beyond which the line is now another. */
  remember(state, from = Infinity) {
    for (const step of this.states.keys()) if (step > from) this.states.delete(step);
    this.states.delete(state.cursor);
    this.states.set(state.cursor, state);
    if (this.states.size > KEPT) this.states.delete(this.states.keys().next().value);
  }

  /** Forget everything: the line of play may be another one. */
  forget() {
    this.states.clear();
  }

  /** Return the state that undo, redo, restart or `goto N` leads to, as it looks at once; null if it
   * is unknown, or `what` is something else. */
  recall(told, what) {
    const step = what === "restart" ? 0 : told.steps[what] ?? Number(/^goto (\d+)$/.exec(what)?.[1]);
    const state = step === told.cursor ? null : this.states.get(step);
    return state ? { ...state, rev: told.rev, can: { undo: step > 0, redo: step < told.length } } : null;
  }
}
