// Buttons, slider, speed and keys. They run commands and know nothing of the drawings.

import { makeListeners } from "../page/listeners.js";
import { fill } from "../page/markup.js";
import { commandOfKey, keysOf, SHARED_LETTERS } from "./commands.js";
import { neighbour } from "./jumps.js";
import { readEvent, ticksHtml } from "./marks.js";
import { SPEEDS } from "./player.js";

const PLAYING = ["first", "back", "play", "forward", "last"];
const FAR_JUMPS = ["first", "last"];
const PRESSED = new Set(["BUTTON", "SUMMARY"]);

/** @type {Record<string, string>} */
const ICONS = {
  first: "M5 4v12M16 4v12L7.5 10z",
  back: "M12.5 4v12L4.5 10zM15.5 4v12",
  play: "M6 3.5v13L16.5 10z",
  pause: "M5.5 4h3v12h-3zM11.5 4h3v12h-3z",
  forward: "M7.5 4v12L15.5 10zM4.5 4v12",
  last: "M15 4v12M4 4v12l8.5-6z",
  into: "M10 3v9M6 8.5l4 4l4-4M5 17h10",
  over: "M3.5 12.5a6.5 6.5 0 0 1 12.3-2.4M16.5 5v5.5h-6M8.5 16.5h3",
  finish: "M4 3.5v8h9M9.5 8l4 3.5l-4 3.5M17 5v12",
  out: "M10 16.5v-12M4.5 9.5l5.5-5.5l5.5 5.5",
  toggleMark: "M6 17.5v-14h9l-2.5 3.5l2.5 3.5h-9",
};
const OUTLINED = new Set(["into", "over", "finish", "out", "toggleMark"]);

// panel: that of the search, see panels.js.
export function buttonsHtml(/** @type {Payload} */ { steps, goals }, /** @type {Replay} */ replay) {
  const group = (/** @type {string} */ name, /** @type {string[]} */ buttons, more = "") =>
    `<span class="xqs-group${more}" role="group" data-label="${name}">${buttons.join("")}</span>`;
  return (
    `<div class="xqs-buttons">` +
    group(
      "playGroup",
      PLAYING.map((name) => buttonHtml(name, icon(name), FAR_JUMPS.includes(name) ? ' class="xq-rest"' : "")),
    ) +
    `<label class="xqs-speed xq-rest"><span data-text="speed"></span> <select></select></label>` +
    group(
      "stepGroup",
      steps.map((/** @type {string} */ name) => buttonHtml(name, `${icon(name)}<span></span>`)),
      " xq-rest",
    ) +
    group("goGroup", goals(replay).map(goalHtml)) +
    `</div>`
  );
}

export function trackHtml(/** @type {number} */ events) {
  return (
    `<div class="xqs-track xq-rest"><span class="xqs-slider"><input type="range" min="0" max="${events - 1}" value="0">` +
    `<span class="xqs-ticks" aria-hidden="true"></span></span>` +
    `<span class="xqs-joined" role="group" data-label="markGroup">${buttonHtml("mark", arrow("‹"), " data-back")}` +
    `${buttonHtml("toggleMark", icon("toggleMark"))}${buttonHtml("mark", arrow("›"))}</span>` +
    `<span class="xqs-position"><input type="text" inputmode="numeric" autocomplete="off" data-title="number">` +
    ` / ${(events - 1).toLocaleString("en")}</span></div>`
  );
}

function buttonHtml(/** @type {string} */ name, /** @type {string} */ inside, more = "") {
  return `<button type="button" data-command="${name}"${more}>${inside}</button>`;
}

function arrow(/** @type {string} */ mark) {
  return `<i aria-hidden="true">${mark}</i>`;
}

function goalHtml(/** @type {string} */ name, /** @type {number} */ at) {
  return (
    `<span class="xqs-goal${at ? " xq-rest" : ""}">${buttonHtml(name, arrow("‹"), " data-back")}` +
    `${buttonHtml(name, `<span></span>${arrow("›")}`)}</span>`
  );
}

function icon(/** @type {string} */ name) {
  const kind = OUTLINED.has(name) ? "xqs-icon xqs-outlined" : "xqs-icon";
  return `<svg class="${kind}" viewBox="0 0 20 20" aria-hidden="true"><path d="${ICONS[name]}"/></svg>`;
}

// Wires the controls inside `host`. panel: that of the search; marks: see makeMarks. `act({name, back})` runs the
// other commands: "play", "line", "code", "language", "full", "help", "close", "slower", "faster". options: those of `mount`;
// what would lead past `until()` is disabled, and its title is `held()`.
// Returns {setWords, showPlaying, showSpeed, update(k, kind), stop}.
/**
 * @param {Root} host @param {Replay} replay @param {Cursor} cursor @param {Player} player
 * @param {(command: Payload) => void} act @param {Panel} panel @param {EventMarks} marks @param {Payload} [options]
 */
