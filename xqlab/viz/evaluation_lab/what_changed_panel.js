// The panel of what changed: a row for each position whose move or order changed, which the lab's board can show.

import { escapeMarkup } from "../page/markup.js";
import { mountJobBar, panelTable } from "./job_bar.js";

const CHANGED_WORDS = {
  tab: { en: "What changed", zh: "改变了什么" },
  positions: { en: "Positions", zh: "局面" },
  count: { en: "at most", zh: "至多" },
  depth: { en: "Depth (plies)", zh: "深度（层）" },
  start: { en: "Compare with the base", zh: "与基准比较" },
  heads: {
    en: ["position", "before", "after", "swing", "order", "why"],
    zh: ["局面", "原选", "现选", "幅度", "次序", "原因"],
  },
  headsTip: {
    en: "swing: centipawns by which the weights move the two moves apart; order: correlation of the static order",
    zh: "幅度：权重使两着拉开多少厘兵；次序：静态着法次序的相关系数",
  },
};

function mountChanged(/** @type {PanelTools} */ tools) {
  const { el, model, listen, state, words, send } = tools;
  const bar = mountJobBar(tools, ["positions", "count", "depth"]);
  const [reasons, note, table] = ["div", "p", "table"].map((name) =>
    el.appendChild(el.ownerDocument.createElement(name)),
  );
  reasons.setAttribute("role", "status");
  note.className = "xq-small xqe-legend";

  function draw() {
    bar.draw();
    const language = model.get("language");
    const { rows, chosen } = state();
    const hadFocus = table.contains(/** @type {any} */ (el.getRootNode()).activeElement);
    reasons.innerHTML = state()
      .reasons.map((/** @type {Words} */ line) => `<p>${escapeMarkup(line[language])}</p>`)
      .join("");
    const body = rows.map((/** @type {any} */ row, /** @type {number} */ at) => {
      const [name, ...cells] = row[language].map(escapeMarkup);
      const button = `<button type="button" data-at="${at}" aria-pressed="${at === chosen}">${name}</button>`;
      return `<tr><th scope="row">${button}</th>${cells.map((/** @type {string} */ cell) => `<td>${cell}</td>`).join("")}</tr>`;
    });
    note.textContent = rows.length ? words().headsTip : "";
    table.innerHTML = rows.length ? panelTable(words().heads, body) : "";
    if (hadFocus) el.querySelector(`[data-at="${chosen}"]`)?.focus();
  }

  listen(table, "click", ({ target }) => target.dataset.at && send("show", { at: Number(target.dataset.at) }));
  return { speak: bar.speak, draw };
}

export const WHAT_CHANGED_PANEL = { name: "what_changed", words: CHANGED_WORDS, mount: mountChanged };
