// What the lab and its panels are filled in with: declared fields, files, and what asks Python.

import { Field, refusing } from "../core/fields.js";
import { html } from "../core/preact.js";

// A message that takes the weights along: the widget manager holds changes back while an earlier one is unanswered.
export function ask(/** @type {Props} */ { data, el, send, changed, off }, /** @type {Payload} */ wish) {
  data.el = el; // where what is sent back is offered
  send({ changed, off, ...wish });
}

// A declared field whose value is put(value); key: its own among those of the lab; more: attributes of its input.
/** @param {Props} props @param {FormField} of @param {string} key @param {Payload} more */
export function fieldView(props, of, key, more) {
  return html`<${Field} ...${{ key, of, language: props.language, ...refusing(props, key), ...more }} />`;
}

// A button that reads a file: take({name, text}).
/** @param {string} text @param {(file: Payload) => void} take @param {Payload} [more] */
export function fileButton(text, take, more) {
  const choose = (/** @type {Filled} */ { currentTarget }) => {
    /** @type {any} */ (currentTarget).nextElementSibling.click();
  };
  async function read(/** @type {Filled} */ { target: input }) {
    const [file] = input.files;
    if (file) take({ name: file.name, text: await file.text() });
    input.value = "";
  }
  return html`<button type="button" onClick=${choose} ...${more}>${text}</button><input type="file"
    accept=".json,application/json" hidden tabindex="-1" onChange=${read} />`;
}
