// Marking the edges that are pruned, on a stand-alone page.

import { unpack } from "../page/replay.js";
import { makeMarking } from "./marking.js";
import { mountEdges } from "./mount.js";

export function show(/** @type {Root} */ el, /** @type {Payload} */ data, /** @type {Payload} */ options) {
  const arrays = unpack(data.about.contents, data.block);
  return mountEdges(el, { ...data, arrays }, makeMarking(arrays.node_state, data), options);
}
