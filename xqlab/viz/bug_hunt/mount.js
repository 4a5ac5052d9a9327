// A bug hunt on a page, from plain data: the card with the question, and below it the run. It needs no kernel.

import { namesIn } from "../page/languages.js";
import { guardPresses, listenToForms, makeListeners, suppressShortcuts } from "../page/listeners.js";
import { escapeMarkup, fill } from "../page/markup.js";
import { moveText, pathTo, shortText, sideToMove } from "../page/replay.js";
import { FOLDS_BELOW } from "../palette/narrow.js";
import { makeCursor } from "../stepper/cursor.js";
import { makeMarks } from "../stepper/marks.js";
import { mount, textsOfRun } from "../stepper/mount.js";
import { openRun } from "../stepper/opening.js";
import { inLanguage } from "../stepper/page.js";
import { allSentences } from "../stepper/sentences.js";
import { wordsOf } from "../stepper/words.js";
import { huntWordsOf } from "./words.js";

const SIGNS = { open: "", right: "✓", shown: "✗", recorded: "✎" };

// Shows the hunt, made by makeHunt, in `el`. data: {cases, faults: language -> titles, language}; options: onLanguage.
// Returns {hunt, language(), setLanguage(language), destroy()}.
/** @param {Root} el @param {Payload} data @param {ReturnType<typeof import("./state.js").makeHunt>} hunt
 * @param {Payload} [options] */
