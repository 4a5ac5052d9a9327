"""What fills the views of a board's game, and the names of its kinds of pieces."""

import random
import re
from collections.abc import Iterator
from typing import Any

import numpy as np

from xqlab.game import game_of
from xqlab.game_profile import moves_of, profile_of
from xqlab.games.adapters import AnyBoard, playable
from xqlab.ideas.view import ATTACKS, CHECKS, VIEWER, count_moves, see_move, see_position
from xqlab.kernels import interpreted
from xqlab.move_squares import square_names
from xqlab.playable import Playable
from xqlab.words import in_language


def new_viewer(board: Playable) -> Any:
    """What fills views of the positions of a board's game, on a board of this size."""
    viewer = np.zeros(1, VIEWER)[0]
    game, picture = game_of(board.position), board.picture()
    names = square_names(board)[: len(board.cells())]
    viewer.kinds = max((len(game.symbols) - 1) // 2, 1)
    viewer.passes = game.offers("pass_turn")
    viewer.squares = len(names)
    viewer.square_of[:] = -1
    if picture is None or not names:
        return viewer
    heights = [y for _, y in picture.centers]
    viewer.width = next((i for i, y in enumerate(heights) if y != heights[0]), len(heights))
    written = (moves_of(board).written or (lambda board: {}))(board).get("uci", [])
    fields = [part for part in written if isinstance(part, dict) and _squares_of(part, names)]
    for part, name in zip(fields[-2:], ("origin", "target")[-len(fields) :]):
        shift, bits = part["by"]
        viewer[f"{name}_shift"], viewer[f"{name}_mask"] = shift, (1 << bits) - 1
        viewer.square_of[: 1 << bits] = (_squares_of(part, names) + [-1] * (1 << bits))[: 1 << bits]
    return viewer


def sample_views(board: Playable, of_moves: bool) -> Iterator[tuple[Any, str]]:
    """Views with their position in words: of a board and of positions after it, by either side.

    of_moves : whether a move and its node are filled in, too
    """
    board, viewer, chance = board.copy(), new_viewer(board), random.Random(0)
    profile = profile_of(board)
    write = None if profile is None or profile.texts is None else profile.texts.write
    view = viewer["sight"]
    for plies in range(6):
        codes, place = board.codes(), write(board) if write else board.name
        if codes or plies == 0:
            interpreted(count_moves)(viewer, board.position)
            for side in (0, 1):
                interpreted(see_position)(viewer, board.position, side, ATTACKS | CHECKS)
                where = place
                if of_moves and codes:
                    code = chance.choice(codes)
                    interpreted(see_move)(viewer, board.position, code)
                    view.ply, view.depth, view.number = plies, 5 - plies, chance.randint(1, len(codes))
                    view.alpha, view.beta = -30 * plies, 20
                    where = f"{place}: {board.text_of(code)}"
                yield view.copy(), where
        for _ in range(min(len(codes), 1 + 2 * plies)):
            if codes := board.codes():
                board.push_code(chance.choice(codes))


def _squares_of(part: dict[str, Any], names: tuple[str, ...]) -> list[int]:
    """The square of each number in a part of a move's text; [] for a part that names no squares."""
    squares = [names.index(name) if name in names else -1 for name in part["of"] if isinstance(name, str)]
    return squares if max(squares, default=-1) >= 0 else []


def kinds(board: AnyBoard) -> dict[str, int]:
    """The kinds of pieces of a board's game by their English names in capitals, as views number them.

    >>> from xqlab.xiangqi import Board
    >>> kinds(Board())["CANNON"]
    6
    """
    board = playable(board)
    game, profile = game_of(board.position), profile_of(board)
    pieces = {} if profile is None else in_language(profile.board.pieces, "en")
    first = game.symbols[1 : 1 + (len(game.symbols) - 1) // 2]
    names = (pieces.get(symbol, symbol).split(" ", 1)[-1] for symbol in first)
    return {re.sub(r"\W", "_", name).upper(): number for number, name in enumerate(names, start=1)}
