// The moves that have been played on a page and the place among them; undo, redo and earlier games: see line_of_play.py.

const MOST_GAMES = 100; // earlier games that undo can go back to

// start: {text: of the position before all moves, null for the page's own, ...}; note(code): is kept of a move, asked
// before it is played. The walker stands where the line does.
/** @template Note @param {BoardWalker} walker @param {(code: number) => Note} note */
export function makeLine(walker, note) {
  let /** @type {{start: Payload, codes: number[], notes: Note[], at: number}[]} */ games = [];
  let game = -1;
  const here = () => games[game];

  function enter() {
    const { start, codes, at } = here();
    walker.stand({ text: start.text, moves: codes.slice(0, at) }, false);
  }

  function play(/** @type {number} */ code) {
    const now = here();
    const noted = note(code);
    walker.play(code, now.at);
    now.codes = [...now.codes.slice(0, now.at), code];
    now.notes = [...now.notes.slice(0, now.at), noted];
    now.at += 1;
    games.length = game + 1;
  }

  // Goes on from another position; with `instead` it replaces a game without moves. Throws a WordedError.
  function begin(/** @type {Payload} */ start, /** @type {number[]} */ codes = [], instead = false) {
    walker.stand({ text: start.text, moves: [] }, start.isStrict);
    const keep = game + (instead && game >= 0 && !here().codes.length ? 0 : 1);
    games = [...games.slice(0, keep), { start, codes: [], notes: [], at: 0 }].slice(-MOST_GAMES);
    game = games.length - 1;
    codes.forEach(play);
  }

  function move(/** @type {number} */ step, /** @type {number} */ end) {
    if (here().at === end) game += step;
    else here().at += step;
    enter();
  }

  const can_undo = () => here().at > 0 || game > 0;
  const can_redo = () => here().at < here().codes.length || game < games.length - 1;
  return {
    begin,
    enter, // the walker may have been led away
    play,
    here,
    can_undo,
    can_redo,
    undo: () => move(-1, 0),
    redo: () => move(1, here().codes.length),
    isAtEnd: () => here().at === here().codes.length,
    go(/** @type {number} */ ply) {
      here().at = ply;
      enter();
    },
    last: () => here().notes[here().at - 1],
  };
}
