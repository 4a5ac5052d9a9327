// Games on a page, for Python's tests: what a board shows after each step.

import { gameText } from "../../../xqlab/viz/board/page/game_text.js";
import { makeLine } from "../../../xqlab/viz/board/page/line_of_play.js";
import { playedMove } from "../../../xqlab/viz/board/page/move_words.js";
import { positionMessage } from "../../../xqlab/viz/board/page/position.js";
import { filled, setupMessage } from "../../../xqlab/viz/board/page/set_up.js";
import { valued } from "../../../xqlab/viz/board/page/values.js";
import { boardWalker } from "../../../xqlab/viz/live/play/board_walker.js";
import { openWalker } from "../../../xqlab/viz/live/walker.js";

const bytesOf = (text) => Uint8Array.from(Buffer.from(text, "base64"));
const opened = new Map();

async function open({ module, engine, live, play, start, traits }) {
  const code = await WebAssembly.compile(bytesOf(module));
  const base = await openWalker(code, engine.manifest, live, bytesOf(start));
  const walker = boardWalker(base, engine.manifest, live, play);
  const about = traits._about;
  return { walker, about, play, live };
}

// sent: the data of a page, bytes in base64; steps: [name, what, occasion]. Answers with the message, the text of the
// position and of the game, by notation, after each, or what was refused.
export async function shown(sent, steps) {
  if (!opened.has(sent.id)) opened.set(sent.id, open(sent));
  const { walker, about, play, live } = await opened.get(sent.id);
  const line = makeLine(walker, (move) => playedMove(about, play, walker, move));
  line.begin(play.start, play.codes);
  return steps.map(([name, what, occasion = "", notation = "uci"]) => {
    try {
      if (name === "begin") {
        walker.stand({ text: what, moves: [] }, occasion !== "lax");
        line.begin({ ...walker.startOf(what), isStrict: occasion !== "lax" });
      } else line[name](what);
    } catch (error) {
      line.enter();
      return error.texts ?? { error: String(error) };
    }
    const said = name === "begin" ? "" : occasion;
    const message = positionMessage(about, play, walker, line, { serial: 0, occasion: said, notation });
    const { start, at, notes } = line.here();
    const written = about.fields.notation.choices.map(([each]) => {
      return [each, gameText(play.tags, each, start, notes.slice(0, at), walker.ending())];
    });
    const fen = live.text ? walker.written(start.number + ((start.turn + at) >> 1)) : null;
    return { message, fen, written: Object.fromEntries(written) };
  });
}

// Square -> square -> why a move is not legal, in each language, after these moves from a position, by default the page's.
export async function refusals(sent, text, codes) {
  if (!opened.has(sent.id)) opened.set(sent.id, open(sent));
  const { walker, about, play } = await opened.get(sent.id);
  const line = makeLine(walker, (move) => playedMove(about, play, walker, move));
  line.begin(text ? { ...play.start, text, isStrict: false } : play.start, codes);
  const { refused, reasons, zh } = positionMessage(about, play, walker, line, { serial: 0, notation: "uci" });
  const said = (of) => Object.entries(of ?? {}).map(([to, at]) => [to, [reasons[at], zh.reasons[at]]]);
  return about.squares.map((_, from) => Object.fromEntries(said(refused[from])));
}

// Of each text, whether a board sets it up that refuses impossible positions, and whether a search does.
export async function accepted(sent, texts) {
  if (!opened.has(sent.id)) opened.set(sent.id, open(sent));
  const { walker } = await opened.get(sent.id);
  const isTaken = (take, text) => {
    try {
      take(text);
      return true;
    } catch (error) {
      if (!error.texts) throw error;
      return false;
    }
  };
  const stand = (text) => walker.stand({ text, moves: [] });
  return texts.map((text) => [isTaken(stand, text), isTaken(walker.setUp.setUp, text)]);
}

// The message about pieces and a side to move; and the squares after a tool has placed a side's pieces.
export async function setUp(sent, setup) {
  const { walker } = await (opened.get(sent.id) ?? open(sent));
  return setupMessage(walker, setup, true);
}

export const placed = (cells, draws, own) => filled(cells, draws, (cell) => own.includes(cell));

export const valueTexts = (play, values) =>
  values.map(([value, turn, move]) => ["en", "zh"].map((language) => valued(play, language, value, turn, move)));
