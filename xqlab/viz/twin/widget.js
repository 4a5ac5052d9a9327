// Two runs side by side: a stepper for each, and the texts that compare them.

import { html } from "../core/preact.js";
import { languageChoice, Nested, titledByGame, widget } from "../core/widget.js";
import { nextLanguage } from "../page/languages.js";
import { fill } from "../page/markup.js";
import { FOLDS_BELOW, moreButton } from "../palette/narrow.js";
import { BOX } from "../stepper/layout.js";
import { mount } from "../stepper/mount.js";
import { openRun } from "../stepper/opening.js";
import { inLanguage } from "../stepper/page.js";
import { wordsOf } from "../stepper/words.js";
import { countsView } from "./counts.js";
import { RELATIONS } from "./lines.js";
import { DIVERGING } from "./link.js";
import { openTwin } from "./opening.js";
import { verdictText } from "./verdict.js";
import { twinWordsOf } from "./words.js";

const STACKED = 680; // pixels; below it the runs are stacked
const SMALL = 620; // pixels; below it the table of counts has no bars
const BAR = 5; // pixels, the width of a node's mark

// A node that only one run searched has a bar at that run's edge.
/** @param {Run} run @param {number} node @param {number} width @param {Language} language */
function markOf(run, node, width, language) {
  const relation = RELATIONS[run.relation[node]];
  const note = ` · ${/** @type {Words} */ (twinWordsOf(language).relation)[relation]}`;
  if (relation !== "left" && relation !== "right") return { svg: "", note };
  const x = relation === "left" ? -width / 2 : width / 2 - BAR;
  return {
    svg: `<rect class="xqt-mark xqt-${relation}" x="${x}" y="${-BOX / 2}" width="${BAR}" height="${BOX}"/>`,
    note,
  };
}

// The stepper of a run in an element of the view; `steppers` has those of both, each with its element.
/** @param {Root} el @param {number} side @param {Props} props */
function openSide(el, side, { data, steppers, language: first, set, el: whole }) {
  const { runs, cursors, link } = data;
  const language = () => steppers[side]?.language() ?? first;
  const off = link.on((/** @type {string} */ how, /** @type {number} */ lead) => {
    if (link.locked() && how !== "lock" && lead !== side) steppers[side].pause();
  });
  const stepper = mount(
    el,
    { ...data.data[side], language: first },
    {
      cursor: cursors[side],
      silent: true,
      beside: () => whole.clientWidth >= STACKED,
      mark:
        runs &&
        ((/** @type {number} */ node, /** @type {number} */ width) => markOf(runs[side], node, width, language())),
      onLanguage: (/** @type {Language} */ wanted) => set({ language: wanted }),
      // A run that kept playing would pull the other one back.
      onPlay: () => link.locked() && steppers[1 - side].pause(),
    },
  );
  function destroy() {
    off();
    stepper.destroy();
  }
  steppers[side] = { ...stepper, el, destroy };
  return steppers[side];
}

function verdictHere(/** @type {Props} */ { data, words, language }) {
  const { link, runs } = data;
  if (!runs) return { text: words.unrelated, relation: null };
  if (!link.locked()) return { text: words.free, relation: null };
  const movesOf = (/** @type {number} */ side) => inLanguage(openRun(data.data[side]).moves, language);
  const counterpart = link.counterpart();
  return { text: verdictText(runs, counterpart, movesOf, language), relation: counterpart.relation };
}

// A listener cannot keep up with a run that plays.
function heard(/** @type {Props} */ props) {
  const { data, words, language } = props;
  if (data.how === "play") return null;
  const side = data.link.lead();
  const here = data.cursors[side].here();
  const run = data.data[side];
  const kind = wordsOf(language).kinds[openRun(run).replay.event_kind[here]];
  const sentence = run.sentences.at(language, here) ?? wordsOf(language).awaited;
  return fill(words.spoken, { run: words.side[side], kind, sentence, verdict: verdictHere(props).text });
}

function jumpTo(/** @type {Props} */ { data, steppers }, /** @type {string} */ name, /** @type {boolean} */ back) {
  for (const stepper of steppers) stepper.pause();
  data.link.go(name, back);
}

function toggleLock(/** @type {Props} */ { data, locked, set }) {
  if (data.runs) set({ locked: !locked });
}

function jumps(/** @type {Props} */ props) {
  const { data, words } = props;
  return Object.keys(DIVERGING).map((name) => {
    const [short, what, key] = words.diverging[name];
    const jump = (/** @type {boolean} */ back) => {
      const label = fill(back ? words.before : words.next, { what, key });
      return html`<button type="button" data-quick data-diverging=${name} data-back=${back ? "" : null} title=${label}
        aria-label=${label} aria-disabled=${data.link.leads(name, back) ? null : "true"}
        onClick=${() => jumpTo(props, name, back)}>${back ? "‹" : html`<span>${short}</span>${" ›"}`}</button>`;
    };
    return html`<span class=${`xq-joined xqt-jump${name === "difference" ? "" : " xq-rest"}`}>${jump(true)}${jump(false)}</span>`;
  });
}

function helpOf(/** @type {Props} */ { words, isHelpShown }) {
  const keys = words.keys.map(
    (/** @type {string[]} */ [key, text]) => html`<dt><kbd>${key}</kbd></dt><dd>${text}</dd>`,
  );
  const marks = words.marks.map((/** @type {string} */ mark) => html`<li>${mark}</li>`);
  return html`<div class="xq-note xqt-help" role="region" aria-label=${words.help} hidden=${!isHelpShown}>
    <strong>${words.keysTitle}</strong><dl class="xq-facts">${keys}</dl><strong>${words.marksTitle}</strong><ul>${marks}</ul></div>`;
}

