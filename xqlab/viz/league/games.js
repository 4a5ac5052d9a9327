// The games of a league: a list to filter, and the board on which one is replayed.

import { boardAtRest } from "../board/page/viewer.js";
import { choiceField } from "../core/fields.js";
import { html } from "../core/preact.js";
import { Nested } from "../core/widget.js";
import { ALL, gamesShown, playersOf, RULES, verdictsOf } from "./state.js";

export const LISTED = 100; // games at first, and more with each press

// What a view has of its own. replay: {number, line or fault} of the game on the board, null for none; left: the game
// that was on it before; place: of the replay.
export const openGames = () => ({
  filter: { player: ALL, opponent: ALL, verdict: ALL },
  most: LISTED,
  replay: null,
  left: 0,
  place: { current: null },
});

/** @param {Props} props */
export function gamesList(props) {
  const { content, words, language, filter, most, set, replay } = props;
  const games = gamesShown(content.games, filter);
  const players = playersOf(/** @type {any} */ (content)).map((name) => [name, name]);
  const verdicts = verdictsOf(content.games).map((verdict) => [verdict, content.words[verdict]?.[language] ?? verdict]);
  /** @param {keyof LeagueFilter} name @param {string} label @param {any[]} more */
  const choice = (name, label, more) => {
    const put = (/** @type {string} */ value) => set({ filter: { ...filter, [name]: value }, most: LISTED });
    return choiceField(label, filter[name], [[ALL, words.all], ...more], put, { "data-filter": name });
  };
  return html`<div class="xq-bar xqm-filters">${choice("player", words.player, players)}
      ${choice("opponent", words.opponent, players)}${choice("verdict", words.ending, [[RULES, words.rules], ...verdicts])}
      <span class="xq-small xqm-count" role="status">${content.games.length ? words.shown(games.length, content.games.length) : words.waiting}</span></div>
    <div class="xq-panes xqm-panes">${replay ? replayed(props) : null}
    <div class="xqm-scroll"><ol class="xq-list xqm-list">${games.slice(0, most).map(([number, game]) => row(number, game, props))}</ol>
      <button type="button" class="xqm-more" data-quick hidden=${games.length <= most}
        onClick=${() => set({ most: most + LISTED })}>${words.more}</button></div></div>`;
}

/** @param {number} number @param {Payload} game @param {Props} props */
function row(number, game, props) {
  const { words, replay, left } = props;
  const { red, black, result, file } = game;
  const inner = html`<span class="xq-small">${number}</span>
    <span class="xqm-pair"><span class=${result === "1-0" ? "xqm-winner" : ""}>${red}</span> –${" "}
      <span class=${result === "0-1" ? "xqm-winner" : ""}>${black}</span></span>
    <span class="xqm-result">${resultText(result)}</span><span class="xq-small xqm-how">${howItEnded(game, props)}</span>`;
  return html`<li key=${number}>${
    file
      ? html`<button type="button" data-game=${number} data-main=${number === left || null}
          aria-label=${words.replay(number, red, black, resultText(result))}
          aria-pressed=${String(number === replay?.number)} onClick=${() => replayGame(number, file, props)}>${inner}</button>`
      : html`<span class="xqm-unplayed">${inner}</span>`
  }</li>`;
}

/** @param {number} number @param {string} file @param {Props} props */
async function replayGame(number, file, { data, set, place }) {
  const script = `${data.files.games}/${file}.js`;
  const /** @type {Payload} */ replay = { number };
  set({ replay });
  try {
    replay.line = (await data.read(file, script)).line;
  } catch {
    replay.fault = script;
  }
  set({});
  place.current?.scrollIntoView({ block: "nearest" });
}

/** @param {Props} props */
function replayed(props) {
  const { content, data, words, language, set, replay, place } = props;
  const { number, line, fault } = replay;
  const game = content.games[number - 1];
  // The sentence on how a game ended is English; where the board ended it, its reason has both languages.
  const isEnglish = !fault && game.explanation && (game.verdict || language === "en");
  const sentence = fault ? words.unread(fault) : isEnglish ? game.explanation : howItEnded(game, props);
  const options = { language, onLanguage: (/** @type {Language} */ wanted) => set({ language: wanted }) };
  return html`<div class="xqm-replay" ref=${place}>
    <div class="xq-bar xqm-head"><h3 class="xqm-title">${words.game(number, game.red, game.black, resultText(game.result))}</h3>
      <button type="button" class="xqm-close" onClick=${() => set({ replay: null, left: number })}>${words.close}</button></div>
    <p class="xqm-sentence"><span lang=${isEnglish ? "en" : null}>${sentence}</span></p>
    ${
      line &&
      html`<${Nested} key=${number} class="xqm-board"
        mount=${(/** @type {Root} */ el) => boardAtRest.show(el, { ...data.board, line, at: 0 }, options)}
        update=${(/** @type {any} */ board) => board.setLanguage(language)} />`
    }</div>`;
}

/** @param {Payload} game @param {Props} props */
function howItEnded({ verdict, termination, loser, plies }, { content, words, language }) {
  const reason = content.reasons?.[language]?.[termination];
  const how = verdict
    ? [content.words[verdict]?.[language] ?? verdict, ...(loser ? [words.loses(loser)] : [])].join(words.and)
    : (reason ?? words.terminations[termination] ?? termination.replaceAll("_", " "));
  return `${how} · ${words.plies(plies)}`;
}

function resultText(/** @type {string} */ result) {
  return result === "1/2-1/2" ? "½–½" : result.replace("-", "–");
}
