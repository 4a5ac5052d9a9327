// What tests in Python ask of a position in the page.

import { openWalker } from "../../../xqlab/viz/live/walker.js";

const bytesOf = (text) => Uint8Array.from(Buffer.from(text, "base64"));

// Of each place {bytes, text: it is written, names, squares: of the legal moves, height: of a typed tree, else 0}, or what is wrong with it in each language.
export async function stood({ module, manifest, live, start }, places) {
  const compiled = await WebAssembly.compile(bytesOf(module));
  const walker = await openWalker(compiled, manifest, live, bytesOf(start));
  return places.map((place) => {
    try {
      walker.stand(place);
      const names = walker.codes().map(walker.name);
      const bytes = Buffer.from(walker.bytes()).toString("base64");
      const squares = walker.codes().map(walker.squares);
      const { text, height } = walker.setUp;
      return { names, squares, bytes, text: text(place), height: (place.text && height?.(place.text)) || 0 };
    } catch (error) {
      if (!error.texts) throw error;
      return error.texts;
    }
  });
}
