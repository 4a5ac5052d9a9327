// The lab on a stand-alone page, and in the book.

import { showLab } from "./lab.js";
import { nameOfPuzzle } from "./puzzle.js";
import { fromAddress } from "./sharing.js";

/** @param {Root} el @param {Payload} data @param {Languages} options */
export function show(el, data, options) {
  const hasLink = Boolean(options.isPage || data.live.engine) && !data.puzzle; // else the page is the output of a cell
  const view = showLab(el, data, options, hasLink);
  const given = hasLink && fromAddress(location.hash);
  if (given) view.props().data.takeHanded(given);
  // The page begins with the first level of the goal that was not solved earlier.
  const { _puzzles: puzzles = [], level, goal, solved } = view.props();
  const isOpen = (/** @type {number} */ at) => at >= level && !solved.includes(nameOfPuzzle(at, goal));
  const first = [...puzzles.keys()].find(isOpen) ?? level;
  if (first !== level) view.set({ level: first, tree: puzzles[first][goal].start });
  return view;
}
