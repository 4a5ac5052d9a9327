// The page of the lab, around the tree.

import { escapeMarkup } from "../page/markup.js";
import { MORE_BUTTON } from "../palette/narrow.js";

const PLAIN_SWITCHES = [
  ...["alpha_beta", "fail_hard", "strict_cutoff"],
  ...["principal_variation_search", "aspiration", "iterative_deepening"],
];
export const LAB_EDITS = ["child", "sibling", "remove", "left", "right", "undo", "redo"];
const RARE_EDITS = ["sibling", "redo"];
export const SHAPE_FIELDS = /** @type {const} */ (["branching", "depth", "low", "high", "seed"]);

// The switches of a tree: {plain, more}. form: see `about_form` in Python.
export function switchesOf(/** @type {Form} */ form) {
  const served = Object.keys(form.switches);
  const isPlain = (/** @type {string} */ name) => PLAIN_SWITCHES.includes(name);
  return { plain: served.filter(isPlain), more: served.filter((name) => !isPlain(name)) };
}

// What is above the tree, and below it.
/** @param {Words} words @param {Language} language @param {Form} form @param {boolean} canLink */
export function labHtml(words, language, form, canLink) {
  const button = (/** @type {string} */ name, /** @type {string} */ text, title = "") =>
    `<button type="button"${RARE_EDITS.includes(name) ? ' class="xq-rest"' : ""} data-lab="${name}"${title && ` title="${escapeMarkup(title)}"`}>${escapeMarkup(text)}</button>`;
  const { plain, more } = switchesOf(form);
  const box = (/** @type {string} */ name) => {
    const texts = form.switches[name][language];
    const title = escapeMarkup(texts.about);
    return `<label title="${title}"><input type="checkbox" data-switch="${name}"> ${escapeMarkup(texts.name)}</label>`;
  };
  const sides = ["max", "min"].map((name) => `<option value="${name}">${words.sides[name]}</option>`).join("");
  const fields = SHAPE_FIELDS.map(
    (name) => `<label>${words.shape[name]} <input type="number" data-shape="${name}" step="1"></label>`,
  );
  return {
    above:
      `<form class="xqy-bar xqy-typed"><label>${words.tree} <textarea rows="1" spellcheck="false" autocapitalize="off"` +
      ` placeholder="${escapeMarkup(words.treeHint)}" title="${escapeMarkup(words.treeHint)}"></textarea></label>` +
      `<button type="submit">${words.show}</button></form>` +
      `<p class="xqy-wrong" role="alert" hidden></p>` +
      `<div class="xqy-bar xqy-edits" role="group" aria-label="${words.edit}"><label>${words.value}` +
      ` <input type="text" data-value autocomplete="off" maxlength="7"></label>` +
      `${LAB_EDITS.map((name) => button(name, words.edits[name], words.tips[name])).join("")}${MORE_BUTTON}</div>` +
      `<p class="xqy-counts" role="status"></p><div class="xqy-par" hidden></div>`,
    below:
      `<div class="xqy-bar xqy-settings"><label>${words.first} <select data-first>${sides}</select></label>` +
      `<span class="xqy-switches" role="group" aria-label="${words.switches}">${plain.map(box).join("")}</span></div>` +
      `<details class="xqy-more"><summary></summary><div class="xqy-bar" role="group" aria-label="${words.switches}">` +
      `${more.map(box).join("")}</div></details>` +
      `<form class="xqy-bar xqy-random" role="group" aria-label="${words.random}"><b>${words.random}</b>${fields.join("")}` +
      `<button type="submit">${words.grow}</button>${button("next", words.next)}</form>` +
      `<div class="xqy-bar">${button("copy", words.copy, canLink ? "" : words.unlinked)}${button("save", words.save)}` +
      `${button("open", words.open)}<input type="file" accept=".json,.txt" hidden tabindex="-1">` +
      `<span class="xqy-done" role="status"></span></div>` +
      `<details class="xqy-help"><summary>${words.help}</summary><ul>` +
      `${words.helps.map((/** @type {string} */ text) => `<li>${escapeMarkup(text)}</li>`).join("")}</ul></details>`,
  };
}
