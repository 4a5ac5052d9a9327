// The page of two versions: what differs in the submissions, and the positions in which they choose different moves.

import { html } from "../core/preact.js";
import { languageChoice, widget } from "../core/widget.js";
import { pictureView } from "../page/picture.js";

function view(/** @type {Props} */ props) {
  const { data, words, language } = props;
  const heads = [words.what, ...data.names].map((name) => html`<th scope="col">${name}</th>`);
  const rows = data.changes.map(
    (/** @type {string[]} */ [what, ...values]) =>
      html`<tr><th scope="row">${what}</th>${values.map((value) => html`<td>${value}</td>`)}</tr>`,
  );
  const changes = html`<div class="xq-scroll" tabindex="0" role="region" aria-label=${words.changes}>
    <table class="xqm-changes"><thead><tr>${heads}</tr></thead><tbody>${rows}</tbody></table></div>`;
  const choices = data.choices.map((/** @type {Payload} */ choice) => {
    const board = pictureView(data.picture, choice.cells, choiceMarks(choice, language), { class: "xqm-picture" });
    return html`<li>${board}<p class="xq-small xqm-how">${choice.where[language]}</p><p>${choice.sentence[language]}</p></li>`;
  });
  return html`<div class="xq-bar xqm-bar"><span></span>${languageChoice(props, "xq-joined xqm-languages")}</div>
    <p class="xqm-summary">${data.sentence[language]}</p><h2>${words.changes}</h2>
    ${rows.length ? changes : html`<p>${words.same}</p>`}
    <h2>${words.choices}</h2><p class="xq-faint xqm-help">${words.arrows}</p><ol class="xq-list xqm-choices">${choices}</ol>`;
}

// Both moves as arrows, or as dots in a game that only places pieces.
function choiceMarks(/** @type {Payload} */ { squares, better, where }, /** @type {Language} */ language) {
  const kind = (/** @type {number} */ at) => (at === better ? "best" : "refuted");
  const /** @type {Arrow[]} */ arrows = [];
  const /** @type {Spot[]} */ dots = [];
  squares.forEach((/** @type {Move} */ [from, to], /** @type {number} */ at) => {
    if (from === to) dots.push([to, kind(at)]);
    else arrows.push([from, to, kind(at)]);
  });
  return { arrows, dots, label: where[language] };
}

export const { show } = widget({
  name: "xq-league",
  words: (language, { words }) => words[language],
  traits: [],
  view,
});
