// What plays on a page, once it is wanted: the kernels, the moves that were played, and the engine.

import { makeLine } from "../../board/page/line_of_play.js";
import { playedMove } from "../../board/page/move_words.js";
import { openEngine } from "../client.js";
import { openWalker } from "../walker.js";
import { boardWalker } from "./board_walker.js";
import { makeThinker } from "./thinker.js";

// game: see playing.js.
/** @param {Payload} game */
export async function openGame({ data, load, get, isEnginesTurn }) {
  const { live, play, traits, why, evaluator } = data;
  const { module, manifest, client } = await openEngine(data, load);

  // Another one: where it stands is nobody else's business.
  async function anotherWalker() {
    return boardWalker(await openWalker(module, manifest, live, data.start), manifest, live, play);
  }

  const walker = await anotherWalker();
  const line = makeLine(walker, (move) => playedMove(traits._about, play, walker, move));
  line.begin(play.start, play.codes);
  const limits = get("level") === "time" ? null : { [get("level")]: get(get("level")) };
  line.here().notes.forEach((/** @type {Payload} */ note, at) => {
    note.thought = isEnginesTurn((play.start.turn + at) % 2) ? limits : null;
  });
  line.go(play.at);
  const thinker = makeThinker(client(), why.live.on, evaluator);
  return { walker, line, thinker, anotherWalker };
}
