"""What the lesson on move ordering compares: the sets of switches, theory's limits, the published tables."""

from math import prod
from operator import truediv

import pytest

import xqlab
from xqlab import Enhancements
from xqlab.errors import XqlabError
from xqlab.experiments import ordering, study_positions, sweep
from xqlab.games import TextbookTree
from xqlab.search import CUTOFF, LOSSLESS, SWITCHES
from xqlab.trace import count_by_ply, leaves_best_case, leaves_worst_case
from xqlab.xiangqi import Board

START_MOVES = [44, 1920 / 44, 79666 / 1920]


def test_each_way_stands_alone_and_is_added_to_those_before() -> None:
    assert list(ordering.ALONE) == ["none", "captures", "killers", "history", "table move"]
    assert list(ordering.ADDED) == ["none", "+ captures", "+ killers", "+ history", "+ table move"]
    sets = [set(use.names()) for use in ordering.ADDED.values()]
    for fewer, more, alone in zip(sets, sets[1:], list(ordering.ALONE.values())[1:]):
        assert fewer < more
        assert more - fewer == set(alone.names()) - {"alpha_beta"}
    every = [*ordering.ALONE.values(), *ordering.ADDED.values(), *ordering.REWARDS.values()]
    assert all(SWITCHES[name].soundness == LOSSLESS for use in every for name in use.names())
    assert all("transposition_table" not in use.names() for use in every)
    assert len(set(ordering.REWARDS.values())) == len(ordering.REWARDS) == 5


@pytest.mark.parametrize(("b", "d"), [(3, 4), (2, 7), (5, 3), (40, 1)])
def test_the_limits_of_uniform_trees(b: int, d: int) -> None:
    assert ordering.most_nodes([b] * d) == sum(leaves_worst_case(b, k) for k in range(d + 1))
    assert ordering.least_nodes([b] * d) == sum(leaves_best_case(b, k) for k in range(d + 1))
    best = TextbookTree.best_ordered(b, d)
    counted = xqlab.search(best, depth=d, enhancements=Enhancements.textbook()).nodes
    assert counted == ordering.least_nodes([b] * d)


def test_the_limits_of_a_position_and_what_is_saved() -> None:
    assert ordering.branching_by_ply(Board(), 3) == pytest.approx(START_MOVES)
    boards = study_positions(3)
    found = ordering.limits(boards, [1, 2, 3])
    for row, board in enumerate(boards.values()):
        for column, depth in enumerate((1, 2, 3)):
            minimax = xqlab.search(board, depth=depth, enhancements=Enhancements.minimax()).nodes
            assert found["minimax"][row, column] == pytest.approx(minimax)
            assert found["best order"][row, column] <= minimax
    moves = ordering.branching_by_ply(Board(), 3)
    least = 1 + 44 + (44 + moves[1] - 1) + (44 * moves[2] + moves[1] - 1)
    assert ordering.least_nodes(moves) == pytest.approx(least)
    found = sweep(ordering.ALONE, study_positions(3), [2, 3], progress=False)
    parts = ordering.saved(found, 3)
    assert parts["none"].tolist() == [1, 1, 1]
    rows = {(row.configuration, row.position, row.depth): row.nodes for row in found.rows}
    for row, place in enumerate(found.positions):
        assert parts["captures"][row] == rows["captures", place, 3] / rows["none", place, 3]


def test_cutoff_numbers_and_the_latest_refutation_are_those_of_the_log() -> None:
    result = xqlab.search(Board(), depth=3, enhancements=Enhancements.textbook(), record=True)
    numbers = ordering.cutoff_numbers(result, most=200)
    counted = count_by_ply(result).cutoffs_by_number
    assert numbers[: len(counted)].tolist() == counted.tolist()
    assert numbers[0] == result.counts["first_move_cutoffs"]
    few = ordering.cutoff_numbers(result, most=5)
    assert few[:4].tolist() == numbers[:4].tolist()
    assert few.sum() == numbers.sum() == result.counts["cutoffs"]
    late = ordering.latest_refutation(result)
    log = result.log
    numbers = log["number"][(log["kind"] == CUTOFF) & (log["ply"] == 1)]
    assert late.number == numbers.max() > 1
    assert late.moves == len(late.board.legal_moves)
    assert late.move in late.board.legal_moves
    assert str(late.board.peek()) == late.led_here
    assert 0 < late.in_vain + late.proof < result.nodes
    whole = xqlab.search(Board(), depth=1, enhancements=Enhancements.textbook(), record=True)
    with pytest.raises(XqlabError, match="expected a cutoff at ply 1, but this search has none"):
        ordering.latest_refutation(whole)


def test_the_published_tables_and_ours_side_by_side() -> None:
    published = ordering.published_ratios()
    assert published["+ history"][-1] == pytest.approx(0.145, abs=0.001)
    assert published["+ deepening"][-1] == pytest.approx(0.93, abs=0.005)
    times = ordering.published_ratios("seconds")
    assert times["+ history"][-1] == pytest.approx(0.108, abs=0.001)
    assert times["+ deepening"][-1] == pytest.approx(0.62, abs=0.005)
    found = sweep(ordering.paper_configurations(), study_positions(3), [1, 2, 3], progress=False)
    assert found.configurations == ("alpha-beta", "+ history", "+ deepening", "+ both")
    ours = ordering.paper_ratios(found)
    assert ours["alpha-beta"].tolist() == [1, 1, 1]
    # Each position counts the same: the arithmetic mean of the nodes would be that of the widest position.
    nodes, base = (found.array(name)[:, 2].tolist() for name in ("+ history", "alpha-beta"))
    assert ours["+ history"][2] == pytest.approx(prod(map(truediv, nodes, base)) ** (1 / 3))
    mean = prod(nodes) ** (1 / 3)
    text = ordering.paper_table(found)
    assert text.splitlines()[0] == "Ours are geometric means over 3 positions."
    assert "8,387" in text
    assert "108,563" not in text  # depth 4, which was not searched
    assert text.count("the paper") == 3 * 3
    assert f"{mean:,.0f}" in text
