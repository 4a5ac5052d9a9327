// The frame of a search form: numbers, buttons, the position, progress, status and the table of runs, in step with the
// model. What a search is by, switches or playouts, brings its own fields and words.

import { languageButtons, namesIn, pressLanguage } from "../page/languages.js";
import { listenTo, listenToForms, makeListeners, suppressShortcuts } from "../page/listeners.js";
import { escapeMarkup } from "../page/markup.js";
import { saveTo } from "../page/model.js";
import { formNumber, isAtWork } from "./state.js";

const MOST_LETTERS = 80; // of the text of a position in the table
const SLIDER_REST = 300; // milliseconds after a slider moved last that a search begins

const labelled = (/** @type {string} */ name, /** @type {string} */ field) =>
  `<label><span class="xqp-${name}"></span> ${field}</label>`;

// The text of the position that the next search begins with.
const placeHtml = `<div class="xqp-bar xqp-place">${labelled(
  "position",
  `<input type="text" data-position spellcheck="false" autocomplete="off" autocapitalize="off">`,
)}</div>`;

/** @param {Payload} about @param {FormParts} parts @param {string} wrong */
function frameHtml(about, { numbers, slides = {}, choices = [], html = "" }, wrong) {
  const fields = Object.keys(numbers).map((name) => {
    const [least, most, step] = slides[name] ?? [];
    const range = `<input type="range" data-slide="${name}" min="${least}" max="${most}" step="${step}">`;
    const number = `<input type="number" data-limit="${name}" step="any" aria-errormessage="${wrong}">`;
    return labelled(name, number + (name in slides ? range : ""));
  });
  const selects = choices.map((name) => {
    const options = about[name].map((/** @type {string} */ value) => `<option value="${value}"></option>`);
    return labelled(name, `<select data-choice="${name}">${options.join("")}</select>`);
  });
  return (
    `<form class="xqp-frame" novalidate><div class="xqp-bar">${fields.join("")}` +
    `<span class="xqp-actions"><button type="submit" class="xqp-main"></button>` +
    (about.isFree ? `<button type="button" class="xqp-here"></button>` : "") +
    `<button type="button" class="xqp-stop"></button></span>` +
    `<span class="xqp-languages" role="group">${languageButtons()}</span></div>` +
    (selects.length ? `<div class="xqp-bar">${selects.join("")}</div>` : "") +
    (about.place ? placeHtml : "") +
    `<p class="xqp-wrong" id="${wrong}" role="alert" hidden></p>` +
    `<div class="xqp-progress" hidden><progress></progress><span class="xqp-reached"></span></div>` +
    `<p class="xqp-status" role="status"></p>${html}<div class="xqp-runs" hidden></div></form>`
  );
}

// Brings the next stepper below the form into view, unless the reader has scrolled the form out of it by then.
function watchBelow(/** @type {Root} */ el) {
  const below = el.nextElementSibling;
  if (!below) return null;
  const shown = () => below.querySelector(".xq-widget");
  const before = shown();
  const watcher = new MutationObserver(() => {
    if (!shown()?.clientHeight || shown() === before) return;
    watcher.disconnect();
    requestAnimationFrame(() => requestAnimationFrame(show)); // it has measured itself, and has its height
  });
  function show() {
    const { top, bottom } = el.getBoundingClientRect();
    const isCalm = matchMedia("(prefers-reduced-motion: reduce)").matches;
    if (bottom > 0 && top < innerHeight)
      shown()?.scrollIntoView({ block: "nearest", behavior: isCalm ? "instant" : "smooth" });
  }
  watcher.observe(below, { childList: true, subtree: true });
  return watcher;
}

// What was typed for a run's position, and the moves that led from it to where the run began.
/** @param {Payload} run @param {Words} words @param {Language} language */
export function whereOf({ from, after }, words, language) {
  const shortened = from && from.length > MOST_LETTERS ? `${from.slice(0, MOST_LETTERS)}…` : from;
  const moved = after?.[language] ? [escapeMarkup(words.runs.after(after[language]))] : [];
  return [...(from ? [`<small>${escapeMarkup(shortened)}</small>`] : []), ...moved];
}

// An unchanged text is not written again: a screen reader would read it again.
export function writeText(/** @type {Root} */ host, /** @type {string} */ text) {
  if (host.textContent !== text) host.textContent = text;
}

