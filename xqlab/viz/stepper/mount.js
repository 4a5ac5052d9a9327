// The stepper on a page, from plain data, without a kernel or a widget.

import { html, renderInto } from "../core/preact.js";
import { namesIn, nextLanguage } from "../page/languages.js";
import { makeListeners, suppressShortcuts } from "../page/listeners.js";
import { fill } from "../page/markup.js";
import { codesTo, moveText } from "../page/replay.js";
import { FOLDS_BELOW, foldNarrow, moreButton } from "../palette/narrow.js";
import { makeBoard } from "./board.js";
import { makeCode } from "./code.js";
import { commandOfKey, keysOf, SHARED_LETTERS } from "./commands.js";
import { makeCursor } from "./cursor.js";
import { neighbour } from "./jumps.js";
import { roomFor } from "./layout.js";
import { makeMarks, readEvent } from "./marks.js";
import { flyValue, isStill } from "./motion.js";
import { openRun } from "./opening.js";
import { inLanguage, pageView } from "./page.js";
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
  const marks = data.marks ?? makeMarks();
  const player = makePlayer(cursor, (/** @type {boolean} */ playing) => {
    draw();
    if (playing) options.onPlay?.();
  });
  const letters = { ...panel.letters, ...SHARED_LETTERS };
  const keys = keysOf(letters);
  const goals = panel.goals(replay);
  const { listen, stop } = makeListeners();
  /** @type {Record<string, Function>} */
  const commands = {
    ...panel.commands,
    mark: (/** @type {unknown} */ _, /** @type {number} */ k, /** @type {boolean} */ back) =>
      neighbour(marks.all(), k, back),
  };
  const find = (/** @type {string} */ name) => el.querySelector(`.xqs-${name}`);
  const own = {
    sight: "tree",
    lineOnBoard: true,
    isCodeShown: Boolean(about.code),
    isHelpShown: false,
    isUnfolded: false,
    isBusy: false, // while the source is on its way
    typed: /** @type {string | null} */ (null), // in the box of the event's number
    isWrong: false,
  };
  let language = data.language ?? "en";
  /** @type {Words} */
  let words, /** @type {string[]} */ moves, /** @type {string[]} */ sides, /** @type {number} */ slot;
  let /** @type {Record<string, number>} */ size = { width: 0, height: 0, line: 0 };
  let /** @type {any} */ shown = null; // the state on the page
  let drawn = { svg: "", window: "" }; // of the tree and the panel below it
  let /** @type {((k: number) => void) | null} */ markCode = null;
  let /** @type {ReturnType<typeof makeBoard>} */ drawBoard = null;

  // Draws all but the board and the tree, which an event alone changes.
  function draw() {
    const k = cursor.here();
    const sentence = data.sentences.at(language, k) ?? words.awaited;
    const more = moreButton(own.isUnfolded, language, () => change({ isUnfolded: !own.isUnfolded }));
    const has = { line: about.picture !== null, code: Boolean(about.code || data.askSource) };
    const kind = panel.wordsOf("en").kinds[shown.kind];
    const texts = {
      note: inLanguage(about.note, language),
      conventions: inLanguage(about.conventions, language),
      sentence,
    };
    const page = {
      ...own,
      ...drawn,
      ...texts,
      about,
      panel,
      replay,
      player,
      marks,
      commands,
      words,
      language,
      sides,
      k,
      kind,
      more,
      has,
    };
    const limits = { limit: options.until?.() ?? null, held: options.until ? options.held() : "" };
    el.lang = words.tag;
    el.setAttribute("aria-label", fill(words.stepper, { game: namesIn(about, language).game }));
    el.classList.toggle("xq-unfolded", own.isUnfolded);
    el.dataset.sight = own.sight;
    const view = pageView({
      ...page,
      ...limits,
      ...{ keys, goals },
      state: shown,
      events: replay.events,
      line: lineOf(shown),
      least: panel.height(scale), // so that the buttons below stay where they are
      isQuiet: options.silent || player.playing(), // a screen reader could not keep up
      run: act,
      choose: (/** @type {Payload} */ { language: next }) => chooseLanguage(next),
      showSight,
      setSpeed,
      drag(/** @type {number} */ to) {
        player.pause();
        cursor.goTo(to, "drag");
      },
      type: (/** @type {string | null} */ typed) => change({ typed, isWrong: typed !== null && own.isWrong }),
    });
    renderInto(view, el);
  }

  function change(/** @type {Partial<typeof own>} */ changes) {
    Object.assign(own, changes);
    draw();
  }

  function show(/** @type {number} */ k, how = "set", from = k) {
    const whole = panel.stateAt(replay, k);
    const state = options.seen?.(whole) ?? whole;
    const calm = shown !== null && (how === "jump" || (how === "play" && player.speed() <= CALM)) && !isStill();
    const before = calm && Math.abs(k - from) === 1 ? shown : null;
    const flight = size.width ? drawTree(state, calm && k > from ? whole : null) : null;
    shown = state;
    draw();
    drawBoard?.(state, { words, moves, line: own.lineOnBoard, before, numbered: about.numbered?.[language] });
    if (flight) flyValue(find("tree-pane").firstChild, flight);
    if (own.isCodeShown) markCode?.(k);
  }

  // Returns how a node's value moves up in the tree, if one does; left: the state that it leaves.
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
    drawn = { svg, window: panel.html(run, state, given) };
    return left && panel.flight(replay, left, boxes);
  }

  // The moves to the focus. Of a long line only the end is shown. Widths are estimated: to measure them on the page
  // would cost each step a layout.
  function lineOf(/** @type {State} */ state) {
    const line = state.path.slice(1).map((node) => moveText(replay, moves, words, node));
    let room = size.line / 9 - 8;
    let first = line.length;
    while (first > 0 && (room -= widthOf(line[first - 1]) / 8 + 3) > 0) first--;
    const texts = line.slice(first).map((move) => html`<b>${move}</b>`);
    const parts = [words.root, ...(first ? ["…"] : []), ...texts];
    return parts.map((part, at) => [at ? html`<span class="xqs-then">›</span>` : null, part]);
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
    const treeWidth = Math.floor(find("tree-pane").clientWidth);
    const under = panel.height(scale) + (isBeside ? 0 : find("conventions").offsetHeight);
    const beside = drawBoard && !isNarrow ? find("board").firstChild.clientHeight - under : 0;
    /** @type {Record<string, number>} */
    const next = {
      width: treeWidth,
      height: Math.round(Math.max(beside, LOWEST[isBeside ? "beside" : isFolded ? "narrow" : "usual"])),
      line: find("line").clientWidth,
    };
    if (Object.keys(size).every((key) => size[key] === next[key])) return;
    size = next;
    show(cursor.here());
  }

  function act(/** @type {{name: string, back?: boolean}} */ { name, back = false }) {
    if (name === "toggleMark") return marks.toggle(cursor.here());
    if (name === "number") return find("position").firstChild.select();
    if (name in commands) {
      player.pause();
      return cursor.goTo(commands[name](replay, cursor.here(), back));
    }
    if (name === "play") player.playing() ? player.pause() : player.play();
    if (name === "line") {
      own.lineOnBoard = !own.lineOnBoard;
      show(cursor.here());
    }
    if (name === "code") toggleCode();
    if (name === "language") chooseLanguage(nextLanguage(language));
    if (name === "full") toggleFull();
    if (name === "help") change({ isHelpShown: !own.isHelpShown });
    if (name === "close" && own.isHelpShown) change({ isHelpShown: false });
    if (name === "faster" || name === "slower") {
      const at = SPEEDS.indexOf(player.speed()) + (name === "faster" ? 1 : -1);
      setSpeed(SPEEDS[Math.min(Math.max(at, 0), SPEEDS.length - 1)]);
    }
  }

  function setSpeed(/** @type {number} */ speed) {
    player.setSpeed(speed);
    draw();
  }

  function onKey(/** @type {Pressed} */ event) {
    const command = commandOfKey(event, letters);
    const { target, key } = event;
    // The list of speeds and the box have their own keys.
    if (target.matches(".xqs-position input")) return onKeyInBox(event);
    if (command === null || target.matches(".xqs-speed select")) return;
    if (key.startsWith("Page") && !el.matches(":fullscreen")) return; // a presenter's; elsewhere they scroll
    if (key === " " && target.matches("button, summary")) return; // it presses the focused button
    event.preventDefault();
    event.stopPropagation();
    act(command);
  }

  // Enter goes there, Escape leaves the box; JupyterLab gets neither.
  function onKeyInBox(/** @type {Pressed} */ event) {
    event.stopPropagation();
    if (event.key === "Enter") {
      const wanted = readEvent(event.target.value, cursor.events);
      if (wanted === null) return change({ typed: event.target.value, isWrong: true });
      player.pause();
      cursor.goTo(wanted);
    } else if (event.key !== "Escape") return;
    change({ typed: null, isWrong: false });
    el.focus({ preventScroll: true });
  }

  function onClick(/** @type {Pointed} */ { target }) {
    const node = target.closest("[data-event]");
    if (node) {
      player.pause();
      cursor.goTo(Number(node.dataset.event));
    }
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
    if (!markCode && data.askSource) {
      change({ isBusy: true });
      const { listing, lines } = await data.askSource();
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

  function speak(/** @type {Language} */ next) {
    language = next;
    words = panel.wordsOf(language);
    ({ moves, sides, slot } = textsOfRun(run, about, language));
    size = { width: 0, height: 0, line: 0 }; // the texts have other widths
  }

  function setLanguage(/** @type {Language} */ next) {
    speak(next);
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
  speak(language);
  shown = panel.stateAt(replay, cursor.here());
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
  const offs = [cursor.on(show), marks.on(draw), data.sentences.on(draw)];

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
      stop();
      observer.disconnect();
      player.pause();
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
