// A board on a page that plays: what Python's `BoardWidget` does in a notebook is done here, by the kernels of the game.

import { gameText } from "../board/page/game_text.js";
import { makeLine } from "../board/page/line_of_play.js";
import { playedMove } from "../board/page/move_words.js";
import { positionMessage } from "../board/page/position.js";
import { filled, setupMessage } from "../board/page/set_up.js";
import { valued } from "../board/page/values.js";
import { sideOf } from "../board/refusals.js";
import { render } from "../board/widget.js";
import { inEach } from "../page/languages.js";
import { makeLocalModel } from "../page/model.js";
import { boardWalker } from "./board_walker.js";
import { makeClient } from "./client.js";
import { makeThinker } from "./thinker.js";
import { openWalker } from "./walker.js";

const [REPLY, HINT] = ["reply", "hint"]; // what the engine thinks for
const GRANTED = ["undo", "redo", "go"]; // wishes that a read-only board grants
const UNSAID = { _notice: "", _notice_zh: "" };
const CALM = { _setup: {}, _thinking: {}, hinted: {}, ...UNSAID };

/** @param {Root} el @param {Payload} data @param {Languages} options */
export function show(el, data, { language, onLanguage, load }) {
  const { traits, play, live, fen } = data;
  const about = traits._about;
  const values = {
    ...{ ...CALM, ...traits, language, fen, evaluation: {}, _waits: false, _heard: "", _fen_answer: {} },
    ...{
      _position: data.position,
      last_move: "",
      _picture: pictureOf(traits),
      _game_text: play.texts[traits.notation],
    },
  };
  const get = (/** @type {string} */ name) => model.get(name);
  let /** @type {Awaited<ReturnType<typeof open>>} */ opened; // once something was wished for
  let /** @type {Promise<void>} */ waiting = Promise.resolve(); // for the wishes before
  let /** @type {Promise<any> | undefined} */ opening;
  let serial = 0;
  let isPaused = false;

  function pictureOf(/** @type {Payload} */ { faces, flip }) {
    return play.pictures[faces][Number(flip)];
  }

  async function open() {
    const { engine, module: code } = /** @type {Payload} */ (
      live.engine ? await /** @type {Function} */ (load)(live.engine) : data
    );
    const module = await WebAssembly.compile(code);
    const walker = boardWalker(
      await openWalker(module, engine.manifest, live, data.start),
      engine.manifest,
      live,
      play,
    );
    const line = makeLine(walker, (move) => playedMove(about, play, walker, move));
    line.begin(play.start, play.codes);
    line.go(play.at);
    const thinker = makeThinker(makeClient(engine.worker, module, engine.manifest), data);
    return { walker, line, thinker };
  }

  // -- the game as it stands ------------------------------------------------------------------------------

  const sideToMove = () => about.sides[opened.walker.side()].toLowerCase();
  const isEngines = () => [sideToMove(), "both"].includes(get("engine_side"));
  const isPlayed = () => get("engine_side") !== "both";
  const isOver = () => get("_position").over;

  function written() {
    const { line, walker } = opened;
    const { start, at, notes } = line.here();
    if (live.text) return walker.written(start.number + ((start.turn + at) >> 1));
    return notes
      .slice(0, at)
      .map(({ texts }) => texts.uci)
      .join(" ");
  }

  function writtenGame() {
    if (!opened) return play.texts[get("notation")];
    const { start, at, notes } = opened.line.here();
    const texts = notes.slice(0, at).map((note) => note.texts[get("notation")]);
    return gameText(play.tags, get("notation"), start, texts, opened.walker.ending());
  }

  function changed(/** @type {string} */ occasion, isBegun = false) {
    const { line, walker, thinker } = opened;
    if (isBegun) isPaused = false;
    thinker.drop();
    serial += 1;
    line.enter();
    const notation = get("notation");
    const _position = positionMessage(about, play, walker, line, { serial, occasion, notation });
    const last_move = line.here().at ? line.last().texts.uci : "";
    const judged = occasion === "played" ? {} : { evaluation: {} }; // it was of another position
    model.tell({ ...CALM, ...judged, _position, last_move, fen: written(), _game_text: writtenGame(), _book: {} });
    letEngineMove();
  }

  function playCode(/** @type {number} */ code) {
    opened.line.play(code);
    isPaused = false;
    changed("played", true);
  }

  // Stepping along a line that was played does not make the engine play.
  function movedAlong(/** @type {string} */ occasion) {
    isPaused = true;
    changed(occasion);
  }

  function begin(/** @type {Payload} */ start, isInstead = false) {
    opened.line.begin(start, [], isInstead);
    changed("new", true);
  }

  // -- the engine -----------------------------------------------------------------------------------------

  async function think(/** @type {string} */ purpose) {
    const { walker, line, thinker } = opened;
    if ("cells" in get("_setup") || isOver())
      throw walker.refuse("over", (spoken) => [(spoken === "zh" ? get("_position").zh : get("_position")).status]);
    model.tell({ ...UNSAID, _waits: false, hinted: {}, _thinking: { purpose, depth: 0, text: "", zh: "" } });
    line.enter();
    const codes = walker.codes();
    const limits = { [get("level")]: get(get("level")) };
    try {
      const result = await thinker.think(walker.bytes(), limits, purpose, ({ move, value, depth }) => {
        model.tell({
          _thinking: { purpose, depth, ...moveAndValue(move, value) },
          evaluation: evaluated(value, depth),
        });
      });
      if (result) answered(purpose, result.move ?? codes[0], result.value ?? 0, result.depth);
    } catch (/** @type {any} */ error) {
      isPaused = true;
      tellError(walker.refuse("engine", () => [error.message]));
      model.tell({ _thinking: {} });
      tellWhetherItWaits();
    }
  }

  /** @param {string} purpose @param {number} move @param {number} value @param {number} depth */
  function answered(purpose, move, value, depth) {
    model.tell({ _thinking: {}, evaluation: evaluated(value, depth) });
    if (purpose === REPLY) return playCode(move);
    const [from, to] = opened.walker.ends(move);
    model.tell({ hinted: { move, value, from, to, ...moveAndValue(move, value) } });
  }

  function inWords(/** @type {number} */ value, /** @type {string} */ move) {
    const { walker } = opened;
    const { en, zh } = inEach((spoken) => valued(play, spoken, value, walker.side(), move));
    return { text: en, zh };
  }

  function moveAndValue(/** @type {number} */ move, /** @type {number} */ value) {
    return inWords(value, opened.walker.names(move)[get("notation")]);
  }

  function evaluated(/** @type {number} */ value, /** @type {number} */ depth) {
    const first = opened.walker.side() ? -value : value;
    const share = 1 / (1 + 10 ** (-Math.min(Math.max(first, -4000), 4000) / 400)); // as Elo's formula, in centipawns
    return { value: first, depth, share, ...inWords(value, "") };
  }

  function letEngineMove() {
    const { line } = opened;
    if (isEngines() && line.isAtEnd() && !(isPaused || isOver() || "cells" in get("_setup"))) void think(REPLY);
    tellWhetherItWaits();
  }

  function tellWhetherItWaits() {
    const mayContinue = !(isOver() || "cells" in get("_setup"));
    model.tell({ _waits: isEngines() && mayContinue && !opened.thinker.busy() });
  }

  // -- setting up -----------------------------------------------------------------------------------------

  function setUp(/** @type {Payload} */ setup) {
    model.tell({ _setup: setupMessage(opened.walker, setup, get("strict")) });
    opened.line.enter();
  }

  function beginSetup() {
    const { walker, line, thinker } = opened;
    thinker.drop();
    line.enter();
    model.tell({ _thinking: {}, hinted: {} });
    setUp({ cells: get("_position").cells, turn: walker.side(), text: written() });
  }

  function edit(/** @type {Payload} */ { cells, turn }) {
    const now = expectedSetup();
    const next = { cells: cells ?? now.cells, turn: turn ?? now.turn };
    const isSame = String(next.cells) === String(now.cells) && next.turn === now.turn;
    setUp({ ...next, text: isSame ? now.text : "" });
  }

  function expectedSetup() {
    if (!("cells" in get("_setup"))) throw opened.walker.refuse("setup", () => []);
    return get("_setup");
  }

  function endSetup() {
    const { walker } = opened;
    const { fen, problem, zh, cells, turn } = expectedSetup();
    if (problem) throw walker.refuse("unplayable", (spoken) => [spoken === "zh" ? zh : problem]);
    const { cells: before, turn: mover } = get("_position");
    const isSame = String(cells) === String(before) && turn === mover;
    model.tell({ _setup: {} });
    if (isSame && [written(), walker.arranged(cells, turn)].includes(fen)) return changed("same");
    begin(startAt(fen));
  }

  function startAt(/** @type {string} */ text, isStrict = get("strict")) {
    opened.walker.stand({ text, moves: [] }, isStrict);
    return { ...opened.walker.startOf(text), isStrict };
  }

  function hearFen(/** @type {Payload} */ { text, typing }) {
    const { walker, line } = opened;
    const isSetup = "cells" in get("_setup");
    try {
      const start = startAt(text, get("strict") && !isSetup);
      const setup = { turn: walker.side(), cells: Array.from(walker.cells(), (at) => walker.symbols[at]), text };
      model.tell({ _fen_answer: { text, error: "", zh: "" } });
      line.enter();
      if (isSetup) setUp({ ...setup, text: start.written });
      else if (start.written !== written()) begin(start, typing);
    } catch (/** @type {any} */ error) {
      line.enter();
      if (!error.texts) throw error;
      model.tell({ _fen_answer: { text, error: error.texts.en, zh: error.texts.zh } });
    }
  }

  // -- wishes ---------------------------------------------------------------------------------------------

  function hearPlay(/** @type {Payload} */ wish) {
    if (wish.serial !== serial) return; // sent for an earlier position
    const { walker } = opened;
    const isMeant = (/** @type {number} */ code) => {
      const [start, end] = walker.ends(code);
      return start === wish.start && end === wish.end && [undefined, code].includes(wish.code);
    };
    const code = isOver() ? undefined : walker.codes().find(isMeant);
    if (code === undefined) throw walker.refuse("illegal", () => [`${wish.start} to ${wish.end}`]);
    playCode(code);
  }

  // One step back or forth; against the engine over its move, too, so that it is the reader's turn.
  function step(/** @type {"undo" | "redo"} */ way, /** @type {string} */ occasion) {
    const { line, walker } = opened;
    if (!line[`can_${way}`]()) throw walker.refuse(way, () => []);
    line[way]();
    while (isEngines() && isPlayed() && (way === "undo" ? line.here().at : !line.isAtEnd())) line[way]();
    movedAlong(occasion);
  }

  function engineMove() {
    isPaused = false;
    if (opened.thinker.busy() === REPLY) opened.thinker.hurry();
    else return think(REPLY);
  }

  function stop() {
    opened.thinker.drop();
    isPaused = true;
    model.tell({ _thinking: {} });
    tellWhetherItWaits();
  }

  function fillSide(/** @type {Payload} */ { side, tool }) {
    const isOwn = (/** @type {string} */ cell) => cell !== "" && sideOf(about, cell) === side;
    edit({ cells: filled(expectedSetup().cells, play.fills[tool][side], isOwn) });
  }

  /** @type {Record<string, (wish: Payload) => unknown>} */
  const handlers = {
    ...{ play: hearPlay, fen: hearFen, edit, fill: fillSide, stop, engine: engineMove },
    ...{ begin_setup: beginSetup, end_setup: endSetup, cancel_setup: () => changed("cancelled") },
    undo: () => step("undo", "back"),
    redo: () => step("redo", "again"),
    go({ ply }) {
      opened.line.go(ply);
      movedAlong(ply ? "again" : "start");
    },
    new: () => begin(play.new),
    hint: () => think(HINT),
  };

  function tellError(/** @type {any} */ error) {
    const { en, zh } = error.texts ?? inEach(() => error.message);
    model.tell({ _notice: en, _notice_zh: zh });
  }

  async function hear(/** @type {Wish} */ wish) {
    try {
      opening ??= open();
      opened = await opening;
      model.tell(UNSAID);
      if (!get("editable") && !GRANTED.includes(wish.do)) throw opened.walker.refuse("read-only", () => []);
      const done = handlers[wish.do]?.(wish);
      if (done instanceof Promise) done.catch(tellError);
    } catch (error) {
      tellError(error);
    }
    model.tell({ _heard: wish.wish });
  }

  // What follows from a choice, as the observers of traits in widget.py.
  /** @type {Record<string, () => void>} */
  const observers = {
    faces: () => model.tell({ _picture: pictureOf({ faces: get("faces"), flip: get("flip") }) }),
    flip: () => observers.faces(),
    notation() {
      const { move, value } = get("hinted");
      model.tell({ _game_text: writtenGame() });
      if (move) model.tell({ hinted: { ...get("hinted"), ...moveAndValue(move, value) } });
    },
    language() {
      const spoken = /** @type {Language} */ (get("language"));
      const isOwn = Object.values(play.notation).includes(get("notation"));
      if (isOwn && get("notation") !== play.notation[spoken]) {
        model.tell({ notation: play.notation[spoken] });
        observers.notation();
      }
      onLanguage(spoken);
    },
    engine_side: () => void then(takeSide),
    strict: () => void ("cells" in get("_setup") && edit({})),
    ...Object.fromEntries(["depth", "time", "nodes"].map((level) => [level, () => model.tell({ level })])),
  };

  function takeSide() {
    isPaused = false;
    opened.thinker.drop();
    model.tell({ _thinking: {} });
    letEngineMove();
  }

  // Does something once the engine is here.
  function then(/** @type {() => void} */ work) {
    waiting = waiting.then(async () => {
      opening ??= open();
      opened = await opening;
      work();
    });
    return waiting.catch(tellError);
  }

  const model = makeLocalModel(values, {
    save: (names) => names.forEach((name) => observers[name]?.()),
    send: (/** @type {Wish} */ wish) => (waiting = waiting.then(() => hear(wish))),
  });
  const destroy = render({ model, el });
  const begins = [about.sides[values._position.turn].toLowerCase(), "both"].includes(get("engine_side"));
  if (begins && !live.engine) then(letEngineMove);
  else if (begins) model.tell({ _waits: !values._position.over });
  return {
    model,
    setLanguage(/** @type {Language} */ wanted) {
      model.set("language", wanted);
      model.save_changes();
    },
    destroy() {
      opened?.thinker.close();
      destroy();
    },
  };
}
