// The form of a Monte-Carlo tree search: numbers, rule and leaves, in step with the model of `makeFormModel`.

import { html } from "../../core/preact.js";
import { decimals, signed } from "../../page/signed.js";
import { lines, searchForm, whereOf } from "../../search_form/form.js";
import { counted, formWordsOf } from "../../search_form/words.js";
import { playoutFormWords } from "./words.js";

function playoutRows(/** @type {Payload[]} */ runs, /** @type {Props} */ props) {
  const { data, words, language } = props;
  const called = data.about.called[language];
  return runs.map((run) => [
    lines([
      ...whereOf(run, props),
      words.ofRun(called[run.rule], decimals(run.exploration), called[run.leaf], run.seed),
    ]),
    [counted(run.playouts), !run.isWhole && [" ", html`<small>${words.runs.stopped}</small>`]],
    counted(run.nodes),
    counted(Math.round(run.milliseconds)),
    `${run.move[language]} ${signed(run.value)}${run.proved ? data.about.words[language].proved : ""}`,
  ]);
}

export const playoutForm = searchForm({
  words(language) {
    const [shared, { runs, ...own }] = [formWordsOf(language), playoutFormWords(language)];
    return { ...shared, ...own, runs: { ...shared.runs, ...runs } };
  },
  settings: ["playouts", "seed", "exploration", "rule", "leaf"],
  share: ({ finished, playouts }) => finished / playouts,
  following: (name, value, about) => (name === "rule" ? { exploration: about.exploration[value] } : {}),
  rows: playoutRows,
});
