// The page of the lab, around the tree.

import { html } from "../core/preact.js";
import { moreButton } from "../palette/narrow.js";
import { puzzleView } from "./puzzle.js";

const PLAIN_SWITCHES = [
  ...["alpha_beta", "fail_hard", "strict_cutoff"],
  ...["principal_variation_search", "aspiration", "iterative_deepening"],
];
const LAB_EDITS = ["child", "sibling", "remove", "left", "right", "undo", "redo"];
const RARE_EDITS = ["sibling", "redo"];
const SHAPE_FIELDS = /** @type {const} */ (["branching", "depth", "low", "high", "seed"]);

// The switches of a tree: {plain, more}. form: see `about_form` in Python.
export function switchesOf(/** @type {Form} */ form) {
  const served = Object.keys(form.switches);
  const isPlain = (/** @type {string} */ name) => PLAIN_SWITCHES.includes(name);
  return { plain: served.filter(isPlain), more: served.filter((name) => !isPlain(name)) };
}

/** @typedef {Payload & {words: Words, language: Language, form: Form, on: string[], puzzle: any, leaves: number}} LabPage */

// What is inside the element of a lab; the tree widget stands in the second of its parts.
export function labView(/** @type {LabPage} */ page) {
  return html`<div class="xqy-above">${above(page)}</div><div class="xqy-tree"></div><div class="xqy-below">${below(page)}</div>`;
}

// Not `disabled`: the focus would be lost.
/** @param {LabPage} page @param {string} name @param {string} text @param {string | null} [title] */
const labButton = ({ can, act }, name, text, title = null) =>
  html`<button type="button" class=${RARE_EDITS.includes(name) ? "xq-rest" : null} data-lab=${name} title=${title || null}
    aria-disabled=${String(!can(name))} onClick=${() => act(name)}>${text}</button>`;

function above(/** @type {LabPage} */ page) {
  const { words, language, wrong, offer, puzzle } = page;
  return html`<form class="xq-bar xqy-bar xqy-typed" onSubmit=${page.show}><label>${words.tree}${" "}
      <textarea rows="1" spellcheck="false" autocapitalize="off" placeholder=${words.treeHint} title=${words.treeHint}
        value=${page.typedTree} onInput=${page.typeTree}></textarea></label><button type="submit">${words.show}</button></form>
    <p class="xq-note xq-warning xqy-wrong" role="alert" hidden=${!wrong}>${wrong}${offer ? html`${" "}<button type="button" onClick=${offer.take}>${offer.text}</button>` : null}</p>
    <div class="xq-bar xqy-bar xqy-edits" role="group" aria-label=${words.edit}><label>${words.value}${" "}
        <input type="text" data-value autocomplete="off" maxlength="7" disabled=${page.isFixed} value=${page.value}
          onInput=${page.typeValue} onBlur=${page.takeValue} /></label>
      ${LAB_EDITS.map((name) => labButton(page, name, words.edits[name], words.tips[name]))}
      ${moreButton(page.isUnfolded, language, page.unfold)}</div>
    <p class="xqy-counts" role="status">${page.counts}</p>
    ${puzzle ? puzzleView(page) : null}`;
}

function below(/** @type {LabPage} */ page) {
  const { words, language, form, on, canLink, shape } = page;
  const { plain, more } = switchesOf(form);
  const box = (/** @type {string} */ name) => {
    const texts = form.switches[name][language];
    return html`<label title=${texts.about}><input type="checkbox" data-switch=${name} checked=${on.includes(name)}
      onChange=${(/** @type {Pointed} */ { target }) => page.choose(name, target.checked)} />${` ${texts.name}`}</label>`;
  };
  const sides = ["max", "min"].map((name) => html`<option value=${name}>${words.sides[name]}</option>`);
  const fields = SHAPE_FIELDS.map(
    (name) => html`<label>${words.shape[name]}${" "}<input type="number" data-shape=${name} step="1"
      value=${Number.isNaN(shape[name]) ? "" : shape[name]}
      onInput=${(/** @type {Pointed} */ { target }) => page.reshape(name, target.value)} /></label>`,
  );
  return html`<div class="xq-bar xqy-bar xqy-settings"><label>${words.first}${" "}<select data-first value=${page.first}
        onChange=${(/** @type {Pointed} */ { target }) => page.begin(target.value)}>${sides}</select></label>
      <span class="xq-bar" role="group" aria-label=${words.switches}>${plain.map(box)}</span></div>
    <details class="xqy-more"><summary>${words.more(more.filter((name) => on.includes(name)).length, more.length)}</summary>
      <div class="xq-bar xqy-bar" role="group" aria-label=${words.switches}>${more.map(box)}</div></details>
    <form class="xq-bar xqy-bar" role="group" aria-label=${words.random} onSubmit=${page.grow}><b>${words.random}</b>${fields}
      <button type="submit">${words.grow}</button>${labButton(page, "next", words.next)}</form>
    <div class="xq-bar xqy-bar">${labButton(page, "copy", words.copy, canLink ? "" : words.unlinked)}${labButton(page, "save", words.save)}
      ${labButton(page, "open", words.open)}<input type="file" accept=".json,.txt" hidden tabindex="-1" onChange=${page.open} />
      <span class="xqy-done" role="status">${page.done}</span></div>
    <details ><summary>${words.help}</summary><ul>
      ${words.helps.map((/** @type {string} */ text) => html`<li>${text}</li>`)}</ul></details>`;
}
