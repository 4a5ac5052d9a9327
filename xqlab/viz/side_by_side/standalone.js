// Alpha-beta and Monte-Carlo tree search side by side on a stand-alone page.

import { unpack } from "../page/replay.js";
import { mountSideBySide } from "./mount.js";
import { makeWalk } from "./state.js";

/** @param {Root} el @param {any} options @param {Payload} options */
export function show(el, { about, block, start }, options) {
  return mountSideBySide(el, about, makeWalk(unpack(about.contents, block), start), options);
}
