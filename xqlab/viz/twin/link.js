// Two cursors, locked: whichever is moved takes the other one along; and where the two runs diverge. Independent of any
// page.

import { ENTER, LEAVE } from "../page/log_constants.js";
import { NONE } from "../page/replay.js";
import { makeEmitter } from "../stepper/cursor.js";
import { landmarks, neighbour } from "../stepper/jumps.js";
import { counterpartAt, RELATIONS } from "./lines.js";

// runs: as for counterpartAt, or null for runs of different positions, which cannot be locked; cursors: of both;
// isWanted(): whether they are to be locked. Returns {locked(), relock(): where that has changed, lead(), counterpart(),
// go(name, back), leads(name, back), on(listener) -> off()}. counterpart: what the other run has for the event of the
// side that leads; listeners are called with (how, side) after each change.
export function linkRuns(/** @type {Run[] | null} */ runs, /** @type {Cursor[]} */ cursors, isWanted = () => true) {
  const { on, emit } = makeEmitter();
  const locked = () => runs !== null && isWanted();
  let lead = 0;
  let /** @type {ReturnType<typeof counterpartAt> | null} */ counterpart = null;

  function settle(/** @type {string} */ how) {
    counterpart = runs === null ? null : counterpartAt(runs, lead, cursors[lead].here());
    const other = cursors[1 - lead];
    if (locked() && counterpart && counterpart.event !== NONE && counterpart.event !== other.here())
      other.goTo(counterpart.event, "follow");
    emit(how, lead);
  }

  cursors.forEach((cursor, side) =>
    cursor.on((_, how) => {
      if (how === "follow") return;
      lead = side;
      settle(how);
    }),
  );
  settle("set");

  function target(/** @type {string} */ name, /** @type {boolean} */ back) {
    const here = cursors.map((cursor) => cursor.here());
    const [side, event] = runs ? jump(runs, name, here, lead, back) : [lead, here[lead]];
    return { side, event, leads: event !== here[side] };
  }

  return {
    locked,
    relock: () => settle("lock"),
    lead: () => lead,
    counterpart: () => counterpart,
    go(/** @type {string} */ name, /** @type {boolean} */ back) {
      const { side, event, leads } = target(name, back);
      if (leads) cursors[side].goTo(event, "jump");
    },
    // Whether a jump leads anywhere.
    leads: (/** @type {string} */ name, /** @type {boolean} */ back) => target(name, back).leads,
    on,
  };
}

// name -> the side that is stepped, null for the one stepped last
export const /** @type {Payload} */ DIVERGING = { onlyLeft: 0, onlyRight: 1, difference: null };

// [side, event] that a jump leads to from the events `here` of both sides; the event stays the same if there is none.
/** @param {Run[]} runs @param {string} name @param {number[]} here @param {number} lead @param {boolean} back */
export function jump(runs, name, here, lead, back) {
  const side = DIVERGING[name] ?? lead;
  return [side, neighbour(divergencesOf(runs[side])[name], here[side], back)];
}

// All lines below a line that only one run searched are its alone, too: a jump leads to the first only.
const divergencesOf = landmarks(
  ({ replay, relation, differs }) => {
    const { event_kind, event_node, node_parent } = replay;
    const alone = (/** @type {number} */ node, /** @type {string} */ side) =>
      node !== NONE && RELATIONS[relation[node]] === side;
    const enters = (/** @type {string} */ side) => (/** @type {number} */ k) => {
      const node = event_node[k];
      return event_kind[k] === ENTER && alone(node, side) && !alone(node_parent[node], side);
    };
    const difference = (/** @type {number} */ k) => event_kind[k] === LEAVE && differs[event_node[k]];
    return { onlyLeft: enters("left"), onlyRight: enters("right"), difference };
  },
  (run) => run.replay,
);
