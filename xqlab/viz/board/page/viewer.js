// A board on a page without a kernel: it shows legal moves, and plays those that the page has the position after.

import { render } from "../widget.js";
import { onePly } from "./line.js";
import { RESTING } from "./resting.js";

/** @param {Root} el @param {Payload} data @param {Languages} options */
export function showBoard(el, data, { language, onLanguage }) {
  const line = onePly(data);
  const now = () => ({ _position: line.position(), fen: line.fen(), _game_text: line.text(state.notation) });
  const state = { ...RESTING, ...data.traits, language, _picture: data.pictures[Number(data.traits.flip)] };
  Object.assign(state, now());
  const calls = new Map();

  function change(/** @type {Payload} */ changed) {
    Object.assign(state, changed);
    for (const name of Object.keys(changed)) for (const call of calls.get(name) ?? []) call();
  }

  const model = {
    get: (/** @type {string} */ name) => state[name],
    set(/** @type {string} */ name, /** @type {any} */ value) {
      change({ [name]: value });
      if (name === "flip") change({ _picture: data.pictures[Number(value)] });
      if (name === "notation") change({ _game_text: line.text(value) });
      if (name === "language") onLanguage(value);
    },
    save_changes() {},
    send(/** @type {Wish} */ wish) {
      const refused = line.take(wish);
      const [_notice, _notice_zh] = refused ?? ["", ""];
      change({ ...(refused ? {} : now()), _notice, _notice_zh, _heard: wish.wish });
    },
    on: (/** @type {string} */ event, /** @type {Listener} */ call) => listeners(event).push(call),
    off: (/** @type {string} */ event, /** @type {Listener} */ call) =>
      listeners(event).splice(listeners(event).indexOf(call), 1),
  };

  function listeners(/** @type {string} */ event) {
    const name = event.replace("change:", "");
    if (!calls.has(name)) calls.set(name, []);
    return calls.get(name);
  }

  el.classList.add("xqb-page");
  const stop = render({ model, el });
  return {
    destroy: stop,
    position: line.position,
    setLanguage: (/** @type {Language} */ wanted) => model.set("language", wanted),
  };
}
