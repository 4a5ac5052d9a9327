// The panel of the history: a table of what was tried, with buttons to go back to a row and to compare with it.

import { escapeMarkup } from "../page/markup.js";
import { panelTable } from "./job_bar.js";

const HISTORY_WORDS = {
  tab: { en: "History", zh: "记录" },
  name: { en: "Name of these weights", zh: "这组权重的名称" },
  keep: { en: "Keep", zh: "记下" },
  save: { en: "Save history", zh: "保存记录" },
  load: { en: "Load history", zh: "载入记录" },
  base: { en: "Compare with the first base", zh: "改回与最初的基准比较" },
  heads: { en: ["name", "time", "terms changed", "result", ""], zh: ["名称", "时间", "改动项数", "结果", ""] },
  none: {
    en: "Nothing tried yet. Matches and fits are listed here, too.",
    zh: "尚无记录。对局与拟合的结果也会列在这里。",
  },
  renamed: { en: "Name", zh: "名称" },
  go: { en: "Go back to it", zh: "回到这组" },
  compare: { en: "Compare with it", zh: "与这组比较" },
  compared: { en: "the base now", zh: "现为基准" },
};

function mountHistory(/** @type {PanelTools} */ { el, model, listen, state, words, send }) {
  el.innerHTML =
    `<div class="xq-bar xqe-bar"><label><span></span> <input type="text" maxlength="80"></label>` +
    ["keep", "save", "load", "base"].map((wish) => `<button type="button" data-wish="${wish}"></button>`).join("") +
    `<input type="file" accept=".json,application/json" hidden tabindex="-1"></div><table class="xqe-tried"></table>`;
  const [name, file] = el.querySelectorAll("input");
  const table = el.querySelector("table");

  function speak() {
    el.querySelector("label span").textContent = words().name;
    for (const button of el.querySelectorAll(".xqe-bar button")) button.textContent = words()[button.dataset.wish];
  }

  function rowHtml(/** @type {Payload} */ entry) {
    const texts = words();
    const language = model.get("language");
    const [name, id] = [entry.name, entry.id].map(escapeMarkup);
    const button = (/** @type {string} */ wish) =>
      `<button type="button" data-wish="${wish}" data-id="${id}" aria-label="${texts[wish]}: ${name}">${texts[wish]}</button>`;
    const isBase = state().compared === entry.id;
    return (
      `<tr><td><input type="text" data-id="${id}" value="${name}" maxlength="80" size="16" aria-label="${texts.renamed}"></td>` +
      `<td>${escapeMarkup(new Date(entry.when).toLocaleString(language, { dateStyle: "short", timeStyle: "short" }))}</td>` +
      `<td data-head="${texts.heads[2]}">${entry.count}</td><td>${escapeMarkup(entry.summary[language])}</td>` +
      `<td>${button("go")} ${isBase ? texts.compared : button("compare")}</td></tr>`
    );
  }

  function draw() {
    const { entries, compared } = state();
    const texts = words();
    el.querySelector('[data-wish="base"]').hidden = !compared;
    const rows = entries.map(rowHtml).reverse();
    const focused = /** @type {any} */ (el.getRootNode()).activeElement;
    const { id, wish } = table.contains(focused) ? focused.dataset : {};
    const typed = id && !wish && focused.value;
    table.innerHTML = rows.length ? panelTable(texts.heads, rows) : `<caption>${texts.none}</caption>`;
    // What has the focus keeps it, with what was typed; a button that is gone leaves it to its neighbour.
    const same = [...table.querySelectorAll("[data-id]")].filter((/** @type {any} */ each) => each.dataset.id === id);
    const next = same.find((each) => each.dataset.wish === wish) ?? same.find((each) => each.dataset.wish);
    if (typed && next) next.value = typed;
    next?.focus();
  }

  listen(el, "click", ({ target }) => {
    const { wish, id } = target.closest("button")?.dataset ?? {};
    if (wish === "load") file.click();
    else if (wish === "keep") {
      send(wish, { name: name.value });
      name.value = "";
    } else if (wish) send(wish, { id });
  });
  listen(el, "change", async ({ target }) => {
    if (target.dataset.id) send("rename", { id: target.dataset.id, name: target.value });
    if (target !== file) return;
    if (!file.files.length) return;
    const [chosen] = file.files;
    send("load", { name: chosen.name, text: await chosen.text() });
    file.value = "";
  });
  return { speak, draw };
}

export const HISTORY_PANEL = { name: "history", words: HISTORY_WORDS, mount: mountHistory };
