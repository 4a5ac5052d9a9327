// A stepper on a stand-alone page.

import { makeMarks } from "./marks.js";
import { mount } from "./mount.js";
import { placeLike } from "./place.js";
import { allSentences } from "./sentences.js";

export function show(/** @type {Root} */ el, /** @type {Payload} */ data, /** @type {Payload} */ options) {
  const sentences = allSentences(data.about.events, data.sentences);
  const marks = makeMarks(data.marks);
  const view = mount(el, { ...data, sentences, marks, language: options.language }, options);
  if (!options.isSamePlace) return view;
  const { event, isThere } = placeLike(view.replay, options.before.replay, options.before.here());
  view.goTo(event);
  return { ...view, isElsewhere: !isThere };
}
