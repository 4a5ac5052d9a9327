// What Python's `SearchPanel` does in a notebook, done on a page: the model of the form, and the runs of its table.

import { inEach } from "../page/languages.js";
import { fill } from "../page/markup.js";
import { makeLocalModel } from "../page/model.js";
import { isAtWork } from "../search_form/state.js";
import { liveWords } from "./words.js";

const RECORDED_PLACE = ""; // the place of the recorded search; see `rowOf` in results.js

// live: see live.py; recorded: the data of the recorded search, which is the first run.
//   searches   see searches.js
//   show(data, isSamePlace) shows a run, which may begin where the one shown so far does; whether it lacks what was shown
//   line() the moves from its root to what is shown of it
/** @param {Payload} live @param {Payload} recorded @param {Language} language
 * @param {{searches: Searches, show: (data: Payload, isSamePlace: boolean) => boolean, line: () => number[]}} page */
export function makeFormModel(live, recorded, language, { searches, show, line }) {
  const /** @type {Payload} */ first = {
      row: { ...live.row, root: RECORDED_PLACE },
      data: recorded,
      place: { text: null, moves: [] },
      position: live.position,
      summary: { en: "", zh: "" }, // the page says below what is said of it
    };
  let /** @type {Payload[]} */ runs = [first];
  let shown = first;
  let isElsewhere = false; // what is shown is not what was shown before: this run lacks that
  let carried = live.settings.depth; // the depth of the last search: another tree is searched to its leaves
  const values = {
    _data: live.form,
    _status: { state: "idle" },
    _runs: [first.row],
    _progress: {},
    _shown: 0,
    language,
    position: live.position,
    ...live.settings,
  };

  const status = (/** @type {string} */ state, /** @type {(language: Language) => string} */ text) => ({
    _status: { state, ...inEach(text) },
  });

  // What is said of a run, and of what it lacks.
  const ended = (/** @type {string} */ state, /** @type {Payload} */ summary) =>
    status(state, (language) => summary[language] + (isElsewhere ? liveWords(language).elsewhere : ""));

  const some = (/** @type {Payload} */ of, /** @type {string[]} */ names) =>
    Object.fromEntries(names.filter((name) => name in of).map((name) => [name, of[name]]));

  async function search(/** @type {Payload} */ asked, /** @type {Place | null} */ from = null) {
    if (isAtWork(values._status.state)) return;
    const { position } = asked;
    model.tell(some(asked, Object.keys(live.settings)));
    const isTyped = position !== shown.position;
    const place = from ?? (isTyped ? { text: position, moves: [] } : shown.place);
    const toLeaves = isTyped && !from && asked.depth === carried;
    await attempt({ ...values, toLeaves }, place, async ({ row, summary, data, depth }) => {
      if (depth) model.tell({ depth });
      carried = values.depth;
      if (!row) return;
      runs = [...runs, { row, data, place, summary, position: await searches.textOf(place) }];
      model.tell({ _runs: runs.map((run) => run.row) });
      showRun(runs.length - 1);
    });
  }

  // What a search finds below the moves from the root of the run that is shown, with its switches; it is no run of the
  // table. Null where nothing can be searched now; without `data` where no depth was finished.
  async function below(/** @type {Payload} */ { moves, depth }) {
    if (isAtWork(values._status.state)) return null;
    const { place, row } = shown;
    return attempt({ ...values, on: row.on, depth }, { ...place, moves: [...place.moves, ...moves] });
  }

  /** @param {Payload} settings @param {Place} place @param {(result: Payload) => unknown} take */
  async function attempt(settings, place, take = () => {}) {
    isElsewhere = false;
    model.tell(status("searching", (language) => live.summary[language].searching));
    try {
      const result = await searches.search(settings, place, (progress) => model.tell({ _progress: progress }));
      await take(result);
      model.tell({ _progress: {}, ...ended("done", result.summary) });
      return result;
    } catch (/** @type {any} */ { texts, message }) {
      const failed = (/** @type {Language} */ language) =>
        fill(live.summary[language].failed, { message: texts?.[language] ?? message });
      model.tell({ _progress: {}, ...status("failed", failed) });
      return null;
    }
  }

  function showRun(/** @type {number} */ at) {
    const isSamePlace = shown.row.root === runs[at].row.root;
    shown = runs[at];
    isElsewhere = show(shown.data, isSamePlace);
    const { row, position, summary } = shown;
    model.tell({ _shown: at, ...some(row, live.restored), position, ...ended(at ? "done" : "idle", summary) });
  }

  /** @type {Record<string, (message: Payload) => void>} */
  const wishes = {
    search: (message) => void search(message),
    // What is shown of a run becomes the root.
    here: (message) => void search(message, { ...shown.place, moves: [...shown.place.moves, ...line()] }),
    stop: () => searches.stop(),
    show: ({ run }) => isAtWork(values._status.state) || showRun(run),
    clear() {
      runs = [first];
      showRun(0);
      model.tell({ _runs: [first.row] });
    },
  };
  const model = makeLocalModel(values, { send: (message) => wishes[message.do]?.(message) });
  return { ...model, below };
}
