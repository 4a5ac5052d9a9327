// A stepper on a stand-alone page.

import { mount } from "./mount.js";
import { linesOf } from "./opening.js";

export function show(el, data, options) {
  return mount(el, { ...data, sentences: linesOf(data.sentences), language: options.language }, options);
}
