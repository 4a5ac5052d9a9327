// A recorded search as a tree, which is folded, searched and walked through.

import { titledByGame, widget } from "../core/widget.js";
import { codesTo, NONE, unpack } from "../page/replay.js";
import { FOLDS_BELOW } from "../palette/narrow.js";
import { actionsOf } from "./actions.js";
import { NARROW, roomOf, treeView } from "./page.js";
import { indexAfter, shownOf, takeTree } from "./shown.js";
import { isSearched } from "./state.js";

// A key in the diagram, or in the field of a query.
/** @param {string} key @param {Props} props @param {Pressed} event */
function onTreeKey(key, props, { target, shiftKey }) {
  if (target.matches(".xqg-tree")) return actionsOf(shownOf(props)).press(key, shiftKey);
  if (target.dataset.set !== "query" || !["Enter", "Escape"].includes(key)) return false;
  if (key === "Escape") props.el.querySelector(".xqg-tree").focus();
  else actionsOf(shownOf(props))[shiftKey ? "previous" : "next"]();
  return true;
}

export const treeWidget = widget(
  {
    name: "xq-graph",
    words: titledByGame((language, { labels }) => labels.words(language)),
    traits: ["node", "event", "colour"],
    open({ sentences, ...about }, model) {
      const arrays = model.get("_arrays") ?? unpack(about.contents, model.get("_block"));
      const data = { model, count: arrays.node_parent.length, ...model.get("_embedding") };
      return takeTree(data, { about, arrays, sentences });
    },
    local: ({ model, tree, about }, el) => ({
      id: `xqg${Math.random().toString(36).slice(2, 10)}`,
      picked: { node: tree.node_index[about.root], event: model.get("event") },
      ...{ bundle: null, folds: null, windows: null, query: "", hit: NONE, ply: 2, opening: null },
      ...{ width: el.clientWidth, isUnfolded: false, room: null, seesAll: true },
      ...{ made: {}, held: { fingers: new Map(), began: null, dragged: null } },
    }),
    classes({ data, width, isUnfolded }) {
      const isNarrow = { "xqg-narrow": width < NARROW, "xq-narrow": width < FOLDS_BELOW };
      return { ...isNarrow, "xq-unfolded": isUnfolded, "xqg-boardless": !data.about.picture };
    },
    keys: onTreeKey,
    heard: () => null, // what is known of the node is heard where it stands
    view: treeView,
  },
  (model, { onPick }) => ({ save: (names) => names.includes("node") && onPick?.(model.get("node")) }),
);

// Shows a tree in `el`. sent: what Python sends; or of a search in the page, or in another widget, {about, arrays,
// sentences: language -> a text, a line each, or a function}, and perhaps {node, colour, onPick(node): the reader has
// selected one; and what actions.js needs of an editor, or where branches are marked}. options: of a page.
/** @param {Root} el @param {Payload} sent @param {any} options */
export function showTree(el, sent, { below, before, isSamePlace, ...options }) {
  const { about, arrays, sentences, node, colour = "kind", onPick, edit, grab, marking } = sent;
  const values = about
    ? { _data: { ...about, sentences }, _arrays: arrays, node: node ?? arrays.node_index[about.root], colour, onPick }
    : sent;
  const shown = treeWidget.show(el, { ...values, _embedding: { below, edit, grab, marking } }, options);
  const { data } = shown.props();
  const { model } = data;
  shown.props().made.canvas.measure();
  if (isSamePlace) model.tell({ node: indexAfter(shown.props(), before.line()) });
  return {
    ...shown,
    model,
    selectLine: (/** @type {number[]} */ codes) => model.tell({ node: indexAfter(shown.props(), codes) }),
    // The moves from the root to the node, or to the one above where it was not searched.
    line() {
      const { tree, selected } = shownOf(shown.props());
      return codesTo(tree, isSearched(tree, selected) ? selected : tree.node_parent[selected]);
    },
    // Shows another tree with this node selected; `fits`: the window gets the height that it needs.
    showOther(/** @type {Payload} */ next, /** @type {number} */ index, fits = false) {
      const { made, room } = shown.props();
      takeTree(data, next);
      data.count = next.arrays.node_parent.length;
      model.tell({ node: index });
      const size = made.canvas.size;
      shown.set({ folds: null, bundle: null, ...(room && { room: roomOf(shown.props(), size, fits) }) });
    },
  };
}
