// The engine thinks about a board in the page: one search at a time, as play.py has it.

const LEAST = 400; // milliseconds that a reply takes at least

// client: see client.js; on: the switches.
/** @param {ReturnType<typeof import("../client.js").makeClient>} client @param {string[]} on @param {Uint8Array} evaluator */
export function makeThinker(client, on, evaluator) {
  let thought = 0; // the number of the search that runs, or ran last
  let purpose = "";

  function drop() {
    thought += 1;
    if (purpose) client.stop();
    purpose = "";
  }

  return {
    busy: () => purpose,
    drop, // ends the thinking without an answer
    hurry: () => client.stop(), // its best result so far is the answer
    // Answers with what the search finds, or null where it was dropped; throws what stopped it.
    /** @param {Uint8Array} position @param {Payload} limits @param {string} why @param {(step: Iteration) => void} tell */
    async think(position, { time, ...limits }, why, tell) {
      drop();
      const own = thought;
      purpose = why;
      const began = performance.now();
      const limit = time === undefined ? undefined : setTimeout(client.stop, 1000 * time);
      const isOn = () => own === thought;
      const request = { position, use: on, evaluator, ...limits };
      try {
        const result = await client.search(request, (step) => isOn() && tell(step));
        const left = why === "reply" ? began + LEAST - performance.now() : 0;
        if (left > 0) await new Promise((resolve) => setTimeout(resolve, left));
        return isOn() ? result : null;
      } finally {
        clearTimeout(limit);
        if (isOn()) purpose = "";
      }
    },
  };
}
