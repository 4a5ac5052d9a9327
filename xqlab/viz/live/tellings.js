// The sentences of a search in the page: the kernels that read the facts of an event in Python read them here.

import { inEach } from "../page/languages.js";
import { storyteller } from "../page/telling.js";
import { placeTree, slotsFor } from "./log_tree.js";

// A function of a run that gives, by language, what tells an event of it; see `tellerOf`.
// live: see live.py. A run is {log: its bytes, place, view: the fields of a VIEW, names: by language, the move to
// each node, "" for a null move}.
/** @param {Walker} walker @param {Payload} live */
export function makeTellings({ memory, kernels, position, stand, plies }, { declaration, called }) {
  const bottom = memory.mark();
  let /** @type {Payload} */ placed = {}; // the run that lies in the memory, and how its facts are read

  function place(/** @type {Payload} */ run) {
    memory.reset(bottom);
    const { log, nodes, nodeAt, order, begin } = placeTree(memory, kernels, plies, run.log);
    const [events, count] = [log.shape[0], nodes.shape[0]];
    const [keys, writers] = [memory.array("u8", count), memory.filled(255, "i4", events)];
    const [played, path] = [memory.array("i4", plies + 4), memory.array("i4", plies + 4)];
    stand(run.place);
    kernels.read_keys(position, log, nodes, nodeAt, played, path, keys);
    kernels.find_writers(log, nodes, nodeAt, keys, slotsFor(memory, count), writers);
    const [view, fact] = [memory.place("view"), memory.place("fact")];
    for (const [name, value] of Object.entries(run.view)) memory.set(view, "view", [name], Number(value));
    const size = memory.size("fact");
    const facts = (/** @type {number} */ k) => {
      memory.bytesAt(fact, size).fill(0);
      kernels.read_fact(log, nodes, nodeAt, order, begin, writers, view, k, fact);
      return [...memory.numbers("i4", fact, size / 4)];
    };
    placed = { run, facts };
  }

  return (/** @type {Payload} */ run) =>
    inEach((language) => {
      const name = (/** @type {number} */ node) => run.names[language][node];
      const tell = storyteller(declaration, language, called[language], name);
      return (/** @type {number} */ k) => {
        if (placed.run !== run) place(run);
        return tell(placed.facts(k));
      };
    });
}
