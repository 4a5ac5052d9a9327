// The engine on a page that plays: its replies and hints, and when it is its turn.

import { valued } from "../../board/page/values.js";
import { inEach } from "../../page/languages.js";

const [REPLY, HINT] = ["reply", "hint"]; // what the engine thinks for

// game: see playing.js.
/** @param {Payload} game */
export function makeThinking(game) {
  const { get, tell } = game;
  const { play } = game.data;

  async function think(/** @type {string} */ purpose) {
    const { walker, line, thinker } = game.opened;
    if (game.isSetup() || game.isOver())
      throw walker.refuse("over", (/** @type {Language} */ spoken) => [
        (spoken === "zh" ? get("_position").zh : get("_position")).status,
      ]);
    game.unsay();
    tell({ _waits: false, hinted: {}, _thinking: { purpose, depth: 0, text: "", zh: "" } });
    line.enter();
    const codes = walker.codes();
    const limits = { [get("level")]: get(get("level")) };
    const onIteration = (/** @type {Iteration} */ { move, value, depth }) =>
      tell({ _thinking: { purpose, depth, ...moveAndValue(move, value) }, evaluation: evaluated(value, depth) });
    try {
      const result = await thinker.think(walker.bytes(), limits, purpose, onIteration);
      if (result) answered(purpose, { move: codes[0], value: 0, ...result });
    } catch (/** @type {any} */ error) {
      game.isPaused = true;
      game.tellError(
        walker.refuse("engine", (/** @type {Language} */ spoken) => [error.texts?.[spoken] ?? error.message]),
      );
      tell({ _thinking: {} });
      tellWhetherItWaits();
    }
  }

  /** @param {string} purpose @param {Payload} result */
  function answered(purpose, { move, value, depth, stopped }) {
    tell({ _thinking: {}, evaluation: evaluated(value, depth) });
    const thought = stopped === "nodes" ? { nodes: get("nodes") } : { depth };
    if (purpose === REPLY) return game.playCode(move, depth ? thought : null);
    const [from, to] = game.opened.walker.ends(move);
    tell({ hinted: { move, value, from, to, ...moveAndValue(move, value) } });
  }

  function inWords(/** @type {number} */ value, /** @type {string} */ move) {
    const { walker } = game.opened;
    const { en, zh } = inEach((spoken) => valued(play, spoken, value, walker.side(), move));
    return { text: en, zh };
  }

  function moveAndValue(/** @type {number} */ move, /** @type {number} */ value) {
    return inWords(value, game.opened.walker.names(move)[get("notation")]);
  }

  function evaluated(/** @type {number} */ value, /** @type {number} */ depth) {
    const first = game.opened.walker.side() ? -value : value;
    const share = 1 / (1 + 10 ** (-first / 400)); // as Elo's formula, in centipawns
    return { value: first, depth, share, ...inWords(value, "") };
  }

  const isEngines = () => game.isEnginesTurn(game.opened.walker.side());
  const mayContinue = () => isEngines() && !game.isOver() && !game.isSetup();

  function letEngineMove() {
    if (mayContinue() && game.opened.line.isAtEnd() && !game.isPaused) void think(REPLY);
    tellWhetherItWaits();
  }

  function tellWhetherItWaits() {
    tell({ _waits: mayContinue() && !game.opened.thinker.busy() });
  }

  return {
    letEngineMove,
    takeSide() {
      game.isPaused = false;
      game.opened.thinker.drop();
      tell({ _thinking: {} });
      letEngineMove();
    },
    // Says the hint in another notation.
    rename() {
      const { move, value } = get("hinted");
      if (move) tell({ hinted: { ...get("hinted"), ...moveAndValue(move, value) } });
    },
    wishes: {
      hint: () => think(HINT),
      engine() {
        game.isPaused = false;
        if (game.opened.thinker.busy() === REPLY) game.opened.thinker.hurry();
        else return think(REPLY);
      },
      stop() {
        game.opened.thinker.drop();
        game.isPaused = true;
        tell({ _thinking: {} });
        tellWhetherItWaits();
      },
    },
  };
}
