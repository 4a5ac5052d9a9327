// Saves values in a model, and so in Python.
export function saveTo(/** @type {Model} */ model, /** @type {Payload} */ values) {
  for (const [name, value] of Object.entries(values)) model.set(name, value);
  model.save_changes();
}

// A function that saves a value in the model, and so in Python.
export function saver(/** @type {Model} */ model, /** @type {string} */ name) {
  return (/** @type {unknown} */ value) => saveTo(model, { [name]: value });
}

// A model like anywidget's on a page without a kernel. save(names): what follows from changed values, before others
// hear of them; send(message): what Python would do. `tell` changes values, and `answer` sends a message, as Python would.
/** @param {Payload} values @param {{save?: (names: string[]) => void, send: (message: any) => void}} kernel */
export function makeLocalModel(values, kernel) {
  const /** @type {Map<string, Set<Listener>>} */ listeners = new Map();
  const changed = new Set(); // names set since the last save_changes
  const heard = (/** @type {string} */ name) => listeners.get(name) ?? new Set();
  const emit = (/** @type {string} */ name, /** @type {any[]} */ ...content) =>
    [...heard(name)].forEach((listener) => heard(name).has(listener) && listener(...content));
  return {
    get: (/** @type {string} */ name) => values[name],
    set(/** @type {string} */ name, /** @type {unknown} */ value) {
      if (values[name] !== value) changed.add(name);
      values[name] = value;
    },
    save_changes() {
      const names = [...changed];
      changed.clear();
      kernel.save?.(names);
      for (const name of names) emit(`change:${name}`);
    },
    tell(/** @type {Payload} */ changes) {
      Object.assign(values, changes);
      for (const name of Object.keys(changes)) emit(`change:${name}`);
    },
    answer: (/** @type {Payload} */ message) => emit("msg:custom", message),
    send: (/** @type {any} */ message) => kernel.send(message),
    on: (/** @type {string} */ name, /** @type {Listener} */ listener) =>
      void listeners.set(name, heard(name).add(listener)),
    off: (/** @type {string} */ name, /** @type {Listener} */ listener) => void heard(name).delete(listener),
  };
}

// Calls `work` once for all calls of the current task: one message from Python may change several traits.
export function soon(/** @type {() => void} */ work) {
  let isWaiting = false;
  return () => {
    if (isWaiting) return;
    isWaiting = true;
    queueMicrotask(() => {
      isWaiting = false;
      work();
    });
  };
}
