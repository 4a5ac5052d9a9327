"""King safety: missing guards, open lines to the king, and pieces that reach into its palace."""

# mypy: ignore-errors

import numpy as np

from xqlab.evaluation.attack_maps import count_pieces, crossed_pawns, pieces_of
from xqlab.evaluation.term_value import term_value
from xqlab.evaluation.terms import ATTACKERS, CHINESE, Term, declare
from xqlab.kernels import inlined
from xqlab.kernels.bits import count_bits
from xqlab.xiangqi.core.legality import count_between, occupied
from xqlab.xiangqi.core.squares import (
    ADVISORS,
    CANNON,
    CANNONS,
    ELEPHANTS,
    FILES,
    KING,
    KNIGHT,
    KNIGHTS,
    OFF,
    PAWN,
    PAWNS,
    ROOK,
    ROOKS,
    SLOTS,
    SQUARES,
    allowed_squares,
)
from xqlab.xiangqi.core.tables import BETWEEN, BY_LINE, PALACE, PALACE_INDEX, PAWN_TARGETS, bits

MOST_ATTACKERS = 5  # on a palace; more count as so many
ATTACKS = {"knight": 4, "rook": 3, "cannon": 2, "pawn": 4}  # centipawns for each square of the palace


def _terms() -> dict[str, Term]:
    named = {}
    for guard, worst, zh in (("advisor", "rook", "士"), ("elephant", "cannon", "象")):
        for piece in ATTACKERS:
            crossed, over = ("crossed ", "过河") if piece == "pawn" else ("", "")
            guess = -12 if piece == worst else -4
            named[f"missing_{guard}.{piece}"] = Term(
                f"each missing {guard}, times each enemy {crossed}{piece}",
                f"缺的每个{zh} × 对方每个{over}{CHINESE[piece]}",
                guess,
                guess,
            )
    named["bare"] = Term("a king without any advisor or elephant", "士象全无（光杆将帅）", -20, -10)
    named["open_file"] = Term(
        "a king with no own piece before it on its file", "将帅前方的直线上没有己方子", -10, -5
    )
    for piece in ATTACKERS:
        named[f"zone.{piece}"] = Term(
            f"each square of the palace that an enemy {piece} reaches",
            f"对方{CHINESE[piece]}所及的每个九宫点",
            -ATTACKS[piece],
            -ATTACKS[piece],
        )
    for count in range(1, MOST_ATTACKERS + 1):
        guess = -2 * count * (count - 1)
        named[f"attackers.{count}"] = Term(
            f"{count} enemy pieces that reach into the palace", f"有 {count} 个对方子攻到九宫", guess, guess
        )
    named["attackers_unguarded"] = Term(
        "each such piece, times each missing advisor or elephant", "攻到九宫的每个子 × 缺的每个士象", -5, -5
    )
    named["hollow_cannon.file"] = Term(
        "an enemy cannon on the king's file with nothing between",
        "空头炮：与将帅同一直线，中间无子",
        -80,
        -40,
    )
    named["two_screens.file"] = Term(
        "an enemy cannon on the king's file with two pieces between", "同一直线的对方炮，中间隔两子", -15, -5
    )
    named["hollow_cannon.rank"] = Term(
        "an enemy cannon on the king's rank with nothing between",
        "同一横线的空头炮（如沉底炮），中间无子",
        -30,
        -15,
    )
    named["two_screens.rank"] = Term(
        "an enemy cannon on the king's rank with two pieces between", "同一横线的对方炮，中间隔两子", -10, -5
    )
    named["pinned_by_rook"] = Term(
        "an own piece alone between the king and an enemy rook",
        "将帅与对方车之间唯一的己方子（被牵制）",
        -10,
        -10,
    )
    return named


