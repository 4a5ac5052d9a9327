// The FEN box: it shows the position, takes a typed one, and reports what is wrong with it.

import { Component, html } from "../core/preact.js";
import { CopyButton } from "./controls.js";
import { warningIcon } from "./icons.js";
import { textIn } from "./words.js";

const TYPING = 500; // milliseconds after the last key until a typed FEN is tried

// Shows the position until somebody types, then the typed text until it is taken or abandoned. answer: the kernel's to the
// last text; game: the `Board`.
/** @augments {Component<Payload>} */
export class Fen extends Component {
  state = { typed: /** @type {string | null} */ (null), problem: /** @type {Payload | null} */ (null) };
  sent = "";
  timer = 0;
  box = /** @type {{current: any}} */ ({ current: null });

  componentDidMount() {
    this.fit();
  }

  componentDidUpdate(/** @type {Payload} */ before) {
    const { fen, answer } = this.props;
    const isOwn = this.sent !== "" && answer.text === this.sent;
    // The typed text stays, even where the kernel writes the same position differently.
    if (fen !== before.fen && !(isOwn && !answer.error && this.box.current.matches(":focus"))) this.reset();
    else if (answer !== before.answer && isOwn) this.setState({ problem: answer.error ? answer : null });
    this.fit();
  }

  componentWillUnmount() {
    clearTimeout(this.timer);
  }

  fit() {
    const box = this.box.current;
    box.style.height = "auto"; // browsers without field-sizing
    if (box.scrollHeight) box.style.height = `${box.scrollHeight + 2}px`;
  }

  reset() {
    clearTimeout(this.timer);
    this.sent = "";
    this.setState({ typed: null, problem: null });
  }

  offer(typing = false) {
    clearTimeout(this.timer);
    const text = this.box.current.value.trim();
    if (text === this.sent || (text === this.props.fen && !this.state.problem)) return;
    this.sent = text;
    this.props.game.send({ do: "fen", text, typing });
  }

  onInput = (/** @type {Filled} */ { target }) => {
    this.sent = "";
    this.setState({ typed: target.value });
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.offer(true), TYPING);
  };

  onKey = (/** @type {Pressed} */ event) => {
    if (event.key !== "Enter" && event.key !== "Escape") return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === "Enter") this.offer();
    else this.reset();
  };

  onBlur = () => {
    const { answer } = this.props;
    if (this.state.typed !== null && answer.text === this.sent && !answer.error) this.reset();
  };

  render() {
    const { id, fen, editable, language, words, say } = this.props;
    const { typed, problem } = this.state;
    return html`<div class="xqb-fen"><label for=${id}>${words.fen}</label>
      <textarea id=${id} ref=${this.box} rows="1" spellcheck=${false} autocomplete="off" autocapitalize="off"
        aria-describedby=${`${id}-error`} aria-invalid=${String(Boolean(problem))} readonly=${!editable}
        value=${typed ?? fen} onInput=${this.onInput} onChange=${() => this.offer()}
        onKeyDown=${this.onKey} onBlur=${this.onBlur} />
      <${CopyButton} what="fen" text=${() => fen} words=${words} say=${say} />
      <p id=${`${id}-error`} class="xq-note xq-wrong xqb-error" aria-live="polite" hidden=${!problem}>${
        problem && [warningIcon(), textIn(problem, "error", language)]
      }</p></div>`;
  }
}
