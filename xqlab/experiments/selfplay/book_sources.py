"""Games of self-play as sources of an opening book."""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from xqlab import disk
from xqlab.book.errors import BookError
from xqlab.book.games import GameMoves, GameSource, PgnSource, keyed_moves
from xqlab.errors import quoted
from xqlab.experiments.selfplay.game_ledger import is_game_ledger, read_selfplay
from xqlab.game_profile import RecordedGame
from xqlab.nnue.data.game_records import MAGIC, games_of
from xqlab.xiangqi import Board


@dataclass(frozen=True)
class SelfplaySource(GameSource):
    """A file of self-play games in records; their random openings have none."""

    def games(self, *, depth: int, variations: bool = False) -> Iterator[GameMoves]:
        """The games, in the order of the file; `variations` has no effect.

        Raises XqlabError for a damaged file.
        """
        for _, records in games_of(self.path):
            early = records[(records["ply"] < depth) & (records["move"] != 0)]
            yield GameMoves(
                np.ascontiguousarray(early["square"]),
                early["turn"],
                early["move"],
                early["ply"].astype(np.int64),
                int(records["result"][0]) if len(records) else None,
            )


@dataclass(frozen=True)
class LedgerSource(GameSource):
    """A file of self-play games as text, of any game; their random openings have none."""

    @property
    def kind(self) -> str:  # type: ignore[override]
        """The name of the game, of whose search the keys are."""
        return read_selfplay(self.path)[0]

    def games(self, *, depth: int, variations: bool = False) -> Iterator[GameMoves]:
        """The games, in the order of their numbers; `variations` has no effect.

        Raises LedgerError for a damaged file.
        """
        for game in read_selfplay(self.path)[1]:
            board, first = game.opening.board(), len(game.opening.moves)
            start, moves = board.copy(), list[tuple[int, int]]()
            for text in game.moves[: max(depth - first, 0)]:
                moves.append((len(moves), board.code_of(board.parse_move(text))))
                board.push_code(moves[-1][1])
            yield keyed_moves(RecordedGame(start, moves, game.result), depth, first=first)


def source_of(path: disk.PathLike, game: str | None = None) -> GameSource:
    """The games of a file, recognised by its content: of self-play, or of any other program.

    game : whose games they are; by default PGN is that of Xiangqi, and self-play says it

    Raises LedgerError for a damaged file of self-play as text, BookError where PGN of the game cannot be
    read, and for self-play of another game, OSError.
    """
    with disk.opened(path) as file:
        start = file.read(len(MAGIC))
    if start != MAGIC and not is_game_ledger(path):
        is_ours = game is None or game.lower() == Board.name.lower()
        return GameSource.of(path) if is_ours else PgnSource.of_game(path, str(game))
    if game is not None:
        played = Board.name if start == MAGIC else read_selfplay(path)[0]
        if game.lower() != played.lower():
            raise BookError(f"expected games of {quoted(game)} in {str(path)!r}, got self-play of {played}")
    return SelfplaySource.of(path) if start == MAGIC else LedgerSource.of(path)
