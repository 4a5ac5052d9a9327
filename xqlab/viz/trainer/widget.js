// A trainer in a notebook, where Python judges.

import { trainerOf } from "./view.js";

// What Python answers; what it refuses is thrown.
/** @param {Model} model @returns {Judge} */
function kernelJudge(model) {
  const browser = Math.random().toString(36).slice(2); // this one among all that show the model
  const /** @type {Map<string, Record<"resolve" | "reject", Listener>>} */ asked = new Map();
  let count = 0;
  model.on("msg:custom", ({ id, answer, error }) => {
    if (error === undefined) asked.get(id)?.resolve(answer);
    else asked.get(id)?.reject(new Error(error));
    asked.delete(id);
  });
  function ask(/** @type {Payload} */ wish) {
    const id = `${browser}-${++count}`;
    const promise = new Promise((resolve, reject) => asked.set(id, { resolve, reject }));
    model.send({ ...wish, id });
    return promise;
  }
  return {
    open: (puzzle) => ask({ do: "open", puzzle }),
    frames: (puzzle, moves, since = 0) => ask({ do: "frames", puzzle, moves, since }),
    refute: (puzzle, moves) => ask({ do: "refute", puzzle, moves }),
  };
}

export const { render: renderTrainer } = trainerOf(kernelJudge);

export default { render: renderTrainer };
