// The stepper on a page, from plain data, without a kernel or a widget.

import { html, renderInto } from "../core/preact.js";
import { LANGUAGE_TAGS, namesIn, nextLanguage } from "../page/languages.js";
import { makeListeners, suppressShortcuts } from "../page/listeners.js";
import { fill, widthOf } from "../page/markup.js";
import { codesTo, moveText } from "../page/replay.js";
import { FOLDS_BELOW, foldNarrow } from "../palette/narrow.js";
import { makeBoard } from "./board.js";
import { makeCode } from "./code.js";
import { commandOfKey } from "./commands.js";
import { makeCursor, makeMarks, readEvent } from "./cursor.js";
import { neighbour } from "./jumps.js";
import { roomFor } from "./layout.js";
import { flyValue, isStill } from "./motion.js";
import { openRun } from "./opening.js";
import { inLanguage, pageView } from "./page.js";
import { CALM, makePlayer, SPEEDS } from "./player.js";

const LEAST = 3; // nodes side by side for which a tree beside the board needs room
const TIGHT = 760; // pixels; a narrower stepper leaves out the label of the speeds
const LOWEST = { usual: 340, narrow: 236, beside: 176 }; // pixels; least height of the tree
const STAGE = { width: 800, height: 450 }; // pixels that fill the full screen
const BESIDE = 540; // pixels; in a narrower stepper beside another one the tree is under the board
const /** @type {[number, number]} */ LETTER_WIDTHS = [8, 13.5]; // pixels: of a letter, and of a Chinese character
const UNKNOWN = { width: 0, height: 0, line: 0 }; // the size of the tree and the line before they are measured

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
  const { sentences, askSource, marks = makeMarks() } = data;
  const cursor = options.cursor ?? makeCursor(replay.events, data.start ?? 0);
  const player = makePlayer(cursor, (/** @type {boolean} */ playing) => {
    draw();
    if (playing) options.onPlay?.();
  });
  const { listen, stop } = makeListeners();
  const commands = { ...panel.commands, mark: toMark };
  const find = (/** @type {string} */ name) => el.querySelector(`.xqs-${name}`);
  const own = {
    ...{ sight: "tree", lineOnBoard: true, isCodeShown: Boolean(about.code), isHelpShown: false, isUnfolded: false },
    isBusy: false, // while the source is on its way
    typed: /** @type {string | null} */ (null), // in the box of the event's number
    isWrong: false,
  };
  let language = /** @type {Language} */ (data.language ?? "en");
  let texts = textsOfRun(run, about, language);
  let /** @type {Record<string, number>} */ size = UNKNOWN;
  let shown = panel.stateAt(replay, cursor.here()); // the state on the page
  let drawn = { svg: "", window: "" }; // of the tree and the panel below it
  let /** @type {((k: number) => void) | null} */ markCode = null;
  let /** @type {ReturnType<typeof makeBoard>} */ drawBoard = null;

  /** @type {Record<string, () => unknown>} */
  const actions = {
    toggleMark: () => marks.toggle(cursor.here()),
    number: () => find("position").firstChild.select(),
    play: () => (player.playing() ? player.pause() : player.play()),
    line() {
      own.lineOnBoard = !own.lineOnBoard;
      show(cursor.here());
    },
    code: toggleCode,
    language: () => chooseLanguage(nextLanguage(language)),
    full: toggleFull,
    help: () => change({ isHelpShown: !own.isHelpShown }),
    close: () => own.isHelpShown && change({ isHelpShown: false }),
    faster: () => hurry(1),
    slower: () => hurry(-1),
  };
  // What a view has that no event changes.
  const fixed = {
    ...{ about, panel, replay, player, marks, commands, act, change, goTo, showSight, setSpeed },
    choose: (/** @type {Payload} */ { language: next }) => chooseLanguage(next),
    has: { line: about.picture !== null, code: Boolean(about.code || askSource) },
    goals: panel.goals(replay),
    least: panel.height(scale), // so that the buttons below stay where they are
  };

  // Draws all but the board and the tree, which an event alone changes.
  function draw() {
    const k = cursor.here();
    const { words } = texts;
    const view = pageView({
      ...{ ...fixed, ...own, ...drawn, ...texts, language, k, state: shown, line: lineOf(shown) },
      sentence: sentences.at(language, k) ?? words.awaited,
      limit: options.until?.() ?? null,
      held: options.until ? options.held() : "",
      isQuiet: options.silent || player.playing(), // a screen reader could not keep up
    });
    el.lang = LANGUAGE_TAGS[language];
    el.setAttribute("aria-label", fill(words.stepper, { game: namesIn(about, language).game }));
    el.classList.toggle("xq-unfolded", own.isUnfolded);
    el.dataset.sight = own.sight;
    renderInto(view, el);
  }

  function change(/** @type {Partial<typeof own>} */ changes) {
    Object.assign(own, changes);
    draw();
  }

  function show(/** @type {number} */ k, how = "set", from = k) {
    const whole = panel.stateAt(replay, k);
    const state = options.seen?.(whole) ?? whole;
    const calm = (how === "jump" || (how === "play" && player.speed() <= CALM)) && !isStill();
    const before = calm && Math.abs(k - from) === 1 ? shown : null;
    const flight = size.width ? drawTree(state, calm && k > from ? whole : null) : null;
    shown = state;
    draw();
    drawBoard?.(state, { ...texts, line: own.lineOnBoard, before, language });
    if (flight) flyValue(find("tree-pane").firstChild, flight);
    if (own.isCodeShown) markCode?.(k);
  }

  // Returns how a node's value moves up in the tree, if one does: {from, to, text}; left: the state that it leaves.
  function drawTree(/** @type {State} */ state, /** @type {State | null} */ left) {
    const { mark, hidden, until, covered } = options;
    const given = { ...size, ...texts, mark, hidden: hidden?.(), until: until?.(), covered: covered?.() };
    const { svg, boxes } = panel.tree(replay, state, given);
    drawn = { svg, window: panel.html(run, state, given) };
    const flight = left && panel.flight(replay, left);
    const [from, to] = ["from", "to"].map((end) =>
      boxes.find((/** @type {Slot} */ { node }) => node === flight?.[end]),
    );
    return from && to && { from, to, text: flight.text };
  }

  // The moves to the focus. Of a long line only the end is shown. Widths are estimated: to measure them on the page
  // would cost each step a layout.
  function lineOf(/** @type {State} */ state) {
    const line = state.path.slice(1).map((node) => moveText(replay, texts.moves, texts.words, node));
    let room = size.line / 9 - 8;
    let first = line.length;
    while (first > 0 && (room -= widthOf(line[first - 1], ...LETTER_WIDTHS) / 8 + 3) > 0) first--;
    const moves = line.slice(first).map((move) => html`<b>${move}</b>`);
    const parts = [texts.words.root, ...(first ? ["…"] : []), ...moves];
    return parts.map((part, at) => [at ? html`<span class="xqs-then">›</span>` : null, part]);
  }

  function measure() {
    const width = el.clientWidth;
    if (!width) return; // JupyterLab detaches what is off the screen
    const isBeside = options.beside?.() || el.matches(":fullscreen"); // that is, low
    const isCrowded = drawBoard && treeBeside(width) < roomFor(LEAST, texts.slot);
    const isFolded = foldNarrow(el, width < FOLDS_BELOW && !isBeside);
    const isNarrow = isFolded || (isBeside ? width < BESIDE : isCrowded);
    el.classList.toggle("xqs-beside", isBeside);
    el.classList.toggle("xqs-narrow", Boolean(isNarrow));
    el.classList.toggle("xqs-tight", width < TIGHT);
    const under = fixed.least + (isBeside ? 0 : find("conventions").offsetHeight);
    const beside = drawBoard && !isNarrow ? find("board").firstChild.clientHeight - under : 0;
    /** @type {Record<string, number>} */
    const next = {
      width: Math.floor(find("tree-pane").clientWidth),
      height: Math.round(Math.max(beside, LOWEST[isBeside ? "beside" : isFolded ? "narrow" : "usual"])),
      line: find("line").clientWidth,
    };
    if (Object.keys(size).every((key) => size[key] === next[key])) return;
    size = next;
    show(cursor.here());
  }

  function goTo(/** @type {number} */ k, how = "jump") {
    player.pause();
    cursor.goTo(k, how);
  }

  /** @param {unknown} _ @param {number} k @param {boolean} back */
  function toMark(_, k, back) {
    return neighbour(marks.all(), k, back);
  }

  function act(/** @type {string} */ name, back = false) {
    if (name in commands) goTo(commands[name](replay, cursor.here(), back));
    /** @type {Payload} */ else actions[name]?.();
  }

  function setSpeed(/** @type {number} */ speed) {
    player.setSpeed(speed);
    draw();
  }

  function hurry(/** @type {number} */ by) {
    const at = SPEEDS.indexOf(player.speed()) + by;
    setSpeed(SPEEDS[Math.min(Math.max(at, 0), SPEEDS.length - 1)]);
  }

  function onKey(/** @type {Pressed} */ event) {
    const command = commandOfKey(event);
    const { target, key } = event;
    // The list of speeds and the box have their own keys.
    if (target.matches(".xqs-position input")) return onKeyInBox(event);
    if (command === null || target.matches(".xqs-speed select")) return;
    if (!(command.name in commands) && !(command.name in actions)) return; // of another kind of search
    if (key.startsWith("Page") && !el.matches(":fullscreen")) return; // a presenter's; elsewhere they scroll
    if (key === " " && target.matches("button, summary")) return; // it presses the focused button
    event.preventDefault();
    event.stopPropagation();
    act(command.name, command.back);
  }

  // Enter goes there, Escape leaves the box; JupyterLab gets neither.
  function onKeyInBox(/** @type {Pressed} */ event) {
    event.stopPropagation();
    if (event.key === "Enter") {
      const wanted = readEvent(event.target.value, cursor.events);
      if (wanted === null) return change({ typed: event.target.value, isWrong: true });
      goTo(wanted);
    } else if (event.key !== "Escape") return;
    change({ typed: null, isWrong: false });
    el.focus({ preventScroll: true });
  }

  function onClick(/** @type {Pointed} */ { target }) {
    const node = target.closest("[data-event]");
    if (node) goTo(Number(node.dataset.event));
    // Some browsers do not focus a clicked button, and none focuses a drawing: without the focus no key works.
    if (!el.contains(document.activeElement)) el.focus({ preventScroll: true });
  }

  function toggleFull() {
    el.focus(); // its buttons are hidden there
    document.fullscreenElement ? document.exitFullscreen() : el.requestFullscreen();
  }

  function showFull() {
    const zoom = Math.min(window.innerWidth / STAGE.width, window.innerHeight / STAGE.height);
    el.style.zoom = el.matches(":fullscreen") ? String(zoom) : "";
  }

  async function toggleCode() {
    if (!markCode && askSource) {
      change({ isBusy: true });
      const { listing, lines } = await askSource();
      about.code = listing;
      replay.event_line = lines;
      markCode ??= makeCode(find("code"), replay, about);
      own.isBusy = false;
    }
    if (markCode) change({ isCodeShown: !own.isCodeShown });
    if (own.isCodeShown) markCode?.(cursor.here());
  }

  // Where there is room for one of them: the board or the tree.
  function showSight(/** @type {string} */ sight) {
    change({ sight });
    measure();
  }

  function setLanguage(/** @type {Language} */ next) {
    if (next === language) return;
    language = next;
    texts = textsOfRun(run, about, language);
    size = UNKNOWN; // the texts have other widths
    show(cursor.here());
    measure();
  }

  function chooseLanguage(/** @type {Language} */ next) {
    setLanguage(next);
    options.onLanguage?.(next);
  }

  el.classList.add("xq-widget", "xq-stepper");
  el.classList.toggle("xqs-boardless", about.picture === null);
  el.tabIndex = 0;
  el.setAttribute("role", "group");
  el.dataset.panel = about.panel;
  draw();
  suppressShortcuts(el); // once: a view draws no other buttons
  drawBoard = makeBoard(find("board"), replay, about, panel.mark);
  markCode = makeCode(find("code"), replay, about);
  show(cursor.here());
  measure();
  listen(el, "keydown", onKey);
  listen(el, "click", onClick);
  listen(el, "fullscreenchange", showFull);
  const observer = new ResizeObserver(measure);
  observer.observe(el);
  const offs = [cursor.on(show), marks.on(draw), sentences.on(draw)];

  return {
    ...{ replay, here: cursor.here, goTo: cursor.goTo, on: cursor.on, pause: player.pause, setLanguage },
    // The moves from the root to the position on the board.
    line: () => codesTo(replay, shown.focus),
    language: () => language,
    destroy() {
      stop();
      observer.disconnect();
      player.pause();
      for (const off of offs) off();
    },
  };
}

// What a run is shown with: the words, the texts of the places, the names of the players, and the width of a node.
/** @param {any} options @param {Payload} about @param {Language} language */
export function textsOfRun({ panel, scale, moves }, about, language) {
  return {
    words: /** @type {Words} */ (panel.wordsOf(language)),
    moves: inLanguage(moves, language),
    sides: inLanguage(about.sides, language),
    slot: slotFor(inLanguage(about.names, language), panel.digits(scale)),
  };
}

// The width of a node in pixels: room for the longest move, or value of so many characters, such as "≤ −870".
function slotFor(/** @type {string[]} */ names, /** @type {number} */ digits) {
  const move = names.reduce((widest, text) => Math.max(widest, widthOf(text, ...LETTER_WIDTHS)), 32);
  return Math.max(60, move + 26, 7 * digits + 24);
}

// The width in pixels of a tree beside the board in a stepper of this width, as in widget.css.
function treeBeside(/** @type {number} */ width) {
  return width - 30 - 18 - Math.max(270, 0.36 * (width - 30));
}
