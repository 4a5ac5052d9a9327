// The game on a page without a search: what was played, to be stepped through. No page.

const KERNEL = [
  "This page shows the game as it was played. A page with its search, or a notebook that runs, plays on.",
  "本页只能回放已走的着法；继续对弈请用带搜索的网页，或运行笔记本。",
];

// data: {line: positions, at: the place of the first one shown}, as board/page/data.py makes them. Returns {position(),
// fen(), text(notation), take(wish)}: take gives null, or why it refuses in both languages.
/** @param {Payload} data */
export function pastGame({ line, ...data }) {
  let { at } = data;
  let serial = 0;

  function go(/** @type {number} */ to) {
    if (to < 0 || to >= line.length) return KERNEL;
    at = to;
    serial += 1;
    return null;
  }

  /** @type {Record<string, Function>} */
  const takes = {
    undo: () => go(at - 1),
    redo: () => go(at + 1),
    go: (/** @type {{ ply: number }} */ { ply }) => go(ply - line[0].ply),
    new: () => go(data.at),
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