export function mountHunt(el, data, hunt, options = {}) {
  el.classList.add("xq-widget", "xq-quiz", "xq-hunt");
  el.setAttribute("role", "group");
  el.innerHTML =
    `<form class="xqz-card" novalidate></form><div class="xqz-run"></div>` +
    `<p class="xqz-announced" role="status" aria-live="polite"></p>`;
  const [card, host, announced] = el.children;
  const runs = data.cases.map(runOf);
  let /** @type {Language} */ language = data.language ?? "en";
  let words = huntWordsOf(language);
  let showing = -1; // the search in `host`
  let asksMinimax = false;
  let focus = 0; // the node that the event shown is about
  let /** @type {Payload | null} */ view = null;
  let off = () => {};

  const here = () => runs[hunt.at()];
  const titles = () => inLanguage(data.faults, language);
  const chosen = () => here().fault ?? hunt.answer().given[1] ?? null;
  const titleOf = (/** @type {number} */ fault) => titles()[fault];

  function open() {
    view?.destroy();
    off();
    showing = hunt.at();
    const inner = document.createElement("div");
    host.replaceChildren(inner);
    view = mount(
      /** @type {Root} */ (inner),
      { ...here().data, language },
      {
        cursor: here().cursor,
        onLanguage(/** @type {Language} */ wanted) {
          showLanguage(wanted);
          options.onLanguage?.(wanted);
        },
        seen(/** @type {State} */ state) {
          focus = state.focus;
          return state;
        },
      },
    );
    off = here().cursor.on(drawEvent);
  }

  function draw() {
    const done = hunt.isDone();
    const counted = { number: hunt.at() + 1, count: hunt.cases.length };
    const facts = inLanguage(hunt.case().facts, language);
    const rows = facts.map((/** @type {string[]} */ row) => {
      const [name, text] = row.map(escapeMarkup);
      return `<dt>${name}</dt><dd>${text}</dd>`;
    });
    const isOpen = card.querySelector("details")?.open ?? el.clientWidth >= FOLDS_BELOW; // then the run stands far below
    card.innerHTML =
      `<div class="xqz-bar"><b>${fill(words.number, counted)}</b>` +
      `<span class="xqz-kind">${escapeMarkup(namesIn(hunt.case().about, language).game)}</span>` +
      `<span class="xqz-score">${words.left(hunt.left(), hunt.tries())}</span></div>` +
      `<ol class="xqz-marks">${hunt.cases.map(markHtml).join("")}</ol>` +
      `<p class="xqz-prompt">${words.prompt}</p>` +
      `<details class="xqh-about"${isOpen ? " open" : ""}><summary>${words.about}</summary><dl>${rows.join("")}</dl></details>` +
      (done ? "" : answerHtml()) +
      `<p class="xqz-feedback"></p>` +
      (done ? solutionHtml() : "") +
      `<div class="xqz-actions">` +
      (done && hunt.left() ? `<button type="button" class="xqz-main" data-do="next">${words.next}</button>` : "") +
      `<button type="button" data-do="minimax" aria-pressed="${asksMinimax}">${words.oracle}</button>` +
      (done || !hunt.case().key ? "" : `<button type="button" data-do="show">${words.show}</button>`) +
      `</div><p class="xqh-oracle" role="status" hidden></p>`;
    card.setAttribute("aria-label", fill(words.number, counted));
    suppressShortcuts(card);
    say(feedback());
    drawEvent();
  }

  // What of the card is about the event shown.
  function drawEvent() {
    const button = card.querySelector(`[data-do="answer"]`);
    if (button) button.textContent = words.answer(here().cursor.here());
    const line = card.querySelector(".xqh-oracle");
    line.hidden = !asksMinimax;
    if (asksMinimax) line.textContent = minimaxText();
  }

  // What minimax gives the node that the event shown is about.
  function minimaxText() {
    const { replay, run } = here();
    const value = hunt.case().minimax[focus];
    if (value === null) return words.oracleNone;
    const { moves, sides } = textsOfRun(run, hunt.case().about, language);
    const line = pathTo(replay, focus).slice(1);
    const names = line.map((/** @type {number} */ node) => moveText(replay, moves, wordsOf(language), node));
    const player = replay.view === "negamax" ? sideToMove(replay, replay.node_ply[focus]) : 0;
    return (
      words.oracleSays(
        names.length ? words.after(names.join(" ")) : words.atRoot,
        shortText(value),
        words.plies(replay.node_depth[focus]),
        words.forSide(sides[player]),
      ) +
      words.space +
      words.oracleNote
    );
  }

  function stateOf(/** @type {number} */ number) {
    if (hunt.isSolved(number)) return "right";
    if (hunt.isDone(number)) return "shown";
    return hunt.isRecorded(number) ? "recorded" : "open";
  }

  function markHtml(/** @type {unknown} */ _, /** @type {number} */ number) {
    const state = stateOf(number);
    const current = number === hunt.at() ? ` aria-current="step"` : "";
    const name = fill(words.go, { number: number + 1, state: words.states[state] });
    return (
      `<li><button type="button" data-go="${number}" data-state="${state}"${current} aria-label="${name}"` +
      ` title="${name}">${number + 1}${SIGNS[state]}</button></li>`
    );
  }

  function answerHtml() {
    const given = chosen();
    const choices = titles().map((/** @type {string} */ title, /** @type {number} */ fault) => {
      return `<option value="${fault}"${fault === given ? " selected" : ""}>${escapeMarkup(title)}</option>`;
    });
    return (
      `<div class="xqz-fields"><label class="xqh-fault">${words.fault} <select>` +
      `<option value=""${given === null ? " selected" : ""}>${words.choose}</option>${choices.join("")}</select></label>` +
      `<button type="submit" class="xqz-main" data-do="answer"></button></div>`
    );
  }

  function feedback() {
    const { key } = hunt.case();
    const { given, shown } = hunt.answer();
    const [event, fault] = given;
    if (shown) return words.solution(key.event, titleOf(key.fault));
    if (event === undefined) return "";
    if (!key) return words.recorded(event, titleOf(fault));
    const where = event === key.event ? words.rightEvent(event) : words[event < key.event ? "early" : "late"](event);
    const what =
      fault === key.fault
        ? words.rightFault(titleOf(fault))
        : words.wrongFault(titleOf(fault), inLanguage(key.why_not, language)[fault]);
    return [where, what, hunt.left() ? "" : words.over].filter(Boolean).join(words.space);
  }

  // Why it is a fault, the correct lines of the source beside the faulty ones, and how the correct search goes on.
  function solutionHtml() {
    const { key } = hunt.case();
    const correct = inLanguage(key.correct, language);
    const sentences = correct.map((/** @type {string} */ text) => `<li>${escapeMarkup(text)}</li>`);
    const lines = key.diff.split("\n").map((/** @type {string} */ line) => {
      const text = escapeMarkup(`${line}\n`);
      return /^[+-]/.test(line) ? `<b>${text}</b>` : text;
    });
    return (
      `<div class="xqh-solution"><p>${escapeMarkup(inLanguage(key.why, language))}</p><p>${words.diff}</p>` +
      `<pre lang="en" tabindex="0" role="region" aria-label="${words.diff}">${lines.join("")}</pre>` +
      `<p>${words.correctRun}</p><ol start="${key.event}">${sentences.join("")}</ol></div>`
    );
  }

  function say(/** @type {string} */ text) {
    const line = card.querySelector(".xqz-feedback");
    line.textContent = announced.textContent = text;
    line.hidden = !text;
  }

  function onClick(/** @type {Pointed} */ { target }) {
    const { do: what, go } = target.closest("button")?.dataset ?? {};
    if (go !== undefined) hunt.go(Number(go));
    if (what === "show") hunt.show();
    if (what === "next") hunt.next();
    if (what !== "minimax") return;
    asksMinimax = !asksMinimax;
    target.closest("button").setAttribute("aria-pressed", String(asksMinimax));
    drawEvent();
  }

  function answer() {
    const fault = chosen();
    if (fault !== null) return hunt.give(here().cursor.here(), fault);
    say(words.first);
    card.querySelector("select").focus();
  }

  function onInput(/** @type {Pointed} */ { target }) {
    here().fault = target.value === "" ? null : Number(target.value);
  }

  function onHunt(/** @type {string} */ how) {
    const focused = /** @type {any} */ (card.contains(document.activeElement) ? document.activeElement : null);
    const selector = ["do", "go"].map((name) => focused?.dataset[name] && `[data-${name}="${focused.dataset[name]}"]`);
    const { key } = hunt.case();
    if (how === "answer" && key && hunt.isDone()) here().cursor.goTo(key.event);
    if (showing !== hunt.at()) open();
    view?.pause();
    draw();
    if (!focused) return;
    const again = card.querySelector(selector.find(Boolean) || "select");
    (again ?? card.querySelector(".xqz-main, [data-do]")).focus({ preventScroll: true });
  }

  function showLanguage(/** @type {Language} */ wanted) {
    language = wanted;
    words = huntWordsOf(language);
    el.lang = wordsOf(language).tag;
    el.setAttribute("aria-label", words.title);
    draw();
  }

  const { listen, stop } = makeListeners();
  guardPresses(listen, card, "[data-do=minimax]");
  listen(card, "click", onClick);
  listenToForms(listen, card, answer);
  listen(card, "input", onInput);
  const offHunt = hunt.on(onHunt);
  open();
  showLanguage(language);

  return {
    hunt,
    language: () => language,
    setLanguage(/** @type {Language} */ wanted) {
      if (wanted === language) return;
      view?.setLanguage(wanted);
      showLanguage(wanted);
    },
    destroy() {
      stop();
      offHunt();
      off();
      view?.destroy();
    },
  };
}

// The run of a search, with the event that is shown of it and the fault that is chosen.
function runOf(/** @type {Payload} */ { about, block, sentences }) {
  const bytes = Uint8Array.from(atob(block), (character) => character.charCodeAt(0));
  const data = { about, block: bytes, sentences: allSentences(about.events, sentences), marks: makeMarks() };
  const run = openRun(data);
  const cursor = makeCursor(about.events, 0);
  return { data, run, replay: run.replay, cursor, fault: /** @type {number | null} */ (null) };
}
