// A board on a page that plays: what Python's `BoardWidget` does in a notebook is done here, by the kernels of the game.

import { BOARD } from "../../board/board.js";
import { gameText } from "../../board/page/game_text.js";
import { positionMessage } from "../../board/page/position.js";
import { widget } from "../../core/widget.js";
import { inEach } from "../../page/languages.js";
import { saveTo } from "../../page/model.js";
import { makeArranging } from "./arranging.js";
import { makeExplaining } from "./explaining.js";
import { openGame } from "./open_game.js";
import { makeThinking } from "./thinking.js";

const GRANTED = ["undo", "redo", "go", "why"]; // wishes that a read-only board grants
const UNSAID = { _notice: "", _notice_zh: "" };
const CALM = { _setup: {}, _thinking: {}, hinted: {}, ...UNSAID };

// el: of the board.
/** @param {LocalModel} model @param {Payload} data @param {Root} el @param {Languages} options */
function playingKernel(model, data, el, { load, loadScript }) {
  const { traits, play, live } = data;
  const about = traits._about;
  const { get, tell } = model;
  const isEnginesTurn = (/** @type {number} */ turn) =>
    [about.sides[turn].toLowerCase(), "both"].includes(get("engine_side"));
  // What the parts of a page share. opened: what plays, once something was wished for; isPaused: the engine waits for a
  // request; serial: of the position that is shown.
  const /** @type {Payload} */ game = {
      ...{ data, load, loadScript, opened: undefined, isPaused: false, serial: 0 },
      ...{ get, tell, isEnginesTurn, changed, begin, playCode, written, tellError },
      unsay: () => tell(UNSAID),
      isSetup: () => "cells" in get("_setup"),
      isOver: () => get("_position").over,
      speak: (/** @type {Language} */ wanted) => saveTo(model, { language: wanted }),
    };
  let /** @type {Promise<void>} */ waiting = Promise.resolve(); // for the wishes before
  let /** @type {Promise<any> | undefined} */ opening;

  // -- the game as it stands ------------------------------------------------------------------------------

  function written() {
    const { line, walker } = game.opened;
    const { start, at, notes } = line.here();
    if (live.text) return walker.written(start.number + ((start.turn + at) >> 1));
    return notes
      .slice(0, at)
      .map((/** @type {Payload} */ { texts }) => texts.uci)
      .join(" ");
  }

  function writtenGame() {
    const notation = get("notation");
    if (!game.opened) return play.texts[notation];
    const { start, at, notes } = game.opened.line.here();
    return gameText(play.tags, notation, start, notes.slice(0, at), game.opened.walker.ending());
  }

  function changed(/** @type {string} */ occasion, isBegun = false) {
    const { line, walker, thinker } = game.opened;
    if (isBegun) game.isPaused = false;
    thinker.drop();
    game.serial += 1;
    const [serial, notation] = [game.serial, get("notation")];
    const _position = positionMessage(about, play, walker, line, { serial, occasion, notation });
    const last_move = line.here().at ? line.last().texts.uci : "";
    const judged = occasion === "played" ? {} : { evaluation: {} }; // it was of another position
    tell({ ...CALM, ...judged, _position, last_move, fen: written(), _game_text: writtenGame(), _book: {} });
    thinking.letEngineMove();
    explaining.follow();
  }

  // thought: the limits of the search that has chosen the move, if one has.
  function playCode(/** @type {number} */ code, /** @type {Payload | null} */ thought = null) {
    game.opened.line.play(code);
    game.opened.line.last().thought = thought;
    changed("played", true);
  }

  // Stepping along a line that was played does not make the engine play.
  function movedAlong(/** @type {string} */ occasion) {
    game.isPaused = true;
    changed(occasion);
  }

  function begin(/** @type {Payload} */ start, isInstead = false) {
    game.opened.line.begin(start, [], isInstead);
    changed("new", true);
  }

  const thinking = makeThinking(game);
  const arranging = makeArranging(game);
  const explaining = makeExplaining(game, el);

  // -- wishes ---------------------------------------------------------------------------------------------

  function hearPlay(/** @type {Payload} */ wish) {
    if (wish.serial !== game.serial) return; // sent for an earlier position
    const { walker } = game.opened;
    const isMeant = (/** @type {number} */ code) => {
      const [start, end] = walker.ends(code);
      return start === wish.start && end === wish.end && [undefined, code].includes(wish.code);
    };
    const code = game.isOver() ? undefined : walker.codes().find(isMeant);
    if (code === undefined) throw walker.refuse("illegal", () => [`${wish.start} to ${wish.end}`]);
    playCode(code);
  }

  // One step back or forth; against the engine over its move, too, so that it is the reader's turn.
  function step(/** @type {"undo" | "redo"} */ way, /** @type {string} */ occasion) {
    const { line, walker } = game.opened;
    if (!line[`can_${way}`]()) throw walker.refuse(way, () => []);
    line[way]();
    const isEngines = () => get("engine_side") !== "both" && isEnginesTurn(walker.side());
    while (isEngines() && (way === "undo" ? line.here().at : !line.isAtEnd())) line[way]();
    movedAlong(occasion);
  }

  /** @type {Record<string, (wish: Payload) => unknown>} */
  const handlers = {
    ...{ ...thinking.wishes, ...arranging.wishes, play: hearPlay, why: explaining.toggle },
    undo: () => step("undo", "back"),
    redo: () => step("redo", "again"),
    go({ ply }) {
      game.opened.line.go(ply);
      movedAlong(ply ? "again" : "start");
    },
    new: () => begin(play.new),
  };

  function tellError(/** @type {any} */ error) {
    const { en, zh } = error.texts ?? inEach(() => error.message);
    tell({ _notice: en, _notice_zh: zh });
  }

  async function hear(/** @type {Wish} */ wish) {
    try {
      await open();
      tell(UNSAID);
      if (!get("editable") && !GRANTED.includes(wish.do)) throw game.opened.walker.refuse("read-only", () => []);
      const done = handlers[wish.do]?.(wish);
      if (done instanceof Promise) done.catch(tellError);
    } catch (error) {
      tellError(error);
    }
    tell({ _heard: wish.wish });
  }

  async function open() {
    opening ??= openGame(game);
    game.opened = await opening;
  }

  // What follows from a choice, as the observers of traits in widget.py.
  /** @type {Record<string, () => void>} */
  const observers = {
    faces: () => tell({ _picture: pictureOf(play, { faces: get("faces"), flip: get("flip") }) }),
    flip: () => observers.faces(),
    notation() {
      tell({ _game_text: writtenGame() });
      thinking.rename();
    },
    language() {
      const spoken = /** @type {Language} */ (get("language"));
      const isOwn = Object.values(play.notation).includes(get("notation"));
      if (isOwn && get("notation") !== play.notation[spoken]) {
        tell({ notation: play.notation[spoken] });
        observers.notation();
      }
      explaining.say();
    },
    engine_side: () => void then(thinking.takeSide),
    strict: () => void (game.isSetup() && arranging.wishes.edit({})),
    ...Object.fromEntries(["depth", "time", "nodes"].map((level) => [level, () => tell({ level })])),
  };

  // Does something once the engine is here.
  function then(/** @type {() => void} */ work) {
    waiting = waiting.then(async () => {
      await open();
      work();
    });
    return waiting.catch(tellError);
  }

  const { turn, over } = get("_position");
  if (play.at && isEnginesTurn(1 - turn)) tell({ _why: { isOpen: false } });
  if (isEnginesTurn(turn) && !live.engine) then(thinking.letEngineMove);
  else if (isEnginesTurn(turn)) tell({ _waits: !over });
  return {
    save: (/** @type {string[]} */ names) => names.forEach((name) => observers[name]?.()),
    send: (/** @type {Wish} */ wish) => (waiting = waiting.then(() => hear(wish))),
  };
}

/** @param {Root} el @param {Payload} data @param {Languages} options */
export function show(el, data, options) {
  const { traits, play, position, fen } = data;
  const values = {
    ...{ ...CALM, ...traits, fen, evaluation: {}, _waits: false, _heard: "", _fen_answer: {} },
    ...{ _position: position, last_move: "", _why: null },
    ...{ _picture: pictureOf(play, traits), _game_text: play.texts[traits.notation] },
  };
  const view = widget(BOARD, (model) => playingKernel(model, data, el, options)).show(el, values, options);
  return { ...view, model: view.props().data.model };
}

const pictureOf = (/** @type {Payload} */ { pictures }, /** @type {Payload} */ { faces, flip }) =>
  pictures[faces][Number(flip)];
