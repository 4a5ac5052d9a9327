// Answers in a file and in a page's storage, without a page. A file is JSON, the same for widgets and for sheets:
// {format, sheet, student, code, items: [{exercise, number, digest, given, tries}]}. `given` is a list of numbers, "inf"
// and "-inf" among them; an item that was given up has `shown`. The storage keeps the same, and in each item `at`, when
// it was answered, in milliseconds. xqlab/viz/page/answers.py reads and writes the same files.
//
// A sheet: {sheet: its name or the kind of widget, student, code: both "" for a widget, digest: of all its questions,
// questions: [{exercise, number, digest}], fits(item): whether such an answer can be given to its question}.

import { errorsIn, wordsIn } from "./languages.js";
import { INFINITY } from "./log_constants.js";

export const ANSWERS_FORMAT = "xqlab answers 1";
export const LONGEST_ANSWERS = 1 << 20; // characters of a file
const MOST_NUMBERS = 1000; // of one answer
const MOST_TRIES = 1e6;
const LAST = 1e14; // ms, in the year 5138
const QUOTED = 40; // characters of a file that a message repeats

const faultWords = wordsIn({
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
});

// What is wrong with answers, or with what keeps them.
export const answerFault = errorsIn(faultWords);

const questionOf = (/** @type {Asked} */ { exercise, number }) => `${exercise} ${number}`;
const isBlank = (/** @type {Answered} */ { given, tries, shown }) => !given.length && !tries && !shown;
const contentOf = (/** @type {Answered} */ { given, tries, shown }) => JSON.stringify([given, tries, Boolean(shown)]);
const sortedAnswers = (/** @type {Answered[]} */ items) =>
  items.toSorted((one, other) => one.number - other.number || (one.exercise < other.exercise ? -1 : 1));
const byQuestion = (/** @type {Answered[]} */ items) => new Map(items.map((item) => [questionOf(item), item]));

// What the storage has of a sheet is under this key: a changed question has another, and the old answers stay.
export function keyOfAnswers(/** @type {AnswerSheet} */ { sheet, student = "", digest }) {
  return [ANSWERS_FORMAT, sheet, student, digest].filter(Boolean).join(" / ");
}

// The text of a file; isKept: of the storage.
/** @param {AnswerSheet} sheet @param {Answered[]} items */
export function answersText({ sheet, student = "", code = "" }, items, isKept = false) {
  const sent = items
    .filter((item) => isKept || !isBlank(item))
    .map(({ exercise, number, digest, given, tries, shown, at }) => ({
      ...{ exercise, number, digest, given: given.map(writtenNumber), tries },
      ...(shown && { shown }),
      ...(isKept && { at }),
    }));
  return `${JSON.stringify({ format: ANSWERS_FORMAT, sheet, student, code, items: sent }, null, isKept ? 0 : 1)}\n`;
}

const writtenNumber = (/** @type {number} */ value) =>
  Math.abs(value) === INFINITY ? (value > 0 ? "inf" : "-inf") : value;
const readNumber = (/** @type {unknown} */ value) =>
  value === "inf" ? INFINITY : value === "-inf" ? -INFINITY : Number.isFinite(value) ? Number(value) : null;

// The answers in a text; throws an `answerFault` of the first thing that is wrong. A file of a notebook has one of them for
// each widget, by digest.
/** @param {AnswerSheet} sheet @param {string} text @returns {Answered[]} */
export function readAnswers(sheet, text) {
  if (text.length > LONGEST_ANSWERS) throw answerFault("large", text.length);
  let /** @type {any} */ file;
  try {
    file = JSON.parse(text);
  } catch {
    throw answerFault("syntax", quotedPart(text));
  }
  if (file?.format !== ANSWERS_FORMAT) throw answerFault("format", quotedPart(file?.format));
  if (file.widgets !== undefined) {
    if (!Object.hasOwn(Object(file.widgets), sheet.digest)) throw answerFault("widgets");
    file = Object(file.widgets[sheet.digest]);
  }
  if (file.sheet !== sheet.sheet) throw answerFault("sheet", quotedPart(file.sheet), sheet.sheet);
  for (const name of /** @type {const} */ (["student", "code"]))
    if ((file[name] ?? "") !== (sheet[name] ?? ""))
      throw answerFault("student", quotedPart(file.student), sheet.student ?? "");
  if (!Array.isArray(file.items)) throw answerFault("items", quotedPart(file.items));
  return readItems(sheet, file.items);
}

