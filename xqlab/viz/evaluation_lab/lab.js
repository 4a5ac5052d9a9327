// The evaluation lab: sliders under their components, the board, the order of the moves, kept at what the model says.

import { heatSvg, signedText } from "../page/heat.js";
import { languageButtons, pressLanguage } from "../page/languages.js";
import { listenTo, makeListeners, suppressShortcuts } from "../page/listeners.js";
import { escapeMarkup } from "../page/markup.js";
import { makePicture } from "../page/picture.js";
import { saveFile } from "../page/saving.js";
import { addsUp, changedIn, pairOf, rangeOf, shownTerms, typedWeight, withWeight } from "./state.js";
import { LAB_WORDS } from "./words.js";

const PAUSE = 40; // milliseconds that changes are gathered
const PATIENCE = 3000; // milliseconds after which an answer that does not come is not waited for
const FEW_MOVES = 8;
const MOST_TERMS = 60; // of a component that are shown at once
const STEP = `<span class="xqe-step" aria-hidden="true"><i></i></span>`; // of the sum from 0 to the value

function labHtml(/** @type {Lab} */ about, /** @type {string} */ id) {
  const parts = about.components.map(
    ({ name }, at) =>
      `<div class="xqe-part" data-part="${at}" role="row">` +
      `<span role="cell" class="xqe-named"><input type="checkbox" data-switch="${name}">` +
      `<button type="button" class="xqe-fold" data-fold="${at}" aria-expanded="false" aria-controls="${id}-${at}">` +
      `</button></span>${'<span role="cell" class="xqe-number"></span>'.repeat(4)}${STEP}</div>` +
      `<div class="xqe-terms" id="${id}-${at}" role="row" hidden><div role="cell"></div></div>`,
  );
  const chooser = (/** @type {string} */ name) => `<label><span></span> <select class="xqe-${name}"></select></label>`;
  return (
    `<div class="xq-column xq-frame xqe-frame"><div class="xq-bar xqe-bar">` +
    `<button type="button" data-do="reset"></button><button type="button" data-do="save"></button>` +
    `<button type="button" data-do="load"></button>` +
    `<input type="file" accept=".json,application/json" hidden tabindex="-1">` +
    `<label><span></span> <input type="number" class="xqe-depth" min="1" max="${about.deepest}" step="1"></label>` +
    `${chooser("order")}${chooser("heat")}` +
    `<span class="xq-joined xq-end xqe-languages" role="group">${languageButtons()}</span></div>` +
    `<p class="xq-small xqe-narrow"></p><div class="xqe-columns"><div class="xq-column"><div class="xqe-board"></div>` +
    `<p class="xq-small xqe-legend"></p><div class="xqe-status" role="status"><p></p><p></p><p></p></div>` +
    `<h4 class="xqe-moves-name"></h4><table class="xq-table xqe-moves"><thead></thead><tbody></tbody></table>` +
    `<button type="button" data-do="moves"></button></div>` +
    `<div class="xq-column"><div class="xq-bar xqe-bar"><label class="xqe-finder"><span></span> ` +
    `<input type="search" class="xqe-find"></label><output class="xq-small xqe-matches"></output>` +
    `<label><input type="checkbox" class="xqe-here" checked> <span></span></label>` +
    `<label><input type="checkbox" class="xqe-linked" checked> <span></span></label></div>` +
    `<div class="xqe-parts" role="table"><div class="xqe-part xqe-heads" role="row">` +
    `${'<span role="columnheader"></span>'.repeat(5)}</div>${parts.join("")}` +
    `<div class="xqe-part xqe-total" role="row"><span role="cell"></span>` +
    `${'<span role="cell" class="xqe-number"></span>'.repeat(4)}${STEP}</div></div></div></div><div class="xqe-panels" hidden></div></div>`
  );
}