function pane(/** @type {Props} */ props, /** @type {number} */ side) {
  const { data, words, language } = props;
  const { link } = data;
  const { name, nodes, depth, value, best } = data.data[side].about.run;
  const title = `${words.side[side]} · ${inLanguage(name, language)}`;
  const move = inLanguage(best, language);
  const counted = { nodes: nodes?.toLocaleString("en"), depth, value, best: move && fill(words.best, { move }) };
  const facts = nodes === null ? "" : fill(words.facts, counted);
  const speak = (/** @type {any} */ stepper) => stepper.language() === language || stepper.setLanguage(language);
  return html`<div class=${`xqt-run${link.locked() && side === link.lead() ? " xqt-lead" : ""}`} role="group"
      data-side=${side} aria-label=${title}>
    <p class="xq-bar xqt-head" title=${facts}><b>${title}</b>${" "}<span>${facts}</span></p>
    <${Nested} class="xqt-stepper" mount=${(/** @type {Root} */ el) => openSide(el, side, props)} update=${speak} /></div>`;
}

function unlikeText(/** @type {Payload} */ { unlike }, /** @type {Words} */ words, /** @type {Language} */ language) {
  if (!unlike?.en.some((/** @type {string[]} */ names) => names.length)) return "";
  const [left, right] = inLanguage(unlike, language).map(
    (/** @type {string[]} */ names) => names.join(words.comma) || words.none,
  );
  return fill(words.unlike, { left, right });
}

function view(/** @type {Props} */ props) {
  const { data, words, language, isHelpShown, isUnfolded, set } = props;
  const { about, link } = data;
  const { text, relation } = verdictHere(props);
  const conventions = new Set(data.data.map((/** @type {any} */ { about }) => inLanguage(about.conventions, language)));
  return html`<div class="xq-bar xqt-bar"><button type="button" data-quick class="xqt-lock" disabled=${!data.runs}
        title=${data.runs ? words.lockLong : words.cannotLock} aria-pressed=${String(link.locked())}
        onClick=${() => toggleLock(props)}><i aria-hidden="true"></i>${" "}<span>${words.lock}</span></button>
      <span class="xq-bar xqt-jumps" role="group" aria-label=${words.jumps} hidden=${!data.runs}>${jumps(props)}</span>
      <span class="xq-bar xq-end">${languageChoice(props, "xq-joined xqt-languages xq-rest")}
        <button type="button" data-quick class="xqt-ask xq-rest" title=${words.help} aria-label=${words.help}
          aria-expanded=${String(isHelpShown)} onClick=${() => set({ isHelpShown: !isHelpShown })}>?</button>
        ${moreButton(isUnfolded, language, () => set({ isUnfolded: !isUnfolded }))}</span></div>
    ${helpOf(props)}
    <p class="xqt-verdict"><b class="xq-chip xqt-chip" data-relation=${relation ?? ""}>${words.relation[relation] ?? ""}</b>${" "}
      <span>${text}</span></p>
    <p class="xqt-narrow">${fill(words.stacked, { pixels: STACKED })}</p>
    <div class="xqt-runs">${[0, 1].map((side) => pane(props, side))}</div>
    <div class="xq-bar xqt-counts">${countsView(about, words)}</div>
    <p class="xq-small xqt-unlike">${unlikeText(about, words, language)}</p>
    <p class="xq-small xqt-conventions xq-rest">${[...conventions].join(" ")}</p>`;
}

const twinWidget = widget({
  name: "xq-twin",
  words: titledByGame(twinWordsOf),
  traits: ["locked"],
  open: openTwin,
  local: (_, el) => ({ steppers: [], width: el.clientWidth, isHelpShown: false, isUnfolded: false }),
  classes({ width, isUnfolded }) {
    const unfolded = { "xq-unfolded": isUnfolded };
    if (!width) return unfolded; // detached by JupyterLab while off the screen
    const isNarrow = { "xq-narrow": width < FOLDS_BELOW, "xqt-stacked": width < STACKED, "xqt-small": width < SMALL };
    return { ...unfolded, ...isNarrow };
  },
  keys(pressed, props, { shiftKey, target }) {
    const { steppers, isHelpShown, language, words, set } = props;
    const key = pressed.toLowerCase();
    const diverging = Object.keys(DIVERGING).find((name) => words.diverging[name][2] === key);
    if (target.tagName === "SELECT") return false;
    if (diverging) jumpTo(props, diverging, shiftKey);
    else if (key === "f") toggleLock(props);
    else if (key === "h") set({ isHelpShown: !isHelpShown });
    else if (key === "t") steppers[steppers[0].el.contains(target) ? 1 : 0].el.focus();
    else if (key === "z") set({ language: nextLanguage(language) });
    else if (key === "escape" && isHelpShown) set({ isHelpShown: false });
    else return false;
    return true;
  },
  heard,
  view,
});

export const { render } = twinWidget;

/** @param {Root} el @param {Payload} sent @param {Languages} options */
export function show(el, sent, options) {
  const shown = twinWidget.show(el, sent, options);
  return { ...shown, cursors: shown.props().data.cursors };
}

export default { render };
