// A chart on a page that does not search.

import { mountLiveChart } from "./mount.js";

/** @param {Root} el @param {Payload} data @param {Languages} options */
export function show(el, { about }, options) {
  return mountLiveChart(el, about, options);
}
