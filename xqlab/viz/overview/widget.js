// The overview: the cells of a view with a cursor, and what is known of the cell. Its model gives the next view.

import { html } from "../core/preact.js";
import { again, languageChoice, Nested, titledByGame, widget } from "../core/widget.js";
import { namesIn } from "../page/languages.js";
import { makePicture, moveSpots } from "../page/picture.js";
import { NONE, shortText } from "../page/replay.js";
import { FOLDS_BELOW, moreButton } from "../palette/narrow.js";
import { drawCells, legendOf, lookOf } from "./draw.js";
import { savingsHtml } from "./ghosts.js";
import { lineOf, nodeOnLine, openPortion, portionKernel } from "./portion.js";
import { searchedPortion } from "./searched.js";
import {
  cellOf,
  countText,
  describe,
  factsOf,
  ghostText,
  inLanguage,
  isGhost,
  isMerged,
  lineTo,
  nameOf,
  pageText,
  pressOf,
  readView,
  stepCell,
} from "./state.js";
import { overviewWords } from "./words.js";

const REST = 120; // milliseconds that the cursor rests before Python gets its node
const NARROW = 640; // pixels; below it the board goes under the cells
const ARROWS = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End"];
const LOOKS = ["form", "colour", "scale", "ghosts"]; // what the reader has chosen stays from one search to the next

// The view of a model in a language; a notebook's has its arrays apart.
/** @param {Payload} props @returns {View} */
const viewOf = ({ _view: sent, _block: block, language, made }) =>
  again(made, "view", [sent, language], () => inLanguage(block ? readView(sent, block) : sent, language));

// A merged cell has no position of its own: the board shows the one above.
const nodeOf = (/** @type {View} */ view, /** @type {number} */ cell) =>
  view.node[isMerged(view, cell) ? view.parent[cell] : cell];

// The cell at the cursor: that of a new view is at its top, and follows the node that Python sets.
function cursorOf(/** @type {Props} */ { at, node, _view }, /** @type {View} */ view) {
  const cell = at?.view === _view ? at.cell : 0;
  if (at?.view === _view && at.isMoving) return cell;
  const other = cellOf(view, node);
  return other >= 0 && nodeOf(view, cell) !== node ? other : cell;
}

// The cell under the mouse, which knows nothing of a new view; -1 for none.
const hoveredOf = (/** @type {Props} */ { hovered, _view }) => (hovered?.view === _view ? hovered.cell : -1);

function heard(/** @type {Props} */ props) {
  const { at, _view, first, data, words } = props;
  if (!at && _view === first) return "";
  const view = viewOf(props);
  if (at?.view !== _view) return describe(view, data.about, words, 0);
  return at.isLacking ? lackText(view, at.cell, words) : describe(view, data.about, words, at.cell);
}

// What the page lacks of a cell.
function lackText(/** @type {View} */ view, /** @type {number} */ cell, /** @type {Words} */ words) {
  const size = isGhost(view, cell) ? ghostText(view, cell) : countText(view.searched[cell]);
  return words.lacking(isMerged(view, cell) ? view.moves[cell] : 0, words.nodesOf(size));
}

// Moves the cursor; Python gets its node after a rest, or at once.
/** @param {Props} props @param {number} cell @param {boolean} [isLacking] */
function moveTo(props, cell, isResting = true, isLacking = false) {
  const { _view, timer, set } = props;
  const at = { view: _view, cell, isLacking };
  const send = () => set({ node: nodeOf(viewOf(props), cell), at });
  clearTimeout(timer.id);
  if (!isResting) return send();
  timer.id = setTimeout(send, REST);
  set({ at: { ...at, isMoving: true }, hovered: null });
}

/** @param {Props} props @param {number} node @param {number | null} [first] @param {number | null} [last] */
function open({ data, timer }, node, first = null, last = null) {
  clearTimeout(timer.id);
  data.model.send({ do: "open", node, first, last });
}

/** @param {Props} props @param {View} view @param {[node: number, first?: number, last?: number]} where */
function drill(props, view, ...where) {
  const { visited } = props;
  if (visited.length > 100) visited.shift();
  visited.push([view.focus, view.span]);
  open(props, ...where);
}

function up(/** @type {Props} */ props, /** @type {View} */ view) {
  if (view.span) drill(props, view, view.focus);
  else if (view.crumbs.length > 1) drill(props, view, view.crumbs[view.crumbs.length - 2][0]);
}

function back(/** @type {Props} */ props) {
  const before = props.visited.pop();
  if (before) open(props, before[0], before[1]?.[0], before[1]?.[1]);
}

