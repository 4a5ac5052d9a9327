// Evaluation labs on a page, for Python's tests: what they answer, and files of weights.

import { makeEngine } from "../../../xqlab/viz/live/engine.js";
import { makeJudge } from "../../../xqlab/viz/live/judging.js";
import { readWeights, weighed, weightsOf, weightsText } from "../../../xqlab/viz/live/weights.js";

const bytesOf = (text) => Uint8Array.from(Buffer.from(text, "base64"));
const BYTES = ["evaluator", "position", "use"];
const engines = new Map(); // by the digest of their module

const unpacked = (sent) => ({ ...sent, ...Object.fromEntries(BYTES.map((name) => [name, bytesOf(sent[name])])) });

function searchedBy({ search }, request) {
  const run = search(request);
  let step = run.next();
  while (!step.done) step = run.next();
  return step.value;
}

// What a lab shows with each of these settings: [changed, off, order, depth, heat].
export async function answers(sent, settings) {
  const { manifest } = sent.engine;
  const compiled = async () => makeEngine(await WebAssembly.compile(bytesOf(sent.module)), manifest);
  if (!engines.has(manifest.digest)) engines.set(manifest.digest, compiled());
  const opened = await engines.get(manifest.digest);
  const judge = makeJudge(unpacked(sent), async (request) => searchedBy(opened, request));
  const answered = [];
  for (const [changed, off, order, depth, heat] of settings)
    answered.push({ ...judge.fixed(changed, off, order, heat), ...(await judge.searched(changed, off, order, depth)) });
  return answered;
}

// Of these, what needs no search.
export function fixed(sent, settings) {
  const judge = makeJudge(unpacked(sent), null);
  return settings.map(([changed, off, order, , heat]) => judge.fixed(changed, off, order, heat));
}

// The record of an evaluator with changed weights, in base64.
export function record(sent, changed, off) {
  const { evaluator, _data, ...form } = unpacked(sent);
  return Buffer.from(weighed(evaluator, form, weightsOf(_data, changed, off))).toString("base64");
}

export const saved = ({ _data, file }, changed, off) => weightsText(_data, file, changed, off);

export function loaded({ _data, ...data }, text) {
  try {
    return readWeights(_data, data, text);
  } catch (error) {
    return error.message;
  }
}
