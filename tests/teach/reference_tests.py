"""For each subject of the clinic, tests that find every mutant: what a thorough student would write."""

import math
from collections.abc import Callable
from typing import Any

from xqlab.game import MATE, MATE_BOUND
from xqlab.games import TextbookTree, TicTacToe
from xqlab.search.events import EXACT, LOWER, UPPER
from xqlab.xiangqi import Board


def alpha_beta_values(alpha_beta: Any) -> None:
    assert alpha_beta("(3 12 8) (2 4 6) (14 5 2)").value == 3
    assert alpha_beta(TextbookTree("(3 5) (2 9)", first="min")).value == -5
    assert alpha_beta(TicTacToe("b2 b3 a3 c1 a2 c2")).value == MATE - 1


def alpha_beta_cutoffs(alpha_beta: Any) -> None:
    assert alpha_beta("(3 12 8) (2 4 6) (14 5 2)")[1:] == ([3, 12, 8, 2, 14, 5, 2], 11)
    assert alpha_beta("(3 5) (3 9)").leaves == [3, 5, 3]
    deep = "6 (((5 9) (7 8)) ((4 1) (8 2)))"
    assert alpha_beta(deep).leaves == [6, 5, 7, 8, 4, 8, 2]
    assert alpha_beta("(3 5) (2 9)", depth=1).leaves == [0, 0]


def alpha_beta_windows(alpha_beta: Any) -> None:
    assert alpha_beta("3 5 9", alpha=1, beta=5).leaves == [3, 5]
    assert alpha_beta("(3 5) (4 9)", alpha=4).leaves == [3, 4]


FENS = (  # few of many random ones: each finds mutants that those before it miss
    "2b2a3/3P5/4k4/9/2P1C1n2/3p5/9/rR4c1B/3K5/5A3 b",
    "9/6P2/2N1k4/c5P2/9/5p3/pR5C1/3A5/9/2Bn1K3 w",
    "8R/3ka4/4b4/9/6b2/2p6/9/5K2C/9/2cA2p2 b",
    "3k5/9/b8/N8/9/4C1np1/9/3CK4/9/6B2 w",
    "9/9/4kP3/9/2b6/9/9/5K3/9/1c7 b",
    "5k3/7N1/9/9/3c5/9/9/4Kn3/1C4r2/6B2 b",
)


def moves_of_positions(moves: Any) -> None:
    for fen in FENS:
        assert moves(fen) == sorted(map(str, Board(fen).legal_moves))


def table_round_trip(table: Any) -> None:
    memory = table(entries=4)
    memory.store(6, move=77, value=-350, depth=5, bound=LOWER, age=3)
    assert memory.probe(6) == (77, -350, 5, LOWER, 3)
    assert memory.probe(7) is None
    assert memory.probe(4) is None


def table_mates(table: Any) -> None:
    memory = table()
    for sign in (1, -1):
        for stored, from_ply_6 in ((MATE_BOUND, MATE_BOUND), (MATE_BOUND + 3, MATE_BOUND + 1)):
            memory.store(1, value=sign * stored, ply=4)
            assert memory.probe(1, ply=6).value == sign * from_ply_6


def table_keeps_the_deeper(table: Any) -> None:
    memory = table()
    for value, depth, kept in ((1, 4, 1), (2, 3, 1), (3, 4, 3), (4, 5, 4)):
        memory.store(1, value=value, depth=depth)
        assert memory.probe(1).value == kept


def _left(memory: Any) -> list[int]:
    return [key for key in (1, 2, 3) if memory.probe(key)]


def table_replaces(table: Any) -> None:
    for first, second, left in (((5, 0), (3, 0), [1, 3]), ((3, 0), (5, 0), [2, 3]),
                                ((10, 63), (5, 0), [2, 3]), ((20, 63), (5, 0), [1, 3])):  # fmt: skip
        memory = table()
        for key, (depth, age) in enumerate((first, second, (1, 0)), 1):
            memory.store(key, depth=depth, age=age)
        assert _left(memory) == left
    memory = table()
    memory.store(1, age=2)
    memory.store(2, age=1)
    assert _left(memory) == [1, 2]  # an empty entry is taken first


def table_settles(table: Any) -> None:
    values = (5, 10, 15, 20, 25)
    for bound, settled in ((EXACT, values), (LOWER, (20, 25)), (UPPER, (5, 10)), (0, ())):
        assert tuple(value for value in values if table.settles(bound, value, 10, 20)) == settled


TREE = "L:(30 -30) R:(10 20)"


def uct_first_playouts(uct: Any) -> None:
    assert [len(uct(TREE, playouts)) for playouts in (1, 2, 3, 4, 5)] == [1, 2, 3, 4, 5]
    assert {node.visits for node in uct(TREE, 3).values()} == {1, 3}


def uct_means(uct: Any) -> None:
    for first, sign in (("max", 1), ("min", -1)):
        visited = uct(TREE, 5, first=first)
        several = {line: node.visits for line, node in visited.items() if node.visits > 1}
        assert several == {"": 5, "L": 2, "R": 2}
        sums = {line: node.visits * node.mean * sign for line, node in visited.items()}
        assert math.isclose(sums["L a"], -math.tanh(3))
        assert math.isclose(sums["L"], math.tanh(3))
        assert math.isclose(sums[""], math.tanh(3) + math.tanh(1))


def uct_choices(uct: Any) -> None:
    visited = uct(TREE, 30)
    assert [visited[line].visits for line in ("L", "L b", "R", "R a")] == [4, 2, 25, 15]
    assert [uct("1 2 9", 20, exploration)["a"].visits for exploration in (0.0, 0.7, 5.0)] == [1, 2, 5]


TESTS: dict[str, tuple[Callable[[Any], None], ...]] = {
    "alpha-beta": (alpha_beta_values, alpha_beta_cutoffs, alpha_beta_windows),
    "move-generator": (moves_of_positions,),
    "transposition-table": (
        *(table_round_trip, table_mates, table_keeps_the_deeper, table_replaces, table_settles),
    ),
    "uct": (uct_first_playouts, uct_means, uct_choices),
}
