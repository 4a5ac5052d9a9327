// A stepper on a stand-alone page.

import { mount } from "./mount.js";
import { runOnPage } from "./opening.js";
import { placeLike } from "./place.js";

export function show(/** @type {Root} */ el, /** @type {Payload} */ data, /** @type {Payload} */ options) {
  const view = mount(el, { ...runOnPage(data), language: options.language }, options);
  if (!options.isSamePlace) return view;
  const { event, isThere } = placeLike(view.replay, options.before.replay, options.before.here());
  view.goTo(event);
  return { ...view, isElsewhere: !isThere };
}
