// What stands beside the board: whose move it is, buttons, choices, the list of moves.

import { depthOf, escapeHtml, moveRows } from "./board_state.js";

const ICONS = {
  new: "M4 10h12M10 4v12",
  undo: "M8.5 4.5L4 9l4.5 4.5M4.5 9h7a4.5 4.5 0 0 1 0 8H9",
  redo: "M11.5 4.5L16 9l-4.5 4.5M15.5 9h-7a4.5 4.5 0 0 0 0 8H11",
  flip: "M6.5 16V4M3.5 7l3-3l3 3M13.5 4v12M10.5 13l3 3l3-3",
  hint: "M7.5 13.5a5 5 0 1 1 5 0v1.5h-5zM8 17.5h4",
  engine: "M6 3.5v13L16.5 10z",
  begin_setup: "M4 16l1-3.6L13.4 4l2.6 2.6L7.6 15z",
};
const WAITS = "The engine waits: press Engine moves, or play its move yourself.";
const LOOKING = new Set(["flip", "undo", "redo"]); // what a board that is only shown allows
const WARNING = "M10 3L18 17H2zM10 8v4.5M10 14.3v.6";
const BUTTONS = [
  ["new", "New game", "Begin at the start position (undo leads back)"],
  ["undo", "Undo", "Take the last move back"],
  ["redo", "Redo", "Play again what was taken back"],
  ["flip", "Flip", "See the board from the other side"],
  ["hint", "Hint", "Ask the engine for the best move"],
  ["engine", "Engine moves", "Let the engine play for the side to move"],
  ["begin_setup", "Set up", "Set up a position"],
];

export function iconSvg(path) {
  return `<svg class="xqb-icon" viewBox="0 0 20 20" aria-hidden="true"><path d="${path}"/></svg>`;
}

export const warningIcon = () => iconSvg(WARNING);

function options(names) {
  return Object.entries(names)
    .map(([value, text]) => `<option value="${value}">${escapeHtml(text)}</option>`)
    .join("");
}

export function panelHtml(about) {
  const buttons = BUTTONS.map(
    ([name, text, title]) =>
      `<button type="button" data-do="${name}" title="${title}">${iconSvg(ICONS[name])}<span>${text}</span></button>`,
  );
  const [first, second] = about.sides;
  const sides = { "": "nobody", [first.toLowerCase()]: first, [second.toLowerCase()]: second, both: "both" };
  return (
    `<div class="xqb-now"><p class="xqb-status"></p><p class="xqb-explained" hidden></p>` +
    `<div class="xqb-thinking" hidden><span class="xqb-busy"></span><span class="xqb-thought"></span>` +
    `<button type="button" data-do="engine" class="xqb-hurry">Move now</button>` +
    `<button type="button" data-do="stop">Stop</button></div>` +
    `<p class="xqb-hint" hidden></p><p class="xqb-notice" role="alert" hidden></p></div>` +
    `<div class="xqb-buttons xqb-play" role="group" aria-label="Game">${buttons.join("")}</div>` +
    `<div class="xqb-tray" hidden></div>` +
    `<div class="xqb-options xqb-play"><label>Engine plays ` +
    `<select data-option="engine_side">${options(sides)}</select></label>` +
    `<label>Depth <input type="number" data-option="depth" min="1" max="${about.deepest}" step="1"></label></div>` +
    `<div class="xqb-moves-pane xqb-play"><label class="xqb-head">Moves ` +
    `<select data-option="notation">${options(about.notations)}</select></label>` +
    `<div class="xqb-moves" role="group" aria-label="Moves played"></div></div>` +
    `<div class="xqb-options"><label>Men <select data-option="faces">${options(about.faces)}</select></label></div>`
  );
}

