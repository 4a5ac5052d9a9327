// A live chart: the drawings, the form below them, and the searches that it runs again.

import { Field } from "../core/fields.js";
import { html } from "../core/preact.js";
import { languageChoice } from "../core/widget.js";
import { shortText } from "../page/replay.js";
import { toggled } from "../search_form/state.js";
import { counted } from "../search_form/words.js";
import { drawLines, drawSpread, LOOKS, markPath } from "./drawing.js";
import { makePoints, xsOf } from "./points.js";
import { shortNumber } from "./scales.js";
import { ALL, costOf, isRecorded, isSpread, taskKey, tasksOf } from "./tasks.js";
import { chartWords } from "./words.js";

const OUTSIDE = 28_000; // a value beyond is a game won or lost, and has no place on the axis
const [LEAST, MOST] = [300, 900]; // pixels that a drawing is wide

// A number in full: 12,345 and 0.241.
const inFull = (/** @type {number} */ value) =>
  Math.abs(value) < 1000 ? shortNumber(value) : counted(Math.round(value));
const valueText = (/** @type {Payload} */ { of }) => (of === "value" ? shortText : inFull);

// What all views show of a chart: what is chosen, what runs, and what was recorded and was run here.
/** @param {any} about see widget.py @param {Model} model @param {() => void} redraw */
function openChart(about, model, redraw) {
  const { series, names, mine, elsewhere } = about;
  const chart = {
    ...{ about, choose, start, tasks },
    recorded: makePoints(names, about.points, series.length),
    own: () => makePoints(names, ran()), // what was run here
    // See tasks.js; isMine: whether the own switches have been changed.
    state: /** @type {Payload} */ ({
      ...{ on: about.offered, limit: about.limit, place: ALL, text: "" },
      ...{ depth: about.depth, mine: series.at(-1).on, isMine: false },
    }),
    running: /** @type {any} */ (null), // the tasks that run, and those of them that have ended
    status: /** @type {(words: Words, language: Language) => string} */ (() => ""),
    stop: () => chart.running && send({ do: "stop" }),
  };
  const { state } = chart;
  const ran = () => [...runs.values()].flatMap((run) => run.points);
  const /** @type {Map<string, {task: Payload, points: number[][]}>} */ runs = new Map(); // by the keys of their tasks
  let isStopped = false;

  function tasks() {
    return tasksOf(about, state).filter((task) => !runs.has(taskKey(task)));
  }

  function send(/** @type {Payload} */ wish) {
    isStopped = wish.do === "stop";
    model.send(wish);
  }

  // Forgets what was run of a series or a position that has changed.
  function forget(/** @type {(task: Payload) => boolean} */ isOther) {
    if (chart.running) {
      chart.running.isOld = true; // what runs for earlier choices is dropped
      send({ do: "stop" });
    }
    for (const [key, { task }] of runs) if (isOther(task)) runs.delete(key);
  }

  function choose(/** @type {string} */ name, /** @type {any} */ value) {
    state[name] = value;
    if (name === "depth") forget(() => true);
    if (name === "text") forget(({ place }) => place === elsewhere);
    if (name === "mine") {
      state.isMine = true;
      forget((task) => about.parts || task.series === mine);
      if (!about.parts) state.on = toggled(state.on, mine, true);
    }
    redraw();
  }

  function tell() {
    const { list, ended } = chart.running;
    chart.status = (spoken) => spoken.running(Math.min(ended.length + 1, list.length), list.length);
    redraw();
  }

  function start() {
    const list = tasks();
    if (chart.running || !about.canRun) return;
    if (!list.length || !state.on.length) {
      chart.status = (spoken) => (state.on.length ? spoken.nothing : spoken.empty);
      return redraw();
    }
    chart.running = { list, ended: [] };
    tell();
    send({ do: "run", tasks: list.map(({ search, on, text, depth }) => ({ search, on, text, depth })) });
  }

  model.on("msg:custom", ({ task: number, points, done: isDone, fault }) => {
    if (!chart.running) return;
    const { list, ended, isOld } = chart.running;
    if (points && !isOld) {
      const task = list[number];
      const own = points.map((/** @type {any[]} */ [part, x, values]) => {
        return [task.series + part, task.place, x, ...values];
      });
      runs.set(taskKey(task), { task, points: own });
      ended.push({ ...task, isSame: own.every(chart.recorded.has) });
      tell();
    }
    if (!isDone) return;
    const compared = ended.filter(isRecorded);
    const same = compared.filter((/** @type {Payload} */ task) => task.isSame).length;
    const isWhole = !isStopped;
    chart.running = null;
    chart.status = (spoken, language) => {
      if (fault) return spoken.failed(fault[language] ?? fault);
      return isWhole ? spoken.done(ended.length, same, compared.length - same) : spoken.stopped(ended.length);
    };
    redraw();
  });
  return chart;
}

// -- what is drawn ----------------------------------------------------------------------------------------

