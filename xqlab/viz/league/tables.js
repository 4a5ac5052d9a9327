// The table of a league and its cross table, as HTML.

import { safe } from "./safe.js";
import { placeOn, pointsText, ratingAxis, scoreOf } from "./state.js";

/** @param {Payload} content @param {Words} words @param {Language} language */
export function standingsTable(content, words, language) {
  const axis = ratingAxis(content.table);
  const kinds = new Map(content.submissions.map((/** @type {Payload} */ one) => [one.name, one]));
  const [, player, rating, points, games] = words.columns;
  return safe`<table class="xqm-standings"><thead><tr><td></td><th scope="col">${player}</th>
    <th scope="col">${rating}</th><th scope="col">${points}</th><th scope="col">${games}</th></tr></thead>
    <tbody>${content.table.map((/** @type {Payload} */ standing) => {
      const of = kinds.get(standing.name) ?? {};
      const verdicts = Object.entries(standing.verdicts).map(([verdict, count]) =>
        words.lost(count, content.words[verdict]?.[language] ?? verdict),
      );
      return safe`<tr><td>${standing.rank}</td>
        <th scope="row"><button type="button" data-key="player ${standing.name}" data-player="${standing.name}"
            title="${words.gamesOf(standing.name)}">${standing.name}</button> <span class="xqm-kind" title="${of.about}">${kindOf(of, words)}</span>
          ${verdicts.length ? safe`<span class="xqm-lost">${verdicts.join(words.and)}</span>` : null}</th>
        <td>${ratingCell(standing, axis, words)}</td>
        <td>${pointsText(standing.points)}</td><td>${standing.games}</td></tr>`;
    })}</tbody></table>`;
}

function kindOf(/** @type {Payload} */ { kind }, /** @type {Words} */ words) {
  return words.kinds[kind] ?? kind;
}

/** @param {Payload} standing @param {number[]} axis @param {Words} words */
function ratingCell({ rating, low, high, bound }, axis, words) {
  if (bound === "none") return "–";
  const whole = (/** @type {number} */ value) => String(value).replace("-", "−");
  const [from, to] = [bound === "below" ? axis[0] : low, bound === "above" ? axis[1] : high];
  const [left, at, right] = [from, rating, to].map((value) => `${placeOn(axis, value).toFixed(1)}%`);
  let interval = low === high ? "" : `${whole(low)} … ${whole(high)}`; // equal for the player whose rating is 0
  if (bound && low !== high) interval = words.bound[bound](whole(bound === "above" ? low : high));
  return safe`<div class="xqm-rating">${whole(rating)} <span>${interval}</span></div>
    <svg aria-hidden="true"><line class="xqm-interval" x1="${left}" x2="${right}" y1="50%" y2="50%"/>
    <circle cx="${at}" cy="50%" r="4.5"/></svg>`;
}

// A cell is a button that shows the games of the two: `data-pair` has their places in the table.
/** @param {Payload} content @param {Words} words */
export function crossTable(content, words) {
  const names = content.table.map((/** @type {Payload} */ standing) => standing.name);
  return safe`<table class="xqm-cross"><thead><tr><td></td><td></td>${names.map(
    (/** @type {string} */ name, /** @type {number} */ at) =>
      safe`<th scope="col" title="${name}" aria-label="${name}">${at + 1}</th>`,
  )}</tr></thead><tbody>${content.cross.map((/** @type {(number[] | null)[]} */ row, /** @type {number} */ one) => {
    const cells = row.map((counts, other) => {
      if (!counts) return safe`<td>${one === other ? "" : "·"}</td>`;
      const { points, games, share } = scoreOf(counts);
      const label = words.against(names[one], names[other], pointsText(points), games);
      return safe`<td><button type="button" data-key="pair ${one} ${other}" data-pair="${one} ${other}"
        style="--share: ${share.toFixed(3)}" class="${share < 0.5 ? "xqm-bad" : "xqm-good"}"
        title="${label}" aria-label="${label}">${pointsText(points)}</button></td>`;
    });
    return safe`<tr><td>${one + 1}</td><th scope="row" title="${names[one]}"><span>${names[one]}</span></th>${cells}</tr>`;
  })}</tbody></table>`;
}
