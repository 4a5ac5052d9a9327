// The game of a page, for Python's tests.

import { pastGame } from "../../../../xqlab/viz/board/page/line.js";

export function play(data, wishes) {
  const line = pastGame(data);
  return wishes.map((wish) => {
    const refused = line.take(wish);
    const { can_undo, can_redo } = line.position();
    return [refused, line.fen(), can_undo, can_redo];
  });
}
