// What plays on a page, once it is wanted: the kernels, the moves that were played, and the engine.

import { makeLine } from "../../board/page/line_of_play.js";
import { playedMove } from "../../board/page/move_words.js";
import { openEngine } from "../client.js";
import { openWalker } from "../walker.js";
import { boardWalker } from "./board_walker.js";

const LEAST = 400; // milliseconds that a reply takes at least

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

// The engine thinks about a board in the page: one search at a time, as play.py has it.
// client: see client.js; on: the switches.
/** @param {ReturnType<typeof import("../client.js").makeClient>} client @param {string[]} on @param {Uint8Array} evaluator */
function makeThinker(client, on, evaluator) {
  let thought = 0; // the number of the search that runs, or ran last
  let purpose = "";

  function drop() {
    thought += 1;
    if (purpose) client.stop();
    purpose = "";
  }

  return {
    busy: () => purpose,
    drop, // ends the thinking without an answer
    hurry: () => client.stop(), // its best result so far is the answer
    // Answers with what the search finds, or null where it was dropped; throws what stopped it.
    /** @param {Uint8Array} position @param {Payload} limits @param {string} why @param {(step: Iteration) => void} tell */
    async think(position, { time, ...limits }, why, tell) {
      drop();
      const own = thought;
      purpose = why;
      const began = performance.now();
      const limit = time === undefined ? undefined : setTimeout(client.stop, 1000 * time);
      const isOn = () => own === thought;
      const request = { position, use: on, evaluator, ...limits };
      try {
        const result = await client.search(request, (step) => isOn() && tell(step));
        const left = why === "reply" ? began + LEAST - performance.now() : 0;
        if (left > 0) await new Promise((resolve) => setTimeout(resolve, left));
        return isOn() ? result : null;
      } finally {
        clearTimeout(limit);
        if (isOn()) purpose = "";
      }
    },
  };
}
