// A live chart on any page: the drawing, the form below it, and what it runs.

import { languageButtons, pressLanguage } from "../page/languages.js";
import { listenToForms, makeListeners, suppressShortcuts } from "../page/listeners.js";
import { shortText } from "../page/replay.js";
import { toggled } from "../search_form/state.js";
import { drawLines, drawSpread } from "./drawing.js";
import { fieldsHtml, inFull, seriesName, swatch, tableHtml } from "./fields.js";
import { makePoints, xsOf } from "./points.js";
import { shortNumber } from "./scales.js";
import { ALL, affordable, costOf, isRecorded, numbersOf, tasksOf } from "./tasks.js";
import { chartWords } from "./words.js";

const OUTSIDE = 28_000; // a value beyond is a game won or lost, and has no place on the axis
const [LEAST, MOST] = [300, 900]; // pixels that a drawing is wide

// about: see widget.py. run(tasks, add) runs searches, each {search, on, text}, and calls `add(task, points)` after
// each; its promise says whether all of them were run. Without `run` the page does not search.
/** @param {Root} el @param {Payload} about
 * @param {{language: Language, onLanguage: (language: Language) => void, run?: Function, stop?: () => void}} options */
export function mountLiveChart(el, about, { language, onLanguage, run, stop }) {
  const { series, limits, places, views, unit } = about;
  const isSpread = (/** @type {Payload} */ view) => view.marks === "spread";
  const { mine, elsewhere, offered } = numbersOf(about);
  const recorded = makePoints(about.names, series.length, about.points);
  const own = makePoints(about.names);
  const isApart = about.reads === "iterations"; // each position has a line of its own
  const state = {
    on: new Set(offered),
    limit: about.at ?? about.xs.at(-1),
    place: ALL,
    text: "",
    depth: about.depth,
    mine: /** @type {string[]} */ (series.at(-1).on.slice()),
    isMine: false, // whether these have been changed
    isRunning: false,
    status: /** @type {(words: Words) => string} */ (() => ""),
  };
  const done = new Set(); // the tasks that were run
  const keyOf = (/** @type {Payload} */ { search, series: of, place }) => `${search} ${of} ${place}`;
  let round = 0; // of choices: what runs for earlier ones is dropped
  const { listen, stop: stopListening } = makeListeners();
  const find = (/** @type {string} */ name) => el.querySelector(`.xqc-${name}`);
  let words = chartWords(language);

  // -- what is chosen, and run ----------------------------------------------------------------------------

  const chosenPlaces = () => (state.place === ALL ? [...places.keys()] : [state.place]);
  const tasks = () => tasksOf(about, state).filter((task) => !done.has(keyOf(task)));

  // Forgets what was run of a series or a position that has changed.
  function forget(/** @type {(series: number, place: number) => boolean} */ isOther) {
    round += 1;
    if (state.isRunning) stop?.();
    own.drop(([of, place]) => isOther(of, place));
    for (const key of done) {
      const [, of, place] = key.split(" ").map(Number);
      if (isOther(of, place)) done.delete(key);
    }
  }

  async function start() {
    const list = tasks();
    if (state.isRunning || !run) return;
    if (!state.on.size || !list.length) return tell((spoken) => (state.on.size ? spoken.nothing : spoken.empty));
    const began = round;
    const /** @type {Payload[]} */ ended = [];
    const progress = () => {
      find("progress").value = costOf(ended) / Math.max(costOf(list), 1);
      tell((spoken) => spoken.running(Math.min(ended.length + 1, list.length), list.length));
    };
    state.isRunning = true;
    progress();
    try {
      const isWhole = await run(
        list,
        (/** @type {Payload} */ task, /** @type {[number, number, number[]][]} */ points) => {
          if (began !== round) return;
          for (const [part, x, values] of points) own.put([task.series + part, task.place, x, ...values]);
          done.add(keyOf(task));
          ended.push({ ...task, isSame: points.every(([part, x]) => isSame(task.series + part, task.place, x)) });
          progress();
          draw();
        },
      );
      const compared = ended.filter(isRecorded);
      const same = compared.filter((task) => task.isSame).length;
      state.isRunning = false;
      tell((spoken) =>
        isWhole ? spoken.done(ended.length, same, compared.length - same) : spoken.stopped(ended.length),
      );
    } catch (/** @type {any} */ error) {
      state.isRunning = false;
      tell((spoken) => spoken.failed(error.texts?.[language] ?? error.message));
    }
    draw();
  }

  const isSame = (/** @type {number} */ of, /** @type {number} */ place, /** @type {number} */ x) =>
    views.every(
      (/** @type {Payload} */ { of: name }) =>
        own.value({ of: name }, unit, of, place, x) === recorded.value({ of: name }, unit, of, place, x),
    );

  function tell(/** @type {(words: Words) => string} */ status) {
    state.status = status;
    find("status").textContent = status(words);
    find("stop").setAttribute("aria-disabled", String(!state.isRunning));
    find("run").setAttribute("aria-disabled", String(state.isRunning));
    find("progress").hidden = !state.isRunning;
  }

  // -- what is drawn --------------------------------------------------------------------------------------

  // Of each chosen series what is recorded and what was run here, where there is any.
  function linesOf(/** @type {Payload} */ view) {
    const numbers = [...state.on].sort((a, b) => a - b);
    return numbers.flatMap((of) =>
      [recorded, own].flatMap((points) => {
        const isTyped = points === recorded && state.place === elsewhere;
        const shownPlaces = isTyped ? [...places.keys()] : chosenPlaces();
        const groups = isApart ? shownPlaces.map((/** @type {number} */ place) => [place]) : [shownPlaces];
        return groups.flatMap((/** @type {number[]} */ group) => {
          const marks = xsOf(points.all())
            .filter((x) => !isSpread(view) || x === state.limit || about.xs.length === 1)
            .map((x) => points.mark(view, unit, of, group, x))
            .filter((mark) => mark !== null)
            .map((mark) => ({ ...mark, xName: xName(mark.x), outside: outside(view, mark.mean) }));
          const where = isApart && places.length > 1 ? `, ${places[group[0]] ?? words.typed}` : "";
          const name = seriesName(about, of, words) + where;
          return marks.length ? [{ of, name, isOwn: points === own, marks, group }] : [];
        });
      }),
    );
  }

  const xName = (/** @type {number} */ x) => about.xNames[x] ?? shortNumber(x);
  // What stands at the edge instead of a mark on the axis: a mate.
  const outside = (/** @type {Payload} */ { of }, /** @type {number} */ value) =>
    of === "value" && Math.abs(value) >= OUTSIDE ? shortText(value) : "";
  const textOf = (/** @type {Payload} */ { of }) => (of === "value" ? shortText : inFull);

  function draw() {
    const width = Math.max(LEAST, Math.min(MOST, el.clientWidth - 26 || MOST));
    const shown = views.map((/** @type {Payload} */ view) => ({ view, lines: linesOf(view) }));
    const titles = [words.series, about.axis[language], ...words.origin];
    const each = (/** @type {(shown: Payload) => string} */ make) => shown.map(make).join("");
    find("drawings").innerHTML = each(({ view, lines }) => drawView(view, lines, width));
    find("tables").innerHTML = each(({ view, lines }) => tableHtml(lines, view.label[language], titles, textOf(view)));
    drawNote(shown.some((/** @type {Payload} */ { lines }) => lines.some((/** @type {Payload} */ line) => line.isOwn)));
    if (run && !state.isRunning) {
      const list = tasks();
      const nodes = list.every(isRecorded) ? costOf(list) : 0;
      find("cost").textContent = list.length ? words.cost(list.length, nodes && shortNumber(nodes)) : "";
    }
    suppressShortcuts(el);
  }

  /** @param {Payload} view @param {Payload[]} lines @param {number} width */
  function drawView(view, lines, width) {
    const drawn = { width, label: view.label[language], scale: view.scale, lines, looks: series.length };
    const text = textOf(view);
    if (isSpread(view)) {
      const dotTitle = (/** @type {number} */ place, /** @type {number} */ value) =>
        `${places[place] ?? words.typed}: ${text(value)}`;
      return drawSpread({ ...drawn, dotTitle, ownName: words.origin[1] });
    }
    const drawnXs = xsOf([...about.points, ...own.all()]);
    const hasLimits = view === views[0] && state.place !== elsewhere;
    const thin = limits.map((/** @type {string} */ name, /** @type {number} */ at) => ({
      name,
      marks: drawnXs
        .map((x) => recorded.mark(view, unit, series.length + at, hasLimits ? chosenPlaces() : [], x))
        .filter((mark) => mark !== null),
    }));
    const titleOf = (/** @type {Payload} */ { name, isOwn }, /** @type {Payload} */ mark) => {
      const { xName: where, mean, low, high } = mark;
      const half = low === high ? "" : ` (${text(low)} … ${text(high)})`;
      return words.mark(name, about.axis[language], where, text(mean) + half, words.origin[Number(isOwn)]);
    };
    const below = { xs: drawnXs, xName, xLabel: about.axis[language] };
    return drawLines({ ...drawn, ...below, limits: thin, titleOf });
  }

  // What marks mean: whose they are, and of what.
  function drawNote(/** @type {boolean} */ hasOwn) {
    const origins = words.origin.slice(0, hasOwn ? 2 : 1);
    const parts = origins.map((origin, at) => `${swatch(about, offered[0], Boolean(at))} ${origin}`);
    const [count, mean] = [chosenPlaces().length, words.means[/** @type {"median"} */ (views[0].mean)]];
    const kinds = [words.marks, words.dots].filter((_, at) =>
      views.some((/** @type {Payload} */ view) => Number(isSpread(view)) === at),
    );
    if (count > 1 && !isApart) parts.push(...kinds.map((kind) => kind(mean, count)));
    find("note").innerHTML = parts.map((part) => `<span>${part}</span>`).join("");
  }

  function setLanguage(/** @type {Language} */ wanted) {
    if (wanted === language) return;
    language = wanted;
    speak();
  }

  // -- the page -------------------------------------------------------------------------------------------

  function speak() {
    words = chartWords(language);
    el.lang = words.tag;
    el.querySelector(".xqc-frame").innerHTML = `
      <div class="xqc-drawings"></div>
      <p class="xqc-note"></p>
      <form class="xqc-form" aria-label="${words.form}">${fieldsHtml(about, state, words, language, Boolean(run))}</form>
      <details class="xqc-numbers"><summary>${words.numbers}</summary>
        <div class="xqc-tables" tabindex="0" role="group" aria-label="${words.numbers}"></div></details>`;
    pressLanguage(el, language);
    find("languages").setAttribute("aria-label", words.language);
    tell(state.status);
    draw();
  }

  el.classList.add("xq-widget", "xq-live-chart");
  el.innerHTML = `<div class="xqc-top"><div class="xqc-languages" role="group">${languageButtons()}</div></div><div class="xqc-frame"></div>`;
  if (run && about.at === null && about.isDepth && !views.some(isSpread)) state.limit = affordable(about);
  speak();

  /** @type {Record<string, (value: string, isOn: boolean, number: string) => void>} */
  const changes = {
    series: (_, isOn, of) => state.on[isOn ? "add" : "delete"](Number(of)),
    limit: (value) => (state.limit = Number(value)),
    switch(_, isOn, name) {
      state.mine = toggled(state.mine, name, isOn);
      state.isMine = true;
      forget((of) => Boolean(about.parts) || of === mine);
      if (about.parts) return;
      state.on.add(mine);
      el.querySelector(`[data-series="${mine}"]`).checked = true;
    },
    depth(value) {
      state.depth = Number(value);
      forget(() => true);
    },
    place(value) {
      state.place = Number(value);
      find("typed").hidden = state.place !== elsewhere;
    },
    text(value) {
      state.text = value.trim();
      forget((_, place) => place === elsewhere);
    },
  };
  listen(el, "change", ({ target }) => {
    for (const [name, number] of Object.entries(target.dataset)) changes[name]?.(target.value, target.checked, number);
    draw();
  });
  listenToForms(listen, el, () => void start());
  listen(el, "click", ({ target }) => {
    const button = target.closest("button");
    if (button?.classList.contains("xqc-stop") && state.isRunning) stop?.();
    if (button?.dataset.language) {
      setLanguage(button.dataset.language);
      onLanguage(language);
    }
  });
  let last = el.clientWidth;
  const watcher = new ResizeObserver(() => {
    if (Math.abs(el.clientWidth - last) < 2) return;
    last = el.clientWidth;
    draw();
  });
  watcher.observe(el);

  return {
    points: () => own.all(),
    setLanguage,
    destroy() {
      watcher.disconnect();
      stopListening();
    },
  };
}
