// The lab of a tree: what its reader types, draws and drags is searched at once, and shown as the tree widget shows it.

import { makeSearches } from "../live/searches.js";
import { inEach } from "../page/languages.js";
import { listenTo, listenToForms, makeListeners, suppressShortcuts } from "../page/listeners.js";
import { LEAF, OVER } from "../page/log_constants.js";
import { saveTo } from "../page/model.js";
import { shortText } from "../page/replay.js";
import { copyText, saveFile } from "../page/saving.js";
import { foldNarrow, nameMore } from "../palette/narrow.js";
import { toggled } from "../search_form/state.js";
import { mount } from "../tree_widget/mount.js";
import {
  added,
  beginWith,
  canRemove,
  edited,
  firstOfText,
  heightOf,
  leavesOf,
  moved,
  pathsOf,
  randomTree,
  redone,
  removed,
  shapeOf,
  subtree,
  treeOfText,
  treeText,
  undone,
  withLeaf,
} from "./edits.js";
import { bestOrder } from "./orders.js";
import { labHtml, SHAPE_FIELDS, switchesOf } from "./page.js";
import { projected } from "./projection.js";
import { mountPuzzle } from "./puzzle.js";
import { fromFile, toAddress, toFile } from "./sharing.js";
import { labWords } from "./words.js";

const MOST_SECONDS = 20; // of a search
const MOST_LEAVES = 4096; // of a random tree
const FIRST_SHAPE = { branching: 3, depth: 3, low: -9, high: 9, seed: 1 };

/** @typedef {import("./edits.js").TreePath} TreePath */
/** @typedef {import("./edits.js").LabTree} LabTree */

// The node that a branch hangs on, and which of its children it is; -1 of the root.
const branch = (/** @type {TreePath} */ path) => ({ above: path.slice(0, -1), at: path.at(-1) ?? -1 });

