// The widget of marking edges: keeps the page and the model, and through it Python, at the same marks.

import { listenTo } from "../page/listeners.js";
import { saveTo } from "../page/model.js";
import { unpack } from "../page/replay.js";
import { makeMarking } from "./marking.js";
import { mountEdges } from "./mount.js";

const opened = new WeakMap(); // model -> {arrays, marking}, which all its views share

function openEdges(/** @type {Model} */ model) {
  const arrays = unpack(model.get("_about").contents, model.get("_block"));
  const progress = () => ({ marked: model.get("marked"), checked: model.get("checked") });
  const marking = makeMarking(arrays.node_state, progress());
  let isSending = false;
  marking.on((how) => {
    if (how === "set") return;
    isSending = true;
    saveTo(model, { marked: marking.marked(), checked: marking.isChecked() });
    isSending = false;
  });
  for (const name of ["marked", "checked"]) model.on(`change:${name}`, () => isSending || marking.set(progress()));
  return { arrays, marking };
}

function render(/** @type {Shown} */ { model, el }) {
  if (!opened.has(model)) opened.set(model, openEdges(model));
  const { arrays, marking } = opened.get(model);
  const data = { about: model.get("_about"), arrays, sentences: model.get("_sentences") };
  const view = mountEdges(el, data, marking, {
    language: model.get("language"),
    onLanguage: (/** @type {Language} */ language) => saveTo(model, { language }),
  });
  const forget = listenTo(model, [["change:language", () => view.setLanguage(model.get("language"))]]);
  return () => {
    forget();
    view.destroy();
  };
}

export default { render };
