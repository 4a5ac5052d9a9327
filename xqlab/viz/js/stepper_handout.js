// A stepper in a handout.

import { mount } from "./mount.js";

export function show(el, data, options) {
  const sentences = Object.fromEntries(
    Object.entries(data.sentences).map(([language, text]) => [language, text.split("\n")]),
  );
  return mount(el, { ...data, sentences, language: options.language }, options);
}
