// A stepper on a stand-alone page.

import { makeMarks } from "./marks.js";
import { mount } from "./mount.js";
import { allSentences } from "./sentences.js";

export function show(/** @type {Root} */ el, /** @type {Payload} */ data, /** @type {Payload} */ options) {
  const sentences = allSentences(data.about.events, data.sentences);
  const marks = makeMarks(data.marks);
  return mount(el, { ...data, sentences, marks, language: options.language }, options);
}
