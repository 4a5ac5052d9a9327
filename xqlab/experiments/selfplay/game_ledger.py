"""A file of self-play games of any game, as text: a ledger with a game in each line."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from itertools import islice
from os import PathLike
from pathlib import Path
from typing import Any

from xqlab import disk
from xqlab.experiments.matches.game_play import PlayedGame, game_shape
from xqlab.experiments.matches.openings import profile_for
from xqlab.experiments.run.ledger import FORMAT, Ledger, LedgerError, read_ledger
from xqlab.experiments.run.rows import record_of
from xqlab.game_profile import position_text

KIND = "selfplay"
HEADER = record_of(configuration=record_of(game=str))


def _record(value: Any, name: str) -> Iterator[str]:
    yield from record_of(key=int)(value, name)
    yield from game_shape(value, name)


class GameLedger(AbstractContextManager["GameLedger"]):
    """A file of games being written; a ledger that is used as `xqlab.nnue.data.game_file.GameFile` is.

    done : the numbers of the games that are written
    Raises LedgerError if the file was begun with another header, BusyError if another process is writing it,
    OSError if it cannot be written.
    """

    def __init__(self, path: Path | str, header: Mapping[str, Any]) -> None:
        self._ledger = Ledger(path, KIND, header, record=_record)
        self.done: set[int] = set(self._ledger)  # type: ignore[arg-type]

    def __exit__(self, *what: object) -> None:
        self._ledger.close()

    def add(self, number: int, game: PlayedGame) -> None:
        """Append one game; it is on the disk when this returns. Raises OSError if the disk is full."""
        self._ledger.add(number, game.as_json())
        self.done.add(number)

    def finish(self, numbers: Collection[int] = ()) -> Path:
        """The path, as all games are there already; raises LedgerError if one of `numbers` is missing."""
        missing = sorted(set(numbers) - self.done)
        if missing:
            raise LedgerError(
                f"expected {len(numbers)} games in {str(self._ledger.path)!r}, {missing} are missing"
            )
        return self._ledger.path


def is_game_ledger(path: str | PathLike[str]) -> bool:
    """Whether a file begins like one of self-play as text; False for one that cannot be read."""
    begin = f'{{"format": "{FORMAT}{KIND}"'.encode()
    try:
        with disk.opened(Path(path)) as file:
            return file.read(len(begin)) == begin
    except OSError:
        return False


def read_selfplay(path: str | PathLike[str]) -> tuple[str, list[PlayedGame]]:
    """(the name of the game, the games in the order of their numbers) of a file of self-play as text.

    A run may be writing it. Raises LedgerError for another file or an invalid line.
    """
    header, records = read_ledger(path, KIND, header=HEADER, record=_record)
    game = profile_for(header["configuration"]["game"]).name
    return game, [PlayedGame.from_json(records[key], game) for key in sorted(records)]


def position_lines(paths: Sequence[str | PathLike[str]], first: int | None = None) -> Iterator[str]:
    """A line FEN | value | result for each searched position, and an empty one between games.

    They are as `xqlab.nnue.data.record_text` writes those of Xiangqi.

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
