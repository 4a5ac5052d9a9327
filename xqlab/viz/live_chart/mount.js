// A live chart on any page: the drawing, the form below it, and what it runs.

import { languageButtons, pressLanguage } from "../page/languages.js";
import { makeListeners } from "../page/listeners.js";
import { escapeMarkup } from "../page/markup.js";
import { suppressShortcuts } from "../page/shortcuts.js";
import { counted, signedValue } from "../search_form/words.js";
import { drawLines, drawSpread, LOOKS, markPath } from "./drawing.js";
import { makePoints, xsOf } from "./points.js";
import { shortNumber } from "./scales.js";
import { chartWords } from "./words.js";

const AFFORDABLE = 3_000_000; // nodes that a reader is offered at first
const OUTSIDE = 28_000; // a value beyond is a game won or lost, and has no place on the axis
const [LEAST, MOST] = [300, 900]; // pixels that a drawing is wide
const ALL = -1; // positions

// about: see widget.py. run(tasks, add) runs searches, each {search, on, text}, and calls `add(task, points)` after
// each; its promise says whether all of them were run. Without `run` the page does not search.
/** @param {Root} el @param {Payload} about
 * @param {{language: Language, onLanguage: (language: Language) => void, run?: Function, stop?: () => void}} options */
export function mountLiveChart(el, about, { language, onLanguage, run, stop }) {
  const { series, limits, places, views, unit, searches } = about;
  const isSpread = about.marks === "spread";
  const [mine, elsewhere] = [series.length + limits.length, places.length]; // what a reader adds
  const recorded = makePoints(about.names, about.points);
  const own = makePoints(about.names);
  const xs = xsOf(about.points);
  const isRatio = views.some((/** @type {Payload} */ view) => view.against === "unit");
  // Ratios of the unit to itself say nothing.
  const offered = [...series.keys()].filter((number) => !isRatio || number !== unit);
  const hasLimit = xs.length > 1 && about.reads === "whole";
  const state = {
    on: new Set(offered),
    limit: about.at ?? xs.at(-1) ?? 0,
    place: ALL,
    text: "",
    mine: /** @type {string[]} */ (series.at(-1).on.slice()),
    isRunning: false,
    status: /** @type {(words: Words) => string} */ (() => ""),
  };
  const { listen, stop: stopListening } = makeListeners();
  const find = (/** @type {string} */ name) => el.querySelector(`.xqc-${name}`);
  let words = chartWords(language);

  // -- what is chosen -------------------------------------------------------------------------------------

  const isIn = (/** @type {number} */ x) => !hasLimit || (isSpread ? x === state.limit : x <= state.limit);
  const chosenPlaces = () =>
    state.place !== ALL ? [state.place] : places.map((/** @type {string} */ _, /** @type {number} */ at) => at);

  // The searches that are chosen and have not been run here, as tasks: those of the ratios' unit, too.
  function tasks() {
    const needed = new Set([...state.on, ...(isRatio ? [unit] : [])]);
    const template = needed.has(unit) ? unit : ([...needed].find((each) => each < series.length) ?? unit);
    const list = searches.flatMap((/** @type {number[]} */ [of, place, x, nodes], /** @type {number} */ search) =>
      [of, ...(of === template && needed.has(mine) ? [mine] : [])].map((as) => ({
        search,
        series: as,
        place,
        x,
        nodes,
      })),
    );
    const chosen = list.filter(
      (/** @type {Payload} */ { series: as, place, x }) =>
        needed.has(as) &&
        (isIn(x) || isLastOf(x)) &&
        (state.place === ALL || place === (state.place === elsewhere ? 0 : state.place)),
    );
    return chosen
      .map((/** @type {Payload} */ task) => ({
        ...task,
        place: state.place === elsewhere ? elsewhere : task.place,
        on: task.series === mine ? state.mine : null,
        text: state.place === elsewhere ? state.text : null,
      }))
      .filter((/** @type {Payload} */ task) => !isFound(task))
      .sort((/** @type {Payload} */ a, /** @type {Payload} */ b) => a.x - b.x);
  }

  const isLastOf = (/** @type {number} */ x) =>
    x === xs.at(-1) && views.some((/** @type {Payload} */ view) => view.against === "last");
  const done = new Set(); // the tasks that were run
  const keyOf = (/** @type {Payload} */ { search, series: as, place }) => `${search} ${as} ${place}`;
  const isFound = (/** @type {Payload} */ task) => done.has(keyOf(task));

  // Forgets what was run of a series or a position that has changed.
  function forget(/** @type {(series: number, place: number) => boolean} */ isOther) {
    own.drop(([of, place]) => isOther(of, place));
    for (const key of done) {
      const [, of, place] = key.split(" ").map(Number);
      if (isOther(of, place)) done.delete(key);
    }
  }

  // The deepest choice that a page affords, where all of it would take too long.
  function affordable() {
    const cost = (/** @type {number} */ x) =>
      searches
        .filter((/** @type {number[]} */ [, , at]) => (isSpread ? at === x : at <= x))
        .reduce((/** @type {number} */ sum, /** @type {number[]} */ each) => sum + each[3], 0);
    return xs.filter((x) => cost(x) <= AFFORDABLE).at(-1) ?? xs[0];
  }

  async function start() {
    const list = tasks();
    const nobody = ![...state.on].length;
    if (state.isRunning || !run) return;
    if (nobody || !list.length) return tell((spoken) => (nobody ? spoken.empty : spoken.nothing));
    state.isRunning = true;
    let count = 0;
    let same = 0;
    const total = list.reduce((/** @type {number} */ sum, /** @type {Payload} */ task) => sum + task.nodes, 0);
    const spent = (/** @type {number} */ upTo) =>
      list.slice(0, upTo).reduce((/** @type {number} */ sum, /** @type {Payload} */ task) => sum + task.nodes, 0);
    const progress = () => {
      find("progress").value = spent(count) / Math.max(total, 1);
      tell((spoken) => spoken.running(Math.min(count + 1, list.length), list.length));
    };
    progress();
    try {
      const isWhole = await run(list, (/** @type {Payload} */ task, /** @type {[number, number[]][]} */ points) => {
        for (const [x, values] of points) own.put([task.series, task.place, x, ...values]);
        const isSame = points.every(([x]) =>
          views.every((/** @type {Payload} */ view) => at(own, view, task, x) === at(recorded, view, task, x)),
        );
        if (task.series !== mine && task.place !== elsewhere) same += Number(isSame);
        done.add(keyOf(task));
        count += 1;
        progress();
        draw();
      });
      const compared = list
        .slice(0, count)
        .filter((/** @type {Payload} */ task) => task.series !== mine && task.place !== elsewhere).length;
      const [ran, alike] = [count, same];
      state.isRunning = false;
      tell((spoken) => (isWhole ? spoken.done(ran, alike, compared - alike) : spoken.stopped(ran)));
    } catch (/** @type {any} */ error) {
      state.isRunning = false;
      tell((spoken) => spoken.failed(error.texts?.[language] ?? error.message));
    }
    draw();
  }

  const at = (
    /** @type {Payload} */ points,
    /** @type {Payload} */ { of },
    /** @type {Payload} */ task,
    /** @type {number} */ x,
  ) => points.value({ of }, unit, task.series, task.place, x);

  function tell(/** @type {(words: Words) => string} */ status) {
    state.status = status;
    find("status").textContent = status(words);
    find("stop").setAttribute("aria-disabled", String(!state.isRunning));
    find("run").setAttribute("aria-disabled", String(state.isRunning));
    find("progress").hidden = !state.isRunning;
  }

  // -- what is drawn --------------------------------------------------------------------------------------

  const nameOf = (/** @type {number} */ number) =>
    number === mine ? words.mine : series[number].name || words.searches;
  const lookOf = (/** @type {number} */ number) => Math.min(number, series.length) % LOOKS;

  // Of each chosen series what is recorded and what was run here, where there is any.
  function linesOf(/** @type {Payload} */ view) {
    const numbers = [...state.on].sort((a, b) => a - b);
    return numbers.flatMap((number) =>
      [recorded, own].flatMap((points) => {
        const hasPlace = points === recorded && state.place === elsewhere;
        const places_ = hasPlace ? chosenOrAll() : chosenPlaces();
        const groups = about.reads === "iterations" ? places_.map((/** @type {number} */ place) => [place]) : [places_];
        return groups.flatMap((/** @type {number[]} */ group) => {
          const marks = xsOf(points.all())
            .filter(isIn)
            .map((x) => points.mark(view, unit, number, group, x))
            .filter((mark) => mark !== null)
            .map((mark) => ({
              ...mark,
              span: [mark.low, mark.high, mark.mean].filter((value) => !isOutside(view, value)),
            }));
          return marks.length
            ? [{ number, name: nameOf(number), look: lookOf(number), isOwn: points === own, marks, group }]
            : [];
        });
      }),
    );
  }
  const chosenOrAll = () => places.map((/** @type {string} */ _, /** @type {number} */ each) => each);
  const isOutside = (/** @type {Payload} */ { of }, /** @type {number} */ value) =>
    of === "value" && Math.abs(value) >= OUTSIDE;
  const valueText = (/** @type {Payload} */ { of, scale }, /** @type {number} */ value) =>
    of === "value" ? signedValue(value) : shortNumber(value) + (scale === "percent" ? " %" : "");

  function draw() {
    const width = Math.max(LEAST, Math.min(MOST, el.clientWidth - 26 || MOST));
    const shown = views.map((/** @type {Payload} */ view) => ({ view, lines: linesOf(view) }));
    find("drawings").innerHTML = shown
      .map((/** @type {Payload} */ { view, lines }) => drawView(view, lines, width))
      .join("");
    drawNote(shown);
    drawTable(shown);
    drawCost();
    suppressShortcuts(el);
  }

  function drawView(/** @type {Payload} */ view, /** @type {Payload[]} */ lines, /** @type {number} */ width) {
    const label = view.label[language];
    const titleOf = (/** @type {Payload} */ line, /** @type {Payload} */ { x, mean, low, high }) =>
      `${line.name}, ${about.axis[language]} ${x}: ${valueText(view, mean)}${low === high ? "" : ` (${shortNumber(low)} … ${shortNumber(high)})`}; ${words.origin[Number(line.isOwn)]}`;
    if (isSpread) {
      const rows = lines.map((line) => ({
        ...line,
        mark: line.marks[0],
        name: line.isOwn ? `${line.name}, ${words.origin[1]}` : line.name,
      }));
      return drawSpread({
        ...{ width, label, scale: view.scale, rows },
        titleOf: (/** @type {Payload} */ row, /** @type {number} */ dot) =>
          `${places[row.group[dot]] ?? words.typed}: ${shortNumber(row.mark.values[dot])}`,
      });
    }
    const shownXs = xsOf([...about.points, ...own.all()]).filter(isIn);
    const thin = limits.map((/** @type {string} */ name, /** @type {number} */ k) => ({
      name,
      marks:
        view === views[0] && state.place !== elsewhere
          ? shownXs
              .map((x) => recorded.mark(view, unit, series.length + k, chosenPlaces(), x))
              .filter((mark) => mark !== null)
          : [],
    }));
    const drawn = {
      width,
      label,
      scale: view.scale,
      xs: shownXs,
      xLabel: about.axis[language],
      xName: shortNumber,
      lines,
      limits: thin,
      titleOf,
    };
    return drawLines({
      ...drawn,
      outside: (/** @type {number} */ value) => (isOutside(view, value) ? signedValue(value) : ""),
    });
  }

  // What marks mean: whose they are, and of what.
  function drawNote(/** @type {Payload[]} */ shown) {
    const hasOwn = shown.some(({ lines }) => lines.some((/** @type {Payload} */ line) => line.isOwn));
    const origins = words.origin.map(
      (/** @type {string} */ origin, /** @type {number} */ at) => `<span>${swatch(0, Boolean(at))} ${origin}</span>`,
    );
    const count = chosenPlaces().length;
    const mean = words.means[/** @type {"median"} */ (views[0].mean)];
    const mark =
      count > 1 && about.reads === "whole"
        ? [`<span>${(isSpread ? words.dots : words.marks)(mean, count)}</span>`]
        : [];
    find("note").innerHTML = [...(hasOwn ? origins : origins.slice(0, 1)), ...mark].join("");
  }

  const swatch = (/** @type {number} */ look, /** @type {boolean} */ isOwn) =>
    `<svg aria-hidden="true" width="14" height="14" viewBox="-7 -7 14 14">${markPath(look, isOwn)}</svg>`;

  function drawTable(/** @type {Payload[]} */ shown) {
    const tables = shown.map(({ view, lines }) => {
      const /** @type {Map<string, string[]>} */ rows = new Map();
      for (const { name, isOwn, marks, group } of lines)
        for (const mark of marks) {
          const where = about.reads === "iterations" && places.length > 1 ? ` ${places[group[0]] ?? words.typed}` : "";
          const head = `<th scope="row">${escapeMarkup(name + where)}</th><td>${shortNumber(mark.x)}</td>`;
          const cells = rows.get(head) ?? ["", ""];
          cells[Number(isOwn)] = valueText({ ...view, scale: "" }, mark.mean).replace(
            /.*[kM]$/,
            counted(Math.round(mark.mean)),
          );
          rows.set(head, cells);
        }
      const body = [...rows].map(
        ([head, cells]) => `<tr>${head}${cells.map((cell) => `<td>${cell}</td>`).join("")}</tr>`,
      );
      const heads = [words.series, about.axis[language], ...words.origin].map(
        (head) => `<th scope="col">${escapeMarkup(head)}</th>`,
      );
      return `<table><caption>${escapeMarkup(view.label[language])}</caption><thead><tr>${heads.join("")}</tr></thead><tbody>${body.join("")}</tbody></table>`;
    });
    find("tables").innerHTML = tables.join("");
  }

  function drawCost() {
    if (!run || state.isRunning) return;
    const list = tasks();
    const nodes = list.some((/** @type {Payload} */ task) => task.on || task.text)
      ? 0
      : list.reduce((/** @type {number} */ sum, /** @type {Payload} */ task) => sum + task.nodes, 0);
    find("cost").textContent = list.length ? words.cost(list.length, nodes && shortNumber(nodes)) : "";
  }

  function setLanguage(/** @type {Language} */ wanted) {
    if (wanted === language) return;
    language = wanted;
    speak();
  }

  // -- the page -------------------------------------------------------------------------------------------

  function speak() {
    words = chartWords(language);
    const open = el.querySelector(".xqc-choose")?.open ?? false;
    const box = (/** @type {number} */ number) =>
      `<label><input type="checkbox" data-series="${number}"${state.on.has(number) ? " checked" : ""}>${swatch(lookOf(number), true)} ${escapeMarkup(nameOf(number))}</label>`;
    const options = (/** @type {[number, string][]} */ list, /** @type {number} */ value) =>
      list
        .map(
          ([key, name]) => `<option value="${key}"${key === value ? " selected" : ""}>${escapeMarkup(name)}</option>`,
        )
        .join("");
    const numbered = places.map((/** @type {string} */ name, /** @type {number} */ k) => [k, name]);
    const canType = run && about.reader;
    const canChoose = run && Object.keys(about.switches).length;
    el.lang = words.tag;
    el.querySelector(".xqc-frame").innerHTML = `
      <div class="xqc-drawings"></div>
      <p class="xqc-note"></p>
      <form class="xqc-form" aria-label="${words.form}">
        <fieldset class="xqc-series"><legend>${words.searches}</legend>${offered.map(box).join("")}${canChoose ? box(mine) : ""}</fieldset>
        <div class="xqc-limits">
          ${
            hasLimit
              ? `<label>${escapeMarkup(about.axis[language])}: ${isSpread ? words.only : words.upTo} <select data-limit>${options(
                  xs.map((x) => [x, shortNumber(x)]),
                  state.limit,
                )}</select></label>`
              : ""
          }
          ${places.length > 1 || canType ? `<label>${words.place} <select data-place>${options([[ALL, words.all(places.length)], ...(places.length > 1 ? numbered : []), ...(canType ? /** @type {any} */ ([[elsewhere, words.typed]]) : [])], state.place)}</select></label>` : ""}
          <label class="xqc-typed"${state.place === elsewhere ? "" : " hidden"}>${words.position} <input type="text" data-text spellcheck="false" value="${escapeMarkup(state.text)}"></label>
        </div>
        ${
          canChoose
            ? `<details class="xqc-choose"${open ? " open" : ""}><summary>${words.choose}</summary><div class="xqc-switches">${Object.entries(
                about.switches,
              )
                .map(
                  ([name, texts]) =>
                    `<label><input type="checkbox" data-switch="${name}"${state.mine.includes(name) ? " checked" : ""}> ${escapeMarkup(texts[language])}</label>`,
                )
                .join("")}</div></details>`
            : ""
        }
        <div class="xqc-actions"${run ? "" : " hidden"}>
          <button type="submit" class="xqc-run">${words.run}</button>
          <button type="button" class="xqc-stop">${words.stop}</button>
          <span class="xqc-cost"></span>
          <progress class="xqc-progress" max="1" aria-label="${words.form}"></progress>
          <span class="xqc-status" role="status"></span>
        </div>
      </form>
      <details class="xqc-numbers"><summary>${words.numbers}</summary><div class="xqc-tables" tabindex="0" role="group" aria-label="${words.numbers}"></div></details>`;
    pressLanguage(el, language);
    find("languages").setAttribute("aria-label", words.language);
    tell(state.status);
    draw();
  }

  el.classList.add("xq-widget", "xq-live-chart");
  el.innerHTML = `<div class="xqc-top"><div class="xqc-languages" role="group">${languageButtons()}</div></div><div class="xqc-frame"></div>`;
  if (run && about.at === null && hasLimit) state.limit = affordable();
  speak();

  listen(el, "change", ({ target }) => {
    const { dataset, checked, value } = target;
    if (dataset.series) state.on[checked ? "add" : "delete"](Number(dataset.series));
    if (dataset.switch) {
      state.mine = checked ? [...state.mine, dataset.switch] : state.mine.filter((name) => name !== dataset.switch);
      state.on.add(mine);
      el.querySelector(`[data-series="${mine}"]`).checked = true;
      forget((of) => of === mine);
    }
    if ("limit" in dataset) state.limit = Number(value);
    if ("place" in dataset) {
      state.place = Number(value);
      find("typed").hidden = state.place !== elsewhere;
    }
    if ("text" in dataset) {
      state.text = value.trim();
      forget((_, place) => place === elsewhere);
    }
    draw();
  });
  listen(el, "submit", (event) => {
    event.preventDefault();
    void start();
  });
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
