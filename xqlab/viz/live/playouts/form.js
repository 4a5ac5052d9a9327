// The form of a Monte-Carlo tree search: numbers, rule and leaves, buttons, and the table of runs, in step with the
// model, which is that of `makeFormModel`.

import { languageButtons, namesIn, pressLanguage } from "../../page/languages.js";
import { listenTo, makeListeners } from "../../page/listeners.js";
import { escapeMarkup } from "../../page/markup.js";
import { saveTo } from "../../page/model.js";
import { decimals, signed } from "../../page/signed.js";
import { formNumber, isAtWork } from "../../search_form/state.js";
import { counted, formWordsOf } from "../../search_form/words.js";
import { playoutFormWords } from "./words.js";

const NUMBER_FIELDS = ["playouts", "seed", "exploration"];
const CHOICE_FIELDS = ["rule", "leaf"];

const labelled = (/** @type {string} */ name, /** @type {string} */ field) =>
  `<label><span class="xqp-${name}"></span> ${field}</label>`;

function playoutFormHtml(/** @type {Payload} */ about, /** @type {string} */ wrong) {
  const numbers = NUMBER_FIELDS.map((name) =>
    labelled(name, `<input type="number" data-number="${name}" step="any" aria-errormessage="${wrong}">`),
  );
  const choices = CHOICE_FIELDS.map((name) => {
    const options = about[name].map((/** @type {string} */ value) => `<option value="${value}"></option>`);
    return labelled(name, `<select data-choice="${name}">${options.join("")}</select>`);
  });
  const text =
    `<div class="xqp-bar xqp-place">` +
    labelled(
      "position",
      `<input type="text" data-position spellcheck="false" autocomplete="off" autocapitalize="off">`,
    ) +
    `</div>`;
  return (
    `<form class="xqp-frame" novalidate><div class="xqp-bar">${numbers.join("")}` +
    `<span class="xqp-actions"><button type="submit" class="xqp-main"></button>` +
    `<button type="button" class="xqp-here"></button><button type="button" class="xqp-stop"></button></span>` +
    `<span class="xqp-languages" role="group">${languageButtons()}</span></div>` +
    `<div class="xqp-bar">${choices.join("")}</div>${about.place ? text : ""}` +
    `<p class="xqp-wrong" id="${wrong}" role="alert" hidden></p>` +
    `<div class="xqp-progress" hidden><progress></progress><span class="xqp-reached"></span></div>` +
    `<p class="xqp-status" role="status"></p><div class="xqp-runs" hidden></div></form>`
  );
}

