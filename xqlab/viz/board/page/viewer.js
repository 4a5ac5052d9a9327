// A board without a kernel: it shows legal moves, and plays those that the page has the position after.

import { widget } from "../../core/widget.js";
import { BOARD, RESTING } from "../board.js";
import { onePly } from "./line.js";

/** @type {KernelOf} */
function restingKernel(model, { pictures, ...game }) {
  const line = onePly(game);
  const now = () => ({ _position: line.position(), fen: line.fen(), _game_text: line.text(model.get("notation")) });
  const picture = () => ({ _picture: pictures[Number(model.get("flip"))] });
  model.tell({ ...RESTING, ...now(), ...picture() });
  return {
    save: () => model.tell({ ...picture(), _game_text: line.text(model.get("notation")) }),
    send(/** @type {Wish} */ wish) {
      const refused = line.take(wish);
      const [_notice, _notice_zh] = refused ?? ["", ""];
      model.tell({ ...(refused ? {} : now()), _notice, _notice_zh, _heard: wish.wish });
    },
  };
}

export const boardAtRest = widget(BOARD, restingKernel);
