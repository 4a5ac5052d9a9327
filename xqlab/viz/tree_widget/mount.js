// The tree widget on a page, from plain data, without a model or a kernel.

import { suppressShortcuts } from "../page/listeners.js";
import { makePicture } from "../page/picture.js";
import { codesTo, NONE, nodeAfter, pathTo } from "../page/replay.js";
import { saveFile } from "../page/saving.js";
import { foldNarrow, nameMore } from "../palette/narrow.js";
import { canOpen, drawOpener, grafted, requestFor } from "./below.js";
import { cameraActions } from "./camera_actions.js";
import { makeCanvas } from "./canvas.js";
import { find } from "./find.js";
import { foldActions } from "./fold_actions.js";
import { bindKeys, bindQuery } from "./keys.js";
import { DRAWING_STYLE, hatchDefs, legendEntries, legendHtml } from "./legend.js";
import { nodeLabelsOf } from "./node_labels.js";
import {
  aboutIn,
  bundleHtml,
  drawPosition,
  factsHtml,
  labelOf,
  namesOf,
  rootTextOf,
  sentencesHtml,
  tellerOf,
} from "./node_texts.js";
import { pageHtml, treeParts } from "./page.js";
import { savedScene } from "./saved_scene.js";
import { itemAt, layScene, matchesIn, nextItem, READABLE } from "./scene.js";
import {
  bestLine,
  bestOf,
  hasChildren,
  hiddenIn,
  isSearched,
  makeTree,
  nodeAt,
  numberOf,
  openBundle,
  reveal,
  rootsOf,
  toggleFold,
  unfoldAll,
} from "./state.js";
import { EASY, firstCamera, firstView, heightFor } from "./view.js";

const NARROW = 700; // pixels; in a narrower widget the board is below the tree
const REACH = 14; // pixels from a branch at which a press still means it
const CROWDED = 400; // marks; more of them are too many to read
const HIGHEST = { wide: 640, narrow: 480 }; // pixels; the user can make the tree's window higher
const LOWEST = { beside: 540, folded: 420, whole: 280 }; // pixels: beside a board, with something folded, or whole

