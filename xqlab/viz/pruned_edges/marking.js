// What a reader has marked of a tree, without a page. An edge has the number of the node that it leads to; node 0 is
// the root, which no edge leads to.

import { makeEmitter } from "../page/listeners.js";

// The states of an edge, as xqlab.trace.questions.edges has them.
export const EDGE = { searched: 0, pruned: 1, below: 2 };

// What is to be said of an edge: "" or "marked" before the check; "right", "missed" or "wrong" after it, "neither" for
// a mark below an edge that is pruned, "left" for what lies there without a mark, "" for an edge that is searched.
export function verdictOn(
  /** @type {number} */ state,
  /** @type {boolean} */ isMarked,
  /** @type {boolean} */ isChecked,
) {
  if (!isChecked) return isMarked ? "marked" : "";
  if (state === EDGE.pruned) return isMarked ? "right" : "missed";
  if (state === EDGE.below) return isMarked ? "neither" : "left";
  return isMarked ? "wrong" : "";
}

// states: of each edge; progress: {marked, tries, checked, given_up} of marking already begun. A check counts, and ends
// the marking once all is right; otherwise only giving up shows which edges are pruned.
export function makeMarking(/** @type {ArrayLike<number>} */ states, /** @type {Payload} */ progress = {}) {
  const { on, emit } = makeEmitter();
  let marked = new Set(progress.marked ?? []);
  let tries = progress.tries ?? 0;
  let checked = Boolean(progress.checked);
  let givenUp = Boolean(progress.given_up);
  const edges = Array.from(states, (_, edge) => edge).slice(1);

  const verdict = (/** @type {number} */ edge, isChecked = checked) =>
    verdictOn(states[edge], marked.has(edge), isChecked);
  const count = (/** @type {string} */ name) => edges.filter((edge) => verdict(edge, true) === name).length;
  const isSolved = () => !count("missed") && !count("wrong");

  return {
    states,
    verdict,
    isChecked: () => checked,
    state: () => ({ marked: [...marked].sort((one, other) => one - other), tries, checked, given_up: givenUp }),
    counts: () => ({
      marked: marked.size,
      tries,
      givenUp,
      right: count("right"),
      missed: count("missed"),
      wrong: count("wrong"),
      neither: count("neither"),
    }),
    // The edges to look at one by one after the check, in the order of the search.
    steps: () => edges.filter((edge) => ["right", "missed", "wrong", "neither"].includes(verdict(edge))),
    // Marks an edge, or takes the mark away; nothing changes after the check.
    toggle(/** @type {number} */ edge) {
      if (checked || edge <= 0 || edge >= states.length) return;
      if (!marked.delete(edge)) marked.add(edge);
      emit("mark");
    },
    check() {
      if (checked) return;
      if (!marked.size && !isSolved()) return emit("empty");
      tries++;
      checked = isSolved();
      emit("check");
    },
    giveUp() {
      if (checked) return;
      checked = true;
      givenUp = true;
      emit("check");
    },
    restart() {
      marked = new Set();
      tries = 0;
      checked = false;
      givenUp = false;
      emit("restart");
    },
    // Takes over answers that were kept.
    take(/** @type {Answered | undefined} */ item) {
      marked = new Set(item?.given);
      tries = item?.tries ?? 0;
      givenUp = Boolean(item?.shown);
      checked = givenUp || (tries > 0 && isSolved());
      emit("set");
    },
    // Takes over what Python sets.
    set(/** @type {Payload} */ values) {
      marked = new Set(values.marked);
      tries = values.tries;
      checked = values.checked;
      givenUp = values.given_up;
      emit("set");
    },
    on,
  };
}
