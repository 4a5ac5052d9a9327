// The texts of a sheet, in both languages; those of a quiz, with others.

import { wordsIn } from "../page/languages.js";
import { quizWordsOf } from "../quiz/words.js";

const joined = (/** @type {number[]} */ numbers, /** @type {string} */ comma) => numbers.join(comma);

export const sheetWords = (/** @type {Language} */ language) => ({ ...quizWordsOf(language), ...ownWordsOf(language) });

const ownWordsOf = wordsIn({
  untitled: { en: "Exercises", zh: "练习" },
  student: { en: "Student: {who}", zh: "学生：{who}" },
  name: { en: "Name:", zh: "姓名：" },
  deadline: { en: "To be handed in by: {deadline}", zh: "提交截止：{deadline}" },
  modes: {
    practice: {
      en: "Answers are checked at once, and explained. A wrong one can be tried again; a single choice is final.",
      zh: "作答后立即批改并说明理由。填空题和多选题答错可以再试，单选题只能答一次。",
    },
    solutions: { en: "The answers to all questions, and why.", zh: "全部题目的答案与理由。" },
    "hand-in": {
      en: "Nothing here says whether an answer is right. At the end, save your answers as a file and hand it in; until then you may change them.",
      zh: "本页不提示对错。最后请把答案存为文件并提交；在此之前可随时修改。",
    },
  },
  progress: {
    en: (done, count) => `${done} of ${count} answered`,
    zh: (done, count) => `共 ${count} 题，已答 ${done} 题`,
  },
  right: { en: (right) => `, ${right} right`, zh: (right) => `，答对 ${right} 题` },
  points: { en: (points) => (points === 1 ? "1 point" : `${points} points`), zh: (points) => `${points} 分` },
  tree: { en: "Tree of exercise {number}", zh: "第 {number} 题的树" },
  board: { en: "Position of exercise {number}", zh: "第 {number} 题的局面" },
  decimal: { en: "A number with two decimals.", zh: "填两位小数。" },
  unread: { en: (text) => `Expected a number, got “${text}”.`, zh: (text) => `应填一个数，填入的是“${text}”。` },
  open: { en: "Not answered", zh: "未答" },
  answered: { en: "Answered", zh: "已答" },
  verdicts: {
    right: { en: "Right", zh: "正确" },
    wrong: { en: "Not right", zh: "不对" },
    shown: { en: "Answer shown", zh: "已看答案" },
  },
  missing: { en: "Answer first.", zh: "请先作答。" },
  again: { en: "Try again.", zh: "再试一次。" },
  idea: { en: (idea) => `A likely cause: ${idea}.`, zh: (idea) => `可能的原因：${idea}。` },
  was: { en: (answer) => `The answer: ${answer}.`, zh: (answer) => `答案：${answer}。` },
  stop: { en: ".", zh: "。" },
  comma: { en: ", ", zh: "、" },
  lab: { en: "Search this tree yourself", zh: "亲自搜索这棵树" },
  save: { en: "Save to hand in", zh: "保存以便提交" },
  saved: { en: "Saved as {file}: hand this file in.", zh: "已存为 {file}：请提交此文件。" },
  left: {
    en: (numbers) => `Not answered: ${joined(numbers, ", ")}.`,
    zh: (numbers) => `未答：第 ${joined(numbers, "、")} 题。`,
  },
  complete: { en: "All are answered.", zh: "已全部作答。" },
});