function press(/** @type {Props} */ props, /** @type {View} */ view, /** @type {number} */ cell) {
  const [name, ...where] = pressOf(view, cell) ?? [""];
  if (name === "up") up(props, view);
  else if (name === "open") drill(props, view, .../** @type {[number]} */ (where));
  else moveTo(props, cell, false, name === "lacking");
}

// To scale, ghosts would dwarf everything else: they come and go with the logarithmic scale.
function toggleGhosts(/** @type {Props} */ { data, ghosts, set }) {
  if (!data.about.ghostless) set({ scale: ghosts ? "nodes" : "log", ghosts: !ghosts });
}

// A key among the cells.
/** @param {string} key @param {Props} props @param {Pressed} event */
function onCellKey(key, props, { target }) {
  const { scale, form, set } = props;
  const view = viewOf(props);
  const cursor = cursorOf(props, view);
  const /** @type {Record<string, () => void>} */ actions = {
      Enter: () => press(props, view, cursor),
      " ": () => moveTo(props, cursor, false),
      Backspace: () => up(props, view),
      b: () => back(props),
      g: () => toggleGhosts(props),
      l: () => set({ scale: scale === "log" ? "nodes" : "log" }),
      s: () => set({ form: form === "icicle" ? "sunburst" : "icicle" }),
    };
  const isMeant = target.matches(".xqo-field") && (ARROWS.includes(key) || Object.hasOwn(actions, key));
  if (isMeant) (actions[key] ?? (() => moveTo(props, stepCell(view, cursor, key))))();
  return isMeant;
}

/** @param {Props} props @param {string} name @param {string} title @param {unknown} options */
const choice = (
  props,
  name,
  title,
  options,
  value = props[name],
  read = (/** @type {string} */ text) => /** @type {unknown} */ (text),
) =>
  html`<label class=${name === "iteration" ? null : "xq-rest"}>${title}${" "}<select data-choice=${name} value=${value}
    onChange=${(/** @type {Pointed} */ { target }) => props.set({ [name]: read(target.value) })}>${options}</select></label>`;

const iterationIn = (/** @type {string} */ text) => (text === "" ? null : Number(text));

const optionsOf = (/** @type {Record<string, string>} */ names) =>
  Object.entries(names).map(([value, text]) => html`<option value=${value}>${text}</option>`);

function iterations(/** @type {Props} */ { data, words }) {
  const depths = data.about.iterations.map((/** @type {number[]} */ [depth]) => depth);
  const options = data.about.iterations.map(
    (/** @type {number[]} */ [depth, low, high], /** @type {number} */ number) => {
      const isOne = depths.indexOf(depth) === depths.lastIndexOf(depth);
      const window = isOne ? "" : ` [${shortText(low)}, ${shortText(high)}]`;
      return html`<option value=${number}>${words.iterationName(depth, window)}</option>`;
    },
  );
  return [...options.reverse(), html`<option value="">${words.all}</option>`];
}

function crumbs(/** @type {Props} */ props, /** @type {View} */ view) {
  const { words } = props;
  if (!view.crumbs.length) return html`<b>${view.focus < 0 ? words.all : words.iteration}</b>`;
  const parts = view.crumbs.map(([node, text], place) => {
    const isHere = place === view.crumbs.length - 1 && !view.span;
    if (isHere) return html`<b aria-current="true">${text || words.root}</b>`;
    return html`<button type="button" data-quick data-open=${node} onClick=${() => drill(props, view, node)}>${text || words.root}</button>`;
  });
  if (view.span) parts.push(html`<b>…</b>`);
  return parts.map((part, at) => [at ? html`<span class="xqo-then">›</span>` : null, part]);
}

function controls(/** @type {Props} */ props, /** @type {View} */ view) {
  const { data, words, language, iteration, ghosts, visited, isUnfolded, set } = props;
  const button = (/** @type {string} */ name, /** @type {() => void} */ act, /** @type {Payload} */ more) =>
    html`<button class=${`xqo-${name}`} type="button" data-quick onClick=${act} ...${more} />`;
  return html`<div class="xq-bar xqo-bar">
      ${button("back", () => back(props), { disabled: !visited.length, children: `← ${words.back}` })}
      ${button("up", () => up(props, view), { disabled: view.crumbs.length < 2 && !view.span, children: `↑ ${words.up}` })}
      <nav class="xq-bar xqo-crumbs" aria-label=${words.root}>${crumbs(props, view)}</nav>
      ${languageChoice(props, "xq-joined xq-end xqo-languages xq-rest")}
      ${moreButton(isUnfolded, language, () => set({ isUnfolded: !isUnfolded }))}</div>
    <div class="xq-bar xqo-bar">${choice(props, "iteration", words.iteration, iterations(props), iteration ?? "", iterationIn)}
      ${choice(props, "colour", words.colour, optionsOf(words.colours))}
      ${choice(props, "scale", words.width, optionsOf(words.widths))}
      ${choice(props, "form", words.shape, optionsOf(words.shapes))}
      ${button("ghosts xq-rest", () => toggleGhosts(props), {
        title: words.ghostsTitle,
        hidden: data.about.ghostless,
        "aria-pressed": String(ghosts),
        children: words.ghosts,
      })}</div>`;
}

