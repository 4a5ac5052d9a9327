// The lab of a tree: what its reader types, draws and drags is searched at once, and shown as the tree widget shows it.

import { renderInto } from "../core/preact.js";
import { makeSearches } from "../live/searches.js";
import { inEach } from "../page/languages.js";
import { listenTo, listenToForms, makeListeners, suppressShortcuts } from "../page/listeners.js";
import { LEAF, OVER } from "../page/log_constants.js";
import { saveTo } from "../page/model.js";
import { shortText } from "../page/replay.js";
import { copyText, saveFile } from "../page/saving.js";
import { foldNarrow } from "../palette/narrow.js";
import { toggled } from "../search_form/state.js";
import { showTree } from "../tree_widget/tree.js";
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
import { labView, switchesOf } from "./page.js";
import { projected } from "./projection.js";
import { makePuzzle, puzzleWords } from "./puzzle.js";
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
  let shape = FIRST_SHAPE;
  const puzzle = model.get("_puzzles") ? makePuzzle(model) : null;
  let /** @type {Record<Language, string> | null} */ wrong = null;
  let /** @type {Payload} */ offered = {}; // a multiple of the tree
  let done = ""; // what was done last
  let isUnfolded = false;
  let /** @type {string | null} */ typedTree = null; // in the fields, while it is being typed
  let /** @type {string | null} */ typedValue = null;
  const busy = { isOn: false, isStale: false, sizes: true, isClosed: false };
  let /** @type {Pressed[]} */ waiting = []; // keys that mean the tree that is not drawn yet

  el.classList.add("xq-widget", "xq-tree-lab");
  el.setAttribute("role", "group");
  el.classList.toggle("xqy-puzzle", puzzle !== null);
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
      if (isTyping && /^[-\d]$/.test(key)) typeValue(field.value + key);
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
    if (view) view.showOther(answer.data, node, busy.sizes);
    else {
      const host = document.createElement("div");
      one(".xqy-tree").replaceChildren(host);
      const sent = { ...answer.data, node, edit: () => beginValue(), grab, onPick };
      const onLanguage = (/** @type {Language} */ language) => saveTo(model, { language });
      view = showTree(/** @type {Root} */ (host), sent, { language: model.get("language"), onLanguage });
    }
    busy.sizes = false;
    puzzle?.judge(searched());
    draw();
  }

  function onPick(/** @type {number} */ node) {
    if (!isShown()) return;
    selected = paths[node - 1];
    drawEdited();
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
    drawEdited();
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
      grow();
    },
    async copy() {
      const text = address && address() + toAddress(handed());
      const words = labWords(model.get("language"));
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
    if (typed) typeValue(typed);
    else field.select();
  }

  function typeValue(/** @type {string | null} */ text) {
    typedValue = text;
    draw();
  }

  function takeValue() {
    const text = typedValue;
    if (text === null) return;
    const typed = text.trim().replace(/^[−–—－]/, "-");
    const number = /^[-+]?\d+$/.test(typed) ? Number(typed) : NaN;
    const most = form.limits.value;
    if (number === subtree(edits.now, selected).value) typeValue(null);
    else if (Math.abs(number) <= most) {
      typedValue = null;
      edit(withLeaf(edits.now, selected, number), selected);
    } else complain(inEach((language) => labWords(language).badValue(most, text)));
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

  function draw() {
    const language = model.get("language");
    const words = labWords(language);
    const { below: inner, value } = subtree(edits.now, selected);
    el.lang = language;
    el.setAttribute("aria-label", puzzle ? puzzleWords(language).title : words.lab);
    el.classList.toggle("xq-unfolded", isUnfolded);
    const view = labView({
      ...{ words, language, puzzle, shape, can, act, done, grow, isUnfolded },
      form: live.form,
      on: model.get("on"),
      first: model.get("first"),
      canLink: Boolean(address),
      wrong: wrong?.[/** @type {Language} */ (language)] ?? "",
      offer: offered.multiple && {
        text: words.take(offered.factor, offered.multiple),
        take: () => load(offered.multiple),
      },
      typedTree: typedTree ?? treeText(edits.now),
      isFixed: Boolean(inner || puzzle),
      value: inner ? "" : (typedValue ?? String(value)),
      counts: countsText(words),
      leaves: searched(),
      show: () => load(one("textarea").value),
      typeTree: (/** @type {Pointed} */ { target }) => (typedTree = target.value),
      typeValue: (/** @type {Pointed} */ { target }) => typeValue(target.value),
      takeValue,
      unfold() {
        isUnfolded = !isUnfolded;
        draw();
      },
      choose: (/** @type {string} */ name, /** @type {boolean} */ wanted) =>
        saveTo(model, { on: toggled(model.get("on"), name, wanted) }),
      begin: (/** @type {string} */ side) => saveTo(model, { first: side }),
      reshape: (/** @type {string} */ name, /** @type {string} */ text) =>
        (shape = { ...shape, [name]: text === "" ? NaN : Number(text) }),
      open: (/** @type {Pointed} */ { target }) => openFile(target.files[0]).then(() => (target.value = "")),
    });
    renderInto(view, el);
    suppressShortcuts(el);
  }

  // What was typed is replaced by the tree as it is now, except where it is still being typed.
  function drawEdited() {
    typedValue = null;
    if (one("textarea") !== el.ownerDocument.activeElement) typedTree = null;
    draw();
  }

  // The leaves that were searched. The search calls a leaf above its depth the end of a game.
  const searched = () =>
    answer?.data.arrays.event_kind.filter((/** @type {number} */ kind) => kind === LEAF || kind === OVER).length ?? 0;

  function countsText(/** @type {Words} */ words) {
    if (!answer) return "";
    const { data, counters, row, tree } = answer;
    const [least] = bestOrder(tree, model.get("first") === "max");
    const counts = words.counts(shortText(row.value), searched(), counters, leavesOf(tree).length);
    return [counts, words.fewest(least, shapeOf(tree)), data.about.log_share[model.get("language")]]
      .join(words.gap)
      .trim();
  }

  // Says what is wrong, by language; error: it may offer a multiple of the tree.
  function complain(/** @type {Record<Language, string> | null} */ texts, /** @type {Payload} */ error = {}) {
    wrong = texts;
    offered = error;
    draw();
  }

  function say(/** @type {string} */ text) {
    done = text;
    draw();
  }

  // -- what the reader does -------------------------------------------------------------------------------------

  listenToForms(listen, el);
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
        if (key === "Escape") typeValue(null);
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
    draw();
    run();
  };
  const forget = listenTo(model, [
    ["change:tree", () => model.get("tree") !== treeText(edits.now) && (puzzle ? begin : load)(model.get("tree"))],
    ["change:first", onSettings],
    ["change:on", onSettings],
    ...["solved", "level", "goal"].map((name) => /** @type {Call} */ ([`change:${name}`, draw])),
    [
      "change:language",
      () => {
        draw();
        view?.setLanguage(model.get("language"));
      },
    ],
  ]);
  draw();
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
