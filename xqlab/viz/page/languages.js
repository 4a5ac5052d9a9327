// The languages of all widgets, and tables of texts in them.

import { spaced } from "./markup.js";

export const LANGUAGE_NAMES = { en: "English", zh: "中文" };
export const LANGUAGE_TAGS = { en: "en", zh: "zh-Hans" };
export const LANGUAGES = /** @type {Language[]} */ (Object.keys(LANGUAGE_NAMES));

// Something for each language.
/** @template Made @param {(language: Language) => Made} make @returns {Record<Language, Made>} */
export const inEach = (make) =>
  /** @type {any} */ (Object.fromEntries(LANGUAGES.map((language) => [language, make(language)])));

// What is wrong, in the words of each language.
export class WordedError extends Error {
  constructor(/** @type {(language: Language) => string} */ say) {
    super(say("en"));
    this.texts = inEach(say);
  }
}

// A function that makes an error of a table of texts: the name of one, and what that quotes, which may be such errors.
/** @param {(language: Language) => any} wordsOf */
export const errorsIn =
  (wordsOf) =>
  (/** @type {string} */ name, /** @type {any[]} */ ...quoted) =>
    new WordedError((language) => {
      const text = wordsOf(language)[name];
      return typeof text === "function" ? text(...quoted.map((part) => part?.texts?.[language] ?? part)) : text;
    });

// A function: the texts of a table in one language, English for an unknown one. Where languages differ, the table has
// {en, zh}: of a text, of a list, or of a group of texts.
/** @template {Texts} Table @param {Table} table @returns {(language: Language) => Spoken<Table>} */
export function wordsIn(table) {
  const /** @type {Record<string, any>} */ spoken = {};
  return (language) => {
    const known = language in LANGUAGE_NAMES ? language : "en";
    return (spoken[known] ??= chosen(table, known));
  };
}

// What every widget may say.
export const commonWords = wordsIn({
  language: { en: "Language", zh: "语言" },
  space: { en: " ", zh: "" },
  comma: { en: ", ", zh: "，" },
});

// The same with the texts of another table in their place or beside them, group by group.
/** @param {(language: Language) => Words} wordsOf @param {Texts} table @returns {(language: Language) => Words} */
export function wordsOver(wordsOf, table) {
  const own = wordsIn(/** @type {any} */ (table));
  const isGroup = (/** @type {unknown} */ words) => typeof words === "object" && !Array.isArray(words);
  return (language) => {
    const shared = wordsOf(language);
    const joined = Object.entries(own(language)).map(([name, words]) => [
      name,
      isGroup(words) && isGroup(shared[name]) ? { ...shared[name], ...words } : words,
    ]);
    return { ...shared, ...Object.fromEntries(joined) };
  };
}

// A function that gives a sentence by its language and number. sentences: language -> one text, a line each; or a
// function of the number.
export function tellerOf(/** @type {Payload} */ sentences) {
  const /** @type {Record<string, string[]>} */ lines = {};
  return (/** @type {Language} */ language, /** @type {number} */ at) => {
    const texts = sentences[language] ?? sentences.en;
    return typeof texts === "function" ? texts(at) : (lines[language] ??= texts.split("\n"))[at];
  };
}

/** @param {any} words @param {Language} language @returns {any} */
function chosen(words, language) {
  if (typeof words !== "object") return words;
  if (Array.isArray(words)) return words.map((part) => chosen(part, language));
  if ("en" in words) return language === "zh" && typeof words.zh === "function" ? spacing(words.zh) : words[language];
  return Object.fromEntries(Object.entries(words).map(([name, part]) => [name, chosen(part, language)]));
}

// A function whose Chinese texts need not know whether what it is given is Chinese.
function spacing(/** @type {(...given: any[]) => any} */ say) {
  return (/** @type {any[]} */ ...given) => {
    const text = say(...given);
    return typeof text === "string" ? spaced(text) : text;
  };
}

export function nextLanguage(/** @type {Language} */ language) {
  return LANGUAGES[(LANGUAGES.indexOf(language) + 1) % LANGUAGES.length];
}

// The names of a game in a language: {game, board, sides, win}.
export function namesIn(/** @type {Payload} */ about, /** @type {Language} */ language) {
  const { game, sides, picture } = about;
  return about.called?.[language] ?? { game, sides, board: picture?.name ?? game, win: "mate" };
}
