// Where do two runs diverge? Pure functions that find such events.

import { ENTER, LEAVE } from "../page/log_constants.js";
import { NONE } from "../page/replay.js";
import { neighbour } from "../stepper/jumps.js";
import { RELATIONS } from "./lines.js";

// name -> the side that is stepped, null for the one stepped last
export const /** @type {Payload} */ DIVERGING = { onlyLeft: 0, onlyRight: 1, difference: null };

// [side, event] that a jump leads to from the events `here` of both sides; the event stays the same if there is none.
/** @param {Run[]} runs @param {string} name @param {number[]} here @param {number} lead @param {boolean} back */
export function jump(runs, name, here, lead, back) {
  const side = DIVERGING[name] ?? lead;
  return [side, neighbour(divergencesOf(runs[side], side)[name], here[side], back)];
}

const divergences = new WeakMap(); // run -> its events by name, in rising order

function divergencesOf(/** @type {Run} */ run, /** @type {number} */ side) {
  if (!divergences.has(run)) divergences.set(run, findDivergences(run, side));
  return divergences.get(run);
}

// All lines below a line that only one run searched are its alone, too: a jump leads to the first only.
function findDivergences(/** @type {Run} */ run, /** @type {number} */ side) {
  const { replay, relation, differs } = run;
  /** @type {Record<"onlyLeft" | "onlyRight" | "difference", number[]>} */
  const jumps = { onlyLeft: [], onlyRight: [], difference: [] };
  const alone = (/** @type {number} */ node) => node !== NONE && RELATIONS[relation[node]] === RELATIONS[side];
  for (let k = 0; k < replay.events; k++) {
    const node = replay.event_node[k];
    const kind = replay.event_kind[k];
    if (kind === ENTER && alone(node) && !alone(replay.node_parent[node]))
      jumps[side ? "onlyRight" : "onlyLeft"].push(k);
    if (kind === LEAVE && differs[node]) jumps.difference.push(k);
  }
  return jumps;
}
