// A position set up or typed on a page that plays.

import { filled, setupMessage } from "../../board/page/set_up.js";
import { sideOf } from "../../board/refusals.js";

// game: see playing.js.
/** @param {Payload} game */
export function makeArranging(game) {
  const { get, tell } = game;
  const { traits, play } = game.data;

  function setUp(/** @type {Payload} */ setup) {
    tell({ _setup: setupMessage(game.opened.walker, setup, get("strict")) });
    game.opened.line.enter();
  }

  function expected() {
    if (!game.isSetup()) throw game.opened.walker.refuse("setup", () => []);
    return get("_setup");
  }

  function edit(/** @type {Payload} */ { cells, turn }) {
    const now = expected();
    const next = { cells: cells ?? now.cells, turn: turn ?? now.turn };
    const isSame = String(next.cells) === String(now.cells) && next.turn === now.turn;
    setUp({ ...next, text: isSame ? now.text : "" });
  }

  function startAt(/** @type {string} */ text, isStrict = get("strict")) {
    const { walker } = game.opened;
    walker.stand({ text, moves: [] }, isStrict);
    return { ...walker.startOf(text), isStrict };
  }

  return {
    wishes: {
      edit,
      begin_setup() {
        const { walker, line, thinker } = game.opened;
        thinker.drop();
        line.enter();
        tell({ _thinking: {}, hinted: {} });
        setUp({ cells: get("_position").cells, turn: walker.side(), text: game.written() });
      },
      end_setup() {
        const { walker } = game.opened;
        const { fen, problem, zh, cells, turn } = expected();
        if (problem)
          throw walker.refuse("unplayable", (/** @type {Language} */ spoken) => [spoken === "zh" ? zh : problem]);
        const { cells: before, turn: mover } = get("_position");
        const isSame = String(cells) === String(before) && turn === mover;
        tell({ _setup: {} });
        if (isSame && [game.written(), walker.arranged(cells, turn)].includes(fen)) return game.changed("same");
        game.begin(startAt(fen));
      },
      cancel_setup: () => game.changed("cancelled"),
      fill(/** @type {Payload} */ { side, tool }) {
        const isOwn = (/** @type {string} */ cell) => cell !== "" && sideOf(traits._about, cell) === side;
        edit({ cells: filled(expected().cells, play.fills[tool][side], isOwn) });
      },
      fen(/** @type {Payload} */ { text, typing }) {
        const { walker, line } = game.opened;
        try {
          const start = startAt(text, get("strict") && !game.isSetup());
          const cells = Array.from(walker.cells(), (/** @type {number} */ at) => walker.symbols[at]);
          const setup = { turn: walker.side(), cells, text: start.written };
          tell({ _fen_answer: { text, error: "", zh: "" } });
          line.enter();
          if (game.isSetup()) setUp(setup);
          else if (start.written !== game.written()) game.begin(start, typing);
        } catch (/** @type {any} */ error) {
          line.enter();
          if (!error.texts) throw error;
          tell({ _fen_answer: { text, error: error.texts.en, zh: error.texts.zh } });
        }
      },
    },
  };
}
