// The tree widget: `mount` puts a tree on a page from plain data, and `render` gives it those of a model.

import { makePicture } from "./picture.js";
import { NONE, pathTo, unpack } from "./replay.js";
import { suppressShortcuts } from "./shortcuts.js";
import { holds, lookAt, scaleToFit, seenBox, showBox, zoomAt } from "./tree_widget_camera.js";
import { find } from "./tree_widget_find.js";
import { wireDiagram } from "./tree_widget_keys.js";
import { DRAWING_STYLE, hatchDefs, legendEntries, legendHtml, savedSvg } from "./tree_widget_legend.js";
import { escapeXml } from "./tree_widget_marks.js";
import { pageHtml } from "./tree_widget_page.js";
import { AFAR, READABLE, SHARP, boxOf, cursorSvg, drawScene, foundIn, itemAt, layScene, nextItem, regionOf } from "./tree_widget_scene.js";
import {
  bestLine,
  firstFolds,
  foldBelow,
  hasChildren,
  nodeAt,
  numberOf,
  onlyPath,
  openBundle,
  plant,
  reveal,
  rootsOf,
  scaleOfValues,
  toggleFold,
  unfoldAll,
  unfoldBestLine,
} from "./tree_widget_state.js";
import { labelOf, lineOf, positionOf, toldHtml } from "./tree_widget_told.js";
import { WORDS } from "./tree_widget_words.js";

// Marks, and children shown of a node, tried until the first view is large enough to be read.
const FIRST_VIEWS = [120, 80, 50, 30, 20, 12].flatMap((most) => [6, 4, 3].map((breadth) => [most, breadth]));
const FIRST_SCALE = 0.85;
const HIGHEST = 1.3; // windows
const SPARSE = 40; // marks whose windows are shown from the start
const GLIDE = 160; // milliseconds of a move of the camera
const NARROW = 700; // pixels; below it the board goes under the tree

