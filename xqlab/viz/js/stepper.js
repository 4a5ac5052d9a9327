// The widget: puts the pieces on the page and keeps them at the event that the model names.

import { makeBoard } from "./board.js";
import { controlsHtml, wireControls } from "./controls.js";
import { prepare, stateAt, unpack } from "./replay.js";
import { suppressShortcuts } from "./shortcuts.js";
import { escapeText, treeSvg } from "./tree.js";
import { HEIGHT, scaleOf, windowSvg } from "./window.js";

const SYNC = 200; // milliseconds of rest after which Python hears of the event shown
const KIND_TEXTS =
  "|iteration|enter|leaf|game over|table|stand pat|best so far|cutoff|pruned|leave|decided by rule|shortcut|skipped".split(
    "|",
  );
const COUNTER_TEXTS = {
  depth: "depth",
  nodes: "nodes",
  leaves: "leaves",
  cutoffs: "cutoffs",
  pruned: "pruned",
  table_cutoffs: "table answers",
  skipped: "skipped",
  shortcuts: "shortcuts",
  null_moves: "passes",
  researches: "again",
};
const NARROW = 560; // pixels; below it the tree goes under the board
const TIGHT = 760; // pixels; below it the word before the speeds goes
const LOWEST = 340; // pixels that the tree has in height at least

const loaded = new WeakMap(); // model -> what was worked out for it, shared by all its views

function load(model) {
  if (!loaded.has(model)) {
    const about = model.get("_about");
    const replay = prepare(unpack(about.contents, model.get("_block")), about.root_side);
    const scale = scaleOf(replay);
    about.slot = slotFor(about.moves, scale.largest);
    const sentences = model.get("_sentences").split("\n");
    loaded.set(model, { about, replay, scale, sentences, cursor: makeCursor(model, replay.events) });
  }
  return loaded.get(model);
}

// Where all views of a model stand. Steps stay here; the model, and Python with it, hears of the last one
// after a rest. A step that waits for its rest is forgotten when Python goes elsewhere in the meantime.
function makeCursor(model, events) {
  const views = new Set();
  let event = model.get("event");
  let syncing = null;

  function show(k) {
    event = Math.min(Math.max(k, 0), events - 1);
    clearTimeout(syncing);
    views.forEach((draw) => draw());
  }

  function tellPython() {
    model.set("event", event);
    model.save_changes();
  }

  model.on("change:event", () => model.get("event") !== event && show(model.get("event")));
  return {
    views,
    here: () => event,
    goTo(k) {
      show(k);
      syncing = setTimeout(tellPython, SYNC);
    },
  };
}

// Pixels that a node needs for its longest move or value, "≤ −870".
function slotFor(moves, largest) {
  const move = moves.reduce((widest, text) => Math.max(widest, text.length), 4);
  return Math.max(60, 8 * move + 26, 7 * (3 + String(largest).length) + 24);
}

function pageHtml(about, replay) {
  const counters = Object.entries(COUNTER_TEXTS).map(
    ([name, text]) => `<span>${text} <b data-counter="${name}"></b></span>`,
  );
  return (
    (about.note ? `<p class="xqs-note" role="note">${escapeText(about.note)}</p>` : "") +
    `<div class="xqs-panes"><div class="xqs-board"></div><div class="xqs-side-pane">` +
    `<div class="xqs-line"></div><div class="xqs-tree-pane"></div><div class="xqs-window-pane"></div>` +
    `</div></div><div class="xqs-said"><span class="xqs-kind"></span>` +
    `<p class="xqs-sentence" aria-live="polite"></p></div>` +
    controlsHtml(replay.events) +
    `<div class="xqs-counters">${counters.join("")}${helpHtml(about)}</div>`
  );
}

const HELP = [
  ["← →", "step"],
  ["Home End", "first and last event"],
  ["space", "play"],
  ["c", "next cutoff"],
  ["s", "skip the subtree"],
  ["u", "step out"],
];

