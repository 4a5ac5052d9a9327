// The tree widget: passes the model's data to `mount`, and the user's choices back to the model.

import { listenTo } from "../page/listeners.js";
import { saveTo } from "../page/model.js";
import { NONE, unpack } from "../page/replay.js";
import { mount } from "./mount.js";

function render(/** @type {Shown} */ { model, el }) {
  const about = model.get("_about");
  const arrays = unpack(about.contents, model.get("_block"));
  const data = { about, arrays, sentences: model.get("_sentences") };
  const tree = mount(el, data, {
    node: model.get("node"),
    colour: model.get("colour"),
    language: model.get("language"),
    onChange: (/** @type {Payload} */ values) => saveTo(model, values),
  });
  const onNode = () => tree.select(model.get("node"));
  const onLook = () => tree.set({ colour: model.get("colour"), language: model.get("language") });
  function onEvent() {
    const node = tree.selectEvent(model.get("event"));
    if (node !== NONE && node !== model.get("node")) saveTo(model, { node });
  }
  const forget = listenTo(model, [
    ["change:event", onEvent],
    ["change:node", onNode],
    ["change:colour", onLook],
    ["change:language", onLook],
  ]);
  return () => {
    forget();
    tree.destroy();
  };
}

export default { render };
