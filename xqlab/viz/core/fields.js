// The fields of a form, as Python declares them in fields.py.

import { fill } from "../page/markup.js";
import { Component, html } from "./preact.js";

// A number as typed: null for what is no number, no multiple of the step (0: any number), or out of range.
/** @param {string} text @param {Pick<FormField, "limits" | "step">} field */
export function typedNumber(text, { limits: [least, most], step }) {
  const number = Number(text);
  const fits = text.trim() !== "" && Number.isFinite(number) && (!step || number % step === 0);
  return fits && (least === null || least <= number) && (most === null || number <= most) ? number : null;
}

// What a field says of a text that it refuses.
/** @param {FormField} field @param {string} text @param {Language} language */
export const refusal = ({ wants }, text, language) => fill(wants[language], { text });

// What these fields of a form refuse, by their keys, which are their names by default.
/** @param {Props} form @param {FormField[]} fields */
export const refusals = ({ mistakes, language }, fields, keyOf = (/** @type {FormField} */ { name }) => name) =>
  fields.filter((of) => keyOf(of) in mistakes).map((of) => refusal(of, mistakes[keyOf(of)], language));

// What a number field has of a form that keeps the texts that were refused, by the fields' keys.
/** @param {Props} form @param {string} key */
export function refusing({ mistakes, set }, key) {
  const { [key]: wrong, ...others } = mistakes;
  const refuse = (/** @type {string | null} */ text) => {
    if (text !== (wrong ?? null)) set({ mistakes: text === null ? others : { ...mistakes, [key]: text } });
  };
  return { wrong, refuse };
}

// A labelled choice. options: [value, text] of each; put(value); more: attributes of its select.
/** @param {unknown} label @param {any} value @param {[value: any, text: any][]} options @param {(value: any) => void} put @param {Payload} more */
export const choiceField = (label, value, options, put, { class: name, ...more }) =>
  html`<label class=${name}><span>${label}</span>${" "}<select value=${value ?? ""} ...${more}
    onChange=${(/** @type {Filled} */ { target }) => put(options[target.selectedIndex][0])}>${options.map(
      ([each, text]) => html`<option value=${each ?? ""}>${text}</option>`,
    )}</select></label>`;

// A labelled field. of: as declared; value; put(value): it is now this one. Of a number, which is put as it is typed:
// wrong: the text that was refused; refuse(text): this one is, null for none; slid(): its slider was moved.
// children: in the place of the label, whose class is `class`; more: attributes of the input.
/** @augments {Component<FieldProps>} */
export class Field extends Component {
  state = { typed: /** @type {string | null} */ (null) };

  // Takes what is typed where it is valid; an empty number keeps the old value.
  take(/** @type {Input} */ input, /** @type {boolean} */ isFinished) {
    const { of: field, value, put, refuse } = this.props;
    if (field.kind === "text") {
      this.setState({ typed: isFinished ? null : input.value });
      if (isFinished && input.value.trim() !== value) put(input.value.trim());
      return;
    }
    const text = input.validity.badInput ? "?" : input.value.trim();
    const number = typedNumber(text, field);
    const isWrong = number === null && text !== "";
    this.setState({ typed: isFinished && !isWrong ? null : input.value });
    if (isFinished && isWrong) refuse?.(text);
    if (!isWrong) refuse?.(null);
    if (number !== null && number !== value) put(number);
  }

  render() {
    const { of: field, language, value, put, wrong, refuse, slid, children, class: name, ...more } = this.props;
    const { kind, limits, slide, choices, words, help } = field;
    const label = children ?? words[language];
    if (kind === "switch")
      return html`<label class=${name}><input type="checkbox" checked=${value} ...${more}
        onChange=${(/** @type {Filled} */ { target }) => put(target.checked)} />${" "}${label}</label>`;
    if (kind === "choice") {
      const options = choices.map(([each, names]) => /** @type {[any, string]} */ ([each, names[language]]));
      return choiceField(label, value, options, put, { class: name, ...more });
    }
    const typing = {
      value: this.state.typed ?? String(value),
      onInput: (/** @type {Filled} */ { target }) => this.take(target, false),
      onChange: (/** @type {Filled} */ { target }) => this.take(target, true),
      onBlur: (/** @type {Filled} */ { target }) => this.state.typed !== null && this.take(target, true),
    };
    if (kind === "text")
      return html`<label class=${name}><span>${label}</span>${" "}<input type="text" spellcheck=${false} autocomplete="off"
        autocapitalize="off" placeholder=${help[language]} title=${help[language]} ...${typing} ...${more} /></label>`;
    const slider = (/** @type {Filled} */ { target }) => {
      this.setState({ typed: null });
      refuse?.(null);
      put(Number(target.value));
    };
    return html`<label class=${name}><span>${label}</span>${" "}<input type="number" step="any" min=${limits[0]} max=${limits[1]}
        aria-invalid=${wrong === undefined ? null : "true"} ...${typing} ...${more} />${
          slide &&
          html`<input type="range" data-slide=${field.name} min=${slide[0]} max=${slide[1]} step=${slide[2]}
        aria-label=${words[language]} value=${value} onInput=${slider} onChange=${slid} />`
        }</label>`;
  }
}
