// The widget of a trainer: keeps the page and the model, and through it Python, at the same puzzle and answers.

import { listenTo } from "../page/listeners.js";
import { saveTo, sharedBy } from "../page/model.js";
import { mountTrainer } from "./mount.js";
import { makeTraining } from "./state.js";

const CHOICES = ["faces", "notation", "flip", "language"]; // traits that the board changes

function trainingOf(/** @type {Model} */ model) {
  const progress = () => ({ puzzle: model.get("puzzle"), answers: model.get("answers") });
  return sharedBy(model, ["puzzle", "answers"], () => makeTraining(model.get("_about").puzzles, progress()), {
    values: (training, how) => (["select", "answer"].includes(how) ? training.state() : null),
    take: (training) => training.load(progress()),
  });
}

// What Python answers; what it refuses is thrown.
function judgeOf(/** @type {Model} */ model) {
  const view = Math.random().toString(36).slice(2); // of this view among all
  const /** @type {Map<string, {resolve: Listener, reject: Listener}>} */ asked = new Map();
  let count = 0;
  const ask = (/** @type {Payload} */ wish) =>
    new Promise((resolve, reject) => {
      const id = `${view}-${++count}`;
      asked.set(id, { resolve, reject });
      model.send({ ...wish, id });
    });
  function hear(/** @type {Payload} */ { id, answer, error }) {
    const { resolve, reject } = asked.get(id) ?? {};
    asked.delete(id);
    if (error === undefined) resolve?.(answer);
    else reject?.(new Error(error));
  }
  const judge = {
    open: (/** @type {number} */ puzzle) => ask({ do: "open", puzzle }),
    frames: (/** @type {number} */ puzzle, /** @type {string[]} */ moves, since = 0) =>
      ask({ do: "frames", puzzle, moves, since }),
    refute: (/** @type {number} */ puzzle, /** @type {string[]} */ moves) => ask({ do: "refute", puzzle, moves }),
  };
  return { judge, hear };
}

function renderTrainer(/** @type {Shown} */ { model, el }) {
  const { judge, hear } = judgeOf(model);
  const traits = Object.fromEntries(CHOICES.map((name) => [name, model.get(name)]));
  const stop = listenTo(model, [["msg:custom", hear]]);
  const view = mountTrainer(el, { about: model.get("_about"), traits }, trainingOf(model), judge, {
    language: model.get("language"),
    onTraits: (/** @type {string[]} */ names, /** @type {Model} */ board) =>
      saveTo(
        model,
        Object.fromEntries(CHOICES.flatMap((name) => (names.includes(name) ? [[name, board.get(name)]] : []))),
      ),
  });
  const forget = listenTo(
    model,
    CHOICES.map((name) => [`change:${name}`, () => view.choose(name, model.get(name))]),
  );
  return () => {
    stop();
    forget();
    view.destroy();
  };
}

export default { render: renderTrainer };
