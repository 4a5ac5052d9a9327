// The savings at a glance: two squares with areas to scale, and a pair of bars for each ply.

import { countText, percentText, sum } from "./state.js";

const SQUARE = 132; // pixels of the larger square's side
const DOT = 2.4; // pixels below which the smaller one could not be seen
const BAR = 9;
const PAIR = 25; // pixels from one ply's pair of bars to the next

// [nodes searched in the main search, in quiescence, minimax's nodes] of a view.
export function totals(/** @type {Payload} */ savings) {
  return [sum(savings.searched), sum(savings.quiescence), savings.total];
}

/** The pane as HTML. @param {View} view @param {Words} words @param {string} id @param {number} width */
export function savingsHtml(view, words, id, width) {
  const { savings } = view;
  if (!savings) {
    const isNode = view.crumbs.length > 0; // a page without a kernel lacks the savings of some
    return view.with_ghosts ? `<p class="xq-faint">${isNode ? words.notSaved : words.noGhosts}</p>` : "";
  }
  const [main, quiet, minimax] = totals(savings);
  const searched = main + quiet;
  const about = savings.exact ? "" : "≈ ";
  const error = savings.exact
    ? words.counted
    : `${words.estimate}${words.comma}${words.error(percentText(savings.total_error / minimax))}`;
  const ratio = minimax / Math.max(searched, 1);
  const side = SQUARE / Math.sqrt(Math.max(ratio, 1));
  const verdict =
    ratio > 1 ? words.oneOf(`${about}${countText(ratio >= 100 ? ratio : +ratio.toPrecision(2))}`) : words.more;
  const ofWhich = quiet ? ` <span class="xq-faint">${words.ofWhich(countText(main), countText(quiet))}</span>` : "";
  return (
    `<h4>${words.saved}</h4><div class="xq-bar xqo-saved">` +
    squares(side, savings.exact, id, side < DOT ? words.areasTooSmall : words.areas) +
    `<div><p class="xqo-verdict">${verdict}</p>` +
    `<p><b>${countText(searched)}</b> ${words.searchedNodes}${ofWhich}</p>` +
    `<p><b>${about}${countText(minimax)}</b> ${words.wouldHave(savings.depth)}${words.brackets(error)}</p>` +
    `<p class="xq-faint">${side < DOT ? words.areasTooSmall : words.areas}${words.stop}</p></div></div>` +
    bars(savings, words, id, width)
  );
}

/** @param {number} side @param {boolean} exact @param {string} id @param {string} text */
function squares(side, exact, id, text) {
  const inner = Math.max(side, DOT);
  const size = SQUARE + 4;
  const small = side < 12;
  const clear = small ? `<circle class="xqo-clear" cx="14" cy="${size - 14}" r="9"/>` : "";
  const [x, y] = small ? [14 - inner / 2, size - 14 - inner / 2] : [2, 2 + SQUARE - inner];
  return (
    `<svg width="${size}" height="${size}" role="img" aria-label="${text}">` +
    `<rect class="xqo-ghost${exact ? "" : " xqo-estimate"}" x="2" y="2" width="${SQUARE}" height="${SQUARE}"` +
    ` fill="url(#${id}-1)"/>${clear}<rect class="xqo-done" x="${x.toFixed(2)}" y="${y.toFixed(2)}"` +
    ` width="${inner.toFixed(2)}" height="${inner.toFixed(2)}"/></svg>`
  );
}

// For each ply minimax's nodes (hatched) above those searched (solid), on one logarithmic axis from 1 on.
/** @param {Payload} savings @param {Words} words @param {string} id @param {number} width */
function bars(savings, words, id, width) {
  const plies = Math.max(savings.minimax.length, savings.searched.length, savings.quiescence.length);
  const most = Math.max(...savings.minimax, ...savings.searched, ...savings.quiescence, 10);
  const [left, right] = [44, 190];
  const room = Math.max(width - left - right, 80);
  const place = (/** @type {number} */ count) =>
    count >= 1 ? 2 + ((room - 2) * Math.log10(count)) / Math.log10(most) : 0;
  const rows = [];
  for (let ply = 0; ply < plies; ply++) {
    const y = ply * PAIR + 4;
    const searched = (savings.searched[ply] ?? 0) + (savings.quiescence[ply] ?? 0);
    const minimax = savings.minimax[ply];
    const about = savings.exact || !(savings.error[ply] > 0) ? "" : "≈ ";
    const kind = about ? " xqo-estimate" : "";
    const main = savings.searched[ply] ?? 0;
    rows.push(
      `<text class="xqo-middle" x="22" y="${y + 14}">${savings.ply + ply}</text>` +
        (minimax
          ? `<rect class="xqo-ghost${kind}" x="${left}" y="${y}" width="${place(minimax).toFixed(1)}" height="${BAR}"` +
            ` fill="url(#${id}-1)"/>`
          : "") +
        (searched
          ? `<rect class="${main ? "xqo-done" : "xqo-quiet"}" x="${left}" y="${y + BAR + 1}"` +
            ` width="${place(searched).toFixed(1)}" height="${BAR}"/>`
          : "") +
        `<text x="${left + room + 8}" y="${y + 14}">${countText(searched)}` +
        (minimax ? ` : ${about}${countText(minimax)}` : words.brackets(main ? words.beyond : words.kinds.quiescence)) +
        `</text>`,
    );
  }
  const height = plies * PAIR + 6;
  const marks = [];
  for (let power = 1; 10 ** power <= most; power++) {
    const x = (left + place(10 ** power)).toFixed(1);
    marks.push(`<line class="xqo-tick" x1="${x}" x2="${x}" y1="0" y2="${height}"/>`);
  }
  return (
    `<p class="xq-bar xq-small xqo-axis"><span><i class="xqo-chip xqo-chip-done"></i> ${words.searchedNodes} : ` +
    `<i class="xqo-chip xqo-chip-ghost"></i> ${words.wouldHave(savings.depth)}</span><span>${words.plyAxis} ` +
    `${savings.ply}–${savings.ply + plies - 1}${words.semicolon}${words.logAxis}</span></p>` +
    `<svg class="xqo-bars" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" aria-label="${words.saved}">` +
    `${marks.join("")}${rows.join("")}</svg>`
  );
}
