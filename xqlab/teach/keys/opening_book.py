"""Keys of the notebook on opening books."""

from itertools import count

from xqlab.book import mirror_code
from xqlab.book.probe import BY_SCORE, BookMove, weights_of
from xqlab.teach.check import Key
from xqlab.xiangqi import Move

MOVES = [  # score, games
    BookMove("first", 500, won=60),
    BookMove("second", 1000, won=30),
    BookMove("third", 250, won=10),
]
Z = 1.96


def mirrored_move() -> Key:
    """The twin of b0c2."""
    twin = Move.from_code(mirror_code(Move.from_uci("b0c2").code))
    return Key(
        str(twin),
        f"""`{twin}`: the files are counted from the other side, a for i, b for h, c for g; the
        ranks stay.""",
        f"""`{twin}`：纵线从另一边数起，a 换成 i，b 换成 h，c 换成 g；横线不变。""",
    )


def wins_to_be_sure() -> Key:
    """How many games, all of them won, put the whole of Wilson's interval above one half."""
    games = next(n for n in count(1) if n / (n + Z * Z) > 0.5)
    return Key(
        games,
        f"""**{games}**. With *p* = 1 the lower end is *n* / (*n* + 1.96²), and 1.96² is {Z * Z:.2f}. One won
        game reaches down to {1 / (1 + Z * Z):.0%}.""",
        f"""**{games}** 局。*p* = 1 时，下端是 *n* / (*n* + 1.96²)，而 1.96² 是 {Z * Z:.2f}。只有一局且获胜，
        下端低至 {1 / (1 + Z * Z):.0%}。""",
    )


def share_by_score() -> Key:
    """How often of 100 times the second move of MOVES is played by score."""
    scores, games = weights_of(MOVES, by=BY_SCORE), weights_of(MOVES)
    share, other = 100 * scores[1] / sum(scores), 100 * games[1] / sum(games)
    return Key(
        share,
        f"""1,000 / {sum(scores):,} = **{share:.0f} %**. In proportion to the games it would be {other:.0f} %,
        and `best` always plays it.""",
        f"""1,000 / {sum(scores):,} = **{share:.0f}%**。按局数成比例，则是 {other:.0f}%；`best` 总是走它。""",
        within=1,
    )
