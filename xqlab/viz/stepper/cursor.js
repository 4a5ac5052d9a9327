// Which event is shown, and which did the reader mark to come back to? All views of a run share both.

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

// {all(): the marked events, ascending; has(k), toggle(k), set(events), on(listener) -> off()}
export function makeMarks(/** @type {number[]} */ start = []) {
  const { on, emit } = makeEmitter();
  let marked = [...start];

  function set(/** @type {number[]} */ events) {
    marked = [...new Set(events)].sort((one, other) => one - other);
    emit();
  }

  return {
    all: () => marked,
    has: (/** @type {number} */ k) => marked.includes(k),
    toggle: (/** @type {number} */ k) => set(marked.includes(k) ? marked.filter((each) => each !== k) : [...marked, k]),
    set,
    on,
  };
}

// The event that a text names: "12,345", also in full-width digits; null if it names none of them.
export function readEvent(/** @type {string} */ text, /** @type {number} */ events) {
  const plain = text.normalize("NFKC").replace(/[\s,]/g, "");
  return /^\d{1,9}$/.test(plain) && Number(plain) < events ? Number(plain) : null;
}
