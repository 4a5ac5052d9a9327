// The fields of a panel whose work runs in the background, the button that starts and stops it, and what it tells.

import { escapeMarkup } from "../page/markup.js";

const JOB_WORDS = {
  stop: { en: "Stop", zh: "停止" },
  stale: {
    en: "The lab shows something else by now: this is of the weights and the position when it began.",
    zh: "现在显示的已有改动：以上是开始时的权重与局面的结果。",
  },
  started: { en: "At work …", zh: "进行中……" },
};

// A table's HTML: its heads in a row, "" for none, then the rows.
/** @param {string[]} heads @param {string[]} rows */
export function panelTable(heads, rows) {
  const cells = heads.map((head) => (head ? `<th scope="col">${head}</th>` : "<td></td>"));
  return `<thead><tr>${cells.join("")}</tr></thead><tbody>${rows.join("")}</tbody>`;
}

/** @param {PanelTools} tools @param {string[]} names of the fields: choices, then numbers, of the state */
export function mountJobBar({ el, model, listen, state, words, send }, names, more = () => ({})) {
  const { choices = {}, numbers } = state();
  const fields = names.map((name) => {
    const [least, most, first] = numbers[name] ?? [];
    const field =
      name in choices
        ? `<select data-field="${name}"></select>`
        : `<input type="number" data-field="${name}" min="${least}" max="${most}" value="${first}">`;
    return `<label><span></span> ${field}</label>`;
  });
  const host = el.ownerDocument.createElement("div");
  host.className = "xq-column";
  host.innerHTML =
    `<div class="xq-bar xqe-bar">${fields.join("")}<button type="button" class="xqe-start"></button>` +
    `<progress max="1"></progress></div>` +
    `<input type="file" accept=".json,application/json" hidden tabindex="-1"><div class="xqe-lines" role="status"></div>`;
  el.append(host);
  const find = (/** @type {string} */ selector) => /** @type {any} */ (host.querySelector(selector));
  const field = (/** @type {string} */ name) => find(`[data-field="${name}"]`);
  const [button, file, report] = [".xqe-start", 'input[type="file"]', ".xqe-lines"].map(find);

  function speak() {
    for (const name of names) field(name).previousElementSibling.textContent = words()[name];
    find("progress").setAttribute("aria-label", words().tab);
  }

  function draw() {
    const language = /** @type {Language} */ (model.get("language"));
    const now = state();
    for (const [name, options] of Object.entries(now.choices ?? {})) {
      const html = options.map(
        (/** @type {[string, Words]} */ [value, texts]) =>
          `<option value="${escapeMarkup(value)}">${escapeMarkup(texts[language])}</option>`,
      );
      const chosen = field(name).value;
      field(name).innerHTML = html.join("");
      if (options.some((/** @type {string[]} */ [value]) => value === chosen)) field(name).value = chosen;
    }
    button.textContent = now.running ? JOB_WORDS.stop[language] : words().start;
    find("progress").hidden = !now.running;
    find("progress").value = now.done;
    report.setAttribute("aria-busy", String(now.running)); // its end is spoken, not every step
    const texts = now.lines.map((/** @type {Words} */ line) => line[language]).filter(Boolean);
    if (now.running && !texts.length) texts.push(JOB_WORDS.started[language]);
    if (now.stale) texts.push(JOB_WORDS.stale[language]);
    report.innerHTML = texts.map((/** @type {string} */ line) => `<p>${escapeMarkup(line)}</p>`).join("");
  }

  function start(/** @type {Payload} */ given = {}) {
    send("start", { ...Object.fromEntries(names.map((name) => [name, field(name).value])), ...more(), ...given });
  }

  listen(button, "click", () => {
    if (state().running) send("stop");
    else if (names.some((name) => field(name).value === "file")) file.click();
    else start();
  });
  // What is not allowed is not sent: the field then shows what is.
  listen(host, "change", ({ target }) => {
    if (target.type !== "number") return;
    const [least, most, first] = state().numbers[target.dataset.field];
    const whole = target.value === "" ? first : Math.round(Number(target.value));
    target.value = Math.min(Math.max(whole, least), most);
  });
  listen(file, "change", async () => {
    const [chosen] = file.files;
    if (chosen) start({ name: chosen.name, text: await chosen.text() });
    file.value = "";
  });
  return { speak, draw };
}
