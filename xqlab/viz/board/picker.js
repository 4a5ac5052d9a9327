// The choice of a piece where several moves have the same squares, as in a promotion: a small dialog on the board.

import { makeListeners } from "../page/listeners.js";
import { escapeMarkup } from "../page/markup.js";
import { pieceSvg } from "./icons.js";
import { rove } from "./panel.js";
import { percent, sizeOf } from "./state.js";

// Opens it in `host`, the box of the board, beside the square `to`. choices: [{code, piece}], about and words as in
// a view; choose(choice) and leave() are called once. Returns {focused(), stop()}.
/** @param {Root} host @param {Picture} picture @param {any} options */
export function makePicker(host, picture, { to, choices, about, words, choose, leave }) {
  const dialog = host.ownerDocument.createElement("div");
  dialog.className = "xqb-picker";
  dialog.setAttribute("role", "dialog");
  dialog.setAttribute("aria-label", words.choose);
  const isAbove = picture.centers[to][1] < picture.height / 2;
  const shown = isAbove ? choices : [...choices].reverse(); // the first one on the square itself
  dialog.innerHTML = shown
    .map((/** @type {any} */ { piece }) => choiceHtml(picture, about.pieces[piece], piece))
    .join("");
  place(dialog, picture, to, choices.length);
  host.append(dialog);
  const buttons = [...dialog.querySelectorAll("button")];
  const { listen, stop } = makeListeners();
  const chosen = (/** @type {Pointed} */ event) => shown[buttons.indexOf(event.target.closest("button"))];

  listen(dialog, "click", (event) => {
    const choice = chosen(event);
    if (choice) choose(choice);
  });
  listen(dialog, "keydown", (event) => {
    const named = choices.find((/** @type {any} */ { piece }) => piece.toLowerCase() === event.key.toLowerCase());
    if (event.key === "Escape") leave();
    else if (event.key === "Enter" || event.key === " ") choose(chosen(event));
    else if (named && !event.ctrlKey && !event.altKey && !event.metaKey) choose(named);
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
  listen(dialog, "keyup", (event) => event.preventDefault()); // of the key that opened it
  rove(dialog, listen);
  listen(dialog, "focusout", (event) => {
    if (event.relatedTarget && !dialog.contains(event.relatedTarget)) leave();
  });
  listen(host.ownerDocument, "pointerdown", (event) => {
    if (!dialog.contains(event.target)) leave();
  });
  const first = buttons[shown.indexOf(choices[0])];
  first.tabIndex = 0;
  first.focus({ preventScroll: true });

  return {
    focused: () => dialog.contains(host.ownerDocument.activeElement),
    stop() {
      stop();
      dialog.remove();
    },
  };
}

function choiceHtml(/** @type {Picture} */ picture, /** @type {string} */ name, /** @type {string} */ piece) {
  const label = escapeMarkup(name);
  return (
    `<button type="button" tabindex="-1" aria-label="${label}" title="${label}">` +
    `${pieceSvg(picture, piece)}</button>`
  );
}

// A column of squares from `to` towards the middle of the board, kept on the picture.
/** @param {Root} dialog @param {Picture} picture @param {number} to @param {number} count */
function place(dialog, picture, to, count) {
  const [x, y] = picture.centers[to];
  const [width, step] = sizeOf(picture);
  const height = count * step;
  const left = Math.min(Math.max(x - width / 2, 0), picture.width - width);
  const down = y < picture.height / 2;
  const top = Math.min(Math.max(down ? y - step / 2 : y + step / 2 - height, 0), picture.height - height);
  dialog.style.left = percent(left, picture.width);
  dialog.style.top = percent(top, picture.height);
  dialog.style.width = percent(width, picture.width);
  dialog.style.height = percent(height, picture.height);
}
