// What the tests ask of searches by playouts in a page. data: of the page, its bytes in base64.

import { makeEngine } from "../../../xqlab/viz/live/engine.js";
import { randomState } from "../../../xqlab/viz/live/playouts/play.js";
import { stepsOf, treeOf } from "../../../xqlab/viz/live/playouts/recording.js";
import { eventTeller, treeTeller } from "../../../xqlab/viz/live/playouts/tellings.js";
import { openWalker } from "../../../xqlab/viz/live/walker.js";

const bytesOf = (text) => Uint8Array.from(Buffer.from(text, "base64"));

// {log in base64, finished, ..., sentences: language -> those of all events, arrays as lists, reports: how many}.
export async function played({ module, manifest, live, position, evaluator, playouts }, about, request) {
  const code = await WebAssembly.compile(bytesOf(module));
  const engine = await makeEngine(code, manifest);
  const given = { position: bytesOf(position), evaluator: bytesOf(evaluator), settings: bytesOf(playouts) };
  const run = engine.play({ ...given, events: live.events, shows: live.shows, ...request });
  let [step, reports] = [run.next(), 0];
  for (; !step.done; step = run.next()) reports++;
  const { log, arrays, ...found } = step.value;
  const walker = await openWalker(code, manifest, live, given.position);
  const own = { note: {}, conventions: {}, notations: live.notations, terminal: live.terminal };
  const [make, teller] = live.shows === "tree" ? [treeOf, treeTeller] : [stepsOf, eventTeller];
  const told = { leaf: request.leaf, finished: found.finished, terminal: live.terminal };
  const data = make(arrays, walker, about, own);
  const sentences = {};
  for (const [language, declared] of Object.entries(live.sentences)) {
    const tell = teller(data.arrays, declared, data.about.moves[language], told, language);
    sentences[language] = Array.from(data.arrays.event_kind, (_, k) => tell(k));
  }
  const lists = Object.entries(data.arrays).map(([name, values]) => [name, [...values].map((one) => finite(one))]);
  return { ...found, log: Buffer.from(log).toString("base64"), sentences, arrays: Object.fromEntries(lists), reports };
}

const finite = (number) => (Number.isNaN(number) ? null : number === Number.POSITIVE_INFINITY ? "inf" : number);

// The random numbers that seeds begin with, as texts.
export const states = (seeds) => seeds.map((seed) => String(randomState(BigInt(seed))));
