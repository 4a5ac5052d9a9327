// The page of two versions: what differs in the submissions, and the positions in which they choose different moves.

import { languageButtons, pressLanguage } from "../page/languages.js";
import { makePicture } from "../page/picture.js";
import { fillWith, safe } from "./safe.js";

/** @param {Root} el @param {Payload} data @param {Languages} options */
export function show(el, { content }, { language, onLanguage }) {
  let spoken = language;
  el.classList.add("xq-widget", "xq-league");

  function draw() {
    const words = content.words[spoken];
    el.lang = spoken === "zh" ? "zh-Hans" : spoken;
    const head = safe`<tr><th scope="col">${words.what}</th>${content.names.map(
      (/** @type {string} */ name) => safe`<th scope="col">${name}</th>`,
    )}</tr>`;
    const rows = content.changes.map(
      (/** @type {string[]} */ [what, ...values]) =>
        safe`<tr><th scope="row">${what}</th>${values.map((value) => safe`<td>${value}</td>`)}</tr>`,
    );
    const changes = safe`<div class="xqm-wide" tabindex="0" role="region" aria-label="${words.changes}">
      <table class="xqm-changes"><thead>${head}</thead><tbody>${rows}</tbody></table></div>`;
    const choices = content.choices.map(
      (/** @type {Payload} */ choice) => safe`<li><div class="xqm-picture"></div>
        <p class="xqm-how">${choice.where[spoken]}</p><p>${choice.sentence[spoken]}</p></li>`,
    );
    const body = safe`<p class="xqm-summary">${content.sentence[spoken]}</p><h2>${words.changes}</h2>
      ${rows.length ? changes : safe`<p>${words.same}</p>`}
      <h2>${words.choices}</h2><p class="xqm-help">${words.arrows}</p><ol class="xqm-choices">${choices}</ol>`;
    el.innerHTML = `<div class="xqm-bar"><span></span><span class="xqm-languages" role="group">${languageButtons()}</span></div>
      <div class="xqm-content"></div>`;
    fillWith(el.querySelector(".xqm-content"), body);
    el.querySelectorAll(".xqm-picture").forEach((place, at) => drawBoard(place, content.choices[at]));
    pressLanguage(el, spoken);
  }

  // Both moves as arrows, or as dots in a game that only places pieces.
  function drawBoard(/** @type {any} */ place, /** @type {Payload} */ { cells, squares, better, where }) {
    const picture = makePicture(place, content.picture);
    const kind = (/** @type {number} */ at) => (at === better ? "best" : "refuted");
    const /** @type {Arrow[]} */ arrows = [];
    const /** @type {Spot[]} */ dots = [];
    squares.forEach((/** @type {Move} */ [from, to], /** @type {number} */ at) => {
      if (from === to) dots.push([to, kind(at)]);
      else arrows.push([from, to, kind(at)]);
    });
    picture.draw(cells, { arrows, dots });
    picture.svg.setAttribute("aria-label", where[spoken]);
  }

  function turn(/** @type {Language} */ wanted) {
    spoken = wanted;
    onLanguage(wanted);
    draw();
    el.querySelector(`[data-language="${wanted}"]`).focus();
  }

  el.addEventListener("click", (/** @type {any} */ { target }) => {
    const button = target.closest("[data-language]");
    if (button) turn(button.dataset.language);
  });
  draw();
  return { setLanguage: turn };
}
