// A bug hunt: the card with the question, and below it the run of the search.

import { choiceField } from "../core/fields.js";
import { html } from "../core/preact.js";
import { Nested, widget } from "../core/widget.js";
import { keeping } from "../page/answers.js";
import { bytesOf } from "../page/bytes.js";
import { namesIn } from "../page/languages.js";
import { fill } from "../page/markup.js";
import { moveText, pathTo, shortText, sideToMove } from "../page/replay.js";
import { FOLDS_BELOW } from "../palette/narrow.js";
import { cardBar, cardMarks } from "../quiz/card.js";
import { makeCursor } from "../stepper/cursor.js";
import { mount, textsOfRun } from "../stepper/mount.js";
import { openRun, runOnPage } from "../stepper/opening.js";
import { inLanguage } from "../stepper/page.js";
import { wordsOf } from "../stepper/words.js";
import { huntWordsOf } from "./words.js";

const BLANK = { tries: 0, given: [], shown: false };

// Whether the last try at a search is right, as far as the page knows: then its last event and fault are the key's.
const isSolved = (/** @type {Payload} */ { key }, /** @type {GivenAt} */ { given }) =>
  Boolean(key) && given[0] === key.event && given[1] === key.fault;

const isDone = (/** @type {Payload} */ asked, /** @type {GivenAt} */ answer) => isSolved(asked, answer) || answer.shown;

// The run of a search, with the event that is shown of it and the node that the event is about.
function runOf(/** @type {Payload} */ sent) {
  const { about, block, sentences } = sent;
  const data = runOnPage({ about, block: bytesOf(block), sentences });
  return { ...sent, data, run: openRun(data), cursor: makeCursor(about.events, 0), focus: 0 };
}

// Shows the run of a search in an element of the view.
function openSearch(/** @type {Root} */ el, /** @type {Payload} */ search, /** @type {Props} */ props) {
  const onLanguage = (/** @type {Language} */ language) => props.set({ language });
  const seen = (/** @type {State} */ state) => {
    search.focus = state.focus;
    return state;
  };
  const shown = mount(el, { ...search.data, language: props.language }, { cursor: search.cursor, onLanguage, seen });
  const off = search.cursor.on(props.redraw);
  props.redraw();
  return {
    ...shown,
    destroy() {
      off();
      shown.destroy();
    },
  };
}

// What minimax gives the node that the event shown is about.
function minimaxText(/** @type {Payload} */ { about, run, focus, minimax }, /** @type {Props} */ { words, language }) {
  const { replay } = run;
  const value = minimax[focus];
  if (value === null) return words.oracleNone;
  const { moves, sides } = textsOfRun(run, about, language);
  const line = pathTo(replay, focus).slice(1);
  const names = line.map((/** @type {number} */ node) => moveText(replay, moves, wordsOf(language), node));
  const player = replay.view === "negamax" ? sideToMove(replay, replay.node_ply[focus]) : 0;
  const at = names.length ? words.after(names.join(" ")) : words.atRoot;
  const says = words.oracleSays(
    at,
    shortText(value),
    words.plies(replay.node_depth[focus]),
    words.forSide(sides[player]),
  );
  return says + words.space + words.oracleNote;
}

/** @param {Payload} search @param {GivenAt} answer @param {number} left @param {Props} props */
function feedback({ key }, { given, shown }, left, { words, language, data }) {
  const titleOf = (/** @type {number} */ fault) => inLanguage(data.faults, language)[fault];
  const [event, fault] = given;
  if (shown) return words.solution(key.event, titleOf(key.fault));
  if (event === undefined) return "";
  if (!key) return words.recorded(event, titleOf(fault));
  const where = event === key.event ? words.rightEvent(event) : words[event < key.event ? "early" : "late"](event);
  const what =
    fault === key.fault
      ? words.rightFault(titleOf(fault))
      : words.wrongFault(titleOf(fault), inLanguage(key.why_not, language)[fault]);
  return [where, what, left ? "" : words.over].filter(Boolean).join(words.space);
}

// Why it is a fault, the correct lines of the source beside the faulty ones, and how the correct search goes on.
function solution(/** @type {Payload} */ { key }, /** @type {Props} */ { words, language }) {
  const lines = key.diff.split("\n").map((/** @type {string} */ line) => {
    return /^[+-]/.test(line) ? html`<b>${`${line}\n`}</b>` : `${line}\n`;
  });
  const sentences = inLanguage(key.correct, language).map((/** @type {string} */ text) => html`<li>${text}</li>`);
  return html`<div class="xqh-solution"><p>${inLanguage(key.why, language)}</p><p>${words.diff}</p>
    <pre lang="en" tabindex="0" role="region" aria-label=${words.diff}>${lines}</pre>
    <p>${words.correctRun}</p><ol start=${key.event}>${sentences}</ol></div>`;
}