// Shows a tree in `el`. data: {about, arrays, sentences: language -> a text, a line each, or a function}; options: {node,
// colour, language, onChange({node, event, colour, language}: those that have changed)}.
// An editor adds edit(), which a click on the selected leaf calls, and grab(node, siblings: [{node, x}]), see keys.js.
// Where branches are marked, `marking` has {press(node): of a click on a node or its branch, labels, label(node, language), scene(language):
// more options for it}; nothing is folded then.
// Returns {select(node), selectEvent(event), selectLine(moves), line(), set({colour, language}), show(data, node, sizes),
// savedSvg(), destroy()}.
export function mount(/** @type {Root} */ el, /** @type {Payload} */ data, /** @type {Payload} */ options = {}) {
  let sent = data;
  let shown = data; // with what was searched afterwards
  let /** @type {Payload} */ about = aboutIn(data.about, options.language ?? "en");
  const { marking } = options;
  const labels = marking?.labels ?? nodeLabelsOf(about);
  let tree = makeTree(data.arrays, about.root_side, about.view, labels);
  let [names, roots, tell] = [namesOf(data.about), rootsOf(tree, about.root), tellerOf(data.sentences)];
  const id = `xqg${Math.random().toString(36).slice(2, 10)}`;
  const onChange = options.onChange ?? (() => {});
  const hatch = (/** @type {string} */ name) => `url(#${id}${name})`;
  /** @type {Payload} */
  const ui = {
    root: about.root,
    selected: about.root,
    active: `n${about.root}`,
    folds: unfoldAll(tree),
    base: null, // the folds to restore, while those on the page only follow another widget's steps
    colour: options.colour ?? "kind",
    language: options.language ?? "en",
    windows: null,
    query: "",
    matches: [],
    hit: NONE,
    isTouched: false, // whether the user has moved or folded something
  };
  let /** @type {any[]} */ [words, parts, scene, best, picture, stopKeys] = [];
  const easy = options.edit || marking ? READABLE : EASY; // a tree that is drawn is rather small than folded
  const canvas = makeCanvas(() => scene, look, showHint);

  // -- the page ---------------------------------------------------------------------------------------

  function build() {
    words = labels.words(ui.language);
    about = aboutIn(shown.about, ui.language);
    el.lang = ui.language;
    el.setAttribute("aria-label", words.tree(about.names.game));
    const line = bestLine(tree, ui.root).slice(1, 3);
    const hint = words.findHint(line.map((node) => about.moves[tree.node_place[node]]).join(" "));
    const count = sent.arrays.node_parent.length;
    const page = pageHtml(words, about, roots.map(rootText), { shown: count, id, hint });
    const height = parts?.host.style.height ?? "";
    el.innerHTML = `<style>${DRAWING_STYLE}</style>${page}`;
    parts = treeParts(el);
    parts.host.style.height = height; // as it was, in another language
    canvas.attach(parts);
    parts.defs.innerHTML = hatchDefs(id);
    picture = about.picture ? makePicture(parts.board, about.picture) : null;
    picture?.svg.classList.toggle("xq-numbered", Boolean(about.numbered));
    el.classList.toggle("xqg-boardless", !picture);
    nameMore(el, ui.language);
    for (const control of el.querySelectorAll("[data-set]")) wireControl(control);
    for (const button of el.querySelectorAll("[data-do]"))
      button.addEventListener("click", () => actions[button.dataset.do]());
    stopKeys?.();
    stopKeys = bindKeys(parts.host, actions);
    suppressShortcuts(el);
    observer.disconnect();
    observer.observe(parts.host);
    observer.observe(el);
  }

  const rootText = (/** @type {number} */ root) => rootTextOf(tree, roots, words, root);

  function wireControl(/** @type {Input} */ control) {
    const name = control.dataset.set;
    if (name === "root") control.value = String(roots.indexOf(ui.root));
    else if (name === "windows") control.checked = Boolean(ui.windows);
    else if (name !== "ply") control.value = ui[name];
    if (name === "query") {
      bindQuery(control, search, actions, parts.host);
      return;
    }
    control.addEventListener("change", () => {
      if (name === "root") showRoot(roots[Number(control.value)]);
      if (name === "windows") change({ windows: control.checked });
      if (name === "ply") actions.foldBelow();
      if (name === "colour" || name === "language") {
        change({ [name]: control.value });
        onChange({ [name]: control.value });
        if (name === "language") el.querySelector('[data-set="language"]').focus();
      }
    });
  }

  // -- what is shown ----------------------------------------------------------------------------------

  function sceneOptions() {
    const { colour, windows, matches } = ui;
    const { line, proven, scale } = best;
    const usual = { words, about, colour, windows, best: new Set(line), proven, scale, finds: matches.length > 0 };
    return { ...usual, ...marking?.scene(ui.language) };
  }

  function showRoot(/** @type {number} */ root) {
    ui.root = root;
    showFirst();
    select(root);
  }

  // `sizes`: whether to set the height of the window to what the first view needs.
  function showFirst(sizes = false) {
    best = bestOf(tree, ui.root);
    const isNarrow = el.classList.contains("xqg-narrow");
    const highest = sizes ? HIGHEST[isNarrow ? "narrow" : "wide"] : canvas.size.height;
    const layOut = (/** @type {Folds} */ folds, /** @type {boolean} */ windows) =>
      layScene(tree, folds, ui.root, { ...sceneOptions(), windows });
    const size = { width: canvas.size.width, highest, easy, isWhole: Boolean(marking) };
    const view = firstView(tree, ui.root, size, ui.windows, layOut);
    ({ folds: ui.folds, scene } = view);
    if (ui.windows === null) el.querySelector('[data-set="windows"]').checked = ui.windows = view.windows;
    if (sizes) {
      const lowest =
        picture && !isNarrow ? LOWEST.beside : LOWEST[words.hiddenText(hiddenIn(scene)) ? "folded" : "whole"];
      canvas.size.height = heightFor(scene, canvas.size.width, lowest, highest, easy);
      parts.host.style.height = `${canvas.size.height + parts.host.offsetHeight - parts.host.clientHeight}px`;
    }
    ui.base = null;
    ui.isTouched = false;
    lay();
    canvas.setCamera(firstCamera(scene, canvas.size, easy), false);
  }

  // Lays out the tree again; the item `anchor` keeps its place on the page.
  function lay(anchor = ui.active) {
    const old = scene?.at.get(anchor);
    const before = old === undefined ? null : [scene.places.x[old], scene.places.y[old]];
    scene = layScene(tree, ui.folds, ui.root, sceneOptions());
    ui.away = hiddenIn(scene);
    if (!scene.at.has(ui.active)) ui.active = shownKey(ui.selected);
    const now = scene.at.get(anchor);
    if (before && now !== undefined) {
      const { camera } = canvas;
      camera.x += camera.k * (before[0] - scene.places.x[now]);
      camera.y += camera.k * (before[1] - scene.places.y[now]);
    }
    showLegend();
    canvas.draw();
  }

  // Says why part of the tree is not visible.
  function showHint() {
    const away = words.hiddenText(ui.away);
    const marks = scene.items.length;
    const hints =
      marks > CROWDED ? [words.crowd(marks)] : [canvas.seesAll() ? "" : words.outside, away && words.away(away)];
    const text = hints.filter(Boolean).join(" ");
    if (parts.hint.textContent !== text) parts.hint.textContent = text;
  }

  function showLegend() {
    parts.legend.innerHTML = legendHtml(legendEntries(scene.marks, sceneOptions(), hatch));
  }

  function look() {
    const matches = matchesIn(tree, scene, ui.matches);
    const isMatch = (/** @type {Item} */ item) => matches.nodes.has(item.node) && !item.members.length;
    return {
      hatch,
      matches,
      active: ui.active,
      id: (/** @type {Item} */ item) => `${id}-${item.key}`,
      label: (/** @type {Item} */ item) =>
        marking?.label(item.node, ui.language) ?? labelOf(tree, about, words, item, isMatch(item)),
    };
  }

  function change(/** @type {Payload} */ values) {
    Object.assign(ui, values);
    if (values.language) build();
    lay();
    if (values.language) {
      showTexts();
      search(ui.query, false);
    }
  }

  // -- selecting --------------------------------------------------------------------------------------

  function shownKey(/** @type {number} */ node) {
    const { nodes, hiders } = matchesIn(tree, scene, [node]);
    return hiders.size ? [...hiders][0] : scene.at.has(`n${node}`) && nodes.has(node) ? `n${node}` : `n${ui.root}`;
  }

  // `isHere`: selected by the user of this page, so that linked widgets follow.
  function select(/** @type {number} */ node, isHere = true, isPassing = false) {
    ui.selected = node;
    ui.active = shownKey(node);
    if (isHere) onChange({ node: tree.node_index[node], event: tree.node_first_event[node] });
    if (!canvas.showCursor()) canvas.draw();
    showTexts(isPassing);
  }

  function activate(/** @type {string} */ key, glides = true) {
    const item = scene.items[scene.at.get(key)];
    if (item.members.length) {
      ui.active = key;
      if (!canvas.showCursor()) canvas.draw();
      showTexts();
    } else {
      select(item.node);
    }
    keepInView(false, glides);
  }

  function keepInView(/** @type {boolean} */ family, glides = true) {
    canvas.showActive(family, glides);
  }

  function showTexts(isPassing = false) {
    const item = scene.items[scene.at.get(ui.active) ?? 0];
    parts.announced.setAttribute("aria-live", isPassing ? "off" : "polite"); // a screen reader could not keep up
    if (item.members.length) {
      parts.facts.innerHTML = "";
      parts.announced.innerHTML = bundleHtml(tree, about, words, item);
    } else {
      parts.facts.innerHTML = factsHtml(tree, about, words, ui.selected);
      parts.announced.innerHTML = sentencesHtml(tree, words, ui.selected, ui.language, tell);
    }
    const opens = Boolean(options.below) && !item.members.length && canOpen(tree, ui.selected);
    drawOpener(parts.below, opens, words, requestFor(tree, ui.selected), () => open(ui.selected));
    const node = item.members.length ? tree.node_parent[item.node] : ui.selected;
    if (picture) drawPosition(picture, tree, about, words, node);
  }

  // Shows other data from now on.
  function take(/** @type {Payload} */ next) {
    shown = next;
    about = aboutIn(shown.about, ui.language);
    tree = makeTree(shown.arrays, about.root_side, about.view, labels);
    [names, tell] = [namesOf(shown.about), tellerOf(shown.sentences)];
  }

  // Searches below a node, and draws what is found.
  async function open(/** @type {number} */ node) {
    parts.below.textContent = words.opening;
    const result = await options.below(requestFor(tree, node));
    if (!result?.data) return void (parts.below.textContent = result ? words.unopened : words.refused);
    const { moved, folds, ...grown } = grafted(shown, tree, node, result.data);
    take(grown.data);
    roots = roots.map(moved);
    best.line = best.line.map(moved);
    [ui.root, ui.folds, ui.base, ui.selected, ui.active] = [moved(ui.root), folds(ui.folds), null, node, `n${node}`];
    search(ui.query, false);
    goTo(node);
    keepInView(true);
  }

  // Unfolds the tree as far as a node and selects it.
  function goTo(/** @type {number} */ node, isHere = true, isPassing = false) {
    const root = pathTo(tree, node).find((above) => roots.includes(above)) ?? ui.root;
    if (root !== ui.root) {
      ui.root = root;
      const control = el.querySelector('[data-set="root"]');
      if (control) control.value = roots.indexOf(root);
      showFirst();
    }
    const base = isPassing ? (ui.base ?? ui.folds) : ui.folds;
    ui.folds = reveal(tree, base, [node]);
    ui.base = isPassing ? base : null;
    ui.isTouched = true;
    const anchor = ui.active;
    ui.selected = node;
    lay(anchor);
    select(node, isHere, isPassing);
    keepInView(false);
  }

  function refold(/** @type {Folds} */ folds, family = true, anchor = ui.active) {
    ui.folds = folds;
    ui.base = null;
    ui.isTouched = true;
    lay(anchor);
    showTexts();
    keepInView(family);
  }

  function search(/** @type {string} */ query, draws = true) {
    ui.query = query;
    const { nodes, error } = find(tree, names, ui.root, query);
    [ui.matches, ui.hit] = [nodes, NONE];
    parts.hits.textContent = error ? words.notUnderstood(error) : query.trim() ? words.hits(NONE, nodes.length) : "";
    if (!draws) return;
    showLegend();
    canvas.draw();
  }

  function itemUnder(/** @type {number} */ px, /** @type {number} */ py) {
    const { x, y, k } = canvas.camera;
    return itemAt(scene, (px - x) / k, (py - y) / k, marking ? REACH / k : 0);
  }

  /** @type {Payload} */
  const actions = {
    ...cameraActions(
      canvas,
      () => scene,
      ui,
      () => keepInView(true, false),
    ),
    ...foldActions(
      () => tree,
      ui,
      (folds) => {
        if (marking) return;
        refold(folds, false);
        actions.fitReadable();
      },
      () => Math.max(Number(el.querySelector('[data-set="ply"]').value) || 0, 0),
    ),
    click(/** @type {number} */ px, /** @type {number} */ py) {
      const { number, onPill } = itemUnder(px, py);
      if (number < 0) return;
      const item = scene.items[number];
      const hides = item.hidden.searched + item.hidden.pruned + item.hidden.skipped > 0;
      const isOpen = item.children.length > 0 || (options.edit && !hasChildren(tree, item.node));
      const toggles = hides || onPill || (item.key === ui.active && isOpen);
      activate(item.key);
      if (toggles || marking) actions.toggle();
    },
    toggle() {
      const item = scene.items[scene.at.get(ui.active) ?? 0];
      if (marking) {
        marking.press(item.node);
      } else if (item.members.length) {
        const first = item.members[0];
        const anchor = scene.items[item.parent].key;
        ui.active = `n${first}`;
        refold(openBundle(ui.folds, item.members), false, anchor);
        select(first);
        keepInView(false);
      } else if (hasChildren(tree, item.node)) {
        refold(toggleFold(ui.folds, item.node));
      } else if (options.edit) {
        options.edit();
      } else if (options.below && canOpen(tree, item.node)) {
        open(item.node);
      }
    },
    grab(/** @type {number} */ px, /** @type {number} */ py) {
      const { number } = itemUnder(px, py);
      if (!options.grab || number < 1) return null;
      const { x, k } = canvas.camera;
      const siblings = /** @type {number[]} */ (scene.items[scene.items[number].parent].children);
      const places = siblings.map((at) => ({ node: scene.items[at].node, x: x + k * scene.places.x[at] }));
      return options.grab(scene.items[number].node, places);
    },
    walk(/** @type {string} */ where) {
      const number = scene.at.get(ui.active) ?? 0;
      const { key, toggles } = nextItem(scene, number, where, !marking);
      if (toggles) actions.toggle();
      else if (key) activate(key);
    },
    find: () => el.querySelector('[data-set="query"]').focus(),
    hit(/** @type {number} */ step) {
      if (!ui.matches.length) return actions.find();
      const count = ui.matches.length;
      ui.hit = ui.hit === NONE ? (step > 0 ? 0 : count - 1) : (ui.hit + step + count) % count;
      parts.hits.textContent = words.hits(ui.hit, count);
      goTo(ui.matches[ui.hit]);
    },
    previous: () => actions.hit(-1),
    next: () => actions.hit(1),
    reset() {
      showFirst();
      select(ui.root);
    },
    save() {
      saveFile(el, `${about.game.toLowerCase().replace(/\W+/g, "-")}-tree.svg`, saved(), "image/svg+xml");
    },
  };

  function saved() {
    const title = `${words.tree(about.names.game)}, ${rootText(ui.root)}`;
    return savedScene(scene, canvas, look(), sceneOptions(), { id: `${id}s`, title, caption: about.conventions });
  }

  function measure() {
    el.classList.toggle("xqg-narrow", el.clientWidth < NARROW);
    foldNarrow(el);
    const size = { width: parts.host.clientWidth, height: parts.host.clientHeight };
    if (!size.width || (size.width === canvas.size.width && size.height === canvas.size.height)) return; // hidden, or unchanged
    const by = (size.width - canvas.size.width) / 2;
    const first = !canvas.size.width;
    canvas.size = size;
    if (first || !ui.isTouched) showFirst(first);
    else canvas.setCamera({ ...canvas.camera, x: canvas.camera.x + by });
    const given = first ? numberOf(tree, options.node) : NONE;
    if (given > 0 && given !== ui.root) goTo(given, false);
    else if (first) select(ui.selected, false);
    canvas.draw();
  }

  el.classList.add("xq-widget", "xq-graph");
  el.setAttribute("role", "group");
  const observer = new ResizeObserver(measure);
  build();
  measure();

  return {
    select(/** @type {number} */ index) {
      const node = numberOf(tree, index);
      if (node !== NONE && node !== ui.selected && canvas.size.width) goTo(node, false);
    },
    selectEvent(/** @type {number} */ event) {
      const node = nodeAt(tree, event);
      if (node === NONE || node === ui.selected || !canvas.size.width) return NONE;
      goTo(node, false, true);
      return tree.node_index[node];
    },
    selectLine(/** @type {number[]} */ codes) {
      if (codes.length && canvas.size.width) goTo(nodeAfter(tree, ui.root, codes), false);
    },
    line: () => codesTo(tree, isSearched(tree, ui.selected) ? ui.selected : tree.node_parent[ui.selected]),
    set(/** @type {Payload} */ values) {
      const control = (/** @type {string} */ name) => el.querySelector(`[data-set="${name}"]`);
      for (const name of ["colour", "language"])
        if (values[name] && values[name] !== ui[name]) {
          change({ [name]: values[name] });
          control(name).value = values[name];
        }
    },
    // Shows other data, with one node selected; `sizes`: see showFirst.
    show(/** @type {Payload} */ next, /** @type {number} */ node, sizes = false) {
      take((sent = next));
      roots = rootsOf(tree, about.root);
      Object.assign(ui, { root: about.root, folds: unfoldAll(tree), base: null, selected: node, active: `n${node}` });
      search(ui.query, false);
      best = bestOf(tree, ui.root);
      parts.conventions.textContent = about.conventions;
      if (!canvas.size.width) return;
      if (sizes || !ui.isTouched || tree.nodes > CROWDED) showFirst(sizes);
      else lay();
      select(node, false);
    },
    savedSvg: saved,
    destroy() {
      observer.disconnect();
      canvas.stop();
      stopKeys();
    },
  };
}
