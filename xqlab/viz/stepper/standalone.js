// A stepper on a stand-alone page.

import { mount } from "./mount.js";
import { allSentences } from "./sentences.js";

export function show(el, data, options) {
  const sentences = allSentences(data.about.events, data.sentences);
  return mount(el, { ...data, sentences, language: options.language }, options);
}
