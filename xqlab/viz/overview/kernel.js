// What Python's `Overview` does in a notebook, done on the page: the traits, and the view that they select.

import { makeLocalModel } from "../page/model.js";
import { portionPosition, portionView } from "./portion.js";

// A model like anywidget's, of a portion. state: {_about, node, top, iteration, form, colour, scale, ghosts,
// language}; roots: the root of each iteration.
/** @param {Portion} portion @param {Payload} state @param {number[]} roots */
export function makePageModel(portion, state, roots) {
  const values = { ...state };
  let /** @type {[number, number] | null} */ span = null;

  function updateView() {
    const withGhosts = values.ghosts && portion.with_ghosts;
    values._view = portionView(portion, values.top, span, { withGhosts, logarithmic: values.scale === "log" });
  }

  const positionOfNode = (/** @type {number} */ node) => ({ node, _position: portionPosition(portion, node) });

  function show(/** @type {number} */ focus, /** @type {[number, number] | null} */ newSpan = null) {
    if (!portion.cellOf.has(focus)) return;
    [values.top, span] = [focus, newSpan];
    updateView();
    model.tell({ _view: values._view, ...positionOfNode(focus) });
  }

  function follow(/** @type {string[]} */ names) {
    if (names.includes("iteration")) show(values.iteration === null ? -1 : roots[values.iteration]);
    else if (names.includes("ghosts") || names.includes("scale")) show(values.top, span);
    if (names.includes("node")) model.tell({ _position: portionPosition(portion, values.node) });
  }

  updateView();
  Object.assign(values, positionOfNode(values.node));
  const model = makeLocalModel(values, {
    save: follow,
    send: (/** @type {Record<"node"|"first"|"last",number>} */ { node, first, last }) =>
      show(node, first === null ? null : [first, last]),
  });
  return model;
}
