// Saves values in a model, and so in Python.
export function saveTo(/** @type {Model} */ model, /** @type {Payload} */ values) {
  for (const [name, value] of Object.entries(values)) model.set(name, value);
  model.save_changes();
}
