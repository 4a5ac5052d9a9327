// Alpha-beta and Monte-Carlo tree search side by side: the line of moves, the board, and each move as both saw it.

import { html } from "../core/preact.js";
import { languageChoice, Nested, titledByGame, widget } from "../core/widget.js";
import { inflate } from "../page/bytes.js";
import { signedText } from "../page/heat.js";
import { namesIn, nextLanguage } from "../page/languages.js";
import { ENDING_NAMES, PASSED_OVER, UNSEARCHED } from "../page/log_constants.js";
import { fill } from "../page/markup.js";
import { makePicture, markMove, moveSpots } from "../page/picture.js";
import { chainTo, follow, NONE, unpack } from "../page/replay.js";
import { RUN_COLOURS } from "../palette/meanings.js";
import { searchedLines } from "./searched.js";
import { boundedText, linesBelow, lookedAt, ORDERS, scaledText, sharesOf, stepped, walkable } from "./state.js";
import { sideBySideWords } from "./words.js";

const /** @type {Record<string, string>} */ MOVES = {
    ArrowDown: "child",
    ArrowUp: "parent",
    ArrowRight: "next",
    ArrowLeft: "previous",
  };
const WIDE = 640; // pixels; below it the board is above the moves

const grouped = (/** @type {number} */ count) => count.toLocaleString("en");

function moveOf(/** @type {Props} */ { data, language, words }, /** @type {number} */ line) {
  const { moves } = data.about;
  return line ? (moves[language] ?? moves.en)[line] : words.root;
}

function movesTo(/** @type {Props} */ props, /** @type {number} */ line) {
  const moves = chainTo(props.data.arrays.parent, line).slice(1);
  return moves.map((each) => moveOf(props, each)).join(" ") || props.words.root;
}

// Whether the log had no room for all of the search.
const isCut = (/** @type {Props} */ { data }) => Boolean(data.about.log_share.en);

function verdictText(/** @type {Props} */ props) {
  const { data, words, line } = props;
  const { arrays } = data;
  const { alphaBeta, playouts, above } = lookedAt(arrays, line);
  const [one, other] = [arrays.best[line], arrays.favourite[line]];
  const plays = one === NONE || other === NONE ? "" : one === other ? words.agree : words.disagree;
  const isUnsearched = arrays.met[line] && [UNSEARCHED, PASSED_OVER].includes(arrays.ending[line]);
  const why = words.why[ENDING_NAMES[arrays.ending[isUnsearched ? line : above.alphaBeta]]];
  const alone = isCut(props) && !arrays.met[line] ? words.unloggedHere : words.onlyPlayouts;
  const neither = playouts ? alone : words.neither;
  const sentence = alphaBeta ? (playouts ? words.both : words.onlyAlphaBeta) : neither;
  const last = movesTo(props, playouts ? above.alphaBeta : above.playouts);
  const parts = [
    fill(sentence, { above: last, why }),
    fill(plays, { move: moveOf(props, one), one: moveOf(props, one), other: moveOf(props, other) }),
  ];
  return parts.filter(Boolean).join(" ");
}

// The values of the line itself are those of the player who chose its last move, at the root of the side to move.
/** @param {Props} props @param {number} ply @param {number[]} below */
function valuesText({ data, words, language, line }, ply, below) {
  const { about, arrays } = data;
  const { sides } = namesIn(about, language);
  const [nodes, visits] = [arrays.nodes[line], arrays.visits[line]];
  const scaled = scaledText(arrays, line, about.scale);
  const here = fill(words.here, {
    chooser: sides[(about.root_side + Math.max(ply - 1, 0)) & 1],
    value: scaled ? `${boundedText(arrays, line)} (${scaled})` : "–",
    nodes: fill(words.nodes[nodes === 1 ? "one" : "more"], { count: grouped(nodes) }),
    q: visits ? signedText(arrays.q[line], 2) : "–",
    visits: grouped(visits),
  });
  return below.length ? `${here} ${fill(words.toMove, { who: sides[(about.root_side + ply) & 1] })}` : here;
}