KING_SAFETY = declare(
    "king_safety",
    ("king safety", "将帅安全"),
    (
        "Missing guards, open lines, and pieces that aim at the palace.",
        "缺少的士象、通向将帅的线路，以及对着九宫的对方子。",
    ),
    _terms(),
    usual=(-250, 100),
)
ON = KING_SAFETY.number
BARE, OPEN_FILE = KING_SAFETY.index("bare"), KING_SAFETY.index("open_file")
ATTACKERS_FROM = KING_SAFETY.index("attackers.1") - 1
UNGUARDED = KING_SAFETY.index("attackers_unguarded")
MISSING_ADVISOR_TERM = KING_SAFETY.by_kind("missing_advisor.{}")
MISSING_ELEPHANT_TERM = KING_SAFETY.by_kind("missing_elephant.{}")
ZONE_TERM = KING_SAFETY.by_kind("zone.{}")
# [whether on the king's rank, and not on its file]
HOLLOW = np.array([KING_SAFETY.index(f"hollow_cannon.{line}") for line in ("file", "rank")])
TWO_SCREENS = np.array([KING_SAFETY.index(f"two_screens.{line}") for line in ("file", "rank")])
PINNED = KING_SAFETY.index("pinned_by_rook")
REACHES = 16  # above a pawn's count of squares: it may be added up for five pawns
ON_FILE, ON_RANK, NO_LINE = 0, 1, 2  # in the order of the terms
PALACE_OF = np.array([bits(allowed_squares(KING, side))[side] for side in range(2)], dtype=np.int64)


def _before_king() -> np.ndarray:
    """[side, square] -> the squares in front of a king on its file, up to the enemy's back rank."""
    table = np.zeros((2, SQUARES + 1, 2), dtype=np.int64)
    for square in range(SQUARES):
        on_file = range(square % FILES, SQUARES, FILES)
        table[0, square] = bits(other for other in on_file if other > square)
        table[1, square] = bits(other for other in on_file if other < square)
    return table


def _line_to_king() -> np.ndarray:
    """[palace square, square] -> ON_FILE, ON_RANK or NO_LINE; no line off the board."""
    table = np.full((len(PALACE), SQUARES + 1), NO_LINE, dtype=np.int8)
    for index, king in enumerate(PALACE):
        for square in range(SQUARES):
            if square % FILES == king % FILES:
                table[index, square] = ON_FILE
            elif square // FILES == king // FILES:
                table[index, square] = ON_RANK
    return table


def _pawn_zone() -> np.ndarray:
    """[side, square] -> number of squares of the enemy palace that a pawn reaches, plus REACHES if any."""
    table = np.zeros((2, SQUARES + 1), dtype=np.int8)
    for side in range(2):
        for square in range(SQUARES):
            reached = int(PAWN_TARGETS[side, square, 1 - side] & PALACE_OF[1 - side]).bit_count()
            table[side, square] = reached + REACHES * (reached > 0)
    return table


def _lines_of() -> np.ndarray:
    """[palace square] -> the set of the other squares of its file and rank."""
    lines = ([at for at in range(SQUARES) if LINE_TO_KING[i, at] != NO_LINE] for i in range(len(PALACE)))
    return np.array([bits(squares) for squares in lines], dtype=np.int64)


BEFORE_KING, LINE_TO_KING = _before_king(), _line_to_king()
PAWN_ZONE, LINES_OF = _pawn_zone(), _lines_of()


@inlined
def king_safety(evaluator, position, side):
    """The king safety of a side."""
    if evaluator.on[ON] == 0:
        return 0
    first = SLOTS * side
    advisors_missing = pair_missing(position, first + ADVISORS)
    elephants_missing = pair_missing(position, first + ELEPHANTS)
    king = int(position.square[first])
    guards_missing = advisors_missing + elephants_missing
    total = attack(evaluator, position, side, guards_missing)
    if guards_missing != 0:
        total += missing_guards(evaluator, position, side, advisors_missing, elephants_missing)
    if king == OFF:  # a diagram may have no king
        return total
    if guards_missing == 4:
        total += term_value(evaluator, side, BARE, 1)
    own_low = BEFORE_KING[side, king, 0] & position.pieces[side, 0]
    own_high = BEFORE_KING[side, king, 1] & position.pieces[side, 1]
    if own_low | own_high == 0:
        total += term_value(evaluator, side, OPEN_FILE, 1)
    return total + lines_to_king(evaluator, position, side, king)


