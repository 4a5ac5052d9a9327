"""What the components held before pairs were counted beyond one of each."""

import pytest
from component_shares import of_whole_counts

from tests.evaluation.positions import random_board
from xqlab.evaluation import Weights, explain

PAIRS = (("rook", "knight"), ("rook", "cannon"), ("knight", "cannon"))


@pytest.mark.parametrize("seed", range(6))
def test_shares_are_those_of_products_of_whole_counts_and_the_value_is_the_same(seed):
    board = random_board(seed)
    weights = Weights.rules_of_thumb().only("material", "coordination")
    weights = weights.with_values({"coordination.lone_knight": (-7, -11)})
    found = explain(board, weights)
    shares, table = of_whole_counts(found), found.table(everything=True)
    assert sum(shares.values()) == pytest.approx(found.value)
    whole = 0.0
    for side, sign in (("red_count", 1), ("black_count", -1)):
        number = {piece: table.loc[f"material.{piece}", side] for piece in ("rook", "knight", "cannon")}
        for one, other in PAIRS:
            whole += sign * number[one] * number[other] * table.loc[f"coordination.{one}_{other}", "weight"]
        for piece, count in number.items():
            whole += sign * (count == 2) * -2 * table.loc[f"coordination.lone_{piece}", "weight"]
        for name in ("knight", "cannon", "pawn"):
            protected = table.loc[f"coordination.protected_{name}"]
            whole += sign * protected[side] * protected["weight"]
    assert shares["coordination"] == pytest.approx(whole)