function table(/** @type {Props} */ props, /** @type {number[]} */ below) {
  const { data, words, line } = props;
  const { arrays } = data;
  if (!below.length) return html`<p>${words.leaf}</p>`;
  const heads = ["value", "nodes", "move", "visits", "q"].map(
    (name) => html`<th scope="col" class=${`xqx-${name}`}>${words.columns[name]}</th>`,
  );
  const [nodes, visits] = ["nodes", "visits"].map((column) => sharesOf(arrays, column, below));
  const rows = below.map((each, row) => {
    const star = (/** @type {number} */ best) => (best === each ? html`<b>★</b>${" "}` : null);
    return html`<tr key=${each} data-row=${each}><td class="xqx-value">${star(arrays.best[line])}${value(props, each)}</td>
      <td class="xqx-nodes">${share(arrays.nodes[each], nodes[row], "xqx-left")}</td>
      <th scope="row" class="xqx-move">${lineButton(props, each)}</th>
      <td class="xqx-visits">${share(arrays.visits[each], visits[row], "xqx-right")}</td>
      <td class="xqx-q">${star(arrays.favourite[line])}${q(props, each)}</td></tr>`;
  });
  return html`<table><thead><tr><th colspan="2" scope="colgroup" class="xqx-value">${words.runs.alphaBeta}</th><td></td>
      <th colspan="2" scope="colgroup" class="xqx-q">${words.runs.playouts}</th></tr><tr>${heads}</tr></thead>
    <tbody>${rows}</tbody></table>`;
}

function value(/** @type {Props} */ props, /** @type {number} */ line) {
  const { arrays, about } = props.data;
  const { endings, unlogged, unfinished } = props.words;
  const ending = arrays.met[line] ? endings[ENDING_NAMES[arrays.ending[line]]] : undefined;
  if (!arrays.nodes[line]) return html`<small>${ending ?? (isCut(props) ? unlogged : endings[""])}</small>`;
  const scaled = arrays.bound[line] ? scaledText(arrays, line, about.scale) : unfinished;
  return html`<span>${boundedText(arrays, line)}</span>${" "}<small>${scaled}</small>`;
}

function q(/** @type {Props} */ { data: { arrays }, words }, /** @type {number} */ line) {
  if (!arrays.visits[line]) return html`<small>${words.never}</small>`;
  return html`${signedText(arrays.q[line], 2)}${arrays.proved[line] ? html`${" "}<small>${words.proved}</small>` : null}`;
}

function share(/** @type {number} */ count, /** @type {number} */ part, /** @type {string} */ kind) {
  if (!count) return null;
  const shown = part > 0 && part < 0.01 ? "<1" : Math.round(100 * part);
  const width = `width:${(100 * part).toFixed(1)}%`;
  return html`<span>${grouped(count)}${" "}<small>${shown} %</small></span><i class=${kind} style=${width}></i>`;
}

/** @param {Props} props @param {number} line @param {Payload} [more] */
const lineButton = (props, line, more) => html`<button type="button" data-line=${line} ...${more}
  onClick=${() => props.set({ line, pointed: NONE })}>${moveOf(props, line)}</button>`;

// The position, the moves that both would play, and the one under the mouse.
function drawBoard(/** @type {Pictured} */ board, /** @type {Props} */ props) {
  const { data, words, language, line, pointed } = props;
  const { about, arrays } = data;
  const cells = arrays.root_symbol.slice();
  for (const each of chainTo(arrays.parent, line))
    for (let k = arrays.place_changes[each]; k < arrays.place_changes[each + 1]; k++)
      cells[arrays.change_square[k]] = arrays.change_symbol[k];
  const squares = (/** @type {number} */ each) => [arrays.place_start[each], arrays.place_end[each]];
  const marks = { spots: line ? moveSpots(squares(line)) : [], arrows: [] };
  for (const [each, kind] of [
    [arrays.favourite[line], RUN_COLOURS.right[3]],
    [arrays.best[line], RUN_COLOURS.left[3]],
    [pointed, "best"],
  ]) {
    const move = each === NONE ? [NONE, NONE] : squares(each);
    markMove(marks, move, move[0] === NONE ? "best" : kind);
  }
  board.draw(
    [...cells].map((symbol) => about.symbols[symbol]),
    marks,
  );
  const where = line ? fill(words.after, { moves: movesTo(props, line) }) : words.start;
  board.tell(fill(words.board, { board: namesIn(about, language).board, where }), about.numbered[language]);
}

