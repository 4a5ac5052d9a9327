// The sheet of a student on a page: exercises in order, each with its picture, its prompt and room to answer. To
// practise, answers are checked at once; to hand in, they are saved as a file and nothing is said about them.

import { html } from "../core/preact.js";
import { languageChoice, Nested, widget } from "../core/widget.js";
import { keeping } from "../page/answers.js";
import { answersText } from "../page/answers_file.js";
import { fill } from "../page/markup.js";
import { shortText } from "../page/replay.js";
import { saveFile } from "../page/saving.js";
import { answerText, cardBoxes, cardFields } from "../quiz/card.js";
import { canGive, isChoice, judgeGiven, readDecimal, readValue } from "../quiz/state.js";
import { sheetWords } from "./words.js";

// An entry for an item: `given` is its answer, null while it has none; `typed`, what its fields hold, or the numbers of
// the choices that are ticked; `tries`, how often it was checked; `right`, null until then; `shown`, whether the key was.
/** @typedef {{given: number[] | null, typed: string[], tries: number, right: boolean | null, shown: boolean}} Entry */

export const blankEntry = () => /** @type {Entry} */ ({ given: null, typed: [], tries: 0, right: null, shown: false });

// The numbers in fields, null where one is empty or no number; `unread`: the first text that is none.
export function readFields(/** @type {string[]} */ typed) {
  const numbers = typed.map((text) => readValue(text) ?? readDecimal(text));
  const unread = typed.findIndex((text, at) => text.trim() && numbers[at] === null);
  const given = numbers.includes(null) ? null : /** @type {number[]} */ (numbers);
  return { given, unread };
}

// An item as a question of a quiz has it. One to hand in has no answer, but the number of its fields.
export function askedOf(/** @type {Payload} */ { answer, several, tolerance, texts: { en } }) {
  return /** @type {Question} */ ({ answer: answer ?? en.labels, several, tolerance, choices: en.choices.length });
}

// Whether an answer is an item's key.
export function isRight(/** @type {Payload} */ item, /** @type {number[]} */ given) {
  return Boolean(judgeGiven(askedOf(item), given)?.every(Boolean));
}

// The wrong idea that an answer equals, by language; undefined where none does.
export function ideaOf(/** @type {Payload} */ { ideas }, /** @type {number[]} */ given) {
  return ideas.find((/** @type {[number[], Texts]} */ [answer]) => `${answer}` === `${given}`)?.[1];
}

const SUBMITTED = "hand-in";
const SOLUTIONS = "solutions";
const PAPER = "print"; // with neither verdicts nor answers that are kept

const isPractice = (/** @type {Payload} */ { mode }) => mode !== SUBMITTED && mode !== PAPER;
const isOver = (/** @type {Entry} */ { right, shown }) => right === true || shown;
const isDone = (/** @type {Payload} */ content, /** @type {Entry} */ { right, shown, given }) =>
  isPractice(content) ? right !== null || shown : given !== null;

// What is filled in, of an item; null where it is no answer yet.
function filledIn(/** @type {Payload} */ { texts }, /** @type {string[]} */ typed) {
  if (!texts.en.choices.length)
    return readFields(texts.en.labels.map((/** @type {string} */ _, /** @type {number} */ at) => typed[at] ?? ""));
  return { given: typed.length ? typed.map(Number) : null, unread: -1 };
}

function answersOf(/** @type {Entry[]} */ entries) {
  return entries.flatMap(({ given, tries, shown }, at) =>
    given || shown ? [{ at, given: given ?? [], tries, ...(shown && { shown }) }] : [],
  );
}

const sheetOf = (/** @type {Payload} */ { sheet, student, code, digest, items }) => ({
  ...{ sheet, student, code, digest },
  questions: items.map((/** @type {Asked} */ asked) => ({
    ...{ exercise: asked.exercise, number: asked.number, digest: asked.digest },
  })),
});

// -- texts ---------------------------------------------------------------------------------------------------------

const numberText = (/** @type {number} */ value) =>
  Number.isInteger(value) ? shortText(value) : value.toFixed(2).replace("-", "−");

// What is said about an answer: why it is none, or what a check found.
function verdictOnAnswer(/** @type {Props} */ { data, entries, lacking, language, words }, /** @type {number} */ at) {
  const item = data.items[at];
  const { given, right, shown, typed } = entries[at];
  const lacks = isPractice(data) ? lacking[at] : typed;
  if (lacks) {
    const { unread } = filledIn(item, lacks);
    if (unread >= 0) return words.unread(lacks[unread]);
    if (isPractice(data)) return words.missing;
  }
  if (right === null && !shown) return "";
  if (right) return [words.verdicts.right + words.stop, item.why[language]].join(words.space);
  const idea = given && ideaOf(item, given);
  const wrong = given ? [words.verdicts.wrong + words.stop, idea ? words.idea(idea[language]) : ""] : [];
  const answer = shown
    ? [words.was(answerText(item.answer, item.texts[language].choices, numberText, words)), item.why[language]]
    : [words.again];
  return [...wrong, ...answer].filter(Boolean).join(words.space);
}

