"""The tree of an opening book: its values and costs against slow ones, the mirror, the ends of games."""

import random
from collections.abc import Collection

import pytest

from xqlab.book.squares import mirror_code
from xqlab.experiments.selfplay.drop_out import DROP_OUT, NEVER, Costs, OpeningGraph, RatedMove
from xqlab.game import MATE
from xqlab.xiangqi import Board


def drawn(board: Board, banned: Collection[int]) -> RatedMove | None:
    """A judge that draws the value of each move by its position: the same for both twins."""
    chance = random.Random(min(board.fen(), board.mirror().fen()))
    left = [code for code in board.codes() if code not in banned]
    return (max(left), chance.randint(-40, 40) - len(banned)) if left else None


def grown(positions: int = 150, costs: Costs | None = None) -> OpeningGraph:
    graph = OpeningGraph(drawn, costs)
    sizes = list(graph.grow(positions))
    assert sizes[-1] == len(graph) == positions
    return graph


def value(graph: OpeningGraph, number: int) -> int:
    node = graph.nodes[number]
    values = [-value(graph, child) for child in node.children]
    return max(values + ([node.drop_out[1]] if node.drop_out else []), default=node.value)


def cost(graph: OpeningGraph, number: int, side: int, costs: Costs) -> float:
    node, ways = graph.nodes[number], []
    own = node.ply % 2 == side
    ply, centipawn = (costs.own_ply, costs.own) if own else (costs.other_ply, costs.other)
    if node.ply < costs.early_plies:
        ply, centipawn = costs.other_ply, costs.early
    best = value(graph, number)
    for child in node.children:
        lost = best + value(graph, child)
        ways.append(ply + centipawn * lost + cost(graph, child, side, costs))
    if node.drop_out:
        ways.append(ply + centipawn * (best - node.drop_out[1]))
    return min(ways, default=NEVER)


@pytest.mark.parametrize("costs", [Costs(), Costs(own_ply=2, other=0.3, early_plies=0)])
def test_values_and_costs_are_backed_up(costs: Costs) -> None:
    graph = grown(costs=costs)
    for number, node in enumerate(graph.nodes):
        assert node.value == value(graph, number)
        for side in (0, 1):
            assert node.cost[side] == pytest.approx(cost(graph, number, side, costs))


def test_a_node_is_the_position_after_its_line() -> None:
    graph = grown()
    for number, node in enumerate(graph.nodes):
        board = graph.board(number)
        assert [move.code for move in board.move_stack] == graph.line(number)
        assert len(board.move_stack) == node.ply
        assert set(node.moves) <= set(board.codes())
        assert len(set(node.moves)) == len(node.moves) == len(node.children)
        for child in node.children:
            assert graph.nodes[child].ply == node.ply + 1
            assert number in graph.nodes[child].parents


def test_twins_at_a_position_that_is_its_own_mirror_are_added_once() -> None:
    graph = OpeningGraph(drawn)
    while graph.nodes[0].drop_out:
        graph.expand(0)
    moves = graph.nodes[0].moves
    assert not set(moves) & {mirror_code(code) for code in moves if mirror_code(code) != code}
    assert {*moves, *map(mirror_code, moves)} == set(Board().codes())
    assert graph.nodes[0].option == [graph.nodes[0].children[0]] * 2 or DROP_OUT not in graph.nodes[0].option


def test_the_opponent_may_play_more_than_the_owner() -> None:
    graph = OpeningGraph(drawn, Costs(early_plies=0))
    for _ in range(200):
        graph.expand(graph.cheapest(0))
    red, black = (
        [len(node.moves) for node in graph.nodes if node.children and node.ply % 2 == side] for side in (0, 1)
    )
    assert sum(red) / len(red) < sum(black) / len(black)


def test_a_lost_game_ends_the_line() -> None:
    graph = OpeningGraph(drawn)
    board = Board("3k5/9/9/9/9/9/9/9/4R4/3RK4 b - - 0 1")
    assert board.is_checkmate()
    number = graph._add(board, 0, 0)
    assert (graph.nodes[number].drop_out, graph.nodes[number].value) == (None, -MATE)
    assert number not in list(graph.leaves())
