"""Keys of the notebook on boards and moves."""

from typing import Any

from xqlab.experiments.bench.representations import Speed, rates
from xqlab.teach.check import Key
from xqlab.xiangqi import Board
from xqlab.xiangqi.representations import MAILBOX, planted, zobrist

THREE_PIECES = "3k5/9/9/9/9/9/9/4C4/9/4K4 w"


def _pieces(fen: Any) -> dict[int, str]:
    return {square: piece for square, piece in enumerate(Board(fen).cells()) if piece}


def three_pieces() -> Key:
    """A FEN of two kings and a cannon."""
    return Key(
        _pieces(THREE_PIECES),
        f"""For instance `{THREE_PIECES}`: ten ranks from Black's side down. The king on d9 has three
        empty squares to its left and five to its right, `3k5`; an empty rank is `9`. Either side may
        be to move.""",
        f"""例如 `{THREE_PIECES}`：从黑方底线往下，共十行。d9 的将左边空三点，右边空五点，写作 `3k5`；
        一整行都空，写作 `9`。轮到哪一方走都可以。""",
        reads=_pieces,
        example=THREE_PIECES,
    )


def cannon_moves() -> Key:
    """The moves of the cannon h2 at the start."""
    count = sum(move.uci().startswith("h2") for move in MAILBOX.pseudo_legal_moves(Board()))
    return Key(
        count,
        f"""**{count}**: four squares forwards up to h6, and with the cannon on h7 as its screen it
        captures the knight on h9; one square back to h1; g2, f2, e2, d2 and c2 to one side, i2 to the
        other.""",
        f"""**{count}** 种：往前四点，最远到 h6；再往前，以 h7 的炮为炮架，吃掉 h9 的马；后退一点，
        到 h1；横走，一边是 g2、f2、e2、d2、c2，另一边是 i2。""",
    )


def border_cells(mailbox: Any) -> Key:
    """The cells of the mailbox that are no squares."""
    cells, border = mailbox.cell.size, int((mailbox.cell == 100).sum())
    return Key(
        border,
        f"""The array has 14 rows of 11, {cells} cells, of which 90 are squares: **{border}** are
        border.""",
        f"""数组有 14 行，每行 11 格，共 {cells} 格，其中 90 格是棋盘上的点：边框有 **{border}** 格。""",
    )


def line_entries() -> Key:
    """The entries of both line tables of the rook."""
    ranks, files = (length << length for length in (9, 10))
    return Key(
        ranks + files,
        f"""9 files times $2^9$ patterns are {ranks:,}, 10 ranks times $2^{{10}}$ are {files:,}: together
        **{ranks + files:,}**. It is small because a pattern is of one line, not of the board.""",
        f"""9 个位置乘 $2^9$ 种情形，得 {ranks:,}；10 个位置乘 $2^{{10}}$ 种情形，得 {files:,}；合
        计 **{ranks + files:,}** 项。这么小，是因为一种情形只管一条线，不管整个棋盘。""",
    )


def two_checks(board: Board) -> Key:
    """The legal moves against two checks at once."""
    moves = [move.uci() for move in board.legal_moves]
    return Key(
        len(moves),
        f"""**{len(moves)}**: `{"`, `".join(moves)}`. One move has to end both checks: it takes the screen
        out of the cannon's line and stops the knight, or the king leaves both.""",
        f"""**{len(moves)}** 个：`{"`、`".join(moves)}`。一步棋必须同时解掉两个将军：或者让炮架离开炮
        的那条线，同时制住马；或者帅走开，两边都避开。""",
    )


def broken_rule(suspect: int) -> Key:
    """The number, in the sorted list, of the rule that a suspect breaks."""
    rules = sorted(fault.rule for fault in planted.FAULTS)
    rule = planted.FAULTS[suspect - 1].rule
    return Key(
        rules.index(rule),
        f"""Number {rules.index(rule)}: {rule.en}.""",
        f"""第 {rules.index(rule)} 条：{rule.zh}。""",
    )


def gain(speeds: list[Speed]) -> Key:
    """The fastest generator over the slowest, at the start position, as a power of ten."""
    by_rate = [row["start"] for row in rates(speeds).values()]
    ratio = max(by_rate) / min(by_rate)
    return Key(
        len(str(int(ratio))) - 1,
        f"""On this machine, just now, it was **{ratio:,.0f} times** as fast.""",
        f"""刚才在这台机器上测得，速度是它的 **{ratio:,.0f}** 倍。""",
    )


def key_bits() -> Key:
    """The smallest key with odds of a collision below one in a million among 10^9 positions."""
    bits = next(size for size in range(1, 200) if zobrist.odds_of_a_collision(1e9, size) < 1e-6)
    return Key(
        bits,
        f"""**{bits}**. There are about $10^{{18}}/2$ pairs, so $2^k$ has to exceed $10^{{24}}/2$: $k > 24
        \\log_2 10 - 1$. Each bit more halves the odds.""",
        f"""**{bits}** 位。局面大约有 $10^{{18}}/2$ 对，所以 $2^k$ 要大于 $10^{{24}}/2$，
        即 $k > 24 \\log_2 10 - 1$。每多一位，概率减半。""",
    )
