// What a quiz shows: the question, and below it the run that it is about, up to the event that it may show; of a
// Monte-Carlo tree search the board and the children.

import { Fragment, html } from "../core/preact.js";
import { languageChoice, Nested } from "../core/widget.js";
import { keeping } from "../page/answers.js";
import { signedText } from "../page/heat.js";
import { namesIn } from "../page/languages.js";
import { fill } from "../page/markup.js";
import { saveTo, soon } from "../page/model.js";
import { shortText } from "../page/replay.js";
import { makeCursor } from "../stepper/cursor.js";
import { mount } from "../stepper/mount.js";
import { openRun, runOnPage } from "../stepper/opening.js";
import { inLanguage } from "../stepper/page.js";
import { runOfModel } from "../stepper/run_of_model.js";
import { answerText, cardBar, cardBoxes, cardChoice, cardFields, cardMarks } from "./card.js";
import { childTable, sceneView } from "./scene.js";
import {
  answersIn,
  canGive,
  isChoice,
  judgeGiven,
  limited,
  progressWith,
  quizAt,
  readDecimal,
  readValue,
} from "./state.js";
import { worksheet } from "./worksheet.js";

const HIDDEN_KIND = "value"; // of question: its answer is written on the node itself
const CHOICE_KEYS = 9; // of a guided quiz: its first choices, by number

// The declaration of a quiz; own: its name, words(language, panel) and isGuided; and more(data) of what all its views
// share: asked: language -> {questions: [{prompt, choices}], hints}; whyNot(number, quiz, language): why a choice is wrong;
// seen(state, quiz): what is shown of a run; press(event, props): of one on the run.
/** @param {Payload} own @returns {Declared} */
export const quizDeclared = ({ name = "", words, isGuided = false, more = () => ({}) }) => ({
  name: `xq-quiz ${name}`.trim(),
  words(language, { about }) {
    const spoken = words(language, about.panel);
    return { ...spoken, title: fill(spoken.title, { game: namesIn(about, language).game }) };
  },
  traits: ["question", "_answers"],
  open(_, model) {
    const opened = (/** @type {Payload} */ run) => openQuiz(run, model, isGuided, more);
    return model.get("about") ? opened(pageRun(model)) : runOfModel(model).then(opened);
  },
  // draft: see draftOn; row: of the children, that is looked at
  local: () => ({ draft: null, row: null, isPrinting: false }),
  classes(props) {
    const { about, asksPlayouts } = props.data;
    const isOpen = !quizIn(props).isDone();
    return {
      "xqz-open": isOpen,
      "xqz-playouts": asksPlayouts,
      "xqz-boardless": asksPlayouts && about.picture === null,
    };
  },
  view: showQuiz,
  heard(props) {
    const quiz = quizIn(props);
    const text = quizFeedback(props, quiz);
    if (draftOn(props, quiz).tell || !isGuided || quiz.isDone()) return text;
    return text + props.words.space + textsIn(props).questions[quiz.at].prompt; // the next step, which nobody went to
  },
  answers: keeping({
    fits: (item, { questions }) => canGive(questions[item.number - 1], item),
    read: (props) => answersIn(quizIn(props)),
    write: (items, props) => progressWith(quizIn(props), items),
  }),
});

function pageRun(/** @type {Model} */ model) {
  const [about, block, sentences, marks, start] = ["about", "block", "sentences", "marks", "start"].map(model.get);
  return { data: runOnPage({ about, block, sentences, marks }), cursor: makeCursor(about.events, start) };
}

