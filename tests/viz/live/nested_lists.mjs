// What tests in Python ask of trees as texts.

import { readTree } from "../../../xqlab/viz/live/positions/nested_lists.js";

// Of each text {names, columns}, or what is wrong with it in each language.
export function read(form, texts) {
  return texts.map((text) => {
    try {
      const { root: _, ...read } = readTree(form, text);
      return read;
    } catch (error) {
      if (!error.texts) throw error;
      return error.texts;
    }
  });
}
