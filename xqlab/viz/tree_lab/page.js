// The page of the lab, around the tree.

import { choiceField } from "../core/fields.js";
import { html } from "../core/preact.js";
import { Nested } from "../core/widget.js";
import { shortText } from "../page/replay.js";
import { moreButton } from "../palette/narrow.js";
import { toggled } from "../search_form/state.js";
import { showTree } from "../tree_widget/tree.js";
import { bestOrder, leavesOf, shapeOf, subtree, treeText } from "./edits.js";

import { puzzleView } from "./puzzle.js";

const PLAIN_SWITCHES = [
  ...["alpha_beta", "fail_hard", "strict_cutoff"],
  ...["principal_variation_search", "aspiration", "iterative_deepening"],
];
const RARE_EDITS = ["sibling", "redo"];

// The switches of a tree: {plain, more}. form: see `about_form` in Python.
export function switchesOf(/** @type {Form} */ form) {
  const served = Object.keys(form.switches);
  const isPlain = (/** @type {string} */ name) => PLAIN_SWITCHES.includes(name);
  return { plain: served.filter(isPlain), more: served.filter((name) => !isPlain(name)) };
}

// Shows the tree in an element of the view.
function openTree(/** @type {Root} */ host, /** @type {Props} */ { data: lab, el, language, set }) {
  let { answer } = lab;
  const onLanguage = (/** @type {Language} */ chosen) => set({ language: chosen });
  const edit = () => lab.beginValue(el);
  const sent = { ...answer.data, node: lab.node(), edit, grab: lab.grab, onPick: lab.pick };
  const shown = showTree(host, sent, { language, onLanguage });
  return {
    ...shown,
    update(/** @type {Language} */ spoken) {
      if (spoken !== shown.language()) shown.setLanguage(spoken);
      if (answer !== lab.answer) shown.showOther(lab.answer.data, lab.node(), lab.answer.fits);
      ({ answer } = lab);
    },
  };
}

export function labView(/** @type {Props} */ props) {
  const { data, language } = props;
  return html`<div class="xqy-above">${above(props)}</div>
    <div class="xqy-tree" onKeyDownCapture=${data.onTreeKey}>${
      data.answer &&
      html`<${Nested} mount=${(/** @type {Root} */ host) => openTree(host, props)}
        update=${(/** @type {any} */ tree) => tree.update(language)} />`
    }</div>
    <div class="xqy-below">${below(props)}</div>`;
}

/** @param {string} name @param {string} text @param {(event: any) => void} press @param {Payload} [more] */
const labButton = (name, text, press, more) =>
  html`<button type="button" data-quick data-lab=${name} onClick=${press} ...${more}>${text}</button>`;

function above(/** @type {Props} */ props) {
  const { data, words, language, isUnfolded, set } = props;
  const { wrong, selected, typedTree, typedValue, change, can, act } = data;
  const { below: inner, value } = subtree(data.now(), selected);
  const show = (/** @type {any} */ { target }) => data.loadTree(target.querySelector("textarea").value);
  const multiple = wrong?.multiple;
  const offer = () =>
    html`${" "}<button type="button" onClick=${() => data.loadTree(multiple)}>${words.take(wrong.factor, multiple)}</button>`;
  // Not `disabled`: the focus would be lost.
  const edits = Object.entries(words.edits).map(([name, text]) =>
    labButton(name, text, () => act(name), {
      ...{
        title: words.tips[name],
        "aria-disabled": String(!can(name)),
        class: RARE_EDITS.includes(name) ? "xq-rest" : null,
      },
    }),
  );
  return html`<form class="xq-bar xqy-bar xqy-typed" onSubmit=${show}><label>${words.tree}${" "}
      <textarea rows="1" spellcheck="false" autocapitalize="off" placeholder=${words.treeHint} title=${words.treeHint}
        value=${typedTree ?? treeText(data.now())}
        onInput=${(/** @type {Filled} */ { target }) => (data.typedTree = target.value)}></textarea></label><button type="submit">${words.show}</button></form>
    <p class="xq-note xq-warning xqy-wrong" role="alert" hidden=${!wrong}>${wrong?.texts[language]}${multiple && offer()}</p>
    <div class="xq-bar xqy-bar xqy-edits" role="group" aria-label=${words.edit}><label>${words.value}${" "}
        <input type="text" data-value autocomplete="off" maxlength="7" disabled=${Boolean(inner || data.isPuzzle)}
          value=${inner ? "" : (typedValue ?? String(value))} onKeyDown=${data.onValueKey} onBlur=${data.takeValue}
          onInput=${(/** @type {Filled} */ { target }) => change({ typedValue: target.value })} /></label>
      ${edits}${moreButton(isUnfolded, language, () => set({ isUnfolded: !isUnfolded }))}</div>
    <p class="xqy-counts" role="status">${countsText(props)}</p>
    ${data.isPuzzle ? puzzleView(props) : null}`;
}