// What all views of a quiz share: the texts and the run, whose cursor `follow(how)` leads to where the quiz is.
/** @param {Payload} run @param {Model} model @param {boolean} isGuided @param {(data: Payload) => Payload} more */
function openQuiz({ data: sent, cursor }, model, isGuided, more) {
  const [questions, asked] = [model.get("_questions"), model.get("_asked")];
  const asksPlayouts = sent.about.panel === "playouts";
  const data = { ...sent, run: asksPlayouts ? null : openRun(sent), asksPlayouts, questions, asked, isGuided, cursor };
  const quiz = () => quizIn({ data, question: model.get("question"), _answers: model.get("_answers") });
  let last = "";

  function follow(/** @type {string} */ how) {
    const { at, place } = quiz();
    last = `${at} ${place}`;
    cursor.goTo(place, how);
  }
  // Python has set another question, and gets the event now shown.
  const followPython = soon(() => {
    const { at, place } = quiz();
    if (last === `${at} ${place}`) return;
    follow("set");
    saveTo(model, { event: cursor.here() });
  });
  follow("set");
  // Nobody, Python included, can move the run past the question.
  cursor.on((/** @type {number} */ k) => k > quiz().limit && cursor.goTo(quiz().limit, "jump"));
  for (const name of ["question", "_answers"]) model.on(`change:${name}`, followPython);
  return { ...data, follow, ...more(data) };
}

/** @param {Pick<Props, "data"> & Payload} props */
export const quizIn = ({ data, question, _answers }) => quizAt(data.questions, { question, _answers }, data.isGuided);

// A moment of a quiz: what was typed or said before another one is out of date.
const momentOf = (/** @type {Quiz} */ { at, answer }) => `${at} ${answer?.tries ?? 0} ${answer?.right}`;

// What is typed at the quiz as it is, and what was said of it: {typed, tell(props), wrong: the number of the field that is}.
/** @param {Props} props @param {Quiz} quiz @returns {Payload} */
const draftOn = ({ draft }, quiz) => (draft?.moment === momentOf(quiz) ? draft : {});

function jot(/** @type {Props} */ props, /** @type {Payload} */ changes) {
  const quiz = quizIn(props);
  props.set({ draft: { ...draftOn(props, quiz), moment: momentOf(quiz), ...changes } });
}

// The quiz goes on as `changes` says, and `draft.tell(props)` says what there is to say; null: nothing changes.
/** @param {Props} props @param {Payload | null} changes @param {Payload} [draft] */
export function act(props, changes, draft) {
  if (!changes) return;
  const moment = momentOf(quizIn({ ...props, ...changes }));
  props.set({ ...changes, draft: { ...draft, moment } });
  props.data.follow("jump");
}

// -- texts ---------------------------------------------------------------------------------------------------------

const textsIn = (/** @type {Props} */ { data, language }) => inLanguage(data.asked, language);
const hintIn = (/** @type {Props} */ props, /** @type {Quiz} */ { question }) =>
  textsIn(props).hints[question.asks ?? question.kind];
const givenText = (/** @type {any} */ value, /** @type {Props} */ { data }) =>
  data.asksPlayouts ? signedText(value, 2) : shortText(value);

function summary(/** @type {Words} */ words, /** @type {Quiz} */ quiz) {
  const kinds = [...new Set(quiz.questions.map(({ kind }) => kind))].filter((kind) => quiz.of(kind));
  const parts = kinds.map((kind) => `${words.kinds[kind]} ${quiz.score(kind).join("/")}`);
  return `${fill(words.over, { right: quiz.score()[0], count: quiz.of() })}${words.space}${parts.join(words.comma)}`;
}

// The feedback once a question is done.
function quizResult(/** @type {Props} */ props, /** @type {Quiz} */ quiz) {
  const { words } = props;
  const { right, tries } = /** @type {Answer} */ (quiz.answer);
  const { because: look = words.look, choices } = textsIn(props).questions[quiz.at];
  const answer = answerText(quiz.question.answer, choices, (value) => givenText(value, props), words);
  const parts = right
    ? [tries === 1 ? words.right : words.rightLate, look]
    : [fill(words.was, { answer }), hintIn(props, quiz), look];
  return [...parts, quiz.isOver ? summary(words, quiz) : ""].filter(Boolean).join(words.space);
}

