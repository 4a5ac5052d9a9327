// Evaluation labs on a page, for Python's tests: what they answer, and files of weights.

import { makeEngine } from "../../../xqlab/viz/live/engine.js";
import { makeJudge } from "../../../xqlab/viz/live/judging.js";
import { weighed, weightsOf } from "../../../xqlab/viz/live/weights.js";
import { readWeights, weightsText } from "../../../xqlab/viz/live/weights_file.js";

const bytesOf = (text) => Uint8Array.from(Buffer.from(text, "base64"));
const BYTES = ["evaluator", "position", "use"];
let engine;

const unpacked = (sent) => ({ ...sent, ...Object.fromEntries(BYTES.map((name) => [name, bytesOf(sent[name])])) });

function searchedBy({ search }, request) {
  const run = search(request);
  let step = run.next();
  while (!step.done) step = run.next();
  return step.value;
}

// What a lab shows with each of these settings: [changed, off, order, depth, heat].
export async function answers(sent, settings) {
  engine ??= makeEngine(await WebAssembly.compile(bytesOf(sent.module)), sent.engine.manifest);
  const opened = await engine;
  const judge = makeJudge(unpacked(sent), async (request) => searchedBy(opened, request));
  const answered = [];
  for (const [changed, off, order, depth, heat] of settings)
    answered.push({ ...judge.fixed(changed, off, order, heat), ...(await judge.searched(changed, off, order, depth)) });
  return answered;
}

// The record of an evaluator with changed weights, in base64.
export function record(sent, changed, off) {
  const { evaluator, places, traits } = unpacked(sent);
  const [before, now] = [weightsOf(traits._about, {}, []), weightsOf(traits._about, changed, off)];
  return Buffer.from(weighed(evaluator, places, before, now)).toString("base64");
}

export const saved = ({ traits, file }, changed, off) => weightsText(traits._about, file, changed, off);

export function loaded({ traits, file }, text) {
  try {
    return readWeights(traits._about, file, text);
  } catch (error) {
    return error.message;
  }
}
