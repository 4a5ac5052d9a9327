// What a reader has marked of a tree, without a page. An edge has the number of the node that it leads to; node 0 is
// the root, which no edge leads to.

// The states of an edge, as xqlab.trace.questions.edges has them.
export const EDGE = { searched: 0, pruned: 1, below: 2 };

export const UNMARKED = { marked: [], tries: 0, checked: false, given_up: false };

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

// The marking of edges of these states: `verdict(edge)`, `counts`, whether it `isSolved`, and `steps`: the edges to look
// at one by one after the check, in the order of the search. `toggled(edge)` and `check()` give what changes of it. A
// check counts, and ends the marking once all is right; otherwise only giving up shows which edges are pruned.
/** @param {ArrayLike<number>} states @param {Marked} given */
export function markingOf(states, { marked, tries, checked, given_up: givenUp }) {
  const marks = new Set(marked);
  const edges = Array.from(states, (_, edge) => edge).slice(1);
  const verdict = (/** @type {number} */ edge, isChecked = checked) =>
    verdictOn(states[edge], marks.has(edge), isChecked);
  const count = (/** @type {string} */ name) => edges.filter((edge) => verdict(edge, true) === name).length;
  const [right, missed, wrong, neither] = ["right", "missed", "wrong", "neither"].map(count);
  const isSolved = !missed && !wrong;
  const others = (/** @type {number} */ edge) => marked.filter((each) => each !== edge);

  return {
    verdict,
    isSolved,
    counts: { marked: marks.size, tries, givenUp, right, missed, wrong, neither },
    steps: edges.filter((edge) => ["right", "missed", "wrong", "neither"].includes(verdict(edge))),
    // An edge is marked, or no longer; nothing changes after the check.
    toggled(/** @type {number} */ edge) {
      if (checked || edge <= 0 || edge >= states.length) return null;
      return { marked: marks.has(edge) ? others(edge) : [...marked, edge].sort((one, other) => one - other) };
    },
    check: () => (checked || !(marks.size || isSolved) ? null : { tries: tries + 1, checked: isSolved }),
  };
}
