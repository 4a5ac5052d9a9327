// Alpha-beta and Monte-Carlo tree search on a page, from plain data: the line of moves, the board, and each move as
// both of them saw it. It needs no kernel and no widget.

import { signedText } from "../page/heat.js";
import { languageButtons, namesIn, nextLanguage, pressLanguage } from "../page/languages.js";
import { makeListeners, suppressShortcuts } from "../page/listeners.js";
import { ENDING_NAMES } from "../page/log_constants.js";
import { escapeMarkup, fill } from "../page/markup.js";
import { makePicture, moveSpots } from "../page/picture.js";
import { NONE } from "../page/replay.js";
import { RUN_COLOURS } from "../palette/meanings.js";
import { boundedText, lookedAt, ORDERS, pathOfLine, scaledText, sharesOf } from "./state.js";
import { sideBySideWords } from "./words.js";

/** @type {Record<string, string>} */
const MOVES = { ArrowDown: "child", ArrowUp: "parent", ArrowRight: "next", ArrowLeft: "previous" };
const WIDE = 640; // pixels; below it the board is above the moves

// Shows a walk, made by makeWalk, in `el`. Returns {walk, language(), setLanguage(language), destroy()}.
/** @param {Root} el @param {Payload} about @param {Walk} walk @param {Payload} [options] */
export function mountSideBySide(el, about, walk, options = {}) {
  const { arrays } = walk;
  let language = options.language ?? "en";
  let /** @type {Words} */ words = sideBySideWords(language);
  el.classList.add("xq-widget", "xq-beside");
  el.setAttribute("role", "group");
  el.innerHTML =
    `<div class="xqx-bar"><span class="xqx-line" role="group"></span><label class="xqx-order"><span></span> ` +
    `<select></select></label><span class="xqx-languages" role="group">${languageButtons()}</span></div>` +
    `<p class="xqx-verdict" aria-live="polite"></p>` +
    `<div class="xqx-panes"><div class="xqx-board"></div>` +
    `<div class="xqx-moves"><p class="xqx-who"></p><div class="xqx-table"></div></div></div><p class="xqx-notes"></p>`;
  const [bar, verdict, panes, notes] = el.children;
  const [line, order, languages] = bar.children;
  const [host, moves] = panes.children;
  const [who, table] = moves.children;
  const board = about.picture === null ? null : makePicture(host, about.picture);
  host.hidden = board === null;
  const isCut = Boolean(about.log_share.en); // the log had no room for all of the search

  const text = (/** @type {number} */ at) => (at ? (about.moves[language] ?? about.moves.en)[at] : words.root);
  const textOfLine = (/** @type {number} */ at) => pathOfLine(arrays, at).slice(1).map(text).join(" ") || words.root;

  function draw() {
    const at = walk.here();
    const path = pathOfLine(arrays, at);
    const hadFocus = line.contains(document.activeElement) || table.contains(document.activeElement);
    line.innerHTML = path
      .map((each, ply) => {
        const current = ply === path.length - 1 ? ` aria-current="true"` : "";
        return `<button type="button" data-line="${each}"${current}>${escapeMarkup(text(each))}</button>`;
      })
      .join(`<i aria-hidden="true">›</i>`);
    verdict.textContent = verdictText(at);
    who.textContent = valuesText(at, path.length - 1);
    table.innerHTML = tableHtml(at);
    drawBoard();
    suppressShortcuts(el);
    // What had the focus is drawn anew: the keys go on.
    if (hadFocus) line.querySelector("[aria-current]").focus({ preventScroll: true });
  }

  function verdictText(/** @type {number} */ at) {
    const { alphaBeta, playouts, above } = lookedAt(arrays, at);
    const [one, other] = [arrays.best[at], arrays.favourite[at]];
    const plays = one === NONE || other === NONE ? "" : one === other ? words.agree : words.disagree;
    const ending = ENDING_NAMES[arrays.ending[above.alphaBeta]];
    const unsearched = arrays.met[at] ? words.whyUnsearched[ENDING_NAMES[arrays.ending[at]]] : undefined;
    const sentence =
      alphaBeta && playouts
        ? words.both
        : alphaBeta
          ? words.onlyAlphaBeta
          : playouts
            ? isCut && !arrays.met[at]
              ? words.unloggedHere
              : words.onlyPlayouts
            : words.neither;
    const line = textOfLine(playouts ? above.alphaBeta : above.playouts);
    const parts = [
      fill(sentence, { above: line, why: unsearched ?? words.why[ending] }),
      fill(plays, { move: text(one), one: text(one), other: text(other) }),
    ];
    return parts.filter(Boolean).join(" ");
  }

  // The values of the line itself are those of the player who chose its last move, at the root of the side to move.
  function valuesText(/** @type {number} */ at, /** @type {number} */ ply) {
    const { sides } = namesIn(about, language);
    const [nodes, visits] = [arrays.nodes[at], arrays.visits[at]];
    const scaled = scaledText(arrays, at, about.scale);
    const here = fill(words.here, {
      chooser: sides[(about.root_side + Math.max(ply - 1, 0)) & 1],
      value: scaled ? `${boundedText(arrays, at)} (${scaled})` : "–",
      nodes: fill(words.nodes[nodes === 1 ? "one" : "more"], { count: nodes.toLocaleString("en") }),
      q: visits ? signedText(arrays.q[at], 2) : "–",
      visits: visits.toLocaleString("en"),
    });
    const below = fill(words.toMove, { who: sides[(about.root_side + ply) & 1] });
    return [here, walk.below(at).length ? below : ""].filter(Boolean).join(" ");
  }

  function tableHtml(/** @type {number} */ at) {
    const below = walk.below(at);
    if (!below.length) return `<p>${words.leaf}</p>`;
    const { columns, runs } = words;
    const nodes = sharesOf(arrays, "nodes", below);
    const visits = sharesOf(arrays, "visits", below);
    const heads = ["value", "nodes", "move", "visits", "q"].map(
      (name) => `<th scope="col" class="xqx-${name}">${columns[name]}</th>`,
    );
    const rows = below.map((each, row) => {
      const ending = arrays.met[each] ? words.endings[ENDING_NAMES[arrays.ending[each]]] : undefined;
      const unsearched = ending ?? (isCut ? words.unlogged : words.endings[""]);
      const scaled = scaledText(arrays, each, about.scale);
      const value = arrays.nodes[each]
        ? `<span>${boundedText(arrays, each)}</span> <small>${arrays.bound[each] ? scaled : words.unfinished}</small>`
        : `<small>${unsearched}</small>`;
      const q = arrays.visits[each]
        ? signedText(arrays.q[each], 2) + (arrays.proved[each] ? ` <small>${words.proved}</small>` : "")
        : `<small>${words.never}</small>`;
      const star = (/** @type {number} */ chosen) => (chosen === each ? `<b>★</b> ` : "");
      return (
        `<tr data-row="${each}"><td class="xqx-value">${star(arrays.best[at])}${value}</td>` +
        `<td class="xqx-nodes">${shareHtml(arrays.nodes[each], nodes[row], "xqx-left")}</td>` +
        `<th scope="row" class="xqx-move"><button type="button" data-line="${each}">${escapeMarkup(text(each))}</button></th>` +
        `<td class="xqx-visits">${shareHtml(arrays.visits[each], visits[row], "xqx-right")}</td>` +
        `<td class="xqx-q">${star(arrays.favourite[at])}${q}</td></tr>`
      );
    });
    return (
      `<table><thead><tr><th colspan="2" scope="colgroup" class="xqx-value">${runs.alphaBeta}</th><td></td>` +
      `<th colspan="2" scope="colgroup" class="xqx-q">${runs.playouts}</th></tr><tr>${heads.join("")}</tr></thead>` +
      `<tbody>${rows.join("")}</tbody></table>`
    );
  }

  function shareHtml(/** @type {number} */ count, /** @type {number} */ share, /** @type {string} */ kind) {
    if (!count) return "";
    const shown = share > 0 && share < 0.01 ? "<1" : Math.round(100 * share);
    const bar = `<i class="${kind}" style="width:${(100 * share).toFixed(1)}%"></i>`;
    return `<span>${count.toLocaleString("en")} <small>${escapeMarkup(String(shown))} %</small></span>${bar}`;
  }

  // The position, the moves that both would play, and the one under the mouse.
  function drawBoard(pointed = NONE) {
    if (board === null) return;
    const at = walk.here();
    const cells = arrays.root_symbol.slice();
    const path = pathOfLine(arrays, at);
    for (const each of path)
      for (let k = arrays.place_changes[each]; k < arrays.place_changes[each + 1]; k++)
        cells[arrays.change_square[k]] = arrays.change_symbol[k];
    const squares = (/** @type {number} */ each) => [arrays.place_start[each], arrays.place_end[each]];
    const spots = (at === 0 ? [] : moveSpots(squares(at))).filter(([square]) => square !== NONE);
    const /** @type {any[]} */ arrows = [];
    for (const [each, kind] of [
      [arrays.favourite[at], RUN_COLOURS.right[3]],
      [arrays.best[at], RUN_COLOURS.left[3]],
      [pointed, "best"],
    ]) {
      const [from, to] = each === NONE ? [NONE, NONE] : squares(each);
      if (to === NONE) continue;
      if (from === NONE) spots.push([to, "best"]);
      else arrows.push([from, to, kind, ""]);
    }
    board.svg.classList.toggle("xq-numbered", Boolean(about.numbered[language]));
    board.draw(
      [...cells].map((symbol) => about.symbols[symbol]),
      { spots, arrows },
    );
    const where = at ? fill(words.after, { moves: textOfLine(at) }) : words.start;
    board.svg.setAttribute("aria-label", fill(words.board, { board: namesIn(about, language).board, where }));
  }

  function showTexts() {
    words = sideBySideWords(language);
    el.lang = words.tag;
    el.setAttribute("aria-label", fill(words.title, { game: namesIn(about, language).game }));
    line.setAttribute("aria-label", words.line);
    languages.setAttribute("aria-label", words.language);
    order.firstChild.textContent = words.order;
    order.lastChild.innerHTML = ORDERS.map((name) => `<option value="${name}">${words.orders[name]}</option>`).join("");
    order.lastChild.value = walk.order();
    const dropped = about.dropped ? fill(words.dropped, { count: about.dropped.toLocaleString("en") }) : "";
    const more = about.dropped && !about.exported ? words.more : "";
    notes.innerHTML = `${escapeMarkup([fill(words.scale, { scale: about.scale }), about.log_share[language], dropped, more].filter(Boolean).join(" "))} <span>${words.keys}</span>`;
    pressLanguage(languages, language);
    draw();
  }

  function choose(/** @type {string} */ wanted) {
    language = wanted;
    showTexts();
    options.onLanguage?.(wanted);
  }

  function onKey(/** @type {Pressed} */ event) {
    if (event.ctrlKey || event.altKey || event.metaKey || event.target.tagName === "SELECT") return;
    if (Object.hasOwn(MOVES, event.key)) walk.move(MOVES[event.key]);
    else if (event.key.toLowerCase() === "z") choose(nextLanguage(language));
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  function onClick(/** @type {Pointed} */ { target }) {
    const { line: wanted, language: chosen } = target.closest("button")?.dataset ?? {};
    if (wanted !== undefined) walk.goTo(Number(wanted));
    if (chosen) choose(chosen);
  }

  function onPoint(/** @type {Pointed} */ { target }) {
    const row = target.closest("[data-row]");
    drawBoard(row === null ? NONE : Number(row.dataset.row));
  }

  const { listen, stop } = makeListeners();
  listen(el, "keydown", onKey);
  listen(el, "click", onClick);
  listen(order, "change", ({ target }) => walk.setOrder(target.value));
  for (const event of ["mouseover", "focusin"]) listen(table, event, onPoint);
  const observer = new ResizeObserver(() => el.classList.toggle("xqx-narrow", el.clientWidth < WIDE));
  observer.observe(el);
  const off = walk.on(draw);
  showTexts();

  return {
    walk,
    language: () => language,
    setLanguage(/** @type {string} */ wanted) {
      if (wanted === language) return;
      language = wanted;
      showTexts();
    },
    destroy() {
      observer.disconnect();
      stop();
      off();
    },
  };
}
