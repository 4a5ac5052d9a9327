// What answers the messages of `client.js`, in a worker or in the page itself.

import { makeEngine } from "./engine.js";

// A function that takes messages: {open: [module, manifest]} first, then {id, request}, a search. It posts
// {id, iteration} as the search goes on, and {id, result} or {id, error} at the end.
// pause: awaited after each iteration; where it answers true, the search ends.
/** @param {(message: Payload, transfer: ArrayBuffer[]) => void} post @param {() => unknown} pause */
export function makeServer(post, pause) {
  let /** @type {ReturnType<typeof makeEngine>} */ engine;

  async function search(/** @type {number} */ id, /** @type {any} */ request) {
    const { search: iterations, play } = await engine;
    const /** @type {Generator<any, any, unknown>} */ run = request.playouts ? play(request) : iterations(request);
    let step = run.next();
    while (!step.done) {
      post({ id, iteration: step.value }, []);
      step = run.next(await pause());
    }
    return step.value;
  }

  return async (/** @type {Payload} */ { open, id, request }) => {
    if (open) {
      engine = makeEngine(open[0], open[1]);
      engine.catch(() => {}); // each search says why there is none
      return;
    }
    try {
      const result = await search(id, request);
      const arrays = [...(result.log ? [result.log] : []), ...Object.values(result.arrays ?? {})];
      post(
        { id, result },
        arrays.map(({ buffer }) => buffer), // handed over and not copied
      );
    } catch (error) {
      const { message = String(error), lacking = null } = /** @type {any} */ (error);
      const isTooLarge = error instanceof RangeError; // of an array of what it has found
      post({ id, error: message, lacking: isTooLarge ? { needed: null, most: null } : lacking }, []);
    }
  };
}