function countsText(/** @type {Props} */ { data: { answer }, first, words, language }) {
  if (!answer) return "";
  const { data, counters, row, tree, leaves } = answer;
  const [least] = bestOrder(tree, first === "max");
  const counts = words.counts(shortText(row.value), leaves, counters, leavesOf(tree).length);
  return [counts, words.fewest(least, shapeOf(tree)), data.about.log_share[language]].join(words.space).trim();
}

function below(/** @type {Props} */ { data, words, language, el, on, first, set }) {
  const { live, shape, change, grow } = data;
  const { plain, more } = switchesOf(live.form);
  const box = (/** @type {string} */ name) => {
    const texts = live.form.switches[name][language];
    return html`<label title=${texts.about}><input type="checkbox" data-switch=${name} checked=${on.includes(name)}
      onChange=${(/** @type {Filled} */ { target }) => set({ on: toggled(on, name, target.checked) })} />${` ${texts.name}`}</label>`;
  };
  const fields = Object.entries(words.shape).map(
    ([name, text]) => html`<label>${text}${" "}<input type="number" data-shape=${name} step="1"
      value=${Number.isNaN(shape[name]) ? "" : shape[name]} onInput=${(/** @type {Filled} */ { target: { value } }) =>
        (data.shape = { ...shape, [name]: value === "" ? NaN : Number(value) })} /></label>`,
  );
  function next() {
    change({ shape: { ...shape, seed: shape.seed + 1 } });
    grow();
  }
  const choose = (/** @type {any} */ { currentTarget }) => currentTarget.nextElementSibling.click();
  const open = (/** @type {Filled} */ { target }) => data.openFile(target.files[0]).then(() => (target.value = ""));
  return html`<div class="xq-bar xqy-bar xqy-settings">
      ${choiceField(words.first, first, Object.entries(words.sides), (side) => set({ first: side }), { "data-first": true })}
      <span class="xq-bar" role="group" aria-label=${words.switches}>${plain.map(box)}</span></div>
    <details class="xqy-more"><summary>${words.more(more.filter((name) => on.includes(name)).length, more.length)}</summary>
      <div class="xq-bar xqy-bar" role="group" aria-label=${words.switches}>${more.map(box)}</div></details>
    <form class="xq-bar xqy-bar" role="group" aria-label=${words.random} onSubmit=${grow}><b>${words.random}</b>${fields}
      <button type="submit">${words.grow}</button>${labButton("next", words.next, next)}</form>
    <div class="xq-bar xqy-bar">${labButton("copy", words.copy, () => data.copyLink(words), { title: data.hasLink ? null : words.unlinked })}
      ${labButton("save", words.save, () => data.save(el))}${labButton("open", words.open, choose)}<input type="file"
        accept=".json,.txt" hidden tabindex="-1" onChange=${open} />
      <span class="xqy-done" role="status">${data.done}</span></div>
    <details><summary>${words.help}</summary><ul>${words.helps.map((/** @type {string} */ text) => html`<li>${text}</li>`)}</ul></details>`;
}
