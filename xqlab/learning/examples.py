"""What a net learns from: positions, the moves that the search preferred there, and how the games ended.

The replay buffer on disk is a folder with one file of examples for each iteration.
"""

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, fields
from os import PathLike
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from xqlab.errors import listed, quoted
from xqlab.learning.encoding import Encoding
from xqlab.learning.errors import LearningError
from xqlab.nnue.net.file import read_arrays, write_arrays

KIND = "examples for a policy-value net"
DTYPES = {"numbers": "i1", "second": "i1", "starts": "i8", "moves": "i4", "weights": "f4", "results": "f4",
          "searched": "f4"}  # fmt: skip


@dataclass(frozen=True)
class Examples:
    """Positions, the search's shares of their moves, and results.

    numbers  : int8[n, 1 + history, squares]  see `Encoding.numbers`
    second   : int8[n]  1 where the second side is to move
    starts   : int64[n + 1]  where the moves of each position begin in `moves` and `weights`
    moves    : int32  indices of the legal moves
    weights  : float32  their shares of the search, which sum to 1
    results  : float32[n]  of the game for the side to move: 1 won, 0 drawn, -1 lost
    searched : float32[n]  the value of the search for the side to move
    """

    numbers: NDArray[np.int8]
    second: NDArray[np.int8]
    starts: NDArray[np.int64]
    moves: NDArray[np.int32]
    weights: NDArray[np.float32]
    results: NDArray[np.float32]
    searched: NDArray[np.float32]

    def __len__(self) -> int:
        return len(self.second)

    def write(self, path: str | PathLike[str], encoding: Encoding) -> None:
        """Write them to a file, which replaces an older one only once it is complete."""
        arrays = {column.name: getattr(self, column.name) for column in fields(self)}
        write_arrays(Path(path), {"kind": KIND, "encoding": encoding.as_json()}, arrays)

    @classmethod
    def read(cls, path: str | PathLike[str], encoding: Encoding) -> "Examples":
        """The examples in a file.

        Raises NetFileError for a broken file, LearningError for one of another kind, game or shape, and for
        values that no game can have.
        """
        about, arrays = read_arrays(Path(path))
        if about.get("kind") != KIND or about.get("encoding") != encoding.as_json():
            raise LearningError(
                f"expected {KIND} of {encoding.game} in {str(path)!r}, got {quoted(about.get('kind'))}"
                f" of {quoted(about.get('encoding'))}"
            )
        if {name: array.dtype.str[1:] for name, array in arrays.items()} != DTYPES:
            raise LearningError(f"expected the arrays {', '.join(DTYPES)} in {str(path)!r}, got others")
        examples = cls(**arrays)
        examples.check(encoding, repr(str(path)))
        return examples

    def check(self, encoding: Encoding, where: str) -> None:
        """Raise LearningError unless these can be examples of an encoding."""
        count, moves = self.second.size, self.moves.size
        shapes: dict[str, tuple[int, ...]] = {
            "numbers": (count, 1 + encoding.history, len(encoding.squares)),
            "starts": (count + 1,),
            "moves": (moves,),
            "weights": (moves,),
        }
        for column in fields(self):
            expected, shape = shapes.get(column.name, (count,)), getattr(self, column.name).shape
            if shape != expected:
                raise LearningError(f"expected {column.name} of shape {expected} in {where}, got {shape}")
        ranges = {
            "numbers": (0, len(encoding.pieces)),
            "second": (0, 1),
            "starts": (0, moves),
            "moves": (0, encoding.moves - 1),
            "weights": (0, 1),
            "results": (-1, 1),
            "searched": (-1, 1),
        }
        for name, (least, most) in ranges.items():
            array = getattr(self, name)
            bad = array[~((array >= least) & (array <= most))]  # not a number, too
            if len(bad):
                raise LearningError(f"expected {name} from {least} to {most} in {where}, got {bad[0]}")
        if not count or self.starts[0] or self.starts[-1] != moves or (np.diff(self.starts) < 1).any():
            raise LearningError(
                f"expected starts that rise from 0 to {moves} in {where}, got {quoted(self.starts.tolist())}"
            )
        sums = np.add.reduceat(self.weights, self.starts[:-1])
        if len(bad := sums[abs(sums - 1) > 1e-3]):
            raise LearningError(f"expected weights that sum to 1 in {where}, got a sum of {bad[0]}")

    @classmethod
    def joined(cls, parts: "Sequence[Examples]") -> "Examples":
        """All of them, one part after another."""
        if not parts:
            raise LearningError("expected at least one file of examples, got none")
        named = {
            column.name: np.concatenate([getattr(part, column.name) for part in parts])
            for column in fields(cls)
            if column.name != "starts"
        }
        lengths = np.concatenate([np.diff(part.starts) for part in parts])
        return cls(starts=np.concatenate([[0], np.cumsum(lengths)]).astype(np.int64), **named)

    def policies(self, places: NDArray[np.int64], moves: int) -> tuple[NDArray[Any], NDArray[Any]]:
        """(float32[n, moves] shares of the search, bool[n, moves] legal moves) of the positions at places."""
        shares = np.zeros((len(places), moves), np.float32)
        legal = np.zeros((len(places), moves), np.bool_)
        first = self.starts[places]
        lengths = self.starts[np.asarray(places) + 1] - first
        rows = np.repeat(np.arange(len(places)), lengths)
        before = np.cumsum(lengths) - lengths  # the moves of the rows above
        entries = np.repeat(first - before, lengths) + np.arange(len(rows))
        shares[rows, self.moves[entries]] = self.weights[entries]
        legal[rows, self.moves[entries]] = True
        return shares, legal


