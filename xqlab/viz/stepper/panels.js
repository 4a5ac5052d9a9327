// The kinds of search that the stepper shows, by `panel` of the payload. All that differs between them is here.

import { PLAYOUT_PANEL } from "./playouts/panel.js";
import { WINDOW_PANEL } from "./window_panel.js";

//   open(arrays, about, moves) -> {replay, scale}   prepared once; moves: the English text of each place
//   stateAt(replay, k)        what is shown at event k: at least {event, kind, path, focus, considered}
//   wordsOf(language)         all texts; kinds are indexed by the kinds of event
//   commands, steps           name -> (replay, k, back) -> event; the names with one button
//   goals(replay)             the names with a pair of buttons
//   counters, counter(replay, state, name)
//   tree(replay, state, options) -> {svg, boxes}
//   html({replay, scale}, state, options), height(scale)   the panel below the tree, and the pixels that it needs
//   digits(scale)             characters of the longest value on a node
//   mark(state)               the kind of arrow for the move considered
//   flight(replay, state) -> {from, to, text} of a value on its way up from node to node, or null

const /** @type {Record<string, Panel>} */ PANELS = { window: WINDOW_PANEL, playouts: PLAYOUT_PANEL };

export function panelOf(/** @type {Payload} */ about) {
  return PANELS[about.panel ?? "window"];
}