// Shows the form; what it returns ends that. The fields of `parts` are in types.d.ts.
export function renderForm(/** @type {Shown} */ { model, el }, /** @type {FormParts} */ parts) {
  const { numbers, sent } = parts;
  const about = model.get("_about");
  const wrongId = `xqp-${Math.random().toString(36).slice(2)}-wrong`; // of this view among all in the page
  el.classList.add("xq-widget", "xq-search-form");
  el.innerHTML = frameHtml(about, parts, wrongId);
  const find = (/** @type {string} */ name) => el.querySelector(`.xqp-${name}`);
  const form = find("frame");
  const [limits, choices, slides] = ["limit", "choice", "slide"].map((kind) => [
    ...el.querySelectorAll(`[data-${kind}]`),
  ]);
  const [submit, here, stop, status] = ["main", "here", "stop", "status"].map(find);
  const [wrong, progress, bar, reached] = ["wrong", "progress", "progress progress", "reached"].map(find);
  const place = el.querySelector("[data-position]");
  for (const input of limits) [input.min, input.max] = numbers[input.dataset.limit];
  const /** @type {Record<string, string>} */ mistakes = {}; // limit -> the text typed that is invalid
  let isDead = false; // whether the kernel of this form is gone
  let slid = 0; // the timer of a search that a slider wishes for
  let /** @type {MutationObserver | null} */ watcher = null; // of the place below, while a search of this form runs

  const wordsNow = () => parts.words(model.get("language"));

  function speak() {
    const language = model.get("language");
    const words = wordsNow();
    el.lang = words.tag;
    form.setAttribute("aria-label", words.form(namesIn(about, language).game));
    find("languages").setAttribute("aria-label", words.language);
    for (const { dataset } of [...limits, ...choices]) {
      const name = dataset.limit ?? dataset.choice;
      find(name).textContent = words[name];
    }
    for (const slide of slides) slide.setAttribute("aria-label", words[slide.dataset.slide]);
    for (const option of el.querySelectorAll("option")) option.textContent = about.called[language][option.value];
    for (const [button, name] of [
      [submit, "search"],
      [here, "here"],
      [stop, "stop"],
    ]) {
      if (!button) continue;
      button.textContent = words[name];
      button.title = words[`${name}Tip`];
    }
    if (place) {
      find("position").textContent = words.position;
      place.placeholder = place.title = words.places[about.place];
    }
    bar.setAttribute("aria-label", words.share);
    pressLanguage(el, language);
    parts.speak?.(words, language);
    draw();
    drawRuns();
  }

  function draw() {
    const [language, report] = [model.get("language"), model.get("_status")];
    const words = wordsNow();
    const focused = el.ownerDocument.activeElement;
    parts.draw?.(words, language);
    for (const input of limits) {
      const name = input.dataset.limit;
      if (name in mistakes) input.setAttribute("aria-invalid", "true");
      else {
        input.removeAttribute("aria-invalid");
        if (input !== focused) input.value = model.get(name);
      }
    }
    for (const slide of slides) slide.value = model.get(slide.dataset.slide);
    for (const select of choices) if (select !== focused) select.value = model.get(select.dataset.choice);
    if (place && place !== focused) place.value = model.get("position") ?? "";
    const messages = Object.entries(mistakes).map(([name, text]) => words.wrong[name](text, numbers[name]));
    wrong.hidden = !messages.length;
    writeText(wrong, messages.join(" "));
    // Not `disabled`: the focus would be lost.
    for (const button of [submit, here])
      button?.setAttribute("aria-disabled", String(isDead || isAtWork(report.state)));
    stop.setAttribute("aria-disabled", String(isDead || report.state !== "searching"));
    status.dataset.state = isDead ? "failed" : report.state;
    writeText(status, isDead ? words.dead : (report[language] ?? ""));
    drawProgress();
    suppressShortcuts(el);
  }

  function drawProgress() {
    const report = model.get("_progress");
    progress.hidden = isDead || !Object.keys(report).length;
    const share = progress.hidden ? null : parts.share(report);
    if (share === null) bar.removeAttribute("value");
    else bar.value = share;
    reached.textContent = progress.hidden ? "" : wordsNow().progress(report, model.get("time"));
  }

  // The table of runs.
  function drawRuns() {
    const [runs, language] = [model.get("_runs"), model.get("language")];
    const words = wordsNow();
    const host = find("runs");
    host.hidden = !runs.length;
    const rows = parts
      .rows(runs, words, language)
      .map(
        (cells, at) =>
          `<tr${model.get("_shown") === at ? ' aria-current="true"' : ""}><th scope="row"><button type="button"` +
          ` data-run="${at}" title="${about.isLive ? words.runs.show : words.runs.again}">${at + 1}</button></th>` +
          cells.map((cell, column) => `<td${column ? "" : ' class="xqp-change"'}>${cell}</td>`).join("") +
          `</tr>`,
      );
    const [last, seer] = [words.runs.heads.at(-1), runs[0]?.seer?.[language]];
    const named = seer ? words.runs.seen(last, escapeMarkup(seer)) : last;
    const heads = [...words.runs.heads.slice(0, -1), named].map((head) => `<th scope="col">${head}</th>`);
    host.innerHTML =
      `<table><caption>${words.runs.title}</caption><thead><tr>${heads.join("")}</tr></thead>` +
      `<tbody>${rows.join("")}</tbody></table><button type="button" class="xqp-clear">${words.runs.clear}</button>`;
    suppressShortcuts(el);
  }

  // Takes what is typed where it is valid; an empty field keeps the old value.
  function takeLimit(/** @type {Input} */ input, /** @type {boolean} */ isFinished) {
    const name = input.dataset.limit;
    const text = input.validity.badInput ? "?" : input.value.trim();
    const typed = formNumber(text, ...numbers[name]);
    if (typed !== null || text === "") delete mistakes[name];
    else if (isFinished) mistakes[name] = text;
    if (typed !== null && typed !== model.get(name)) saveTo(model, { [name]: typed });
    if (isFinished && text === "") input.value = model.get(name);
    draw();
  }

  // The changes themselves may arrive after the wish to search: the widget manager holds them back while an
  // earlier one is unanswered.
  const settings = () => Object.fromEntries([...sent, "position"].map((name) => [name, model.get(name)]));

  function ask(/** @type {string} */ wish, mayScroll = true) {
    for (const input of limits) takeLimit(input, true);
    const [first] = Object.keys(mistakes);
    if (first) el.querySelector(`[data-limit="${first}"]`).focus();
    else if (submit.getAttribute("aria-disabled") === "false") {
      watcher?.disconnect();
      watcher = mayScroll ? watchBelow(el) : null;
      model.send({ do: wish, ...settings() });
    }
  }

  // A search with what a slider says, once it rests and no other one is at work.
  function askSoon() {
    clearTimeout(slid);
    slid = setTimeout(() => (isAtWork(model.get("_status").state) ? askSoon() : ask("search", false)), SLIDER_REST);
  }

  const { listen, stop: stopListening } = makeListeners();
  listen(el, "change", ({ target }) => {
    const { choice, limit, slide } = target.dataset;
    if (slide) askSoon();
    if (limit) takeLimit(target, true);
    if (choice) saveTo(model, { [choice]: target.value, ...parts.following?.(choice, target.value) });
    if (target === place) saveTo(model, { position: place.value.trim() });
  });
  listen(el, "input", ({ target }) => {
    const { limit, slide } = target.dataset;
    if (limit) takeLimit(target, false);
    if (slide) {
      delete mistakes[slide];
      saveTo(model, { [slide]: Number(target.value) });
    }
  });
  listen(el, "click", ({ target }) => {
    const button = target.closest("button");
    if (button === stop && stop.getAttribute("aria-disabled") === "false") model.send({ do: "stop" });
    if (button?.dataset.run) {
      parts.restore?.(model.get("_runs")[Number(button.dataset.run)]);
      model.send({ do: "show", run: Number(button.dataset.run) });
    }
    if (button?.classList.contains("xqp-clear")) model.send({ do: "clear" });
    if (button && button === here) ask("here");
    if (button?.dataset.language) saveTo(model, { language: button.dataset.language });
  });
  listenToForms(listen, el, () => ask("search"));

  // A restarted kernel does not know this form; the widget manager tells the model so.
  function die() {
    isDead = true;
    draw();
  }

  const drawn = [...sent, "position", "_status"];
  const forget = listenTo(model, [
    ["change:language", speak],
    ...drawn.map((name) => /** @type {Call} */ ([`change:${name}`, draw])),
    ["change:_progress", drawProgress],
    ["change:_runs", drawRuns],
    ["change:_shown", drawRuns],
    ["comm_live_update", die],
  ]);
  parts.listen?.(listen);
  speak();
  return () => {
    forget();
    clearTimeout(slid);
    watcher?.disconnect();
    stopListening();
  };
}
