// Answers that survive, below what is answered: kept in the browser, saved to a file and loaded again.

import { html, renderInto } from "../core/preact.js";
import { answerFault, isSameAnswers, LONGEST_ANSWERS, makeAnswerStore } from "./answers_file.js";
import { wordsIn } from "./languages.js";
import { suppressShortcuts } from "./listeners.js";
import { saveFile } from "./saving.js";

const KEPT_AFTER = 300; // ms after an answer before it is kept, so that a run of marks is written once

const answerWords = wordsIn({
  save: { en: "Save answers to a file", zh: "将答案存为文件" },
  load: { en: "Load answers", zh: "载入答案" },
  clear: { en: "Clear answers", zh: "清除答案" },
  sure: {
    en: (count) => (count === 1 ? "Clear the answer?" : `Clear all ${count} answers?`),
    zh: (count) => `清除全部 ${count} 个答案？`,
  },
  yes: { en: "Clear", zh: "清除" },
  no: { en: "Keep", zh: "保留" },
  empty: { en: "Your answers will be kept in this browser.", zh: "答案将保存在此浏览器中。" },
  kept: { en: (time) => `Answers kept in this browser, ${time}.`, zh: (time) => `答案已保存在此浏览器中（${time}）。` },
  earlier: {
    en: (count) => `${count === 1 ? "1 answer" : `${count} answers`} from an earlier visit.`,
    zh: (count) => `已恢复上次的 ${count} 个答案。`,
  },
  loaded: {
    en: (name, count) => `${count === 1 ? "1 answer" : `${count} answers`} loaded from “${name}”.`,
    zh: (name, count) => `已从“${name}”载入 ${count} 个答案。`,
  },
  refused: { en: (name, why) => `“${name}” was not loaded: ${why}`, zh: (name, why) => `未载入“${name}”：${why}` },
});

// Keeps what is answered in `el` by a widget of core/widget.js: fits(item, data); read(props) -> items; write(items, props) ->
// changed traits. An item has the place `at` of its question in the sheet `kept`, see answers_file.js. A line below, in the
// language that `el` has, says so, saves, loads and clears the answers. listen(changed): calls this after each answer.
/** @param {AnswersOf} declared @returns {Declared["answers"]} */
export const keeping = (declared) => (el, kept, view, listen) => {
  const { questions } = kept;
  const store = makeAnswerStore({ ...kept, fits: (item) => declared.fits(item, view.props().data) }, storageHere());
  const bar = /** @type {Root} */ (document.createElement("div"));
  bar.className = "xq-widget xq-bar xq-answers";
  bar.setAttribute("role", "group");
  let /** @type {(language: Language) => string} */ status;
  let waiting = 0; // the timer of answers that are not kept yet
  let isClearing = false; // whether all are to be cleared

  // The items answered so far.
  const read = () => declared.read(view.props()).map(({ at, ...item }) => ({ ...questions[at], ...item }));

  // The answers are now these, and no others.
  function show(/** @type {Answered[]} */ items) {
    if (isSameAnswers(items, read())) return;
    const digests = questions.map(({ digest }) => digest);
    const placed = items.map((item) => ({ ...item, at: digests.indexOf(item.digest) }));
    view.set(declared.write(placed, view.props()));
  }

  function draw() {
    const language = el.lang.startsWith("zh") ? "zh" : "en";
    const words = /** @type {Words} */ (answerWords(language));
    const count = read().length;
    const names = isClearing ? ["no", "yes"] : ["save", "load", ...(count ? ["clear"] : [])];
    const buttons = names.map(
      (name) =>
        html`<button type="button" key=${name} data-answers=${name} onClick=${actions[name]}>${words[name]}</button>`,
    );
    bar.lang = el.lang;
    renderInto(
      html`<span class="xqa-status" role="status">${isClearing ? words.sure(count) : status(language)}</span>
        <span class="xq-bar xq-end xqa-buttons">${buttons}</span>
        <input type="file" accept=".json,application/json" hidden tabindex="-1" onChange=${choose} />`,
      bar,
    );
    suppressShortcuts(bar);
  }

  function focus(/** @type {string} */ name) {
    draw();
    (bar.querySelector(`[data-answers="${name}"]`) ?? bar.querySelector("button")).focus();
  }

  // Does something; what it answers is said, or what is wrong.
  function attempt(/** @type {() => typeof status} */ work, refused = "") {
    try {
      status = work();
    } catch (/** @type {any} */ { texts }) {
      status = (language) => (refused ? answerWords(language).refused(refused, texts[language]) : texts[language]);
    }
  }

  function keep() {
    clearTimeout(waiting);
    waiting = 0;
    const time = new Date().toLocaleTimeString("en", { timeStyle: "short", hourCycle: "h23" });
    attempt(() => {
      show(store.save(read()));
      return (language) => answerWords(language).kept(time);
    });
  }

  function keepNow() {
    keep();
    draw();
  }

  function changed() {
    if (isSameAnswers(read(), store.items())) return draw();
    clearTimeout(waiting);
    waiting = window.setTimeout(keepNow, KEPT_AFTER);
  }

  async function choose(/** @type {Filled} */ { target }) {
    const [file] = target.files;
    target.value = ""; // so that the same file can be chosen again
    if (!file) return;
    if (waiting) keep();
    const text = file.size > 4 * LONGEST_ANSWERS ? null : await file.text().catch(() => "");
    const name = file.name.slice(0, 60);
    attempt(() => {
      if (text === null) throw answerFault("large", file.size);
      const { items, count } = store.load(text);
      show(items);
      keep();
      return (language) => answerWords(language).loaded(name, count);
    }, name);
    focus("load");
  }

  function clearing(/** @type {boolean} */ isAsked, /** @type {string} */ next) {
    isClearing = isAsked;
    focus(next);
  }

  /** @type {Record<string, () => void>} */
  const actions = {
    save() {
      keep();
      const name = [kept.sheet, kept.student || kept.digest.slice(0, 8)].join("-").replace(/[^\p{L}\p{N}._-]+/gu, "_");
      saveFile(bar, `${name}.answers.json`, store.text());
      draw();
    },
    load: () => bar.querySelector("input").click(),
    clear: () => clearing(true, "no"),
    no: () => clearing(false, "clear"),
    yes() {
      show([]);
      keep();
      clearing(false, "save");
    },
  };

  window.addEventListener("storage", ({ key, newValue }) => {
    if (key !== store.key) return;
    if (waiting) return keepNow(); // with what the other tab has kept
    show(store.hear(newValue));
    draw();
  });
  window.addEventListener("pagehide", () => waiting && keep());
  new MutationObserver(draw).observe(el, { attributes: true, attributeFilter: ["lang"] });

  el.after(bar);
  attempt(() => {
    const items = store.open();
    if (items.length) show(items);
    return (language) => (items.length ? answerWords(language).earlier(items.length) : answerWords(language).empty);
  });
  draw();
  listen(changed);
};

// The storage of the page; null in a sandbox, or where the reader forbids it.
function storageHere() {
  try {
    return window.localStorage ?? null;
  } catch {
    return null;
  }
}
