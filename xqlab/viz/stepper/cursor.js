// Which event is shown? One cursor may be shared by several views.

// The listeners of one thing: on(listener) -> off(); emit(...content) calls them all.
export function makeEmitter() {
  const /** @type {Set<Listener>} */ listeners = new Set();
  return {
    on(/** @type {Listener} */ listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    emit(/** @type {any[]} */ ...content) {
      for (const listener of [...listeners]) listener(...content);
    },
  };
}

// {here(), goTo(k, how), on(listener) -> off(), events}. how: what moved it, "jump" (a command), "play", "drag" or
// "set" (from outside); listeners get (k, how, from).
export function makeCursor(/** @type {number} */ events, start = 0) {
  const { on, emit } = makeEmitter();
  let event = start;
  return {
    events,
    here: () => event,
    goTo(/** @type {number} */ k, how = "jump") {
      const from = event;
      event = Math.min(Math.max(k, 0), events - 1);
      emit(event, how, from);
    },
    on,
  };
}
