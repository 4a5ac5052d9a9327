// A board without a kernel or a search: it shows what was played.

import { widget } from "../../core/widget.js";
import { BOARD, RESTING } from "../board.js";
import { pastGame } from "./line.js";

/** @type {KernelOf} */
function restingKernel(model, { pictures, ...game }) {
  const line = pastGame(game);
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