def distinct(parts: Sequence[Examples], encoding: Encoding, symmetric: bool) -> Examples:
    """The examples of several iterations, oldest first, with every position once.

    Its shares and values are the means over the newest iteration that has it: a later net knows more.
    symmetric : whether positions count as equal if a symmetry of the game turns one into the other; their
                examples are then moved by it
    """
    every = Examples.joined(parts)
    count, lengths = len(every), np.diff(every.starts)
    numbers, moves = every.numbers.reshape(count, -1), every.moves.copy()
    owner = np.repeat(np.arange(count), lengths)
    for name in encoding.symmetries if symmetric else ():
        moved = np.empty_like(every.numbers)
        moved[:, :, encoding.square_map(name)] = every.numbers
        moved = moved.reshape(count, -1)
        first = (moved != numbers).argmax(1)[:, None]
        smaller = (np.take_along_axis(moved, first, 1) < np.take_along_axis(numbers, first, 1)).ravel()
        numbers = np.where(smaller[:, None], moved, numbers)
        moves = np.where(smaller[owner], encoding.move_map(name)[every.moves], moves)
    keys = np.concatenate([every.second[:, None], numbers], 1)
    _, where, group = np.unique(keys, axis=0, return_index=True, return_inverse=True)
    group, age = group.ravel(), np.repeat(np.arange(len(parts)), [len(part) for part in parts])
    newest = np.zeros(len(where), np.int64)
    np.maximum.at(newest, group, age)
    current = age == newest[group]  # the others are out of date
    totals = np.bincount(group[current])
    move_counts = current[owner]
    pairs, pair = np.unique(
        group[owner[move_counts]] * encoding.moves + moves[move_counts], return_inverse=True
    )
    of, move = np.divmod(pairs, encoding.moves)
    weights = np.bincount(pair.ravel(), every.weights[move_counts]) / totals[of]
    results, searched = (
        np.bincount(group[current], column[current]) / totals for column in (every.results, every.searched)
    )
    return Examples(
        numbers[where].reshape(-1, *every.numbers.shape[1:]),
        every.second[where],
        np.concatenate([[0], np.cumsum(np.bincount(of))]).astype(np.int64),
        move.astype(np.int32),
        weights.astype(np.float32),
        results.astype(np.float32),
        searched.astype(np.float32),
    )


def examples_of(games: Iterable[dict[str, Any]], encoding: Encoding) -> Examples:
    """The examples of games as `xqlab.learning.self_play` writes them; raises LearningError for others."""
    rows: list[tuple[Any, ...]] = []
    moves: list[int] = []
    weights: list[float] = []
    starts = [0]
    for game in games:
        for board, targets, value, result in _positions(game, encoding.game):
            texts = [str(board.move_of(code)) for code in board.codes()]
            total = sum(targets.values())
            fits = all(visits >= 0 for visits in targets.values()) and set(targets) <= set(texts)
            if not fits or not 0 < total < math.inf:
                raise LearningError(
                    f"expected weights of {listed(texts)} with a positive sum, got {quoted(targets)}"
                )
            if not -1 <= value <= 1:
                raise LearningError(f"expected values from -1 to 1, got {quoted(value)}")
            moves += [encoding.index(text) for text in texts]
            weights += [targets.get(text, 0) / total for text in texts]
            starts.append(len(moves))
            rows.append((encoding.numbers(board), not board.turn, result, value))
    if not rows:
        raise LearningError("expected games with at least one move, got none")
    numbers, second, results, searched = zip(*rows)
    return Examples(
        np.stack(numbers),
        np.array(second, np.int8),
        np.array(starts, np.int64),
        np.array(moves, np.int32),
        np.array(weights, np.float32),
        np.array(results, np.float32),
        np.array(searched, np.float32),
    )


def _positions(game: dict[str, Any], name: str) -> Iterator[tuple[Any, dict[str, float], float, float]]:
    # (board, targets, the search's value, the result): both for the side to move.
    from xqlab.experiments.matches.game_play import PlayedGame

    played = PlayedGame.from_json(game, name)
    board, winner = played.opening.board(), played.winner
    proved = game.get("proved") or [[]] * len(played.moves)
    for move, targets, value, below in zip(played.moves, game["targets"], game["searched"], proved):
        yield board, targets, value, 0 if winner is None else 1 if winner == board.turn else -1
        for position in below:
            proved_board = board.copy()
            for text in position["line"].split():
                proved_board.push_text(text)
            yield proved_board, position["targets"], position["value"], position["value"]
        board.push_text(move)