// What a guided quiz says after a step: how it went, and the log's sentence on it; after a wrong choice why not.
function stepText(/** @type {Props} */ props, /** @type {Quiz} */ quiz) {
  const { words, language, data } = props;
  const step = quiz.answer || !quiz.at ? quiz.at : quiz.at - 1; // the last one taken, or tried
  const { tries, right, given } = quiz.answers[step] ?? { tries: 0, right: null, given: [] };
  if (right === null && !tries) return "";
  const line = lineOnStep(props, quiz, step);
  if (right === null) return [words.notYet, data.whyNot(given[0], quiz, language), line].join(words.space);
  const how = !right ? words.shown : tries === 1 ? words.right : words.rightLate;
  return [how, line, quiz.isOver ? summary(words, quiz) : ""].filter(Boolean).join(words.space);
}

// The log's sentence on a step: once it is taken, or tried twice in vain.
function lineOnStep(/** @type {Props} */ { data, language }, /** @type {Quiz} */ quiz, /** @type {number} */ step) {
  const { event } = quiz.questions[step];
  const isOpen = !quiz.isDone(step) ? Number(quiz.answer?.tries) < 2 : event > quiz.question.shown;
  return isOpen && !quiz.isOver ? "" : (data.sentences.at(language, event) ?? "");
}

function quizFeedback(/** @type {Props} */ props, /** @type {Quiz} */ quiz) {
  const { tell } = draftOn(props, quiz);
  if (tell) return tell(props);
  return quiz.isGuided ? stepText(props, quiz) : quiz.isDone() ? quizResult(props, quiz) : "";
}

function stateOf(/** @type {Quiz} */ { questions, answers, isDone }, /** @type {number} */ number) {
  if (!isDone(number)) return "open";
  if (answers[number]?.right) return answers[number].tries === 1 ? "right" : "late";
  return isChoice(questions[number]) ? "wrong" : "shown";
}

// -- answering -----------------------------------------------------------------------------------------------------

// What is typed in the fields, or the numbers of the boxes that are ticked.
function typedIn(/** @type {Props} */ props, /** @type {Quiz} */ quiz) {
  const { typed } = draftOn(props, quiz);
  if (typed) return typed;
  const write = (/** @type {any} */ value) => (quiz.question.several ? String(value) : givenText(value, props));
  return (quiz.answer?.given ?? []).map(write);
}

// Answers with numbers; the first that is wrong, or cannot be read, gets the focus.
function give(/** @type {Props} */ props, /** @type {(number | null)[]} */ given) {
  const quiz = quizIn(props);
  const judged = judgeGiven(quiz.question, given);
  const changes = quiz.give(given);
  if (judged?.every(Boolean)) return act(props, changes);
  const unread = given.indexOf(null);
  const text = typedIn(props, quiz)[unread] ?? "";
  const note = {
    wrong: judged ? judged.indexOf(false) : unread,
    tell: (/** @type {Props} */ now) => (judged ? wrongText(now, judged, given) : fill(now.words.unread, { text })),
  };
  if (changes) act(props, changes, note);
  else jot(props, note);
  const field = props.el.querySelector(".xqz-card [aria-invalid]");
  field.focus();
  field.select();
}

function wrongText(/** @type {Props} */ props, /** @type {boolean[]} */ judged, /** @type {any[]} */ given) {
  const { words } = props;
  const quiz = quizIn(props);
  const isCrossed = judged.length === 2 && given[0] > given[1];
  const how = judged.some(Boolean) ? words.half[judged[0] ? "low" : "high"] : words.notYet;
  const line = quiz.isGuided ? [lineOnStep(props, quiz, quiz.at)] : [];
  return [how, isCrossed ? words.crossed : hintIn(props, quiz), ...line].join(words.space);
}

