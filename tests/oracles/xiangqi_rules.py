"""The rules of Xiangqi, written plainly and slowly from the rule text; imports nothing of xqlab.

A position is a dict (file, rank) -> letter and a side "w" or "b". Red, the capitals, moves up the ranks.
"""

ORTHOGONAL = [(1, 0), (-1, 0), (0, 1), (0, -1)]
DIAGONAL = [(1, 1), (1, -1), (-1, 1), (-1, -1)]


def read(fen):
    placement, side = fen.split()[:2]
    men = {}
    for i, row in enumerate(placement.split("/")):
        for digit in "123456789":
            row = row.replace(digit, "." * int(digit))
        men |= {(file, 9 - i): letter for file, letter in enumerate(row) if letter != "."}
    return men, side


def side_of(letter):
    return "w" if letter.isupper() else "b"


def on_board(square):
    return 0 <= square[0] <= 8 and 0 <= square[1] <= 9


def in_palace(square, side):
    return 3 <= square[0] <= 5 and square[1] in ((0, 1, 2) if side == "w" else (7, 8, 9))


def at_home(square, side):
    return square[1] <= 4 if side == "w" else square[1] >= 5


def targets(men, square):
    """Squares that the man on `square` may go to by its way of moving, own men not excluded."""
    letter = men[square]
    side, kind = side_of(letter), letter.upper()
    x, y = square
    if kind in "KA":
        ends = [(x + dx, y + dy) for dx, dy in (ORTHOGONAL if kind == "K" else DIAGONAL)]
        yield from (end for end in ends if in_palace(end, side))
    if kind == "K":
        step = 1 if side == "w" else -1  # the kings must not face each other: it "captures" along the file
        y += step
        while on_board((x, y)):
            if (x, y) in men:
                if men[x, y].upper() == "K":
                    yield x, y
                break
            y += step
    elif kind == "B":
        for dx, dy in DIAGONAL:
            end = x + 2 * dx, y + 2 * dy
            if on_board(end) and at_home(end, side) and (x + dx, y + dy) not in men:
                yield end
    elif kind == "N":
        for dx, dy in ORTHOGONAL:
            if (x + dx, y + dy) not in men:
                for turn in (1, -1):
                    end = (x + 2 * dx, y + turn) if dx else (x + turn, y + 2 * dy)
                    if on_board(end):
                        yield end
    elif kind in "RC":
        for dx, dy in ORTHOGONAL:
            distances = range(1, 10)
            line = [end for far in distances if on_board(end := (x + far * dx, y + far * dy))]
            taken = [end for end in line if end in men]
            yield from line[: line.index(taken[0])] if taken else line
            yield from taken[:1] if kind == "R" else taken[1:2]  # a cannon takes the second, over the first
    elif kind == "P":
        forward = 1 if side == "w" else -1
        ends = [(x, y + forward)]
        if not at_home(square, side):
            ends += [(x + 1, y), (x - 1, y)]
        yield from (end for end in ends if on_board(end))


def is_check(men, side):
    """Whether the king of `side` could be taken."""
    king = next(square for square, letter in men.items() if letter == ("K" if side == "w" else "k"))
    others = [square for square, letter in men.items() if side_of(letter) != side]
    return any(king in targets(men, square) for square in others)


def legal_moves(fen):
    """The legal moves as a set of texts such as "h2e2"."""
    return legal_moves_of(*read(fen))


def legal_moves_of(men, side):
    """As `legal_moves`, of men and the side to move."""
    found = set()
    for square, letter in men.items():
        if side_of(letter) == side:
            for end in targets(men, square):
                if end in men and side_of(men[end]) == side:
                    continue
                after = {place: man for place, man in men.items() if place != square}
                after[end] = letter
                if not is_check(after, side):
                    found.add("abcdefghi"[square[0]] + str(square[1]) + "abcdefghi"[end[0]] + str(end[1]))
    return found
