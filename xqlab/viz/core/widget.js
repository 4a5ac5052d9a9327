// A widget as one declaration: what anywidget renders in a notebook, and what a page shows. Its model is its store,
// anywidget's or that of a page; a view is a function of what the model holds.

import { commonWords, LANGUAGE_NAMES, LANGUAGE_TAGS, LANGUAGES, namesIn } from "../page/languages.js";
import { guardPresses, listenToForms, makeListeners, suppressShortcuts } from "../page/listeners.js";
import { fill } from "../page/markup.js";
import { makeLocalModel, saveTo, soon } from "../page/model.js";
import { Component, html, renderInto } from "./preact.js";

const ofModels = new WeakMap(); // model -> what `open` has made of its data, for all its views
const viewsOf = new WeakMap(); // model -> what draws each of its views, soon

// declared:
//   name      the classes of its element, beside "xq-widget"
//   words     (language, data) -> its texts, of which `title` is its name
//   traits    what is shown besides `_data` and `language`: a change draws all views again
//   open      (data, model, redraw) -> what all views of the model share: made once; in a notebook perhaps a promise. By
//             default the data. redraw() draws them all, soon
//   local     (data, el) -> values of this view alone. By default none. `isPrinting` is set while the page is printed,
//             `width` when the element's changes
//   classes   (props) -> more classes of its element, each with whether it has it
//   keys      (key, props, event) -> whether it was one of the widget's, pressed without Ctrl, Alt or Meta: before a
//             widget inside hears of it
//   heard     (props) -> what those hear who cannot see the page, null while that is nothing: by default the last `say`
//   view      (props) -> what is shown. props: data, that `open` has made; traits and local values by name; words,
//             language, el; set(changes) of both kinds; say(text), for those who hear the page; redraw(), soon;
//             send(message) to Python; isDead: whether its kernel was restarted
//   answers   on a page: `keeping` of page/answers.js
// A button of a view is pressed once where it is pressed twice, unless it has `data-quick`. What moves keeps the focus;
// where it goes, the first with `data-main` has it. A submitted form hears `submit`.
// kernelOf(model, values, options): on a page, what hears what its model saves and sends, in the place of Python.
/** @param {Declared} declared @param {KernelOf} kernelOf */
export function widget(declared, kernelOf = () => ({})) {
  return {
    render: async (/** @type {Shown} */ { model, el }) =>
      mountWidget(declared, model, el, await sharedData(declared, model)).destroy,
    show(/** @type {Root} */ el, /** @type {Payload} */ values, /** @type {Languages} */ options) {
      const kernel = { send() {} };
      const model = makeLocalModel({ ...values, language: options.language }, kernel);
      Object.assign(kernel, kernelOf(model, values, options));
      model.on("change:language", () => options.onLanguage(model.get("language")));
      const view = mountWidget(declared, model, el);
      if (values.kept)
        declared.answers?.(el, values.kept, view, (changed) => {
          for (const name of declared.traits) model.on(`change:${name}`, changed);
        });
      return view;
    },
  };
}

/** @param {Declared} declared @param {Model} model */
function sharedData({ open = (data) => data }, model) {
  if (!ofModels.has(model)) {
    const /** @type {Set<() => void>} */ views = new Set();
    viewsOf.set(model, views);
    ofModels.set(
      model,
      open(model.get("_data"), model, () => views.forEach((draw) => draw())),
    );
  }
  return ofModels.get(model);
}