function check(/** @type {Props} */ props) {
  const quiz = quizIn(props);
  const count = quiz.question.answer.length;
  const typed = typedIn(props, quiz);
  const texts = quiz.question.several ? typed : Array.from({ length: count }, (_, at) => typed[at] ?? "");
  if (!quiz.isDone()) give(props, texts.map(props.data.asksPlayouts ? readDecimal : readValue));
}

// -- what is shown -------------------------------------------------------------------------------------------------

const keyHint = (/** @type {Quiz} */ { isGuided }, /** @type {number} */ number) =>
  isGuided && number < CHOICE_KEYS ? html`<kbd aria-hidden="true">${number + 1}</kbd>` : null;

function questionShown(/** @type {Props} */ props, /** @type {Quiz} */ quiz, /** @type {string[]} */ choices) {
  const { words, data } = props;
  const { question } = quiz;
  const isDone = quiz.isDone();
  if (quiz.isGuided && isDone) return null;
  const { wrong } = draftOn(props, quiz);
  const type = (/** @type {string[]} */ typed) => jot(props, { typed });
  const filled = { typed: typedIn(props, quiz), isFixed: isDone, words, isMain: !question.offers, type };
  if (question.several) return cardBoxes({ ...filled, choices, question, isWrong: wrong !== undefined });
  if (!choices.length) {
    const names = question.answer.length === 2 ? [words.low, words.high] : [words.value];
    const offers = Object.entries(question.offers ?? {}).map(
      ([name, given], number) => html`<button type="button" data-offer=${name} data-main=${number ? null : ""}
        onClick=${() => give(props, given)}>${keyHint(quiz, number)}${words.offers[name]}</button>`,
    );
    return html`${offers.length ? html`<div class="xqz-choices">${offers}</div>` : null}
      ${cardFields({ ...filled, names, how: words.how, wrong })}`;
  }
  const choose = (/** @type {number} */ number) => act(props, quiz.choose(number));
  const given = quiz.answer?.given[0];
  if (data.asksPlayouts) return childTable({ question, choices, given, isDone, words, choose });
  const buttons = choices.map((text, number) =>
    cardChoice({ text, number, answer: question.answer, given, isDone, choose, key: keyHint(quiz, number) }),
  );
  return html`<div class="xqz-choices" role="group" aria-label=${words.check}>${buttons}</div>`;
}

function actionsOf(/** @type {Props} */ props, /** @type {Quiz} */ quiz) {
  const { words } = props;
  const again = () => act(props, { question: 0, _answers: quiz.answers.map(() => null) });
  if (quiz.isOver)
    return html`<button type="button" data-main data-do="again" onClick=${again}>${words.again}</button>`;
  if (quiz.isDone())
    return html`<button type="button" class="xqz-main" data-main data-do="next" onClick=${() => act(props, quiz.next())}>${words.next}</button>`;
  const hint = () => jot(props, { tell: (/** @type {Props} */ now) => hintIn(now, quizIn(now)) });
  return html`${isChoice(quiz.question) ? null : html`<button type="submit" class="xqz-main">${words.check}</button>`}
    ${quiz.isGuided ? html`<button type="button" data-do="hint" onClick=${hint}>${words.hint}</button>` : null}
    <button type="button" data-do="show" onClick=${() => act(props, quiz.show())}>${words.show}</button>`;
}

// Shows the run in an element of the view; `update(props)` whenever that is drawn.
function openSteps(/** @type {Root} */ el, /** @type {Props} */ first) {
  let props = first;
  const { data } = first;
  const quiz = () => quizIn(props);
  const hides = (/** @type {boolean} */ isHidden) => (isHidden && !quiz().isDone() ? quiz().question.node : null);
  // Nothing leads past an open question; the reader who tries is told why.
  const refuse = () => jot(props, { tell: (/** @type {Props} */ { words }) => words.held });
  const limit = () => Math.min(quiz().limit, data.cursor.events - 1);
  const shown = mount(
    el,
    { ...data, language: first.language },
    {
      cursor: limited(data.cursor, limit, refuse),
      hidden: () => hides(quiz().question.kind === HIDDEN_KIND),
      covered: () => hides(quiz().question.covered),
      until: limit,
      held: () => props.words.held,
      seen: data.seen && ((/** @type {State} */ state) => data.seen(state, quiz())),
      onLanguage: (/** @type {Language} */ language) => props.set({ language }),
    },
  );
  return {
    ...shown,
    update(/** @type {Props} */ next) {
      const before = quiz();
      props = next;
      shown.setLanguage(next.language);
      if (momentOf(before) !== momentOf(quiz())) shown.pause();
    },
  };
}

