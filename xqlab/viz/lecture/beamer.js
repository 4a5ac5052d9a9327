// A page for a projector: recorded searches one at a time, in large type, by keys alone. See beamer.py.

import { makeListeners } from "../page/listeners.js";
import { makeMarks } from "../stepper/marks.js";
import { mount } from "../stepper/mount.js";
import { allSentences } from "../stepper/sentences.js";

const STAGE = { width: 800, height: 450 }; // pixels, enlarged to the window

/** @param {Root} el @param {Payload} data @param {Languages} languages */
export function show(el, data, { language, onLanguage }) {
  const count = Object.keys(data).filter((name) => name.startsWith("about ")).length;
  const { listen, stop } = makeListeners();
  let at = 0;
  let spoken = language;
  let /** @type {any} */ view = null;
  el.className = "xq-widget xqs-beamer";
  el.innerHTML = `<div class="xqs-stage"></div><p class="xqs-place"></p>`;
  const [stage, place] = el.children;

  function open(/** @type {number} */ to) {
    at = Math.min(Math.max(to, 0), count - 1);
    view?.destroy();
    const host = /** @type {Root} */ (document.createElement("div"));
    stage.replaceChildren(host);
    const [about, block, start] = ["about", "block", "start"].map((part) => data[`${part} ${at}`]);
    const sentences = allSentences(about.events, data[`sentences ${at}`]);
    const options = { onLanguage: speak, beside: () => true };
    view = mount(host, { about, block, sentences, start, marks: makeMarks(), language: spoken }, options);
    place.textContent = count > 1 ? `${at + 1} / ${count}` : "";
    host.focus({ preventScroll: true });
  }

  function speak(/** @type {Language} */ wanted) {
    spoken = wanted;
    onLanguage(wanted);
  }

  function fit() {
    const scale = Math.min(window.innerWidth / STAGE.width, window.innerHeight / STAGE.height);
    stage.style.transform = `scale(${scale})`;
  }

  const step = (/** @type {number} */ by) => view.goTo(Math.min(Math.max(view.here() + by, 0), view.replay.events - 1));
  const blank = () => el.classList.toggle("xqs-blank");
  /** @type {Record<string, () => unknown>} */
  const keys = {
    ...{ PageDown: () => step(1), PageUp: () => step(-1), n: () => open(at + 1), p: () => open(at - 1) },
    ...{ b: blank, ".": blank },
    f: () => (document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen()),
    t() {
      const { dataset } = document.body;
      const isDark = window.matchMedia("(prefers-color-scheme: dark)").matches;
      dataset.jpThemeLight = String((dataset.jpThemeLight ?? String(!isDark)) === "false");
    },
  };

  function onKey(/** @type {Pressed} */ event) {
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    if (event.ctrlKey || event.altKey || event.metaKey || !Object.hasOwn(keys, key)) return;
    event.preventDefault();
    event.stopPropagation();
    keys[key]();
  }

  listen(document, "keydown", onKey, true);
  listen(stage, "click", (/** @type {Pointed} */ { clientX }) => step(clientX < window.innerWidth / 2 ? -1 : 1), true);
  listen(window, "resize", fit);
  open(0);
  fit();
  return {
    view: () => view,
    setLanguage: (/** @type {Language} */ wanted) => view.setLanguage(wanted),
    destroy() {
      stop();
      view.destroy();
    },
  };
}
