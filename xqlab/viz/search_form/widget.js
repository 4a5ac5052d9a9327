// The search form: limits and buttons, presets, check boxes in folded groups, in step with the model.

import { languageButtons, namesIn, pressLanguage } from "../page/languages.js";
import { listenTo, makeListeners } from "../page/listeners.js";
import { escapeMarkup } from "../page/markup.js";
import { saveTo } from "../page/model.js";
import { suppressShortcuts } from "../page/shortcuts.js";
import { formNumber, isAtWork, missing, presetOf, runRows, shareOf, toggled } from "./state.js";
import { counted, formWordsOf, signedValue } from "./words.js";

const MOST_LETTERS = 80; // of the text of a position in the table
const MOST_CHANGES = 5; // that a row of the table lists without being unfolded

const shortened = (/** @type {string} */ text) =>
  text.length > MOST_LETTERS ? `${text.slice(0, MOST_LETTERS)}…` : text;

// Long names break behind an underscore.
const broken = (/** @type {string} */ text) => escapeMarkup(text).replaceAll("_", "_<wbr>");

function rowHtml(/** @type {string} */ name, /** @type {Payload} */ { kind, lacks }, /** @type {string} */ id) {
  const disabled = lacks.length ? " disabled" : "";
  return (
    `<div class="xqp-row" data-row="${name}"><label><input type="checkbox" data-switch="${name}"${disabled}` +
    ` aria-describedby="${id}-${name} ${id}-${name}-idle"> <span class="xqp-name"></span> ` +
    `<span class="xqp-soundness xqp-${kind}"></span></label>` +
    `<span class="xqp-idle" id="${id}-${name}-idle" hidden></span>` +
    `<div class="xqp-about" id="${id}-${name}"></div></div>`
  );
}

const limitHtml = (/** @type {string} */ name, /** @type {string} */ id) =>
  `<label><span class="xqp-${name}"></span> ` +
  `<input type="number" data-limit="${name}" step="any" aria-errormessage="${id}-wrong"></label>`;

// The text of the position that the next search begins with.
const placeHtml =
  `<div class="xqp-bar xqp-place"><label><span class="xqp-position"></span> ` +
  `<input type="text" data-position spellcheck="false" autocomplete="off" autocapitalize="off"></label></div>`;