function view(/** @type {Props} */ props) {
  const { data, words, language, set, line, order } = props;
  const { about, arrays } = data;
  const path = chainTo(arrays.parent, line);
  const below = linesBelow(data, line, order);
  // The buttons are others wherever the walk leads: what had the focus, there or in the table, gives it to the last.
  const moves = path.map((each, ply) => {
    const here = each === line ? { "aria-current": "true", "data-main": true } : {};
    const button = lineButton(props, each, { ...here, "data-quick": true, key: `${line} ${each}` });
    return [ply ? html`<i aria-hidden="true">›</i>` : null, button];
  });
  const orders = ORDERS.map((name) => html`<option value=${name}>${words.orders[name]}</option>`);
  const point = (/** @type {Pointed} */ { target }) => {
    const pointed = Number(target.closest("[data-row]")?.dataset.row ?? NONE);
    if (pointed !== props.pointed) set({ pointed });
  };
  const dropped = about.dropped ? fill(words.dropped, { count: grouped(about.dropped) }) : "";
  const more = about.dropped && !about.exported ? words.more : "";
  const notes = [fill(words.scale, { scale: about.scale }), about.log_share[language], dropped, more];
  const mount = (/** @type {Root} */ el) => makePicture(el, about.picture);
  const board = html`<${Nested} class="xqx-board" mount=${mount}
    update=${(/** @type {Pictured} */ drawn) => drawBoard(drawn, props)} />`;
  return html`<div class="xq-bar xqx-bar"><span class="xq-bar xqx-line" role="group" aria-label=${words.line}>${moves}</span>
      <label class="xq-end xqx-order"><span>${words.order}</span>${" "}<select value=${order}
        onChange=${(/** @type {Pointed} */ { target }) => set({ order: target.value, pointed: NONE })}>${orders}</select></label>
      ${languageChoice(props, "xq-joined xqx-languages")}</div>
    <p class="xq-note xqx-verdict" aria-live="polite">${verdictText(props)}</p>
    <div class="xq-panes xqx-panes">${about.picture ? board : html`<div class="xqx-board" hidden></div>`}
      <div class="xqx-moves"><p class="xq-small xqx-who">${valuesText(props, path.length - 1, below)}</p>
        <div class="xqx-table" onMouseOver=${point} onFocusIn=${point}>${table(props, below)}</div></div></div>
    <p class="xq-small xqx-notes">${notes.filter(Boolean).join(" ")}${" "}<span>${words.keys}</span></p>`;
}

// The line of these moves.
const lineAfter = (/** @type {Payload} */ { parent, code }, /** @type {number[]} */ moves) =>
  follow(0, moves, (line, move) => {
    const isNext = (/** @type {number} */ above, /** @type {number} */ at) => above === line && code[at] === move;
    const next = parent.findIndex(isNext);
    return next === NONE ? undefined : next;
  });

const linesWidget = widget({
  name: "xq-beside",
  words: titledByGame(sideBySideWords),
  traits: ["line"],
  // A page has the block as it is, or the arrays of a search that ran in it.
  open(about, model) {
    const opened = (/** @type {Uint8Array} */ block) => walkable(about, unpack(about.contents, block));
    if (model.get("arrays")) return walkable(about, model.get("arrays"));
    return about.exported ? opened(model.get("_block")) : inflate(model.get("_block")).then(opened);
  },
  local: (_, el) => ({ order: ORDERS[0], pointed: NONE, width: el.clientWidth }),
  classes: ({ width }) => ({ "xqx-narrow": width < WIDE }),
  keys(key, { data, line, order, language, set }, { target }) {
    if (target.tagName === "SELECT") return false;
    const isStep = Object.hasOwn(MOVES, key);
    if (isStep) set({ line: stepped(data, line, order, MOVES[key]), pointed: NONE });
    else if (key.toLowerCase() === "z") set({ language: nextLanguage(language) });
    else return false;
    return true;
  },
  view,
});

export const { render } = linesWidget;

// sent: what Python sends, or what a page has searched, beside the playouts of the view before.
/** @param {Root} el @param {Payload} sent @param {any} options */
export function show(el, sent, options) {
  const { before } = options;
  const values = sent.read ? searchedLines(sent, before.props().data) : sent;
  const code = values.codes && new Int32Array(values.codes.slice().buffer);
  const shown = linesWidget.show(el, values, options);
  const { arrays } = shown.props().data;
  arrays.code ??= code;
  const line = () =>
    chainTo(arrays.parent, shown.props().line)
      .slice(1)
      .map((each) => arrays.code[each]);
  if (before) shown.set({ line: lineAfter(arrays, before.line()) });
  return { ...shown, line };
}

export default { render };