function runBelow(/** @type {Props} */ props, /** @type {Quiz} */ quiz) {
  const { data, words, row } = props;
  const { picture } = data.about;
  if (!data.asksPlayouts)
    return html`<${Nested} class="xqz-run" mount=${(/** @type {Root} */ el) => openSteps(el, props)}
      update=${(/** @type {any} */ steps) => steps.update(props)}
      onClickCapture=${(/** @type {Pointed} */ event) => data.press?.(event, props)} />`;
  if (picture === null) return html`<div class="xqz-run"></div>`;
  const { question } = quiz;
  const answer = quiz.isDone() && question.rows?.length ? question.answer[0] : null;
  return sceneView(picture, question, row ?? answer, words.board, { class: "xqz-run" });
}

/** @param {Props} props */
function showQuiz(props) {
  const { data, words, language, row, isPrinting, set, el } = props;
  const quiz = quizIn(props);
  const { at, question, questions, isGuided } = quiz;
  const isDone = quiz.isDone();
  const { prompt, choices } = textsIn(props).questions[at];
  const counted = fill(words.number, { number: at + 1, count: questions.length });
  const [right, done] = quiz.score();
  const text = quizFeedback(props, quiz);
  const note = data.asksPlayouts && inLanguage(data.about.note, language); // what a run says itself
  const states = questions.map((_, number) => stateOf(quiz, number));

  function onKeyDown(/** @type {Pressed} */ event) {
    if (event.target.tagName === "INPUT") return;
    if (event.repeat) return event.preventDefault(); // a key held down answers one question
    if (isGuided) el.querySelectorAll(":is([data-choice], [data-offer])")[Number(event.key) - 1]?.click();
  }
  // The move of the child under the mouse, or of the one that has the focus, is drawn on the board.
  function onPoint(/** @type {Pointed} */ { target }) {
    const number = target.closest("[data-row]")?.dataset.row ?? null;
    if (data.asksPlayouts && number !== row) set({ row: number });
  }
  return html`<form class="xqz-card" novalidate aria-label=${counted} onSubmit=${() => check(props)} onKeyDown=${onKeyDown}
      onMouseOver=${onPoint} onFocusIn=${onPoint}><${Fragment} key=${isGuided ? momentOf(quiz) : `${at} ${isDone}`}>
      ${cardBar({
        counted,
        kind: words.kinds[question.asks ?? question.kind],
        score: done ? fill(words.score, { right, done }) : "",
        more: data.asksPlayouts ? languageChoice(props, "xqz-languages") : null,
      })}
      ${
        isGuided
          ? html`<progress class="xqz-progress" max=${questions.length} value=${quiz.done} aria-label=${words.progress}></progress>`
          : cardMarks({ states, at, go: (number) => act(props, quiz.go(number)), words })
      }
      <p class="xqz-prompt">${isGuided && quiz.isOver ? words.done : prompt}</p>
      ${questionShown(props, quiz, choices)}
      <p class="xqz-feedback" hidden=${!text}>${text}</p>
      <div class="xqz-actions">${actionsOf(props, quiz)}</div>
      ${note ? html`<p class="xqz-how" role="note">${note}</p>` : null}
    <//></form>
    ${runBelow(props, quiz)}
    ${isPrinting && !isGuided ? worksheet(props, quiz, HIDDEN_KIND) : null}`;
}
