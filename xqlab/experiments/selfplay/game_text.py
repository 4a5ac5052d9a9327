"""Positions of self-play of any game as text, as `xqlab.nnue.data.record_text` writes those of Xiangqi."""

from collections.abc import Iterator, Sequence
from itertools import islice
from os import PathLike

from xqlab.experiments.run.ledger import LedgerError
from xqlab.experiments.selfplay.game_ledger import read_selfplay
from xqlab.game_profile import position_text


def position_lines(paths: Sequence[str | PathLike[str]], first: int | None = None) -> Iterator[str]:
    """A line FEN | value | result for each searched position, and an empty one between games.

    Both are the first side's: value in centipawns, result 1 where it won, 0.5 for a draw, 0 where it lost.
    first : so many games at most

    Raises LedgerError for a damaged file, and for files of several games.
    """
    names, files = zip(*map(read_selfplay, paths))
    if len(set(names)) > 1:
        raise LedgerError(f"expected files of one game, got those of {', '.join(sorted(set(names)))}")
    for number, game in enumerate(islice((game for file in files for game in file), first)):
        if number:
            yield ""
        board = game.opening.board()
        for text, value in zip(game.moves, game.values, strict=True):
            if value is not None:
                yield f"{position_text(board)} | {value if board.turn else -value} | {game.points(True):g}"
            board.push_text(text)
