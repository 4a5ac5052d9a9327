"""Why moves are legal or not, for people: each enemy man that could attack our king, and where ours may end.

The idea is that of the generator in use: count the n men on the squares between, compare with K, the number
that makes an attack. The counts are taken here; where men may end is asked of the generator.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from xqlab.xiangqi.board import Board
from xqlab.xiangqi.core.legality import occupied, permitted_to_blocker, restrictions
from xqlab.xiangqi.core.squares import FILES, SQUARE_NAMES, SQUARES
from xqlab.xiangqi.representations.bitboards import squares_of

CHECK, PINNED, CLOSED = "check", "pinned", "closed"  # n = K, n = K + 1, n = K - 1


@dataclass(frozen=True)
class Constraint:
    """What one enemy man means for us.

    kind           : his English name
    attacker, king : squares
    between        : the squares whose men decide
    pieces, ours      : those of them where men stand, and men of ours
    """

    kind: str
    attacker: int
    king: int
    between: frozenset[int]
    pieces: frozenset[int]
    ours: frozenset[int]

    @property
    def needed(self) -> int:
        """K, how many men between make an attack."""
        return int(self.kind == "cannon")

    @property
    def verdict(self) -> str | None:
        """CHECK, PINNED, CLOSED, or None where nothing is forbidden."""
        verdict = {0: CHECK, 1: PINNED, -1: CLOSED}.get(len(self.pieces) - self.needed)
        return None if verdict == PINNED and not self.ours else verdict

    def sentence(self) -> str:
        """What it says, in words."""
        n, k = len(self.pieces), self.needed
        counted = f"{self.kind} {SQUARE_NAMES[self.attacker]}, K = {k}: n = {n}"
        if self.verdict == CHECK:
            own = ", or take our own screen away" if self.ours else ""
            fill = "fill a square between, or " if self.between - self.pieces else ""
            return f"{counted} = K, check: {fill}take the attacker{own}"
        if self.verdict == PINNED:
            return f"{counted} = K + 1, our man between stays between, or takes the attacker"
        if self.verdict == CLOSED:
            return f"{counted} = K − 1, nobody may enter a square between"
        return f"{counted}, nothing is forbidden"


def constraints(board: Board) -> list[Constraint]:
    """Those that forbid something to the side to move, in order of squares; none where it has no king."""
    king = board.king(board.turn)
    standing = {square: board.piece_at(square) for square in range(SQUARES)}
    squares = frozenset(square for square, piece in standing.items() if piece)
    ours = frozenset(square for square, piece in standing.items() if piece and piece.color == board.turn)
    result = []
    for attacker in sorted(squares - ours):
        piece = standing[attacker]
        between = None if piece is None or king is None else squares_between(piece.kind, attacker, king)
        if piece is not None and king is not None and between is not None:
            result.append(Constraint(piece.kind, attacker, king, between, between & squares, between & ours))
    return [each for each in result if each.verdict]


def squares_between(kind: str, attacker: int, king: int) -> frozenset[int] | None:
    """The squares whose men decide whether an enemy man attacks our king, None for a man who never could."""
    files, ranks = king % FILES - attacker % FILES, king // FILES - attacker // FILES
    if kind == "knight" and {abs(files), abs(ranks)} == {1, 2}:
        leg = (files // 2, 0) if abs(files) == 2 else (0, ranks // 2)
        return frozenset([attacker + leg[0] + FILES * leg[1]])
    if kind == "pawn":  # forward is away from his own half, where our king is not
        forward = 1 if king >= SQUARES // 2 else -1
        return frozenset() if (files, ranks) in ((0, forward), (1, 0), (-1, 0)) else None
    if (kind in ("rook", "cannon") and 0 in (files, ranks)) or (kind == "king" and files == 0):
        step = FILES if files == 0 else 1
        return frozenset(range(min(attacker, king) + step, max(attacker, king), step))
    return None


def permissions(board: Board) -> tuple[frozenset[int], dict[int, frozenset[int]]]:
    """Where the generator lets men end, own men and ways of moving aside.

    Returns the squares for men who are between in no constraint (the king apart), and those for each other
    man by his square. The only lines that know the generator's insides.
    """
    position: Any = board.position
    low, high = occupied(position)
    _, free_low, free_high, blockers_low, blockers_high = restrictions(position, low, high, 0)
    return squares_of(free_low, free_high), {
        square: squares_of(*permitted_to_blocker(position, square, low, high))
        for square in squares_of(blockers_low, blockers_high)
    }
