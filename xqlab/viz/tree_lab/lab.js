// The lab of a tree: what its reader types, draws and drags is searched at once, and shown as the tree widget shows it.

import { widget } from "../core/widget.js";
import { readTree } from "../live/positions/nested_lists.js";
import { makeSearches } from "../live/searches.js";
import { keeping } from "../page/answers.js";
import { inEach } from "../page/languages.js";
import { LEAF, OVER } from "../page/log_constants.js";
import { saveTo } from "../page/model.js";
import { copyText, saveFile } from "../page/saving.js";
import { unpackAll } from "../page/standalone.js";
import { FOLDS_BELOW } from "../palette/narrow.js";
import {
  branchOf,
  edited,
  heightOf,
  moved,
  NODE_EDITS,
  pathsOf,
  randomTree,
  stepped,
  subtree,
  treeOfText,
  treeText,
  withLeaf,
} from "./edits.js";
import { labView, switchesOf } from "./page.js";
import { projected } from "./projection.js";
import { nameOfPuzzle, puzzleWords } from "./puzzle.js";
import { fromFile, toAddress, toFile } from "./sharing.js";
import { labWords } from "./words.js";

const MOST_SECONDS = 20; // of a search
const MOST_LEAVES = 4096; // of a random tree
const FIRST_SHAPE = { branching: 3, depth: 3, low: -9, high: 9, seed: 1 };
const STEPS = /** @type {Record<string, number>} */ ({ undo: -1, redo: 1 });
const ORDERS = ["left", "right", "undo", "redo"]; // all that can be done in a puzzle
const DIGIT = /^[-\d]$/;
const EDIT_KEYS = { Insert: "child", c: "child", s: "sibling", Delete: "remove", Backspace: "remove" };

/** @returns {string | undefined} */
function actionOf(/** @type {Pressed} */ { key, altKey, ctrlKey, metaKey, shiftKey }) {
  const control = { z: shiftKey ? "redo" : "undo", Z: "redo", y: "redo" };
  const keys = altKey ? { ArrowLeft: "left", ArrowRight: "right" } : ctrlKey || metaKey ? control : EDIT_KEYS;
  return /** @type {Payload} */ (keys)[key];
}

