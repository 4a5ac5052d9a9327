// The widget of two runs side by side: keeps the page and the model, and through it Python, at the same events.

import { followLanguage, saver, saveTo } from "../page/model.js";
import { mountTwin } from "./mount.js";
import { openTwin } from "./opening.js";

const REST = 200; // milliseconds after the last step until Python gets the events shown
const EVENTS = ["left_event", "right_event"];

const twins = new WeakMap(); // model -> a promise of the twin that all its views share

function loadTwin(/** @type {Model} */ model) {
  if (!twins.has(model)) twins.set(model, openModel(model));
  return twins.get(model);
}

async function openModel(/** @type {Model} */ model) {
  const start = EVENTS.map((name) => model.get(name));
  const twin = await openTwin(model, start);
  let timer = 0;
  const sync = () => saveTo(model, Object.fromEntries(EVENTS.map((name, side) => [name, twin.cursors[side].here()])));
  // Steps stay on the page; Python gets the last one after a rest, unless it has moved the run meanwhile.
  twin.cursors.forEach((cursor, side) => {
    cursor.on((_, how) => {
      clearTimeout(timer);
      if (how === "set" && model.get(EVENTS[1 - side]) === twin.cursors[1 - side].here()) return;
      timer = setTimeout(sync, REST);
    });
    model.on(`change:${EVENTS[side]}`, () => {
      const wanted = model.get(EVENTS[side]);
      if (wanted !== cursor.here()) cursor.goTo(wanted, "set");
    });
  });
  if (twin.cursors[1].here() !== start[1]) sync(); // locked, it has followed the left run
  model.on("change:locked", () => twin.link.setLocked(model.get("locked")));
  return twin;
}

async function render(/** @type {Shown} */ { model, el }) {
  const twin = await loadTwin(model);
  const view = mountTwin(el, twin, {
    language: model.get("language"),
    onLanguage: saver(model, "language"),
    onLock: saver(model, "locked"),
  });
  return followLanguage(model, view);
}

export default { render };
