// The page of a league: it reads its data from the scripts beside it, again and again while the league runs.

import { languageButtons, pressLanguage } from "../page/languages.js";
import { makeFeed } from "./feed.js";
import { makeGames } from "./games.js";
import { fillWith, safe } from "./safe.js";
import { crossTable, standingsTable } from "./tables.js";
import { leagueWords } from "./words.js";

const AGAIN = 5; // seconds to the next try where the data cannot be read
const SILENT = 120; // seconds without news, after which the page says so

const FRAME = `
  <div class="xqm-bar"><p class="xqm-status" role="status"></p>
    <span class="xqm-languages" role="group">${languageButtons()}</span></div>
  <section data-part="table"><h2></h2><div class="xqm-body"></div></section>
  <section data-part="cross"><h2></h2><p class="xqm-help"></p>
    <div class="xqm-body xqm-wide" tabindex="0" role="region"></div></section>
  <section data-part="games"><h2></h2>
    <div class="xqm-filters">
      <label><span></span><select data-filter="player"></select></label>
      <label><span></span><select data-filter="opponent"></select></label>
      <label><span></span><select data-filter="verdict"></select></label>
      <span class="xqm-count" role="status"></span></div>
    <div class="xqm-panes"><div class="xqm-replay" hidden>
      <div class="xqm-head"><h3 class="xqm-title"></h3><button type="button" class="xqm-close"></button></div>
      <p class="xqm-sentence"></p><div class="xqm-board"></div></div>
    <div class="xqm-scroll"><ol class="xqm-list"></ol><button type="button" class="xqm-more" hidden></button></div></div>
  </section>
  <section data-part="refused"><h2></h2><div class="xqm-body"></div></section>
  <section data-part="conditions"><h2></h2><div class="xqm-body"></div></section>`;

/** @param {Root} el @param {Payload} data @param {Languages} options */
export function show(el, data, { language, onLanguage }) {
  let spoken = language;
  let /** @type {Payload | null} */ content = null;
  let fault = "";
  el.classList.add("xq-widget", "xq-league");
  el.innerHTML = FRAME;
  const { read } = makeFeed();
  const section = (/** @type {string} */ name) => /** @type {Root} */ (el.querySelector(`[data-part="${name}"]`));
  const games = makeGames(section("games"), data, read, turn);

  function turn(/** @type {Language} */ wanted) {
    if (wanted === spoken) return;
    spoken = wanted;
    onLanguage(wanted);
    draw();
  }

  function draw() {
    const /** @type {Words} */ words = leagueWords(spoken);
    el.lang = words.tag;
    pressLanguage(el, spoken);
    el.querySelector(".xqm-languages").setAttribute("aria-label", words.language);
    const status = el.querySelector(".xqm-status");
    const text = fault ? words.unread(fault) : content ? newsOf(content, words) : "";
    if (status.textContent !== text) status.textContent = text;
    status.classList.toggle("xqm-fault", Boolean(fault));
    for (const part of ["table", "cross", "games", "refused", "conditions"]) {
      section(part).hidden = !content;
      section(part).querySelector("h2").textContent = words[part];
    }
    if (content) drawParts(content, words);
  }

  function drawParts(/** @type {Payload} */ now, /** @type {Words} */ words) {
    const key = /** @type {HTMLElement | null} */ (document.activeElement)?.dataset.key;
    const refused = now.submissions.filter((/** @type {Payload} */ one) => one.verdict);
    const body = (/** @type {string} */ name) => section(name).querySelector(".xqm-body");
    fillWith(body("table"), standingsTable(now, words, spoken));
    fillWith(body("cross"), crossTable(now, words));
    body("cross").setAttribute("aria-label", words.cross);
    section("cross").querySelector(".xqm-help").textContent = words.crossHelp;
    games.update(now, words, spoken);
    section("refused").hidden = !refused.length;
    fillWith(body("refused"), refusedList(now, refused, spoken));
    fillWith(body("conditions"), conditionsList(now, words));
    // What was drawn anew keeps the focus.
    if (key) el.querySelector(`[data-key="${CSS.escape(key)}"]`)?.focus({ preventScroll: true });
  }

  async function follow() {
    try {
      content = await read("league", data.files.data);
      fault = "";
    } catch {
      fault = content ? "" : data.files.data;
    }
    draw();
    if (!content || content.running) setTimeout(follow, 1000 * (content?.every ?? AGAIN));
  }

  el.addEventListener("click", (/** @type {any} */ { target }) => {
    const button = target.closest("[data-language]");
    if (button?.closest(".xqm-languages")) turn(button.dataset.language);
    const named = target.closest("[data-player]");
    if (named) games.choose({ player: named.dataset.player });
    const pair = target.closest("[data-pair]")?.dataset.pair.split(" ");
    if (!pair || !content) return;
    const [player, opponent] = pair.map((/** @type {string} */ at) => content?.table[Number(at)].name);
    games.choose({ player, opponent });
  });
  draw();
  follow();
  return { setLanguage: turn, content: () => content };
}

/** @param {Payload} content @param {Words} words */
function newsOf({ played, planned, running, is_finished, updated }, words) {
  const when = new Date(1000 * updated).toLocaleString(words.tag);
  const silent = Math.floor((Date.now() / 1000 - updated) / 60);
  const state = running ? words.running(played, planned) : words[is_finished ? "over" : "stopped"](played, planned);
  const isSilent = running && 60 * silent >= SILENT;
  return [state, words.updated(when), isSilent ? words.silent(silent) : ""].filter(Boolean).join(words.gap);
}

/** @param {Payload} content @param {Payload[]} refused @param {Language} language */
function refusedList(content, refused, language) {
  return safe`<ul>${refused.map(
    ({ name, file, verdict, reason }) =>
      safe`<li><b>${name || file}</b>: ${content.words[verdict]?.[language] ?? verdict}:
        <span lang="en">${reason}</span></li>`,
  )}</ul>`;
}

/** @param {Payload} content @param {Words} words */
function conditionsList({ conditions, seed, notes }, words) {
  const shown = (/** @type {any} */ value) =>
    words.named[value] ?? (typeof value === "string" ? value : JSON.stringify(value));
  const known = Object.entries(conditions).filter(([, value]) => value !== null && value !== "");
  const facts = [...known.map(([name, value]) => [words.named[name] ?? name, shown(value)]), [words.seed, seed]];
  return safe`<dl>${facts.map(([name, text]) => safe`<dt>${name}</dt><dd>${text}</dd>`)}</dl>
    ${notes.length ? safe`<p>${words.notes}</p><ul>${notes.map((/** @type {string} */ one) => safe`<li>${one}</li>`)}</ul>` : null}`;
}
