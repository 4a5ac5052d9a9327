// A puzzle that is solved on a board: what is played there, refuted, taken back, hinted at and shown.

import { BOARD, RESTING } from "../board/board.js";
import { inLanguage } from "../board/words.js";
import { mountWidget } from "../core/widget.js";
import { listenTo } from "../page/listeners.js";
import { makeLocalModel } from "../page/model.js";
import { answersAfter, nodeAfter } from "./state.js";

export const CHOICES = ["faces", "notation", "flip", "language"]; // traits that the board changes
const REPLAY_PACE = 600; // milliseconds between two plies that the page plays

// path: the moves of the solution so far; frames: the position after each, and after those of a refutation; at: that
// which is shown; message: what stands above the board.
/** @type {Solving} */
export const UNOPENED = { tree: {}, path: [], frames: [], at: 0, message: { kind: "play" } };

// The board in `host`. What changes is set as `solving`.
/** @param {Root} host @param {Props} props */
export function openSolving(host, { data, el, set, main }) {
  const { model, judge, board: about } = data;
  let now = UNOPENED;
  let task = 0; // what is under way; of what began before nothing is shown any more
  let serial = 0;
  let language = model.get("language");
  let leave = () => {};

  const number = () => model.get("puzzle");
  const wait = () => new Promise((resolve) => setTimeout(resolve, REPLAY_PACE));

  function change(/** @type {Partial<Solving>} */ changed) {
    now = { ...now, ...changed };
    set({ solving: now });
  }

  const answer = (/** @type {"right" | "wrong" | "hint" | "shown"} */ what) =>
    set({ answers: answersAfter(model.get("answers"), data.puzzles[number()].name, what) });

  // -- the board --------------------------------------------------------------------------------------------

  const picture = () => data.pictures[board.get("faces")][Number(board.get("flip"))];
  const chosen = Object.fromEntries(CHOICES.map((name) => [name, model.get(name)]));
  const more = { fen: "", arrows: [], editable: false, _book: {}, _why: undefined, _about: about, _game_text: "" };
  const board = makeLocalModel(
    { ...RESTING, ...chosen, ...more, _picture: data.pictures[chosen.faces][Number(chosen.flip)] },
    {
      save(names) {
        if (names.some((name) => ["faces", "flip"].includes(name))) board.tell({ _picture: picture() });
        const own = names.filter((name) => CHOICES.includes(name) && board.get(name) !== model.get(name));
        if (own.length) set(Object.fromEntries(own.map((name) => [name, board.get(name)])));
      },
      send: (/** @type {Wish} */ wish) => hear(wish),
    },
  );

  // Takes over the choices that were made elsewhere.
  function follow() {
    for (const name of CHOICES) board.set(name, model.get(name));
    board.save_changes();
  }

  // The usual notation of a language becomes that of the next one.
  function onLanguage() {
    const before = language;
    language = model.get("language");
    if (model.get("notation") === data.notation[before]) set({ notation: data.notation[language] });
  }

  // Shows the position after so many moves of what was played.
  function show(/** @type {number} */ ply, changed = {}) {
    change({ ...changed, at: ply });
    const { frames, path } = now;
    const [here, last] = [frames[ply], frames[frames.length - 1]];
    const _position = {
      ...{ ...here, serial: ++serial, moves: last.moves, zh: { ...here.zh, spoken: last.zh.spoken } },
      ...{ can_undo: ply > 0, can_redo: ply < frames.length - 1 },
    };
    const editable = ply % 2 === 0 && ply <= path.length;
    const _game_text = last.moves.map((/** @type {Payload} */ texts) => texts[board.get("notation")]).join(" ");
    board.tell({ _position, editable, hinted: {}, _game_text });
  }

  const step = (/** @type {number} */ by) => show(Math.min(Math.max(now.at + by, 0), now.frames.length - 1));
  /** @type {Record<string, (wish: Payload) => unknown>} */
  const wishes = { play, undo: () => step(-1), redo: () => step(1), go: ({ ply }) => show(ply) };

  async function hear(/** @type {Wish} */ wish) {
    await attempt(() => wishes[wish.do]?.(wish));
    board.tell({ _heard: wish.wish });
  }

  // Does something that may be given up when another task begins.
  async function attempt(/** @type {() => unknown} */ work) {
    try {
      await work();
    } catch (/** @type {any} */ error) {
      change({ message: { kind: "silent", why: error.message ?? String(error) } });
    }
  }

  // -- solving ----------------------------------------------------------------------------------------------

  async function open() {
    const [own, at] = [++task, number()];
    const [tree, frames] = await Promise.all([judge.open(at), judge.frames(at, [], 0)]);
    if (own === task) show(0, { tree, frames, path: [], message: { kind: "play" } });
  }

  // The positions after `moves`, from that shown on.
  async function walked(/** @type {string[]} */ moves) {
    const { frames, at } = now;
    return [...frames.slice(0, at + 1), ...(await judge.frames(number(), moves, at + 1))];
  }

  async function play(/** @type {Payload} */ { start, end, code, serial: sent }) {
    if (sent !== serial) return; // for an earlier position
    const own = ++task;
    const name = code === undefined ? `${start}-${end}` : `${start}-${end}-${code}`;
    const before = now.path.slice(0, now.at);
    const follows = nodeAfter(now.tree, before)?.[name];
    if (follows === undefined) return refute(own, before, name);
    const path = [...before, name, ...(follows ? [follows[0]] : [])];
    const frames = await walked(path);
    if (own !== task) return;
    if (!follows) answer("right");
    change({ path, frames, message: { kind: follows ? "right" : "solved", ply: before.length } });
    await stepTo(own, path.length);
    if (!follows) focusMain();
  }

  async function refute(/** @type {number} */ own, /** @type {string[]} */ path, /** @type {string} */ name) {
    answer("wrong");
    change({ message: { kind: "thinking" } });
    const why = await judge.refute(number(), [...path, name]);
    if (own !== task || !why) return;
    const frames = await walked([...path, name, ...why.line]);
    if (own !== task) return;
    change({ path, frames, message: { kind: "wrong", why } });
    await stepTo(own, frames.length - 1);
    if (own === task) focusMain();
  }

  // Plays on, ply by ply, as long as nothing else is done.
  async function stepTo(/** @type {number} */ own, /** @type {number} */ end) {
    show(now.at + 1);
    while (now.at < end) {
      const from = now.at;
      await wait();
      if (own !== task || now.at !== from) return;
      show(from + 1);
    }
  }

  // Takes back what did not solve it.
  function retry() {
    task++;
    const { frames, path } = now;
    show(path.length, { frames: frames.slice(0, path.length + 1), message: { kind: "play" } });
    focusBoard();
  }

  // The next move of the solution, and the position after it.
  async function nextMove() {
    const { at, path, tree } = now;
    if (at !== path.length) show(path.length);
    const move = Object.keys(nodeAfter(tree, path) ?? {}).find((name) => name !== "fails");
    return move === undefined ? null : [move, (await judge.frames(number(), [...path, move], path.length + 1))[0]];
  }

  // First the piece that moves, then the square that it goes to.
  async function hint() {
    const isSecond = "from" in board.get("hinted");
    const own = ++task;
    const next = await nextMove();
    if (!next || own !== task) return;
    const [from, to] = next[1].last;
    const piece = now.frames[now.at].cells[from];
    const text = (/** @type {Language} */ wanted) => {
      const { pieces, squares } = inLanguage(about, wanted);
      return `${pieces[piece]} ${squares[from]}${isSecond ? ` → ${squares[to]}` : ""}`;
    };
    answer("hint");
    board.tell({ hinted: { from, to: isSecond ? to : from, text: text("en"), zh: text("zh") } });
  }

  async function reveal() {
    const own = ++task;
    answer("shown");
    let next = await nextMove();
    while (next && own === task) {
      const [move] = next;
      const follows = nodeAfter(now.tree, now.path)?.[move];
      const path = [...now.path, move, ...(follows ? [follows[0]] : [])];
      change({ frames: await walked(path), path, message: { kind: "solution" } });
      await stepTo(own, path.length);
      if (own !== task || !follows) return;
      await wait();
      next = own === task ? await nextMove() : null;
    }
  }

  // The focus goes where the next step is, if it is on this widget.
  function focusMain() {
    if (el.contains(document.activeElement)) main.current?.focus();
  }

  function focusBoard() {
    if (el.contains(document.activeElement) || document.activeElement === document.body)
      host.querySelector('[role="gridcell"][tabindex="0"]')?.focus({ preventScroll: true });
  }

  const forget = listenTo(model, [
    ["change:puzzle", () => attempt(open)],
    ["change:language", onLanguage],
  ]);
  attempt(async () => {
    await open();
    if (task) leave = mountWidget(BOARD, board, host).destroy;
  });
  return {
    ...{ follow, focusBoard, retry, step },
    open: () => attempt(open),
    hint: () => attempt(hint),
    reveal: () => attempt(reveal),
    destroy() {
      task = Number.NaN;
      forget();
      leave();
    },
  };
}
