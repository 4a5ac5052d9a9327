// The sentence or two about the place where two runs stand.

import { finalText, pathTo } from "../page/replay.js";
import { moveText } from "../stepper/tree.js";
import { fill, wordsOf } from "../stepper/words.js";
import { lineText, reasonText, twinWordsOf } from "./words.js";

// Of a meeting (see meetingAt); movesOf(side): the texts of the places of a run.
export function verdictText(runs, meeting, movesOf, language) {
  const words = twinWordsOf(language);
  const { side, own, other, relation, exact } = meeting;
  const names = {
    this: words.run[side],
    that: words.run[1 - side],
    This: words.Run[side],
    That: words.Run[1 - side],
  };
  const { replay } = runs[side];
  const treated = own === "searched" ? "" : fill(words.treated[own], reasonAt(replay, meeting.node, language));
  const line = meeting.above < 0 ? "" : lineOf(replay, movesOf(side), meeting.above, language);
  const why = whyText(meeting, line, language);
  const both = relation === "both";
  let text;
  if (both && own !== "searched") text = fill(words.elsewhere, { ...names, treated });
  else if (both) text = valuesText(runs, meeting, words);
  else if (own === "searched") text = fill(words.only, { ...names, why });
  else if (other === "searched") text = fill(words.onlyOther, { ...names, treated });
  else text = fill(words.neither, { ...names, treated, why });
  const [depth, its] = meeting.depths;
  if (!exact && meeting.shown) text += fill(words.shownAbove, { line });
  if (!meeting.shown) text += fill(words.beyond, { ...names, line });
  if (its !== null && its !== depth) text += fill(words.otherDepth, { ...names, depth, other: its });
  return text;
}

function valuesText(runs, { side, node, at, values, differs }, words) {
  if (!values) return words.both;
  const texts = [finalText(runs[side].replay, node), finalText(runs[1 - side].replay, at)];
  const [left, right] = side ? texts.reverse() : texts;
  const kind = differs.value ? (differs.bound ? "all" : "value") : "bound";
  const end = differs.value || differs.bound ? words.differ[kind] : words.sameValue;
  return fill(words.values, { left, right }) + end;
}

function whyText({ exact, cause, reason }, line, language) {
  if (cause === null) return "";
  const { why } = twinWordsOf(language);
  const text = exact ? (why.here[cause] ?? why[cause]) : why[cause];
  return fill(text, { line, reason: reasonText(reason, language) });
}

function reasonAt(replay, node, language) {
  return { reason: reasonText(replay.node_reason[node], language) };
}

function lineOf(replay, moves, node, language) {
  const words = wordsOf(language);
  const line = pathTo(replay, node).slice(1);
  return lineText(
    line.map((each) => moveText(replay, moves, words, each)),
    language,
  );
}