function drawBoard(/** @type {Pictured} */ { tell, draw }, /** @type {Props} */ { data, words, language, _position }) {
  const { cells, last, unsearched, lines } = _position;
  const [from, to] = last ?? [NONE, NONE];
  const kind = unsearched ? "pruned" : "last";
  draw(cells, { spots: moveSpots([from, to]), arrows: from === NONE ? [] : [[from, to, kind]] });
  const where = words.position(lines[language].join(" "));
  tell(`${namesIn(data.about, language).board}${words.stop} ${where}`, data.about.numbered?.[language]);
}

// The cells, and outlines of the one at the cursor and the one under the mouse.
function cellsIn(/** @type {Props} */ props, /** @type {View} */ view) {
  const { data, words, room, colour, form, id, made } = props;
  const looks = (/** @type {number} */ cell) => lookOf(view, cell, colour, data.about.scale, id);
  const draw = () => drawCells(view, form, looks, words, room, id);
  const { size, cells, labels, outlines } = again(made, "cells", [view, colour, form, room], draw);
  const [cursor, hovered] = [cursorOf(props, view), hoveredOf(props)];
  const over = hovered >= 0 && hovered !== cursor ? outlines(hovered, "xqo-over") : "";
  const part = (/** @type {string | null} */ name, /** @type {string} */ __html) =>
    html`<g class=${name} dangerouslySetInnerHTML=${{ __html }} />`;
  return html`<svg class="xqo-cells" ...${size} viewBox=${`0 0 ${size.width} ${size.height}`} role="img" aria-label=${words.howTo}>
    ${part(null, cells)}${part("xqo-cursor", outlines(cursor, "xqo-at") + over)}${part("xqo-labels", labels)}</svg>`;
}

// The cells, with the mouse.
function field(/** @type {Props} */ props, /** @type {View} */ view) {
  const { words, room, id, _view, set } = props;
  const cellAt = (/** @type {Pointed} */ { target }) => Number(target.closest?.("[data-cell]")?.dataset.cell ?? -1);
  const hover = (/** @type {number} */ cell) => cell === hoveredOf(props) || set({ hovered: { view: _view, cell } });
  function click(/** @type {Pointed} */ event) {
    const cell = cellAt(event);
    if (cell < 0) return;
    moveTo(props, cell);
    press(props, view, cell);
  }
  return html`<div class="xqo-field" tabindex="0" role="group" aria-label=${words.title}
    aria-describedby=${`${id}-help`} onPointerLeave=${() => hover(-1)} onClick=${click}
    onPointerMove=${(/** @type {Pointed} */ event) => hover(cellAt(event))}>${room > 0 && cellsIn(props, view)}</div>`;
}

// What is drawn beside the cells, again only where the cells are.
function drawings(/** @type {Props} */ props, /** @type {View} */ view) {
  const { data, words, colour, room, id, made } = props;
  const savings = again(made, "savings", [view, room], () => savingsHtml(view, words, id, room));
  const legend = again(made, "legend", [view, colour], () => legendOf(view, data.about, words, colour, id));
  return html`<div class="xq-bar xqo-legend">${legend}</div>
    <div class="xqo-savings" dangerouslySetInnerHTML=${{ __html: savings }}></div>`;
}

// The width that is left for the cells, where the widget has another one.
function measure(/** @type {Root | null} */ main, /** @type {Props} */ { width, measured, set }) {
  const room = Math.floor(main?.clientWidth ?? 0);
  if (room && width !== measured) queueMicrotask(() => set({ room, measured: width }));
}