// Show a tree in `el`. data: {about, block (a DataView), sentences: {language: [text, ...]}}; options: {node,
// colour, language, onChange({node, event, colour, language}: what has changed)}.
// Returns {select(node), selectEvent(event), set({colour, language}), savedSvg(), destroy()}.
export function mount(el, data, options = {}) {
  const { about } = data;
  const tree = plant(unpack(about.contents, data.block), about.root_side);
  const roots = rootsOf(tree, about.root);
  const id = `xqg${Math.random().toString(36).slice(2, 10)}`;
  const tell = options.onChange ?? (() => {});
  const hatch = (name) => `url(#${id}${name})`;
  const still = matchMedia("(prefers-reduced-motion: reduce)");
  const ui = {
    root: about.root,
    selected: about.root,
    active: `n${about.root}`,
    folds: unfoldAll(tree),
    base: null, // the folds to go back to, while those on the page only follow another widget's steps
    colour: options.colour ?? "kind",
    language: options.language ?? "en",
    windows: null,
    query: "",
    found: [],
    hit: NONE,
    camera: { x: 0, y: 0, k: 1 },
    isTouched: false, // whether somebody has moved or folded something
    size: { width: 0, height: 0 },
  };
  let words, parts, scene, best, region, drawing, gliding, picture, stopKeys;

  // -- the page ---------------------------------------------------------------------------------------

  function build() {
    words = WORDS[ui.language];
    el.lang = ui.language;
    el.setAttribute("aria-label", words.tree(about.game));
    const line = bestLine(tree, ui.root).slice(1, 3);
    const hint = words.findHint(line.map((node) => about.moves[tree.node_place[node]]).join(" "));
    const shown = { shown: tree.nodes, id, kept: about.kept_events, hint };
    el.innerHTML = `<style>${DRAWING_STYLE}</style>` + pageHtml(words, about, roots.map(rootText), shown);
    const one = (name) => el.querySelector(name);
    parts = {
      host: one(".xqg-tree"),
      svg: one(".xqg-tree svg"),
      world: one(".xqg-world"),
      ink: one(".xqg-ink"),
      cursor: one(".xqg-cursor"),
      legend: one(".xqg-legend"),
      board: one(".xqg-board"),
      told: one(".xqg-told"),
      hits: one(".xqg-hits"),
    };
    one(".xqg-defs").innerHTML = hatchDefs(id);
    picture = about.picture ? makePicture(parts.board, about.picture) : null;
    el.classList.toggle("xqg-boardless", !picture);
    for (const control of el.querySelectorAll("[data-set]")) wireControl(control);
    for (const button of el.querySelectorAll("[data-do]"))
      button.addEventListener("click", () => actions[button.dataset.do]());
    stopKeys?.();
    stopKeys = wireDiagram(parts.host, actions);
    suppressShortcuts(el);
    observer.disconnect();
    observer.observe(parts.host);
    observer.observe(el);
  }

  function rootText(root) {
    if (tree.node_ply[root] > 0) return words.startNode;
    const same = roots.filter((other) => tree.node_depth[other] === tree.node_depth[root]);
    return words.iteration(tree.node_depth[root], same.indexOf(root) + 1, same.length);
  }

  function wireControl(control) {
    const name = control.dataset.set;
    if (name === "root") control.value = roots.indexOf(ui.root);
    else if (name === "windows") control.checked = Boolean(ui.windows);
    else if (name !== "ply") control.value = ui[name];
    if (name === "query") {
      control.addEventListener("input", () => search(control.value));
      control.addEventListener("keydown", (event) => {
        event.stopPropagation();
        if (event.key === "Enter") actions.hit(event.shiftKey ? -1 : 1);
        if (event.key === "Escape") parts.host.focus();
      });
      return;
    }
    control.addEventListener("change", () => {
      if (name === "root") showRoot(roots[Number(control.value)]);
      if (name === "windows") change({ windows: control.checked });
      if (name === "ply") actions.foldBelow();
      if (name === "colour" || name === "language") {
        change({ [name]: control.value });
        tell({ [name]: control.value });
        if (name === "language") el.querySelector('[data-set="language"]').focus();
      }
    });
  }

  // -- what is shown ----------------------------------------------------------------------------------

  function sceneOptions() {
    const { colour, windows } = ui;
    return { words, about, colour, windows, best: new Set(best.line), proven: best.proven, scale: best.scale, finds: ui.found.length > 0 };
  }

  // The best line is the principal variation where its values are proven; else only what the search believes.
  function showRoot(root) {
    ui.root = root;
    firstView();
    select(root);
  }

  function firstView() {
    const proven = bestLine(tree, ui.root, true);
    best = {
      line: proven.length ? proven : bestLine(tree, ui.root),
      proven: proven.length > 0,
      scale: scaleOfValues(tree, ui.root),
    };
    for (const [most, breadth] of FIRST_VIEWS) {
      ui.folds = firstFolds(tree, ui.root, most, breadth);
      scene = layScene(tree, ui.folds, ui.root, sceneOptions());
      if (firstScale() >= FIRST_SCALE) break;
    }
    if (ui.windows === null) {
      ui.windows = scene.items.length <= SPARSE;
      if (ui.windows) {
        scene = layScene(tree, ui.folds, ui.root, sceneOptions());
        ui.windows = firstScale() >= FIRST_SCALE;
      }
      el.querySelector('[data-set="windows"]').checked = ui.windows;
    }
    ui.base = null;
    ui.isTouched = false;
    lay();
    setCamera(lookAt(scene.box, ui.size, Math.max(firstScale(), READABLE)), false);
    if (!seesActive()) setCamera(showBox(ui.camera, boxOf(scene, 0), ui.size), false);
  }

  // As wide as the window, and hardly higher: to look below the edge is easier than to read small texts.
  function firstScale() {
    const wide = scaleToFit({ ...scene.box, height: 1 }, ui.size);
    return wide * scene.box.height > HIGHEST * ui.size.height ? scaleToFit(scene.box, ui.size) : wide;
  }

  // Lay the tree out anew; the item `anchor` stays where it is on the page.
  function lay(anchor = ui.active) {
    const old = scene?.at.get(anchor);
    const before = old === undefined ? null : [scene.places.x[old], scene.places.y[old]];
    scene = layScene(tree, ui.folds, ui.root, sceneOptions());
    if (!scene.at.has(ui.active)) ui.active = shownKey(ui.selected);
    const now = scene.at.get(anchor);
    if (before && now !== undefined) {
      const { camera } = ui;
      camera.x += camera.k * (before[0] - scene.places.x[now]);
      camera.y += camera.k * (before[1] - scene.places.y[now]);
    }
    showLegend();
    draw();
  }

  function showLegend() {
    parts.legend.innerHTML = legendHtml(legendEntries(scene.marks, sceneOptions(), hatch));
  }

  function look() {
    const found = foundIn(tree, scene, ui.found);
    const isFound = (item) => found.nodes.has(item.node) && !item.members.length;
    return {
      hatch,
      found,
      active: ui.active,
      id: (item) => `${id}-${item.key}`,
      label: (item) => labelOf(tree, about, words, item, isFound(item)),
    };
  }

  function draw() {
    cancelAnimationFrame(drawing);
    drawing = null;
    if (!ui.size.width) return;
    region = regionOf(ui.camera, ui.size);
    region.k = ui.camera.k;
    const drawn = drawScene(scene, region, look());
    parts.ink.innerHTML = drawn.svg;
    place();
    showCursor();
  }

  function place() {
    const { x, y, k } = ui.camera;
    parts.world.setAttribute("transform", `translate(${x.toFixed(2)},${y.toFixed(2)}) scale(${k.toFixed(4)})`);
    parts.svg.classList.toggle("xqg-far", k < READABLE);
    parts.svg.classList.toggle("xqg-middling", k < SHARP);
    parts.svg.classList.toggle("xqg-afar", k < AFAR);
  }

  function showCursor() {
    const number = scene.at.get(ui.active) ?? 0;
    parts.cursor.innerHTML = cursorSvg(scene, number, ui.camera.k);
    const element = `${id}-${scene.items[number].key}`;
    for (const each of parts.ink.querySelectorAll('[aria-selected="true"]'))
      if (each.id !== element) each.setAttribute("aria-selected", "false");
    const current = parts.ink.querySelector(`#${element}`);
    if (current === null) return false;
    current.setAttribute("aria-selected", "true");
    parts.host.setAttribute("aria-activedescendant", element);
    return true;
  }

  // The camera moves at once and what comes into view is drawn before the next frame.
  function setCamera(camera, glides = false) {
    cancelAnimationFrame(gliding);
    if (glides && !still.matches) return glideTo(camera);
    const wasFar = ui.camera.k < READABLE;
    ui.camera = camera;
    if (!ui.size.width) return;
    place();
    const stale = !region || !holds(region, seenBox(camera, ui.size)) || camera.k > 2.5 * region.k;
    if (stale) drawing ??= requestAnimationFrame(draw);
    else if (wasFar || camera.k < READABLE) showCursor();
  }

  function glideTo(camera) {
    const [from, began] = [{ ...ui.camera }, performance.now()];
    const frame = (now) => {
      const share = Math.min(Math.max((now - began) / GLIDE, 0), 1);
      const eased = share * (2 - share);
      const between = (name) => from[name] + eased * (camera[name] - from[name]);
      setCamera({ x: between("x"), y: between("y"), k: between("k") });
      if (share < 1) gliding = requestAnimationFrame(frame);
    };
    gliding = requestAnimationFrame(frame);
  }

  function seesActive() {
    const number = scene.at.get(ui.active) ?? 0;
    return holds(seenBox(ui.camera, ui.size), boxOf(scene, number));
  }

  function change(values) {
    Object.assign(ui, values);
    if (values.language) build();
    lay();
    if (values.language) {
      showTold();
      search(ui.query, false);
    }
  }

  // -- selecting --------------------------------------------------------------------------------------

  function shownKey(node) {
    const { nodes, hiders } = foundIn(tree, scene, [node]);
    return hiders.size ? [...hiders][0] : scene.at.has(`n${node}`) && nodes.has(node) ? `n${node}` : `n${ui.root}`;
  }

  // `isHere`: selected by somebody at this page, whom other widgets follow.
  function select(node, isHere = true) {
    ui.selected = node;
    ui.active = shownKey(node);
    if (isHere) tell({ node: tree.node_index[node], event: tree.node_first_event[node] });
    if (!showCursor()) draw();
    showTold();
  }

  function activate(key, glides = true) {
    const item = scene.items[scene.at.get(key)];
    if (item.members.length) {
      ui.active = key;
      if (!showCursor()) draw();
      showTold();
    } else {
      select(item.node);
    }
    keepInView(false, glides);
  }

  function keepInView(family, glides = true) {
    const number = scene.at.get(ui.active) ?? 0;
    const own = showBox(ui.camera, boxOf(scene, number, false), ui.size);
    const all = family ? showBox(own, boxOf(scene, number, true), ui.size) : own;
    const seen = holds(seenBox(all, ui.size), boxOf(scene, number));
    const camera = seen ? all : own;
    if (camera.x !== ui.camera.x || camera.y !== ui.camera.y) setCamera(camera, glides);
  }

  function showTold() {
    const item = scene.items[scene.at.get(ui.active) ?? 0];
    const texts = data.sentences[ui.language] ?? data.sentences.en;
    const language = data.sentences[ui.language] ? ui.language : "en";
    if (item.members.length) {
      const moves = item.members.map((node) => lineOf(tree, about, words, node).at(-1));
      parts.told.innerHTML = `<p><b>${escapeXml(labelOf(tree, about, words, item, false).split(", ")[0])}</b>: ${escapeXml(words.hiddenText(item.hidden))}</p><p>${escapeXml(moves.join("  "))}</p>`;
    } else {
      parts.told.innerHTML = toldHtml(tree, about, words, ui.selected, { texts, language });
    }
    if (!picture) return;
    const node = item.members.length ? tree.node_parent[item.node] : ui.selected;
    const { cells, spots, arrows } = positionOf(tree, about, node);
    picture.draw(cells, { spots, arrows });
    picture.svg.setAttribute("aria-label", `${about.picture.name}: ${words.position(lineOf(tree, about, words, node).join(" "))}`);
  }

  // Make a node visible, and go there.
  function goTo(node, isHere = true, isPassing = false) {
    const root = pathTo(tree, node).find((above) => roots.includes(above)) ?? ui.root;
    if (root !== ui.root) {
      ui.root = root;
      const control = el.querySelector('[data-set="root"]');
      if (control) control.value = roots.indexOf(root);
      firstView();
    }
    const base = isPassing ? (ui.base ?? ui.folds) : ui.folds;
    ui.folds = reveal(tree, base, [node]);
    ui.base = isPassing ? base : null;
    ui.isTouched = true;
    const anchor = ui.active;
    ui.selected = node;
    lay(anchor);
    select(node, isHere);
    keepInView(false);
  }

  function refold(folds, family = true, anchor = ui.active) {
    ui.folds = folds;
    ui.base = null;
    ui.isTouched = true;
    lay(anchor);
    showTold();
    keepInView(family);
  }

  // -- finding ----------------------------------------------------------------------------------------

  function search(query, draws = true) {
    ui.query = query;
    const { nodes, error } = find(tree, about.moves, ui.root, about.view, query);
    [ui.found, ui.hit] = [nodes, NONE];
    parts.hits.textContent = error ? words.notUnderstood(error) : query.trim() ? words.hits(-1, nodes.length).replace(/^(第 )?0/, "$1–") : "";
    if (!draws) return;
    showLegend();
    draw();
  }

  // -- what can be done -------------------------------------------------------------------------------

  const actions = {
    camera: () => ui.camera,
    setCamera(camera) {
      ui.isTouched = true;
      setCamera(camera);
    },
    zoomMiddle(factor) {
      ui.isTouched = true;
      setCamera(zoomAt(ui.camera, factor, ui.size.width / 2, ui.size.height / 2), true);
    },
    zoomIn: () => actions.zoomMiddle(1.25),
    zoomOut: () => actions.zoomMiddle(0.8),
    fit: () => setCamera(lookAt(scene.box, ui.size), true),
    click(px, py) {
      const { x, y, k } = ui.camera;
      const { number, onPill } = itemAt(scene, (px - x) / k, (py - y) / k);
      if (number < 0) return;
      const item = scene.items[number];
      const hides = item.hidden.searched + item.hidden.pruned + item.hidden.skipped > 0;
      const toggles = hides || onPill || (item.key === ui.active && item.children.length > 0);
      activate(item.key);
      if (toggles) actions.toggle();
    },
    toggle() {
      const item = scene.items[scene.at.get(ui.active) ?? 0];
      if (item.members.length) {
        const first = item.members[0];
        const anchor = scene.items[item.parent].key;
        ui.active = `n${first}`;
        refold(openBundle(ui.folds, item.members), false, anchor);
        select(first);
        keepInView(false);
      } else if (hasChildren(tree, item.node)) {
        refold(toggleFold(tree, ui.folds, item.node));
      }
    },
    walk(where) {
      const number = scene.at.get(ui.active) ?? 0;
      const { key, toggles } = nextItem(scene, number, where);
      if (toggles) actions.toggle();
      else if (key) activate(key);
    },
    find: () => el.querySelector('[data-set="query"]').focus(),
    hit(step) {
      if (!ui.found.length) return;
      const count = ui.found.length;
      ui.hit = ui.hit === NONE ? (step > 0 ? 0 : count - 1) : (ui.hit + step + count) % count;
      parts.hits.textContent = words.hits(ui.hit, count);
      goTo(ui.found[ui.hit]);
    },
    previous: () => actions.hit(-1),
    next: () => actions.hit(1),
    bestLine() {
      refold(unfoldBestLine(tree, ui.folds, ui.root), false);
      actions.fitReadable();
    },
    onlyPath() {
      refold(onlyPath(tree, ui.folds, ui.selected), false);
      actions.fitReadable();
    },
    foldBelow() {
      const plies = Math.max(Number(el.querySelector('[data-set="ply"]').value) || 0, 0);
      refold(foldBelow(tree, ui.folds, ui.root, plies), false);
      actions.fitReadable();
    },
    unfoldAll() {
      refold(unfoldAll(tree), false);
      actions.fitReadable();
    },
    reset() {
      firstView();
      select(ui.root);
    },
    // All of it where that can be read; else what was selected, in a size to be read.
    fitReadable() {
      const k = scaleToFit(scene.box, ui.size);
      if (k >= READABLE) return setCamera(lookAt(scene.box, ui.size), true);
      if (ui.camera.k < READABLE) setCamera(zoomAt(ui.camera, READABLE / ui.camera.k, ui.size.width / 2, 0));
      keepInView(true, false);
    },
    save() {
      const link = document.createElement("a");
      link.href = URL.createObjectURL(new Blob([saved()], { type: "image/svg+xml" }));
      link.download = `${about.game.toLowerCase().replace(/\W+/g, "-")}-tree.svg`;
      link.click();
      setTimeout(() => URL.revokeObjectURL(link.href), 1000);
    },
  };

  function saved() {
    const own = (name) => `url(#${id}s${name})`;
    const seen = seenBox(ui.camera, ui.size);
    const { svg } = drawScene(scene, seen, { ...look(), hatch: own });
    const bare = svg.replace(/ (role|id|aria-[a-z]+)="[^"]*"/g, "");
    const far = ui.camera.k < READABLE ? "<style>.xqg-item text{display:none}</style>" : "";
    return savedSvg({
      id: `${id}s`,
      inside: far + bare,
      camera: ui.camera,
      size: ui.size,
      entries: legendEntries(scene.marks, sceneOptions(), own),
      title: `${words.tree(about.game)}, ${rootText(ui.root)}`,
      caption: about.view === "negamax" ? words.seenByMover : words.seenBy(words.sides[about.sides[0]] ?? about.sides[0]),
    });
  }

  function measure() {
    el.classList.toggle("xqg-narrow", el.clientWidth < NARROW);
    const size = { width: parts.host.clientWidth, height: parts.host.clientHeight };
    if (!size.width || (size.width === ui.size.width && size.height === ui.size.height)) return; // or off the screen
    const by = (size.width - ui.size.width) / 2;
    const first = !ui.size.width;
    ui.size = size;
    if (first || !ui.isTouched) firstView();
    else setCamera({ ...ui.camera, x: ui.camera.x + by });
    if (first && options.node !== undefined && numberOf(tree, options.node) > 0 && options.node !== tree.node_index[ui.root])
      goTo(numberOf(tree, options.node), false);
    else if (first) select(ui.selected, false);
    draw();
  }

  el.classList.add("xq-graph");
  el.setAttribute("role", "group");
  const observer = new ResizeObserver(measure);
  build();
  measure();

  return {
    select(index) {
      const node = numberOf(tree, index);
      if (node !== NONE && node !== ui.selected && ui.size.width) goTo(node, false);
    },
    selectEvent(event) {
      const node = nodeAt(tree, event);
      if (node === NONE || node === ui.selected || !ui.size.width) return NONE;
      goTo(node, false, true);
      return tree.node_index[node];
    },
    set(values) {
      const control = (name) => el.querySelector(`[data-set="${name}"]`);
      for (const name of ["colour", "language"])
        if (values[name] && values[name] !== ui[name]) {
          change({ [name]: values[name] });
          control(name).value = values[name];
        }
    },
    savedSvg: saved,
    destroy() {
      observer.disconnect();
      cancelAnimationFrame(drawing);
      cancelAnimationFrame(gliding);
      stopKeys();
    },
  };
}

function render({ model, el }) {
  const texts = model.get("_sentences");
  const sentences = Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, text.split("\n")]));
  const data = { about: model.get("_about"), block: model.get("_block"), sentences };
  const tree = mount(el, data, {
    node: model.get("node"),
    colour: model.get("colour"),
    language: model.get("language"),
    onChange(values) {
      for (const [name, value] of Object.entries(values)) model.set(name, value);
      model.save_changes();
    },
  });
  const onNode = () => tree.select(model.get("node"));
  const onLook = () => tree.set({ colour: model.get("colour"), language: model.get("language") });
  function onEvent() {
    const node = tree.selectEvent(model.get("event"));
    if (node === NONE || node === model.get("node")) return;
    model.set("node", node);
    model.save_changes();
  }
  const listeners = [
    ["change:event", onEvent],
    ["change:node", onNode],
    ["change:colour", onLook],
    ["change:language", onLook],
  ];
  for (const [name, listener] of listeners) model.on(name, listener);
  return () => {
    for (const [name, listener] of listeners) model.off(name, listener);
    tree.destroy();
  };
}

export default { render };