// What all views of a lab share, and what can be done with it. model: {tree, first, on, language}, and where nothing but the
// order can be changed what puzzle.js needs; sent: see live.py, and on a page `load` of a site, and hasLink.
/** @param {Payload} sent @param {Model} model @param {() => void} redraw */
function openLab(sent, model, redraw) {
  const { live, about, load, hasLink } = sent;
  const { text: form } = live;
  const isPuzzle = Boolean(model.get("_puzzles"));
  const searches = makeSearches(sent, about, load);
  let [isBusy, isStale, isRevealed] = [false, false, false]; // it searches; what is no more; its solution is shown
  let fits = true; // whether the window of the tree takes another height with the next answer
  const /** @type {[host: Root, event: Pressed][]} */ waiting = []; // keys that mean the tree that is not drawn yet
  const /** @type {Payload} */ lab = {
      ...{ live, hasLink, questions: sent.questions, puzzles: sent.puzzles, shape: FIRST_SHAPE, isPuzzle },
      edits: { all: [treeOfText(form, model.get("tree"))], at: 0 },
      selected: [], // the path of the node
      answer: null, // of the last search
      wrong: null, // an error with `texts`, which may offer a multiple of the tree
      done: "", // what was done last
      ...{ typedTree: null, typedValue: null }, // in the fields, while it is being typed
    };
  const now = () => lab.edits.all[lab.edits.at];

  function change(/** @type {Payload} */ changes) {
    Object.assign(lab, changes);
    redraw();
  }
  const complain = (/** @type {Payload} */ wrong) => change({ wrong });
  const complainOf = (/** @type {(words: Words) => string} */ say) =>
    complain({ texts: inEach((language) => say(labWords(language))) });

  // -- searching ------------------------------------------------------------------------------------------------

  async function run() {
    isStale = isBusy;
    if (isBusy) return;
    isBusy = true;
    do {
      isStale = false;
      const tree = now();
      const place = { text: treeText(tree), moves: [], side: Number(model.get("first") === "min") };
      const limits = { on: model.get("on"), depth: heightOf(tree), time: MOST_SECONDS };
      try {
        take(tree, await searches.search(limits, place, () => {}));
      } catch (/** @type {any} */ error) {
        complain(error.texts ? error : { texts: inEach(() => error.message) });
      }
    } while (isStale);
    isBusy = false;
    pressWaiting();
  }

  function take(/** @type {import("./edits.js").LabTree} */ tree, /** @type {Payload} */ result) {
    if (!result.data) return complain({ texts: result.summary });
    if (tree !== now()) return;
    const data = projected(result.data, tree);
    // The search calls a leaf above its depth the end of a game.
    const leaves = data.arrays.event_kind.filter((/** @type {number} */ kind) => [LEAF, OVER].includes(kind)).length;
    change({ answer: { ...result, data, tree, leaves, fits, paths: pathsOf(tree) } });
    fits = false;
    const [level, goal, solved] = ["level", "goal", "solved"].map(model.get, model);
    const isNew = isPuzzle && !isRevealed && !solved.includes(nameOfPuzzle(level, goal));
    if (isNew && leaves === model.get("_puzzles")[level][goal].par)
      saveTo(model, { solved: [...solved, nameOfPuzzle(level, goal)] });
  }

  // Presses what was pressed while the search was under way; an edit among it begins the next search.
  async function pressWaiting() {
    for (await null; waiting.length && !isBusy; await null) {
      const [host, event] = /** @type {[Root, Pressed]} */ (waiting.shift()); // what the last one did is drawn
      const field = fieldIn(host.closest(".xq-tree-lab"));
      const isTyping = document.activeElement === field;
      if (isTyping && DIGIT.test(event.key)) change({ typedValue: (lab.typedValue ?? "") + event.key });
      else (isTyping ? field : host).dispatchEvent(new KeyboardEvent("keydown", event));
    }
  }

  // Whether the drawing is that of the tree as it is now: an answer takes its time.
  const isShown = () => lab.answer?.tree === now();

  // -- editing --------------------------------------------------------------------------------------------------

  // What was typed is replaced by the tree as it is now, except where it is still being typed.
  const untyped = () => ({
    typedValue: null,
    ...(document.activeElement instanceof HTMLTextAreaElement ? {} : { typedTree: null }),
  });

  // What follows from other edits: the node at a path is selected.
  /** @param {typeof lab.edits} edits @param {import("./edits.js").TreePath} selected */
  function follow(edits, selected, isOther = false) {
    const height = heightOf(now());
    change({ edits, selected, wrong: null, ...untyped() });
    fits ||= isOther || heightOf(now()) !== height;
    saveTo(model, { tree: treeText(now()) });
    run();
  }

  // A tree as text, from whoever wrote it.
  function loadTree(/** @type {string} */ text) {
    try {
      const [tree, { first }] = [treeOfText(form, text), readTree(form, text)];
      if (first !== undefined) saveTo(model, { first: ["max", "min"][first] });
      if (treeText(tree) === treeText(now())) follow(lab.edits, lab.selected);
      else follow(edited(lab.edits, tree), [], true);
    } catch (/** @type {any} */ error) {
      if (!error.texts) throw error;
      complain(error);
    }
  }

  // Another tree comes from elsewhere; before that of a puzzle there is nothing to undo.
  function onTree() {
    const text = model.get("tree");
    if (text === treeText(now())) return;
    if (!isPuzzle) return loadTree(text);
    isRevealed = text === model.get("_puzzles")[model.get("level")][model.get("goal")].solution;
    follow({ all: [treeOfText(form, text)], at: 0 }, [], true);
  }

  function can(/** @type {string} */ name) {
    if (isPuzzle && !ORDERS.includes(name)) return false;
    if (name in STEPS) return stepped(lab.edits, STEPS[name]).at !== lab.edits.at;
    return NODE_EDITS[name](now(), lab.selected) !== null;
  }

  function act(/** @type {string} */ name) {
    if (!can(name)) return;
    if (name in STEPS) {
      const edits = stepped(lab.edits, STEPS[name]);
      const isThere = pathsOf(edits.all[edits.at]).some((path) => String(path) === String(lab.selected));
      return follow(edits, isThere ? lab.selected : []);
    }
    const [next, path] = /** @type {any} */ (NODE_EDITS[name](now(), lab.selected));
    follow(edited(lab.edits, next), path);
  }

  // A branch that is dragged takes the place of the sibling that the pointer is at, and the search answers.
  /** @param {number} node @param {{node: number, x: number}[]} siblings */
  function grab(node, siblings) {
    if (!isShown()) return null;
    const { edits, answer } = lab;
    const tree = now();
    const [above, from] = branchOf(answer.paths[node - 1]);
    const places = siblings.map((sibling) => branchOf(answer.paths[sibling.node - 1])[1]);
    const ends = siblings.slice(1).map(({ x }, at) => (x + siblings[at].x) / 2);
    let at = from;
    function put(/** @type {number} */ to) {
      if (to === at) return;
      at = to;
      follow(to === from ? edits : edited(edits, moved(tree, above, from, to)), [...above, to]);
    }
    return {
      move: (/** @type {number} */ x) => put(places[ends.filter((end) => x > end).length]),
      drop: (/** @type {boolean} */ isDone) => isDone || put(from),
    };
  }

  const fieldIn = (/** @type {Root} */ el) => el.querySelector("[data-value]");

  function beginValue(/** @type {Root} */ el, typed = "") {
    const field = fieldIn(el);
    if (field.disabled) return;
    field.focus();
    if (typed) change({ typedValue: typed });
    else field.select();
  }

  function takeValue() {
    const { typedValue: text, selected, edits } = lab;
    if (text === null) return;
    const typed = text.trim().replace(/^[−–—－]/, "-");
    const number = /^[-+]?\d+$/.test(typed) ? Number(typed) : NaN;
    const most = form.limits.value;
    if (number === subtree(now(), selected).value) change({ typedValue: null });
    else if (Math.abs(number) <= most) follow(edited(edits, withLeaf(now(), selected, number)), selected);
    else complainOf((words) => words.badValue(most, text));
  }

  function grow() {
    const { branching, depth, low, high } = lab.shape;
    const { children, plies } = form.limits;
    const isSound =
      Object.values(lab.shape).every(Number.isSafeInteger) && Math.min(branching, depth) > 0 && low <= high;
    if (isSound && branching ** depth <= MOST_LEAVES && branching <= children && depth <= plies)
      loadTree(treeText(randomTree(lab.shape)));
    else complainOf((words) => words.badShape(MOST_LEAVES));
  }

  // -- handing on -----------------------------------------------------------------------------------------------

  const handed = () => ({ tree: treeText(now()), first: model.get("first"), on: model.get("on") });

  // Takes a tree that was handed on, with the side and the switches that came with it.
  /** @param {Partial<import("./sharing.js").Handed>} given */
  function takeHanded({ tree, first, on }) {
    const { plain, more } = switchesOf(live.form);
    if (first === "max" || first === "min") saveTo(model, { first });
    if (Array.isArray(on)) saveTo(model, { on: [...plain, ...more].filter((name) => on.includes(name)) });
    loadTree(String(tree));
  }

  async function openFile(/** @type {File | undefined} */ file) {
    if (!file || isPuzzle) return;
    try {
      takeHanded(fromFile(await file.text()));
    } catch {
      complainOf((words) => words.unread(file.name));
    }
  }

  async function copyLink(/** @type {Words} */ words) {
    const link = hasLink && location.href.split("#")[0] + toAddress(handed());
    change({ done: !link ? words.unlinked : (await copyText(document, link)) ? words.copied : words.uncopied });
  }

  // -- what the reader does -------------------------------------------------------------------------------------

  function onTreeKey(/** @type {Pressed} */ event) {
    const { target: host, key, altKey, ctrlKey, metaKey } = event;
    if (!host.matches(".xqg-tree")) return;
    const isLeaf = !subtree(now(), lab.selected).below;
    const isDigit = DIGIT.test(key) && !altKey && !ctrlKey && !metaKey;
    const el = host.closest(".xq-tree-lab");
    const name = actionOf(event);
    if (waiting.length && event.isTrusted) waiting.push([host, event]);
    else if (name) act(name);
    else if (isLeaf && isDigit) beginValue(el, key);
    else if (isLeaf && (key === "F2" || key === "Enter")) beginValue(el);
    else if (isBusy && key.startsWith("Arrow")) waiting.push([host, event]);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  function onValueKey(/** @type {Pressed} */ { key, target }) {
    if (key !== "Enter" && key !== "Escape") return;
    if (key === "Escape") change({ typedValue: null });
    else takeValue();
    target.closest(".xq-tree-lab").querySelector(".xqg-tree").focus({ preventScroll: true });
  }

  model.on("change:tree", onTree);
  for (const name of ["first", "on"]) model.on(`change:${name}`, run);
  run();
  return Object.assign(lab, {
    ...{ now, change, can, act, grab, grow, loadTree, takeHanded, openFile, copyLink, beginValue, takeValue },
    ...{ onTreeKey, onValueKey },
    save: (/** @type {Root} */ el) => saveFile(el, "tree.json", toFile(form, handed())),
    pick: (/** @type {number} */ node) => isShown() && change({ selected: lab.answer.paths[node - 1], ...untyped() }),
    // The number of the selected node in the tree widget: see projection.js.
    node: () =>
      1 +
      Math.max(
        0,
        lab.answer.paths.findIndex((/** @type {unknown} */ path) => `${path}` === `${lab.selected}`),
      ),
  });
}

export const { render: renderLab, show: showLabOf } = widget({
  name: "xq-tree-lab",
  words(language, { isPuzzle }) {
    const words = labWords(language);
    return isPuzzle ? { ...words, title: puzzleWords(language).title } : words;
  },
  traits: ["tree", "first", "on", "_puzzles", "level", "goal", "solved"],
  open: (sent, model, redraw) =>
    sent ? openLab(sent, model, redraw) : unpackAll(model.get("_page")).then((page) => openLab(page, model, redraw)),
  local(lab, el) {
    el.ondragover = (event) => event.preventDefault();
    el.ondrop = (/** @type {any} */ event) => {
      event.preventDefault();
      lab.openFile(event.dataTransfer.files[0]);
    };
    return { isUnfolded: false, width: el.clientWidth };
  },
  classes: ({ data, width, isUnfolded }) => ({
    ...{ "xqy-puzzle": data.isPuzzle, "xq-narrow": width < FOLDS_BELOW, "xq-unfolded": isUnfolded },
  }),
  view: labView,
  answers: keeping({
    fits: ({ exercise, number, given }, { puzzles }) =>
      given.length === 1 && given[0] === puzzles[number - 1][exercise].par,
    read: ({ data, solved, _puzzles }) =>
      data.questions.flatMap((/** @type {Asked} */ { exercise, number }, /** @type {number} */ at) => {
        const { par } = _puzzles[number - 1][exercise];
        return solved.includes(nameOfPuzzle(number - 1, exercise)) ? [{ at, given: [par], tries: 1 }] : [];
      }),
    write: (items, { data }) => ({
      solved: items.map(({ at }) => nameOfPuzzle(data.questions[at].number - 1, data.questions[at].exercise)),
    }),
  }),
});

// Shows a lab in `el`. data: of a page, {tree, first, on, puzzle, answers, ...}; hasLink: whether it has an address of its own.
/** @param {Root} el @param {Payload} data @param {Languages} options */
export function showLab(el, { tree, first, on, puzzle, answers: kept, ...data }, options, hasLink = false) {
  const sent = { ...data, load: options.load, hasLink, questions: kept?.questions, puzzles: puzzle?._puzzles };
  return showLabOf(el, { _data: sent, tree, first, on, kept, ...puzzle }, options);
}

export default { render: renderLab };