// The mark of a series, as a picture beside its name.
function swatch(/** @type {Payload} */ { series }, /** @type {number} */ of, isOwn = true) {
  const mark = markPath(Math.min(of, series.length) % LOOKS, isOwn);
  return html`<svg aria-hidden="true" width="14" height="14" viewBox="-7 -7 14 14"
    dangerouslySetInnerHTML=${{ __html: mark }}></svg>`;
}

const seriesName = (/** @type {Payload} */ { series }, /** @type {number} */ of, /** @type {Words} */ words) =>
  of < series.length ? series[of].name || words.search : words.mine;
const xName = (/** @type {Payload} */ { xNames }, /** @type {number} */ x) => xNames[x] ?? shortNumber(x);
// What stands at the edge instead of a mark on the axis: a mate.
const outside = (/** @type {Payload} */ { of }, /** @type {number} */ value) =>
  of === "value" && Math.abs(value) >= OUTSIDE ? shortText(value) : "";
const isApart = (/** @type {Payload} */ about) => about.reads === "iterations"; // each position has a line of its own
const placesOf = (/** @type {Payload} */ { about, state }) =>
  state.place === ALL ? [...about.places.keys()] : [state.place];

// Of each chosen series what is recorded and what was run here, where there is any.
function linesOf(/** @type {Payload} */ view, /** @type {Props} */ { data: chart, words }) {
  const { about, state, recorded } = chart;
  const { places, elsewhere } = about;
  const own = chart.own();
  const numbers = [...state.on].sort((a, b) => a - b);
  return numbers.flatMap((of) =>
    [recorded, own].flatMap((points) => {
      const shown = points === recorded && state.place === elsewhere ? [...places.keys()] : placesOf(chart);
      const groups = isApart(about) ? shown.map((/** @type {number} */ place) => [place]) : [shown];
      return groups.flatMap((/** @type {number[]} */ group) => {
        const marks = points
          .marks(view, about.unit, of, group, isSpread(view) && about.xs.length > 1 ? [state.limit] : undefined)
          .map((/** @type {any} */ mark) => {
            return { ...mark, xName: xName(about, mark.x), outside: outside(view, mark.mean) };
          });
        const where = isApart(about) && places.length > 1 ? `, ${places[group[0]] ?? words.typed}` : "";
        const name = seriesName(about, of, words) + where;
        return marks.length ? [{ of, name, isOwn: points === own, marks, group }] : [];
      });
    }),
  );
}

/** @param {Payload} view @param {Payload[]} lines @param {Props} props */
function drawingOf(view, lines, { data: chart, words, language, width: inside }) {
  const { about, state, recorded, own } = chart;
  const { series, places, elsewhere, limits, views } = about;
  const width = Math.max(LEAST, Math.min(MOST, inside - 26 || MOST));
  const drawn = { width, label: view.label[language], scale: view.scale, lines, looks: series.length };
  const text = valueText(view);
  if (isSpread(view)) {
    const dotTitle = (/** @type {number} */ place, /** @type {number} */ value) =>
      `${places[place] ?? words.typed}: ${text(value)}`;
    return drawSpread({ ...drawn, dotTitle, ownName: words.origin[1] });
  }
  const xs = xsOf([...about.points, ...own().all()]);
  const limited = view === views[0] && state.place !== elsewhere ? placesOf(chart) : [];
  const thin = limits.map((/** @type {string} */ name, /** @type {number} */ at) => {
    return { name, marks: recorded.marks(view, about.unit, series.length + at, limited, xs) };
  });
  const titleOf = (/** @type {Payload} */ { name, isOwn }, /** @type {Payload} */ mark) => {
    const { mean, low, high } = mark;
    const half = low === high ? "" : ` (${text(low)} … ${text(high)})`;
    return words.mark(name, about.axis[language], mark.xName, text(mean) + half, words.origin[Number(isOwn)]);
  };
  const below = { xs, xName: (/** @type {number} */ x) => xName(about, x), xLabel: about.axis[language] };
  return drawLines({ ...drawn, ...below, limits: thin, titleOf });
}

// What marks mean: whose they are, and of what.
function noteOf(/** @type {boolean} */ hasOwn, /** @type {Props} */ { data: chart, words }) {
  const { about } = chart;
  const { views, offered } = about;
  const origins = words.origin.slice(0, hasOwn ? 2 : 1);
  const [count, mean] = [placesOf(chart).length, words.means[views[0].mean]];
  const kinds = [words.marks, words.dots].filter((_, at) =>
    views.some((/** @type {Payload} */ view) => Number(isSpread(view)) === at),
  );
  return [
    ...origins.map((/** @type {string} */ origin, /** @type {number} */ at) => [
      swatch(about, offered[0], at > 0),
      ` ${origin}`,
    ]),
    ...(count > 1 && !isApart(about) ? kinds.map((kind) => kind(mean, count)) : []),
  ].map((part) => html`<span>${part}</span>`);
}

