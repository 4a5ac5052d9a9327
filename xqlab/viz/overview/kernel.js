// What Python's `Overview` does in a notebook, done on the page: the view that its traits select.

import { portionPosition, portionView } from "./portion.js";

// What hears a page's model, which has a portion, and the traits {node, top, iteration, form, colour, scale, ghosts,
// language}; roots: the root of each iteration.
/** @param {LocalModel} model @param {{portion: Portion, roots: number[]}} values */
export function portionKernel(model, { portion, roots }) {
  let /** @type {[number, number] | null} */ span = null;
  const positionOf = (/** @type {number} */ node) => ({ node, _position: portionPosition(portion, node) });

  function viewHere() {
    const withGhosts = model.get("ghosts") && portion.with_ghosts;
    return portionView(portion, model.get("top"), span, { withGhosts, logarithmic: model.get("scale") === "log" });
  }

  function show(/** @type {number} */ focus, /** @type {[number, number] | null} */ newSpan = null) {
    if (!portion.cellOf.has(focus)) return;
    span = newSpan;
    model.tell({ top: focus });
    model.tell({ _view: viewHere(), ...positionOf(focus) });
  }

  model.tell({ _view: viewHere(), ...positionOf(model.get("node")) });
  return {
    save(/** @type {string[]} */ names) {
      const iteration = model.get("iteration");
      if (names.includes("iteration")) show(iteration === null ? -1 : roots[iteration]);
      else if (names.includes("ghosts") || names.includes("scale")) show(model.get("top"), span);
      if (names.includes("node")) model.tell({ _position: portionPosition(portion, model.get("node")) });
    },
    send: (/** @type {Record<"node" | "first" | "last", number>} */ { node, first, last }) =>
      show(node, first === null ? null : [first, last]),
  };
}
