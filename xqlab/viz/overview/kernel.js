// What Python's `Overview` does in a notebook, done on the page: the traits, and the view that they select.

import { portionPosition, portionView } from "./portion.js";

// A model like anywidget's, of a portion. state: {_about, node, top, iteration, form, colour, scale, ghosts,
// language}; roots: the root of each iteration.
/** @param {Portion} portion @param {Payload} state @param {number[]} roots */
export function makePageModel(portion, state, roots) {
  const values = { ...state };
  const listeners = new EventTarget();
  const changed = new Set(); // names set since the last save_changes
  let /** @type {[number, number] | null} */ span = null;

  function emit(/** @type {any[]} */ ...names) {
    for (const name of names) listeners.dispatchEvent(new Event(`change:${name}`));
  }

  function updateView() {
    const withGhosts = values.ghosts && portion.with_ghosts;
    values._view = portionView(portion, values.top, span, { withGhosts, logarithmic: values.scale === "log" });
  }

  function select(/** @type {number} */ node) {
    values.node = node;
    values._position = portionPosition(portion, node);
  }

  function show(/** @type {number} */ focus, /** @type {[number, number] | null} */ newSpan = null) {
    if (!portion.cellOf.has(focus)) return;
    [values.top, span] = [focus, newSpan];
    updateView();
    select(focus);
    emit("_view", "node", "_position");
  }

  function applyChanges() {
    const names = [...changed];
    changed.clear();
    if (names.includes("iteration")) show(values.iteration === null ? -1 : roots[values.iteration]);
    else if (names.includes("ghosts") || names.includes("scale")) show(values.top, span);
    if (names.includes("node")) {
      select(values.node);
      emit("_position");
    }
    emit(...names);
  }

  updateView();
  select(values.node);
  return {
    get: (/** @type {string} */ name) => values[name],
    set(/** @type {string} */ name, /** @type {number} */ value) {
      if (values[name] !== value) changed.add(name);
      values[name] = value;
    },
    save_changes: applyChanges,
    send(/** @type {Record<"node"|"first"|"last",number>} */ { node, first, last }) {
      show(node, first === null ? null : [first, last]);
    },
    on: (/** @type {string} */ name, /** @type {Listener} */ listener) => listeners.addEventListener(name, listener),
    off: (/** @type {string} */ name, /** @type {Listener} */ listener) =>
      listeners.removeEventListener(name, listener),
  };
}
