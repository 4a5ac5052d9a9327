// The table of a league and its cross table.

import { html } from "../core/preact.js";
import { placeOn, pointsText, ratingAxis, scoreOf } from "./state.js";

// choose(filter): shows the games that it leaves.
/** @param {Props} props @param {(filter: Partial<LeagueFilter>) => void} choose */
export function standingsTable({ content, words, language }, choose) {
  const axis = ratingAxis(content.table);
  const kinds = new Map(content.submissions.map((/** @type {Payload} */ one) => [one.name, one]));
  const heads = words.columns.slice(1).map((/** @type {string} */ name) => html`<th scope="col">${name}</th>`);
  const rows = content.table.map((/** @type {Payload} */ standing) => {
    const { name, rank, points, games } = standing;
    const { kind, about } = kinds.get(name) ?? {};
    const verdicts = Object.entries(standing.verdicts).map(([verdict, count]) =>
      words.lost(count, content.words[verdict]?.[language] ?? verdict),
    );
    return html`<tr key=${name}><td>${rank}</td>
      <th scope="row"><button type="button" data-player=${name} title=${words.gamesOf(name)}
          onClick=${() => choose({ player: name })}>${name}</button>${" "}
        <span class="xq-small" title=${about}>${words.kinds[kind] ?? kind}</span>${" "}
        ${verdicts.length ? html`<span class="xq-small xqm-lost">${verdicts.join(words.and)}</span>` : null}</th>
      <td>${ratingCell(standing, axis, words)}</td><td>${pointsText(points)}</td><td>${games}</td></tr>`;
  });
  return html`<table class="xqm-standings"><thead><tr><td></td>${heads}</tr></thead><tbody>${rows}</tbody></table>`;
}

/** @param {Payload} standing @param {number[]} axis @param {Words} words */
function ratingCell({ rating, low, high, bound }, axis, words) {
  if (bound === "none") return "–";
  const whole = (/** @type {number} */ value) => String(value).replace("-", "−");
  const [from, to] = [bound === "below" ? axis[0] : low, bound === "above" ? axis[1] : high];
  const [left, at, right] = [from, rating, to].map((value) => `${placeOn(axis, value).toFixed(1)}%`);
  let interval = low === high ? "" : `${whole(low)} … ${whole(high)}`; // equal for the player whose rating is 0
  if (bound && low !== high) interval = words.bound[bound](whole(bound === "above" ? low : high));
  return html`<div class="xq-bar xqm-rating">${whole(rating)}${" "}<span class="xq-small">${interval}</span></div>
    <svg aria-hidden="true"><line class="xqm-interval" x1=${left} x2=${right} y1="50%" y2="50%" />
    <circle cx=${at} cy="50%" r="4.5" /></svg>`;
}

// A cell is a button that shows the games of the two: `data-pair` has their places in the table.
/** @param {Props} props @param {(filter: Partial<LeagueFilter>) => void} choose */
export function crossTable({ content, words }, choose) {
  const names = content.table.map((/** @type {Payload} */ standing) => standing.name);
  const heads = names.map(
    (/** @type {string} */ name, /** @type {number} */ at) =>
      html`<th scope="col" title=${name} aria-label=${name}>${at + 1}</th>`,
  );
  function cell(/** @type {number[] | null} */ counts, /** @type {number} */ one, /** @type {number} */ other) {
    if (!counts) return html`<td>${one === other ? "" : "·"}</td>`;
    const { points, games, share } = scoreOf(counts);
    const label = words.against(names[one], names[other], pointsText(points), games);
    return html`<td><button type="button" data-pair=${`${one} ${other}`} style=${`--share: ${share.toFixed(3)}`}
      class=${share < 0.5 ? "xqm-bad" : "xqm-good"} title=${label} aria-label=${label}
      onClick=${() => choose({ player: names[one], opponent: names[other] })}>${pointsText(points)}</button></td>`;
  }
  const rows = content.cross.map(
    (/** @type {(number[] | null)[]} */ row, /** @type {number} */ one) =>
      html`<tr><td>${one + 1}</td><th scope="row" title=${names[one]}><span>${names[one]}</span></th>
        ${row.map((counts, other) => cell(counts, one, other))}</tr>`,
  );
  return html`<table class="xqm-cross"><thead><tr><td></td><td></td>${heads}</tr></thead><tbody>${rows}</tbody></table>`;
}
