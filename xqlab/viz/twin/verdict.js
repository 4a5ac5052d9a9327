// One or two sentences that compare two runs at the line they show.

import { fill } from "../page/markup.js";
import { finalText, moveText, pathTo } from "../page/replay.js";
import { wordsOf } from "../stepper/words.js";
import { twinWordsOf } from "./words.js";

// counterpart: see counterpartAt; movesOf(side): the text of each place of a run.
/** @param {Run[]} runs @param {Payload} counterpart @param {(run: Run) => string[]} movesOf
 * @param {Language} language */
export function verdictText(runs, counterpart, movesOf, language) {
  const /** @type {Words} */ words = twinWordsOf(language);
  const { side, own, other, relation, exact } = counterpart;
  const names = { this: words.run[side], that: words.run[1 - side], This: words.Run[side], That: words.Run[1 - side] };
  const { replay } = runs[side];
  const reason = wordsOf(language).reasons[replay.node_reason[counterpart.node]];
  const unsearched = own === "searched" ? "" : fill(words.unsearched[own], { reason });
  const line = counterpart.above < 0 ? "" : lineOf(replay, movesOf(side), counterpart.above, language);
  const why = whyText(counterpart, line, language);
  const both = relation === "both";
  let text;
  if (both && own !== "searched") text = fill(words.elsewhere, { ...names, unsearched });
  else if (both) text = valuesText(runs, counterpart, words);
  else if (own === "searched") text = fill(words.only, { ...names, why });
  else if (other === "searched") text = fill(words.onlyOther, { ...names, unsearched });
  else text = fill(words.neither, { ...names, unsearched, why });
  const [depth, depthThere] = counterpart.depths;
  if (!exact && counterpart.shown) text += fill(words.shownAbove, { line });
  if (!counterpart.shown) text += fill(words.beyond, { ...names, line });
  if (depthThere !== null && depthThere !== depth)
    text += fill(words.otherDepth, { ...names, depth, other: depthThere });
  return text;
}

/** @param {Run[]} runs @param {any} options @param {Words} words */
function valuesText(runs, { side, node, at, values, differs }, words) {
  if (!values) return words.both;
  const texts = [finalText(runs[side].replay, node), finalText(runs[1 - side].replay, at)];
  const [left, right] = side ? texts.reverse() : texts;
  const kind = differs.value ? (differs.bound ? "all" : "value") : "bound";
  const end = differs.value || differs.bound ? words.differ[kind] : words.sameValue;
  return fill(words.values, { left, right }) + end;
}

/** @param {any} options @param {string} line @param {Language} language */
function whyText({ exact, cause, reason }, line, language) {
  if (cause === null) return "";
  const /** @type {Words} */ { why, unsearched } = twinWordsOf(language);
  const text = (exact && unsearched[cause]) || why[cause];
  return fill(text, { line, reason: wordsOf(language).reasons[reason] });
}

/** @param {Replay} replay @param {string[]} moves @param {number} node @param {Language} language */
function lineOf(replay, moves, node, language) {
  const line = pathTo(replay, node).slice(1);
  return (
    line.map((each) => moveText(replay, moves, wordsOf(language), each)).join(" › ") || twinWordsOf(language).theRoot
  );
}
