// The form of a Monte-Carlo tree search: numbers, rule and leaves, in step with the model of `makeFormModel`.

import { escapeMarkup } from "../../page/markup.js";
import { decimals, signed } from "../../page/signed.js";
import { renderForm, whereOf } from "../../search_form/form.js";
import { counted, formWordsOf } from "../../search_form/words.js";
import { playoutFormWords } from "./words.js";

const FEW_PLAYOUTS = 400; // playouts, the end of the slider: more are typed

export function renderPlayouts(/** @type {Shown} */ { model, el }) {
  const about = model.get("_about");
  const words = (/** @type {Language} */ language) => {
    const [shared, { runs, ...own }] = [formWordsOf(language), playoutFormWords(language)];
    return { ...shared, ...own, runs: { ...shared.runs, ...runs } };
  };

  /** @param {Payload[]} runs @param {Words} texts @param {Language} language */
  function rows(runs, texts, language) {
    const called = about.called[language];
    return runs.map((run) => {
      const settings = texts.ofRun(called[run.rule], decimals(run.exploration), called[run.leaf], run.seed);
      return [
        [...whereOf(run, texts, language), escapeMarkup(settings)].join("<br>"),
        `${counted(run.playouts)}${run.isWhole ? "" : ` <small>${texts.runs.stopped}</small>`}`,
        counted(run.nodes),
        counted(Math.round(run.milliseconds)),
        `${escapeMarkup(run.move[language])} ${signed(run.value)}${run.proved ? about.words[language].proved : ""}`,
      ];
    });
  }

  return renderForm(
    { model, el },
    {
      ...{ words, rows },
      numbers: { playouts: [1, about.most, 1], seed: [-(2 ** 53), 2 ** 53, 1], exploration: [0, 1000, 0] },
      slides: { playouts: [1, Math.max(FEW_PLAYOUTS, model.get("playouts")), 1], exploration: [0, 3, 0.1] },
      choices: ["rule", "leaf"],
      sent: ["playouts", "seed", "exploration", "rule", "leaf"],
      share: ({ finished, playouts }) => finished / playouts,
      following: (name, value) => (name === "rule" ? { exploration: about.exploration[value] } : {}),
    },
  );
}