// Wires what is in `el`. `send(wish)` asks the kernel; `model` holds the choices. Returns update functions.
export function wirePanel(el, model, send, about) {
  const find = (name) => el.querySelector(`.xqb-${name}`);
  const [status, explained, thinking, thought, hint, notice, list] = [
    "status", "explained", "thinking", "thought", "hint", "notice", "moves",
  ].map(find); // prettier-ignore
  const listeners = new AbortController();
  const signal = { signal: listeners.signal };
  let shown = "";

  function choose(name, value) {
    model.set(name, value);
    model.save_changes();
  }

  el.addEventListener("click", (event) => {
    const button = event.target.closest("[data-do]");
    if (button?.dataset.do === "flip") choose("flip", !model.get("flip"));
    else if (button) send({ do: button.dataset.do });
    const move = event.target.closest("[data-ply]");
    if (move) send({ do: "go", ply: Number(move.dataset.ply) });
  }, signal); // prettier-ignore
  el.addEventListener("change", (event) => {
    const { option } = event.target.dataset;
    if (option === undefined) return;
    const { value } = event.target;
    if (option !== "depth") return choose(option, option === "engine_side" ? value || null : value);
    const depth = depthOf(value, about.deepest);
    if (depth !== null) choose("depth", depth);
    event.target.value = model.get("depth");
  }, signal); // prettier-ignore
  el.addEventListener("input", (event) => {
    // At once, and not only when the box is left; what is half typed stays as it is typed.
    const depth = event.target.dataset.option === "depth" ? depthOf(event.target.value, about.deepest) : null;
    if (depth !== null) choose("depth", depth);
  }, signal); // prettier-ignore
  rove(list, signal);

  function listMoves(position, notation) {
    const texts = JSON.stringify([position.moves, notation, position.number]);
    if (texts !== shown) list.innerHTML = movesHtml(position, notation);
    list.lang = about.languages[notation] ?? "";
    shown = texts;
    for (const move of list.querySelectorAll("[data-ply]")) {
      const here = Number(move.dataset.ply) === position.ply;
      move.tabIndex = here ? 0 : -1;
      if (here) move.setAttribute("aria-current", "step");
      else move.removeAttribute("aria-current");
    }
    keepInView();
  }

  function keepInView() {
    const current = list.querySelector("[aria-current]");
    if (current) list.scrollTop = current.offsetTop - list.clientHeight / 2;
  }

  return {
    update({ position, setup, busy, hinted, problem, editable }) {
      const side = position.over ? "over" : setup ? "setup" : position.turn;
      status.textContent = setup ? "Setting up a position" : position.status;
      status.dataset.side = side;
      const more = position.explained || (model.get("_waits") ? WAITS : "");
      explained.hidden = !more || Boolean(setup);
      explained.textContent = more;
      const thinks = "purpose" in busy;
      thinking.hidden = !thinks;
      const about_ = busy.depth ? `depth ${busy.depth}: ${busy.text}` : "";
      thought.textContent = thinks
        ? `${busy.purpose === "hint" ? "Looking for a hint" : "Thinking"}… ${about_}`
        : "";
      find("hurry").hidden = busy.purpose !== "reply";
      hint.hidden = !("text" in hinted) || Boolean(setup);
      hint.textContent = `Hint: ${hinted.text ?? ""}`;
      notice.hidden = !problem;
      if (notice.dataset.text !== problem) notice.innerHTML = problem && warningIcon() + escapeHtml(problem);
      notice.dataset.text = problem;
      for (const part of el.querySelectorAll(".xqb-play")) part.hidden = Boolean(setup);
      for (const button of el.querySelectorAll(".xqb-buttons [data-do]")) {
        const name = button.dataset.do;
        button.disabled =
          (name === "undo" && !position.can_undo) ||
          (name === "redo" && !position.can_redo) ||
          ((name === "hint" || name === "engine") && (position.over || thinks)) ||
          (!editable && !LOOKING.has(name));
      }
      for (const option of el.querySelectorAll("[data-option]")) {
        if (option !== el.ownerDocument.activeElement || option.type !== "number")
          option.value = model.get(option.dataset.option) ?? "";
        if (["engine_side", "depth"].includes(option.dataset.option)) option.disabled = !editable;
      }
      listMoves(position, model.get("notation"));
    },
    keepInView,
    stop: () => listeners.abort(),
  };
}

function movesHtml(position, notation) {
  if (!position.moves.length) return `<p class="xqb-empty">No moves yet.</p>`;
  const start = `<button type="button" data-ply="0" class="xqb-start">Start</button>`;
  const rows = moveRows(position, notation).map(({ number, moves }) => {
    const buttons = moves.map((move) =>
      move === null
        ? `<span class="xqb-none">…</span>`
        : `<button type="button" data-ply="${move.ply}" aria-label="${escapeHtml(`${move.text}, ${move.spoken}`)}">` +
          `${escapeHtml(move.text)}</button>`,
    );
    return `<li><span class="xqb-number">${number}.</span>${buttons.join("")}</li>`;
  });
  return `${start}<ol>${rows.join("")}</ol>`;
}

// One stop of the Tab key for a group of buttons; arrows, Home and End go between them.
export function rove(group, signal) {
  group.addEventListener("keydown", (event) => {
    const buttons = [...group.querySelectorAll("button")];
    const here = buttons.indexOf(event.target);
    const steps = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };
    const to = event.key === "Home" ? 0 : event.key === "End" ? buttons.length - 1 : here + steps[event.key];
    if (here < 0 || event.ctrlKey || event.altKey || event.metaKey || !buttons[to]) return;
    event.preventDefault();
    event.stopPropagation();
    for (const button of buttons) button.tabIndex = button === buttons[to] ? 0 : -1;
    buttons[to].focus();
  }, signal); // prettier-ignore
}
