// The sheet of a student on a page: exercises in order, each with its picture, its prompt and room to answer. To
// practise, answers are checked at once; to hand in, they are saved as a file and nothing is said about them.

import { keepAnswers } from "../page/answers.js";
import { answersText } from "../page/answers_file.js";
import { languageButtons, pressLanguage } from "../page/languages.js";
import { listenToForms, makeListeners, suppressShortcuts } from "../page/listeners.js";
import { escapeMarkup, fill } from "../page/markup.js";
import { shortText } from "../page/replay.js";
import { saveFile } from "../page/saving.js";
import { boxesHtml, numberFieldsHtml } from "../quiz/fields.js";
import { canGive, isChoice } from "../quiz/state.js";
import { askedOf, blankEntry, ideaOf, isRight, readFields } from "./state.js";
import { sheetWords } from "./words.js";

/** @typedef {import("./state.js").Entry} Entry */

// Shows the sheet in `el`. content: see course/page.py; options: {language, onLanguage, openLab(host, item, language): what
// searches an item's tree, or nothing}. Returns {entries, setLanguage(language), destroy()}.
/** @param {Root} el @param {Payload} content @param {Payload} options */
export function mountSheet(el, content, { language, onLanguage, openLab }) {
  const { items, sheet, student, code, digest } = content;
  const fits = (/** @type {Answered} */ answered) =>
    canGive(askedOf(items.find((/** @type {Answered} */ { number }) => number === answered.number)), answered);
  const answerSheet = /** @type {AnswerSheet} */ ({ sheet, student, code, digest, questions: items, fits });
  const isForMarks = content.mode === "hand-in";
  const isOnPaper = content.mode === "print"; // with neither verdicts nor answers that are kept
  const isPractice = !isForMarks && !isOnPaper;
  const isSolved = content.mode === "solutions";
  const { listen, stop } = makeListeners();
  let entries = /** @type {Entry[]} */ (items.map(() => ({ ...blankEntry(), shown: isSolved })));
  const /** @type {Map<number, Payload>} */ labs = new Map(); // item -> what searches its tree, once it was opened
  let /** @type {Words} */ words = sheetWords(language);
  let isSaved = false;

  el.classList.add("xq-widget", "xq-quiz", "xq-sheet");
  el.setAttribute("role", "group");
  el.innerHTML =
    `<style>${content.style}</style><div class="xqd-head"></div>` +
    items
      .map(
        (/** @type {unknown} */ _, /** @type {number} */ at) =>
          `<section class="xqd-item" data-item="${at}"><div class="xqz-card xqd-asked"></div><div class="xqd-lab"></div></section>`,
      )
      .join("") +
    (isForMarks ? `<div class="xqz-card xqd-end xqd-bar"></div>` : "");
  const partsOf = (/** @type {number} */ at) => el.querySelector(`[data-item="${at}"]`).children;

  // -- answers --------------------------------------------------------------------------------------------------

  const isDone = (/** @type {number} */ at) => {
    const { right, shown, given } = entries[at];
    return isPractice ? right !== null || shown : given !== null;
  };
  const isOver = (/** @type {Entry} */ { right, shown }) => right === true || shown;

  const read = () =>
    items.flatMap((/** @type {any} */ { exercise, number, digest }, /** @type {number} */ at) => {
      const { given, tries, shown } = entries[at];
      return given || shown ? [{ exercise, number, digest, given: given ?? [], tries, ...(shown && { shown }) }] : [];
    });

  function write(/** @type {Answered[]} */ answered) {
    entries = items.map((/** @type {Payload} */ item) => {
      const saved = answered.find(({ number }) => number === item.number);
      if (!saved) return blankEntry();
      const { tries, shown = false } = saved;
      const given = saved.given.length || item.several ? saved.given : null;
      const isChecked = isPractice && tries > 0 && given !== null;
      const typed = (given ?? []).map(item.texts.en.choices.length ? String : shortText);
      return { given, typed, tries, shown, right: isChecked ? isRight(item, given) : null };
    });
    drawAll();
  }

  // What is filled in now, of an item; null where it is no answer yet.
  function filledIn(/** @type {number} */ at) {
    const [asked] = partsOf(at);
    const { choices } = items[at].texts.en;
    const inputs = [...asked.querySelectorAll("input")];
    if (choices.length) {
      const given = inputs.flatMap(({ checked }, number) => (checked ? [number] : []));
      return { given: given.length ? given : null, unread: -1, typed: given.map(String) };
    }
    const typed = inputs.map(({ value }) => value);
    return { ...readFields(typed), typed };
  }

  // A change of what is filled in. To hand in it is the answer; to practise it waits to be checked.
  function onChange(/** @type {number} */ at) {
    const { given, typed, unread } = filledIn(at);
    const entry = entries[at];
    if (isPractice) {
      entries[at] = { ...entry, typed };
      return;
    }
    entries[at] = { ...entry, given, typed, tries: given ? 1 : 0 };
    say(at, unread < 0 ? "" : words.unread(typed[unread]));
    isSaved = false;
    drawMarks();
    kept?.changed();
  }

  function check(/** @type {number} */ at) {
    const { given, typed, unread } = filledIn(at);
    const entry = entries[at];
    if (!given) {
      say(at, unread < 0 ? words.missing : words.unread(typed[unread]));
      partsOf(at)[0].querySelectorAll("input")[Math.max(unread, 0)].focus();
      return;
    }
    const right = isRight(items[at], given);
    const isFinal = !right && isChoice(askedOf(items[at]));
    entries[at] = { given, typed, tries: entry.tries + 1, right, shown: entry.shown || isFinal };
    settle(at);
  }

  function show(/** @type {number} */ at) {
    entries[at] = { ...entries[at], shown: true };
    settle(at);
  }

  // Shows the verdict; the keyboard stays in the item.
  function settle(/** @type {number} */ at) {
    drawItem(at);
    drawMarks();
    kept?.changed();
    const [asked] = partsOf(at);
    (asked.querySelector("input:not([disabled]), button") ?? asked.querySelector(".xqd-feedback")).focus();
  }

  // -- drawing --------------------------------------------------------------------------------------------------

  function drawAll() {
    words = sheetWords(language);
    el.lang = language === "zh" ? "zh-Hans" : language;
    const { who, deadline, mode, conventions } = content;
    const name = [who, student].filter(Boolean).join(" · ");
    const line = name ? fill(words.student, { who: name }) : `${words.name} ……………………`;
    el.querySelector(".xqd-head").innerHTML =
      `<p class="xqd-bar"><b>${escapeMarkup(line)}</b><span class="xqz-languages" role="group" aria-label="${words.language}">` +
      `${languageButtons()}</span></p>` +
      (deadline ? `<p>${escapeMarkup(fill(words.deadline, { deadline }))}</p>` : "") +
      `<p${isSolved ? "" : ' class="xqd-mode"'}>${words.modes[mode] ?? ""}</p>${conventions[language] && `<p class="xqz-how">${conventions[language]}</p>`}` +
      `<p class="xqd-bar xqd-progress"${isSolved ? " hidden" : ""}><progress max="${items.length}"></progress> <span></span></p>`;
    pressLanguage(el, language);
    el.setAttribute("aria-label", sheet || el.closest("section")?.querySelector("h1, p")?.textContent || "");
    if (isForMarks)
      el.querySelector(".xqd-end").innerHTML =
        `<button type="button" class="xqz-main" data-do="save">${words.save}</button>` +
        `<p class="xqd-saved" role="status"></p>`;
    items.forEach((/** @type {unknown} */ _, /** @type {number} */ at) => drawItem(at));
    drawMarks();
  }

  // How far one is.
  function drawMarks() {
    const done = items.filter((/** @type {unknown} */ _, /** @type {number} */ at) => isDone(at)).length;
    const right = entries.filter((entry) => entry.right).length;
    const [bar, text] = el.querySelector(".xqd-progress").children;
    bar.value = done;
    text.textContent = words.progress(done, items.length) + (isPractice && done ? words.right(right) : "");
    bar.setAttribute("aria-label", text.textContent);
    items.forEach((/** @type {unknown} */ _, /** @type {number} */ at) => {
      const mark = partsOf(at)[0].querySelector(".xqd-state");
      const { right: verdict, shown } = entries[at];
      const isGivenUp = shown && !(verdict === false && isChoice(askedOf(items[at])));
      const name = verdict === true ? "right" : isGivenUp ? "shown" : verdict === false ? "wrong" : "";
      mark.textContent = name ? words.verdicts[name] : isDone(at) ? words.answered : words.open;
      mark.dataset.state = name || (isDone(at) ? "done" : "open");
    });
    if (isForMarks) drawSaved();
  }

  function drawSaved() {
    const numbers = items.flatMap((/** @type {any} */ { number }, /** @type {number} */ at) =>
      isDone(at) ? [] : [number],
    );
    const left = numbers.length ? words.left(numbers) : words.complete;
    const texts = isSaved ? [fill(words.saved, content), left] : [left];
    el.querySelector(".xqd-saved").textContent = texts.join(words.space);
  }

  function drawItem(/** @type {number} */ at) {
    const { number, points, texts } = items[at];
    const { title, prompt, tree, board } = texts[language];
    const entry = entries[at];
    const [asked, lab] = partsOf(at);
    const region = (/** @type {string} */ name, /** @type {string} */ svg, /** @type {string} */ more) =>
      `<div class="xqd-${name}${name === "tree" ? " xqlab-chart" : ""}" role="group" aria-label="${fill(words[name], { number })}"${more}>${svg}</div>`;
    asked.innerHTML =
      `<h2><span class="xqd-state"></span>${number}. ${escapeMarkup(title)} <span class="xqz-how">${words.points(points)}</span></h2>` +
      (tree ? region("tree", tree.svg, ` tabindex="0" style="--xqd-width:${tree.width}px"`) : "") +
      (board ? region("board", board, "") : "") +
      `<form novalidate><fieldset><legend class="xqz-prompt">${escapeMarkup(prompt)}</legend>` +
      `${fieldsHtml(at)}</fieldset>` +
      `<p class="xqd-feedback xqz-feedback" role="status" tabindex="-1"></p>${actionsHtml(entry)}</form>`;
    say(at, feedbackOf(at));
    drawLab(at, lab);
    suppressShortcuts(asked);
  }

  function fieldsHtml(/** @type {number} */ at) {
    const { texts, decimal } = items[at];
    const { choices, labels } = texts[language];
    const entry = entries[at];
    const isFixed = isPractice && isOver(entry);
    if (choices.length) return boxesHtml(choices, entry.typed, items[at], isFixed, words);
    return numberFieldsHtml(labels, entry.typed, isFixed, decimal ? words.decimal : words.how, words);
  }

  function actionsHtml(/** @type {Entry} */ entry) {
    if (!isPractice || isOver(entry)) return "";
    const showing = entry.tries ? `<button type="button" data-do="show">${words.show}</button>` : "";
    return `<div class="xqz-actions"><button type="submit" class="xqz-main">${words.check}</button>${showing}</div>`;
  }

  // What is said about an answer that was checked.
  function feedbackOf(/** @type {number} */ at) {
    const { given, right, shown } = entries[at];
    const { why, answer, texts } = items[at];
    if (right === null && !shown) return "";
    if (right) return [words.verdicts.right + words.stop, why[language]].join(words.space);
    const idea = given && ideaOf(items[at], given);
    const parts = given ? [words.verdicts.wrong + words.stop, idea ? words.idea(idea[language]) : ""] : [];
    if (shown) parts.push(words.was(answerText(answer, texts[language].choices)), why[language]);
    else parts.push(words.again);
    return parts.filter(Boolean).join(words.space);
  }

  function answerText(/** @type {number[]} */ answer, /** @type {string[]} */ choices) {
    if (choices.length) return answer.map((choice) => choices[choice]).join(words.comma);
    const texts = answer.map((value) =>
      Number.isInteger(value) ? shortText(value) : value.toFixed(2).replace("-", "−"),
    );
    return texts.length === 2 ? `[${texts.join(", ")}]` : texts[0];
  }

  function say(/** @type {number} */ at, /** @type {string} */ text) {
    const line = partsOf(at)[0].querySelector(".xqd-feedback");
    if (line.textContent !== text) line.textContent = text;
    line.dataset.state = entries[at].right === null ? "" : entries[at].right ? "right" : "wrong";
  }

  // Below an item that is over: its tree, to be searched.
  function drawLab(/** @type {number} */ at, /** @type {Root} */ host) {
    const isThere = openLab && items[at].lab && isOver(entries[at]);
    if (!isThere) {
      labs.get(at)?.destroy();
      labs.delete(at);
      host.replaceChildren();
    } else if (!host.firstElementChild) host.innerHTML = `<details><summary></summary><div></div></details>`;
    if (isThere) host.querySelector("summary").textContent = words.lab;
  }

  // -- what the reader does -------------------------------------------------------------------------------------

  const itemOf = (/** @type {Root} */ target) => Number(target.closest("[data-item]")?.dataset.item);

  function onClick(/** @type {Pointed} */ { target }) {
    const button = target.closest("button");
    if (!button || labHas(button)) return;
    const { language: wanted, end, field, do: name } = button.dataset;
    if (wanted) {
      setLanguage(wanted);
      onLanguage(wanted);
      el.querySelector(`[data-language="${wanted}"]`).focus();
    }
    if (name === "show") show(itemOf(button));
    if (name === "save") save();
    if (end === undefined) return;
    const at = itemOf(button);
    const input = partsOf(at)[0].querySelector(`input[data-field="${field}"]`);
    input.value = end;
    input.focus();
    onChange(at);
  }

  const labHas = (/** @type {Root} */ target) => target.closest(".xqd-lab") !== null;

  async function save() {
    isSaved = await saveFile(el.querySelector(".xqd-end"), content.file, answersText(answerSheet, read()));
    drawSaved();
  }

  function setLanguage(/** @type {Language} */ wanted) {
    language = wanted;
    drawAll();
    for (const lab of labs.values()) lab.setLanguage(wanted);
  }

  listen(el, "click", onClick);
  listen(el, "input", ({ target }) => labHas(target) || onChange(itemOf(target)));
  listenToForms(listen, el, (form) => {
    const at = itemOf(form);
    if (isPractice && !labHas(form) && !isOver(entries[at])) check(at);
  });
  listen(
    el,
    "toggle",
    ({ target }) => {
      const at = itemOf(target);
      if (target.parentElement?.className !== "xqd-lab" || !target.open || labs.has(at)) return;
      labs.set(at, openLab(target.lastElementChild, items[at].lab, language));
    },
    true,
  );

  drawAll();
  const kept = isSolved || isOnPaper ? null : keepAnswers(el, answerSheet, { read, write });

  return {
    entries: () => entries,
    setLanguage,
    destroy() {
      stop();
      kept?.destroy();
      for (const lab of labs.values()) lab.destroy();
    },
  };
}
