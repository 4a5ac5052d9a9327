"""The positions and moves of recorded games, as arrays for counting."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain, islice
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from xqlab import disk
from xqlab.book.errors import BookError
from xqlab.book.keys import WIDE
from xqlab.errors import XqlabError, listed, quoted
from xqlab.game import GameError, key
from xqlab.game_profile import RecordedGame, importable_profiles, profile_named
from xqlab.xiangqi import Board
from xqlab.xiangqi.records.game_files import load_games
from xqlab.xiangqi.records.game_tree import Game

ASKED = 100  # the first games of a file, which say of what game it is
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

    def first(self, plies: int) -> "GameMoves":
        """The moves of so many plies since the game began."""
        early = self.plies < plies
        return GameMoves(
            self.squares[early], self.turns[early], self.moves[early], self.plies[early], self.result
        )


@dataclass(frozen=True)
class GameSource:
    """A file of games.

    identity : facts by which a resumed build recognises the file
    """

    kind = WIDE  # of keys that any book of these games may have

    path: Path
    identity: tuple[str, int, int]

    @classmethod
    def of(cls, path: disk.PathLike) -> "GameSource":
        """The source at a path; raises OSError for anything but a regular file."""
        disk.check_regular(path)
        stat = Path(path).stat()
        return cls(Path(path), (Path(path).name, stat.st_size, stat.st_mtime_ns))

    def games(self, *, depth: int, variations: bool = False) -> Iterator[GameMoves]:
        """The games of a file of any format that `xqlab.xiangqi.records` reads, faulty ones up to the fault.

        depth      : plies of each game
        variations : whether variations are read, too

        Raises BookError where the first faulty game belongs to a file of another game.
        """
        is_ours = False  # or not asked yet
        for game in load_games(self.path, errors="keep"):
            if game.errors and not is_ours:
                refuse_another_game(self.path, str(game.errors[0]), BookError)
                is_ours = True
            yield moves_of(game, depth, variations=variations)


@dataclass(frozen=True)
class PgnSource(GameSource):
    """A file of PGN of another game than Xiangqi, whose profile reads it."""

    kind: str = ""

    @classmethod
    def of_game(cls, path: disk.PathLike, game: str) -> "PgnSource":
        """The source at a path; raises BookError for a game whose PGN cannot be read, OSError."""
        profile = profile_named(game)
        if profile is None or profile.moves.read_games is None:
            names = sorted(each.name for each in importable_profiles() if each.moves.read_games)
            raise BookError(f"expected PGN of Xiangqi or of {listed(names)}, got that of {quoted(game)}")
        source = cls.of(path)
        return cls(source.path, source.identity, profile.name)

    def games(self, *, depth: int, variations: bool = False) -> Iterator[GameMoves]:
        """The games in the order of the file, as `GameSource.games`; raises BookError for PGN of another."""
        games = _recorded(self.path, self.kind, variations)
        before: list[RecordedGame] = []  # games without moves, of which PGN of another game has no others
        for game in games:
            before.append(game)
            if game.moves:
                break
        else:
            expected = f"expected moves of {self.kind} in {str(self.path)!r}"
            if fault := next((game.fault for game in before if game.fault), ""):
                raise BookError(f"{expected}: {fault}")
            with self.path.open(encoding="utf-8-sig", errors="replace") as file:
                line = next((line for line in file if line.strip() and not line.startswith("[")), "")
            raise BookError(f"{expected}, got {quoted(line.strip())}")
        for game in chain(before, games):
            yield keyed_moves(game, depth, variations=variations)


def _recorded(path: Path, game: str, variations: bool = False) -> Iterator[RecordedGame]:
    profile = profile_named(game)
    assert profile is not None
    assert profile.moves.read_games is not None
    disk.check_regular(path)
    with path.open(encoding="utf-8-sig", errors="replace") as file:
        yield from profile.moves.read_games(file, variations)


def ends_of_games(path: Path, game: str, error: type[XqlabError]) -> Iterator[tuple[Any, str]]:
    """Of each game of a file the board after its main line, and why it could not be read to its end, or "".

    game : their name; raises `error` for one of which no games are read, and for games of another
    """
    if game == Board.name:
        for ours in load_games(path, errors="keep"):
            if ours.errors:
                refuse_another_game(path, str(ours.errors[0]), error)
            yield ours.end().board(), str(ours.errors[0]) if ours.errors else ""
        return
    profile = profile_named(game)
    if profile is None or profile.moves.read_games is None:
        raise error(f"expected positions of {game}, one a line, in {str(path)!r}, got a file of games")
    for other in _recorded(path, game):
        board = other.board.copy()
        for height, (plies, code) in enumerate(other.moves):
            if plies < height:
                break
            board.push_code(code)
        yield board, other.fault


def keyed_moves(game: RecordedGame, depth: int, *, variations: bool = False, first: int = 0) -> GameMoves:
    """The moves of a recorded game in its first plies, with keys of the positions.

    first : plies that were played before its board

    A position or move that the board refuses ends a broken game.
    """
    board, rows, broken = game.board.copy(), [], bool(game.fault)
    played = 0  # moves that are on the board
    for at, (height, code) in enumerate(game.moves):
        if height < at and not variations:
            break
        if first + height >= depth:
            continue
        for _ in range(played - height):
            board.pop()
        try:
            row = int(key(board.position)), not board.turn, code, first + height
            board.push_code(code)
        except GameError:
            broken = True
            break
        if code:  # no passed turn
            rows.append(row)
        played = height + 1
    keys, turns, moves, plies = zip(*rows) if rows else ((), (), (), ())
    return GameMoves(
        np.array(keys, np.uint64),
        np.array(turns, np.uint8),
        np.array(moves, np.uint16),
        np.array(plies, np.int64),
        RESULTS.get(game.result),
        broken,
    )


def refuse_another_game(path: disk.PathLike, fault: str, error: type[XqlabError]) -> None:
    """Raise `error` where a file whose games are no Xiangqi is PGN of another game.

    fault : what is wrong with it as Xiangqi, which is quoted
    """
    for profile in importable_profiles():
        if profile.moves.read_games is None:
            continue
        games = islice(_recorded(Path(path), profile.name), ASKED)
        if any(game.moves and not game.fault for game in games):  # else byes, or of a variant, or faulty, too
            raise error(f"expected games of Xiangqi in {str(path)!r}, got PGN of {profile.name}: {fault}")


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