/** @param {AnswerSheet} sheet @param {any[]} sent */
function readItems({ questions, fits = () => true }, sent) {
  const asked = new Map(questions.map((question) => [questionOf(question), question]));
  return sent.map(Object).map((item) => {
    const isNamed = typeof item.exercise === "string" && Number.isInteger(item.number);
    const question = isNamed ? asked.get(questionOf(item)) : undefined;
    if (!question || question.digest !== item.digest) throw answerFault("question", quotedPart(item.number));
    asked.delete(questionOf(item)); // a second answer to it is one to no question
    const given = Array.isArray(item.given) && item.given.length <= MOST_NUMBERS ? item.given.map(readNumber) : [null];
    const { tries, shown = false, at = 0 } = item;
    const isNumber = Number.isInteger(tries) && tries >= 0 && tries <= MOST_TRIES && at >= 0 && at < LAST;
    const answer = { ...question, given, tries, ...(shown && { shown }), at };
    if (given.includes(null) || !isNumber || typeof shown !== "boolean" || !(isBlank(answer) || fits(answer)))
      throw answerFault("given", item.number, quotedPart(item.given));
    return answer;
  });
}

// A part of a file as a message repeats it: of strangers' files, so never whole.
function quotedPart(/** @type {unknown} */ value) {
  const text =
    typeof value === "object" && value
      ? Array.isArray(value)
        ? `[${value.slice(0, 9).map(plainPart)}]`
        : "{…}"
      : plainPart(value);
  return text.length > QUOTED ? `${text.slice(0, QUOTED)}…` : text;
}

const plainPart = (/** @type {unknown} */ value) =>
  typeof value === "object" ? "…" : String(value ?? "").slice(0, QUOTED + 1);

// Of each question the later of two answers.
/** @param {Answered[]} items @param {Answered[]} others */
export function laterAnswers(items, others) {
  const all = byQuestion(items);
  for (const item of others) {
    const mine = all.get(questionOf(item));
    if (!mine || ((item.at ?? 0) - (mine.at ?? 0) || item.tries - mine.tries) > 0) all.set(questionOf(item), item);
  }
  return sortedAnswers([...all.values()]);
}

// Whether the same was answered, whenever.
export function isSameAnswers(/** @type {Answered[]} */ items, /** @type {Answered[]} */ others) {
  const content = (/** @type {Answered[]} */ some) =>
    JSON.stringify(sortedAnswers(some).map((item) => [questionOf(item), contentOf(item)]));
  return content(items) === content(others);
}

// The answers as they are now, each with when it was given; one that is gone is blank from now on.
/** @param {Answered[]} items @param {Answered[]} known @param {number} now */
export function stampedAnswers(items, known, now) {
  const before = byQuestion(known);
  const stamp = (/** @type {Answered | undefined} */ old) => Math.max(now, (old?.at ?? 0) + 1);
  const present = items.map((item) => {
    const old = before.get(questionOf(item));
    before.delete(questionOf(item));
    return old && contentOf(old) === contentOf(item) ? old : { ...item, at: stamp(old) };
  });
  const gone = [...before.values()].map(({ shown, ...old }) =>
    isBlank({ shown, ...old }) ? old : { ...old, given: [], tries: 0, at: stamp(old) },
  );
  return [...present, ...gone];
}

// The answers to a sheet, kept in a storage (`localStorage`, or null where there is none). All that it returns is what is to
// be shown from now on; an `answerFault` is thrown if something could not be done.
/** @param {AnswerSheet} sheet @param {Storage | null} storage */
export function makeAnswerStore(sheet, storage, now = Date.now) {
  const key = keyOfAnswers(sheet);
  let /** @type {Answered[]} */ known = [];
  const shown = () => known.filter((item) => !isBlank(item));

  // The answers in a text that was kept; none of one that cannot be read.
  function readable(/** @type {string | null} */ text) {
    try {
      return text === null ? [] : readAnswers(sheet, text);
    } catch {
      return [];
    }
  }

  // Anything a browser refuses: a full storage has a name of its own.
  function tried(/** @type {(storage: Storage) => void} */ work) {
    if (storage === null) throw answerFault("denied");
    try {
      work(storage);
    } catch (/** @type {any} */ error) {
      throw error?.texts ? error : answerFault(/Quota/i.test(error?.name) ? "full" : "denied");
    }
    return shown();
  }

  return {
    key,
    items: shown,
    // What an earlier visit left.
    open: () =>
      tried((storage) => {
        const text = storage.getItem(key);
        try {
          known = text === null ? [] : readAnswers(sheet, text);
        } catch (why) {
          if (text) storage.setItem(`${key} / unread`, text); // not lost, whatever it is
          throw answerFault("unread", why);
        }
      }),
    // Keeps these answers, and those that another tab has kept meanwhile.
    save(/** @type {Answered[]} */ items) {
      known = stampedAnswers(items, known, now());
      return tried((storage) => {
        known = laterAnswers(known, readable(storage.getItem(key)));
        storage.setItem(key, answersText(sheet, known, true));
      });
    },
    // Another tab has kept this text.
    hear(/** @type {string | null} */ text) {
      known = laterAnswers(known, readable(text));
      return shown();
    },
    // {items: the answers of a file, and those to other questions, count: of those in the file}.
    load(/** @type {string} */ text) {
      const items = readAnswers(sheet, text).map((item) => ({ ...item, at: LAST }));
      return { items: laterAnswers(shown(), items), count: items.length };
    },
    text: () => answersText(sheet, known),
  };
}
