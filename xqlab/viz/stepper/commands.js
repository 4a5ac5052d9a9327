// The commands of the stepper and their keys. Each command leads from one event to another.

import { commandsInTree, finishNode, landmarksOf, neighbour, stepOut, stepOver, toBestHere } from "./jumps.js";

// The command to the next landmark of this name; back, to the previous one.
/** @returns {Jump} */
const toLandmark = (/** @type {string} */ name) => (replay, k, back) => neighbour(landmarksOf(replay)[name], k, back);
const toIteration = toLandmark("iteration");

/** @type {Record<string, Jump>} */
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

export const goalsOf = (/** @type {Replay} */ replay) =>
  GOALS.filter((name) => !RARE.includes(name) || landmarksOf(replay)[name].length);

export const STEPS = ["into", "over", "finish", "out"];

// With Shift, a letter goes backwards. A kind of search has those of its commands.
/** @type {Record<string, string>} */
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
  ...{ l: "line", k: "code", z: "language", m: "toggleMark", j: "mark", g: "number", f: "full" },
};

/** @type {Record<string, string>} */
const NAMES_OF_KEYS = {
  ...{ Home: "first", ArrowLeft: "back", PageUp: "back", " ": "play", ArrowRight: "forward", PageDown: "forward" },
  ...{ End: "last", ArrowUp: "parent", ArrowDown: "child", "[": "left", "]": "right" },
  ...{ "-": "slower", "+": "faster", "=": "faster", "?": "help", Escape: "close" },
};

// name -> its key
export const /** @type {Record<string, string>} */ KEYS = {
    ...{ first: "Home", back: "←", play: "Space", pause: "Space", forward: "→", last: "End" },
    ...Object.fromEntries(Object.entries(LETTERS).map(([key, name]) => [name, key])),
  };

// {name, back} of a pressed key, or null. Keys with other modifiers belong to the browser or JupyterLab.
export function commandOfKey(/** @type {Pressed} */ { key, shiftKey, ctrlKey, altKey, metaKey }) {
  if (ctrlKey || altKey || metaKey) return null;
  const letter = key.toLowerCase();
  if (Object.hasOwn(LETTERS, letter)) return { name: LETTERS[letter], back: shiftKey };
  return Object.hasOwn(NAMES_OF_KEYS, key) ? { name: NAMES_OF_KEYS[key], back: false } : null;
}
