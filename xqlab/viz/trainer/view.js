// Puzzles on a board, and above it what was right or wrong.

import { inLanguage } from "../board/words.js";
import { choiceField } from "../core/fields.js";
import { html } from "../core/preact.js";
import { Nested, widget } from "../core/widget.js";
import { keeping } from "../page/answers.js";
import { CHOICES, openSolving, UNOPENED } from "./solving.js";
import { ALL_PUZZLES, answerTo, filterAfter, isFirstTry, nodeAfter, puzzlesShown, scoreOf } from "./state.js";
import { trainerWordsOf } from "./words.js";

const SLACK = 30; // centipawns of a difference that is none

function messageText(/** @type {Props} */ { data, words, language, notation, answers, puzzle: number, solving }) {
  const { message, path, frames } = solving;
  const puzzle = data.puzzles[number];
  const { sides } = inLanguage(data.board, language);
  const sideOf = (/** @type {number} */ ply) => sides[(frames[0].turn + ply) % 2];
  const textOf = (/** @type {number} */ ply) => frames.at(-1)?.moves[ply]?.[notation] ?? "";
  const ply = message.kind === "wrong" ? path.length : message.ply;
  const base = { move: textOf(ply), reply: textOf(ply + 1), side: frames.length && sideOf(ply + 1) };
  const left = puzzle.moves - (path.length >> 1);
  if (message.kind === "right") return words.right({ ...base, left });
  if (message.kind === "solution")
    return words.solution(path.map((/** @type {string} */ _, /** @type {number} */ at) => textOf(at)).join(" "));
  if (message.kind === "silent") return words.silent(message.why);
  if (message.kind === "solved") {
    const name = language === "zh" ? puzzle.chinese || puzzle.name : `${puzzle.name} ${puzzle.chinese}`.trim();
    const { tries, hints } = answerTo(answers, puzzle.name);
    return words.solved({ name, isFirst: isFirstTry({ solved: true, tries, hints }) });
  }
  if (message.kind !== "wrong") return words[message.kind];
  const { why } = message;
  if (!why.line.length) return words.over({ ...base, status: inLanguage(frames.at(-1), language).status });
  const worth = words.worth(why);
  if (puzzle.moves) return words.noMate({ ...base, moves: left, mate: why.mate, solver: sideOf(0), worth });
  const before = words.worth({ value: why.before, mate: why.mate_before });
  if (why.mate > 0 && why.mate >= why.mate_before && why.mate_before > 0)
    return words.slower({ ...base, mate: why.mate + 1, best: why.mate_before });
  if (why.before - why.value > SLACK) return words.falls({ ...base, before, worth });
  return words.unseen({ ...base, proof: puzzle.proof });
}