function helpHtml(about) {
  const [first, second] = about.sides.map(escapeText);
  const keys = HELP.map(([names, text]) => `<kbd>${names.split(" ").join("</kbd> <kbd>")}</kbd> ${text}`);
  return (
    `<details class="xqs-help"><summary>Keys and marks</summary>` +
    `<p>${keys.join(" &nbsp; ")} &nbsp; A click on a node goes to its first event.</p>` +
    `<p>Values are seen from ${first}. Square: ${first} is to move; round: ${second} is. ` +
    `Double frame: the position on the board. Two slashes: cut off. Struck out: pruned, proven not to ` +
    `matter. Dotted, with a question mark: skipped on a guess; a question mark on a value: answered by a ` +
    `guess. T: answered by the table. M: no mate from here is quicker. ↻: searched again. ` +
    `−2: searched 2 plies less deep. pass: a null move. Faint: not searched yet.</p></details>`
  );
}

// The moves to the focus. Of a long line the end is shown, counted in characters: to measure it on the page
// would cost each step a layout.
function lineHtml(replay, about, state, width) {
  const moves = state.path.slice(1).map((node) => about.moves[replay.node_place[node]]);
  let room = width / 9 - 8;
  let first = moves.length;
  while (first > 0 && (room -= moves[first - 1].length + 3) > 0) first--;
  const shown = moves.slice(first).map((move) => `<b>${escapeText(move)}</b>`);
  return ["root", ...(first ? ["…"] : []), ...shown].join('<span class="xqs-then">›</span>');
}

function render({ model, el }) {
  const { about, replay, scale, sentences, cursor } = load(model);
  el.classList.add("xq-stepper");
  el.tabIndex = 0;
  el.setAttribute("role", "group");
  el.setAttribute("aria-label", `Stepper through a search: ${about.game}`);
  el.innerHTML = pageHtml(about, replay);

  const find = (name) => el.querySelector(`.xqs-${name}`);
  const [boardHost, line, treeHost, windowHost] = ["board", "line", "tree-pane", "window-pane"].map(find);
  const [kind, sentence] = ["kind", "sentence"].map(find);
  const counters = [...el.querySelectorAll("[data-counter]")];
  const drawBoard = makeBoard(boardHost, replay, about);
  if (drawBoard === null) el.classList.add("xqs-boardless");
  let size = { width: 0, height: 0 };

  function draw() {
    const state = stateAt(replay, cursor.here());
    if (drawBoard) drawBoard(state);
    line.innerHTML = lineHtml(replay, about, state, size.width);
    if (size.width) {
      treeHost.innerHTML = treeSvg(replay, about, state, size.width, size.height);
      windowHost.innerHTML = windowSvg(scale, state, size.width);
    }
    kind.textContent = KIND_TEXTS[state.kind];
    kind.dataset.kind = KIND_TEXTS[state.kind];
    sentence.textContent = sentences[state.event];
    for (const counter of counters) {
      const name = counter.dataset.counter;
      const value = name === "depth" ? replay.node_depth[state.iteration] : state.counters[name];
      counter.textContent = value.toLocaleString("en");
    }
    controls.update(state.event);
  }

  function measure() {
    const width = el.clientWidth;
    if (!width) return; // detached by JupyterLab while off the screen
    el.classList.toggle("xqs-narrow", width < NARROW);
    el.classList.toggle("xqs-tight", width < TIGHT);
    const treeWidth = Math.floor(treeHost.clientWidth);
    const beside =
      drawBoard && width >= NARROW ? boardHost.firstChild.clientHeight - line.offsetHeight - HEIGHT : 0;
    const treeHeight = Math.round(Math.max(beside, LOWEST));
    if (treeWidth === size.width && treeHeight === size.height) return;
    size = { width: treeWidth, height: treeHeight };
    draw();
  }

  // While it plays a screen reader would only stammer.
  const onPlaying = (playing) => sentence.setAttribute("aria-live", playing ? "off" : "polite");
  const controls = wireControls(el, replay, cursor, onPlaying);
  suppressShortcuts(el);
  const observer = new ResizeObserver(measure);
  observer.observe(el);
  cursor.views.add(draw);
  draw();
  measure();

  return () => {
    observer.disconnect();
    controls.stop();
    cursor.views.delete(draw);
  };
}

export default { render };
