// The search form: boxes under headings, presets, a depth and a button, kept at what the model says.

import { FORM_LANGUAGES, FORM_WORDS } from "./search_form_words.js";
import { formDepth, missing, presetOf, toggled } from "./search_form_state.js";
import { suppressShortcuts } from "./shortcuts.js";

// Long names break behind an underscore.
const broken = (text) => escaped(text).replaceAll("_", "_<wbr>");
const escaped = (text) => String(text).replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);

function rowHtml(name, { kind, lacks }, id) {
  const disabled = lacks.length ? " disabled" : "";
  return (
    `<div class="xqp-row" data-row="${name}"><label><input type="checkbox" data-switch="${name}"${disabled}` +
    ` aria-describedby="${id}-${name} ${id}-${name}-idle"> <span class="xqp-name"></span> ` +
    `<span class="xqp-promise xqp-${kind}"></span></label>` +
    `<span class="xqp-idle" id="${id}-${name}-idle" hidden></span>` +
    `<div class="xqp-about" id="${id}-${name}"></div></div>`
  );
}

function formHtml(about, id) {
  const groups = about.groups.map(
    ({ switches }, at) =>
      `<fieldset data-group="${at}"><legend></legend>` +
      `${switches.map((name) => rowHtml(name, about.switches[name], id)).join("")}</fieldset>`,
  );
  const presets = about.presets.map((_, at) => `<button type="button" data-preset="${at}"></button>`);
  const languages = Object.entries(FORM_LANGUAGES).map(
    ([name, text]) =>
      `<button type="button" data-language="${name}" lang="${FORM_WORDS[name].tag}">${text}</button>`,
  );
  return (
    `<form class="xqp-frame"><div class="xqp-bar"><span class="xqp-presets" role="group">` +
    `<span class="xqp-presets-name" aria-hidden="true"></span>${presets.join("")}</span>` +
    `<span class="xqp-languages" role="group">${languages.join("")}</span></div>` +
    `<p class="xqp-legend"></p><div class="xqp-groups">${groups.join("")}</div>` +
    `<div class="xqp-bar"><label><span class="xqp-depth"></span> ` +
    `<input type="number" min="1" max="${about.deepest}" step="1"></label>` +
    `<button type="submit" class="xqp-main"></button><output class="xqp-count"></output></div>` +
    `<p class="xqp-status" role="status"></p></form>`
  );
}

function render({ model, el }) {
  const about = model.get("_about");
  const id = `xqp-${Math.random().toString(36).slice(2)}`; // of this view among all in the page
  el.classList.add("xq-search-form");
  el.innerHTML = formHtml(about, id);
  const find = (name) => el.querySelector(`.xqp-${name}`);
  const form = find("frame");
  const depth = el.querySelector('input[type="number"]');
  const [submit, status, count] = ["main", "status", "count"].map(find);

  function set(name, value) {
    model.set(name, value);
    model.save_changes();
  }

  function speak() {
    const language = model.get("language");
    const words = FORM_WORDS[language];
    el.lang = words.tag;
    form.setAttribute("aria-label", words.form(about.game));
    find("presets").setAttribute("aria-label", words.presets);
    find("presets-name").textContent = words.presets;
    find("languages").setAttribute("aria-label", words.language);
    find("legend").textContent = words.legend;
    find("depth").textContent = words.depth;
    submit.textContent = words.search;
    submit.title = words.searchTip;
    about.presets.forEach((preset, at) => {
      el.querySelector(`[data-preset="${at}"]`).textContent = preset[language];
    });
    for (const button of el.querySelectorAll("[data-language]"))
      button.setAttribute("aria-pressed", String(button.dataset.language === language));
    for (const [name, told] of Object.entries(about.switches)) {
      const row = el.querySelector(`[data-row="${name}"]`);
      const inside = (part) => row.querySelector(`.xqp-${part}`);
      const code = language === "en" ? "" : ` <code lang="en">${broken(name)}</code>`;
      inside("name").innerHTML = broken(told[language].name) + code;
      inside("promise").textContent = told.promise[language];
      const lacks = told.lacks.length ? ` ${words.lacks(about.game, told.lacks)}` : "";
      inside("about").textContent = told[language].about + lacks;
    }
    draw();
  }

  function draw() {
    const [language, on, told] = [model.get("language"), model.get("on"), model.get("_status")];
    const words = FORM_WORDS[language];
    about.groups.forEach((group, at) => {
      const number = group.switches.filter((name) => on.includes(name)).length;
      const legend = el.querySelector(`[data-group="${at}"] legend`);
      legend.textContent = words.group(group[language], number, group.switches.length);
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
    if (depth !== el.ownerDocument.activeElement) depth.value = model.get("depth");
    const searching = told.state === "searching";
    submit.setAttribute("aria-disabled", String(searching)); // and not disabled: the focus stays
    status.dataset.state = told.state;
    write(status, told[language] ?? "");
    suppressShortcuts(el);
  }

  // What has not changed is not written again: it would be spoken again.
  function write(host, text) {
    if (host.textContent !== text) host.textContent = text;
  }

  function takeDepth() {
    const typed = formDepth(depth.value, about.deepest);
    if (typed !== null && typed !== model.get("depth")) set("depth", typed);
  }

  const listeners = new AbortController();
  const listen = (name, call) => el.addEventListener(name, call, { signal: listeners.signal });
  listen("change", ({ target }) => {
    if (target.dataset.switch) set("on", toggled(model.get("on"), target.dataset.switch, target.checked));
    if (target === depth) takeDepth(), (depth.value = model.get("depth"));
  });
  listen("input", ({ target }) => target === depth && takeDepth());
  listen("click", ({ target }) => {
    const button = target.closest("button");
    if (button?.dataset.preset) set("on", about.presets[Number(button.dataset.preset)].switches);
    if (button?.dataset.language) set("language", button.dataset.language);
  });
  listen("submit", (event) => {
    event.preventDefault();
    takeDepth();
    if (model.get("_status").state !== "searching") model.send({ do: "search" });
  });
  // Escape hides the text about a switch, until another one is reached.
  const hush = (name) => form.classList.toggle("xqp-hushed", name === "Escape");
  listen("keydown", ({ key }) => hush(key));
  for (const name of ["focusin", "pointerover"]) listen(name, () => hush(""));

  const calls = [["language", speak], ...["on", "depth", "_status"].map((name) => [name, draw])];
  for (const [name, call] of calls) model.on(`change:${name}`, call);
  speak();
  return () => {
    for (const [name, call] of calls) model.off(`change:${name}`, call);
    listeners.abort();
  };
}

export default { render };