function view(/** @type {Props} */ props) {
  const { data, words, language, room, at, el, _position } = props;
  const { about } = data;
  const shown = viewOf(props);
  Object.assign(el.dataset, { view: shown.focus, cells: shown.cells });
  const hovered = hoveredOf(props);
  const cell = hovered >= 0 ? hovered : cursorOf(props, shown);
  const facts = factsOf(shown, about, words, cell).map(([title, text]) => html`<dt>${title}</dt><dd>${text}</dd>`);
  const share = about.log_share[language];
  const limits = shown.page?.merged ? pageText(shown.page, words) : "";
  const lack = at?.isLacking && at.view === props._view ? lackText(shown, at.cell, words) : "";
  const keys = words.keys.map((/** @type {string[]} */ [names, text], /** @type {number} */ number) => [
    number ? " \u00a0 " : "",
    names.split(" ").map((name) => html`<kbd>${name}</kbd>${" "}`),
    text,
  ]);
  const mount = (/** @type {Root} */ el) => makePicture(el, about.picture);
  const board = html`<${Nested} class="xqo-board" mount=${mount}
    update=${(/** @type {Pictured} */ drawn) => drawBoard(drawn, props)} />`;
  return html`${controls(props, shown)}
    ${share ? html`<p class="xq-note xq-warning" role="note">${share}${words.shownWhole}</p>` : null}
    <div class="xq-panes xqo-panes"><div class="xqo-main" ref=${(/** @type {Root | null} */ main) => measure(main, props)}>
        ${field(props, shown)}<p class="xq-note xqo-lack" hidden=${!lack}>${lack}</p>${room ? drawings(props, shown) : null}</div>
      <div class="xqo-side">${about.picture ? board : html`<div class="xqo-board"></div>`}
        <p class="xq-small xqo-place">${words.position(_position.lines[language].join(" "))}</p>
        <div class="xqo-of">${lineTo(shown, cell).join(" ") || nameOf(shown, words, cell)}</div>
        <dl class="xq-facts xqo-facts">${facts}</dl></div></div>
    <p class="xq-small xqo-page" hidden=${!limits}>${limits}</p>
    <details class="xq-small xqo-help"><summary>${words.help}</summary><p id=${`${props.id}-help`}>${words.howTo}</p>
      <p>${keys}</p></details>`;
}

const overviewWidget = widget(
  {
    name: "xq-overview",
    words: titledByGame((language, { about }) => overviewWords(about, language)),
    traits: ["node", "iteration", "form", "colour", "scale", "ghosts", "_view", "_block", "_position"],
    open: (about, model) => ({ about, model }),
    local: ({ model }, el) => ({
      ...{ at: null, hovered: null, room: 0, measured: NONE, isUnfolded: false, width: el.clientWidth },
      ...{ visited: [], timer: {}, made: {}, first: model.get("_view") },
      id: `xqo-${Math.random().toString(36).slice(2, 10)}`, // no two on a page share one
    }),
    classes({ width, isUnfolded, data }) {
      const usual = { "xq-unfolded": isUnfolded, "xqo-boardless": !data.about.picture };
      if (!width) return usual; // detached by JupyterLab while off the screen
      return { ...usual, "xqo-narrow": width < NARROW, "xq-narrow": width < FOLDS_BELOW };
    },
    keys: onCellKey,
    heard,
    view,
  },
  portionKernel,
);

export const { render } = overviewWidget;

// sent: what Python sends, or what a page has searched. before: the view of the search shown so far; isSamePlace:
// whether it began at the same position.
/** @param {Root} el @param {Payload} sent @param {any} options */
export function show(el, sent, options) {
  const { before, isSamePlace } = options;
  const /** @type {Payload} */ values = sent.read
      ? searchedPortion(sent)
      : { ...sent, portion: openPortion(sent.portion, sent.block) };
  if (before) for (const name of LOOKS) values[name] = before.model.get(name);
  if (isSamePlace) keepPlace(values, before);
  const shown = overviewWidget.show(el, values, options);
  const { model } = shown.props().data;
  // The moves from the root to the selected node.
  const line = (/** @type {number} */ node = model.get("node")) =>
    lineOf(/** @type {Portion} */ (values.portion), node);
  return { ...shown, model, line };
}

// Shows what the view before has shown, as far as this search has it.
/** @param {Payload} values @param {any} before */
function keepPlace(values, before) {
  const isWhole = before.model.get("top") < 0; // all iterations
  if (isWhole) Object.assign(values, { iteration: null, top: NONE, node: NONE });
  else {
    values.iteration ??= values.roots.length - 1;
    for (const name of ["top", "node"])
      values[name] = nodeOnLine(values.portion, values.roots[values.iteration], before.line(before.model.get(name)));
  }
}

export default { render };
