// The stepper on a page, from plain data, without a kernel or a widget.

import { nextLanguage } from "../page/languages.js";
import { suppressShortcuts } from "../page/listeners.js";
import { escapeMarkup } from "../page/markup.js";
import { codesTo, moveText } from "../page/replay.js";
import { FOLDS_BELOW, foldNarrow } from "../palette/narrow.js";
import { makeBoard } from "./board.js";
import { makeCode } from "./code.js";
import { bindControls } from "./controls.js";
import { makeCursor } from "./cursor.js";
import { roomFor } from "./layout.js";
import { makeMarks } from "./marks.js";
import { flyValue, isStill } from "./motion.js";
import { openRun } from "./opening.js";
import { inLanguage, pageHtml, writePage } from "./page.js";
import { CALM, makePlayer, SPEEDS } from "./player.js";

const LEAST = 3; // nodes side by side for which a tree beside the board needs room
const TIGHT = 760; // pixels; a narrower stepper leaves out the label of the speeds
const LOWEST = { usual: 340, narrow: 236, beside: 176 }; // pixels; least height of the tree
const STAGE = { width: 800, height: 450 }; // pixels that fill the full screen
const BESIDE = 540; // pixels; in a narrower stepper beside another one the tree is under the board

// Shows a recorded search in `el`.
//   data      {about, block, sentences: see sentences.js, start, language}; views of the same block share its
//             replay; marks: see makeMarks; askSource: gives a promise of the source, where the page lacks it
//   options   cursor: one to share with other views; onLanguage(language): the user chooses another language;
//             silent: the page around it makes the announcements; beside(): whether another run is beside it, so
//             that both must be low; onPlay(): playing begins;
//             mark(node, width) -> {svg, note}: drawn on a node; hidden(): a node whose value is hidden; covered():
//             see layOut; until(): the last event that may be shown, and held(): why no later one; seen(state): what
//             is shown of it, all of it by default
// Returns {here(), goTo(k), on(listener) -> off(), replay, line(), language(), setLanguage(language), pause(),
// destroy()}; each event shown calls the listeners with (k, how, from).
export function mount(/** @type {Root} */ el, /** @type {Payload} */ data, /** @type {Payload} */ options = {}) {
  const run = openRun(data);
  const { about, panel, replay, scale } = run;
  const cursor = options.cursor ?? makeCursor(replay.events, data.start ?? 0);
  el.classList.add("xq-widget", "xq-stepper");
  el.tabIndex = 0;
  el.setAttribute("role", "group");
  el.innerHTML = pageHtml(replay, panel);
  el.dataset.panel = about.panel;

  const find = (/** @type {string} */ name) => el.querySelector(`.xqs-${name}`);
  const [boardHost, line, treeHost, windowHost] = ["board", "line", "tree-pane", "window-pane"].map(find);
  const [kind, sentence, help] = ["kind", "sentence", "help"].map(find);
  const [lineButton, codeButton, helpButton] = ["line", "code", "help"].map((name) =>
    el.querySelector(`[data-option="${name}"]`),
  );
  const counters = [...el.querySelectorAll("[data-counter]")];
  const drawBoard = makeBoard(boardHost, replay, about, panel.mark);
  if (drawBoard === null) {
    el.classList.add("xqs-boardless");
    lineButton.hidden = true;
  }
  windowHost.style.minHeight = `${panel.height(scale)}px`; // so that the buttons below stay where they are
  const code = find("code");
  let markCode = makeCode(code, replay, about);
  const marks = data.marks ?? makeMarks();
  let /** @type {Record<string, number>} */ size = { width: 0, height: 0, line: 0 };
  let language = data.language ?? "en";
  /** @type {Words} */
  let words, /** @type {string[]} */ moves, /** @type {string[]} */ sides, /** @type {number} */ slot;
  let lineOnBoard = true;
  let /** @type {any} */ shown = null; // the state on the page

  const player = makePlayer(cursor, (/** @type {boolean} */ playing) => {
    // While it plays, a screen reader could not keep up.
    sentence.setAttribute("aria-live", playing || options.silent ? "off" : "polite");
    controls.showPlaying();
    if (playing) options.onPlay?.();
  });
  const controls = bindControls(el, replay, cursor, player, act, panel, marks, options);

  function draw(/** @type {number} */ k, how = "set", from = k) {
    const whole = panel.stateAt(replay, k);
    const state = options.seen?.(whole) ?? whole;
    const calm = shown !== null && (how === "jump" || (how === "play" && player.speed() <= CALM)) && !isStill();
    const before = calm && Math.abs(k - from) === 1 ? shown : null;
    if (drawBoard) drawBoard(state, { words, moves, line: lineOnBoard, before, numbered: about.numbered?.[language] });
    line.innerHTML = lineHtml(state);
    if (size.width) drawTree(state, calm && k > from ? whole : null);
    kind.textContent = words.kinds[state.kind];
    kind.dataset.kind = panel.wordsOf("en").kinds[state.kind];
    showSentence();
    for (const counter of counters) {
      const name = counter.dataset.counter;
      counter.textContent = panel.counter(replay, state, name).toLocaleString("en");
    }
    if (markCode && !code.hidden) markCode(k);
    controls.update(k, kind.textContent);
    shown = state;
  }

  function showSentence() {
    sentence.textContent = data.sentences.at(language, cursor.here()) ?? words.awaited;
  }

  // left: the state in which a node's value moves up, if one does
  function drawTree(/** @type {State} */ state, /** @type {State | null} */ left) {
    const given = {
      ...size,
      words,
      sides,
      moves,
      slot,
      mark: options.mark,
      hidden: options.hidden?.(),
      until: options.until?.(),
      covered: options.covered?.(),
    };
    const { svg, boxes } = panel.tree(replay, state, given);
    treeHost.innerHTML = svg;
    windowHost.innerHTML = panel.html(run, state, given);
    const flight = left && panel.flight(replay, left, boxes);
    if (flight) flyValue(treeHost.firstChild, flight);
  }

  // The moves to the focus. Of a long line only the end is shown. Widths are estimated: to measure them on the page
  // would cost each step a layout.
  function lineHtml(/** @type {State} */ state) {
    const line = state.path.slice(1).map((node) => moveText(replay, moves, words, node));
    let room = size.line / 9 - 8;
    let first = line.length;
    while (first > 0 && (room -= widthOf(line[first - 1]) / 8 + 3) > 0) first--;
    const texts = line.slice(first).map((move) => `<b>${escapeMarkup(move)}</b>`);
    return [words.root, ...(first ? ["…"] : []), ...texts].join('<span class="xqs-then">›</span>');
  }

  function measure() {
    const width = el.clientWidth;
    if (!width) return; // JupyterLab detaches what is off the screen
    const isBeside = options.beside?.() || el.matches(":fullscreen"); // that is, low
    const isCrowded = drawBoard && treeBeside(width) < roomFor(LEAST, slot);
    const isFolded = foldNarrow(el, width < FOLDS_BELOW && !isBeside);
    const isNarrow = isFolded || (isBeside ? width < BESIDE : isCrowded);
    el.classList.toggle("xqs-beside", isBeside);
    el.classList.toggle("xqs-narrow", Boolean(isNarrow));
    el.classList.toggle("xqs-tight", width < TIGHT);
    const treeWidth = Math.floor(treeHost.clientWidth);
    const under = panel.height(scale) + (isBeside ? 0 : find("conventions").offsetHeight);
    const beside = drawBoard && !isNarrow ? boardHost.firstChild.clientHeight - under : 0;
    /** @type {Record<string, number>} */
    const next = {
      width: treeWidth,
      height: Math.round(Math.max(beside, LOWEST[isBeside ? "beside" : isFolded ? "narrow" : "usual"])),
      line: line.clientWidth,
    };
    if (Object.keys(size).every((key) => size[key] === next[key])) return;
    size = next;
    draw(cursor.here());
  }

  function act(/** @type {Payload} */ { name }) {
    if (name === "play") player.playing() ? player.pause() : player.play();
    if (name === "line") showLine(!lineOnBoard);
    if (name === "code") toggleCode();
    if (name === "language") chooseLanguage(nextLanguage(language));
    if (name === "full") toggleFull();
    if (name === "help") showHelp(help.hidden);
    if (name === "close" && !help.hidden) showHelp(false);
    if (name === "faster" || name === "slower") {
      const at = SPEEDS.indexOf(player.speed()) + (name === "faster" ? 1 : -1);
      player.setSpeed(SPEEDS[Math.min(Math.max(at, 0), SPEEDS.length - 1)]);
      controls.showSpeed();
    }
  }

  function toggleFull() {
    el.focus(); // its buttons are hidden there
    document.fullscreenElement ? document.exitFullscreen() : el.requestFullscreen();
  }

  function showFull() {
    const zoom = Math.min(window.innerWidth / STAGE.width, window.innerHeight / STAGE.height);
    el.style.zoom = el.matches(":fullscreen") ? String(zoom) : "";
  }

  function showLine(/** @type {boolean} */ isShown) {
    lineOnBoard = isShown;
    lineButton.setAttribute("aria-pressed", String(isShown));
    draw(cursor.here());
  }

  async function toggleCode() {
    if (!markCode && data.askSource) {
      codeButton.setAttribute("aria-busy", "true");
      const { listing, lines } = await data.askSource();
      codeButton.removeAttribute("aria-busy");
      about.code = listing;
      replay.event_line = lines;
      markCode ??= makeCode(code, replay, about);
    }
    if (markCode) showCode(code.hidden);
  }

  // Where there is room for one of them: the board or the tree.
  function showSight(/** @type {string} */ name) {
    el.dataset.sight = name;
    for (const button of el.querySelectorAll("[data-sight]"))
      button.setAttribute("aria-pressed", String(button.dataset.sight === name));
    measure();
  }

  function showCode(/** @type {boolean} */ isShown) {
    code.hidden = !isShown;
    codeButton.setAttribute("aria-pressed", String(isShown));
    if (isShown) markCode?.(cursor.here());
  }

  function showHelp(/** @type {boolean} */ isShown) {
    help.hidden = !isShown;
    helpButton.setAttribute("aria-expanded", String(isShown));
  }

  function setLanguage(/** @type {Language} */ next) {
    language = next;
    words = panel.wordsOf(language);
    ({ moves, sides, slot } = textsOfRun(run, about, language));
    writePage(el, about, language, panel);
    controls.setWords(words);
    sentence.lang = words.tag;
    size = { width: 0, height: 0, line: 0 }; // the texts have other widths
    draw(cursor.here());
    measure();
  }

  function chooseLanguage(/** @type {Language} */ next) {
    setLanguage(next);
    options.onLanguage?.(next);
  }

  find("options").addEventListener("click", (/** @type {Pointed} */ { target }) => {
    const button = target.closest("button");
    if (button?.dataset.language) chooseLanguage(button.dataset.language);
    else if (button?.dataset.sight) showSight(button.dataset.sight);
    else if (button?.dataset.option) act({ name: button.dataset.option });
  });
  el.addEventListener("fullscreenchange", showFull);
  lineButton.setAttribute("aria-pressed", "true");
  if (options.silent) sentence.setAttribute("aria-live", "off");
  suppressShortcuts(el);
  setLanguage(language);
  showSight("tree");
  codeButton.hidden = !markCode && !data.askSource;
  codeButton.setAttribute("aria-pressed", "false");
  if (markCode) showCode(true);
  const observer = new ResizeObserver(measure);
  observer.observe(el);
  const offs = [cursor.on(draw), data.sentences.on(() => sentence.textContent === words.awaited && showSentence())];

  return {
    replay,
    here: cursor.here,
    goTo: cursor.goTo,
    on: cursor.on,
    // The moves from the root to the position on the board.
    line: () => codesTo(replay, shown.focus),
    language: () => language,
    setLanguage: (/** @type {Language} */ next) => next !== language && setLanguage(next),
    pause: player.pause,
    destroy() {
      observer.disconnect();
      player.pause();
      controls.stop();
      for (const off of offs) off();
    },
  };
}

// What a tree is drawn with: the texts of the places, the names of the players, and the width of a node.
/** @param {any} options @param {Payload} about @param {Language} language */
export function textsOfRun({ panel, scale, moves }, about, language) {
  return {
    moves: inLanguage(moves, language),
    sides: inLanguage(about.sides, language),
    slot: slotFor(inLanguage(about.names, language), panel.digits(scale)),
  };
}

// The width of a node in pixels: room for the longest move, or value of so many characters, such as "≤ −870".
function slotFor(/** @type {string[]} */ names, /** @type {number} */ digits) {
  const move = names.reduce((widest, text) => Math.max(widest, widthOf(text)), 32);
  return Math.max(60, move + 26, 7 * digits + 24);
}

// The width in pixels of a tree beside the board in a stepper of this width, as in widget.css.
function treeBeside(/** @type {number} */ width) {
  return width - 30 - 18 - Math.max(270, 0.36 * (width - 30));
}

// The approximate width of a text in pixels: Chinese characters are wider.
function widthOf(/** @type {string} */ text) {
  let width = 0;
  for (const character of text) width += character > "⺀" ? 13.5 : 8;
  return width;
}