/** @param {Payload[]} lines @param {string} caption @param {string[]} titles @param {(value: number) => string} valueText */
function tableOf(lines, caption, titles, valueText) {
  const /** @type {Map<string, {name: string, xName: string, values: string[]}>} */ rows = new Map();
  for (const { name, isOwn, marks } of lines)
    for (const { xName, mean } of marks) {
      const row = rows.get(`${name} ${xName}`) ?? { name, xName, values: ["", ""] };
      row.values[Number(isOwn)] = valueText(mean);
      rows.set(`${name} ${xName}`, row);
    }
  const body = [...rows.values()].map(
    ({ name, xName, values }) =>
      html`<tr><th scope="row">${name}</th>${[xName, ...values].map((text) => html`<td>${text}</td>`)}</tr>`,
  );
  return html`<table><caption>${caption}</caption>
    <thead><tr>${titles.map((title) => html`<th scope="col">${title}</th>`)}</tr></thead><tbody>${body}</tbody></table>`;
}

// -- the form ---------------------------------------------------------------------------------------------

function formOf(/** @type {Props} */ { data: chart, words, language }) {
  const { about, state, running, choose } = chart;
  const { parts, switches, offered, mine, elsewhere, canRun } = about;
  const isUseful = (/** @type {FormField} */ { name }) => name !== "text" || state.place === elsewhere;
  const field = (/** @type {FormField} */ of) =>
    html`<${Field} key=${of.name} ...${{ of, language }} value=${state[of.name]}
      put=${(/** @type {any} */ value) => choose(of.name, value)} class=${of.kind === "text" ? "xqc-typed" : null} />`;
  const box = (/** @type {string} */ list, /** @type {any} */ of, /** @type {unknown} */ label) =>
    html`<${Field} of=${{ kind: "switch", words: {} }} value=${state[list].includes(of)}
      put=${(/** @type {boolean} */ isOn) => choose(list, toggled(state[list], of, isOn))}>${label}<//>`;
  const series = [...offered, ...(canRun && !parts ? [mine] : [])].map((of) =>
    box("on", of, [swatch(about, of), ` ${seriesName(about, of, words)}`]),
  );
  const own = Object.entries(switches).map(([name, texts]) => box("mine", name, texts[language]));
  const list = running ? running.list : chart.tasks();
  const nodes = list.every(isRecorded) ? costOf(list) : 0;
  return html`<form aria-label=${words.form} onSubmit=${chart.start}>
    <fieldset class="xq-bar xq-card xqc-series"><legend>${parts ? words.parts : words.searches}</legend>${series}</fieldset>
    <div class="xq-bar xqc-limits">${about.fields.filter(isUseful).map(field)}</div>
    ${canRun && html`<details class="xqc-choose"><summary>${words.choose}</summary><div class="xqc-switches">${own}</div></details>`}
    <div class="xq-bar xqc-actions" hidden=${!canRun}>
      <button type="submit" class="xq-main xqc-run" aria-disabled=${String(Boolean(running))}>${words.run}</button>
      <button type="button" class="xqc-stop" aria-disabled=${String(!running)} onClick=${chart.stop}>${words.stop}</button>
      <span class="xq-faint xqc-cost">${list.length ? words.cost(list.length, nodes && shortNumber(nodes)) : ""}</span>
      <progress class="xqc-progress" max="1" aria-label=${words.form} hidden=${!running}
        value=${running ? costOf(running.ended) / Math.max(costOf(list), 1) : 0}></progress>
      <span class="xqc-status" role="status">${chart.status(words, language)}</span>
    </div></form>`;
}

function view(/** @type {Props} */ props) {
  const { data, words, language } = props;
  const { views, axis } = data.about;
  const titles = [words.series, axis[language], ...words.origin];
  const shown = views.map((/** @type {Payload} */ each) => {
    const lines = linesOf(each, props);
    return [lines, drawingOf(each, lines, props), tableOf(lines, each.label[language], titles, valueText(each))];
  });
  const [lines, drawings, tables] = [0, 1, 2].map((part) => shown.map((/** @type {any[]} */ parts) => parts[part]));
  const hasOwn = lines.flat().some((/** @type {Payload} */ line) => line.isOwn);
  return html`<div class="xq-bar">${languageChoice(props, "xq-joined xq-end xqc-languages")}</div>
    <div class="xqc-frame">
      <div class="xqc-drawings" dangerouslySetInnerHTML=${{ __html: drawings.join("") }}></div>
      <p class="xq-bar xq-faint xqc-note">${noteOf(hasOwn, props)}</p>
      ${formOf(props)}
      <details class="xqc-numbers"><summary>${words.numbers}</summary>
        <div class="xqc-tables" tabindex="0" role="group" aria-label=${words.numbers}>${tables}</div></details></div>`;
}

/** @type {Declared} */
export const liveChart = {
  name: "xq-live-chart",
  words: (language, { about }) => ({ ...chartWords(language), title: about.title[language] }),
  traits: [],
  open: openChart,
  local: (_, el) => ({ width: el.clientWidth }),
  view,
};
