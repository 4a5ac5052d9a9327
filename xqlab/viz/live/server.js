// What answers the messages of `client.js`, in a worker or in the page itself.

import { makeEngine } from "./engine.js";

// A function that takes messages: {open: [module, manifest]} first, then {id, name, passed}, a call of the engine. It
// posts {id, iteration} as a search goes on, and {id, value} or {id, error} at the end.
// pause: awaited after each iteration; where it answers true, the search ends.
/** @param {(message: Payload, transfer: ArrayBuffer[]) => void} post @param {() => unknown} pause */
export function makeServer(post, pause) {
  let /** @type {Promise<any>} */ engine;

  async function answer(/** @type {Payload} */ { id, name, passed }) {
    const made = await engine;
    if (name !== "search") return made[name](...passed);
    const run = made.search(...passed);
    let step = run.next();
    while (!step.done) {
      post({ id, iteration: step.value }, []);
      step = run.next(await pause());
    }
    return step.value;
  }

  return async (/** @type {Payload} */ message) => {
    if (message.open) {
      const [module, manifest] = message.open;
      engine = makeEngine(module, manifest);
      engine.catch(() => {}); // each call says why there is none
      return;
    }
    try {
      const value = await answer(message);
      post({ id: message.id, value }, buffersOf(value));
    } catch (error) {
      post({ id: message.id, error: error instanceof Error ? error.message : String(error) }, []);
    }
  };
}

// The buffers of the arrays of a result: they are handed over and not copied.
function buffersOf(/** @type {any} */ value) {
  const arrays = value?.arrays ? [value.log, ...Object.values(value.arrays)] : [];
  return arrays.map((array) => array.buffer);
}
