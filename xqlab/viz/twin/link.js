// Two cursors, locked: whichever is moved takes the other one along. Independent of any page.

import { NONE } from "../page/replay.js";
import { makeEmitter } from "../stepper/cursor.js";
import { jump } from "./jumps.js";
import { counterpartAt } from "./lines.js";

// runs: as for counterpartAt, or null for runs of different positions, which cannot be locked; cursors: of both.
// Returns {locked(), canLock(), setLocked(wanted), lead(), counterpart(), go(name, back), leads(name, back),
// on(listener) -> off()}. counterpart: what the other run has for the event of the side that leads; listeners are
// called with (how, side) after each change.
export function linkRuns(/** @type {Run[]} */ runs, /** @type {Cursor[]} */ cursors, locked = true) {
  const { on, emit } = makeEmitter();
  let isLocked = locked && runs !== null;
  let lead = 0;
  let /** @type {ReturnType<typeof counterpartAt> | null} */ counterpart = null;

  function settle(/** @type {string} */ how) {
    counterpart = runs === null ? null : counterpartAt(runs, lead, cursors[lead].here());
    const other = cursors[1 - lead];
    if (isLocked && counterpart && counterpart.event !== NONE && counterpart.event !== other.here())
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

  return {
    locked: () => isLocked,
    canLock: () => runs !== null,
    setLocked(/** @type {boolean} */ wanted) {
      if (runs === null || wanted === isLocked) return;
      isLocked = wanted;
      settle("lock");
    },
    lead: () => lead,
    counterpart: () => counterpart,
    go(/** @type {string} */ name, /** @type {boolean} */ back) {
      if (runs === null) return;
      const here = cursors.map((cursor) => cursor.here());
      const [side, event] = jump(runs, name, here, lead, back);
      if (event !== here[side]) cursors[side].goTo(event, "jump");
    },
    // Whether a jump leads anywhere.
    leads(/** @type {string} */ name, /** @type {boolean} */ back) {
      if (runs === null) return false;
      const here = cursors.map((cursor) => cursor.here());
      const [side, event] = jump(runs, name, here, lead, back);
      return event !== here[side];
    },
    on,
  };
}