function view(/** @type {Props} */ props) {
  const { data, bug, _answers: answers, words, language, set, asksMinimax, chosen, isOpen, missing } = props;
  const { searches } = data;
  const at = bug - 1;
  const search = searches[at];
  const answer = answers[at];
  const done = (/** @type {number} */ number) => isDone(searches[number], answers[number]);
  const left = searches.filter((/** @type {unknown} */ _, /** @type {number} */ number) => !done(number)).length;
  const tries = answers.reduce((/** @type {number} */ sum, /** @type {GivenAt} */ each) => sum + each.tries, 0);
  const counted = fill(words.number, { number: bug, count: searches.length });
  const fault = at in chosen ? chosen[at] : (answer.given[1] ?? null);
  const text = missing ? words.first : feedback(search, answer, left, props);

  function change(/** @type {Payload} */ changed) {
    const next = { ...answer, ...changed };
    if (search.key && isDone(search, next)) search.cursor.goTo(search.key.event);
    set({ _answers: answers.with(at, next), missing: false });
  }
  const go = (/** @type {number} */ number) => set({ bug: number + 1, missing: false });
  function goToOpen() {
    const order = searches.map(
      (/** @type {unknown} */ _, /** @type {number} */ step) => (at + 1 + step) % searches.length,
    );
    go(order.find((/** @type {number} */ number) => !done(number)) ?? order[0]);
  }
  function give(/** @type {Event} */ { target }) {
    if (fault !== null) return change({ tries: answer.tries + 1, given: [search.cursor.here(), fault] });
    set({ missing: true });
    /** @type {any} */ (target).querySelector("select").focus();
  }
  const choose = (/** @type {number | null} */ number) => set({ chosen: { ...chosen, [at]: number } });

  const states = searches.map((/** @type {Payload} */ each, /** @type {number} */ number) => {
    const given = answers[number];
    const open = !each.key && given.tries ? "recorded" : "open";
    return isSolved(each, given) ? "right" : given.shown ? "shown" : open;
  });
  const facts = inLanguage(search.facts, language).map(
    (/** @type {string[]} */ [name, value]) => html`<dt>${name}</dt><dd>${value}</dd>`,
  );
  const titles = inLanguage(data.faults, language);
  const faults = titles.map((/** @type {string} */ title, /** @type {number} */ number) => [number, title]);
  return html`<form class="xqz-card" novalidate aria-label=${counted} onSubmit=${give}>
      ${cardBar({ counted, kind: namesIn(search.about, language).game, score: words.left(left, tries) })}
      ${cardMarks({ states, at, go, words })}
      <p class="xqz-prompt">${words.prompt}</p>
      <details class="xqh-about" open=${isOpen}><summary>${words.about}</summary><dl>${facts}</dl></details>
      ${
        done(at)
          ? null
          : html`<div class="xqz-fields">
            ${choiceField(words.fault, fault, [[null, words.choose], ...faults], choose, { class: "xqh-fault" })}
            <button type="submit" class="xqz-main" data-do="answer">${words.answer(search.cursor.here())}</button></div>`
      }
      <p class="xqz-feedback" role="status" hidden=${!text}>${text}</p>
      ${done(at) && search.key ? solution(search, props) : null}
      <div class="xqz-actions">
        ${done(at) && left ? html`<button type="button" class="xqz-main" data-main data-do="next" onClick=${goToOpen}>${words.next}</button>` : null}
        <button type="button" data-quick data-main data-do="minimax" aria-pressed=${String(asksMinimax)}
          onClick=${() => set({ asksMinimax: !asksMinimax })}>${words.oracle}</button>
        ${done(at) || !search.key ? null : html`<button type="button" data-do="show" onClick=${() => change({ shown: true })}>${words.show}</button>`}
      </div>
      <p class="xqh-oracle" role="status" hidden=${!asksMinimax}>${asksMinimax ? minimaxText(search, props) : ""}</p>
    </form>
    <${Nested} key=${at} class="xqz-run" mount=${(/** @type {Root} */ el) => openSearch(el, search, props)}
      update=${(/** @type {any} */ shown) => shown.setLanguage(language)} />`;
}

const isOne = (/** @type {number} */ value, /** @type {number} */ count) =>
  Number.isInteger(value) && value >= 0 && value < count;

export const { render, show } = widget({
  name: "xq-quiz xq-hunt",
  words: huntWordsOf,
  traits: ["bug", "_answers"],
  open: ({ cases, faults }) => ({ faults, searches: cases.map(runOf) }),
  local: (_, el) => ({ asksMinimax: false, chosen: {}, isOpen: el.clientWidth >= FOLDS_BELOW, missing: false }),
  view,
  answers: keeping({
    fits: ({ number, given: [event, fault, ...more], shown }, { searches, faults }) =>
      event === undefined
        ? Boolean(shown)
        : isOne(event, searches[number - 1].about.events) && isOne(fault, faults.en.length) && !more.length,
    read: ({ _answers }) =>
      _answers.flatMap((/** @type {GivenAt} */ { tries, given, shown }, /** @type {number} */ at) =>
        tries || shown ? [{ at, given, tries, ...(shown && { shown }) }] : [],
      ),
    write(items, { data }) {
      const answers = data.searches.map(() => BLANK);
      for (const { at, tries, given, shown } of items) answers[at] = { tries, given, shown: Boolean(shown) };
      return { _answers: answers };
    },
  }),
});

export default { render };
