// The page of a tree: what can be pressed, the diagram, and what is known of the selected node.

import { html } from "../core/preact.js";
import { again, languageChoice, Nested } from "../core/widget.js";
import { makePicture } from "../page/picture.js";
import { moreButton } from "../palette/narrow.js";
import { actionsOf } from "./actions.js";
import { canOpen, requestFor } from "./below.js";
import { makeCanvas } from "./canvas.js";
import { DRAWING_STYLE, hatchOf, legendEntries, SAMPLE_SIZE } from "./legend.js";
import { bundleTexts, drawPosition, factsOf, lookOf, rootTextOf, sentencesOf } from "./node_texts.js";
import { pointersOf } from "./pointers.js";
import { shownOf } from "./shown.js";
import { bestLine, hiddenIn } from "./state.js";

export const NARROW = 700; // pixels; in a narrower widget the board is below the tree
const CROWDED = 400; // marks; more of them are too many to read
const HIGHEST = { wide: 640, narrow: 480 }; // pixels; the user can make the tree's window higher
const LOWEST = { beside: 540, folded: 420, whole: 280 }; // pixels: beside a board, with something folded, or whole

/** @typedef {Props & {act: () => Payload}} TreePage */

// The room for the first view; with `fits`, the window then gets the height that this needs.
/** @param {Props} props @param {Size} size @param {boolean} fits */
export function roomOf({ data, width, words }, size, fits) {
  if (!fits) return { width: size.width, highest: size.height, lowest: null };
  const isNarrow = width < NARROW;
  const lowest = (/** @type {Scene} */ scene) => {
    if (data.about.picture && !isNarrow) return LOWEST.beside;
    return LOWEST[words.hiddenText(hiddenIn(scene)) ? "folded" : "whole"];
  };
  return { width: size.width, highest: HIGHEST[isNarrow ? "narrow" : "wide"], lowest };
}

export function treeView(/** @type {Props} */ props) {
  const shown = shownOf(props);
  const page = /** @type {TreePage} */ ({ ...shown, act: () => actionsOf(shown) });
  const { data, words, made, about, scene } = page;
  made.props = props;
  const left = data.count < about.total && words.note(data.count, about.total);
  const notes = [left, !about.exported && left && words.advice, about.log_share].filter(Boolean);
  return html`<style>${DRAWING_STYLE}</style>
    ${notes.map((text) => html`<p class="xq-note xq-warning xqg-note" role="note">${text}</p>`)}
    ${searchBar(page)}${buttonBar(page)}
    <div class="xq-panes xqg-panes"><div>${diagram(page)}
        <p class="xq-small xqg-hint">${scene && hintOf(page)}</p>
        <div class="xq-bar xqg-legend">${scene && legend(page)}</div>
        <p class="xq-small xqg-conventions">${about.conventions}</p></div>${side(page)}</div>
    ${help(page)}`;
}

// A button by the name of what it does; `text` if that is not its name.
/** @param {TreePage} page @param {string} name @param {string} [text] */
const sign = ({ words, act }, name, text) =>
  html`<button type="button" data-quick data-do=${name} title=${words[name]} aria-label=${words[name]}
    onClick=${() => act()[name]()}>${text}</button>`;

/** @param {TreePage} page @param {string} name */
const button = ({ words, act }, name, title = words[name], isRare = true) =>
  html`<button type="button" class=${isRare ? "xq-rest" : null} data-do=${name} title=${title}
    onClick=${() => act()[name]()}>${words[name]}</button>`;

/** @param {string} name @param {string} text @param {unknown} value @param {[value: any, text: string][]} options
 * @param {(value: string) => void} choose */
const choice = (name, text, value, options, choose) =>
  html`<label>${text}${" "}<select data-set=${name} value=${value}
    onChange=${(/** @type {Filled} */ { target }) => choose(target.value)}>${options.map(
      ([each, says]) => html`<option value=${each}>${says}</option>`,
    )}</select></label>`;

function searchBar(/** @type {TreePage} */ page) {
  const { data, words, about, tree, root, nodes, error, query, hit, colour, set, id } = page;
  const line = bestLine(tree, root).slice(1, 3);
  const hint = words.findHint(line.map((node) => about.moves[tree.node_place[node]]).join(" "));
  const hits = error ? words.notUnderstood(error) : query.trim() ? words.hits(hit, nodes.length) : "";
  const roots = data.roots.map((/** @type {number} */ each, /** @type {number} */ at) => [
    at,
    rootTextOf(tree, data.roots, words, each),
  ]);
  return html`<div class="xq-bar xqg-bar xq-rest"><label class="xqg-find">${words.find}${" "}<input type="search" data-set="query"
        title=${words.findHelp} placeholder=${hint} aria-describedby=${`${id}help`} spellcheck=${false} value=${query}
        onInput=${(/** @type {Filled} */ { target }) => set({ query: target.value, hit: -1 })} /></label>
      <span class="xq-bar xqg-group">${sign(page, "previous", "◂")}${sign(page, "next", "▸")}</span>
      <span class="xqg-hits" role="status">${hits}</span><span class="xq-heard" id=${`${id}help`}>${words.findHelp}</span>
      <span class="xq-bar xq-end">
        ${roots.length > 1 && choice("root", words.iterations, data.roots.indexOf(root), roots, (at) => page.act().reset(data.roots[at]))}
        ${choice("colour", words.colour, colour, Object.entries(words.colours), (value) => set({ colour: value }))}
        ${languageChoice(page, "xq-joined")}</span></div>`;
}

