// Answers in a file and in a page's storage, without a page. A file is JSON, the same for widgets and for sheets:
// {format, sheet, student, code, items: [{exercise, number, digest, given, tries}]}. `given` is a list of numbers, "inf"
// and "-inf" among them; an item that was given up has `shown`. The storage keeps the same, and in each item `at`, when
// it was answered, in milliseconds. xqlab/viz/page/answers.py reads and writes the same files.
//
// A sheet: {sheet: its name or the kind of widget, student, code: both "" for a widget, digest: of all its questions,
// questions: [{exercise, number, digest}], fits(item): whether such an answer can be given to its question}.

import { INFINITY } from "./log_constants.js";

export const ANSWERS_FORMAT = "xqlab answers 1";
export const LONGEST_ANSWERS = 1 << 20; // characters of a file
const MOST_NUMBERS = 1000; // of one answer
const MOST_TRIES = 1e6;
const LAST = 1e14; // ms, in the year 5138
const QUOTED = 40; // characters of a file that a message repeats

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

// The answers in a text: {items}, or {fault: [name, ...details]} of the first thing that is wrong, whose words are in
// answers.js. A file of a notebook has one of them for each widget, by digest.
/** @param {AnswerSheet} sheet @param {string} text @returns {{items: Answered[], fault?: undefined} | {fault: [string, ...any[]], items?: undefined}} */
export function readAnswers(sheet, text) {
  if (text.length > LONGEST_ANSWERS) return { fault: ["large", text.length] };
  let /** @type {any} */ file;
  try {
    file = JSON.parse(text);
  } catch {
    return { fault: ["syntax", quotedPart(text)] };
  }
  if (file?.format !== ANSWERS_FORMAT) return { fault: ["format", quotedPart(file?.format)] };
  if (file.widgets !== undefined) {
    if (!Object.hasOwn(Object(file.widgets), sheet.digest)) return { fault: ["widgets"] };
    file = Object(file.widgets[sheet.digest]);
  }
  if (file.sheet !== sheet.sheet) return { fault: ["sheet", quotedPart(file.sheet), sheet.sheet] };
  for (const name of /** @type {const} */ (["student", "code"]))
    if ((file[name] ?? "") !== (sheet[name] ?? ""))
      return { fault: ["student", quotedPart(file.student), sheet.student ?? ""] };
  if (!Array.isArray(file.items)) return { fault: ["items", quotedPart(file.items)] };
  return readItems(sheet, file.items);
}

/** @param {AnswerSheet} sheet @param {any[]} sent */
function readItems({ questions, fits = () => true }, sent) {
  const asked = new Map(questions.map((question) => [questionOf(question), question]));
  const /** @type {Answered[]} */ items = [];
  for (const item of sent.map(Object)) {
    const isNamed = typeof item.exercise === "string" && Number.isInteger(item.number);
    const question = isNamed ? asked.get(questionOf(item)) : undefined;
    if (!question || question.digest !== item.digest)
      return { fault: /** @type {[string, any]} */ (["question", quotedPart(item.number)]) };
    asked.delete(questionOf(item)); // a second answer to it is one to no question
    const given = Array.isArray(item.given) && item.given.length <= MOST_NUMBERS ? item.given.map(readNumber) : [null];
    const { tries, shown = false, at = 0 } = item;
    const isNumber = Number.isInteger(tries) && tries >= 0 && tries <= MOST_TRIES && at >= 0 && at < LAST;
    const answer = { ...question, given, tries, ...(shown && { shown }), at };
    if (given.includes(null) || !isNumber || typeof shown !== "boolean" || !(isBlank(answer) || fits(answer)))
      return { fault: /** @type {[string, ...any[]]} */ (["given", item.number, quotedPart(item.given)]) };
    items.push(answer);
  }
  return { items };
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

// The answers to a sheet, kept in a storage (`localStorage`, or null where there is none). All that it returns has
// `fault` if something could not be done, or `items`: what is to be shown from now on.
/** @param {AnswerSheet} sheet @param {Storage | null} storage */
export function makeAnswerStore(sheet, storage, now = Date.now) {
  const key = keyOfAnswers(sheet);
  let /** @type {Answered[]} */ known = [];
  const shown = () => known.filter((item) => !isBlank(item));

  function kept() {
    const text = storage?.getItem(key) ?? null;
    const read = text === null ? { items: [] } : readAnswers(sheet, text);
    if (read.fault && text) storage?.setItem(`${key} / unread`, text); // not lost, whatever it is
    return read;
  }

  // Anything a browser refuses: a full storage has a name of its own.
  /** @param {() => Kept} work @returns {Kept} */
  function tried(work) {
    if (storage === null) return { fault: ["denied"] };
    try {
      return work();
    } catch (error) {
      return { fault: [/Quota/i.test(/** @type {Error} */ (error)?.name) ? "full" : "denied"] };
    }
  }

  return {
    key,
    items: shown,
    // What an earlier visit left.
    open: () =>
      tried(() => {
        const { items, fault } = kept();
        known = items ?? [];
        return fault ? { fault: ["unread", fault] } : { items: shown() };
      }),
    // Keeps these answers, and those that another tab has kept meanwhile.
    save(/** @type {Answered[]} */ items) {
      known = stampedAnswers(items, known, now());
      return tried(() => {
        known = laterAnswers(known, kept().items ?? []);
        storage?.setItem(key, answersText(sheet, known, true));
        return { items: shown() };
      });
    },
    // Another tab has kept this text.
    hear(/** @type {string | null} */ text) {
      known = laterAnswers(known, (text !== null && readAnswers(sheet, text).items) || []);
      return { items: shown() };
    },
    // The answers of a file, and those to other questions.
    load(/** @type {string} */ text) {
      const { items, fault } = readAnswers(sheet, text);
      if (fault) return { fault };
      return {
        items: laterAnswers(
          shown(),
          items.map((item) => ({ ...item, at: LAST })),
        ),
        count: items.length,
      };
    },
    text: () => answersText(sheet, known),
  };
}
