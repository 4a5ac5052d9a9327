"""Why moves are legal or not, for people: each enemy piece that could attack our king restricts our moves.

The idea is that of the generator: count the n pieces on the squares between and compare with K, the number
with which the piece attacks. The counts are computed here; the generator says where pieces may end.
"""

from __future__ import annotations

from dataclasses import dataclass

from xqlab.words import Words, in_language
from xqlab.xiangqi.board import Board
from xqlab.xiangqi.core.legality import occupied, permitted_to_blocker, restrictions
from xqlab.xiangqi.core.position import XiangqiPosition
from xqlab.xiangqi.core.squares import FILES, KIND_CHINESE, KIND_NAMES, SQUARE_NAMES, SQUARES
from xqlab.xiangqi.representations.bitboards import squares_of

CHECK, PINNED, CLOSED = "check", "pinned", "closed"  # n = K, n = K + 1, n = K - 1
WORDS: dict[str | None, Words] = {
    "counted": Words("{kind} {square}, K = {k}: n = {n}", "{kind}在 {square}，K = {k}：n = {n}"),
    CHECK: Words(" = K, check: {fill}take the attacker{own}", " = K，将军：{fill}吃掉这个子{own}"),
    "fill": Words("fill a square between, or ", "垫住中间的点，或"),
    "own": Words(", or remove our own screen", "，或移开己方的炮架"),
    PINNED: Words(
        " = K + 1, our piece between stays between, or takes the attacker",
        " = K + 1，中间的己方棋子只能在中间的点上走动，或吃掉这个子",
    ),
    CLOSED: Words(" = K − 1, no piece may enter a square between", " = K − 1，任何子都不准走进中间的点"),
    None: Words(", nothing is forbidden", "，没有限制"),
}


@dataclass(frozen=True)
class Constraint:
    """The constraint by one enemy piece.

    kind           : its English name
    attacker, king : squares
    between        : the squares whose occupancy decides
    pieces, ours   : the occupied ones of them, and those with our pieces
    """

    kind: str
    attacker: int
    king: int
    between: frozenset[int]
    pieces: frozenset[int]
    ours: frozenset[int]

    @property
    def needed(self) -> int:
        """K, the number of pieces between with which it attacks."""
        return int(self.kind == "cannon")

    @property
    def verdict(self) -> str | None:
        """CHECK, PINNED, CLOSED, or None if nothing is forbidden."""
        verdict = {0: CHECK, 1: PINNED, -1: CLOSED}.get(len(self.pieces) - self.needed)
        return None if verdict == PINNED and not self.ours else verdict

    def sentence(self, language: str = "en") -> str:
        """The constraint in words of this language, "en" or "zh"."""
        words = in_language(WORDS, language)
        kind = KIND_CHINESE[KIND_NAMES.index(self.kind)] if language == "zh" else self.kind
        fill, own = words["fill"] if self.between - self.pieces else "", words["own"] if self.ours else ""
        facts = {"kind": kind, "square": SQUARE_NAMES[self.attacker], "k": self.needed, "n": len(self.pieces)}
        return (words["counted"] + words[self.verdict]).format(**facts, fill=fill, own=own)


def constraints(board: Board) -> list[Constraint]:
    """The constraints that forbid the side to move something, in order of squares; none without a king."""
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
    return [constraint for constraint in result if constraint.verdict]


def squares_between(kind: str, attacker: int, king: int) -> frozenset[int] | None:
    """The squares whose pieces decide whether an enemy piece attacks our king; None if it never could."""
    files, ranks = king % FILES - attacker % FILES, king // FILES - attacker // FILES
    if kind == "knight" and {abs(files), abs(ranks)} == {1, 2}:
        leg = (files // 2, 0) if abs(files) == 2 else (0, ranks // 2)
        return frozenset([attacker + leg[0] + FILES * leg[1]])
    if kind == "pawn":  # it moves away from its own half, where our king is not
        forward = 1 if king >= SQUARES // 2 else -1
        return frozenset() if (files, ranks) in ((0, forward), (1, 0), (-1, 0)) else None
    if (kind in ("rook", "cannon") and 0 in (files, ranks)) or (kind == "king" and files == 0):
        step = FILES if files == 0 else 1
        return frozenset(range(min(attacker, king) + step, max(attacker, king), step))
    return None


def permissions(board: Board) -> tuple[frozenset[int], dict[int, frozenset[int]]]:
    """The target squares that the generator allows, whether or not the piece can go there.

    Returns the squares for pieces that are in no constraint's way (except the king), and those for each
    blocker by its square. Only these lines depend on the generator's internals.
    """
    position: XiangqiPosition = board.position
    low, high = occupied(position)
    _, free_low, free_high, blockers_low, blockers_high = restrictions(position, low, high, 0)
    return squares_of(free_low, free_high), {
        square: squares_of(*permitted_to_blocker(position, square, low, high))
        for square in squares_of(blockers_low, blockers_high)
    }
