// Puzzles on a page without a search: what it carries of each, see `_table` in widget.py.

import { mountTrainer } from "./mount.js";
import { makeTraining } from "./state.js";
import { keepTraining } from "./survival.js";

/** @param {Root} el @param {Payload} data @param {Languages} options */
export function show(el, data, options) {
  const { tables, about, traits } = data;
  const judge = {
    open: async (/** @type {number} */ number) => tables[number].tree,
    frames: async (/** @type {number} */ number, /** @type {string[]} */ moves, since = 0) =>
      Array.from({ length: moves.length + 1 - since }, (_, at) => {
        return tables[number].frames[moves.slice(0, since + at).join(" ")];
      }),
    refute: async (/** @type {number} */ number, /** @type {string[]} */ moves) =>
      tables[number].refuted[moves.join(" ")] ?? null,
  };
  const training = makeTraining(about.puzzles, traits);
  keepTraining(el, data.answers, training);
  return mountTrainer(el, data, training, judge, options);
}