// -- what is shown -------------------------------------------------------------------------------------------------

function headOf(/** @type {Props} */ props) {
  const { data, words, language, entries } = props;
  const { who, student, deadline, mode, conventions, items } = data;
  const name = [who, student].filter(Boolean).join(" · ");
  const isSolved = mode === SOLUTIONS;
  const done = entries.filter((/** @type {Entry} */ entry) => isDone(data, entry)).length;
  const right = entries.filter((/** @type {Entry} */ entry) => entry.right).length;
  const text = words.progress(done, items.length) + (isPractice(data) && done ? words.right(right) : "");
  return html`<div class="xqd-head">
    <p class="xq-bar"><b>${name ? fill(words.student, { who: name }) : `${words.name} ……………………`}</b>${languageChoice(props, "xqz-languages")}</p>
    ${deadline ? html`<p>${fill(words.deadline, { deadline })}</p>` : null}
    <p class=${isSolved ? null : "xqd-mode"}>${words.modes[mode] ?? ""}</p>
    ${conventions[language] ? html`<p class="xqz-how">${conventions[language]}</p>` : null}
    <p class="xq-bar xqd-progress" hidden=${isSolved}><progress max=${items.length} value=${done} aria-label=${text}></progress> <span>${text}</span></p>
  </div>`;
}

function itemOf(/** @type {Props} */ props, /** @type {number} */ at) {
  const { data, words, language, entries, lacking, openLab, set } = props;
  const item = data.items[at];
  const { number, points, texts } = item;
  const { title, prompt, tree, board, choices, labels } = texts[language];
  const entry = entries[at];
  const practises = isPractice(data);
  const enter = (/** @type {Partial<Entry>} */ changed, more = {}) =>
    set({ entries: entries.with(at, { ...entry, ...changed }), ...more });

  // To hand in, what is filled in is the answer; to practise it waits to be checked.
  function type(/** @type {string[]} */ typed) {
    if (practises) return enter({ typed });
    const { given } = filledIn(item, typed);
    enter({ typed, given, tries: given ? 1 : 0 }, { isSaved: false });
  }
  // The keyboard stays in the item.
  function settle(/** @type {Root} */ form, /** @type {Partial<Entry>} */ changed) {
    enter(changed, { lacking: { ...lacking, [at]: null } });
    (form.querySelector("input:not([disabled]), button") ?? form.querySelector(".xqd-feedback")).focus();
  }
  function onSubmit(/** @type {any} */ { currentTarget: form }) {
    if (!practises || isOver(entry)) return;
    const { given, unread } = filledIn(item, entry.typed);
    if (given) {
      const right = isRight(item, given);
      const isFinal = !right && isChoice(askedOf(item));
      return settle(form, { given, tries: entry.tries + 1, right, shown: entry.shown || isFinal });
    }
    const texts = choices.length
      ? []
      : labels.map((/** @type {string} */ _, /** @type {number} */ field) => entry.typed[field] ?? "");
    set({ lacking: { ...lacking, [at]: texts } });
    form.querySelectorAll("input")[Math.max(unread, 0)].focus();
  }
  const isFixed = practises && isOver(entry);
  const shown = { typed: entry.typed, isFixed, words, type };
  const fields = choices.length
    ? cardBoxes({ ...shown, choices, question: item })
    : cardFields({ ...shown, names: labels, how: item.decimal ? words.decimal : words.how });
  const onShow = (/** @type {any} */ { currentTarget }) => settle(currentTarget.form, { shown: true });
  const actions = html`<div class="xqz-actions"><button type="submit" class="xqz-main">${words.check}</button>
    ${entry.tries ? html`<button type="button" data-do="show" onClick=${onShow}>${words.show}</button>` : null}</div>`;
  const isGivenUp = entry.shown && !(entry.right === false && isChoice(askedOf(item)));
  const verdict = entry.right ? "right" : isGivenUp ? "shown" : entry.right === false ? "wrong" : "";
  const isAnswered = isDone(data, entry);
  const text = verdictOnAnswer(props, at);

  return html`<section class="xqd-item" data-item=${at}><div class="xq-bar xqz-card xqd-asked">
      <h2><span class="xq-chip xqd-state" data-state=${verdict || (isAnswered ? "done" : "open")}>${verdict ? words.verdicts[verdict] : isAnswered ? words.answered : words.open}</span>${`${number}. ${title} `}<span class="xqz-how">${words.points(points)}</span></h2>
      ${
        tree
          ? html`<div class="xqd-tree xqlab-chart" role="group" aria-label=${fill(words.tree, { number })} tabindex="0"
              style=${`--xqd-width:${tree.width}px`} dangerouslySetInnerHTML=${{ __html: tree.svg }}></div>`
          : null
      }
      ${
        board
          ? html`<div class="xqd-board" role="group" aria-label=${fill(words.board, { number })} dangerouslySetInnerHTML=${{ __html: board }}></div>`
          : null
      }
      <form novalidate onSubmit=${onSubmit}><fieldset><legend class="xqz-prompt">${prompt}</legend>${fields}</fieldset>
        <p class="xqd-feedback xqz-feedback" role="status" tabindex="-1" data-state=${entry.right === null ? "" : entry.right ? "right" : "wrong"}>${text}</p>
        ${practises && !isFixed ? actions : null}</form>
    </div><div class="xqd-lab">${openLab && item.lab && isOver(entry) ? labBelow(props, at) : null}</div></section>`;
}

