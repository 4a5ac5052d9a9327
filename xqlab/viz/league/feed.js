// The scripts beside the page, which hand it their content: a page opened from a disk can read nothing else.

import { unpackAll } from "../page/standalone.js";

const GIVEN_UP = 20_000; // milliseconds

// read(name, file): the content that a script hands over under this name; a promise that fails where there is none.
export function makeFeed() {
  const /** @type {Map<string, (packed: [string, string]) => void>} */ expected = new Map();
  let serial = Date.now(); // each address is new, so that no browser answers with what it has kept
  /** @type {any} */ (window).xqlabLeague = (/** @type {string} */ name, /** @type {[string, string]} */ packed) =>
    expected.get(name)?.(packed);

  async function read(/** @type {string} */ name, /** @type {string} */ file) {
    const script = document.createElement("script");
    try {
      const packed = await new Promise((resolve, reject) => {
        const fail = () => reject(new Error(file));
        expected.set(name, resolve);
        script.onerror = fail;
        script.onload = fail; // it has run: if it had anything to hand over, it would have
        setTimeout(fail, GIVEN_UP);
        serial += 1;
        script.src = `${file}?${serial}`;
        document.head.append(script);
      });
      return (await unpackAll({ packed })).packed;
    } finally {
      script.remove();
    }
  }

  return { read };
}
