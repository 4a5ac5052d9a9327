// An evaluation lab on a page: what Python's `EvaluationLab` does in a notebook is done here, by the game's own search.

import { showLab } from "../evaluation_lab/lab.js";
import { LAB_WORDS } from "../evaluation_lab/words.js";
import { inEach } from "../page/languages.js";
import { makeLocalModel } from "../page/model.js";
import { saveFile } from "../page/saving.js";
import { openEngine } from "./client.js";
import { makeJudge } from "./judging.js";
import { readWeights, weightsText } from "./weights_file.js";

/** @param {Root} el @param {Payload} data @param {Languages} options */
export function show(el, data, { language, onLanguage, load }) {
  const { traits, file } = data;
  const about = traits._about;
  const get = (/** @type {string} */ name) => model.get(name);
  let /** @type {Promise<ReturnType<typeof import("./client.js").makeClient>> | undefined} */ opening;
  let isDue = false;
  let /** @type {Promise<void> | undefined} */ working;

  async function open() {
    const { client } = await openEngine(data, load);
    return client();
  }

  // A search is short, see `DEEPEST` and `NODES` in Python: nothing stops it.
  const judge = makeJudge(data, async (request) => {
    opening ??= open();
    return (await opening).search(request);
  });

  async function answer() {
    const [changed, off, order, depth, heat, asked] = ["changed", "off", "order", "depth", "heat", "_asked"].map(get);
    const fixed = judge.fixed(changed, off, order, heat);
    model.tell({ _answer: { ...get("_answer"), ...fixed } }); // the search follows
    const began = performance.now();
    try {
      const result = await judge.searched(changed, off, order, depth);
      model.tell({ _answer: { ...fixed, ...result, milliseconds: performance.now() - began, asked }, _notice: {} });
    } catch (/** @type {any} */ error) {
      judge.forget();
      notify("notSearched", error.message);
      model.tell({ _answer: { ...get("_answer"), asked } });
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
    model.tell({ _notice: { failed: what !== "loaded", ...inEach((spoken) => LAB_WORDS[spoken][what](message)) } });
  }

  /** @type {Record<string, (wish: Payload) => unknown>} */
  const wishes = {
    reset() {
      model.tell({ changed: {}, off: data.base_off, _notice: {} });
      work();
    },
    save: ({ changed, off }) => saveFile(el, "weights.json", weightsText(about, file, changed, off)),
    async load({ name, text }) {
      try {
        model.tell(readWeights(about, data, text));
      } catch (/** @type {any} */ error) {
        return notify("notLoaded", error.message);
      }
      await work();
      notify("loaded", name);
    },
  };

  const model = makeLocalModel(
    { ...traits, language, _asked: 0, _notice: {} },
    {
      save: (names) => (names.includes("language") ? onLanguage(get("language")) : void work()),
      send: (/** @type {Wish} */ wish) => wishes[wish.do]?.(wish),
    },
  );
  showLab({ model, el });
  return { model };
}