// Below an item that is over: its tree, to be searched, once it was unfolded.
function labBelow(/** @type {Props} */ { data, words, language, openLab, opened, set }, /** @type {number} */ at) {
  const { lab } = data.items[at];
  const unfold = (/** @type {any} */ { target }) => target.open && set({ opened: { ...opened, [at]: true } });
  return html`<details onToggle=${unfold}><summary>${words.lab}</summary>${
    opened[at]
      ? html`<${Nested} mount=${(/** @type {Root} */ el) => openLab(el, lab, language)}
          update=${(/** @type {any} */ shown) => shown.setLanguage(language)} />`
      : html`<div></div>`
  }</details>`;
}

// The file to hand in.
function submitBar(/** @type {Props} */ { data, words, entries, isSaved, set }) {
  const sheet = sheetOf(data);
  const items = answersOf(entries).map(({ at, ...item }) => ({ ...sheet.questions[at], ...item }));
  const numbers = data.items.flatMap((/** @type {Asked} */ { number }, /** @type {number} */ at) =>
    isDone(data, entries[at]) ? [] : [number],
  );
  const left = numbers.length ? words.left(numbers) : words.complete;
  async function save(/** @type {any} */ { currentTarget }) {
    set({ isSaved: await saveFile(currentTarget.parentElement, data.file, answersText(sheet, items)) });
  }
  return html`<div class="xq-bar xqz-card xqd-end"><button type="button" class="xqz-main" data-do="save" onClick=${save}>${words.save}</button>
    <p class="xqd-saved" role="status">${isSaved ? fill(words.saved, data) + words.space + left : left}</p></div>`;
}

const sheet = widget({
  name: "xq-quiz xq-sheet",
  words(language, { sheet: title }) {
    const words = sheetWords(language);
    return { ...words, title: title || words.untitled };
  },
  traits: ["entries", "openLab"],
  local: () => ({ lacking: {}, opened: {}, isSaved: false }),
  view: (props) => html`<style>${props.data.style}</style>${headOf(props)}
    ${props.entries.map((/** @type {Entry} */ _, /** @type {number} */ at) => itemOf(props, at))}
    ${props.data.mode === SUBMITTED ? submitBar(props) : null}`,
  answers: keeping({
    fits: (answered, { items }) =>
      canGive(askedOf(items.find((/** @type {Asked} */ { number }) => number === answered.number)), answered),
    read: ({ entries }) => answersOf(entries),
    write: (answered, { data }) => ({
      ...{ lacking: {}, opened: {} },
      entries: data.items.map((/** @type {Payload} */ item, /** @type {number} */ at) => {
        const saved = answered.find((each) => each.at === at);
        return saved ? entryOf(item, saved, isPractice(data)) : blankEntry();
      }),
    }),
  }),
});

// The entry of an item for an answer that was kept.
/** @param {Payload} item @param {GivenAt} saved @param {boolean} practises @returns {Entry} */
function entryOf(item, saved, practises) {
  const { tries, shown = false } = saved;
  const given = saved.given.length || item.several ? saved.given : null;
  const typed = (given ?? []).map(item.texts.en.choices.length ? String : shortText);
  return { given, typed, tries, shown, right: practises && tries > 0 && given ? isRight(item, given) : null };
}

// Shows a sheet in `el`. content: see course/page.py; openLab(host, item, language): what searches an item's tree, if
// anything does.
/** @param {Root} el @param {Payload} content @param {Languages} options @param {Function | null} [openLab] */
export function showSheet(el, content, options, openLab = null) {
  const isKept = content.mode !== SOLUTIONS && content.mode !== PAPER;
  const entries = content.items.map(() => ({ ...blankEntry(), shown: content.mode === SOLUTIONS }));
  return sheet.show(el, { _data: content, entries, openLab, kept: isKept && sheetOf(content) }, options);
}
