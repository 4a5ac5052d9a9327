// The page of a league: it reads its data from the scripts beside it, again and again while the league runs.

import { html } from "../core/preact.js";
import { languageChoice, widget } from "../core/widget.js";
import { saveTo } from "../page/model.js";
import { unpackAll } from "../page/standalone.js";
import { gamesList, LISTED, openGames } from "./games.js";
import { ALL } from "./state.js";
import { crossTable, standingsTable } from "./tables.js";
import { leagueWords } from "./words.js";

const GIVEN_UP = 20_000; // milliseconds

// read(name, file): the content that a script hands over under this name; a promise that fails where there is none.
export function makeFeed() {
  const /** @type {Map<string, (packed: [string, string]) => void>} */ expected = new Map();
  let serial = Date.now(); // each address is new, so that no browser answers with what it has kept
  /** @type {any} */ (window).xqlabLeague = (/** @type {string} */ name, /** @type {[string, string]} */ packed) =>
    expected.get(name)?.(packed);

  async function read(/** @type {string} */ name, /** @type {string} */ file) {
    const script = document.createElement("script");
    try {
      const packed = await new Promise((resolve, reject) => {
        const fail = () => reject(new Error(file));
        expected.set(name, resolve);
        script.onerror = fail;
        script.onload = fail; // it has run: if it had anything to hand over, it would have
        setTimeout(fail, GIVEN_UP);
        serial += 1;
        script.src = `${file}?${serial}`;
        document.head.append(script);
      });
      return (await unpackAll({ packed })).packed;
    } finally {
      script.remove();
    }
  }

  return { read };
}

const AGAIN = 5; // seconds to the next try where the data cannot be read
const SILENT = 120; // seconds without news, after which the page says so

/** @param {Payload} data @param {Model} model */
function follow(data, model) {
  const { read } = makeFeed();
  const { data: file } = data.files;
  async function readAgain() {
    try {
      saveTo(model, { content: await read("league", file), fault: "" });
    } catch {
      const content = model.get("content");
      saveTo(model, content ? { content: { ...content } } : { fault: file }); // a copy: how long it is silent is drawn
    }
    const { running = true, every = AGAIN } = model.get("content") ?? {};
    if (running) setTimeout(readAgain, 1000 * every);
  }
  readAgain();
  return { ...data, read };
}

function view(/** @type {Props} */ props) {
  const { content, fault, words, set, section } = props;
  const status = fault ? words.unread(fault) : content ? newsOf(content, words) : "";
  return html`<div class="xq-bar xqm-bar"><p class=${fault ? "xqm-status xqm-fault" : "xqm-status"} role="status">${status}</p>
      ${languageChoice(props, "xq-joined xqm-languages")}</div>
    ${content && parts()}`;

  function parts() {
    function choose(/** @type {Partial<LeagueFilter>} */ chosen) {
      set({ filter: { player: ALL, opponent: ALL, verdict: ALL, ...chosen }, most: LISTED });
      section.current.scrollIntoView({ block: "start" });
    }
    const refused = content.submissions.filter((/** @type {Payload} */ one) => one.verdict);
    return html`<section data-part="table"><h2>${words.table}</h2>${standingsTable(props, choose)}</section>
      <section data-part="cross"><h2>${words.cross}</h2><p class="xq-faint xqm-help">${words.crossHelp}</p>
        <div class="xq-scroll" tabindex="0" role="region" aria-label=${words.cross}>${crossTable(props, choose)}</div></section>
      <section data-part="games" ref=${section}><h2>${words.games}</h2>${gamesList(props)}</section>
      ${refused.length ? html`<section data-part="refused"><h2>${words.refused}</h2>${refusedList(refused, props)}</section>` : null}
      <section data-part="conditions"><h2>${words.conditions}</h2>${conditionsList(props)}</section>`;
  }
}

/** @param {Payload} content @param {Words} words */
function newsOf({ played, planned, running, is_finished, updated }, words) {
  const when = new Date(1000 * updated).toLocaleString(words.tag);
  const silent = Math.floor((Date.now() / 1000 - updated) / 60);
  const state = running ? words.running(played, planned) : words[is_finished ? "over" : "stopped"](played, planned);
  const isSilent = running && 60 * silent >= SILENT;
  return [state, words.updated(when), isSilent ? words.silent(silent) : ""].filter(Boolean).join(words.space);
}

/** @param {Payload[]} refused @param {Props} props */
function refusedList(refused, { content, language }) {
  const items = refused.map(
    ({ name, file, verdict, reason }) =>
      html`<li><b>${name || file}</b>: ${content.words[verdict]?.[language] ?? verdict}:${" "}<span lang="en">${reason}</span></li>`,
  );
  return html`<ul>${items}</ul>`;
}

/** @param {Props} props */
function conditionsList({ content: { conditions, seed, notes }, words }) {
  const shown = (/** @type {any} */ value) =>
    words.named[value] ?? (typeof value === "string" ? value : JSON.stringify(value));
  const known = Object.entries(conditions).filter(([, value]) => value !== null && value !== "");
  const facts = [...known.map(([name, value]) => [words.named[name] ?? name, shown(value)]), [words.seed, seed]];
  const items = notes.map((/** @type {string} */ note) => html`<li>${note}</li>`);
  return html`<dl>${facts.map(([name, text]) => html`<dt>${name}</dt><dd>${text}</dd>`)}</dl>
    ${notes.length ? html`<p>${words.notes}</p><ul>${items}</ul>` : null}`;
}

export const { show } = widget({
  name: "xq-league",
  words: leagueWords,
  traits: ["content", "fault"],
  open: follow,
  local: () => ({ ...openGames(), section: { current: null } }),
  view,
});
