// The form of a search by switches: limits, presets, check boxes in folded groups, in step with the model.

import { escapeMarkup } from "../page/markup.js";
import { saveTo } from "../page/model.js";
import { shortText } from "../page/replay.js";
import { renderForm, whereOf, writeText } from "./form.js";
import { missing, presetOf, runRows, shareOf, toggled } from "./state.js";
import { counted, formWordsOf } from "./words.js";

const MOST_CHANGES = 5; // that a row of the table lists without being unfolded

// Long names break behind an underscore.
const broken = (/** @type {string} */ text) => escapeMarkup(text).replaceAll("_", "_<wbr>");

function rowHtml(/** @type {string} */ name, /** @type {string} */ kind, /** @type {string} */ id) {
  return (
    `<div class="xqp-row" data-row="${name}"><label><input type="checkbox" data-switch="${name}"` +
    ` aria-describedby="${id}-${name} ${id}-${name}-idle"> <span class="xqp-name"></span> ` +
    `<span class="xqp-soundness xqp-${kind}"></span></label>` +
    `<span class="xqp-idle" id="${id}-${name}-idle" hidden></span>` +
    `<div class="xqp-about" id="${id}-${name}"></div></div>`
  );
}

function switchesHtml(/** @type {Form} */ about, /** @type {string} */ id) {
  const groups = about.groups.map(
    ({ switches }, at) =>
      `<details class="xqp-group" data-group="${at}"><summary></summary><div role="group">` +
      `${switches.map((/** @type {string} */ name) => rowHtml(name, about.switches[name].kind, id)).join("")}</div></details>`,
  );
  const presets = about.presets.map((_, at) => `<button type="button" data-preset="${at}"></button>`);
  return (
    `<div class="xqp-bar"><span class="xqp-presets" role="group">` +
    `<span class="xqp-presets-name" aria-hidden="true"></span>${presets.join("")}</span>` +
    `<output class="xqp-count"></output><button type="button" class="xqp-unfold"></button></div>` +
    `<div class="xqp-groups">${groups.join("")}</div><p class="xqp-legend"></p>`
  );
}

export function render(/** @type {Shown} */ { model, el }) {
  const about = model.get("_about");
  const id = `xqp-${Math.random().toString(36).slice(2)}`; // of this view among all in the page
  const find = (/** @type {string} */ name) => el.querySelector(`.xqp-${name}`);
  const groups = () => [...el.querySelectorAll("[data-group]")];
  const isFolded = () => groups().some((group) => !group.open);

  /** @param {Words} words @param {Language} language */
  function speak(words, language) {
    find("presets").setAttribute("aria-label", words.presets);
    find("presets-name").textContent = words.presets;
    find("legend").textContent = words.legend;
    about.presets.forEach((/** @type {any} */ preset, /** @type {number} */ at) => {
      el.querySelector(`[data-preset="${at}"]`).textContent = preset[language];
    });
    for (const [name, texts] of Object.entries(about.switches)) {
      const row = el.querySelector(`[data-row="${name}"]`);
      const inside = (/** @type {string} */ part) => row.querySelector(`.xqp-${part}`);
      const code = language === "en" ? "" : ` <code lang="en">${broken(name)}</code>`;
      inside("name").innerHTML = broken(texts[language].name) + code;
      inside("soundness").textContent = texts.soundness[language];
      inside("about").textContent = texts[language].about;
    }
  }

  /** @param {Words} words @param {Language} language */
  function draw(words, language) {
    const on = model.get("on");
    about.groups.forEach((/** @type {any} */ group, /** @type {number} */ at) => {
      const ticked = group.switches.filter((/** @type {string} */ name) => on.includes(name));
      const idle = ticked.filter((/** @type {string} */ name) => missing(about, on, name).length).length;
      const [summary, rows] = groups()[at].children;
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
    writeText(find("count"), words.on(on.length, Object.keys(about.switches).length));
    nameUnfold();
  }

  function nameUnfold() {
    writeText(find("unfold"), formWordsOf(model.get("language")).unfold(isFolded()));
  }

  // Of each run what it changed, and what that saved.
  /** @param {FormRun[]} runs @param {Words} words @param {Language} language */
  function rows(runs, words, language) {
    const nameOf = (/** @type {string} */ name) => broken(about.switches[name][language].name);
    return runRows(runs, about.presets).map(({ preset, added, removed, share }, at) => {
      const { on, parameters, depth, nodes, milliseconds, value, move, isWhole } = runs[at];
      const changes = [...added.map((name) => `+ ${nameOf(name)}`), ...removed.map((name) => `− ${nameOf(name)}`)];
      const listed =
        changes.length > MOST_CHANGES
          ? [`<details><summary>${words.runs.many(changes.length)}</summary>${changes.join("<br>")}</details>`]
          : changes;
      const tuned = Object.entries(parameters).map(([name, value]) => `<small>${broken(name)} = ${value}</small>`);
      const named = [
        ...whereOf(runs[at], words, language),
        ...(preset === null ? [] : [escapeMarkup(about.presets[preset][language])]),
      ];
      const isFar = !at && changes.length > MOST_CHANGES;
      const what = isFar
        ? words.on(on.length, Object.keys(about.switches).length)
        : [...named, ...listed].join("<br>") || words.runs.same;
      return [
        [what, ...tuned].join("<br>"),
        `${depth}${isWhole ? "" : ` <small>${words.runs.stopped}</small>`}`,
        counted(nodes),
        share === null ? "" : `${(100 * share).toFixed(share < 0.1 ? 1 : 0)} %`,
        counted(Math.round(milliseconds)),
        `${escapeMarkup(move[language])} ${value === null ? "" : shortText(value)}`,
      ];
    });
  }

  /** @param {ReturnType<typeof import("../page/listeners.js").makeListeners>["listen"]} listen */
  function listenToSwitches(listen) {
    listen(el, "change", ({ target }) => {
      const { switch: name } = target.dataset;
      if (name) saveTo(model, { on: toggled(model.get("on"), name, target.checked) });
    });
    listen(el, "click", ({ target }) => {
      const button = target.closest("button");
      if (button?.dataset.preset) saveTo(model, { on: about.presets[Number(button.dataset.preset)].switches });
      if (button && button === find("unfold")) {
        const wanted = isFolded();
        for (const group of groups()) group.open = wanted;
      }
    });
    listen(el, "toggle", nameUnfold, true); // of a group: it does not bubble
    // Escape hides the text about a switch, until another one is reached.
    const hush = (/** @type {string} */ name) => find("frame").classList.toggle("xqp-hushed", name === "Escape");
    listen(el, "keydown", (event) => hush(event.key));
    for (const name of ["focusin", "pointerover"]) listen(el, name, () => hush(""));
  }

  return renderForm(
    { model, el },
    {
      words: formWordsOf,
      numbers: { depth: [1, about.deepest, 1], time: [0.1, about.longest, 0] },
      sent: ["on", "depth", "time"],
      html: switchesHtml(about, id),
      share: shareOf,
      restore: ({ on }) => saveTo(model, { on }),
      listen: listenToSwitches,
      ...{ speak, draw, rows },
    },
  );
}

export default { render };
