// A quiz on a page, from plain data: the question, and below it the run that it is about, up to the event that it
// may show; of a Monte-Carlo tree search the board and the children. It needs no kernel and no widget.

import { signedText } from "../page/heat.js";
import { languageButtons, namesIn, pressLanguage } from "../page/languages.js";
import { guardPresses, listenToForms, makeListeners, suppressShortcuts } from "../page/listeners.js";
import { escapeMarkup, fill } from "../page/markup.js";
import { shortText } from "../page/replay.js";
import { mount, textsOfRun } from "../stepper/mount.js";
import { openRun } from "../stepper/opening.js";
import { inLanguage } from "../stepper/page.js";
import { wordsOf } from "../stepper/words.js";
import { boxesHtml, numberFieldsHtml } from "./fields.js";
import { childTableHtml, mountScene } from "./scene.js";
import { isChoice, limited, readDecimal, readValue } from "./state.js";
import { quizWordsOf } from "./words.js";
import { makeWorksheet } from "./worksheet.js";

const HIDDEN_KIND = "value"; // of question: its answer is written on the node itself
const KEYS = 9; // of a guided quiz: its first choices, by number

// Shows `quiz`, made by makeQuiz, in `el`. data: as for `mount`, and `asked`: language -> {questions: [{prompt,
// choices}], hints}; cursor: that of the run. options: onLanguage; words(language), in place of the quiz's; whyNot(number,
// language): why the choice of that number is wrong; and those of `mount`.
// Returns {quiz, view, card, language(), setLanguage(language), destroy()}.
/** @param {Root} el @param {Payload} data @param {Quiz} quiz @param {Cursor} cursor @param {Payload} [options] */
export function mountQuiz(el, data, quiz, cursor, options = {}) {
  el.classList.add("xq-widget", "xq-quiz");
  el.setAttribute("role", "group");
  // The card is written anew with each answer; what a screen reader is to say needs an element that stays.
  el.innerHTML =
    `<form class="xqz-card" novalidate></form><div class="xqz-run"></div>` +
    `<p class="xqz-announced" role="status" aria-live="polite"></p>`;
  const [card, host, announced] = el.children;
  const { panel = "", picture } = data.about;
  const isAboutPlayouts = panel === "playouts";
  el.classList.toggle("xqz-playouts", isAboutPlayouts);
  el.classList.toggle("xqz-boardless", isAboutPlayouts && picture === null);
  let language = data.language ?? "en";
  const wordsHere = options.words ?? ((/** @type {Language} */ each) => quizWordsOf(each, panel));
  let /** @type {Words} */ words = wordsHere(language);
  let showing = quiz.at(); // the question on the card
  let feedback = "";
  const hint = () => texts().hints[quiz.question().asks ?? quiz.question().kind];
  const valueText = (/** @type {any} */ value) => (isAboutPlayouts ? signedText(value, 2) : shortText(value));
  const givenTexts = () => (quiz.answer()?.given ?? []).map(quiz.question().several ? String : valueText);
  let typed = givenTexts();

  const scene = isAboutPlayouts ? mountScene(host, picture) : null;
  const view =
    scene ??
    mount(host, data, {
      ...options,
      cursor: limited(cursor, quiz.limit, refuse),
      hidden: () => (!quiz.isDone() && quiz.question().kind === HIDDEN_KIND ? quiz.question().node : null),
      covered: () => (!quiz.isDone() && quiz.question().covered ? quiz.question().node : null),
      until: quiz.limit,
      held: () => words.held,
      onLanguage(/** @type {Language} */ wanted) {
        showLanguage(wanted);
        options.onLanguage?.(wanted);
      },
    });

  const texts = () => inLanguage(data.asked, language);
  const note = () => inLanguage(data.about.note, language); // what a run says itself

  function draw() {
    const { kind, asks = kind } = quiz.question();
    const { prompt, choices } = texts().questions[quiz.at()];
    const done = quiz.isDone();
    el.classList.toggle("xqz-open", !done);
    el.dataset.question = quiz.at();
    card.innerHTML =
      `<div class="xqz-bar"><b>${fill(words.number, { number: quiz.at() + 1, count: quiz.questions.length })}</b>` +
      `<span class="xqz-kind">${words.kinds[asks]}</span><span class="xqz-score">${scoreText()}</span>` +
      (isAboutPlayouts
        ? `<span class="xqz-languages" role="group" aria-label="${wordsOf(language).language}">${languageButtons()}</span>`
        : "") +
      `</div>` +
      (quiz.isGuided ? progressHtml() : `<ol class="xqz-marks">${quiz.questions.map(markHtml).join("")}</ol>`) +
      `<p class="xqz-prompt">${escapeMarkup(quiz.isGuided && quiz.isOver() ? words.done : prompt)}</p>` +
      questionHtml(choices, done) +
      `<p class="xqz-feedback"></p>` +
      `<div class="xqz-actions">${actionsHtml(isChoice(quiz.question()), done)}</div>` +
      (isAboutPlayouts && note() ? `<p class="xqz-how" role="note">${escapeMarkup(note())}</p>` : "");
    card.setAttribute("aria-label", fill(words.number, { number: quiz.at() + 1, count: quiz.questions.length }));
    pressLanguage(card, language);
    suppressShortcuts(card);
    showFeedback();
    if (quiz.isGuided && !done) announced.textContent += words.space + prompt; // the next step, which nobody went to
    drawScene();
  }

  // The board, with the move of a row, or with the answer.
  function drawScene(/** @type {number | null} */ row = null) {
    const question = quiz.question();
    const answer = quiz.isDone() && question.rows?.length ? question.answer[0] : null;
    scene?.draw(question, row ?? answer, words.board);
  }

  function questionHtml(/** @type {string[]} */ choices, /** @type {boolean} */ done) {
    if (quiz.isGuided && done) return "";
    if (quiz.question().several) return boxesHtml(choices, typed, quiz.question(), done, words);
    if (!choices.length) return fieldsHtml(done);
    return isAboutPlayouts
      ? childTableHtml(quiz.question(), choices, quiz.answer()?.given[0], done, words)
      : choicesHtml(choices, done);
  }

  function showText(/** @type {string} */ text) {
    feedback = text;
    showFeedback();
  }

  function showFeedback() {
    const line = card.querySelector(".xqz-feedback");
    line.textContent = feedback;
    line.hidden = !feedback;
    announced.textContent = feedback;
  }

  // Nothing leads past an open question; the reader who tries is told why.
  function refuse() {
    showText(words.held);
  }

  function scoreText() {
    const [right, done] = quiz.score();
    return done ? fill(words.score, { right, done }) : "";
  }

  function stateOf(/** @type {number} */ number) {
    const answer = quiz.answers()[number];
    if (!quiz.isDone(number)) return "open";
    if (answer?.right) return answer.tries === 1 ? "right" : "late";
    return isChoice(quiz.questions[number]) ? "wrong" : "shown";
  }

  function progressHtml() {
    const count = quiz.questions.length;
    return `<progress class="xqz-progress" max="${count}" value="${quiz.done()}" aria-label="${words.progress}"></progress>`;
  }

  function markHtml(/** @type {unknown} */ _, /** @type {number} */ number) {
    const state = stateOf(number);
    const here = number === quiz.at() ? ` aria-current="step"` : "";
    const name = fill(words.go, { number: number + 1, state: words.states[state] });
    const sign = { open: "", right: "✓", late: "✓", wrong: "✗", shown: "✗" }[state];
    return (
      `<li><button type="button" data-go="${number}" data-state="${state}"${here} aria-label="${name}"` +
      ` title="${name}">${number + 1}${sign}</button></li>`
    );
  }

  function choicesHtml(/** @type {string[]} */ choices, /** @type {boolean} */ done) {
    const given = quiz.answer()?.given[0];
    const [right] = quiz.question().answer;
    const buttons = choices.map((text, number) => {
      const state = done && number === right ? "right" : number === given ? "wrong" : "";
      const sign = /** @type {Payload} */ ({ right: "✓ ", wrong: "✗ " })[state] ?? "";
      const fixed = done ? ` aria-disabled="true"` : "";
      return `<button type="button" data-choice="${number}" data-state="${state}"${fixed}>${keyHtml(number)}${sign}${escapeMarkup(text)}</button>`;
    });
    return `<div class="xqz-choices" role="group" aria-label="${words.check}">${buttons.join("")}</div>`;
  }

  function keyHtml(/** @type {number} */ number) {
    return quiz.isGuided && number < KEYS ? `<kbd aria-hidden="true">${number + 1}</kbd>` : "";
  }

  function fieldsHtml(/** @type {boolean} */ done) {
    const names = quiz.question().answer.length === 2 ? [words.low, words.high] : [words.value];
    const offers = Object.keys(quiz.question().offers ?? {}).map(
      (name, number) => `<button type="button" data-offer="${name}">${keyHtml(number)}${words.offers[name]}</button>`,
    );
    const offered = offers.length ? `<div class="xqz-choices">${offers.join("")}</div>` : "";
    return offered + numberFieldsHtml(names, typed, done, words.how, words);
  }

  function actionsHtml(/** @type {boolean} */ isChoice, /** @type {boolean} */ done) {
    if (!done)
      return (
        (isChoice ? "" : `<button type="submit" class="xqz-main">${words.check}</button>`) +
        (quiz.isGuided ? `<button type="button" data-do="hint">${words.hint}</button>` : "") +
        `<button type="button" data-do="show">${words.show}</button>`
      );
    const again = `<button type="button" data-do="again">${words.again}</button>`;
    return quiz.isOver() ? again : `<button type="button" class="xqz-main" data-do="next">${words.next}</button>`;
  }

  function answerText() {
    const { answer } = quiz.question();
    const { choices } = texts().questions[quiz.at()];
    if (choices.length) return answer.map((/** @type {number} */ number) => choices[number]).join(words.comma);
    const values = answer.map(valueText);
    return values.length === 2 ? fill(words.range, { low: values[0], high: values[1] }) : values[0];
  }

  function summary() {
    const [right] = quiz.score();
    const all = new Set(quiz.questions.map((/** @type {any} */ { kind }) => kind));
    const kinds = [...all].filter((kind) => quiz.of(kind));
    const parts = kinds.map((kind) => `${words.kinds[kind]} ${quiz.score(kind).join("/")}`);
    return `${fill(words.over, { right, count: quiz.of() })}${words.space}${parts.join(words.comma)}`;
  }

  // The feedback once a question is done.
  function resultText() {
    const { right, tries } = /** @type {Answer} */ (quiz.answer());
    const look = texts().questions[quiz.at()].because ?? words.look;
    const parts = right
      ? [tries === 1 ? words.right : words.rightLate, look]
      : [fill(words.was, { answer: answerText() }), hint(), look].filter(Boolean);
    if (quiz.isOver()) parts.push(summary());
    return parts.join(words.space);
  }

  // What a guided quiz says after a step: how it went, and the log's sentence on it; after a wrong choice why not.
  function stepText() {
    const { tries, right, given } = quiz.answers()[showing] ?? { tries: 0, right: null, given: [] };
    if (right === null && !tries) return "";
    if (right === null) return [words.notYet, options.whyNot(given[0], language), lineOnStep()].join(words.space);
    const how = !right ? words.shown : tries === 1 ? words.right : words.rightLate;
    return [how, lineOnStep(), quiz.isOver() ? summary() : ""].filter(Boolean).join(words.space);
  }

  // The log's sentence on a step: once it is taken, or tried twice in vain.
  function lineOnStep() {
    const { event } = quiz.questions[showing];
    const isOpen = !quiz.isDone(showing) ? Number(quiz.answer()?.tries) < 2 : event > quiz.question().shown;
    return isOpen && !quiz.isOver() ? "" : (data.sentences.at(language, event) ?? "");
  }

  // What is typed in the fields, or the numbers of the boxes that are ticked.
  function readFields() {
    const fields = [...card.querySelectorAll("input")].filter(({ type, checked }) => type !== "checkbox" || checked);
    return fields.map(({ value }) => value);
  }

  function check() {
    for (const field of card.querySelectorAll("input")) field.removeAttribute("aria-invalid");
    typed = readFields();
    judgeValues(typed.map(isAboutPlayouts ? readDecimal : readValue));
  }

  function judgeValues(/** @type {(number | null)[]} */ given) {
    const unread = given.indexOf(null);
    const judged = quiz.give(given); // redraws if every number could be read
    if (judged?.every(Boolean)) return;
    if (judged === null) feedback = fill(words.unread, { text: typed[unread] });
    else if (judged.length === 2 && Number(given[0]) > Number(given[1]))
      feedback = `${words.notYet}${words.space}${words.crossed}`;
    else if (judged.some(Boolean)) feedback = `${words.half[judged[0] ? "low" : "high"]}${words.space}${hint()}`;
    else feedback = `${words.notYet}${words.space}${hint()}`;
    if (quiz.isGuided && judged) feedback += words.space + lineOnStep();
    showFeedback();
    const wrong = judged === null ? unread : judged.indexOf(false);
    const field = card.querySelector(quiz.question().several ? "input" : `input[data-field="${wrong}"]`);
    field.setAttribute("aria-invalid", "true");
    field.focus();
    field.select();
  }

  function onClick(/** @type {Pointed} */ { target }) {
    const button = target.closest("button");
    if (button === null || button.type === "submit") return;
    const { choice, end, field, go, offer, language: wanted } = button.dataset;
    if (wanted) {
      showLanguage(wanted);
      options.onLanguage?.(wanted);
      card.querySelector(`[data-language="${wanted}"]`).focus();
      return;
    }
    if (choice !== undefined) quiz.choose(Number(choice));
    if (offer !== undefined) judgeValues(quiz.question().offers[offer]);
    if (go !== undefined) quiz.go(Number(go));
    if (button.dataset.do === "hint") showText(hint());
    if (button.dataset.do === "show") quiz.show();
    if (button.dataset.do === "next") quiz.next();
    if (button.dataset.do === "again") quiz.restart();
    if (end !== undefined) {
      const input = card.querySelector(`input[data-field="${field}"]`);
      input.value = end;
      input.focus();
    }
  }

  function onKey(/** @type {Pressed} */ event) {
    if (event.target.tagName === "INPUT") return;
    if (event.repeat) return event.preventDefault(); // a key held down answers one question
    if (quiz.isGuided) card.querySelectorAll("[data-choice], [data-offer]")[Number(event.key) - 1]?.click();
  }

  // The move of the child under the mouse, or of the one that has the focus, is drawn on the board.
  function onPoint(/** @type {Pointed} */ { target }) {
    const row = target.closest("[data-row]");
    if (scene) drawScene(row === null ? null : Number(row.dataset.row));
  }

  // The keyboard focus moves to what the reader needs next: the answer's fields, or the button to the next question.
  function focus() {
    const open = quiz.isGuided ? "[data-choice], [data-offer]" : "input, [data-choice]";
    const target = card.querySelector(quiz.isDone() ? ".xqz-main, [data-do]" : open);
    target?.focus({ preventScroll: true });
  }

  function onChange(/** @type {string} */ how) {
    view.pause();
    typed = givenTexts(); // perhaps in another view of the quiz
    feedback = quiz.isGuided ? stepText() : quiz.isDone() ? resultText() : "";
    showing = quiz.at();
    const hadFocus = card.contains(document.activeElement);
    draw();
    if (hadFocus && how !== "set" && (quiz.isGuided || how !== "answer" || quiz.isDone())) focus();
  }

  function showLanguage(/** @type {Language} */ wanted) {
    if (!quiz.isDone() && card.querySelector("input")) typed = readFields();
    language = wanted;
    words = wordsHere(language);
    const game = namesIn(data.about, language).game;
    el.lang = wordsOf(language).tag;
    el.setAttribute("aria-label", fill(words.title, { game }));
    feedback = quiz.isGuided ? stepText() : quiz.isDone() ? resultText() : "";
    draw();
  }

  // Printed, the quiz is a worksheet in place of the question shown.
  function showWorksheet() {
    el.querySelector(".xqz-sheet")?.remove();
    const run = isAboutPlayouts ? null : openRun(data);
    const shown = run ? textsOfRun(run, data.about, language) : {};
    const options = { ...shown, words, runWords: wordsOf(language), hiddenKind: HIDDEN_KIND };
    el.append(makeWorksheet(quiz, texts().questions, data.about, run, options));
  }

  const { listen, stop } = makeListeners();
  if (!quiz.isGuided) {
    listen(matchMedia("print"), "change", ({ matches }) => matches && showWorksheet());
    listen(window, "beforeprint", showWorksheet);
  }
  guardPresses(listen, card, "[data-field]");
  listen(card, "click", onClick);
  listenToForms(listen, card, () => quiz.isDone() || check());
  listen(card, "keydown", onKey);
  for (const event of ["mouseover", "focusin"]) listen(card, event, onPoint);
  const off = quiz.on(onChange);
  suppressShortcuts(el);
  showLanguage(language);

  return {
    quiz,
    view,
    card,
    language: () => language,
    setLanguage(/** @type {Language} */ wanted) {
      if (wanted === language) return;
      view.setLanguage(wanted);
      showLanguage(wanted);
    },
    destroy() {
      stop();
      off();
      view.destroy();
    },
  };
}