export function bindControls(host, replay, cursor, player, act, panel, marks, options = {}) {
  /** @type {Record<string, Function>} */
  const commands = {
    ...panel.commands,
    mark: (/** @type {unknown} */ _, /** @type {number} */ k, /** @type {boolean} */ back) =>
      neighbour(marks.all(), k, back),
  };
  const goalNames = [...panel.goals(replay), "mark"];
  const letters = { ...panel.letters, ...SHARED_LETTERS };
  const keys = keysOf(letters);
  const slider = host.querySelector(".xqs-slider input");
  const number = host.querySelector(".xqs-position input");
  const [ticks, toggle] = [".xqs-ticks", '[data-command="toggleMark"]'].map((each) => host.querySelector(each));
  const select = host.querySelector("select");
  const buttons = [...host.querySelectorAll("[data-command]")];
  const goals = buttons.filter((button) => goalNames.includes(button.dataset.command));
  const { listen, stop } = makeListeners();
  let /** @type {Words} */ words;

  function run(/** @type {{ name: string; back: boolean }} */ { name, back }) {
    if (name === "toggleMark") return marks.toggle(cursor.here());
    if (name === "number") return number.select();
    if (!(name in commands)) return act({ name, back });
    player.pause();
    cursor.goTo(commands[name](replay, cursor.here(), back));
  }

  function onKey(/** @type {Pressed} */ event) {
    const command = commandOfKey(event, letters);
    // The list of speeds and the box have their own keys.
    if (event.target === number) return onKeyInBox(event);
    if (command === null || event.target === select) return;
    if (event.key.startsWith("Page") && !host.matches(":fullscreen")) return; // a presenter's; elsewhere they scroll
    if (event.key === " " && PRESSED.has(event.target.tagName)) return; // it presses the focused button
    event.preventDefault();
    event.stopPropagation();
    run(command);
  }

  // Enter goes there, Escape leaves the box; JupyterLab gets neither.
  function onKeyInBox(/** @type {Pressed} */ event) {
    event.stopPropagation();
    if (event.key === "Escape") showNumber(cursor.here());
    else if (event.key !== "Enter" || !goToNumber()) return;
    host.focus({ preventScroll: true });
  }

  function goToNumber() {
    const wanted = readEvent(number.value, cursor.events);
    if (wanted === null) {
      number.setAttribute("aria-invalid", "true");
      return false;
    }
    player.pause();
    cursor.goTo(wanted);
    return true;
  }

  function showNumber(/** @type {number} */ k) {
    number.value = k.toLocaleString("en");
    number.removeAttribute("aria-invalid");
  }

  function showMarks() {
    ticks.innerHTML = ticksHtml(marks.all(), replay.events);
    toggle.setAttribute("aria-pressed", String(marks.has(cursor.here())));
    showGoals(cursor.here());
  }

  function showGoals(/** @type {number} */ k) {
    for (const button of options.until ? buttons : goals) {
      const { command, back } = button.dataset;
      if (!(command in commands)) continue;
      const to = commands[command](replay, k, back !== undefined);
      const isHeld = to > k && k >= (options.until?.() ?? to);
      const nowhere = isHeld || (to === k && goals.includes(button));
      if (button.hasAttribute("aria-disabled") !== nowhere) button.toggleAttribute("aria-disabled", nowhere);
      if (nowhere) button.setAttribute("aria-disabled", "true");
      if (options.until) labelButton(button);
      if (isHeld) button.title = options.held();
    }
  }

  function onClick(/** @type {Pointed} */ event) {
    const button = event.target.closest("[data-command]");
    const node = event.target.closest("[data-event]");
    if (button) run({ name: button.dataset.command, back: "back" in button.dataset });
    if (node) {
      player.pause();
      cursor.goTo(Number(node.dataset.event));
    }
    // Some browsers do not focus a clicked button, and none focuses a drawing: without the focus no key works.
    if (!host.contains(document.activeElement)) host.focus({ preventScroll: true });
  }

  function showPlaying() {
    const play = host.querySelector('[data-command="play"]');
    const name = player.playing() ? "pause" : "play";
    play.innerHTML = icon(name);
    nameButton(play, words, words.commands[name][1], keys[name]);
  }

  function labelButton(/** @type {Root} */ button) {
    const { command, back } = button.dataset;
    const [short, long] = words.commands[command];
    const isGoal = goalNames.includes(command);
    const label = isGoal ? fill(back === undefined ? words.next : words.before, { what: long }) : long;
    nameButton(button, words, label, (back === undefined ? "" : "Shift+") + /** @type {Payload} */ (keys)[command]);
    const text = button.querySelector("span");
    if (text) text.textContent = short;
  }

  listen(host, "keydown", onKey);
  listen(host, "click", onClick);
  listen(slider, "input", () => {
    player.pause();
    cursor.goTo(Number(slider.value), "drag");
  });
  listen(number, "focus", () => number.select());
  listen(number, "blur", () => showNumber(cursor.here()));
  listen(select, "change", () => player.setSpeed(Number(select.value)));

  const off = marks.on(showMarks);

  return {
    setWords(/** @type {Words} */ next) {
      words = next;
      for (const button of buttons) labelButton(button);
      showPlaying();
      showMarks();
      select.innerHTML = SPEEDS.map((each) => `<option value="${each}">${speedText(words, each)}</option>`).join("");
      select.value = player.speed();
      select.setAttribute("aria-label", words.speedLong);
      slider.setAttribute("aria-label", words.event);
    },
    showPlaying,
    showSpeed() {
      select.value = player.speed();
    },
    update(/** @type {number} */ k, /** @type {string} */ kind) {
      const [event, events] = [k, replay.events - 1].map((number) => number.toLocaleString("en"));
      slider.value = k;
      if (document.activeElement !== number) showNumber(k);
      toggle.setAttribute("aria-pressed", String(marks.has(k)));
      slider.setAttribute("aria-valuetext", fill(words.eventOf, { event, events, kind }));
      showGoals(k);
    },
    stop() {
      stop();
      off();
    },
  };
}

/** @param {Root} button @param {Words} words @param {string} name @param {string} key */
function nameButton(button, words, name, key) {
  button.title = fill(words.keyed, { name, key });
  button.setAttribute("aria-label", name);
}

function speedText(/** @type {Words} */ words, /** @type {number} */ speed) {
  return speed < 1 ? words.slow : fill(words.perSecond, { speed });
}
