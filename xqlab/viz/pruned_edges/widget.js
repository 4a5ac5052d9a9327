// The widget of marking edges: keeps the page and the model, and through it Python, at the same marks.

import { followLanguage, saver, sharedBy } from "../page/model.js";
import { unpack } from "../page/replay.js";
import { makeMarking } from "./marking.js";
import { mountEdges } from "./mount.js";

function markingOf(/** @type {Model} */ model, /** @type {Payload} */ arrays) {
  const names = ["marked", "tries", "checked", "given_up"];
  const progress = () => Object.fromEntries(names.map((name) => [name, model.get(name)]));
  return sharedBy(model, names, () => makeMarking(arrays.node_state, progress()), {
    values: (marking, how) => (how === "set" ? null : marking.state()),
    take: (marking) => marking.set(progress()),
  });
}

function render(/** @type {Shown} */ { model, el }) {
  const arrays = unpack(model.get("_about").contents, model.get("_block"));
  const marking = markingOf(model, arrays);
  const data = { about: model.get("_about"), arrays, sentences: model.get("_sentences") };
  const view = mountEdges(el, data, marking, {
    language: model.get("language"),
    onLanguage: saver(model, "language"),
  });
  return followLanguage(model, view);
}

export default { render };
