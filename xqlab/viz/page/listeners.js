// Listeners that are removed together: listen(target, kind, listener), and stop(). `capture`: before those inside.
export function makeListeners() {
  const ending = new AbortController();
  const { signal } = ending;
  return {
    /** @param {any} target @param {string} kind @param {Listener} listener */
    listen: (target, kind, listener, capture = false) => target.addEventListener(kind, listener, { capture, signal }),
    stop: () => ending.abort(),
  };
}

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

// Calls these when a model says so; returns what ends that.
export function listenTo(/** @type {Model} */ model, /** @type {Call[]} */ calls) {
  for (const [name, call] of calls) model.on(name, call);
  return () => calls.forEach(([name, call]) => model.off(name, call));
}
