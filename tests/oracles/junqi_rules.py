"""The rules of open Junqi, written plainly and slowly from the rule text; imports nothing of xqlab.

A position is a dict (file, row) -> letter and a side "r" or "b". Red, the capitals, has row 0 at its back.
A board is named by its size, "12x5" or "17x5".
"""

from functools import cache
from itertools import pairwise

ROWS = {"12x5": 12, "17x5": 17}
RANKS = "MGDBRTCPE"  # from the highest to the engineer
FULL_SET = {"M": 1, "G": 1, "D": 2, "B": 2, "R": 2, "T": 2, "C": 3, "P": 3, "E": 3, "X": 2, "L": 3, "F": 1}
ORTHOGONAL = [(1, 0), (-1, 0), (0, 1), (0, -1)]
DIAGONAL = [(1, 1), (1, -1), (-1, 1), (-1, -1)]


def on_both_sides(board, squares):
    """Squares of Red's side, and the same ones of Blue's, whose rows count from the top."""
    top = ROWS[board] - 1
    return {*squares} | {(file, top - row) for file, row in squares}


@cache
def headquarters(board):
    return on_both_sides(board, [(1, 0), (3, 0)])


@cache
def camps(board):
    return on_both_sides(board, [(1, 2), (3, 2), (2, 3), (1, 4), (3, 4)])


@cache
def stations(board):
    return {(file, row) for file in (0, 2, 4) for row in (6, 8, 10)} if board == "17x5" else set()


@cache
def sides(board):
    """The posts of Red's side and the posts of Blue's."""
    own = {(file, row) for file in range(5) for row in range(6)}
    return own, {(file, ROWS[board] - 1 - row) for file, row in own}


@cache
def posts(board):
    red, blue = sides(board)
    return red | blue | stations(board)


@cache
def roads(board):
    """Ordered pairs of posts that one step joins, those of the railways within a side too."""
    joined = set()
    for side in sides(board):
        for file, row in side:
            for dx, dy in ORTHOGONAL + DIAGONAL:
                end = file + dx, row + dy
                straight = dx == 0 or dy == 0
                if end in side and (straight or (file, row) in camps(board) or end in camps(board)):
                    joined.add(((file, row), end))
    return joined


@cache
def steps(square, board):
    """Posts that roads join to one."""
    return {end for start, end in roads(board) if start == square}


@cache
def railways(board):
    """Straight lines of railway, each the list of its posts in order."""
    top = ROWS[board] - 1
    lines = [[(file, row) for file in range(5)] for row in (1, 5, top - 5, top - 1)]
    for file in (0, 4):
        lines.append([(file, row) for row in range(1, top) if (file, row) in posts(board)])
    lines.append([(2, row) for row in range(5, top - 4) if (2, row) in posts(board)])
    if board == "17x5":
        lines += [[(file, row) for file in (0, 2, 4)] for row in (6, 8, 10)]
    return lines


@cache
def rides(square, board):
    """Posts next to one on the railways."""
    pairs = [pair for line in railways(board) for pair in pairwise(line)]
    return {end for pair in pairs if square in pair for end in pair if end != square}


def read(text, board):
    """Pieces, side to move and plies since the last capture."""
    placement, side, *clock = text.split()
    pieces = {}
    for i, line in enumerate(placement.split("/")):
        for digit in "12345":
            line = line.replace(digit, "." * int(digit))
        row = ROWS[board] - 1 - i
        pieces |= {(file, row): letter for file, letter in enumerate(line) if letter != "."}
    return pieces, side, int(clock[0]) if clock else 0


def write(pieces, side, board):
    lines = []
    for row in reversed(range(ROWS[board])):
        line = "".join(pieces.get((file, row), ".") for file in range(5))
        for gap in range(5, 0, -1):
            line = line.replace("." * gap, str(gap))
        lines.append(line)
    return "/".join(lines) + " " + side


def side_of(letter):
    return "r" if letter.isupper() else "b"


def other(side):
    return "b" if side == "r" else "r"


def can_leave(letter, square, board):
    """Whether a piece may move at all: no mine, no flag, nothing in a headquarters."""
    return letter.upper() not in "LF" and square not in headquarters(board)


def slides(line, square, pieces):
    """Posts that a straight move along `line` ends on, the first occupied one either way included."""
    at = line.index(square)
    for way in (line[at + 1 :], line[:at][::-1]):
        for end in way:
            yield end
            if end in pieces:
                break


def turns(square, pieces, board):
    """Posts that an engineer reaches on the railways, turning as often as it likes, through empty posts."""
    reached, new = {square}, [square]
    while new:
        here = new.pop()
        if here == square or here not in pieces:
            more = rides(here, board) - reached
            reached |= more
            new.extend(more)
    return reached - {square}


def targets(square, pieces, board):
    """Posts that the piece on `square` may go to, by step or by railway."""
    letter = pieces[square]
    if not can_leave(letter, square, board):
        return set()
    ends = set(steps(square, board))
    if letter.upper() == "E":
        ends |= turns(square, pieces, board)
    else:
        for line in railways(board):
            if square in line:
                ends.update(slides(line, square, pieces))
    enemies = {at for at, other in pieces.items() if side_of(other) != side_of(letter)} - camps(board)
    return {end for end in ends if end not in pieces or end in enemies}


def flags(pieces):
    return {side_of(letter) for letter in pieces.values() if letter.upper() == "F"}


def moves(pieces, side, board):
    """Moves of the side to move as pairs of squares; none where a flag is missing."""
    if len(flags(pieces)) < 2:
        return []
    own = [square for square, letter in pieces.items() if side_of(letter) == side]
    return [(square, end) for square in own for end in targets(square, pieces, board)]


def survivor(attacker, defender, mines):
    """The letter that is left on the post after an attack, None when both go."""
    high, low = attacker.upper(), defender.upper()
    if "X" in (high, low):
        return None
    if low == "F":
        return attacker
    if low == "L":
        if high == "E":
            return attacker
        return defender if mines == "stay" else None
    if high == low:
        return None
    return attacker if RANKS.index(high) < RANKS.index(low) else defender


def after(pieces, move, mines):
    """The pieces after a move, and whether something was attacked."""
    start, end = move
    left = dict(pieces)
    piece = left.pop(start)
    attacked = end in left
    if attacked:
        remains = survivor(piece, left.pop(end), mines)
        if remains is not None:
            left[end] = remains
    else:
        left[end] = piece
    return left, attacked


def lost(pieces, side, board):
    """The side that has lost, None when neither has; a missing flag comes before a side that cannot move.

    Where both flags are missing, `side`, to move, has lost.
    """
    missing = {"r", "b"} - flags(pieces)
    if missing:
        return side if side in missing else other(side)
    return None if moves(pieces, side, board) else side


def drawn(clock, seen, no_capture_limit=100, repetition=3):
    """Whether plies without an attack, or how often the position has been seen, end an undecided game."""
    return clock >= no_capture_limit or seen >= repetition


def name(square):
    return "abcde"[square[0]] + str(square[1])


def text(move):
    return name(move[0]) + name(move[1])
