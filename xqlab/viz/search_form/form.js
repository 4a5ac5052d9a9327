// The frame of a search form: its fields, buttons, progress, status and the table of runs. What a search is by, switches
// or playouts, brings its own words and settings.

import { Field, refusals, refusing } from "../core/fields.js";
import { html } from "../core/preact.js";
import { languageChoice } from "../core/widget.js";
import { namesIn } from "../page/languages.js";
import { isAtWork } from "./state.js";

const MOST_LETTERS = 80; // of the text of a position in the table
const SLIDER_REST = 300; // milliseconds after a slider moved last that a search begins

// Brings the next stepper below the form into view, unless the reader has scrolled the form out of it by then.
function watchBelow(/** @type {Root} */ el) {
  const below = el.nextElementSibling;
  if (!below) return null;
  const shown = () => below.querySelector(".xq-widget");
  const before = shown();
  const watcher = new MutationObserver(() => {
    if (!shown()?.clientHeight || shown() === before) return;
    watcher.disconnect();
    requestAnimationFrame(() => requestAnimationFrame(show)); // it has measured itself, and has its height
  });
  function show() {
    const { top, bottom } = el.getBoundingClientRect();
    const isCalm = matchMedia("(prefers-reduced-motion: reduce)").matches;
    if (bottom > 0 && top < innerHeight)
      shown()?.scrollIntoView({ block: "nearest", behavior: isCalm ? "instant" : "smooth" });
  }
  watcher.observe(below, { childList: true, subtree: true });
  return watcher;
}

// These, each on a line of its own.
export const lines = (/** @type {unknown[]} */ parts) => parts.map((part, at) => (at ? [html`<br />`, part] : part));

// What was typed for a run's position, and the moves that led from it to where the run began.
/** @param {Payload} run @param {Props} props */
export function whereOf({ from, after }, { words, language }) {
  const shortened = from && from.length > MOST_LETTERS ? `${from.slice(0, MOST_LETTERS)}…` : from;
  return [
    ...(from ? [html`<small>${shortened}</small>`] : []),
    ...(after?.[language] ? [words.runs.after(after[language])] : []),
  ];
}

