// The form of a search by switches: limits, presets, check boxes in folded groups, in step with the model.

import { html } from "../core/preact.js";
import { widget } from "../core/widget.js";
import { shortText } from "../page/replay.js";
import { lines, searchForm, whereOf } from "./form.js";
import { missing, presetOf, runRows, toggled } from "./state.js";
import { counted, formWordsOf } from "./words.js";

const MOST_CHANGES = 5; // that a row of the table lists without being unfolded

// Long names break behind an underscore.
const broken = (/** @type {string} */ text) =>
  text.split("_").map((part, at) => (at ? ["_", html`<wbr />`, part] : part));

function rowView(/** @type {string} */ name, /** @type {Props} */ props) {
  const { data, words, language, on, set, id } = props;
  const { switches } = data.about;
  const { kind, soundness, [language]: texts } = switches[name];
  const others = missing(data.about, on, name).map((other) => switches[other][language].name);
  const about = `${id}-${name}`;
  const code = language !== "en" && html`${" "}<code lang="en">${broken(name)}</code>`;
  const toggle = (/** @type {Filled} */ { target }) => set({ on: toggled(on, name, target.checked) });
  return html`<div class="xqp-row" data-row=${name}><label><input type="checkbox" data-switch=${name}
      aria-describedby=${`${about} ${about}-idle`} checked=${on.includes(name)} onChange=${toggle} />${" "}
      <span class="xqp-name">${broken(texts.name)}${code}</span>${" "}
      <span class=${`xq-chip xqp-soundness xqp-${kind}`}>${soundness[language]}</span></label>
    <span class="xqp-idle" id=${`${about}-idle`} hidden=${!others.length}>${others.length ? words.idle(others) : ""}</span>
    <div class="xqp-about" id=${about}>${texts.about}</div></div>`;
}

function groupView(/** @type {Payload} */ group, /** @type {number} */ at, /** @type {Props} */ props) {
  const { data, words, language, on, set, unfolded } = props;
  const ticked = group.switches.filter((/** @type {string} */ name) => on.includes(name));
  const idle = ticked.filter((/** @type {string} */ name) => missing(data.about, on, name).length).length;
  const follow = (/** @type {Filled} */ { target }) => set({ unfolded: toggled(unfolded, String(at), target.open) });
  return html`<details class="xq-card xqp-group" data-group=${at} open=${unfolded.includes(String(at))} onToggle=${follow}>
    <summary>${words.group(group[language], ticked.length, group.switches.length, idle)}</summary>
    <div role="group" aria-label=${group[language]}>
      ${group.switches.map((/** @type {string} */ name) => rowView(name, props))}</div></details>`;
}

function switchesView(/** @type {Props} */ props) {
  const { data, words, language, on, set, unfolded } = props;
  const { presets, groups, switches } = data.about;
  const pressed = presetOf(data.about, on);
  const isFolded = unfolded.length < groups.length;
  const unfold = () => set({ unfolded: isFolded ? [...groups.keys()].map(String) : [] });
  const buttons = presets.map(
    (/** @type {Preset} */ preset, /** @type {number} */ at) =>
      html`<button type="button" data-preset=${at} aria-pressed=${String(at === pressed)}
        onClick=${() => set({ on: preset.switches })}>${preset[language]}</button>`,
  );
  // Escape hides the text about a switch, until another one is reached: not by what scrolls below a resting mouse.
  const hush = (/** @type {boolean} */ isHushed) => isHushed !== props.isHushed && set({ isHushed });
  return html`<div class="xq-bar xqp-bar"><span class="xq-bar xqp-presets" role="group" aria-label=${words.presets}>
      <span class="xq-faint xqp-presets-name" aria-hidden="true">${words.presets}</span>${buttons}</span>
      <output class="xq-faint xqp-count">${words.on(on.length, Object.keys(switches).length)}</output>
      <button type="button" class="xqp-unfold" onClick=${unfold}>${words.unfold(isFolded)}</button></div>
    <div class="xqp-groups" onKeyDown=${(/** @type {KeyboardEvent} */ { key }) => hush(key === "Escape")}
      onFocusIn=${() => hush(false)} onPointerMove=${() => hush(false)}>
      ${groups.map((/** @type {Payload} */ group, /** @type {number} */ at) => groupView(group, at, props))}</div>
    <p class="xq-faint xqp-legend">${words.legend}</p>`;
}

// Of each run what it changed, and what that saved.
function switchRows(/** @type {FormRun[]} */ runs, /** @type {Props} */ props) {
  const { data, words, language } = props;
  const { switches, presets } = data.about;
  const changed = (/** @type {string} */ sign, /** @type {string} */ name) => [
    `${sign} `,
    broken(switches[name][language].name),
  ];
  return runRows(runs, presets).map(({ preset, added, removed, share }, at) => {
    const { on, parameters, depth, nodes, milliseconds, value, move, isWhole } = runs[at];
    const changes = [...added.map((name) => changed("+", name)), ...removed.map((name) => changed("−", name))];
    const isLong = changes.length > MOST_CHANGES;
    const listed = isLong
      ? [html`<details><summary>${words.runs.many(changes.length)}</summary>${lines(changes)}</details>`]
      : changes;
    const tuned = Object.entries(parameters).map(([name, set]) => html`<small>${broken(name)} = ${set}</small>`);
    const named = [...whereOf(runs[at], props), ...(preset === null ? [] : [presets[preset][language]])];
    const what = !at && isLong ? [words.on(on.length, Object.keys(switches).length)] : [...named, ...listed];
    return [
      lines([...(what.length ? what : [words.runs.same]), ...tuned]),
      [depth, !isWhole && [" ", html`<small>${words.runs.stopped}</small>`]],
      counted(nodes),
      share === null ? "" : `${(100 * share).toFixed(share < 0.1 ? 1 : 0)} %`,
      counted(Math.round(milliseconds)),
      `${move[language]} ${value === null ? "" : shortText(value)}`,
    ];
  });
}

export const switchForm = searchForm({
  words: formWordsOf,
  settings: ["on", "depth", "time"],
  local: { unfolded: [], isHushed: false },
  own: switchesView,
  share: ({ searched, moves }) => (moves ? searched / moves : null), // of the root moves of its iteration
  restore: ({ on }) => ({ on }),
  rows: switchRows,
});

export const { render: renderForm } = widget(switchForm);

export default { render: renderForm };