// Shows the lab in `el`. model: {tree, first, on, language}, and for puzzles what puzzle.js needs, where nothing but the
// order can be changed; data: see live.py; options: {loadEngine: of a site, address: what a link begins
// with, or null where there is no link}. Returns {take(handed), model, view(): the tree widget, destroy()}.
/** @param {Root} el @param {Model} model @param {Payload} data @param {Payload} options */
export function mountLab(el, model, data, { loadEngine, address }) {
  const { live, about } = data;
  const { text: form } = live;
  const searches = makeSearches(data, about, loadEngine);
  const { listen, stop: stopListening } = makeListeners();
  let edits = beginWith(treeOfText(form, model.get("tree")));
  let /** @type {TreePath[]} */ paths = pathsOf(edits.now);
  let /** @type {TreePath} */ selected = [];
  let /** @type {Payload} */ view; // the tree widget, once something was searched
  let /** @type {Payload | null} */ answer = null;
  let /** @type {Words} */ words = labWords("en");
  let shape = FIRST_SHAPE;
  const puzzle = model.get("_puzzles") ? mountPuzzle(el, model, listen) : null;
  let /** @type {Parameters<typeof complain>} */ wrong = [null];
  const busy = { isOn: false, isStale: false, sizes: true, isClosed: false };
  let /** @type {Pressed[]} */ waiting = []; // keys that mean the tree that is not drawn yet

  el.classList.add("xq-widget", "xq-tree-lab");
  el.setAttribute("role", "group");
  el.innerHTML = `<div class="xqy-above"></div><div class="xqy-tree"></div><div class="xqy-below"></div>`;
  const one = (/** @type {string} */ name) => el.querySelector(name);

  // -- searching ------------------------------------------------------------------------------------------------

  // sizes: whether the window of the tree takes another height.
  async function run(sizes = false) {
    busy.sizes ||= sizes;
    if (busy.isOn) return void (busy.isStale = true);
    busy.isOn = true;
    const tree = edits.now;
    const [on, first] = [model.get("on"), model.get("first")];
    const place = { text: treeText(tree), moves: [], side: Number(first === "min") };
    try {
      const limits = { on, depth: heightOf(tree), time: MOST_SECONDS };
      const result = /** @type {Payload} */ (await searches.search(limits, place, () => {}));
      if (busy.isClosed) return;
      if (!result.data) complain(result.summary);
      else if (tree === edits.now) showAnswer(tree, result);
    } catch (/** @type {any} */ error) {
      complain(error.texts ?? inEach(() => error.message));
    } finally {
      busy.isOn = false;
    }
    if (!busy.isStale) return pressWaiting();
    busy.isStale = false;
    run();
  }

  // Presses what was pressed while the search was under way; an edit among it begins the next search.
  function pressWaiting() {
    while (waiting.length && !busy.isOn) {
      const [{ key, altKey, ctrlKey, metaKey, shiftKey }, ...later] = waiting;
      const field = valueField();
      const isTyping = el.ownerDocument.activeElement === field;
      waiting = [];
      if (isTyping && /^[-\d]$/.test(key)) field.value += key;
      else {
        const pressed = { key, altKey, ctrlKey, metaKey, shiftKey, bubbles: true, cancelable: true };
        (isTyping ? field : one(".xqg-tree")).dispatchEvent(new KeyboardEvent("keydown", pressed));
      }
      waiting = [...waiting, ...later];
    }
  }

  /** @param {LabTree} tree @param {Payload} result */
  function showAnswer(tree, result) {
    answer = { ...result, tree, data: projected(result.data, tree) };
    paths = pathsOf(tree);
    const node = nodeOf(selected);
    if (view) view.show(answer.data, node, busy.sizes);
    else {
      const host = document.createElement("div");
      one(".xqy-tree").replaceChildren(host);
      view = mount(/** @type {Root} */ (host), answer.data, {
        ...{ node, language: model.get("language"), edit: () => beginValue(), grab },
        onChange(/** @type {Payload} */ { language, node: chosen }) {
          if (language) saveTo(model, { language });
          if (chosen === undefined || !isShown()) return;
          selected = paths[chosen - 1];
          drawTools();
        },
      });
    }
    busy.sizes = false;
    drawCounts();
  }

  // Whether the drawing is that of the tree as it is now: an answer takes its time.
  const isShown = () => answer?.tree === edits.now;

  const isSame = (/** @type {TreePath} */ one, /** @type {TreePath} */ other) => one.join() === other.join();

  // The number of a node in the tree widget: see projection.js.
  function nodeOf(/** @type {TreePath} */ path) {
    const at = paths.findIndex((other) => isSame(other, path));
    return Math.max(at, 0) + 1;
  }

  // -- editing --------------------------------------------------------------------------------------------------

  // What follows from other edits: `path` is selected.
  function follow(/** @type {TreePath} */ path, sizes = false) {
    selected = path;
    complain(null);
    saveTo(model, { tree: treeText(edits.now) });
    drawTools();
    run(sizes);
  }

  /** @param {LabTree} next @param {TreePath} path */
  function edit(next, path, sizes = heightOf(next) !== heightOf(edits.now)) {
    if (next === edits.now) return;
    edits = edited(edits, next);
    follow(path, sizes);
  }

  // The tree of a puzzle, before which there is nothing to undo.
  function begin(/** @type {string} */ text) {
    edits = beginWith(treeOfText(form, text));
    follow([], true);
  }

  // A tree as text, from whoever wrote it.
  function load(/** @type {string} */ text) {
    try {
      const tree = treeOfText(form, text);
      const first = firstOfText(form, text);
      if (first) saveTo(model, { first });
      if (treeText(tree) === treeText(edits.now)) follow(selected);
      else edit(tree, [], true);
    } catch (/** @type {any} */ error) {
      if (!error.texts) throw error;
      complain(error.texts, error);
    }
  }

  const actions = {
    child() {
      const below = subtree(edits.now, selected).below ?? [];
      edit(added(edits.now, selected), [...selected, below.length]);
    },
    sibling() {
      if (!selected.length) return;
      const { above, at } = branch(selected);
      edit(added(edits.now, above, at + 1), [...above, at + 1]);
    },
    remove() {
      const { above, at } = branch(selected);
      const next = removed(edits.now, selected);
      const left = next === edits.now ? 0 : (subtree(next, above).below?.length ?? 0);
      edit(next, left ? [...above, Math.min(at, left - 1)] : above);
    },
    left: () => shift(-1),
    right: () => shift(1),
    undo: () => restore(undone(edits)),
    redo: () => restore(redone(edits)),
    next() {
      shape = { ...shape, seed: shape.seed + 1 };
      drawShape();
      grow();
    },
    async copy() {
      const text = address && address() + toAddress(handed());
      say(!text ? words.unlinked : (await copyText(el.ownerDocument, text)) ? words.copied : words.uncopied);
    },
    save: () => saveFile(el, "tree.json", toFile(form, handed())),
    open: () => one("input[type=file]").click(),
  };

  function can(/** @type {string} */ name) {
    if (puzzle && !["left", "right", "undo", "redo"].includes(name)) return false;
    const { above, at } = branch(selected);
    if (name === "undo" || name === "redo") return edits[name === "undo" ? "past" : "future"].length > 0;
    if (name === "remove") return canRemove(edits.now, selected);
    if (!["sibling", "left", "right"].includes(name)) return true;
    const last = selected.length ? /** @type {any[]} */ (subtree(edits.now, above).below).length - 1 : -1;
    return last >= 0 && (name !== "left" || at > 0) && (name !== "right" || at < last);
  }

  const act = (/** @type {string} */ name) => (!puzzle || can(name)) && /** @type {Payload} */ (actions)[name]();

  function shift(/** @type {number} */ by) {
    if (!can(by < 0 ? "left" : "right")) return;
    const { above, at } = branch(selected);
    edit(moved(edits.now, above, at, at + by), [...above, at + by]);
  }

  function restore(/** @type {typeof edits} */ now) {
    if (now === edits || now.now === edits.now) return;
    const sizes = heightOf(now.now) !== heightOf(edits.now);
    edits = now;
    const isThere = pathsOf(edits.now).some((path) => isSame(path, selected));
    follow(isThere ? selected : [], sizes);
  }

  // A branch that is dragged takes the place of the sibling that the pointer is at, and the search answers.
  /** @param {number} node @param {{node: number, x: number}[]} siblings */
  function grab(node, siblings) {
    if (!isShown()) return null;
    const base = edits;
    const { above, at: from } = branch(paths[node - 1]);
    const places = siblings.map((sibling) => branch(paths[sibling.node - 1]).at);
    const ends = siblings.slice(1).map(({ x }, at) => (x + siblings[at].x) / 2);
    let at = from;
    function put(/** @type {number} */ to) {
      if (to === at) return;
      at = to;
      edits = to === from ? base : edited(base, moved(base.now, above, from, to));
      follow([...above, to]);
    }
    return {
      move: (/** @type {number} */ x) => put(places[ends.filter((end) => x > end).length]),
      drop: (/** @type {boolean} */ isDone) => isDone || put(from),
    };
  }

  const valueField = () => one("[data-value]");

  function beginValue(typed = "") {
    const field = valueField();
    if (field.disabled) return;
    field.focus();
    if (typed) field.value = typed;
    else field.select();
  }

  function takeValue() {
    const field = valueField();
    const typed = field.value.trim().replace(/^[−–—－]/, "-");
    const number = /^[-+]?\d+$/.test(typed) ? Number(typed) : NaN;
    if (number === subtree(edits.now, selected).value || field.disabled) return;
    const most = form.limits.value;
    if (Math.abs(number) <= most) edit(withLeaf(edits.now, selected, number), selected);
    else complain(inEach((language) => labWords(language).badValue(most, field.value)));
  }

  function grow() {
    const { branching, depth, low, high } = shape;
    const isSound = Object.values(shape).every(Number.isSafeInteger) && Math.min(branching, depth) > 0 && low <= high;
    if (isSound && branching ** depth <= MOST_LEAVES && branching <= form.limits.children && depth <= form.limits.plies)
      load(treeText(randomTree(shape)));
    else complain(inEach((language) => labWords(language).badShape(MOST_LEAVES)));
  }

  // -- handing on -----------------------------------------------------------------------------------------------

  const handed = () => ({ tree: treeText(edits.now), first: model.get("first"), on: model.get("on") });

  // Takes a tree that was handed on, with the side and the switches that came with it.
  /** @param {Partial<import("./sharing.js").Handed>} given */
  function take({ tree, first, on }) {
    const { plain, more } = switchesOf(live.form);
    if (first === "max" || first === "min") saveTo(model, { first });
    if (Array.isArray(on)) saveTo(model, { on: [...plain, ...more].filter((name) => on.includes(name)) });
    load(String(tree));
  }

  async function openFile(/** @type {File | undefined} */ file) {
    if (!file || puzzle) return;
    try {
      take(fromFile(await file.text()));
    } catch {
      complain(inEach((language) => labWords(language).unread(file.name)));
    }
  }

  // -- drawing --------------------------------------------------------------------------------------------------

  function build() {
    const language = model.get("language");
    words = labWords(language);
    el.lang = language;
    el.setAttribute("aria-label", words.lab);
    const { above, below } = labHtml(words, language, live.form, Boolean(address));
    one(".xqy-above").innerHTML = above;
    one(".xqy-below").innerHTML = below;
    puzzle?.draw();
    nameMore(el, language);
    drawShape();
    drawTools();
    drawSettings();
    drawCounts();
    complain(...wrong);
    suppressShortcuts(el);
  }

  function drawTools() {
    const { below, value } = subtree(edits.now, selected);
    const [field, typed] = [valueField(), one("textarea")];
    field.disabled = Boolean(below || puzzle);
    field.value = below ? "" : String(value);
    if (typed !== el.ownerDocument.activeElement) typed.value = treeText(edits.now);
    // Not `disabled`: the focus would be lost.
    for (const button of el.querySelectorAll("[data-lab]"))
      button.setAttribute("aria-disabled", String(!can(button.dataset.lab)));
  }

  function drawSettings() {
    const on = model.get("on");
    const { more } = switchesOf(live.form);
    one("[data-first]").value = model.get("first");
    for (const box of el.querySelectorAll("[data-switch]")) box.checked = on.includes(box.dataset.switch);
    one(".xqy-more summary").textContent = words.more(more.filter((name) => on.includes(name)).length, more.length);
  }

  function drawShape() {
    for (const name of SHAPE_FIELDS) one(`[data-shape="${name}"]`).value = shape[name];
  }

  function drawCounts() {
    if (!answer) return;
    const { data, counters, row, tree } = answer;
    const value = shortText(row.value);
    const uniform = shapeOf(tree);
    const [least] = bestOrder(tree, model.get("first") === "max");
    const note = data.about.log_share[model.get("language")];
    // The search calls a leaf above its depth the end of a game.
    const leaves = data.arrays.event_kind.filter((/** @type {number} */ kind) => kind === LEAF || kind === OVER).length;
    const counts = words.counts(value, leaves, counters, leavesOf(tree).length);
    const text = [counts, words.fewest(least, uniform), note].join(words.gap).trim();
    if (one(".xqy-counts").textContent !== text) one(".xqy-counts").textContent = text;
    puzzle?.show(leaves);
  }

  // Says what is wrong, by language; error: it may offer a multiple of the tree.
  function complain(/** @type {Record<Language, string> | null} */ texts, /** @type {Payload} */ error = {}) {
    wrong = [texts, error];
    const host = one(".xqy-wrong");
    host.hidden = !texts;
    host.textContent = texts?.[/** @type {Language} */ (model.get("language"))] ?? "";
    if (!error.multiple) return;
    const offer = document.createElement("button");
    offer.type = "button";
    offer.textContent = words.take(error.factor, error.multiple);
    offer.addEventListener("click", () => load(error.multiple));
    host.append(" ", offer);
  }

  const say = (/** @type {string} */ text) => (one(".xqy-done").textContent = text);

  // -- what the reader does -------------------------------------------------------------------------------------

  listen(el, "click", ({ target }) => {
    const name = target.closest("[data-lab]")?.dataset.lab;
    if (name) act(name);
  });
  listenToForms(listen, el, (form) => (form.matches(".xqy-typed") ? load(one("textarea").value) : grow()));
  listen(el, "change", ({ target }) => {
    const { switch: name, shape: part } = target.dataset;
    if (name) saveTo(model, { on: toggled(model.get("on"), name, target.checked) });
    if (part) shape = { ...shape, [part]: target.value === "" ? NaN : Number(target.value) };
    if (target.matches("[data-first]")) saveTo(model, { first: target.value });
    if (target.type === "file") openFile(target.files[0]).then(() => (target.value = ""));
  });
  listen(el, "focusout", ({ target }) => target.matches("[data-value]") && takeValue());
  listen(el, "dragover", (event) => event.preventDefault());
  listen(el, "drop", (event) => {
    event.preventDefault();
    openFile(event.dataTransfer.files[0]);
  });

  /** @type {Record<string, string>} */
  const keys = { Insert: "child", c: "child", s: "sibling", Delete: "remove", Backspace: "remove" };
  function actionOf(/** @type {Pressed} */ { key, altKey, ctrlKey, metaKey, shiftKey }) {
    if (altKey) return /** @type {Payload} */ ({ ArrowLeft: "left", ArrowRight: "right" })[key];
    if (ctrlKey || metaKey) return { z: shiftKey ? "redo" : "undo", Z: "redo", y: "redo" }[key];
    return keys[key];
  }
  listen(
    el,
    "keydown",
    (/** @type {Pressed} */ event) => {
      const { target, key } = event;
      const host = one(".xqg-tree");
      if (target.matches("[data-value]") && (key === "Enter" || key === "Escape")) {
        if (key === "Escape") drawTools();
        else takeValue();
        host.focus({ preventScroll: true });
      } else if (target === host && waiting.length) waiting.push(event);
      else if (target === host) {
        const isLeaf = !subtree(edits.now, selected).below;
        const name = actionOf(event);
        if (name) act(name);
        else if (isLeaf && !event.altKey && !event.ctrlKey && !event.metaKey && /^[-\d]$/.test(key)) beginValue(key);
        else if (isLeaf && (key === "F2" || key === "Enter")) beginValue();
        else if (busy.isOn && view && key.startsWith("Arrow")) waiting.push(event);
        else return;
      } else return;
      event.preventDefault();
      event.stopPropagation();
    },
    true,
  );

  const onSettings = () => {
    drawSettings();
    run();
  };
  const forget = listenTo(model, [
    ["change:tree", () => model.get("tree") !== treeText(edits.now) && (puzzle ? begin : load)(model.get("tree"))],
    ["change:first", onSettings],
    ["change:on", onSettings],
    ["change:solved", () => puzzle?.draw()],
    [
      "change:language",
      () => {
        build();
        view?.set({ language: model.get("language") });
      },
    ],
  ]);
  build();
  run(true);
  const observer = new ResizeObserver(() => foldNarrow(el));
  observer.observe(el);

  return {
    take,
    model,
    view: () => view,
    destroy() {
      busy.isClosed = true;
      observer.disconnect();
      forget();
      stopListening();
      searches.close();
      view?.destroy();
    },
  };
}
