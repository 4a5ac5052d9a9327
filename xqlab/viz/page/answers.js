// Answers that survive, below what is answered: kept in the browser, saved to a file and loaded again.

import { isSameAnswers, LONGEST_ANSWERS, makeAnswerStore } from "./answers_file.js";
import { wordsIn } from "./languages.js";
import { makeListeners, suppressShortcuts } from "./listeners.js";
import { saveFile } from "./saving.js";

const KEPT_AFTER = 300; // ms after an answer before it is kept, so that a run of marks is written once

export const answerWords = wordsIn({
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
  faults: {
    denied: {
      en: "This browser keeps no answers for this page: save them to a file before you close it.",
      zh: "此浏览器不为本页保存答案：关闭前请存为文件。",
    },
    full: {
      en: "This browser's storage is full: save your answers to a file before you close the page.",
      zh: "此浏览器的存储空间已满：关闭本页前请将答案存为文件。",
    },
    unread: {
      en: (why) => `What this browser had kept could not be read: ${why}`,
      zh: (why) => `此浏览器中保存的答案无法读取：${why}`,
    },
    large: {
      en: (size) => `expected at most ${LONGEST_ANSWERS} characters, got ${size}.`,
      zh: (size) => `至多 ${LONGEST_ANSWERS} 个字符，而它有 ${size} 个。`,
    },
    syntax: { en: (text) => `expected JSON, got “${text}”.`, zh: (text) => `应为 JSON，而内容是“${text}”。` },
    format: {
      en: (text) => `expected a file of answers of xqlab, got the format “${text}”.`,
      zh: (text) => `应为 xqlab 的答案文件，而格式是“${text}”。`,
    },
    widgets: { en: "it has no answers to these questions.", zh: "其中没有这些题目的答案。" },
    sheet: {
      en: (text, sheet) => `expected answers to “${sheet}”, got answers to “${text}”.`,
      zh: (text, sheet) => `应为“${sheet}”的答案，而它是“${text}”的答案。`,
    },
    student: {
      en: (text, student) => `expected answers of “${student}”, got those of “${text}”, or another code.`,
      zh: (text, student) => `应为“${student}”的答案，而它是“${text}”的，或校验码不符。`,
    },
    items: {
      en: (text) => `expected a list of answers, got “${text}”.`,
      zh: (text) => `应为一列答案，而内容是“${text}”。`,
    },
    question: {
      en: (number) => `its answer no. ${number} is to another question, or the second to this one.`,
      zh: (number) => `其中第 ${number} 题的答案不属于本页的题目，或重复。`,
    },
    given: {
      en: (number, text) => `its answer no. ${number} cannot be given: “${text}”.`,
      zh: (number, text) => `第 ${number} 题不能这样作答：“${text}”。`,
    },
  },
});

// The words of a fault, which may quote another.
/** @param {Words} words @param {[string, ...any[]]} fault @returns {string} */
export function faultText(words, [name, ...details]) {
  const text = words.faults[name];
  const parts = details.map((part) => (Array.isArray(part) ? faultText(words, /** @type {any} */ (part)) : part));
  return typeof text === "function" ? text(...parts) : text;
}

