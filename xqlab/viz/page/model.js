// Saves values in a model, and so in Python.
export function saveTo(/** @type {Model} */ model, /** @type {Payload} */ values) {
  for (const [name, value] of Object.entries(values)) model.set(name, value);
  model.save_changes();
}

// A function that saves a value in the model, and so in Python.
export function saver(/** @type {Model} */ model, /** @type {string} */ name) {
  return (/** @type {unknown} */ value) => saveTo(model, { [name]: value });
}

// Keeps a view in its model's language. Call the result when the view is removed.
export function followLanguage(/** @type {Model} */ model, /** @type {Payload} */ view) {
  const onLanguage = () => view.setLanguage(model.get("language"));
  model.on("change:language", onLanguage);
  return () => {
    model.off("change:language", onLanguage);
    view.destroy();
  };
}

const sources = new WeakMap(); // model -> what its views share

// What all views of a model show, such as a quiz: made once, saved as `values(source, how)` says whenever it changes
// (null: not this time), and given to `take` where Python sets one of the traits `names`.
/** @template {{on: (listener: (how: string) => void) => unknown}} Source
 * @param {Model} model @param {string[]} names @param {() => Source} make
 * @param {{values: (source: Source, how: string) => Payload | null, take: (source: Source) => void}} how
 * @returns {Source} */
export function sharedBy(model, names, make, { values, take }) {
  if (sources.has(model)) return sources.get(model);
  const source = make();
  let isSaving = false;
  source.on((how) => {
    const changed = values(source, how);
    if (!changed) return;
    isSaving = true;
    saveTo(model, changed);
    isSaving = false;
  });
  for (const name of names) model.on(`change:${name}`, () => isSaving || take(source));
  sources.set(model, source);
  return source;
}

// A model like anywidget's on a page without a kernel. save(names): what follows from changed values, before others
// hear of them; send(message): what Python would do. `tell` changes values as Python would.
/** @param {Payload} values @param {{save?: (names: string[]) => void, send: (message: any) => void}} kernel */
export function makeLocalModel(values, { save = () => {}, send }) {
  const listeners = new EventTarget();
  const changed = new Set(); // names set since the last save_changes
  const emit = (/** @type {string[]} */ names) => {
    for (const name of names) listeners.dispatchEvent(new Event(`change:${name}`));
  };
  return {
    get: (/** @type {string} */ name) => values[name],
    set(/** @type {string} */ name, /** @type {unknown} */ value) {
      if (values[name] !== value) changed.add(name);
      values[name] = value;
    },
    save_changes() {
      const names = [...changed];
      changed.clear();
      save(names);
      emit(names);
    },
    tell(/** @type {Payload} */ changes) {
      Object.assign(values, changes);
      emit(Object.keys(changes));
    },
    send,
    on: (/** @type {string} */ name, /** @type {Listener} */ listener) => listeners.addEventListener(name, listener),
    off: (/** @type {string} */ name, /** @type {Listener} */ listener) =>
      listeners.removeEventListener(name, listener),
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
