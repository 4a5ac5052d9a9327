// The commands of the stepper and their keys. Each command leads from one event to another.

import { commandsInTree, finishNode, landmarksOf, stepOut, stepOver, toBestHere, toLandmark } from "./jumps.js";

const toIteration = toLandmark("iteration");

// name -> (replay, k, back) -> event
export const COMMANDS = {
  ...commandsInTree(
    (replay, node) => replay.node_first_event[node],
    (replay, k, by) => toIteration(replay, replay.node_first_event[replay.event_node[k]], by < 0),
  ),
  into: toLandmark("into"),
  over: stepOver,
  finish: finishNode,
  out: stepOut,
  cutoff: toLandmark("cutoff"),
  research: toLandmark("research"),
  skipped: toLandmark("skipped"),
  extended: toLandmark("extended"),
  rootBest: toLandmark("rootBest"),
  bestHere: toBestHere,
  iteration: toIteration,
};

// Events to go to, forwards and backwards; each has a pair of buttons.
export const GOALS = ["cutoff", "skipped", "extended", "research", "rootBest", "bestHere", "iteration"];
const RARE = ["skipped", "extended", "research"]; // most searches of a lesson have none of them

export function goalsOf(/** @type {Replay} */ replay) {
  return GOALS.filter((name) => !RARE.includes(name) || landmarksOf(replay)[name].length);
}

export const STEPS = ["into", "over", "finish", "out"];

// With Shift, a letter goes backwards.
export const LETTERS = {
  i: "into",
  o: "over",
  s: "finish",
  u: "out",
  c: "cutoff",
  x: "skipped",
  e: "extended",
  r: "research",
  b: "rootBest",
  n: "bestHere",
  d: "iteration",
  l: "line",
  k: "code",
  z: "language",
};

// Of all searches.
export const SHARED_LETTERS = { m: "toggleMark", j: "mark", g: "number", f: "full" };

/** @type {Record<string, string>} */
const NAMES_OF_KEYS = {
  ArrowLeft: "back",
  ArrowRight: "forward",
  ArrowUp: "parent",
  ArrowDown: "child",
  "[": "left",
  "]": "right",
  PageUp: "back",
  PageDown: "forward",
  Home: "first",
  End: "last",
  " ": "play",
  "-": "slower",
  "+": "faster",
  "=": "faster",
  "?": "help",
  Escape: "close",
};

// name -> its key, with these letters.
export function keysOf(/** @type {Record<string, string>} */ letters) {
  return {
    first: "Home",
    back: "←",
    play: "Space",
    pause: "Space",
    forward: "→",
    last: "End",
    ...Object.fromEntries(Object.entries(letters).map(([key, name]) => [name, key])),
  };
}

// {name, back} of a pressed key, or null. Keys with other modifiers belong to the browser or JupyterLab.
/** @param {Pressed} options @param {Record<string, string>} [letters] */
export function commandOfKey({ key, shiftKey, ctrlKey, altKey, metaKey }, letters = LETTERS) {
  if (ctrlKey || altKey || metaKey) return null;
  const letter = key.toLowerCase();
  if (Object.hasOwn(letters, letter)) return { name: /** @type {Payload} */ (letters)[letter], back: shiftKey };
  return Object.hasOwn(NAMES_OF_KEYS, key) ? { name: NAMES_OF_KEYS[key], back: false } : null;
}
