// The widget of two ways to search: keeps the page and the model, and through it Python, at the same line.

import { inflate } from "../page/bytes.js";
import { followLanguage, saver } from "../page/model.js";
import { unpack } from "../page/replay.js";
import { mountSideBySide } from "./mount.js";
import { makeWalk } from "./state.js";

const walks = new WeakMap(); // model -> a promise of the walk that all its views share

async function openWalk(/** @type {Model} */ model) {
  const about = model.get("_about");
  const walk = makeWalk(unpack(about.contents, await inflate(model.get("_block"))), model.get("line"));
  walk.on((line, how) => how === "walk" && saver(model, "line")(line));
  model.on("change:line", () => walk.goTo(model.get("line"), "set"));
  return walk;
}

async function render(/** @type {Shown} */ { model, el }) {
  if (!walks.has(model)) walks.set(model, openWalk(model));
  const view = mountSideBySide(el, model.get("_about"), await walks.get(model), {
    language: model.get("language"),
    onLanguage: saver(model, "language"),
  });
  return followLanguage(model, view);
}

export default { render };
