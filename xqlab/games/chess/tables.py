"""Tables of chess: where pieces go, what stands between, lines of sliders, Zobrist keys.

A set of squares is an `int64`: bit 63, the sign, is h8.
"""

from collections.abc import Iterable

import numpy as np

from xqlab.games.chess.squares import FILES, SQUARES, bit, bits
from xqlab.random_words import random_words

STRAIGHT = ((1, 0), (-1, 0), (0, 1), (0, -1))  # steps: files to the right, ranks up
DIAGONAL = ((1, 1), (-1, -1), (1, -1), (-1, 1))
JUMPS = tuple((a, b) for a in (-2, -1, 1, 2) for b in (-2, -1, 1, 2) if abs(a) != abs(b))


def _after(square: int, step: tuple[int, int]) -> int | None:
    file, rank = square % FILES + step[0], square // FILES + step[1]
    return FILES * rank + file if 0 <= file < FILES and 0 <= rank < FILES else None


def _ray(square: int, step: tuple[int, int]) -> list[int]:
    """The squares from one on in a direction, without itself."""
    ray: list[int] = []
    reached = _after(square, step)
    while reached is not None:
        ray.append(reached)
        reached = _after(reached, step)
    return ray


def _steps(steps: Iterable[tuple[int, int]]) -> np.ndarray:
    """[square] -> the set of squares one step away, none for NO_SQUARE."""
    steps = tuple(steps)
    ends = ([_after(square, step) for step in steps] for square in range(SQUARES))
    sets = [bits(end for end in reached if end is not None) for reached in ends]
    return np.array([*sets, 0], dtype=np.int64)


SQUARE_BIT = np.array([*map(bit, range(SQUARES)), 0], dtype=np.int64)  # [square], none for NO_SQUARE
KNIGHT_TARGETS = _steps(JUMPS)
KING_TARGETS = _steps(STRAIGHT + DIAGONAL)
PAWN_CAPTURES = np.array([_steps(((-1, 1), (1, 1))), _steps(((-1, -1), (1, -1)))])  # [side, square]


def _rays(steps: Iterable[tuple[int, int]]) -> np.ndarray:
    """[square] -> the set of squares that a slider reaches on an empty board, none for NO_SQUARE."""
    steps = tuple(steps)
    sets = (bits(end for step in steps for end in _ray(square, step)) for square in range(SQUARES))
    return np.array([*sets, 0], dtype=np.int64)


ROOK_RAYS, BISHOP_RAYS = _rays(STRAIGHT), _rays(DIAGONAL)


def _between() -> tuple[np.ndarray, np.ndarray]:
    """([a, b] -> the squares between on a line, [a, b] -> the whole line through both), none off a line."""
    between, line = np.zeros((2, SQUARES, SQUARES), dtype=np.int64)
    for square in range(SQUARES):
        for step in STRAIGHT + DIAGONAL:
            ray = _ray(square, step)
            whole = bits([square, *ray, *_ray(square, (-step[0], -step[1]))])
            for place, reached in enumerate(ray):
                between[square, reached] = bits(ray[:place])
                line[square, reached] = whole
    return between, line


BETWEEN, LINE = _between()

# The lines of a slider by multiplication: the six inner squares of a line are gathered into the highest bits
# of a product, an index of the squares that it reaches on the line, which are filled over the whole board.
# Source: "kindergarten bitboards", G. Westcott and U. Degerman, Chess Programming Wiki.
RANK, FILE, RISING, FALLING = range(4)
WAYS = ((1, 0), (0, 1), (1, 1), (1, -1))


def _lines() -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """([square, way] -> its line without the square, the inner squares of that, their factor)."""
    lines, inner, factors = np.zeros((3, SQUARES, 4), dtype=np.int64)
    files = [bits(range(file, SQUARES, FILES)) for file in range(FILES)]
    border = files[0] | files[7]
    for square in range(SQUARES):
        file, rank = square % FILES, square // FILES
        for way, step in enumerate(WAYS):
            line = bits([*_ray(square, step), *_ray(square, (-step[0], -step[1]))])
            lines[square, way] = line
            edge = bits((*range(FILES), *range(56, SQUARES))) if way == FILE else border
            inner[square, way] = line & ~edge
            factors[square, way] = files[1]
        # Bit 8k + file goes to 57 + k; on a rank, bit 8 rank + k to the same place.
        factors[square, FILE] = sum(1 << 57 - 7 * k - file for k in range(1, 7))
        factors[square, RANK] = 1 << 57 - FILES * rank
    return lines, inner, factors


LINES, INNER, FACTORS = _lines()


def _filled() -> tuple[np.ndarray, np.ndarray]:
    """[place, inner pieces] -> what is reached on a line of eight: over all ranks by file, and turned."""
    by_file, by_rank = np.zeros((2, FILES, 64), dtype=np.int64)
    for place in range(FILES):
        for pieces in range(64):
            reached = []
            for step in (1, -1):
                at = place + step
                while 0 <= at < FILES:
                    reached.append(at)
                    if pieces << 1 >> at & 1:
                        break
                    at += step
            by_file[place, pieces] = bits(FILES * rank + at for rank in range(FILES) for at in reached)
            by_rank[place, pieces] = bits(FILES * at + file for file in range(FILES) for at in reached)
    return by_file, by_rank


FILLED_BY_FILE, FILLED_BY_RANK = _filled()

# Rights to castle as bits, and what is left of them when a piece leaves a square or is taken there.
WHITE_SHORT, WHITE_LONG, BLACK_SHORT, BLACK_LONG = 1, 2, 4, 8
RIGHTS_KEPT = np.full(SQUARES, 15, dtype=np.int64)
RIGHTS_KEPT[[4, 7, 0]] = 15 - 3, 15 - 1, 15 - 2
RIGHTS_KEPT[[60, 63, 56]] = 15 - 12, 15 - 4, 15 - 8


def _zobrist() -> tuple[np.ndarray, np.ndarray, np.ndarray, np.uint64]:
    """Random keys: [piece, square], [rights to castle], [square of en passant], and the turn's."""
    words = random_words(0xC4E55)
    pieces = np.zeros((13, SQUARES), dtype=np.uint64)
    pieces[1:] = [[next(words) for _ in range(SQUARES)] for _ in range(12)]
    rights = np.array([0, *(next(words) for _ in range(15))], dtype=np.uint64)
    passed = np.array([*(next(words) for _ in range(SQUARES)), 0], dtype=np.uint64)
    return pieces, rights, passed, np.uint64(next(words))


ZOBRIST, ZOBRIST_RIGHTS, ZOBRIST_PASSED, ZOBRIST_TURN = _zobrist()