@inlined
def pair_missing(position, slot):
    """The number of captured pieces among `slot` and `slot` + 1."""
    return int(position.square[slot] == OFF) + int(position.square[slot + 1] == OFF)


@inlined
def zone_of_pair(position, slot, side):
    """How many palace squares the pieces `slot` and `slot` + 1 reach, and how many of the two reach any."""
    one = position.reached[slot, side] & PALACE_OF[side]  # empty for a captured piece
    other = position.reached[slot + 1, side] & PALACE_OF[side]
    return count_bits(one) + count_bits(other), int(one != 0) + int(other != 0)


@inlined
def attack(evaluator, position, side, guards_missing):
    """Enemy pieces that reach into the palace, and their number times the missing guards."""
    enemy = 1 - side
    first = SLOTS * enemy
    by_knights, knights = zone_of_pair(position, first + KNIGHTS, side)
    by_rooks, rooks = zone_of_pair(position, first + ROOKS, side)
    by_cannons, cannons = zone_of_pair(position, first + CANNONS, side)
    of_pawns = 0
    for slot in range(first + PAWNS, first + SLOTS):
        of_pawns += int(PAWN_ZONE[enemy, position.square[slot]])
    attackers = knights + rooks + cannons + of_pawns // REACHES
    total = term_value(evaluator, side, ZONE_TERM[KNIGHT], by_knights)
    total += term_value(evaluator, side, ZONE_TERM[ROOK], by_rooks)
    total += term_value(evaluator, side, ZONE_TERM[CANNON], by_cannons)
    total += term_value(evaluator, side, ZONE_TERM[PAWN], of_pawns % REACHES)
    counted = max(min(attackers, MOST_ATTACKERS), 1)
    total += term_value(evaluator, side, ATTACKERS_FROM + counted, int(attackers != 0))
    return total + term_value(evaluator, side, UNGUARDED, attackers * guards_missing)


@inlined
def missing_guards(evaluator, position, side, advisors_missing, elephants_missing):
    """Missing guards, times each enemy piece that profits."""
    total = 0
    enemy = 1 - side
    for kind in range(KNIGHT, PAWN):
        pieces = count_pieces(position, enemy, kind)
        total += term_value(evaluator, side, MISSING_ADVISOR_TERM[kind], advisors_missing * pieces)
        total += term_value(evaluator, side, MISSING_ELEPHANT_TERM[kind], elephants_missing * pieces)
    crossed = count_bits(crossed_pawns(position, enemy))
    total += term_value(evaluator, side, MISSING_ADVISOR_TERM[PAWN], advisors_missing * crossed)
    return total + term_value(evaluator, side, MISSING_ELEPHANT_TERM[PAWN], elephants_missing * crossed)


@inlined
def lines_to_king(evaluator, position, side, king):
    """Enemy cannons and rooks on the king's file or rank, by the number of pieces between."""
    total = 0
    low, high = occupied(position)
    palace = PALACE_INDEX[king]
    rooks_low, rooks_high = pieces_of(position, 1 - side, ROOK)
    cannons_low, cannons_high = pieces_of(position, 1 - side, CANNON)
    aiming = (rooks_low | cannons_low) & LINES_OF[palace, 0]
    aiming |= (rooks_high | cannons_high) & LINES_OF[palace, 1]
    if aiming == 0:  # as in most positions
        return total
    first = SLOTS * (1 - side)
    for slot in range(first + ROOKS, first + PAWNS):
        square = int(position.square[slot])
        line = int(LINE_TO_KING[palace, square])
        if line != NO_LINE:
            between_low = BETWEEN[BY_LINE, palace, square, 0]
            between_high = BETWEEN[BY_LINE, palace, square, 1]
            between = count_between(between_low, between_high, low, high)
            if slot >= first + CANNONS:
                if between == 0:
                    total += term_value(evaluator, side, HOLLOW[line], 1)
                elif between == 2:
                    total += term_value(evaluator, side, TWO_SCREENS[line], 1)
            elif between == 1:
                own_low = between_low & position.pieces[side, 0]
                own_high = between_high & position.pieces[side, 1]
                if own_low | own_high != 0:
                    total += term_value(evaluator, side, PINNED, 1)
    return total