function view(/** @type {Props} */ props) {
  const { data, words, language, answers, puzzle: number, filter, solving, game, main, set } = props;
  const { puzzles, themes } = data;
  const { tree, path, frames, at, message } = solving;
  const numbers = puzzlesShown(puzzles, filter);
  const names = numbers.map((each) => puzzles[each].name);
  const { side, moves } = puzzles[number];

  const go = (/** @type {number} */ by) =>
    set({ puzzle: numbers[(numbers.indexOf(number) + by + numbers.length) % numbers.length] });
  function choose(/** @type {Partial<PuzzleFilter>} */ choice) {
    const next = filterAfter(puzzles, filter, choice);
    const fitting = puzzlesShown(puzzles, next);
    set({ filter: next, puzzle: fitting.includes(number) ? number : fitting[0] });
  }
  const choice = (/** @type {keyof PuzzleFilter} */ name, /** @type {[value: string, text: string][]} */ offered) =>
    offered.length > 1 &&
    choiceField(words[name], filter[name], [["", words.all], ...offered], (value) => choose({ [name]: value }), {
      "data-filter": name,
    });
  /** @param {string} name @param {string} text @param {() => void} press @param {Payload} [more] */
  const button = (name, text, press, more) =>
    html`<button type="button" key=${name} data-train=${name} onClick=${press} ...${more}>${text}</button>`;
  /** @param {string} name @param {number} by @param {() => void} press */
  const arrow = (name, by, press, isEnd = false) =>
    button(name, by < 0 ? "◂" : "▸", press, { "data-quick": true, "aria-label": words[name], disabled: isEnd });
  const best = { class: "xq-main", "data-main": true, ref: main };
  function next() {
    go(1);
    game.current.focusBoard();
  }

  const counts = [...new Set(puzzles.map((/** @type {Payload} */ each) => String(each.moves)))].sort();
  const steps = () => [
    arrow("back", -1, () => game.current.step(-1), at <= 0),
    arrow("forward", 1, () => game.current.step(1), at >= frames.length - 1),
  ];
  const isRefuted = frames.length > path.length + 1;
  const does =
    isRefuted || message.kind === "wrong"
      ? [button("retry", words.retry, () => game.current.retry(), best), ...(isRefuted ? steps() : [])]
      : nodeAfter(tree, path) === null
        ? [button("next", words.next, next, best), button("again", words.again, () => game.current.open())]
        : [
            button("hint", words.hint, () => game.current.hint()),
            button("show", words.show, () => game.current.reveal()),
          ];
  return html`<div class="xqr-card">
      <div class="xq-bar"><b class="xqr-prompt">${words.prompt(inLanguage(data.board, language).sides[side], moves)}</b>
        <span class="xq-faint xq-end xqz-score">${words.score({ at: numbers.indexOf(number) + 1, ...scoreOf(answers, names) })}</span></div>
      <div class="xq-bar xqr-choices">
        ${choice(
          "moves",
          counts.map((count) => [count, count === "0" ? words.best : count]),
        )}
        ${choice(
          "theme",
          Object.entries(themes).map(([name, zh]) => [name, language === "zh" ? zh : name]),
        )}
        ${arrow("previous", -1, () => go(-1))}${arrow("next", 1, () => go(1))}</div>
      <p class="xq-note xqr-said" role="status" data-kind=${message.kind}>${messageText(props)}</p>
      <div class="xq-bar xqr-does">${does}</div></div>
    <${Nested} class="xqr-board" mount=${(/** @type {Root} */ host) => (game.current = openSolving(host, props))}
      update=${(/** @type {ReturnType<typeof openSolving>} */ shown) => shown.follow()} />`;
}

// A widget of puzzles. judgeOf(model, data): {open(number), frames(number, moves, since), refute(number, moves)} with
// the promised answers of widget.py, refute's null where none can be given.
export const trainerOf = (/** @type {(model: Model, data: Payload) => Judge} */ judgeOf) =>
  widget({
    name: "xq-trainer",
    words(language, { board }) {
      const words = trainerWordsOf(language);
      return { ...words, title: words.title(inLanguage(board, language).game) };
    },
    traits: ["puzzle", "answers", ...CHOICES.filter((name) => name !== "language")],
    open: (data, model) => ({ ...data, model, judge: judgeOf(model, data) }),
    local: () => ({ filter: ALL_PUZZLES, solving: UNOPENED, game: { current: null }, main: { current: null } }),
    view,
    answers: keeping({
      fits: ({ given: [solved, hints, ...more] }) =>
        [0, 1].includes(solved) && Number.isInteger(hints) && hints >= 0 && !more.length,
      read: ({ data, answers }) =>
        data.puzzles.flatMap((/** @type {Payload} */ { name }, /** @type {number} */ at) => {
          const { tries, solved, hints, shown } = answerTo(answers, name);
          const isAnswered = tries > 0 || hints > 0 || shown;
          return isAnswered ? [{ at, given: [Number(solved), hints], tries, ...(shown && { shown }) }] : [];
        }),
      write(items, { data }) {
        const answers = items.map(({ at, given: [solved, hints = 0], tries, shown = false }) => {
          return [data.puzzles[at].name, { tries, solved: solved === 1, hints, shown }];
        });
        return { answers: Object.fromEntries(answers) };
      },
    }),
  });