export function renderPlayouts(/** @type {Shown} */ { model, el }) {
  const about = model.get("_about");
  const wrongId = `xqp-${Math.random().toString(36).slice(2)}-wrong`; // of this view among all in the page
  el.classList.add("xq-widget", "xq-search-form");
  el.innerHTML = playoutFormHtml(about, wrongId);
  const find = (/** @type {string} */ name) => el.querySelector(`.xqp-${name}`);
  const fields = [...el.querySelectorAll("[data-number], [data-choice]")];
  const nameOf = (/** @type {any} */ field) => field.dataset.number ?? field.dataset.choice;
  const place = el.querySelector("[data-position]");
  const [submit, here, stop, status, wrong, progress] = ["main", "here", "stop", "status", "wrong", "progress"].map(
    find,
  );
  const ranges = { playouts: [1, about.most, 1], seed: [-(2 ** 53), 2 ** 53, 1], exploration: [0, 1000, 0] };
  const /** @type {Record<string, string>} */ mistakes = {}; // field -> the text typed that is invalid

  function speak() {
    const language = model.get("language");
    const [own, shared] = [playoutFormWords(language), formWordsOf(language)];
    el.lang = shared.tag;
    find("frame").setAttribute("aria-label", own.form(namesIn(about, language).game));
    find("languages").setAttribute("aria-label", shared.language);
    for (const field of fields) find(nameOf(field)).textContent = /** @type {any} */ (own)[nameOf(field)];
    for (const option of el.querySelectorAll("option")) option.textContent = about.called[language][option.value];
    for (const [button, text, tip] of [
      [submit, shared.search, own.searchTip],
      [here, shared.here, shared.hereTip],
      [stop, shared.stop, shared.stopTip],
    ]) {
      button.textContent = text;
      button.title = tip;
    }
    if (place) {
      find("position").textContent = shared.position;
      place.placeholder = place.title = /** @type {Words} */ (shared.places)[about.place];
    }
    pressLanguage(el, language);
    draw();
    drawRuns();
  }

  function draw() {
    const [language, report] = [model.get("language"), model.get("_status")];
    const focused = el.ownerDocument.activeElement;
    for (const field of fields) {
      const name = nameOf(field);
      field.toggleAttribute("aria-invalid", name in mistakes);
      if (!(name in mistakes) && field !== focused) field.value = String(model.get(name));
    }
    if (place && place !== focused) place.value = model.get("position") ?? "";
    const own = /** @type {Words} */ (playoutFormWords(language).wrong);
    const messages = Object.entries(mistakes).map(([name, text]) => own[name](text, /** @type {any} */ (ranges)[name]));
    wrong.hidden = !messages.length;
    wrong.textContent = messages.join(" ");
    // Not `disabled`: the focus would be lost.
    for (const button of [submit, here]) button.setAttribute("aria-disabled", String(isAtWork(report.state)));
    stop.setAttribute("aria-disabled", String(report.state !== "searching"));
    status.dataset.state = report.state;
    const said = report[language] ?? "";
    if (status.textContent !== said) status.textContent = said; // else a screen reader would read it again
    drawProgress();
  }

  function drawProgress() {
    const report = model.get("_progress");
    progress.hidden = !report.playouts;
    if (progress.hidden) return;
    progress.firstElementChild.value = report.finished / report.playouts;
    find("reached").textContent = playoutFormWords(model.get("language")).progress(report);
  }

  function drawRuns() {
    const [runs, language] = [model.get("_runs"), model.get("language")];
    const [own, shared] = [playoutFormWords(language), formWordsOf(language).runs];
    const called = about.called[language];
    const rows = runs.map((/** @type {Payload} */ run, /** @type {number} */ at) => {
      const { rule, exploration, leaf, seed, from, after, isWhole, move, value } = run;
      const where = [...(from ? [`<small>${escapeMarkup(from)}</small>`] : [])];
      if (after?.[language]) where.push(escapeMarkup(shared.after(after[language])));
      const settings = own.ofRun(called[rule], decimals(exploration), called[leaf], seed);
      const cells = [
        [...where, escapeMarkup(settings)].join("<br>"),
        `${counted(run.playouts)}${isWhole ? "" : ` <small>${shared.stopped}</small>`}`,
        counted(run.nodes),
        counted(Math.round(run.milliseconds)),
        `${escapeMarkup(move[language])} ${signed(value)}${run.proved ? about.words[language].proved : ""}`,
      ];
      return (
        `<tr${model.get("_shown") === at ? ' aria-current="true"' : ""}><th scope="row"><button type="button"` +
        ` data-run="${at}" title="${own.show}">${at + 1}</button></th>` +
        cells.map((cell, column) => `<td${column ? "" : ' class="xqp-change"'}>${cell}</td>`).join("") +
        `</tr>`
      );
    });
    const heads = own.heads.map((head) => `<th scope="col">${head}</th>`).join("");
    find("runs").hidden = !runs.length;
    find("runs").innerHTML =
      `<table><caption>${shared.title}</caption><thead><tr>${heads}</tr></thead><tbody>${rows.join("")}</tbody></table>` +
      `<button type="button" class="xqp-clear">${shared.clear}</button>`;
  }

  // Takes what is typed where it is valid; an empty field keeps the old value.
  function take(/** @type {any} */ field) {
    const name = nameOf(field);
    if (field.dataset.choice) {
      const usual = name === "rule" ? { exploration: about.exploration[field.value] } : {};
      saveTo(model, { [name]: field.value, ...usual });
      return;
    }
    const text = field.validity.badInput ? "?" : field.value.trim();
    const [least, most, step] = /** @type {any} */ (ranges)[name];
    const typed = formNumber(text, least, most, step);
    if (typed !== null || text === "") delete mistakes[name];
    else mistakes[name] = text;
    if (typed !== null) saveTo(model, { [name]: typed });
    if (text === "") field.value = String(model.get(name));
    draw();
  }

  function ask(/** @type {string} */ wish) {
    for (const field of el.querySelectorAll("[data-number]")) take(field);
    const [first] = Object.keys(mistakes);
    if (first) el.querySelector(`[data-number="${first}"]`).focus();
    else if (submit.getAttribute("aria-disabled") === "false")
      model.send({ do: wish, position: model.get("position") });
  }

  const { listen, stop: stopListening } = makeListeners();
  listen(el, "change", ({ target }) => {
    if (target === place) saveTo(model, { position: place.value.trim() });
    else if (target.dataset.number || target.dataset.choice) take(target);
  });
  listen(el, "click", ({ target }) => {
    const button = target.closest("button");
    if (button === stop && stop.getAttribute("aria-disabled") === "false") model.send({ do: "stop" });
    if (button === here) ask("here");
    if (button?.dataset.run) model.send({ do: "show", run: Number(button.dataset.run) });
    if (button?.classList.contains("xqp-clear")) model.send({ do: "clear" });
    if (button?.dataset.language) saveTo(model, { language: button.dataset.language });
  });
  listen(el, "submit", (event) => {
    event.preventDefault();
    ask("search");
  });
  const drawn = [...NUMBER_FIELDS, ...CHOICE_FIELDS, "position", "_status"].map((name) => `change:${name}`);
  const forget = listenTo(model, [
    ["change:language", speak],
    ...drawn.map((name) => /** @type {Call} */ ([name, draw])),
    ["change:_progress", drawProgress],
    ["change:_runs", drawRuns],
    ["change:_shown", drawRuns],
  ]);
  speak();
  return () => {
    forget();
    stopListening();
  };
}