/** @param {FormParts} parts @returns {Declared} */
export function searchForm({ words, settings, share, rows, own, local = {}, following, restore }) {
  // The changes themselves may arrive after the wish to search: the widget manager holds them back while an earlier one
  // is unanswered.
  function ask(/** @type {Props} */ props, /** @type {string} */ wish, mayScroll = true) {
    const { el, data, mistakes, send, isDead } = props;
    const wrong = Object.keys(mistakes)[0];
    if (wrong) return el.querySelector(`[data-limit="${wrong}"]`).focus();
    if (isDead || isAtWork(data.get("_status").state)) return;
    data.watcher?.disconnect();
    data.watcher = mayScroll ? watchBelow(el) : null; // while a search of this form runs
    send({ do: wish, ...Object.fromEntries([...settings, "position"].map((name) => [name, data.get(name)])) });
  }

  // A search with what a slider says, once it rests and no other one is at work.
  function askSoon(/** @type {Props} */ props) {
    const { data, el } = props;
    clearTimeout(data.slid);
    data.slid = setTimeout(() => {
      if (!el.isConnected) return;
      if (isAtWork(data.get("_status").state)) askSoon(props);
      else ask(props, "search", false);
    }, SLIDER_REST);
  }

  function fieldView(/** @type {FormField} */ field, /** @type {Props} */ props) {
    const { data, set, language, id } = props;
    const put = (/** @type {any} */ value) =>
      set({ [field.name]: value, ...following?.(field.name, value, data.about) });
    const kinds = {
      number: {
        "data-limit": field.name,
        "aria-errormessage": id,
        ...refusing(props, field.name),
        slid: () => askSoon(props),
      },
      choice: { "data-choice": field.name },
      text: { "data-position": "" },
      switch: {},
    };
    const more = { of: field, language, value: props[field.name] ?? "", put, ...kinds[field.kind] };
    return html`<${Field} key=${field.name} ...${more} />`;
  }

  function runsView(/** @type {Props} */ props) {
    const { data, words: texts, language, set, send, _runs: runs, _shown: shown } = props;
    const { heads, seen, title, show, again, clear } = texts.runs;
    const seer = runs[0]?.seer?.[language];
    const named = [...heads.slice(0, -1), seer ? seen(heads.at(-1), seer) : heads.at(-1)];
    const body = rows(runs, props).map((cells, run) => {
      const choose = () => {
        if (restore) set(restore(runs[run]));
        send({ do: "show", run });
      };
      return html`<tr aria-current=${shown === run ? "true" : null}><th scope="row"><button type="button"
          data-run=${run} title=${data.about.isLive ? show : again} onClick=${choose}>${run + 1}</button></th>
        ${cells.map((cell, column) => html`<td class=${column ? null : "xqp-change"}>${cell}</td>`)}</tr>`;
    });
    return html`<div class="xq-scroll xqp-runs" hidden=${!runs.length}><table><caption>${title}</caption>
      <thead><tr>${named.map((head) => html`<th scope="col">${head}</th>`)}</tr></thead><tbody>${body}</tbody></table>
      <button type="button" class="xqp-clear" onClick=${() => send({ do: "clear" })}>${clear}</button></div>`;
  }

  function view(/** @type {Props} */ props) {
    const { data, words: texts, language, id, isDead, send, _status: report, _progress: progress } = props;
    const { about } = data;
    const ofKind = (/** @type {string} */ kind) =>
      about.fields.filter((/** @type {FormField} */ field) => field.kind === kind);
    const bar = (/** @type {FormField[]} */ fields, name = "") =>
      fields.length > 0 &&
      html`<div class=${`xq-bar xqp-bar${name}`}>${fields.map((field) => fieldView(field, props))}</div>`;
    const isBusy = String(isDead || isAtWork(report.state)); // not `disabled`: the focus would be lost
    const isStill = isDead || report.state !== "searching";
    const isShown = !isDead && Object.keys(progress).length > 0;
    const refused = refusals(props, about.fields);
    return html`<form class=${`xq-column xq-frame xqp-frame${props.isHushed ? " xqp-hushed" : ""}`} noValidate aria-label=${texts.title}
        onSubmit=${() => ask(props, "search")}>
      <div class="xq-bar xqp-bar">${ofKind("number").map((/** @type {FormField} */ field) => fieldView(field, props))}
        <span class="xq-bar">
          <button type="submit" class="xq-main xqp-main" title=${texts.searchTip} aria-disabled=${isBusy}>${texts.search}</button>
          ${
            about.isFree &&
            html`<button type="button" class="xqp-here" title=${texts.hereTip} aria-disabled=${isBusy}
            onClick=${() => ask(props, "here")}>${texts.here}</button>`
          }
          <button type="button" class="xqp-stop" title=${texts.stopTip} aria-disabled=${String(isStill)}
            onClick=${() => isStill || send({ do: "stop" })}>${texts.stop}</button></span>
        ${languageChoice(props, "xq-joined xq-end xqp-languages")}</div>
      ${bar(ofKind("choice"))}
      ${bar(ofKind("text"), " xqp-place")}
      <p class="xqp-wrong" id=${id} role="alert" hidden=${!refused.length}>${refused.join(" ")}</p>
      <div class="xq-bar xqp-progress" hidden=${!isShown}><progress aria-label=${texts.share}
          value=${isShown ? share(progress) : null}></progress>
        <span class="xqp-reached">${isShown ? texts.progress(progress, props.time) : ""}</span></div>
      <p class="xqp-status" role="status" data-state=${isDead ? "failed" : report.state}>
        ${isDead ? texts.dead : (report[language] ?? "")}</p>
      ${own?.(props)}${runsView(props)}</form>`;
  }

  return {
    name: "xq-search-form",
    words(language, { about }) {
      const texts = words(language);
      return { ...texts, title: texts.form(namesIn(about, language).game) };
    },
    traits: [...settings, "position", "_status", "_runs", "_progress", "_shown"],
    open: (about, model) => ({ about, get: model.get.bind(model) }),
    local: () => ({ ...local, mistakes: {}, id: `xqp-${Math.random().toString(36).slice(2)}-wrong` }),
    view,
  };
}
