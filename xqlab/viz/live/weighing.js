// An evaluation lab on a page: what Python's `EvaluationLab` does in a notebook is done here, by the game's own search.

import { widget } from "../core/widget.js";
import { labWidget } from "../evaluation_lab/lab.js";
import { labWordsOf } from "../evaluation_lab/words.js";
import { inEach } from "../page/languages.js";
import { openEngine } from "./client.js";
import { makeJudge } from "./judging.js";
import { readWeights, weightsText } from "./weights.js";

/** @type {KernelOf} */
function weighing(model, values, { load }) {
  const { _data: about, file } = values;
  const get = (/** @type {string} */ name) => model.get(name);
  let /** @type {Promise<ReturnType<typeof import("./client.js").makeClient>> | undefined} */ opening;
  let isDue = false;
  let /** @type {Promise<void> | undefined} */ working;

  // A search is short, see `DEEPEST` and `NODES` in Python: nothing stops it.
  const judge = makeJudge(values, async (request) => {
    opening ??= openEngine(values, load).then(({ client }) => client());
    return (await opening).search(request);
  });

  async function answer() {
    const [changed, off, order, depth, heat] = ["changed", "off", "order", "depth", "heat"].map(get);
    const fixed = judge.fixed(changed, off, order, heat);
    model.tell({ _answer: { ...get("_answer"), ...fixed } }); // the search follows
    try {
      const result = await judge.searched(changed, off, order, depth);
      model.tell({ _answer: { ...fixed, ...result }, _notice: {} });
    } catch (/** @type {any} */ error) {
      judge.forget();
      notify("notSearched", error.message);
    }
  }

  async function answerWhatIsDue() {
    while (isDue) {
      isDue = false;
      await answer();
    }
    working = undefined;
  }

  // Answers once for all changes of one task, and of the time that an answer takes; resolves once all are answered.
  function work() {
    isDue = true;
    working ??= answerWhatIsDue();
    return working;
  }

  function notify(/** @type {"loaded" | "notLoaded" | "notSearched"} */ what, /** @type {string} */ message) {
    model.tell({ _notice: { failed: what !== "loaded", ...inEach((spoken) => labWordsOf(spoken)[what](message)) } });
  }

  /** @type {Record<string, (wish: Payload) => unknown>} */
  const wishes = {
    reset() {
      model.tell({ changed: {}, off: values.base_off, _notice: {} });
      work();
    },
    save: ({ changed, off }) => model.answer({ file: "weights.json", text: weightsText(about, file, changed, off) }),
    async load({ name, text }) {
      try {
        model.tell(readWeights(about, values, text));
      } catch (/** @type {any} */ error) {
        return notify("notLoaded", error.message);
      }
      await work();
      notify("loaded", name);
    },
  };
  return {
    save: (names) => void (names.includes("language") || work()),
    send: (/** @type {Wish} */ wish) => wishes[wish.do]?.(wish),
  };
}

export const { show } = widget(labWidget(), weighing);
