// Buttons, slider, speed and keys: each asks for one of the jumps below, and none knows what is drawn.

import { nextCutoff, skipSubtree, stepOut } from "./replay.js";

export const SPEEDS = [0.5, 1, 2, 5, 10, 30]; // events a second

// Where each button leads from event k.
export const JUMPS = {
  first: () => 0,
  back: (replay, k) => Math.max(k - 1, 0),
  forward: (replay, k) => Math.min(k + 1, replay.events - 1),
  last: (replay) => replay.events - 1,
  cutoff: nextCutoff,
  skip: skipSubtree,
  out: stepOut,
};

const KEYS = {
  ArrowLeft: "back",
  ArrowRight: "forward",
  Home: "first",
  End: "last",
  c: "cutoff",
  s: "skip",
  u: "out",
  " ": "play",
};

const PRESSED = new Set(["BUTTON", "SUMMARY"]);

const ICONS = {
  first: "M5 4v12M16 4v12L7.5 10z",
  back: "M14.5 4v12L6 10z",
  play: "M6 3.5v13L16.5 10z",
  pause: "M5.5 4h3v12h-3zM11.5 4h3v12h-3z",
  forward: "M5.5 4v12L14 10z",
  last: "M15 4v12M4 4v12l8.5-6z",
  cutoff: "M3 15.5L11 4.5M9 15.5L17 4.5",
  skip: "M3.5 13.5a6.5 6.5 0 0 1 12.3-2.4M16.5 5.5v6h-6",
  out: "M10 16.5v-12M4.5 9.5l5.5-5.5l5.5 5.5",
};
const OUTLINED = new Set(["cutoff", "skip", "out"]);

const BUTTONS = [
  ["first", "", "First event (Home)"],
  ["back", "", "Back (←)"],
  ["play", "", "Play (space)"],
  ["forward", "", "Forward (→)"],
  ["last", "", "Last event (End)"],
  ["cutoff", "Next cutoff", "On to the next cutoff (c)"],
  ["skip", "Skip subtree", "Over everything below this node (s)"],
  ["out", "Step out", "Until this node's parent is finished (u)"],
];

export function controlsHtml(events) {
  const buttons = BUTTONS.map(([name, text, title]) => buttonHtml(name, text, title));
  const speeds = SPEEDS.map(
    (speed) => `<option value="${speed}"${speed === 2 ? " selected" : ""}>${speedText(speed)}</option>`,
  );
  return (
    `<div class="xqs-buttons"><span class="xqs-group">${buttons.slice(0, 5).join("")}</span>` +
    `<span class="xqs-group">${buttons.slice(5).join("")}</span>` +
    `<label class="xqs-speed"><span>Speed</span> ` +
    `<select aria-label="Events a second">${speeds.join("")}</select></label></div>` +
    `<div class="xqs-track"><input type="range" aria-label="Event" min="0" max="${events - 1}" value="0">` +
    `<output class="xqs-position"></output></div>`
  );
}

function buttonHtml(name, text, title) {
  const words = text ? `<span>${text}</span>` : "";
  const told = `title="${title}" aria-label="${title}"`;
  return `<button type="button" data-jump="${name}" ${told}>${icon(name)}${words}</button>`;
}

function icon(name) {
  const kind = OUTLINED.has(name) ? "xqs-icon xqs-outlined" : "xqs-icon";
  return `<svg class="${kind}" viewBox="0 0 20 20" aria-hidden="true"><path d="${ICONS[name]}"/></svg>`;
}

function speedText(speed) {
  return speed < 1 ? "slow" : `${speed} / s`;
}

// Wires the controls inside `host`. The cursor says which event is shown, `here()`, and shows another,
// `goTo(k)`. Returns {update(k), stop()}: `update` shows where we are, `stop` ends playing and listening.
export function wireControls(host, replay, { here, goTo }, onPlaying) {
  const slider = host.querySelector("input");
  const select = host.querySelector("select");
  const position = host.querySelector("output");
  const play = host.querySelector('[data-jump="play"]');
  const listeners = new AbortController();
  let timer = null;

  function setPlaying(playing) {
    clearInterval(timer);
    timer = playing ? setInterval(tick, 1000 / Number(select.value)) : null;
    play.innerHTML = icon(playing ? "pause" : "play");
    play.title = playing ? "Pause (space)" : "Play (space)";
    play.setAttribute("aria-label", play.title);
    onPlaying(playing);
  }

  function tick() {
    goTo(here() + 1);
    if (here() === replay.events - 1) setPlaying(false);
  }

  function act(name) {
    if (name !== "play") {
      setPlaying(false);
      goTo(JUMPS[name](replay, here()));
    } else if (timer !== null) {
      setPlaying(false);
    } else {
      if (here() === replay.events - 1) goTo(0);
      setPlaying(replay.events > 1);
    }
  }

  function onKey(event) {
    // A modified key is the browser's or JupyterLab's, and a list of speeds has keys of its own.
    const name = KEYS[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (name === undefined || event.ctrlKey || event.altKey || event.metaKey || event.target === select)
      return;
    if (event.key === " " && PRESSED.has(event.target.tagName)) return; // it presses what has the focus
    event.preventDefault();
    event.stopPropagation();
    act(name);
  }

  function onClick(event) {
    const button = event.target.closest("[data-jump]");
    const node = event.target.closest("[data-event]");
    if (button) act(button.dataset.jump);
    if (node) {
      setPlaying(false);
      goTo(Number(node.dataset.event));
    }
    // Some browsers do not focus a button that is clicked, and none a drawing: the keys work all the same.
    if (!host.contains(document.activeElement)) host.focus({ preventScroll: true });
  }

  const options = { signal: listeners.signal };
  host.addEventListener("keydown", onKey, options);
  host.addEventListener("click", onClick, options);
  slider.addEventListener(
    "input",
    () => {
      setPlaying(false);
      goTo(Number(slider.value));
    },
    options,
  );
  select.addEventListener("change", () => timer !== null && setPlaying(true), options);

  return {
    update(k) {
      slider.value = k;
      const text = `${k.toLocaleString("en")} / ${(replay.events - 1).toLocaleString("en")}`;
      position.textContent = text;
      slider.setAttribute("aria-valuetext", `event ${text}`);
    },
    stop() {
      clearInterval(timer);
      listeners.abort();
    },
  };
}
