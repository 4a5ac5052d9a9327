// The FEN box: it shows the position, takes a typed one, and reports what is wrong with it.

import { makeListeners } from "../page/listeners.js";
import { escapeMarkup } from "../page/markup.js";
import { copyHtml } from "./copying.js";
import { warningIcon } from "./panel.js";
import { textIn } from "./words.js";

const TYPING = 500; // milliseconds after the last key until a typed FEN is tried

// Hidden in a game whose positions cannot be set up: their texts are moves.
export function fenHtml(/** @type {string} */ id, /** @type {Game} */ about) {
  return (
    `<div class="xqb-fen"${about.start ? "" : " hidden"}><label for="${id}" data-word="fen"></label>` +
    `<textarea id="${id}" rows="1" spellcheck="false" autocomplete="off" autocapitalize="off"` +
    ` aria-describedby="${id}-error"></textarea>${copyHtml("fen")}` +
    `<p id="${id}-error" class="xqb-error" aria-live="polite" hidden></p></div>`
  );
}

// Shows the position until somebody types, then the typed text until it is taken or abandoned.
export function connectFen(/** @type {Root} */ el, /** @type {(message: object) => void} */ send) {
  const box = el.querySelector(".xqb-fen textarea");
  const error = el.querySelector(".xqb-error");
  const { listen, stop } = makeListeners();
  let fen = "";
  let sent = "";
  let typed = false; // whether the box holds a text that the kernel has not taken
  let timer = 0;

  function show(/** @type {string} */ text) {
    box.value = text;
    fit();
  }

  function offer(/** @type {boolean} */ typing) {
    clearTimeout(timer);
    const text = box.value.trim();
    if (text === sent || (text === fen && error.hidden)) return;
    sent = text;
    send({ do: "fen", text, typing });
  }

  function showError(/** @type {string} */ text) {
    error.hidden = !text;
    error.innerHTML = text && warningIcon() + escapeMarkup(text);
    box.setAttribute("aria-invalid", String(Boolean(text)));
  }

  function fit() {
    box.style.height = "auto"; // browsers without field-sizing
    if (box.scrollHeight) box.style.height = `${box.scrollHeight + 2}px`;
  }

  const on = (/** @type {string} */ name, /** @type {Listener} */ listener) => listen(box, name, listener);
  on("input", () => {
    sent = "";
    typed = true;
    clearTimeout(timer);
    timer = setTimeout(offer, TYPING, true);
    fit();
  });
  on("change", () => offer(false));
  on("keydown", (/** @type {Pressed} */ event) => {
    if (event.key !== "Enter" && event.key !== "Escape") return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === "Enter") return offer(false);
    clearTimeout(timer);
    showError("");
    typed = false;
    sent = "";
    show(fen);
  });
  on("blur", () => {
    if (!typed) show(fen);
  });

  return {
    /** @param {any} now @param {any} answer @param {boolean} editable @param {Language} language */
    update(now, answer, editable, language) {
      box.readOnly = !editable;
      const isOwn = answer.text === sent && sent !== "";
      const isTaken = isOwn && !answer.error;
      if (isTaken) typed = false;
      if (now !== fen) {
        fen = now;
        showError("");
        // The typed text stays, even where the kernel writes the same position differently.
        if (isTaken && box.matches(":focus")) return;
        typed = false;
        sent = "";
        show(now);
      } else if (isOwn) {
        showError(answer.error && textIn(answer, "error", language));
      }
    },
    fit,
    stop() {
      clearTimeout(timer);
      stop();
    },
  };
}