// Keeps the answers to a sheet (see answers_file.js) that are given in `el`; a line below it, in the language that `el`
// has, says so, saves, loads and clears them. read(): the items answered so far; write(items): the answers are now
// these, and no others. Returns {changed(): to be called after each answer, and as often as one likes, destroy()}.
/** @param {Root} el @param {AnswerSheet} sheet @param {{read: () => Answered[], write: (items: Answered[]) => void}} host */
export function keepAnswers(el, sheet, { read, write }) {
  const store = makeAnswerStore(sheet, storageHere());
  const bar = /** @type {Root} */ (document.createElement("div"));
  bar.className = "xq-widget xq-bar xq-answers";
  bar.setAttribute("role", "group");
  bar.innerHTML =
    `<span class="xqa-status" role="status"></span><span class="xq-bar xq-end xqa-buttons"></span>` +
    `<input type="file" accept=".json,application/json" hidden tabindex="-1">`;
  let /** @type {(words: Words) => string} */ status = ({ empty }) => empty;
  let waiting = 0; // the timer of answers that are not kept yet
  let isClearing = false; // whether all are to be cleared
  let drawn = "";
  const words = () => answerWords(el.lang.startsWith("zh") ? "zh" : "en");

  // What has the focus, or is being spoken, stays as it is.
  function draw() {
    const { sure, save, load, clear, yes, no } = words();
    const count = read().length;
    const buttons = isClearing ? { no, yes } : { save, load, ...(count && { clear }) };
    const html = Object.entries(buttons)
      .map(([name, text]) => `<button type="button" data-answers="${name}">${text}</button>`)
      .join("");
    const text = isClearing ? sure(count) : status(words());
    const [line, place] = bar.children;
    bar.lang = el.lang;
    if (line.textContent !== text) line.textContent = text;
    if (html !== drawn) place.innerHTML = drawn = html;
    suppressShortcuts(bar);
  }

  function focus(/** @type {string} */ name) {
    draw();
    (bar.querySelector(`[data-answers="${name}"]`) ?? bar.querySelector("button")).focus();
  }

  // Shows these answers, unless they are shown already.
  function show(/** @type {Answered[]} */ items) {
    if (!isSameAnswers(items, read())) write(items);
  }

  function keep() {
    clearTimeout(waiting);
    waiting = 0;
    const { items, fault } = store.save(read());
    if (items) show(items);
    const time = new Date().toLocaleTimeString("en", { timeStyle: "short", hourCycle: "h23" });
    status = fault ? (spoken) => faultText(spoken, /** @type {any} */ (fault)) : ({ kept }) => kept(time);
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

  async function load(/** @type {File} */ file) {
    if (waiting) keep();
    const text = file.size > 4 * LONGEST_ANSWERS ? null : await file.text().catch(() => "");
    const { items, count, fault } = text === null ? { fault: ["large", file.size] } : store.load(text);
    const name = file.name.slice(0, 60);
    if (items) {
      show(items);
      keep();
    }
    status = fault
      ? (spoken) => spoken.refused(name, faultText(spoken, /** @type {any} */ (fault)))
      : ({ loaded }) => loaded(name, count);
    focus("load");
  }

  /** @type {Record<string, () => void>} */
  const actions = {
    save() {
      keep();
      const name = [sheet.sheet, sheet.student || sheet.digest.slice(0, 8)]
        .join("-")
        .replace(/[^\p{L}\p{N}._-]+/gu, "_");
      saveFile(bar, `${name}.answers.json`, store.text());
      draw();
    },
    load: () => bar.querySelector("input").click(),
    clear() {
      isClearing = true;
      focus("no");
    },
    no() {
      isClearing = false;
      focus("clear");
    },
    yes() {
      isClearing = false;
      write([]);
      keep();
      focus("save");
    },
  };

  const { listen, stop } = makeListeners();
  listen(bar, "click", ({ target }) => actions[target.closest("button")?.dataset.answers]?.());
  listen(bar, "change", ({ target }) => {
    const [file] = target.files;
    target.value = ""; // so that the same file can be chosen again
    if (file) load(file);
  });
  listen(window, "storage", ({ key, newValue }) => {
    if (key !== store.key) return;
    if (waiting) return keepNow(); // with what the other tab has kept
    show(store.hear(newValue).items);
    draw();
  });
  listen(window, "pagehide", () => waiting && keep());
  const language = new MutationObserver(draw);
  language.observe(el, { attributes: true, attributeFilter: ["lang"] });

  el.after(bar);
  const { items, fault } = store.open();
  if (items?.length) {
    show(items);
    status = ({ earlier }) => earlier(items.length);
  }
  if (fault) status = (spoken) => faultText(spoken, /** @type {any} */ (fault));
  draw();

  return {
    changed,
    destroy() {
      if (waiting) keep();
      stop();
      language.disconnect();
      bar.remove();
    },
  };
}

// The storage of the page; null in a sandbox, or where the reader forbids it.
function storageHere() {
  try {
    return window.localStorage ?? null;
  } catch {
    return null;
  }
}

// The answers of a widget of core/widget.js: fits(item, data); read(props) -> items; write(items, props) -> changed traits.
// An item has the place `at` of its question.
/** @param {AnswersOf} declared @returns {Declared["answers"]} */
export const keeping =
  ({ fits, read, write }) =>
  (el, kept, { props, set }, listen) => {
    const { questions } = kept;
    const host = {
      read: () => read(props()).map(({ at, ...item }) => ({ ...questions[at], ...item })),
      write(/** @type {Answered[]} */ items) {
        const digests = questions.map(({ digest }) => digest);
        set(
          write(
            items.map((item) => ({ ...item, at: digests.indexOf(item.digest) })),
            props(),
          ),
        );
      },
    };
    listen(keepAnswers(el, { ...kept, fits: (item) => fits(item, props().data) }, host).changed);
  };