// Shows a model in `el`. Returns {props(), set(changes), language(), setLanguage(language), destroy()}.
/** @param {Declared} declared @param {Model} model @param {Root} el */
export function mountWidget(declared, model, el, data = sharedData(declared, model)) {
  const { name, words, traits, local = () => ({}), classes = () => ({}), keys = () => false, view } = declared;
  const { heard = () => said } = declared;
  let own = /** @type {Payload} */ (local(data, el));
  let said = "";
  let isSetting = false;
  let isDead = false;

  /** @returns {Props} */
  function props() {
    const values = Object.fromEntries(traits.map((trait) => [trait, model.get(trait)]));
    const language = model.get("language");
    const calls = { set, say, redraw: drawSoon, send: (/** @type {Payload} */ message) => model.send(message) };
    const spoken = { ...commonWords(language), ...words(language, data) };
    return { ...own, ...values, ...calls, data, el, language, words: spoken, isDead };
  }

  function set(/** @type {Payload} */ changes) {
    const kept = Object.entries(changes).filter(([each]) => each === "language" || traits.includes(each));
    own = { ...own, ...Object.fromEntries(Object.entries(changes).filter(([each]) => each in own)) };
    isSetting = true;
    if (kept.length) saveTo(model, Object.fromEntries(kept));
    isSetting = false;
    draw();
  }

  function say(/** @type {string} */ text) {
    said = text === said ? `${text}\u00a0` : text; // the same text is spoken again
    draw();
  }

  function onKey(/** @type {Pressed} */ event) {
    if (event.ctrlKey || event.altKey || event.metaKey || !keys(event.key, props(), event)) return;
    event.preventDefault();
    event.stopPropagation();
  }

  function draw() {
    if (isStopped()) return;
    const shown = props();
    const focused = /** @type {any} */ (document.activeElement);
    const hadFocus = el.contains(focused);
    const tag = LANGUAGE_TAGS[shown.language];
    if (el.lang !== tag) el.lang = tag; // else the browser would look up all styles again
    el.setAttribute("aria-label", shown.words.title);
    for (const [each, isOn] of Object.entries(classes(shown))) el.classList.toggle(each, isOn);
    const text = heard(shown);
    const live = text === null ? "off" : "polite";
    renderInto(html`${view(shown)}<p class="xq-heard" role="status" aria-live=${live}>${text}</p>`, el);
    suppressShortcuts(el);
    if (hadFocus && !el.contains(document.activeElement))
      (el.contains(focused) ? focused : el.querySelector("[data-main]"))?.focus({ preventScroll: true });
  }

  function die() {
    isDead = true;
    draw();
  }

  const drawSoon = soon(draw);
  const hear = () => isSetting || drawSoon();
  const changes = [...traits, "language"].map((trait) => `change:${trait}`);
  const { listen, stop, isStopped } = makeListeners();
  el.classList.add("xq-widget", ...name.split(" "));
  el.setAttribute("role", "group");
  guardPresses(listen, el, "[data-quick], .xq-widget .xq-widget *");
  listenToForms(listen, el);
  listen(el, "keydown", onKey, true);
  for (const change of changes) model.on(change, hear);
  model.on("comm_live_update", die); // the widget manager's word where a kernel is restarted
  if ("isPrinting" in own) {
    listen(window, "beforeprint", () => set({ isPrinting: true }));
    listen(matchMedia("print"), "change", ({ matches }) => set({ isPrinting: matches }));
  }
  const watcher = new ResizeObserver(() => Math.abs(el.clientWidth - own.width) > 1 && set({ width: el.clientWidth }));
  if ("width" in own) watcher.observe(el);
  viewsOf.get(model).add(drawSoon);
  draw();

  return {
    props,
    set,
    language: () => model.get("language"),
    setLanguage: (/** @type {Language} */ language) => set({ language }),
    destroy() {
      stop();
      watcher.disconnect();
      viewsOf.get(model).delete(drawSoon);
      for (const change of changes) model.off(change, hear);
      model.off("comm_live_update", die);
      renderInto(null, el);
    },
  };
}

// The words of a widget whose title has a place for the name of its game.
/** @param {Declared["words"]} wordsOf @returns {Declared["words"]} */
export const titledByGame = (wordsOf) => (language, data) => {
  const words = wordsOf(language, data);
  return { ...words, title: fill(words.title, { game: namesIn(data.about, language).game }) };
};

// The buttons that choose a language, in a group of this class.
/** @param {Pick<Props, "language" | "set">} props @param {string} name */
export const languageChoice = ({ language, set }, name) =>
  html`<span class=${name} role="group" aria-label=${commonWords(language).language}>${LANGUAGES.map(
    (each) => html`<button type="button" data-language=${each} lang=${LANGUAGE_TAGS[each]}
      aria-pressed=${String(each === language)} onClick=${() => set({ language: each })}>${LANGUAGE_NAMES[each]}</button>`,
  )}</span>`;

// A value that a view keeps in `made`, made again where something that it is made from is another.
/** @template Made @param {Payload} made @param {string} name @param {unknown[]} from @param {() => Made} make
 * @returns {Made} */
export function again(made, name, from, make) {
  const old = made[name];
  if (!old || from.some((part, at) => part !== old.from[at])) made[name] = { from, value: make() };
  return made[name].value;
}

// An element of a view whose content is drawn by something else. mount(el) -> {destroy()?}, called when it appears;
// update(that), whenever the view is drawn; its `key` says when it is another one; as: the element, a div; more: its attributes.
/** @augments {Component<Payload>} */
export class Nested extends Component {
  content = /** @type {any} */ (null);
  place = /** @type {{current: Root | null}} */ ({ current: null });
  componentDidMount() {
    const { mount, update } = this.props;
    this.content = mount(this.place.current);
    update?.(this.content);
  }
  componentDidUpdate() {
    this.props.update?.(this.content);
  }
  componentWillUnmount() {
    this.content.destroy?.();
  }
  render() {
    const { mount: _, update: __, as = "div", ...more } = this.props;
    return html`<${as} ref=${this.place} ...${more} />`;
  }
}
