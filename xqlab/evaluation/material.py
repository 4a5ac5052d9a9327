"""Material, piece-square terms, and the phase of the game, which depends on the pieces left."""

# mypy: ignore-errors

import numpy as np

from xqlab.declared_weights import AtLeast, Near
from xqlab.evaluation.piece_square import MATERIAL as WORTH
from xqlab.evaluation.piece_square import square_value
from xqlab.evaluation.term_value import term_value
from xqlab.evaluation.terms import CHINESE, PIECES, Term, article, declare
from xqlab.kernels import kernel
from xqlab.xiangqi.core.squares import (
    CANNON,
    FILES,
    KIND_NAMES,
    KNIGHT,
    KNIGHTS,
    OFF,
    PAWNS,
    RANKS,
    ROOK,
    SLOT_KINDS,
    SLOTS,
    SQUARE_NAMES,
    SQUARES,
    allowed_squares,
)

MINOR = ("knight", "cannon")
LARGEST_SQUARE = 250  # centipawns that a square may plausibly add
SQUARES_WITH_NAMES = {"knight.e1": "窝心马", "cannon.e2": "中炮的点"}


def folded_square(square: int) -> int:
    """The square that stands for `square` and its mirror image: on files a to e."""
    file = square % FILES
    return square + FILES - 1 - 2 * file if file > 4 else square


def own_square(side: int, square: int) -> int:
    """The square from the side's perspective, its own back rank being rank 0; files stay."""
    return square if side == 0 else FILES * (RANKS - 1 - square // FILES) + square % FILES


def _square_term(kind: int, square: int) -> Term:
    piece, name = KIND_NAMES[kind], SQUARE_NAMES[square]
    back_rank = "沉底炮" if kind == CANNON and square // FILES == RANKS - 1 else ""
    known_as = SQUARES_WITH_NAMES.get(f"{piece}.{name}", back_rank)
    bonus = square_value(kind, square % FILES, square // FILES) - WORTH[kind]
    return Term(
        f"{article(piece)} {piece} on {name} or its mirror image",
        f"{CHINESE[piece]}在 {name} 或其对称点{f'（{known_as}）' if known_as else ''}",
        bonus,
        bonus,
    )


def _usual(piece: str, worth: float) -> tuple[float, float]:
    return (0.4 * worth if piece in ("rook", *MINOR) else 0, 3 * worth)


MATERIAL = declare(
    "material",
    ("material", "子力"),
    ("What each piece is worth by itself.", "每个子本身的价值。"),
    {
        piece: Term(f"{article(piece)} {piece}", f"一个{CHINESE[piece]}", worth, worth, _usual(piece, worth))
        for piece in PIECES
        for worth in [WORTH[KIND_NAMES.index(piece)]]
    },
    usual=(-LARGEST_SQUARE, LARGEST_SQUARE),
    rules=[
        *(AtLeast("rook", piece) for piece in MINOR),
        *(AtLeast(piece, "pawn") for piece in MINOR),
        *(Near(piece, 2) for piece in ("rook", *MINOR)),
    ],
    reads_attack_maps=False,
)
PIECE_SQUARE = declare(
    "piece_square",
    ("piece-square", "位置"),
    (
        "What its square adds to a piece, mirrored squares alike.",
        "子在所站的点上另加的价值，左右对称的点相同。",
    ),
    {
        f"{piece}.{SQUARE_NAMES[square]}": _square_term(kind, square)
        for kind, piece in enumerate(KIND_NAMES)
        for square in sorted({folded_square(square) for square in allowed_squares(kind, 0)})
    },
    usual=(-LARGEST_SQUARE, LARGEST_SQUARE),
    reads_attack_maps=False,
)
MATERIAL_ON, PIECE_SQUARE_ON = MATERIAL.number, PIECE_SQUARE.number
PHASES = 32  # the opening, with all rooks, knights and cannons
PHASE_BITS = 5
PHASE_WORTH = np.array([{KNIGHT: 2, ROOK: 4, CANNON: 2}.get(int(kind), 0) for kind in SLOT_KINDS])


def _square_terms() -> np.ndarray:
    """[slot, square] -> the term of a piece there; -1 off the board and where it cannot stand."""
    table = np.full((2 * SLOTS, SQUARES + 1), -1, dtype=np.int64)
    for slot, kind in enumerate(SLOT_KINDS):
        for square in allowed_squares(int(kind), slot // SLOTS):
            place = SQUARE_NAMES[folded_square(own_square(slot // SLOTS, square))]
            table[slot, square] = PIECE_SQUARE.index(f"{KIND_NAMES[kind]}.{place}")
    return table


MATERIAL_TERM, SQUARE_TERM = MATERIAL.by_kind(), _square_terms()


@kernel
def phase(position):
    """The phase: PHASES in the opening, 0 when no rook, knight or cannon is left."""
    left = 0
    for slot in range(KNIGHTS, PAWNS):
        if position.square[slot] != OFF:
            left += PHASE_WORTH[slot]
        if position.square[SLOTS + slot] != OFF:
            left += PHASE_WORTH[SLOTS + slot]
    return left


@kernel
def material_and_squares(evaluator, position):
    """Material and piece-square of Red's pieces less Black's, as a pair: one table look-up per piece."""
    total = 0
    for slot in range(SLOTS):
        total += int(evaluator.values[slot, position.square[slot]])
    for slot in range(SLOTS, 2 * SLOTS):
        total -= int(evaluator.values[slot, position.square[slot]])
    if evaluator.counting != 0:
        count_material_and_squares(evaluator, position, 0)
        count_material_and_squares(evaluator, position, 1)
    return total


@kernel
def count_material_and_squares(evaluator, position, side):
    """Write the side's counts of material and piece-square terms."""
    first = SLOTS * side
    for slot in range(first, first + SLOTS):
        square = position.square[slot]
        if square != OFF:
            term = MATERIAL_TERM[SLOT_KINDS[slot]]
            if term >= 0 and evaluator.on[MATERIAL_ON] != 0:
                term_value(evaluator, side, term, 1)
            term = SQUARE_TERM[slot, square]
            if term >= 0 and evaluator.on[PIECE_SQUARE_ON] != 0:
                term_value(evaluator, side, term, 1)