function formHtml(/** @type {Form} */ about, /** @type {string} */ id) {
  const groups = about.groups.map(
    ({ switches }, at) =>
      `<details class="xqp-group" data-group="${at}"><summary></summary><div role="group">` +
      `${switches.map((/** @type {string} */ name) => rowHtml(name, about.switches[name], id)).join("")}</div></details>`,
  );
  const presets = about.presets.map((_, at) => `<button type="button" data-preset="${at}"></button>`);
  return (
    `<form class="xqp-frame" novalidate><div class="xqp-bar">${limitHtml("depth", id)}${limitHtml("time", id)}` +
    `<span class="xqp-actions"><button type="submit" class="xqp-main"></button>` +
    (about.isFree ? `<button type="button" class="xqp-here"></button>` : "") +
    `<button type="button" class="xqp-stop"></button></span>` +
    `<span class="xqp-languages" role="group">${languageButtons()}</span></div>` +
    (about.place ? placeHtml : "") +
    `<p class="xqp-wrong" id="${id}-wrong" role="alert" hidden></p>` +
    `<div class="xqp-progress" hidden><progress></progress><span class="xqp-reached"></span></div>` +
    `<p class="xqp-status" role="status"></p>` +
    `<div class="xqp-bar"><span class="xqp-presets" role="group">` +
    `<span class="xqp-presets-name" aria-hidden="true"></span>${presets.join("")}</span>` +
    `<output class="xqp-count"></output><button type="button" class="xqp-unfold"></button></div>` +
    `<div class="xqp-groups">${groups.join("")}</div><p class="xqp-legend"></p>` +
    `<div class="xqp-runs" hidden></div></form>`
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

export function render(/** @type {Shown} */ { model, el }) {
  const about = model.get("_about");
  const id = `xqp-${Math.random().toString(36).slice(2)}`; // of this view among all in the page
  el.classList.add("xq-widget", "xq-search-form");
  el.innerHTML = formHtml(about, id);
  const find = (/** @type {string} */ name) => el.querySelector(`.xqp-${name}`);
  const form = find("frame");
  const limits = [...el.querySelectorAll("[data-limit]")];
  const [submit, stop, status, count] = ["main", "stop", "status", "count"].map(find);
  const [wrong, progress, bar, reached] = ["wrong", "progress", "progress progress", "reached"].map(find);
  const place = el.querySelector("[data-position]");
  const [groups, unfold] = [[...el.querySelectorAll("[data-group]")], find("unfold")];
  /** @type {Record<string, [number, number, number]>} */
  const ranges = { depth: [1, about.deepest, 1], time: [0.1, about.longest, 0] }; // least, most, step
  for (const input of limits) [input.min, input.max] = ranges[input.dataset.limit];
  const /** @type {Record<string, string>} */ mistakes = {}; // limit -> the text typed that is invalid
  let isDead = false; // whether the kernel of this form is gone
  let /** @type {MutationObserver | null} */ watcher = null; // of the place below, while a search of this form runs

  // The changes themselves may arrive after the wish to search: the widget manager holds them back while an
  // earlier one is unanswered.
  const settings = () => Object.fromEntries(["on", "depth", "time", "position"].map((name) => [name, model.get(name)]));

  function speak() {
    const language = model.get("language");
    const words = formWordsOf(language);
    const { game } = namesIn(about, language);
    el.lang = words.tag;
    form.setAttribute("aria-label", words.form(game));
    find("presets").setAttribute("aria-label", words.presets);
    find("presets-name").textContent = words.presets;
    find("languages").setAttribute("aria-label", words.language);
    find("legend").textContent = words.legend;
    find("depth").textContent = words.depth;
    find("time").textContent = words.time;
    submit.textContent = words.search;
    submit.title = words.searchTip;
    stop.textContent = words.stop;
    stop.title = words.stopTip;
    if (about.isFree) {
      find("here").textContent = words.here;
      find("here").title = words.hereTip;
    }
    if (place) {
      find("position").textContent = words.position;
      place.placeholder = place.title = /** @type {Words} */ (words.places)[about.place];
    }
    bar.setAttribute("aria-label", words.rootMoves);
    about.presets.forEach((/** @type {any} */ preset, /** @type {number} */ at) => {
      el.querySelector(`[data-preset="${at}"]`).textContent = preset[language];
    });
    pressLanguage(el, language);
    for (const [name, texts] of Object.entries(about.switches)) {
      const row = el.querySelector(`[data-row="${name}"]`);
      const inside = (/** @type {string} */ part) => row.querySelector(`.xqp-${part}`);
      const code = language === "en" ? "" : ` <code lang="en">${broken(name)}</code>`;
      inside("name").innerHTML = broken(texts[language].name) + code;
      inside("soundness").textContent = texts.soundness[language];
      const lacks = texts.lacks.length ? ` ${words.lacks(game, texts.lacks)}` : "";
      inside("about").textContent = texts[language].about + lacks;
    }
    draw();
    drawRuns();
  }

  function draw() {
    const [language, on, report] = [model.get("language"), model.get("on"), model.get("_status")];
    const words = formWordsOf(language);
    about.groups.forEach((/** @type {any} */ group, /** @type {number} */ at) => {
      const ticked = group.switches.filter((/** @type {string} */ name) => on.includes(name));
      const idle = ticked.filter((/** @type {string} */ name) => missing(about, on, name).length).length;
      const [summary, rows] = groups[at].children;
      summary.textContent = words.group(group[language], ticked.length, group.switches.length, idle);
      rows.setAttribute("aria-label", group[language]);
    });
    for (const box of el.querySelectorAll("[data-switch]")) {
      const name = box.dataset.switch;
      box.checked = on.includes(name);
      const idle = el.querySelector(`[data-row="${name}"] .xqp-idle`);
      const others = missing(about, on, name).map((other) => about.switches[other][language].name);
      idle.hidden = !others.length;
      idle.textContent = others.length ? words.idle(others) : "";
    }
    const preset = presetOf(about, on);
    for (const button of el.querySelectorAll("[data-preset]"))
      button.setAttribute("aria-pressed", String(Number(button.dataset.preset) === preset));
    write(count, words.on(on.length, Object.keys(about.switches).length));
    for (const input of limits) drawLimit(input);
    if (place && place !== el.ownerDocument.activeElement) place.value = model.get("position") ?? "";
    const messages = Object.entries(mistakes).map(([name, text]) =>
      /** @type {Words} */ (words.wrong)[name](text, ranges[name]),
    );
    wrong.hidden = !messages.length;
    write(wrong, messages.join(" "));
    // Not `disabled`: the focus would be lost.
    for (const button of [submit, find("here")])
      button?.setAttribute("aria-disabled", String(isDead || isAtWork(report.state)));
    stop.setAttribute("aria-disabled", String(isDead || report.state !== "searching"));
    status.dataset.state = isDead ? "failed" : report.state;
    write(status, isDead ? words.dead : (report[language] ?? ""));
    drawProgress();
    nameUnfold();
    suppressShortcuts(el);
  }

  function nameUnfold() {
    write(unfold, formWordsOf(model.get("language")).unfold(groups.some((group) => !group.open)));
  }

  function drawLimit(/** @type {Input} */ input) {
    const name = input.dataset.limit;
    if (name in mistakes) input.setAttribute("aria-invalid", "true");
    else {
      input.removeAttribute("aria-invalid");
      if (input !== el.ownerDocument.activeElement) input.value = model.get(name);
    }
  }

  function drawProgress() {
    const report = model.get("_progress");
    const share = shareOf(report);
    progress.hidden = isDead || !Object.keys(report).length;
    if (share === null) bar.removeAttribute("value");
    else bar.value = share;
    const words = formWordsOf(model.get("language"));
    reached.textContent = progress.hidden ? "" : words.progress(report, model.get("time"));
  }

  // The table of runs: what each changed, and what that saved.
  function drawRuns() {
    const [runs, language] = [model.get("_runs"), model.get("language")];
    const words = formWordsOf(language);
    const host = find("runs");
    host.hidden = !runs.length;
    const nameOf = (/** @type {string} */ name) => broken(about.switches[name][language].name);
    const rows = runRows(runs, about.presets).map(({ preset, added, removed, share }, at) => {
      const { on, parameters, depth, nodes, milliseconds, value, move, isWhole, from, after } = runs[at];
      const changes = [...added.map((name) => `+ ${nameOf(name)}`), ...removed.map((name) => `− ${nameOf(name)}`)];
      const listed =
        changes.length > MOST_CHANGES
          ? [`<details><summary>${words.runs.many(changes.length)}</summary>${changes.join("<br>")}</details>`]
          : changes;
      const moved = after?.[language] ? [escapeMarkup(words.runs.after(after[language]))] : [];
      const where = [...(from ? [`<small>${escapeMarkup(shortened(from))}</small>`] : []), ...moved];
      const tuned = Object.entries(parameters).map(([name, value]) => `<small>${broken(name)} = ${value}</small>`);
      const named = [...where, ...(preset === null ? [] : [escapeMarkup(about.presets[preset][language])])];
      const isFar = !at && changes.length > MOST_CHANGES;
      const what = isFar
        ? words.on(on.length, Object.keys(about.switches).length)
        : [...named, ...listed].join("<br>") || words.runs.same;
      const cells = [
        `${depth}${isWhole ? "" : ` <small>${words.runs.stopped}</small>`}`,
        counted(nodes),
        share === null ? "" : `${(100 * share).toFixed(share < 0.1 ? 1 : 0)} %`,
        counted(Math.round(milliseconds)),
        `${escapeMarkup(move[language])} ${value === null ? "" : signedValue(value)}`,
      ];
      return (
        `<tr${model.get("_shown") === at ? ' aria-current="true"' : ""}><th scope="row"><button type="button"` +
        ` data-run="${at}" title="${about.isLive ? words.runs.show : words.runs.again}">${at + 1}</button></th>` +
        `<td class="xqp-change">${[what, ...tuned].join("<br>")}</td>${cells.map((cell) => `<td>${cell}</td>`).join("")}</tr>`
      );
    });
    const heads = words.runs.heads.map((head) => `<th scope="col">${head}</th>`);
    host.innerHTML =
      `<table><caption>${words.runs.title}</caption><thead><tr>${heads.join("")}</tr></thead>` +
      `<tbody>${rows.join("")}</tbody></table><button type="button" class="xqp-clear">${words.runs.clear}</button>`;
    suppressShortcuts(el);
  }

  // An unchanged text is not written again: a screen reader would read it again.
  function write(/** @type {Root} */ host, /** @type {string} */ text) {
    if (host.textContent !== text) host.textContent = text;
  }

  // Takes what is typed where it is valid; an empty field keeps the old value.
  function takeLimit(/** @type {Input} */ input, /** @type {boolean} */ isFinished) {
    const name = input.dataset.limit;
    const text = input.validity.badInput ? "?" : input.value.trim();
    const typed = formNumber(text, ...ranges[name]);
    if (typed !== null || text === "") delete mistakes[name];
    else if (isFinished) mistakes[name] = text;
    if (typed !== null && typed !== model.get(name)) saveTo(model, { [name]: typed });
    if (isFinished && text === "") input.value = model.get(name);
    draw();
  }

  const { listen, stop: stopListening } = makeListeners();
  listen(el, "change", ({ target }) => {
    const { switch: name } = target.dataset;
    if (name) saveTo(model, { on: toggled(model.get("on"), name, target.checked) });
    if (target.dataset.limit) takeLimit(target, true);
    if (target === place) saveTo(model, { position: place.value.trim() });
  });
  listen(el, "input", ({ target }) => target.dataset.limit && takeLimit(target, false));
  listen(el, "click", ({ target }) => {
    const button = target.closest("button");
    if (button === stop && stop.getAttribute("aria-disabled") === "false") model.send({ do: "stop" });
    if (button?.dataset.preset) saveTo(model, { on: about.presets[Number(button.dataset.preset)].switches });
    if (button?.dataset.run) {
      saveTo(model, { on: model.get("_runs")[Number(button.dataset.run)].on });
      model.send({ do: "show", run: Number(button.dataset.run) });
    }
    if (button?.classList.contains("xqp-clear")) model.send({ do: "clear" });
    if (button?.classList.contains("xqp-here")) ask("here");
    if (button === unfold) {
      const wanted = groups.some((group) => !group.open);
      for (const group of groups) group.open = wanted;
    }
    if (button?.dataset.language) saveTo(model, { language: button.dataset.language });
  });
  listen(el, "submit", (event) => {
    event.preventDefault();
    ask("search");
  });

  function ask(/** @type {string} */ wish) {
    for (const input of limits) takeLimit(input, true);
    const [first] = Object.keys(mistakes);
    if (first) el.querySelector(`[data-limit="${first}"]`).focus();
    else if (submit.getAttribute("aria-disabled") === "false") {
      watcher?.disconnect();
      watcher = watchBelow(el);
      model.send({ do: wish, ...settings() });
    }
  }

  listen(el, "toggle", nameUnfold, true); // of a group: it does not bubble
  // Escape hides the text about a switch, until another one is reached.
  const hush = (/** @type {string} */ name) => form.classList.toggle("xqp-hushed", name === "Escape");
  listen(el, "keydown", (event) => {
    hush(event.key);
    if (event.key !== "Enter" || !event.target.dataset.limit) return;
    event.preventDefault(); // JupyterLab keeps Enter in a field from submitting the form
    form.requestSubmit();
  });
  for (const name of ["focusin", "pointerover"]) listen(el, name, () => hush(""));

  // A restarted kernel does not know this form; the widget manager tells the model so.
  function die() {
    isDead = true;
    draw();
  }

  const forget = listenTo(model, [
    ["change:language", speak],
    ...["on", "depth", "time", "position", "_status"].map((name) => /** @type {Call} */ ([`change:${name}`, draw])),
    ["change:_progress", drawProgress],
    ["change:_runs", drawRuns],
    ["change:_shown", drawRuns],
    ["comm_live_update", die],
  ]);
  speak();
  return () => {
    forget();
    watcher?.disconnect();
    stopListening();
  };
}

export default { render };
