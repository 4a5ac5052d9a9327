// Controls of a board: a field, a button that copies, a group of buttons.

import { Field } from "../core/fields.js";
import { Component, html } from "../core/preact.js";
import { copyText } from "../page/saving.js";
import { ICONS, iconOf } from "./icons.js";

const COPY = "M7 7V3h10v10h-4M3 7h10v10H3z";
const COPIED = 1600; // milliseconds for which a button says so

const /** @type {Record<string, number>} */ STEPS = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

// A field of the board; more: what of it differs.
/** @param {BoardView} view @param {string} name @param {Payload} [more] */
export function field(view, name, more) {
  const { about, language, set, [name]: value, editable } = view;
  const put = (/** @type {any} */ changed) => set({ [name]: changed });
  return html`<${Field} key=${name} of=${about.fields[name]} language=${language} value=${value} put=${put}
    data-option=${name} disabled=${name === "engine_side" && !editable} ...${more} />`;
}

// The buttons of a game: `name` of each, which the kernel is asked for unless there is press(); isIdle; and attributes.
/** @param {BoardView} view @param {(Payload | false)[]} commands */
export function commandBar({ words, game }, commands) {
  const shown = commands.filter(Boolean).map((command) => {
    const { name, isIdle, press = () => game.send({ do: name }), ...more } = /** @type {Payload} */ (command);
    const [text, tip] = words.buttons[name];
    return html`<button type="button" key=${name} data-do=${name} title=${tip} disabled=${isIdle} onClick=${press}
      ...${more}>${iconOf(ICONS[name])}<span>${text}</span></button>`;
  });
  return html`<div class="xq-bar xqb-buttons" role="group" aria-label=${words.game}>${shown}</div>`;
}

// A button that copies text(), and says whether that is done; words: of the board.
/** @augments {Component<{what: string, words: Words, text: () => string, say: (text: string) => void}>} */
export class CopyButton extends Component {
  state = { isDone: false };

  copy = async (/** @type {Pointed} */ { currentTarget: button }) => {
    const isDone = await copyText(document, this.props.text());
    this.setState({ isDone });
    const { words, say } = this.props;
    say(isDone ? words.copy.done : words.copy.failed);
    /** @type {Root} */ (button).focus({ preventScroll: true });
    setTimeout(() => this.setState({ isDone: false }), COPIED);
  };

  render() {
    const { what, words } = this.props;
    const label = words.copy[what];
    return html`<button type="button" class=${`xqb-copy${this.state.isDone ? " xqb-copied" : ""}`} data-copy=${what}
      title=${label} aria-label=${label} onClick=${this.copy}>${iconOf(COPY)}
      <span class="xqb-done" aria-hidden="true">✓</span></button>`;
  }
}

// A group of buttons with one tab stop; arrows, Home and End move between them.
// stop: selects the button that has the tab stop, by default the first; it is scrolled to. keys(event): hears a key
// first; more: attributes of the group.
/** @augments {Component<Payload>} */
export class Roving extends Component {
  place = /** @type {{current: any}} */ ({ current: null });

  componentDidMount() {
    this.settle();
  }

  componentDidUpdate() {
    this.settle();
  }

  buttons() {
    return [...this.place.current.querySelectorAll("button")];
  }

  settle() {
    const group = this.place.current;
    const stop = group.querySelector(this.props.stop ?? "button");
    this.mark(group.contains(document.activeElement) ? document.activeElement : stop);
    if (stop) group.scrollTop = stop.offsetTop - group.clientHeight / 2;
  }

  mark(/** @type {any} */ stop) {
    for (const button of this.buttons()) button.tabIndex = button === stop ? 0 : -1;
  }

  onKey = (/** @type {Pressed} */ event) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const buttons = this.buttons();
    const here = buttons.indexOf(event.target);
    const to = event.key === "Home" ? 0 : event.key === "End" ? buttons.length - 1 : here + STEPS[event.key];
    if (!this.props.keys?.(event)) {
      if (here < 0 || !buttons[to]) return;
      this.mark(buttons[to]);
      buttons[to].focus();
    }
    event.preventDefault();
    event.stopPropagation();
  };

  render() {
    const { stop: _, keys: __, children, ...more } = this.props;
    return html`<div ref=${this.place} onKeyDown=${this.onKey} ...${more}>${children}</div>`;
  }
}
