// Saves values in a model, and so in Python.
export function saveTo(/** @type {Model} */ model, /** @type {Payload} */ values) {
  for (const [name, value] of Object.entries(values)) model.set(name, value);
  model.save_changes();
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
