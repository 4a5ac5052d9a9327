// The game on a page without a kernel: what was played before, and one move more. No page.

const KERNEL = [
  "This page knows one move from the position that it begins with. A notebook that runs plays on.",
  "本页只含起始局面之后的一步；继续对弈请运行笔记本。",
];

// data: {line: positions, at: the place of the first one shown, after: name of a move -> position}, as board/page/data.py makes them. Returns {position(), fen(),
// text(notation), take(wish)}: take gives null, or why it refuses in both languages.
export function onePly(/** @type {Payload} */ data) {
  let line = data.line;
  let { at } = data;
  let serial = 0;

  function go(/** @type {number} */ to) {
    if (to < 0 || to >= line.length) return KERNEL;
    at = to;
    serial += 1;
    return null;
  }

  function play(/** @type {Payload} */ { start, end, code }) {
    const name = code === undefined ? `${start}-${end}` : `${start}-${end}-${code}`;
    const next = at === data.line.length - 1 ? data.after[name] : undefined;
    if (next) line = [...data.line, next];
    else if (String(line[at + 1]?.last) !== String([start, end])) return KERNEL;
    return go(at + 1);
  }

  function begin() {
    line = data.line;
    return go(data.at);
  }

  /** @type {Record<string, Function>} */
  const takes = {
    play,
    undo: () => go(at - 1),
    redo: () => go(at + 1),
    go: (/** @type {{ ply: number }} */ { ply }) => go(ply - line[0].ply),
    new: begin,
  };

  return {
    position() {
      const { moves, zh } = line[line.length - 1];
      const here = line[at];
      return {
        ...here,
        ...{ serial, moves, zh: { ...here.zh, spoken: zh.spoken } },
        ...{ can_undo: at > 0, can_redo: at < line.length - 1 },
      };
    },
    fen: () => line[at].fen,
    // A page that does not have the text at each move has that of the whole game.
    text: (/** @type {string} */ notation) => (line[at].written ?? line[line.length - 1].written)[notation],
    take: (/** @type {Wish} */ wish) => (takes[wish.do] ?? (() => KERNEL))(wish),
  };
}
