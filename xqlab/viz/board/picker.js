// The choice of a piece where several moves have the same squares, as in a promotion: a small dialog on the board.

import { Component, html } from "../core/preact.js";
import { Roving } from "./controls.js";
import { pieceIcon } from "./icons.js";
import { percent, sizeOf } from "./state.js";

// Beside the square `to`. choices: [{code, piece}]; choose(choice), leave(); view: of the board.
/** @augments {Component<{to: number, choices: Choice[], choose: (choice: Choice) => void, leave: () => void, view: any}>} */
export class Picker extends Component {
  place = /** @type {{current: any}} */ ({ current: null });
  leave = (/** @type {any} */ { target }) => this.place.current.contains(target) || this.props.leave();

  componentDidMount() {
    this.place.current.querySelector("[data-first]").focus({ preventScroll: true });
    document.addEventListener("pointerdown", this.leave);
  }

  componentWillUnmount() {
    document.removeEventListener("pointerdown", this.leave);
  }

  onKey(/** @type {Pressed} */ { key, target }) {
    const { choices, choose, leave } = this.props;
    const named = choices.find(({ piece }) => piece.toLowerCase() === key.toLowerCase());
    if (key === "Escape") leave();
    else if (key === "Enter" || key === " ") target.click();
    else if (named) choose(named);
    return Boolean(named) || ["Escape", "Enter", " "].includes(key);
  }

  render() {
    const { to, choices, choose, leave, view } = this.props;
    const { picture, about, words } = view;
    const isAbove = picture.centers[to][1] < picture.height / 2;
    const shown = isAbove ? choices : [...choices].reverse(); // the first one on the square itself
    const buttons = shown.map((choice) => {
      const name = about.pieces[choice.piece];
      return html`<button type="button" data-first=${choice === choices[0] || null} aria-label=${name} title=${name}
        onClick=${() => choose(choice)}>${pieceIcon(picture, choice.piece)}</button>`;
    });
    const onLeft = (/** @type {any} */ { currentTarget, relatedTarget }) => {
      if (relatedTarget && !currentTarget.contains(relatedTarget)) leave();
    };
    return html`<div ref=${this.place} onKeyUp=${(/** @type {Pressed} */ event) => event.preventDefault()}>
      <${Roving} role="dialog" aria-label=${words.choose} class="xq-column xqb-picker" stop="[data-first]"
        style=${placeOf(picture, to, choices.length)} keys=${(/** @type {Pressed} */ event) => this.onKey(event)}
        onFocusOut=${onLeft}>${buttons}</${Roving}></div>`;
  }
}

// A column of squares from `to` towards the middle of the board, kept on the picture.
/** @param {Picture} picture @param {number} to @param {number} count */
function placeOf(picture, to, count) {
  const [x, y] = picture.centers[to];
  const [width, step] = sizeOf(picture);
  const height = count * step;
  const left = Math.min(Math.max(x - width / 2, 0), picture.width - width);
  const top = Math.min(
    Math.max(y < picture.height / 2 ? y - step / 2 : y + step / 2 - height, 0),
    picture.height - height,
  );
  return (
    `left:${percent(left, picture.width)};top:${percent(top, picture.height)};` +
    `width:${percent(width, picture.width)};height:${percent(height, picture.height)}`
  );
}
