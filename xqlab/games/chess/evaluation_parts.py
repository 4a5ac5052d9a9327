"""What the evaluation of chess counts: its components, and a pair of weights for each of their terms."""

import json
from functools import cache
from typing import NamedTuple

from xqlab.declared_weights import HALVES, AtLeast, EvaluationPart, EvaluationWeight, Rises, Rule
from xqlab.files import data_file
from xqlab.games.chess.squares import KINDS
from xqlab.words import Words

SHIPPED = "weights/chess.json"
ENDGAME = ".endgame"  # ends the name of the weight in the endgame; that in the opening is the term's

PIECES = tuple(KINDS)[1:5]  # the kinds with a mobility
RANKS = range(2, 8)  # of a passed pawn, its own first rank being 1


class Term(NamedTuple):
    """One thing that a component counts.

    first : its weight by rules of thumb in the opening and in the endgame, in centipawns
    usual : the range of plausible weights
    each  : the count that a weight is of
    """

    english: str
    chinese: str
    first: tuple[int, int]
    usual: tuple[int, int]
    each: int = 1


def _material() -> dict[str, Term]:
    values = (100, 300, 300, 500, 900)
    return {
        kind: Term(kind, KINDS[kind], (value, value), (value // 2, 2 * value))
        for kind, value in zip(KINDS, values)
    }


# Shapes over the board, from 0 to 1: name -> what the weight compares, in English and in Chinese.
SHAPES = {
    "files": ("from the edge to a middle file", "从边线到中线"),
    "ranks": ("from the first or last rank to a middle one", "从底线到中间横线"),
    "advance": ("from the first rank to the last", "从本方底线到对方底线"),
    "centre": ("the four squares of the centre, besides", "中心四格另加"),
}

TERMS: dict[str, dict[str, Term]] = {  # component -> its terms
    "material": _material(),
    "squares": {
        f"squares.{kind}.{shape}": Term(
            f"{kind}, {english}",
            f"{chinese_kind}：{chinese}",
            (20, 10) if (kind, shape) == ("knight", "centre") else (0, 0),
            (-200, 200),
        )
        for kind, chinese_kind in KINDS.items()
        for shape, (english, chinese) in SHAPES.items()
    },
    "mobility": {
        f"mobility.{kind}": Term(
            f"{kind}, ten safe squares", f"{KINDS[kind]}：每十个安全格", (20, 20), (-20, 200), 10
        )
        for kind in PIECES
    },
    "pawns": {
        "pawns.doubled": Term("a pawn behind another on its file", "叠兵", (-10, -10), (-100, 10)),
        "pawns.isolated": Term("a pawn without neighbours", "孤兵", (-10, -10), (-100, 10)),
        "pawns.backward": Term("a pawn left behind", "落后兵", (-5, -5), (-80, 20)),
        "pawns.connected": Term("a pawn guarded or beside another", "相连的兵", (5, 5), (-20, 80)),
        **{
            f"pawns.passed.{rank}": Term(
                f"a passed pawn on its rank {rank}",
                f"第 {rank} 横线上的通路兵",
                (5 * rank, 10 * rank),
                (-60, 350),
            )
            for rank in RANKS
        },
        "pawns.blocked": Term("a passed pawn that is blocked", "被堵的通路兵", (-10, -10), (-120, 20)),
        "pawns.kings": Term(
            "the enemy king ten steps further from a passed pawn than ours, for each rank from the fourth on",
            "对方王比己方王离通路兵每远十步，从第四横线起逐级计",
            (0, 10),
            (-100, 250),
            10,
        ),
    },
    "king_safety": {
        "king_safety.near": Term("a pawn right in front of the king", "王前紧贴的兵", (10, 0), (-60, 120)),
        "king_safety.far": Term(
            "a pawn two ranks in front of the king", "王前隔一行的兵", (5, 0), (-60, 100)
        ),
        "king_safety.open": Term("an open file at the king", "王旁的开放线", (-10, 0), (-150, 60)),
        "king_safety.half_open": Term(
            "a file at the king without own pawns", "王旁的半开放线", (-5, 0), (-150, 60)
        ),
        **{
            f"king_safety.{kind}": Term(
                f"{kind}, ten squares beside the enemy king attacked, for each attacker",
                f"{KINDS[kind]}：攻击对方王旁每十格，按攻击子数倍计",
                (20, 0),
                (-100, 400),
                10,
            )
            for kind in PIECES
        },
    },
    "pieces": {
        "pieces.bishop_pair": Term("both bishops", "双象", (20, 20), (-20, 200)),
        "pieces.open": Term("a rook on an open file", "开放线上的车", (10, 0), (-40, 120)),
        "pieces.half_open": Term("a rook on a file without own pawns", "半开放线上的车", (5, 0), (-40, 100)),
        "pieces.outpost": Term("a knight on an outpost", "前哨上的马", (10, 5), (-60, 120)),
        "pieces.threat": Term("a piece attacked by a pawn", "被兵攻击的子", (10, 10), (-60, 200)),
    },
    "tempo": {"tempo.move": Term("the side to move", "轮到走棋", (10, 5), (-20, 100))},
}
WORDS = {
    "material": ("material", "子力", "Each piece has a value of its own.", "每个棋子各有其值。"),
    "squares": (
        "squares",
        "位置",
        "Where a piece stands: on which file, how far advanced, in the centre.",
        "棋子所在的格：哪条竖线、前进多少、是否在中心。",
    ),
    "mobility": (
        "mobility",
        "机动性",
        "Squares that a piece reaches, neither its own side's nor attacked by enemy pawns.",
        "棋子能到的格，己方子占据的和对方兵攻击的不算。",
    ),
    "pawns": (
        "pawn structure",
        "兵形",
        "Doubled, isolated, backward and connected pawns; passed pawns by their rank.",
        "叠兵、孤兵、落后兵、相连的兵；通路兵按所在横线计。",
    ),
    "king_safety": (
        "king safety",
        "王的安全",
        "Pawns and open files at the own king; attacks on the squares beside the enemy king.",
        "己方王前的兵和开放线；对对方王旁各格的攻击。",
    ),
    "pieces": (
        "features of pieces",
        "子的特征",
        "Both bishops, rooks on open files, knights on outposts, pieces attacked by pawns.",
        "双象、开放线上的车、前哨上的马、被兵攻击的子。",
    ),
    "tempo": ("tempo", "先手", "A bonus for the side to move.", "轮到走棋的一方加分。"),
}
ORDER = ("queen", "rook"), ("rook", "bishop"), ("rook", "knight"), ("bishop", "pawn"), ("knight", "pawn")
ALL_TERMS = {name: term for terms in TERMS.values() for name, term in terms.items()}
INDEX = {name: index for index, name in enumerate(ALL_TERMS)}


def rules_of_thumb() -> dict[str, int]:
    """Name -> weight before any tuning: the textbook's values of pieces, and little for all else."""
    halves = {name: term.first for name, term in ALL_TERMS.items()}
    return {
        f"{name}{half}": value for name, pair in halves.items() for half, value in zip(("", ENDGAME), pair)
    }


@cache
def shipped() -> dict[str, int]:
    """Name -> weight as tuned; a term that is newer than the file has its rule of thumb."""
    text = data_file(SHIPPED).read_text(encoding="utf-8")
    return rules_of_thumb() | json.loads(text)["weights"]


def _weights(part: str) -> dict[str, EvaluationWeight]:
    least = 0 if part == "material" else -500
    most = 2000 if part == "material" else 500
    return {
        f"{name}{suffix}": EvaluationWeight(
            f"{term.english} {english}",
            f"{term.chinese}（{chinese}）",
            shipped()[f"{name}{suffix}"],
            least,
            most,
            usual=term.usual,
        )
        for name, term in TERMS[part].items()
        for suffix, (english, chinese) in zip(("", ENDGAME), HALVES)
    }


def _rules(part: str) -> list[Rule]:
    rules: list[Rule] = []
    for suffix in ("", ENDGAME):
        if part == "material":
            rules += [AtLeast(more + suffix, less + suffix) for more, less in ORDER]
        if part == "pawns":
            names = tuple(f"pawns.passed.{rank}{suffix}" for rank in RANKS)
            rules.append(Rises(names, "the bonus of a passed pawn", "通路兵的加分"))
    return rules


COMPONENTS = {
    name: EvaluationPart(english, chinese, Words(*about), _weights(name), rules=_rules(name))
    for name, (english, chinese, *about) in WORDS.items()
}
