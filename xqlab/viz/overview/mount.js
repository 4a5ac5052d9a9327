// The overview on a page: the cells of a view with a cursor; its model gives the next view.

import { languageButtons, namesIn, pressLanguage } from "../page/languages.js";
import { listenTo, suppressShortcuts } from "../page/listeners.js";
import { escapeMarkup } from "../page/markup.js";
import { soon } from "../page/model.js";
import { makePicture, moveSpots } from "../page/picture.js";
import { shortText } from "../page/replay.js";
import { foldNarrow, MORE_BUTTON, nameMore } from "../palette/narrow.js";
import { icicleSvg, legendHtml, lookOf, sunburstSvg } from "./draw.js";
import { savingsHtml } from "./ghosts.js";
import { overviewWords } from "./playout_words.js";
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
  stepCell,
} from "./state.js";

const REST = 120; // milliseconds that the cursor rests before Python gets its node
const NARROW = 640; // pixels; below it the board goes under the cells
const ARROWS = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End"];
let widgets = 0; // so that no two on a page share an id

// Shows a model in `el`: a widget's, backed by Python, or a page's own (kernel.js).
// readView(): the model's view. Returns destroy().
export function mountOverview(/** @type {Root} */ el, /** @type {Model} */ model, /** @type {() => View} */ readView) {
  const about = model.get("_about");
  const id = `xqo-${++widgets}-${Math.random().toString(36).slice(2, 8)}`;
  let /** @type {Words} */ words = overviewWords(about, model.get("language"));
  let view = inLanguage(readView(), model.get("language"));
  let cursor = Math.max(cellOf(view, model.get("node")), 0);
  let hovered = -1;
  let width = 0;
  let timer = 0;
  let /** @type {Pictured | null} */ picture = null;
  const /** @type {[number, [number, number] | null][]} */ visited = []; // views to go back to
  el.classList.add("xq-widget", "xq-overview");
  el.setAttribute("role", "group");
  const find = (/** @type {string} */ name) => el.querySelector(`.xqo-${name}`);

  // -- the page --

  function buildPage() {
    const share = about.log_share[model.get("language")];
    el.innerHTML =
      `<div class="xqo-bar"><button class="xqo-back" type="button">← ${words.back}</button>` +
      `<button class="xqo-up" type="button">↑ ${words.up}</button>` +
      `<nav class="xqo-crumbs" aria-label="${words.root}"></nav>` +
      `<span class="xqo-languages xq-rest">${languageButtons()}</span>${MORE_BUTTON}</div>` +
      `<div class="xqo-bar">${iterationHtml()}` +
      choice("colour", words.colour, words.colours) +
      choice("scale", words.width, words.widths) +
      choice("form", words.shape, words.shapes) +
      `<button class="xqo-ghosts xq-rest" type="button" title="${words.ghostsTitle}"${about.ghostless ? " hidden" : ""}>` +
      `${words.ghosts}</button></div>` +
      (share ? `<p class="xqo-note" role="note">${share}${words.shownWhole}</p>` : "") +
      `<div class="xqo-panes"><div class="xqo-main"><div class="xqo-field" tabindex="0" role="group"` +
      ` aria-describedby="${id}-help"></div><p class="xqo-lack" hidden></p><div class="xqo-legend"></div><div class="xqo-savings"></div></div>` +
      `<div class="xqo-side"><div class="xqo-board"></div><p class="xqo-place"></p>` +
      `<div class="xqo-of"></div><dl class="xqo-facts"></dl></div></div>` +
      `<p class="xqo-page" hidden></p><p class="xqo-live" aria-live="polite"></p>` +
      `<details class="xqo-help"><summary>${words.help}</summary><p id="${id}-help">${words.howTo}</p><p>` +
      words.keys
        .map((/** @type {any} */ [names, text]) => `<kbd>${names.split(" ").join("</kbd> <kbd>")}</kbd> ${text}`)
        .join(" &nbsp; ") +
      `</p></details>`;
    el.setAttribute("aria-label", words.title(namesIn(about, words.language).game));
    el.setAttribute("lang", model.get("language"));
    find("field").setAttribute("aria-label", words.title(namesIn(about, words.language).game));
    picture = about.picture ? makePicture(find("board"), about.picture) : null;
    el.classList.toggle("xqo-boardless", !picture);
    nameMore(el, model.get("language"));
    addListeners();
    suppressShortcuts(el);
  }

  function choice(/** @type {string} */ name, /** @type {string} */ title, /** @type {Payload} */ options) {
    const entries = Object.entries(options).map(([value, text]) => `<option value="${value}">${text}</option>`);
    return `<label class="xq-rest">${title} <select data-choice="${name}">${entries.join("")}</select></label>`;
  }

  function iterationHtml() {
    const /** @type {Record<number, number>} */ same = {};
    about.iterations.forEach((/** @type {any} */ [depth]) => (same[depth] = (same[depth] ?? 0) + 1));
    const options = about.iterations.map((/** @type {any} */ [depth, low, high], /** @type {number} */ number) => {
      const window = same[depth] > 1 ? ` [${shortText(low)}, ${shortText(high)}]` : "";
      return `<option value="${number}">${words.iterationName(depth, window)}</option>`;
    });
    return (
      `<label>${words.iteration} <select data-choice="iteration">${options.reverse().join("")}` +
      `<option value="">${words.all}</option></select></label>`
    );
  }

  // -- drawing --

  const drawn = () => (hovered >= 0 ? hovered : cursor);

  function draw() {
    if (!width) return;
    const colour = model.get("colour");
    const looks = (/** @type {number} */ cell) => lookOf(view, cell, colour, about.scale);
    const shape = model.get("form") === "icicle" ? icicleSvg : sunburstSvg;
    find("field").innerHTML = shape(view, looks, words, width, id);
    find("legend").innerHTML = legendHtml(view, about, words, colour, id);
    find("savings").innerHTML = savingsHtml(view, words, id, width);
    find("crumbs").innerHTML = crumbsHtml();
    const limits = find("page");
    limits.textContent = view.page?.merged ? pageText(view.page, words) : "";
    limits.hidden = !limits.textContent;
    find("up").disabled = view.crumbs.length < 2 && !view.span;
    find("back").disabled = !visited.length;
    find("ghosts").setAttribute("aria-pressed", model.get("ghosts"));
    for (const select of el.querySelectorAll("[data-choice]")) select.value = model.get(select.dataset.choice) ?? "";
    pressLanguage(el, model.get("language"));
    suppressShortcuts(find("crumbs"));
    mark();
    showFacts();
    showLack("");
    el.dataset.view = String(view.focus);
    el.dataset.cells = String(view.cells);
  }

  function crumbsHtml() {
    if (!view.crumbs.length) return `<b>${view.focus < 0 ? words.all : words.iteration}</b>`;
    return view.crumbs
      .map(([node, text], place) => {
        const name = escapeMarkup(text || words.root);
        const here = place === view.crumbs.length - 1 && !view.span;
        return here
          ? `<b aria-current="true">${name}</b>`
          : `<button type="button" data-open="${node}">${name}</button>`;
      })
      .concat(view.span ? ["<b>…</b>"] : [])
      .join(`<span class="xqo-then">›</span>`);
  }

  // The outlines of the cell under the mouse and of the cursor, without redrawing the cells. Each has an edge of
  // contrasting lightness: a shadow would do, but WebKit draws none inside an SVG.
  function mark() {
    const outline = (/** @type {number} */ cell, /** @type {string} */ name) => {
      const shape = el.querySelector(`[data-cell="${cell}"]`)?.cloneNode();
      if (!shape) return "";
      for (const attribute of ["data-cell", "fill"]) shape.removeAttribute(attribute);
      shape.setAttribute("class", name);
      return shape.outerHTML;
    };
    const both = (/** @type {number} */ cell, /** @type {string} */ name) =>
      outline(cell, `${name} xqo-edge`) + outline(cell, name);
    find("cursor").innerHTML =
      both(cursor, "xqo-at") + (hovered >= 0 && hovered !== cursor ? both(hovered, "xqo-over") : "");
  }

  function showFacts() {
    const cell = drawn();
    const line = lineTo(view, cell).join(" ");
    const rows = factsOf(view, about, words, cell).map(
      ([title, text]) => `<dt>${escapeMarkup(title)}</dt><dd>${escapeMarkup(text)}</dd>`,
    );
    find("of").textContent = line || nameOf(view, words, cell);
    find("facts").innerHTML = rows.join("");
  }

  function showBoard() {
    const position = model.get("_position");
    const line = position.lines[model.get("language")].join(" ");
    find("place").textContent = words.position(line);
    if (!picture) return;
    picture.svg.classList.toggle("xq-numbered", Boolean(about.numbered?.[model.get("language")]));
    const [from, to] = position.last ?? [-1, -1];
    const spots = position.last ? moveSpots(position.last) : [];
    const /** @type {Arrow[]} */ arrows = position.last ? [[from, to, position.unsearched ? "pruned" : "last"]] : [];
    picture.draw(position.cells, { spots, arrows });
    picture.svg.setAttribute(
      "aria-label",
      `${namesIn(about, words.language).board}${words.stop} ${words.position(line)}`,
    );
  }

  // -- navigation --

  function stopTimer() {
    clearTimeout(timer);
    timer = 0;
  }

  function sendNode() {
    stopTimer();
    // A merged cell has no position of its own: the board shows the one above.
    const cell = isMerged(view, cursor) ? view.parent[cursor] : cursor;
    const node = view.node[cell];
    if (node === model.get("node")) return;
    model.set("node", node);
    model.save_changes();
  }

  // Shows a note on what the page lacks; "" hides it.
  function showLack(/** @type {string} */ text) {
    find("lack").textContent = text;
    find("lack").hidden = !text;
  }

  function announce(/** @type {string} */ text) {
    find("live").textContent = text;
  }

  function moveTo(/** @type {number} */ cell) {
    cursor = cell;
    hovered = -1;
    mark();
    showFacts();
    showLack("");
    announce(describe(view, about, words, cursor));
    stopTimer();
    timer = setTimeout(sendNode, REST);
  }

  /** @param {number} node @param {number} [first] @param {number} [last] */
  function open(node, first, last) {
    stopTimer();
    if (visited.length > 100) visited.shift();
    visited.push([view.focus, view.span]);
    model.send({ do: "open", node, first: first ?? null, last: last ?? null });
  }

  function up() {
    if (view.span) open(view.focus);
    else if (view.crumbs.length > 1) open(view.crumbs[view.crumbs.length - 2][0]);
  }

  function back() {
    const before = visited.pop();
    if (!before) return;
    stopTimer();
    model.send({ do: "open", node: before[0], first: before[1]?.[0] ?? null, last: before[1]?.[1] ?? null });
  }

  function press(/** @type {number} */ cell) {
    const action = pressOf(view, cell);
    if (!action) return sendNode();
    if (action[0] === "lacking") {
      sendNode();
      const size = isGhost(view, cell) ? ghostText(view, cell) : countText(view.searched[cell]);
      const text = words.lacking(isMerged(view, cell) ? view.moves[cell] : 0, words.nodesOf(size));
      showLack(text);
      announce(text);
    } else if (action[0] === "up") up();
    else open(action[1], action[2], action[3]);
  }

  function choose(/** @type {string} */ name, /** @type {unknown} */ value) {
    model.set(name, value);
    model.save_changes();
  }

  // To scale, ghosts would dwarf everything else: they come and go with the logarithmic scale.
  function toggleGhosts() {
    if (about.ghostless) return;
    const withGhosts = !model.get("ghosts");
    model.set("scale", withGhosts ? "log" : "nodes");
    choose("ghosts", withGhosts);
  }

  function addListeners() {
    const field = find("field");
    const cellAt = (/** @type {Pointed} */ event) => Number(event.target.closest?.("[data-cell]")?.dataset.cell ?? -1);
    field.addEventListener("pointermove", (/** @type {Pointed} */ event) => {
      const cell = cellAt(event);
      if (cell === hovered) return;
      hovered = cell;
      mark();
      showFacts();
    });
    field.addEventListener("pointerleave", () => {
      hovered = -1;
      mark();
      showFacts();
    });
    field.addEventListener("click", (/** @type {Pointed} */ event) => {
      const cell = cellAt(event);
      if (cell < 0) return;
      moveTo(cell);
      press(cell);
    });
    field.addEventListener("keydown", onKey);
    find("up").addEventListener("click", up);
    find("back").addEventListener("click", back);
    find("ghosts").addEventListener("click", toggleGhosts);
    find("crumbs").addEventListener("click", (/** @type {Pointed} */ event) => {
      const node = event.target.closest("[data-open]")?.dataset.open;
      if (node !== undefined) open(Number(node));
    });
    for (const select of el.querySelectorAll("[data-choice]"))
      select.addEventListener("change", () => {
        const name = select.dataset.choice;
        if (name === "iteration") choose(name, select.value === "" ? null : Number(select.value));
        else choose(name, select.value);
      });
    for (const button of el.querySelectorAll("[data-language]"))
      button.addEventListener("click", () => choose("language", button.dataset.language));
  }

  function onKey(/** @type {Pressed} */ event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const { key } = event;
    if (ARROWS.includes(key)) moveTo(stepCell(view, cursor, key));
    else if (key === "Enter") press(cursor);
    else if (key === " ") sendNode();
    else if (key === "Backspace") up();
    else if (key === "b") back();
    else if (key === "g") toggleGhosts();
    else if (key === "l") choose("scale", model.get("scale") === "log" ? "nodes" : "log");
    else if (key === "s") choose("form", model.get("form") === "icicle" ? "sunburst" : "icicle");
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  // -- changes of the model --

  function onView() {
    view = inLanguage(readView(), model.get("language"));
    cursor = 0;
    hovered = -1;
    draw();
    announce(describe(view, about, words, 0));
  }

  function onNode() {
    const cell = cellOf(view, model.get("node"));
    const shown = isMerged(view, cursor) ? view.parent[cursor] : cursor;
    if (!timer && cell >= 0 && view.node[shown] !== model.get("node")) {
      cursor = cell;
      mark();
      showFacts();
    }
  }

  function onLanguage() {
    words = overviewWords(about, model.get("language"));
    view = inLanguage(readView(), model.get("language"));
    const inside = el.contains(document.activeElement);
    buildPage();
    draw();
    showBoard();
    if (inside) el.querySelector(`[data-language="${model.get("language")}"]`).focus();
  }

  // One message may change several traits: all are drawn at once.
  let /** @type {(() => void) | null} */ scheduled = null;
  const runScheduled = soon(() => {
    const work = scheduled;
    scheduled = null;
    work?.();
  });
  function schedule(/** @type {() => void} */ work) {
    if (scheduled === onView) return; // which draws everything
    scheduled = work;
    runScheduled();
  }
  const stop = listenTo(model, [
    ["change:_view", () => schedule(onView)],
    ["change:_block", () => schedule(onView)],
    ["change:colour", () => schedule(draw)],
    ["change:form", () => schedule(draw)],
    ["change:node", onNode],
    ["change:_position", showBoard],
    ["change:language", onLanguage],
  ]);

  function measure() {
    const whole = el.clientWidth;
    if (!whole) return; // detached by JupyterLab while off the screen
    el.classList.toggle("xqo-narrow", whole < NARROW);
    foldNarrow(el);
    const now = Math.floor(find("main").clientWidth);
    if (now === width) return;
    width = now;
    draw();
  }

  buildPage();
  showBoard();
  const observer = new ResizeObserver(measure);
  observer.observe(el);
  measure();
  return () => {
    observer.disconnect();
    stopTimer();
    stop();
  };
}
