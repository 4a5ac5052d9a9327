// An overview on a stand-alone page.

import { listenTo } from "../page/listeners.js";
import { NONE } from "../page/replay.js";
import { makePageModel } from "./kernel.js";
import { mountOverview } from "./mount.js";
import { lineOf, nodeOnLine, openPortion } from "./portion.js";
import { searchedPortion } from "./searched.js";

const LOOKS = ["form", "colour", "scale", "ghosts"]; // what the reader has chosen stays from one search to the next

// data: what Python sends, or what a page has searched. before: the view of the search shown so far; isSamePlace:
// whether it began at the same position.
/** @param {Root} el @param {Payload} data @param {any} options */
export function show(el, data, { language, onLanguage, before, isSamePlace }) {
  const /** @type {Payload} */ { about, portion, roots, state } = data.portion
      ? { ...data, portion: openPortion(data.portion, data.block) }
      : searchedPortion(data);
  if (before) for (const name of LOOKS) state[name] = before.model.get(name);
  if (isSamePlace) keepPlace(state, portion, roots, before);
  const model = makePageModel(portion, { ...state, _about: about, language }, roots);
  const stop = listenTo(model, [["change:language", () => onLanguage(model.get("language"))]]);
  const destroy = mountOverview(el, model, () => model.get("_view"));
  return {
    model,
    // The moves from the root to the selected node.
    line: (/** @type {number} */ node = model.get("node")) => lineOf(portion, node),
    setLanguage(/** @type {any} */ wanted) {
      model.set("language", wanted);
      model.save_changes();
    },
    destroy() {
      stop();
      destroy();
    },
  };
}

// Shows what the view before has shown, as far as this search has it.
/** @param {Payload} state @param {any} portion @param {number[]} roots @param {any} before */
function keepPlace(state, portion, roots, before) {
  const isWhole = before.model.get("top") < 0; // all iterations
  if (isWhole) Object.assign(state, { iteration: null, top: NONE, node: NONE });
  else {
    state.iteration ??= roots.length - 1;
    for (const name of ["top", "node"])
      state[name] = nodeOnLine(portion, roots[state.iteration], before.line(before.model.get(name)));
  }
}
