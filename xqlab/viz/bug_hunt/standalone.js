// A bug hunt on a stand-alone page.

import { mountHunt } from "./mount.js";
import { makeHunt } from "./state.js";

export function show(/** @type {Root} */ el, /** @type {Payload} */ data, /** @type {Payload} */ options) {
  const hunt = makeHunt(data.cases, { at: data.at - 1, answers: data.answers });
  return mountHunt(el, { ...data, language: options.language }, hunt, options);
}
