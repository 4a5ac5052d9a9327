// The games of a league: a list to filter, and the board on which one is replayed.

import { showBoard } from "../board/page/viewer.js";
import { fillWith, safe } from "./safe.js";
import { ALL, gamesShown, playersOf, RULES, verdictsOf } from "./state.js";

const LISTED = 100; // games at first, and more with each press

// data: of the page; read(name, file): of the feed. Returns {update(content, words, language), choose(filter)}.
/** @param {Root} el @param {Payload} data @param {(name: string, file: string) => Promise<any>} read
 * @param {(language: Language) => void} onLanguage */
export function makeGames(el, data, read, onLanguage) {
  const part = (/** @type {string} */ name) => /** @type {any} */ (el.querySelector(`.xqm-${name}`));
  const [list, replay, board] = ["list", "replay", "board"].map(part);
  const filter = { player: ALL, opponent: ALL, verdict: ALL };
  let most = LISTED;
  let /** @type {any} */ now = null; // {content, words, language}
  let /** @type {number} */ open = 0; // the number of the game on the board, 0 for none
  let /** @type {any} */ view = null; // of its board
  let fault = "";

  function update(/** @type {Payload} */ content, /** @type {Words} */ words, /** @type {Language} */ language) {
    const isTurned = now?.language !== language;
    now = { content, words, language };
    const players = playersOf(content);
    const names = players.map((/** @type {string} */ name) => [name, name]);
    const said = verdictsOf(content.games).map((verdict) => [verdict, content.words[verdict]?.[language] ?? verdict]);
    options("player", names);
    options("opponent", names);
    options("verdict", [[RULES, words.rules], ...said]);
    drawList();
    drawHead();
    if (isTurned) view?.setLanguage(language);
  }

  function options(/** @type {keyof typeof filter} */ name, /** @type {string[][]} */ choices) {
    const select = el.querySelector(`[data-filter="${name}"]`);
    const all = [[ALL, now.words.all], ...choices];
    fillWith(select, safe`${all.map(([value, text]) => safe`<option value="${value}">${text}</option>`)}`);
    select.value = filter[name];
    select.previousElementSibling.textContent = name === "verdict" ? now.words.ending : now.words[name];
  }

  function drawList() {
    const { content, words } = now;
    const games = gamesShown(content.games, filter);
    part("count").textContent = content.games.length ? words.shown(games.length, content.games.length) : words.waiting;
    const rows = games.slice(0, most).map(([number, game]) => row(number, game));
    fillWith(list, safe`${rows}`);
    part("more").hidden = games.length <= most;
    part("more").textContent = words.more;
  }

  function row(/** @type {number} */ number, /** @type {Payload} */ game) {
    const { words } = now;
    const { red, black, result } = game;
    const inner = safe`<span class="xqm-number">${number}</span>
      <span class="xqm-pair"><span class="${result === "1-0" ? "xqm-winner" : ""}">${red}</span> –
        <span class="${result === "0-1" ? "xqm-winner" : ""}">${black}</span></span>
      <span class="xqm-result">${resultText(result)}</span><span class="xqm-how">${howItEnded(game)}</span>`;
    const label = words.replay(number, red, black, resultText(result));
    return safe`<li>${
      game.file
        ? safe`<button type="button" data-key="game ${number}" data-game="${number}" aria-label="${label}"
            aria-pressed="${number === open}">${inner}</button>`
        : safe`<span class="xqm-unplayed">${inner}</span>`
    }</li>`;
  }

  function howItEnded(/** @type {Payload} */ { verdict, termination, loser, plies }) {
    const { content, words, language } = now;
    const reason = content.reasons?.[language]?.[termination];
    const how = verdict
      ? [content.words[verdict]?.[language] ?? verdict, ...(loser ? [words.loses(loser)] : [])].join(words.and)
      : (reason ?? words.terminations[termination] ?? termination.replaceAll("_", " "));
    return `${how} · ${words.plies(plies)}`;
  }

  async function show(/** @type {number} */ number) {
    open = number;
    fault = "";
    view?.destroy();
    view = null;
    board.replaceChildren();
    drawList();
    drawHead();
    if (!number) return;
    const { file } = now.content.games[number - 1];
    try {
      const { line } = await read(file, `${data.files.games}/${file}.js`);
      if (open !== number || view) return;
      const place = document.createElement("div");
      board.append(place);
      const { language } = now;
      view = showBoard(place, { ...data.board, line, at: 0, after: {} }, { language, onLanguage });
    } catch {
      fault = `${data.files.games}/${file}.js`;
      drawHead();
    }
    replay.scrollIntoView({ block: "nearest" });
  }

  function drawHead() {
    replay.hidden = !open;
    if (!open) return;
    const { content, words } = now;
    const game = content.games[open - 1];
    part("title").textContent = words.title(open, game.red, game.black, resultText(game.result));
    part("close").textContent = words.close;
    // The sentence on how a game ended is English; where the board ended it, its reason has both languages.
    const isEnglish = !fault && game.explanation && (game.verdict || now.language === "en");
    const sentence = fault ? words.unread(fault) : isEnglish ? game.explanation : howItEnded(game);
    fillWith(part("sentence"), safe`<span lang="${isEnglish ? "en" : words.tag}">${sentence}</span>`);
  }

  el.addEventListener("click", (/** @type {any} */ { target }) => {
    const button = target.closest("[data-game]");
    if (button) show(Number(button.dataset.game));
    if (target.closest(".xqm-more")) {
      most += LISTED;
      drawList();
    }
    if (target.closest(".xqm-close")) {
      const from = open;
      show(0);
      list.querySelector(`[data-game="${from}"]`)?.focus();
    }
  });
  el.addEventListener("change", (/** @type {any} */ { target }) => {
    const name = /** @type {keyof typeof filter | undefined} */ (target.dataset?.filter);
    if (!name) return;
    filter[name] = target.value;
    most = LISTED;
    drawList();
  });

  return {
    update,
    choose(/** @type {Partial<typeof filter>} */ wanted) {
      Object.assign(filter, { player: ALL, opponent: ALL, verdict: ALL }, wanted);
      most = LISTED;
      update(now.content, now.words, now.language);
      el.scrollIntoView({ block: "start" });
    },
  };
}

function resultText(/** @type {string} */ result) {
  return result === "1/2-1/2" ? "½–½" : result.replace("-", "–");
}