/** @param {Shown} shown @param {MountPanels | null} mountPanels what is below, where there is a kernel */
export function showLab({ model, el }, mountPanels = null) {
  let about = model.get("_about");
  const id = `xqe-${Math.random().toString(36).slice(2)}`; // of this view among all in the page
  el.classList.add("xq-widget", "xq-evaluation-lab");
  el.innerHTML = labHtml(about, id);
  const find = (/** @type {string} */ name) => el.querySelector(`.xqe-${name}`);
  const [depth, order, heat, finder, here, linked, fileInput] = [
    ...["depth", "order", "heat", "find", "here", "linked"].map(find),
    el.querySelector('input[type="file"]'),
  ];
  const picture = makePicture(find("board"), about.picture);
  const overlay = el.ownerDocument.createElementNS("http://www.w3.org/2000/svg", "g");
  picture.svg.append(overlay);
  linked.closest("label").hidden = about.terms[0].base.length < 2;
  here.closest("label").hidden = !model.get("_position").counts.length;
  const panels = mountPanels?.(find("panels"), model, id);
  find("panels").hidden = !panels;
  const open = new Set([0]); // the first component shows that there are sliders
  let allMoves = false;
  let [timer, asked, askedAt] = [0, 0, 0];

  const words = () => LAB_WORDS[model.get("language")];
  const active = () => el.ownerDocument.activeElement;
  // What has not changed is not written again: it would be spoken again.
  const write = (/** @type {Root} */ host, /** @type {string} */ text) =>
    host.textContent !== text && (host.textContent = text);

  function set(/** @type {string} */ name, /** @type {number} */ value) {
    model.set(name, value);
    model.save_changes();
  }

  // Changes are gathered, and one question is under way at a time, so that a slider never waits for the kernel.
  function ask() {
    timer ||= setTimeout(send, PAUSE);
  }

  function send() {
    timer = 0;
    const waits = (model.get("_answer").asked ?? 0) < asked && Date.now() - askedAt < PATIENCE;
    if (waits) {
      timer = setTimeout(send, PAUSE / 2);
      return;
    }
    asked = Math.max(asked, model.get("_asked")) + 1;
    askedAt = Date.now();
    set("_asked", asked);
  }

  function change(/** @type {number} */ index, /** @type {number} */ half, /** @type {number} */ value) {
    const before = model.get("changed");
    model.set("changed", withWeight(about, before, index, half, value, linked.checked));
    showWeights();
    ask();
  }

  // -- texts in the language ------------------------------------------------------------------------------

  function speak() {
    const /** @type {Words} */ texts = words();
    el.lang = texts.tag;
    picture.svg.classList.toggle("xq-numbered", about.numbered[model.get("language")]); // as its moves are named there
    const { sides } = about[model.get("language")];
    find("frame").setAttribute("aria-label", texts.lab);
    find("frame").setAttribute("role", "group");
    find("languages").setAttribute("aria-label", texts.language);
    for (const name of ["reset", "save", "load"]) {
      const button = el.querySelector(`[data-do="${name}"]`);
      button.textContent = texts[name];
      button.title = texts[`${name}Tip`];
    }
    const labels = { depth: depth, order: order, heat: heat, find: finder, here: here, linked: linked };
    for (const [name, input] of Object.entries(labels))
      input.closest("label").querySelector("span").textContent = texts[name];
    const options = (/** @type {Record<string, string>} */ choices) =>
      Object.entries(choices)
        .map(([name, text]) => `<option value="${name}">${text}</option>`)
        .join("");
    order.innerHTML = options(texts.orders);
    heat.innerHTML = options(
      Object.fromEntries(about.heats.map((/** @type {string} */ name) => [name, texts.heats[name]])),
    );
    find("legend").textContent = texts.legend(sides);
    find("narrow").textContent = texts.narrow;
    find("parts").setAttribute("aria-label", texts.parts);
    find("moves-name").textContent = texts.moves;
    find("moves").setAttribute("aria-label", texts.moves);
    find("moves").tHead.innerHTML =
      `<tr>${texts.moveHeads.map((/** @type {any} */ head) => (head ? `<th scope="col">${head}</th>` : "<td></td>")).join("")}</tr>`;
    [...find("heads").children].forEach((head, at) => {
      head.textContent = texts.heads(sides)[at];
      head.title = texts.headsTip;
    });
    pressLanguage(el, model.get("language"));
    list();
    draw();
    showNotice();
    panels?.speak();
  }

  // -- terms and their sliders ----------------------------------------------------------------------------

  function termHtml(/** @type {number} */ index) {
    const texts = words();
    const language = model.get("language");
    const [one, other] = model.get("_position").counts.map((/** @type {any} */ side) => side[index]);
    const { base, [language]: text } = about.terms[index];
    const half = (/** @type {string} */ name, /** @type {number} */ at) => {
      const rest = `step="1" data-term="${index}" data-half="${at}" aria-label="${escapeMarkup(text)}${name && `, ${name}`}"`;
      return `<label class="xqe-half"><span>${name}</span><input type="range" ${rest}><input type="number" ${rest}></label>`;
    };
    return (
      `<div class="xqe-term" data-row="${index}"><span>${escapeMarkup(text)}</span>` +
      (base.length > 1
        ? `<span class="xq-small xqe-counts">${one || other ? texts.counts(about[language].sides, one, other) : ""}</span>` +
          texts.halves.map(half).join("")
        : half("", 0)) +
      `<p class="xqe-odd"></p></div>`
    );
  }

  function list() {
    const texts = words();
    const language = model.get("language");
    const wanted = { words: finder.value, here: here.checked, changed: model.get("changed") };
    let count = 0;
    about.components.forEach((/** @type {any} */ component, /** @type {number} */ at) => {
      const terms = shownTerms(about, at, model.get("_position").counts, wanted, language);
      count += terms.length;
      const isOpen = open.has(at) || (finder.value.trim() !== "" && terms.length > 0);
      const host = el.querySelector(`[id="${id}-${at}"]`);
      const fold = el.querySelector(`[data-fold="${at}"]`);
      fold.setAttribute("aria-expanded", String(isOpen));
      host.hidden = !isOpen;
      const rest = terms.length - MOST_TERMS;
      host.firstChild.innerHTML = isOpen
        ? `<p class="xq-small">${escapeMarkup(component[language].about)}</p>` +
          terms.slice(0, MOST_TERMS).map(termHtml).join("") +
          (rest > 0 ? `<p>${texts.more(rest)}</p>` : "")
        : "";
    });
    write(find("matches"), texts.matches(count));
    showWeights();
    suppressShortcuts(el);
  }

  function showWeights() {
    const [changed, off, language] = ["changed", "off", "language"].map((name) => model.get(name));
    const texts = words();
    about.components.forEach((/** @type {any} */ component, /** @type {number} */ at) => {
      const row = el.querySelector(`[data-part="${at}"]`);
      const { name } = component[language];
      const { first, count } = component;
      const isHere = (/** @type {Payload} */ { name }) =>
        about.terms.slice(first, first + count).some((/** @type {Payload} */ term) => term.name === name);
      const odd = (model.get("_answer").odd ?? []).filter(isHere).length;
      write(row.querySelector("button"), texts.unfold(name, changedIn(about, at, changed), odd));
      const box = row.querySelector("input");
      box.checked = !off.includes(component.name);
      box.setAttribute("aria-label", texts.on(name));
      row.classList.toggle("xqe-off", !box.checked);
    });
    for (const input of el.querySelectorAll("[data-term]")) {
      const index = Number(input.dataset.term);
      const pair = pairOf(about, changed, index);
      const { base, limits } = about.terms[index];
      const [min, max] = input.type === "range" ? rangeOf(base, pair, limits) : limits;
      Object.assign(input, { min, max });
      if (input.type === "range" || input !== active()) input.value = Math.round(pair[Number(input.dataset.half)]);
      input.closest(".xqe-term").classList.toggle("xqe-changed", about.terms[index].name in changed);
    }
    for (const row of el.querySelectorAll(".xqe-term")) {
      const { name } = about.terms[Number(row.dataset.row)];
      const odd = (model.get("_answer").odd ?? []).filter((/** @type {Payload} */ each) => each.name === name);
      write(row.lastChild, odd.map((/** @type {Payload} */ each) => `⚠ ${each[language]}`).join("; "));
    }
  }

  // A panel asks for a weight: its slider is shown, and has the focus.
  function showWeight(/** @type {string} */ name) {
    const index = about.terms.findIndex((/** @type {Payload} */ term) => term.name === name);
    const at = about.components.findIndex(
      (/** @type {Payload} */ { first, count }) => index >= first && index < first + count,
    );
    if (at < 0) return;
    open.add(at);
    finder.value = name;
    here.checked = false;
    list();
    const slider = el.querySelector(`[data-term="${index}"]`);
    slider.scrollIntoView({ block: "center" });
    slider.focus();
  }

  // -- the answer -----------------------------------------------------------------------------------------

  // Whole centipawns, all seen from the first side.
  function draw() {
    const [answer, position, language] = ["_answer", "_position", "language"].map((name) => model.get(name));
    const texts = words();
    if (!answer.sides) return;
    about.components.forEach((/** @type {unknown} */ _, /** @type {number} */ at) =>
      numbers(`[data-part="${at}"]`, answer.sides[at], answer.sides_before[at]),
    );
    const sum = (/** @type {Pair[]} */ sides) =>
      sides.reduce(([first, second], side) => [first + side[0], second + side[1]], [0, 0]);
    numbers(".xqe-total", sum(answer.sides), sum(answer.sides_before));
    find("total").firstChild.textContent = texts.total + (addsUp(answer.sides) ? "" : texts.rounded);

    showWeights();
    drawSteps(answer.sides);
    const { chosen, chosen_before: before } = answer;
    const other = before.code !== undefined && before.code !== chosen.code;
    const /** @type {Arrow[]} */ arrows = other ? [[before.from, before.to, "#555555"]] : [];
    if (chosen.code !== undefined) arrows.push([chosen.from, chosen.to, "best"]);
    picture.draw(position.cells, { arrows });
    overlay.innerHTML = heatSvg(about.picture, answer.pieces);
    const { game, sides } = about[language];
    picture.svg.setAttribute("aria-label", texts.board(game, sides[position.turn]));

    const ofFirst = (/** @type {number} */ moverValue) => signedText(position.turn ? -moverValue : moverValue);
    const [value, choice, compared] = find("status").children;
    write(value, texts.value(signedText(answer.value), signedText(answer.before)));
    write(
      choice,
      chosen.code === undefined ? texts.none : texts.chosen(chosen[language], ofFirst(chosen.value), chosen.depth),
    );
    const untouched =
      answer.distance === 0 &&
      !answer.sides_before.some((/** @type {Pair} */ side, /** @type {number} */ at) =>
        differs(side, answer.sides[at]),
      );
    write(
      compared,
      untouched || chosen.code === undefined ? "" : other ? texts.chosenBefore(before[language]) : texts.same,
    );
    drawMoves(answer, language, texts, ofFirst);
    depth !== active() && (depth.value = model.get("depth"));
    order.value = model.get("order");
    heat.value = model.get("heat");
    el.dataset.milliseconds = answer.milliseconds;
  }

  const differs = (/** @type {Pair} */ one, /** @type {Pair} */ other) =>
    one.some((value, at) => Math.abs(value - other[at]) > 0.001);

  /** @param {string} selector @param {any} parts @param {any} parts */
  function numbers(selector, [first, second], [firstBefore, secondBefore]) {
    const cells = el.querySelectorAll(`${selector} > .xqe-number`);
    const now = first - second;
    const change = now - (firstBefore - secondBefore);
    const bare = (/** @type {number} */ value) => signedText(value).replace("+", "");
    [bare(first), bare(second), signedText(now)].forEach((text, at) => write(cells[at], text));
    write(cells[3], Math.abs(change) < 0.5 ? "" : signedText(change));
  }

  // From 0, component by component, to the value: each adds what the first side has more than the second.
  function drawSteps(/** @type {Pair[]} */ sides) {
    const sums = [0];
    for (const [first, second] of sides) sums.push(sums[sums.length - 1] + first - second);
    const low = Math.min(...sums);
    const share = (/** @type {number} */ sum) => (100 * (sum - low)) / (Math.max(...sums) - low || 1);
    find("parts").style.setProperty("--xqe-zero", `${share(0)}%`);
    const steps = sides.map((_, at) => [sums[at], sums[at + 1]]);
    el.querySelectorAll(".xqe-step > i").forEach((bar, at) => {
      const [from, to] = steps[at] ?? [0, sums[sums.length - 1]]; // the last one is the whole
      bar.classList.toggle("xqe-loss", to < from);
      Object.assign(bar.style, {
        left: `${share(Math.min(from, to))}%`,
        width: `${share(Math.max(from, to)) - share(Math.min(from, to))}%`,
      });
    });
  }

  /** @param {any} options @param {Language} language @param {Words} texts @param {(value: number) => string} ofFirst */
  function drawMoves({ moves, chosen }, language, texts, ofFirst) {
    const shown = allMoves ? moves : moves.slice(0, FEW_MOVES);
    find("moves").tBodies[0].innerHTML = shown
      .map((/** @type {any} */ move, /** @type {number} */ place) => {
        const moved = move.rank_before - place;
        const sign = moved > 0 ? `▲ ` : moved < 0 ? `▼ ` : "";
        const star = move.code === chosen.code ? "★" : "";
        return (
          `<tr class="${star ? "xqe-chosen" : ""}"><td>${star}${place + 1}</td><td>${escapeMarkup(move[language])}</td>` +
          `<td>${ofFirst(move.value)}</td><td>${sign}${move.rank_before + 1}</td></tr>`
        );
      })
      .join("");
    const button = el.querySelector('[data-do="moves"]');
    button.hidden = moves.length <= FEW_MOVES;
    button.setAttribute("aria-expanded", String(allMoves));
    write(button, allMoves ? texts.fewer : texts.all(moves.length));
  }

  function showNotice() {
    const notice = model.get("_notice");
    const status = find("status");
    let host = status.querySelector(".xqe-notice");
    if (!notice.en) return host?.remove();
    if (!host) {
      host = el.ownerDocument.createElement("p");
      host.className = "xqe-notice";
      status.append(host);
    }
    host.dataset.failed = String(Boolean(notice.failed));
    write(host, notice[model.get("language")]);
  }

  // -- what the reader does -------------------------------------------------------------------------------

  const { listen, stop } = makeListeners();
  listen(el, "input", ({ target }) => {
    if (target.dataset.term) {
      const value = typedWeight(about, Number(target.dataset.term), target.value);
      if (value !== null) change(Number(target.dataset.term), Number(target.dataset.half), value);
    }
    if (target === finder) list();
    if (target === depth) {
      const plies = Math.round(Number(depth.value));
      if (plies >= 1 && plies <= about.deepest) set("depth", plies);
    }
  });
  listen(el, "change", async ({ target }) => {
    if (target.dataset.switch) {
      const rest = model.get("off").filter((/** @type {string} */ name) => name !== target.dataset.switch);
      model.set("off", target.checked ? rest : [...rest, target.dataset.switch]);
      showWeights();
      ask();
    }
    if (target.dataset.term) showWeights();
    if (target === here) list();
    if (target === order || target === heat) set(target === order ? "order" : "heat", target.value);
    if (target === depth) depth.value = model.get("depth");
    if (target === fileInput && fileInput.files.length) {
      const [file] = fileInput.files;
      model.send({ do: "load", name: file.name, text: await file.text() });
      fileInput.value = "";
    }
  });
  listen(el, "click", ({ target }) => {
    const button = target.closest("button");
    if (!button) return;
    if (button.dataset.language) set("language", button.dataset.language);
    if (button.dataset.fold) {
      const at = Number(button.dataset.fold);
      open.has(at) ? open.delete(at) : open.add(at);
      list();
    }
    if (button.dataset.do === "reset") model.send({ do: "reset" });
    // The weights come along: the widget manager holds changes back while an earlier one is unanswered.
    if (button.dataset.do === "save") model.send({ do: "save", changed: model.get("changed"), off: model.get("off") });
    if (button.dataset.do === "load") fileInput.click();
    if (button.dataset.do === "moves") {
      allMoves = !allMoves;
      draw();
    }
  });

  listen(el, "xqe-weight", ({ detail }) => showWeight(detail));

  function receive(/** @type {Payload} */ content) {
    if (content.do === "file") saveFile(el, content.name, content.text);
  }

  function takeBase() {
    about = model.get("_about");
    list();
  }

  const forget = listenTo(model, [
    ["change:_about", takeBase],
    ["change:language", speak],
    ["change:_position", list],
    ["change:_answer", draw],
    ["change:changed", showWeights],
    ["change:off", showWeights],
    ["change:_notice", showNotice],
    ["msg:custom", receive],
  ]);
  speak();
  return () => {
    forget();
    clearTimeout(timer);
    panels?.destroy();
    stop();
  };
}
