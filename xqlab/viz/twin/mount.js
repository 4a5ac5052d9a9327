// Two runs side by side on a page, from plain data: a stepper for each, and the texts that compare them.

import { namesIn, nextLanguage, pressLanguage } from "../page/languages.js";
import { makeListeners, suppressShortcuts } from "../page/listeners.js";
import { fill } from "../page/markup.js";
import { foldNarrow, nameMore } from "../palette/narrow.js";
import { mount } from "../stepper/mount.js";
import { openRun } from "../stepper/opening.js";
import { inLanguage } from "../stepper/page.js";
import { wordsOf } from "../stepper/words.js";
import { DIVERGING } from "./jumps.js";
import { countsHtml, markOf, twinHelpHtml, twinHtml } from "./page.js";
import { verdictText } from "./verdict.js";
import { twinWordsOf } from "./words.js";

const STACKED = 680; // pixels; below it the runs are stacked
const SMALL = 620; // pixels; below it the table of counts has no bars
const NAMES = Object.keys(DIVERGING);
const /** @type {Record<string, string>} */ DIVERGING_KEYS = { q: "onlyLeft", e: "onlyRight", v: "difference" };

// Shows two recorded runs in `el`.
//   twin      as makeTwin returns it; several views may share one
//   options   language; onLanguage(language), onLock(locked): called when the user changes them
// Returns {link, views, language(), setLanguage(language), destroy()}.
export function mountTwin(/** @type {Root} */ el, /** @type {Payload} */ twin, /** @type {Payload} */ options = {}) {
  const { about, data, runs, cursors, link } = twin;
  let language = options.language ?? "en";
  let /** @type {Words} */ words = twinWordsOf(language);
  el.classList.add("xq-widget", "xq-twin");
  el.setAttribute("role", "group");
  el.innerHTML = twinHtml(NAMES);
  const find = (/** @type {string} */ name) => el.querySelector(`.xqt-${name}`);
  const [lock, verdict, live, help, helpButton, counts] = ["lock", "verdict", "live", "help", "ask", "counts"].map(
    find,
  );
  const panes = [...el.querySelectorAll(".xqt-run")];
  const jumps = [...el.querySelectorAll("[data-diverging]")];
  const views = panes.map((pane, side) =>
    mount(
      pane.querySelector(".xqt-stepper"),
      { ...data[side], language },
      {
        cursor: cursors[side],
        silent: true,
        beside: () => el.clientWidth >= STACKED,
        mark:
          runs === null
            ? undefined
            : (/** @type {number} */ node, /** @type {number} */ width) => markOf(runs[side], node, width, language),
        onLanguage: askLanguage,
        // A run that kept playing would pull the other one back.
        onPlay: () => link.locked() && views[1 - side].pause(),
      },
    ),
  );
  const movesOf = (/** @type {number} */ side) => inLanguage(openRun(data[side]).moves, language);

  function draw(/** @type {string} */ how) {
    const lead = link.lead();
    if (link.locked() && how !== "lock") views[1 - lead].pause();
    const { text, relation } = verdictHere();
    verdict.firstChild.textContent = relation === null ? "" : words.relation[relation];
    verdict.firstChild.dataset.relation = relation ?? "";
    verdict.lastChild.textContent = text;
    // A screen reader cannot keep up with a run that plays.
    live.setAttribute("aria-live", how === "play" ? "off" : "polite");
    live.textContent = liveText(lead, text);
    lock.setAttribute("aria-pressed", String(link.locked()));
    for (const [side, pane] of panes.entries()) pane.classList.toggle("xqt-lead", link.locked() && side === lead);
    for (const button of jumps) {
      const leads = link.leads(button.dataset.diverging, "back" in button.dataset);
      if (leads) button.removeAttribute("aria-disabled");
      else button.setAttribute("aria-disabled", "true");
    }
  }

  function verdictHere() {
    if (!link.canLock()) return { text: words.unrelated, relation: null };
    if (!link.locked()) return { text: words.free, relation: null };
    const counterpart = link.counterpart();
    return { text: verdictText(runs, counterpart, movesOf, language), relation: counterpart.relation };
  }

  function liveText(/** @type {number} */ side, /** @type {string} */ text) {
    const here = cursors[side].here();
    const kind = wordsOf(language).kinds[views[side].replay.event_kind[here]];
    const sentence = data[side].sentences.at(language, here) ?? wordsOf(language).awaited;
    return fill(words.spoken, { run: words.side[side], kind, sentence, verdict: text });
  }

  function showTexts() {
    words = twinWordsOf(language);
    const game = namesIn(about, language).game;
    el.lang = wordsOf(language).tag;
    el.setAttribute("aria-label", fill(words.title, { game }));
    lock.title = link.canLock() ? words.lockLong : words.cannotLock;
    lock.querySelector("span").textContent = words.lock;
    lock.disabled = !link.canLock();
    find("jumps").setAttribute("aria-label", words.jumps);
    find("jumps").hidden = !link.canLock();
    find("languages").setAttribute("aria-label", words.language);
    label(helpButton, words.help);
    help.setAttribute("aria-label", words.help);
    help.innerHTML = twinHelpHtml(words);
    for (const button of jumps) {
      const [short, what, key] = words.diverging[button.dataset.diverging];
      const back = "back" in button.dataset;
      label(button, fill(back ? words.before : words.next, { what, key }));
      if (!back) button.firstChild.textContent = short;
    }
    pressLanguage(el, language, "data-twin-language");
    nameMore(el, language);
    for (const [side, pane] of panes.entries()) showHead(pane, side);
    counts.innerHTML = countsHtml(about, language, counts.querySelector("details")?.open ?? false);
    find("narrow").textContent = fill(words.stacked, { pixels: STACKED });
    find("unlike").textContent = unlikeText();
    find("conventions").textContent = [
      ...new Set(data.map((/** @type {any} */ { about }) => inLanguage(about.conventions, language))),
    ].join(" ");
    suppressShortcuts(el);
  }

  function showHead(/** @type {Root} */ pane, /** @type {number} */ side) {
    const { name, nodes, depth, value, best } = data[side].about.run;
    const title = `${words.side[side]} · ${inLanguage(name, language)}`;
    const move = inLanguage(best, language);
    pane.setAttribute("aria-label", title);
    pane.querySelector("b").textContent = title;
    const facts =
      nodes === null
        ? ""
        : fill(words.facts, {
            nodes: nodes.toLocaleString("en"),
            depth,
            value,
            best: move ? fill(words.best, { move }) : "",
          });
    pane.querySelector("span").textContent = facts;
    pane.querySelector(".xqt-head").title = facts; // where it is cut off
  }

  function unlikeText() {
    if (about.unlike === null || !about.unlike.en.some((/** @type {string[]} */ names) => names.length)) return "";
    const [left, right] = inLanguage(about.unlike, language).map(
      (/** @type {string[]} */ names) => names.join(words.comma) || words.none,
    );
    return fill(words.unlike, { left, right });
  }

  function label(/** @type {Root} */ button, /** @type {string} */ text) {
    button.title = text;
    button.setAttribute("aria-label", text);
  }

  function toggleLock() {
    if (!link.canLock()) return;
    link.setLocked(!link.locked());
    options.onLock?.(link.locked());
  }

  function showHelp(/** @type {any} */ wanted) {
    help.hidden = !wanted;
    helpButton.setAttribute("aria-expanded", String(wanted));
  }

  function setLanguage(/** @type {any} */ wanted) {
    if (wanted === language) return;
    language = wanted;
    showTexts();
    for (const view of views) view.setLanguage(wanted);
    draw("set");
  }

  function askLanguage(/** @type {any} */ wanted) {
    setLanguage(wanted);
    options.onLanguage?.(wanted);
  }

  function jumpTo(/** @type {any} */ wanted, /** @type {boolean} */ back) {
    for (const view of views) view.pause();
    link.go(wanted, back);
  }

  // Keys reach this before the steppers, which have other keys, apart from Escape.
  function onKey(/** @type {Pressed} */ event) {
    if (event.ctrlKey || event.altKey || event.metaKey || event.target.tagName === "SELECT") return;
    const key = event.key.toLowerCase();
    if (Object.hasOwn(DIVERGING_KEYS, key)) jumpTo(DIVERGING_KEYS[key], event.shiftKey);
    else if (key === "f") toggleLock();
    else if (key === "h") showHelp(help.hidden);
    else if (key === "t") otherRun();
    else if (key === "z") askLanguage(nextLanguage(language));
    else if (key === "escape" && !help.hidden) showHelp(false);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  function otherRun() {
    const here = panes.findIndex((pane) => pane.contains(document.activeElement));
    panes[here === 0 ? 1 : 0].querySelector(".xq-stepper").focus();
  }

  function onClick(/** @type {Pointed} */ { target }) {
    const button = target.closest("button");
    if (button === null || button.closest(".xq-stepper")) return;
    if (button === lock) toggleLock();
    if (button === helpButton) showHelp(help.hidden);
    if (button.dataset.diverging) jumpTo(button.dataset.diverging, "back" in button.dataset);
    if (button.dataset.twinLanguage) askLanguage(button.dataset.twinLanguage);
  }

  function measure() {
    if (!el.clientWidth) return; // detached by JupyterLab while off the screen
    foldNarrow(el);
    el.classList.toggle("xqt-stacked", el.clientWidth < STACKED);
    el.classList.toggle("xqt-small", el.clientWidth < SMALL);
  }

  const { listen, stop } = makeListeners();
  listen(el, "keydown", onKey, true);
  listen(el, "click", onClick);
  const observer = new ResizeObserver(measure);
  observer.observe(el);
  const showAwaited = () => live.textContent.includes(wordsOf(language).awaited) && draw("set");
  const offs = [link.on(draw), ...data.map((/** @type {any} */ { sentences }) => sentences.on(showAwaited))];
  measure();
  showTexts();
  draw("set");

  return {
    link,
    views,
    language: () => language,
    setLanguage,
    destroy() {
      observer.disconnect();
      stop();
      for (const off of offs) off();
      for (const view of views) view.destroy();
    },
  };
}
