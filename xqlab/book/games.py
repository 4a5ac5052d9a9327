"""The positions and moves of recorded games, as arrays for counting."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from xqlab import disk
from xqlab.book.keys import WIDE
from xqlab.xiangqi.records.game_files import load_games
from xqlab.xiangqi.records.game_tree import Game

RESULTS = {"1-0": 1, "0-1": -1, "1/2-1/2": 0}


@dataclass(frozen=True, eq=False)
class GameMoves:
    """The moves of one game.

    squares : uint8[n, 32]  of the pieces before each move, by slot; in another game than Xiangqi
              uint64[n], the keys of the positions before each move
    turns   : uint8[n]      the side to move, 0 Red, 1 Black
    moves   : uint16[n]
    plies   : int[n]        before each move since the game began
    result  : 1 if Red won, -1 if Black did, 0 for a draw; None if it is unknown
    broken  : whether the game could not be read to its end
    """

    squares: NDArray[Any]
    turns: NDArray[np.uint8]
    moves: NDArray[np.uint16]
    plies: NDArray[Any]
    result: int | None
    broken: bool = False

    def first(self, plies: int) -> GameMoves:
        """The moves of so many plies since the game began."""
        early = self.plies < plies
        return GameMoves(
            self.squares[early], self.turns[early], self.moves[early], self.plies[early], self.result
        )


@dataclass(frozen=True)
class Source:
    """A file of games.

    identity : facts by which a resumed build recognises the file
    """

    kind = WIDE  # of keys that any book of these games may have

    path: Path
    identity: tuple[str, int, int]

    @classmethod
    def of(cls, path: disk.PathLike) -> Source:
        """The source at a path; raises OSError for anything but a regular file."""
        disk.check_regular(path)
        stat = Path(path).stat()
        return cls(Path(path), (Path(path).name, stat.st_size, stat.st_mtime_ns))

    def games(self, *, depth: int, variations: bool = False) -> Iterator[GameMoves]:
        """The games of a file of any format that `xqlab.xiangqi.records` reads, faulty ones up to the fault.

        depth      : plies of each game
        variations : whether variations are read, too
        """
        for game in load_games(self.path, errors="keep"):
            yield moves_of(game, depth, variations=variations)


def moves_of(game: Game, depth: int, *, variations: bool = False) -> GameMoves:
    """The moves of a game that `load_games` has checked, in its first plies."""
    squares, turns, moves, plies = [], [], [], []
    if game.variations:
        board = game.board()
        todo = [(node, 0) for node in game.variations[: None if variations else 1]]
        while todo:
            node, height = todo.pop()
            while len(board.move_stack) > height:
                board.pop()
            assert node.move is not None
            if height >= depth:
                continue
            if node.move.code:  # no passed turn
                squares.append(board.position.square.copy())
                turns.append(int(board.position.turn))
                moves.append(node.move.code)
                plies.append(height)
            board.push_code(node.move.code)
            todo += [(after, height + 1) for after in node.variations[: None if variations else 1]]
    return GameMoves(
        np.array(squares, np.uint8).reshape(-1, 32),
        np.array(turns, np.uint8),
        np.array(moves, np.uint16),
        np.array(plies, np.int64),
        RESULTS.get(game.headers.get("Result", "*")),
        bool(game.errors),
    )
