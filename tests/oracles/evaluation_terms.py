"""What the terms of the evaluation count, written from the words of each term; imports nothing of xqlab.

Men move as `xiangqi_rules` says. To attack a man is to be able to take it, whether or not the own king allows
that; to protect it is to be able to take back on its square. A man reaches where it could go if it could take
men of either colour. Files a to e stand for files i to e, too; ranks are counted from the own back rank.
"""

from collections import Counter

from tests.oracles.xiangqi_rules import (
    DIAGONAL,
    ORTHOGONAL,
    at_home,
    in_palace,
    on_board,
    read,
    side_of,
    targets,
)

NAMES = dict(zip("KABNRCP", "king advisor elephant knight rook cannon pawn".split()))
CHEAPER = {"R": "NCABP", "N": "ABP", "C": "ABP"}  # than a rook, a knight and a cannon


def counts(fen):
    """{term: count}, without zeros, of Red and of Black."""
    men, to_move = read(fen)
    found = []
    for side in "wb":
        mine = Counter()
        for part in (standing, mobility, threats, pawns, king_safety, blocked, cannon_aims, coordination):
            mine.update(part(men, side))
        mine["tempo.move"] += side == to_move
        found.append({term: count for term, count in mine.items() if count})
    return found


def phase(fen):
    """The share of rooks (4 each), knights and cannons (2 each) that is left."""
    letters = "".join(read(fen)[0].values()).upper()
    return (4 * letters.count("R") + 2 * letters.count("N") + 2 * letters.count("C")) / 32


def squares_of(men, side, kinds):
    """The squares of the side's men of these kinds."""
    return [square for square, letter in men.items() if side_of(letter) == side and letter.upper() in kinds]


def other(side):
    return "b" if side == "w" else "w"


def attacked_from(men, side, square):
    """The squares of the men of `side` that attack, or protect the man on, `square`, which is occupied."""
    return [at for at in squares_of(men, side, "KABNRCP") if at != square and square in targets(men, at)]


def crossed(men, side):
    """The squares of the side's pawns across the river."""
    return [square for square in squares_of(men, side, "P") if not at_home(square, side)]


def ahead(square, side):
    return square[0], square[1] + (1 if side == "w" else -1)


def standing(men, side):
    for x, y in squares_of(men, side, "KABNRCP"):
        name = NAMES[men[x, y].upper()]
        if name != "king":
            yield f"material.{name}"
        file, rank = min(x, 8 - x), y if side == "w" else 9 - y
        yield f"piece_square.{name}.{'abcde'[file]}{rank}"


def mobility(men, side):
    enemy_pawns = squares_of(men, other(side), "P")
    by_pawns = {end for pawn in enemy_pawns for end in targets(men, pawn)}
    for square in squares_of(men, side, "NRC"):
        kind = men[square].upper()
        ends = set(targets(men, square)) - by_pawns
        if kind == "C":
            free = [end for end in ends if end not in men]
        else:
            free = [end for end in ends if end not in men or side_of(men[end]) != side]
        yield f"mobility.{NAMES[kind]}.{len(free)}"


def threats(men, side):
    for square in squares_of(men, side, "ABNRCP"):
        kind = men[square].upper()
        attackers = attacked_from(men, other(side), square)
        if attackers:
            protected = attacked_from(men, side, square)
            yield f"threats.{'attacked' if protected else 'hanging'}.{NAMES[kind]}"
            if any(men[attacker].upper() in CHEAPER.get(kind, "") for attacker in attackers):
                yield f"threats.chased.{NAMES[kind]}"


def pawns(men, side):
    over = crossed(men, side)
    yield from ("pawns.crossed" for _ in over)
    yield from ("pawns.side_by_side" for x, y in over if (x + 1, y) in over)
    yield from ("pawns.linked" for x, y in over if (x, y + 1) in over)
    for square in squares_of(men, side, "P"):
        if square not in over and ahead(square, side) in men:
            yield "pawns.blocked"


def king_safety(men, side):
    enemy = other(side)
    gone = {NAMES[kind]: 2 - len(squares_of(men, side, kind)) for kind in "AB"}
    attackers = squares_of(men, enemy, "NRC") + crossed(men, enemy)
    reaching = 0
    for square in attackers:
        name = NAMES[men[square].upper()]
        for guard, missing in gone.items():
            yield from [f"king_safety.missing_{guard}.{name}"] * missing
        palace = [end for end in set(targets(men, square)) if in_palace(end, side)]
        yield from [f"king_safety.zone.{name}"] * len(palace)
        reaching += bool(palace)
    if reaching:
        yield f"king_safety.attackers.{min(reaching, 5)}"
        yield from ["king_safety.attackers_unguarded"] * (reaching * sum(gone.values()))
    for king in squares_of(men, side, "K"):
        if sum(gone.values()) == 4:
            yield "king_safety.bare"
        before = ahead(king, side)
        while on_board(before) and not (before in men and side_of(men[before]) == side):
            before = ahead(before, side)
        if not on_board(before):
            yield "king_safety.open_file"
        yield from lines_to(men, side, king)


def lines_to(men, side, king):
    for step in ORTHOGONAL:
        line = "file" if step[0] == 0 else "rank"
        between = []
        square = king[0] + step[0], king[1] + step[1]
        while on_board(square):
            letter = men.get(square)
            if letter and side_of(letter) != side:
                if letter.upper() == "C" and len(between) in (0, 2):
                    yield f"king_safety.{'two_screens' if between else 'hollow_cannon'}.{line}"
                if letter.upper() == "R" and len(between) == 1 and side_of(between[0]) == side:
                    yield "king_safety.pinned_by_rook"
            if letter:
                between.append(letter)
            square = square[0] + step[0], square[1] + step[1]


def blocked(men, side):
    for x, y in squares_of(men, side, "N"):
        for dx, dy in ORTHOGONAL:
            leg = x + dx, y + dy
            beyond = [(x + 2 * dx + turn * dy, y + 2 * dy + turn * dx) for turn in (1, -1)]
            if leg in men and any(on_board(end) for end in beyond):
                yield f"blocked.leg_by_{'own' if side_of(men[leg]) == side else 'enemy'}"
    for x, y in squares_of(men, side, "B"):
        for dx, dy in DIAGONAL:
            end = x + 2 * dx, y + 2 * dy
            goes = on_board(end) and at_home(end, side) == at_home((x, y), side)
            if (x + dx, y + dy) in men and goes:
                yield "blocked.eye"


def cannon_aims(men, side):
    for square in squares_of(men, side, "C"):
        for end in targets(men, square):
            if end in men and side_of(men[end]) != side and men[end].upper() != "K":
                yield f"cannon_aims.{NAMES[men[end].upper()]}"


def coordination(men, side):
    number = {kind: len(squares_of(men, side, kind)) for kind in "RNC"}
    found = Counter()
    for one, another in ("RN", "RC", "NC"):
        found[f"coordination.{NAMES[one]}_{NAMES[another]}"] = (number[one] - 1) * (number[another] - 1)
    for kind in "RNC":
        found[f"coordination.lone_{NAMES[kind]}"] = int(number[kind] == 1)
    for square in squares_of(men, side, "NC") + crossed(men, side):
        name = NAMES[men[square].upper()]
        found[f"coordination.protected_{name}"] += bool(attacked_from(men, side, square))
    return found
