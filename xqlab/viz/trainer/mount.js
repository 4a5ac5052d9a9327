// Puzzles on a page: a board on which the solution is played, and above it what was right or wrong.

import { RESTING } from "../board/page/resting.js";
import { render } from "../board/widget.js";
import { inLanguage } from "../board/words.js";
import { guardPresses, makeListeners, suppressShortcuts } from "../page/listeners.js";
import { escapeMarkup } from "../page/markup.js";
import { makeLocalModel } from "../page/model.js";
import { nodeAfter } from "./state.js";
import { trainerWordsOf } from "./words.js";

const REPLAY_PACE = 600; // milliseconds between two plies that the page plays
const SLACK = 30; // centipawns of a difference that is none

// Shows the puzzles in `el`. data: {about, traits}, as Python sends them; training: from makeTraining; judge:
// {open(number), frames(number, moves, since), refute(number, moves)} with the promised answers of widget.py, refute's
// null where none can be given; options: {language, onLanguage, onTraits(names, model)}, of what the board changes.
/** @param {Root} el @param {Payload} data @param {ReturnType<typeof import("./state.js").makeTraining>} training
 * @param {Payload} judge @param {Payload} options */
export function mountTrainer(el, data, training, judge, options) {
  const { about } = data;
  let language = /** @type {Language} */ (options.language);
  let words = trainerWordsOf(language);
  let game = inLanguage(about.board, language);
  let /** @type {Payload} */ tree = {};
  let /** @type {string[]} */ path = []; // the moves of the solution so far
  let /** @type {Payload[]} */ frames = []; // the position after each move, and after those of a refutation
  let at = 0; // the position shown
  let /** @type {Payload} */ message = { kind: "play" }; // what stands above the board
  let task = 0; // what is under way; of what began before nothing is shown any more
  let serial = 0;

  const isRefuted = () => frames.length > path.length + 1;
  const isSolved = () => nodeAfter(tree, path) === null;
  const sideOf = (/** @type {number} */ ply) => game.sides[(frames[0].turn + ply) % 2];
  const textOf = (/** @type {number} */ ply) => frames.at(-1)?.moves[ply]?.[model.get("notation")] ?? "";
  const wait = () => new Promise((resolve) => setTimeout(resolve, REPLAY_PACE));

  // -- the board --------------------------------------------------------------------------------------------

  const pictureOf = (/** @type {Payload} */ { faces, flip }) => about.pictures[faces][Number(flip)];
  const values = {
    ...RESTING,
    ...data.traits,
    language,
    fen: "",
    arrows: [],
    editable: false,
    _book: {},
    _why: undefined,
  };
  const model = makeLocalModel(
    { ...values, _about: about.board, _picture: pictureOf(values), _game_text: "" },
    {
      save(names) {
        if (names.some((name) => ["faces", "flip"].includes(name)))
          model.tell({ _picture: pictureOf({ faces: model.get("faces"), flip: model.get("flip") }) });
        if (names.includes("notation")) draw();
        if (names.includes("language")) speak(/** @type {Language} */ (model.get("language")));
        options.onTraits?.(names, model);
      },
      send: (/** @type {Wish} */ wish) => hear(wish),
    },
  );

  // Shows the position after so many moves of what was played.
  function show(/** @type {number} */ ply, more = {}) {
    at = ply;
    const [here, last] = [frames[ply], frames[frames.length - 1]];
    const position = {
      ...{ ...here, serial: ++serial, moves: last.moves, zh: { ...here.zh, spoken: last.zh.spoken } },
      ...{ can_undo: ply > 0, can_redo: ply < frames.length - 1 },
    };
    const editable = ply % 2 === 0 && ply <= path.length;
    const _game_text = last.moves.map((/** @type {Payload} */ texts) => texts[model.get("notation")]).join(" ");
    model.tell({ _position: position, editable, hinted: {}, _game_text, ...more });
    draw();
  }

  /** @type {Record<string, (wish: Payload) => unknown>} */
  const wishes = {
    play,
    undo: () => show(Math.max(at - 1, 0)),
    redo: () => show(Math.min(at + 1, frames.length - 1)),
    go: ({ ply }) => show(ply),
  };

  async function hear(/** @type {Wish} */ wish) {
    await attempt(() => wishes[wish.do]?.(wish));
    model.tell({ _heard: wish.wish });
  }

  // Does something that may be given up when another task begins.
  async function attempt(/** @type {() => unknown} */ work) {
    try {
      await work();
    } catch (error) {
      say({ kind: "silent", why: /** @type {any} */ (error).message ?? String(error) });
    }
  }

  // -- solving ----------------------------------------------------------------------------------------------

  function say(/** @type {Payload} */ what) {
    message = what;
    draw();
  }

  async function open() {
    const [own, number] = [++task, training.number()];
    const [solution, first] = await Promise.all([judge.open(number), judge.frames(number, [], 0)]);
    if (own !== task) return;
    tree = solution;
    frames = first;
    path = [];
    message = { kind: "play" };
    show(0);
  }

  // The positions after `moves`, from that shown on.
  async function walked(/** @type {string[]} */ moves) {
    return [...frames.slice(0, at + 1), ...(await judge.frames(training.number(), moves, at + 1))];
  }

  async function play(/** @type {Payload} */ { start, end, code, serial: sent }) {
    if (sent !== serial) return; // for an earlier position
    const own = ++task;
    const name = code === undefined ? `${start}-${end}` : `${start}-${end}-${code}`;
    const before = path.slice(0, at);
    const answer = nodeAfter(tree, before)?.[name];
    if (answer === undefined) return refute(own, before, name);
    const moves = [...before, name, ...(answer ? [answer[0]] : [])];
    const all = await walked(moves);
    if (own !== task) return;
    path = moves;
    frames = all;
    if (!answer) training.tried(true);
    message = { kind: answer ? "right" : "solved", ply: before.length };
    await stepTo(own, moves.length);
    if (!answer) focus("next");
  }

  async function refute(/** @type {number} */ own, /** @type {string[]} */ before, /** @type {string} */ name) {
    training.tried(false);
    say({ kind: "thinking" });
    const why = await judge.refute(training.number(), [...before, name]);
    if (own !== task) return;
    if (!why) {
      message = {
        kind: "unjudged",
        move: name
          .split("-", 2)
          .map((square) => game.squares[Number(square)])
          .join(""),
      };
      return show(at);
    }
    const all = await walked([...before, name, ...why.line]);
    if (own !== task) return;
    path = before;
    frames = all;
    message = { kind: "wrong", why };
    await stepTo(own, frames.length - 1);
    if (own === task) focus("retry");
  }

  // Plays on, ply by ply, as long as nothing else is done.
  async function stepTo(/** @type {number} */ own, /** @type {number} */ end) {
    show(at + 1);
    while (at < end) {
      const from = at;
      await wait();
      if (own !== task || at !== from) return;
      show(at + 1);
    }
  }

  // Takes back what did not solve it.
  function retry() {
    task++;
    frames = frames.slice(0, path.length + 1);
    message = { kind: "play" };
    show(path.length);
    focusBoard();
  }

  // The next move of the solution, and the position after it.
  async function nextMove() {
    if (at !== path.length) show(path.length);
    const move = Object.keys(nodeAfter(tree, path) ?? {}).find((name) => name !== "fails");
    return move === undefined
      ? null
      : [move, (await judge.frames(training.number(), [...path, move], path.length + 1))[0]];
  }

  // First the piece that moves, then the square that it goes to.
  async function hint() {
    const isSecond = "from" in model.get("hinted");
    const own = ++task;
    const next = await nextMove();
    if (!next || own !== task) return;
    const [from, to] = next[1].last;
    const piece = frames[at].cells[from];
    const spoken = (/** @type {Language} */ wanted) => {
      const named = inLanguage(about.board, wanted);
      return `${named.pieces[piece]} ${named.squares[from]}${isSecond ? ` → ${named.squares[to]}` : ""}`;
    };
    training.hint();
    model.tell({ hinted: { from, to: isSecond ? to : from, text: spoken("en"), zh: spoken("zh") } });
  }

  async function reveal() {
    const own = ++task;
    training.reveal();
    let next = await nextMove();
    while (next && own === task) {
      const [move] = next;
      const answer = nodeAfter(tree, path)?.[move];
      const moves = [...path, move, ...(answer ? [answer[0]] : [])];
      frames = await walked(moves);
      path = moves;
      message = { kind: "solution" };
      await stepTo(own, moves.length);
      if (own !== task || !answer) return;
      await wait();
      next = own === task ? await nextMove() : null;
    }
  }

  // -- above the board --------------------------------------------------------------------------------------

  el.classList.add("xq-widget", "xq-trainer");
  el.setAttribute("role", "group");
  el.innerHTML = `<div class="xqz-card xqr-card"></div><div class="xqr-board"></div>`;
  const card = el.querySelector(".xqr-card");
  const button = (/** @type {string} */ name, /** @type {string} */ text, more = "") =>
    `<button type="button" data-train="${name}"${more}>${text}</button>`;
  card.innerHTML =
    `<div class="xqz-bar"><b class="xqr-prompt"></b><span class="xqz-score"></span></div>` +
    `<div class="xqz-actions xqr-choices"></div><p class="xqz-feedback xqr-said" role="status"></p>` +
    `<div class="xqz-actions xqr-does"></div>`;

  function choicesHtml() {
    const moves = [...new Set(about.puzzles.map((/** @type {Payload} */ puzzle) => String(puzzle.moves)))].sort();
    const choice = (/** @type {"moves" | "theme"} */ name, /** @type {string[][]} */ offered) => {
      const texts = [["", words.all], ...offered].map(
        ([value, text]) =>
          `<option value="${escapeMarkup(value)}"${value === training.filter()[name] ? " selected" : ""}>${escapeMarkup(text)}</option>`,
      );
      const hidden = offered.length < 2 ? " hidden" : "";
      return `<label${hidden}>${words[name]} <select data-filter="${name}">${texts.join("")}</select></label>`;
    };
    const themes = Object.entries(about.themes).map(([name, zh]) => [name, language === "zh" ? zh : name]);
    return (
      choice(
        "moves",
        moves.map((count) => [count, count === "0" ? words.best : count]),
      ) +
      choice("theme", themes) +
      button("previous", "◂", ` aria-label="${words.previous}"`) +
      button("next", "▸", ` aria-label="${words.next}"`)
    );
  }

  function doesHtml() {
    const isWrong = isRefuted();
    const steps = isWrong
      ? button("back", "◂", ` aria-label="${words.back}"${at <= 0 ? " disabled" : ""}`) +
        button("forward", "▸", ` aria-label="${words.forward}"${at >= frames.length - 1 ? " disabled" : ""}`)
      : "";
    if (isWrong || message.kind === "wrong") return button("retry", words.retry, ` class="xqz-main"`) + steps;
    if (isSolved()) return button("next", words.next, ` class="xqz-main"`) + button("again", words.again);
    return button("hint", words.hint) + button("show", words.show);
  }

  function messageText() {
    const puzzle = training.puzzle();
    const ply = message.kind === "wrong" ? path.length : message.ply;
    const base = { move: textOf(ply), reply: textOf(ply + 1), side: frames.length && sideOf(ply + 1) };
    const left = puzzle.moves - (path.length >> 1);
    if (message.kind === "right") return words.right({ ...base, left });
    if (message.kind === "solution") return words.solution(path.map((_, at) => textOf(at)).join(" "));
    if (message.kind === "silent") return words.silent(message.why);
    if (message.kind === "unjudged") return words.unjudged(message.move);
    if (message.kind === "solved") {
      const { tries, hints } = training.answer();
      const name = language === "zh" ? puzzle.chinese || puzzle.name : `${puzzle.name} ${puzzle.chinese}`.trim();
      return words.solved({ name, isFirst: tries === 1 && !hints });
    }
    if (message.kind !== "wrong") return words[message.kind === "thinking" ? "thinking" : "play"];
    const { why } = message;
    if (!why.line.length)
      return words.over({ ...base, status: inLanguage(frames[frames.length - 1], language).status });
    const solver = sideOf(0);
    const worth = words.worth(why);
    if (puzzle.moves) return words.noMate({ ...base, moves: left, mate: why.mate, solver, worth });
    const before = words.worth({ value: why.before, mate: why.mate_before });
    if (why.mate > 0 && why.mate >= why.mate_before && why.mate_before > 0)
      return words.slower({ ...base, mate: why.mate + 1, best: why.mate_before });
    if (why.before - why.value > SLACK) return words.falls({ ...base, before, worth });
    return words.unseen({ ...base, proof: puzzle.proof });
  }

  function draw() {
    const focused = card.contains(document.activeElement) && document.activeElement?.getAttribute("data-train");
    const puzzle = training.puzzle();
    card.querySelector(".xqr-prompt").textContent = words.prompt(game.sides[puzzle.side], puzzle.moves);
    const place = training.shown().indexOf(training.number()) + 1;
    card.querySelector(".xqz-score").textContent = words.score({ at: place, ...training.score() });
    const does = doesHtml();
    if (card.querySelector(".xqr-does").innerHTML !== does) card.querySelector(".xqr-does").innerHTML = does;
    const text = messageText();
    const note = card.querySelector(".xqr-said");
    if (note.textContent !== text) note.textContent = text;
    note.dataset.kind = message.kind;
    if (focused) (card.querySelector(`.xqr-does [data-train="${focused}"]`) ?? document.activeElement)?.focus?.();
    suppressShortcuts(card);
  }

  // The focus goes where the next step is, if it is on this widget.
  function focus(/** @type {string} */ name) {
    if (el.contains(document.activeElement)) card.querySelector(`.xqr-does [data-train="${name}"]`)?.focus();
  }

  function focusBoard() {
    if (el.contains(document.activeElement) || document.activeElement === document.body)
      el.querySelector('[role="gridcell"][tabindex="0"]')?.focus({ preventScroll: true });
  }

  function speak(/** @type {Language} */ wanted) {
    const isOwn = model.get("notation") === about.notation[language];
    language = wanted;
    words = trainerWordsOf(language);
    game = inLanguage(about.board, language);
    el.lang = language;
    el.setAttribute("aria-label", words.title(game.game));
    card.querySelector(".xqr-choices").innerHTML = choicesHtml();
    options.onLanguage?.(language);
    if (isOwn) choose("notation", about.notation[language]);
    draw();
  }

  // Takes over a choice that was made elsewhere.
  function choose(/** @type {string} */ name, /** @type {unknown} */ value) {
    if (model.get(name) === value) return;
    model.set(name, value);
    model.save_changes();
  }

  /** @type {Record<string, () => unknown>} */
  const actions = {
    ...{ retry, hint, show: reveal, again: open },
    previous: () => training.step(-1),
    next: () => training.step(1),
    back: () => show(at - 1),
    forward: () => show(at + 1),
  };
  const { listen, stop } = makeListeners();
  guardPresses(listen, card, ".xqr-choices button, [data-train=back], [data-train=forward]");
  listen(card, "click", ({ target }) => {
    const pressed = target.closest("[data-train]");
    if (!pressed) return;
    const isBelow = pressed.closest(".xqr-does");
    attempt(actions[pressed.dataset.train]).then(() => isBelow && pressed.dataset.train === "next" && focusBoard());
  });
  listen(card, "change", ({ target }) => training.choose({ [target.dataset.filter]: target.value }));
  const off = training.on((how) => {
    if (how === "select") return attempt(open);
    if (how === "choose") card.querySelector(".xqr-choices").innerHTML = choicesHtml();
    draw();
  });

  let /** @type {() => void} */ leave = () => {};
  attempt(async () => {
    await open();
    leave = render({ model, el: el.querySelector(".xqr-board") });
  });
  speak(language);

  return {
    training,
    model,
    choose,
    setLanguage: (/** @type {Language} */ wanted) => choose("language", wanted),
    destroy() {
      task++;
      off();
      stop();
      leave();
    },
  };
}