function buttonBar(/** @type {TreePage} */ page) {
  const { words, language, windows, isUnfolded, ply, act, set } = page;
  function choosePly(/** @type {Filled} */ { target }) {
    const plies = Math.max(Number(target.value) || 0, 0);
    set({ ply: plies });
    act().foldBelow(plies);
  }
  return html`<div class="xq-bar xqg-bar">${button(page, "bestLine", words.bestLine, false)}${button(page, "onlyPath")}
      <span class="xq-bar xqg-group xq-rest">${button(page, "foldBelow")}<input type="number" data-set="ply" min="0" max="99" value=${ply}
        aria-label=${words.foldBelow} onChange=${choosePly} /></span>${button(page, "unfoldAll")}${button(page, "reset")}
      <label class="xq-rest"><input type="checkbox" data-set="windows" checked=${Boolean(windows)}
        onChange=${(/** @type {Filled} */ { target }) => act().showWindows(target.checked)} />${" "}${words.windows}</label>
      <span class="xq-bar xq-end"><span class="xq-bar xqg-group">${sign(page, "zoomOut", "−")}${sign(page, "zoomIn", "+")}
        ${button(page, "fit", words.fitTitle, false)}</span>${button(page, "save", words.saveTitle)}
        ${moreButton(isUnfolded, language, () => set({ isUnfolded: !isUnfolded }))}</span></div>`;
}

function diagram(/** @type {TreePage} */ page) {
  const { words, made, id, set } = page;
  const onSize = (/** @type {Size} */ size, /** @type {boolean} */ isFirst) =>
    set({ room: roomOf(made.props, size, isFirst) });
  const onPlace = (/** @type {boolean} */ sees) => sees === made.props.seesAll || set({ seesAll: sees });
  const mount = (/** @type {Root} */ host) => (made.canvas = makeCanvas(host, id, onSize, onPlace));
  const update = (/** @type {Payload} */ canvas) => canvas.update({ ...page, look: lookOf(page) });
  return html`<${Nested} class="xqg-tree" role="tree" tabindex="0" aria-label=${words.title} mount=${mount} update=${update}
    ...${pointersOf(page)} />`;
}

// Says why part of the tree is not visible.
function hintOf(/** @type {TreePage} */ { words, seesAll, scene }) {
  const marks = scene.items.length;
  if (marks > CROWDED) return words.crowd(marks);
  const away = words.hiddenText(hiddenIn(scene));
  return [seesAll ? "" : words.outside, away && words.away(away)].filter(Boolean).join(" ");
}

const legend = (/** @type {TreePage} */ { id, made, scene, options, nodes }) =>
  again(made, "legend", [scene, nodes], () => legendEntries(scene.marks, options, hatchOf(id))).map(
    ([svg, text]) => html`<span class="xq-field"><svg class="xqg-drawing" aria-hidden="true" ...${SAMPLE_SIZE}
      dangerouslySetInnerHTML=${{ __html: svg }} />${text}</span>`,
  );

function side(/** @type {TreePage} */ page) {
  const { data, words, opening, about, tree, selected, isFollowing, item, act } = page;
  const members = item?.members.length ? item : null;
  const opens = Boolean(data.below) && !members && canOpen(tree, selected);
  const node = members ? tree.node_parent[item.node] : selected;
  const facts = members ? [] : factsOf(page).map(([name, text]) => html`<dt>${name}</dt><dd>${text}</dd>`);
  const opener = () => html`<button type="button" title=${words.openTip(requestFor(tree, selected).depth)}
    onClick=${() => act().searchBelow()}>${words.openBelow}</button>`;
  const board = html`<${Nested} class="xqg-board" mount=${(/** @type {Root} */ el) => makePicture(el, about.picture)}
    update=${(/** @type {Pictured} */ picture) => drawPosition(picture, page, node)} />`;
  // While others step through the tree a screen reader could not keep up.
  return html`<div class="xqg-side">${about.picture ? board : html`<div class="xqg-board" />`}
    <div class="xqg-texts"><dl class="xq-facts xqg-facts">${facts}</dl>
      <p class="xqg-below" hidden=${!opens}>${opens && (opening?.node === selected ? words[opening.says] : opener())}</p>
      <div class="xqg-announced" aria-live=${isFollowing ? "off" : "polite"}>${members ? bundleTexts(page) : sentencesOf(page)}</div></div></div>`;
}

function help(/** @type {TreePage} */ { words, about }) {
  const keys = words.keys.map((/** @type {any} */ [names, text]) => [
    names.split(" ").map((/** @type {string} */ name) => html`<kbd>${name}</kbd>${" "}`),
    `${text} \u00a0 `,
  ]);
  const seen = about.view === "negamax" ? words.seenByMover : words.seenBy(about.names.sides[0]);
  return html`<details class="xq-small xqg-help"><summary>${words.help}</summary><p>${keys}</p><p>${words.mouse}</p>
    <p>${seen + words.space + words.marks(about.names.win)}</p></details>`;
}
