// A tree on a stand-alone page.

import { mount } from "./mount.js";

/** @param {Root} el @param {any} options @param {any} options */
export function show(el, { about, block, sentences, node, colour }, { language, onLanguage }) {
  const lines = Object.fromEntries(Object.entries(sentences).map(([each, text]) => [each, text.split("\n")]));
  const data = { about, block: new DataView(block.buffer), sentences: lines };
  return mount(el, data, {
    node,
    colour,
    language,
    onChange: (/** @type {Payload} */ values) => values.language && onLanguage(values.language),
  });
}
