// The evaluation lab: the board and the order of its moves, the components with their sliders, and what is below.

import { refusals } from "../core/fields.js";
import { html } from "../core/preact.js";
import { languageChoice } from "../core/widget.js";
import { heatSvg, signedText } from "../page/heat.js";
import { pictureView } from "../page/picture.js";
import { saveFile } from "../page/saving.js";
import { componentsView } from "./components.js";
import { ask, fieldView, fileButton } from "./fields.js";
import { labWordsOf } from "./words.js";

const FEW_MOVES = 8;

// Whether the base chooses another move.
const isOther = (/** @type {Payload} */ { chosen, chosen_before: before }) =>
  before.code !== undefined && before.code !== chosen.code;

function boardView(/** @type {Props} */ { _data: about, _position: position, _answer: answer, language, words }) {
  const { chosen, chosen_before: before, pieces } = answer;
  const /** @type {Arrow[]} */ arrows = isOther(answer) ? [[before.from, before.to, "#555555"]] : [];
  if (chosen.code !== undefined) arrows.push([chosen.from, chosen.to, "best"]);
  const { game, sides } = about[language];
  const label = words.board(game, sides[position.turn]);
  const isNumbered = about.numbered[language]; // as its moves are named there
  const marks = { arrows, label, isNumbered, over: heatSvg(about.picture, pieces) };
  return pictureView(about.picture, position.cells, marks, { class: "xqe-board" });
}

// Whole centipawns, all seen from the first side.
function answerView(/** @type {Props} */ props) {
  const { _position: position, _answer: answer, _notice: notice, language, words, allMoves, set } = props;
  const { chosen, chosen_before: before, sides, sides_before: sidesBefore, moves } = answer;
  const ofFirst = (/** @type {number} */ moverValue) => signedText(position.turn ? -moverValue : moverValue);
  const isUntouched = answer.distance === 0 && String(sides) === String(sidesBefore);
  const compared = isOther(answer) ? words.chosenBefore(before[language]) : words.same;
  const shown = allMoves ? moves : moves.slice(0, FEW_MOVES);
  const rows = shown.map((/** @type {Payload} */ move, /** @type {number} */ place) => {
    const moved = move.rank_before - place;
    const sign = moved > 0 ? "▲ " : moved < 0 ? "▼ " : "";
    const star = move.code === chosen.code ? "★" : "";
    return html`<tr class=${star && "xqe-chosen"}><td>${star}${place + 1}</td><td>${move[language]}</td>
      <td>${ofFirst(move.value)}</td><td>${sign}${move.rank_before + 1}</td></tr>`;
  });
  const heads = words.moveHeads.map((/** @type {string} */ head) => html`<th scope="col">${head}</th>`);
  return html`<div class="xqe-status" role="status"><p>${words.value(signedText(answer.value), signedText(answer.before))}</p>
      <p>${chosen.code === undefined ? words.none : words.chosen(chosen[language], ofFirst(chosen.value), chosen.depth)}</p>
      <p>${isUntouched || chosen.code === undefined ? "" : compared}</p>
      ${notice.en && html`<p class="xqe-notice" data-failed=${String(Boolean(notice.failed))}>${notice[language]}</p>`}</div>
    <h4 class="xqe-moves-name">${words.moves}</h4>
    <table class="xq-table xqe-moves" aria-label=${words.moves}><thead><tr><td></td>${heads}</tr></thead><tbody>${rows}</tbody></table>
    ${
      moves.length > FEW_MOVES &&
      html`<button type="button" aria-expanded=${String(allMoves)}
        onClick=${() => set({ allMoves: !allMoves })}>${allMoves ? words.fewer : words.all(moves.length)}</button>`
    }`;
}

function labView(/** @type {Props} */ props) {
  const { _data: about, data, language, words, set } = props;
  const wish = (/** @type {string} */ name, /** @type {Payload} */ file = {}) => ask(props, { do: name, ...file });
  const button = (/** @type {string} */ name) =>
    html`<button type="button" title=${words[`${name}Tip`]} onClick=${() => wish(name)}>${words[name]}</button>`;
  const fields = about.fields.map((/** @type {FormField} */ of) => {
    const put = (/** @type {any} */ value) => set({ [of.name]: value });
    return fieldView(props, of, of.name, { value: props[of.name], put });
  });
  const refused = refusals(props, about.fields);
  return html`<div class="xq-column xq-frame xqe-frame"><div class="xq-bar">${button("reset")}${button("save")}
      ${fileButton(words.load, (file) => wish("load", file), { title: words.loadTip })}${fields}
      ${languageChoice(props, "xq-joined xq-end")}</div>
    <p class="xqe-refused" role="alert" hidden=${!refused.length}>${refused.join(" ")}</p>
    <p class="xq-small xqe-narrow">${words.narrow}</p>
    <div class="xqe-columns"><div class="xq-column">${boardView(props)}
        <p class="xq-small xqe-legend">${words.legend(about[language].sides)}</p>${answerView(props)}</div>
      <div class="xq-column">${componentsView(props)}</div></div>
    ${data.below?.(props)}</div>`;
}

// Traits and view of what is below the lab, where there is a kernel.
/** @param {string[]} [traits] @param {(props: Props) => unknown} [below] @returns {Declared} */
export const labWidget = (traits = [], below) => ({
  name: "xq-evaluation-lab",
  words: labWordsOf,
  traits: ["_data", "_position", "_answer", "_notice", "changed", "off", "order", "depth", "heat", ...traits],
  open(_, model) {
    const data = { below, el: null }; // el: where a file was asked for last
    model.on("msg:custom", ({ file, text }) => saveFile(/** @type {any} */ (data.el), file, text));
    return data;
  },
  // find, here: the terms that are listed; linked: opening and endgame are; panel, filled: which is open, what is filled in
  local: () => ({
    ...{ find: "", here: true, linked: true, unfolded: [0], allMoves: false, mistakes: {}, panel: 0, filled: {} },
    id: `xqe-${Math.random().toString(36).slice(2)}`,
  }),
  view: labView,
});
