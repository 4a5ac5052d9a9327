// Which event is shown? One cursor may be shared by several views.

// {here(), goTo(k, how), on(listener) -> off(), events}. how: what moved it, "jump" (a command), "play", "drag" or
// "set" (from outside); listeners get (k, how, from).
export function makeCursor(/** @type {number} */ events, start = 0) {
  const listeners = new Set();
  let event = start;
  return {
    events,
    here: () => event,
    goTo(/** @type {number} */ k, how = "jump") {
      const from = event;
      event = Math.min(Math.max(k, 0), events - 1);
      for (const listener of [...listeners]) listener(event, how, from);
    },
    on(/** @type {Listener} */ listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
