// The panel of the sensitivity: a row for each weight that the choice hangs on; its slider is a click away.

import { escapeMarkup } from "../page/markup.js";
import { mountJobBar, panelTable } from "./job_bar.js";

const SENSITIVITY_WORDS = {
  tab: { en: "Sensitivity", zh: "敏感度" },
  of: { en: "Choice in", zh: "选着于" },
  depth: { en: "Depth (plies)", zh: "深度（层）" },
  within: { en: "within ±", zh: "幅度 ±" },
  count: { en: "positions at most", zh: "局面至多" },
  start: { en: "Search again", zh: "重新搜索" },
  heads: {
    en: ["weight", "value", "static", "captures", "searched", "predicted", "flips at"],
    zh: ["权重", "数值", "静态", "吃子后", "搜索", "预计翻转", "实际翻转"],
  },
  headsTip: {
    en: "static, captures, searched: centipawns by which 10 more of the weight moves the two best moves apart; predicted, flips at: change of the weight with which the move changes, if the lines stay and by searching again",
    zh: "静态、吃子后、搜索：权重加 10 时最好两着差值变化多少厘兵；预计翻转、实际翻转：使选着改变的权重改动量，前者假设变例不变，后者重新搜索得出",
  },
  countTip: {
    en: "positions whose chosen move changes with the weight made smaller, larger, or either",
    zh: "减小、加大该权重或任一方向时选着改变的局面数",
  },
  countHeads: {
    en: ["weight", "smaller", "larger", "either", "share of the positions"],
    zh: ["权重", "减小", "加大", "任一", "占局面的份额"],
  },
  set: { en: "Set", zh: "采用" },
  joint: { en: "Set the change of several weights", zh: "采用几个权重的共同改动" },
};

function mountSensitivity(/** @type {PanelTools} */ tools) {
  const { el, model, listen, state, words, send } = tools;
  const bar = mountJobBar(tools, ["of", "depth", "within", "count"]);
  const joint = el.appendChild(el.ownerDocument.createElement("button"));
  const [note, table] = ["p", "table"].map((name) => el.appendChild(el.ownerDocument.createElement(name)));
  note.className = "xq-small xqe-legend";
  Object.assign(joint, { type: "button", className: "xqe-joint" });

  function draw() {
    bar.draw();
    const language = model.get("language");
    const { rows, counts } = state();
    const texts = words();
    joint.hidden = state().joint < 0;
    joint.textContent = texts.joint;
    const named = (/** @type {any} */ row) =>
      `<th scope="row"><button type="button" data-weight="${escapeMarkup(row.name)}">${escapeMarkup(row[language])}</button></th>`;
    const cells = (/** @type {any[]} */ contents) => contents.map((content) => `<td>${content}</td>`).join("");
    const flips = rows.map((/** @type {any} */ row) => {
      const label = `${texts.set}: ${escapeMarkup(row[language])} ${row.change}`;
      const set = row.change && `<button type="button" data-at="${row.at}" aria-label="${label}">${texts.set}</button>`;
      return `<tr>${named(row)}${cells([...row.cells, `${row.change} ${set}`])}</tr>`;
    });
    const tallies = counts.map((/** @type {any} */ row) => {
      const bars = `<meter min="0" max="${row.of}" value="${row.counts[2]}" aria-label="${texts.countHeads[3]}"></meter>`;
      return `<tr>${named(row)}${cells([...row.counts, bars])}</tr>`;
    });
    note.textContent = counts.length ? texts.countTip : rows.length ? texts.headsTip : "";
    const heads = counts.length ? texts.countHeads : texts.heads;
    table.innerHTML = note.textContent ? panelTable(heads, [...flips, ...tallies]) : "";
  }

  listen(joint, "click", () => send("set", { at: state().joint }));
  listen(table, "click", ({ target }) => {
    if (target.dataset.at) send("set", { at: Number(target.dataset.at) });
    if (target.dataset.weight)
      el.dispatchEvent(new CustomEvent("xqe-weight", { detail: target.dataset.weight, bubbles: true }));
  });
  return { speak: bar.speak, draw };
}

export const SENSITIVITY_PANEL = { name: "sensitivity", words: SENSITIVITY_WORDS, mount: mountSensitivity };
