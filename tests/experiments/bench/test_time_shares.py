"""The parts of a search's time: the replay does what the search counted, and disturbs nothing."""

from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import chess
import numpy as np
import pytest

from tests.trace.trees import with_bounds
from xqlab.experiments.bench import time_shares
from xqlab.experiments.bench import time_shares as module
from xqlab.games import TicTacToe
from xqlab.games.chess import ChessBoard
from xqlab.kernels import COMPILED
from xqlab.search import Enhancements, Searcher, SearchError
from xqlab.search.events import BEST, ENTER, STAND_PAT
from xqlab.search.replay import (
    CAPTURES,
    CHECK,
    EVALUATION,
    GENERATION,
    QUIESCENCE,
    REPETITION,
    TABLE_WORK,
    mark_checks,
    replay,
    steps_of,
)
from xqlab.search.table import new_table
from xqlab.xiangqi import GAME, Board

FEN = "r1bakab1r/9/1cn2c3/p1p1p1p1p/7n1/2P6/P3P1P1P/1CN1C1N2/9/R1BAKAB1R w"


def searched(use: Enhancements | None = None, depth: int = 4) -> tuple[Searcher, Any, Any]:
    board = Board(FEN)
    searcher = Searcher(board, use, table_mb=1)
    result = searcher.run(board, depth=depth, record=200_000)
    return searcher, result, steps_of(result)


def times(steps: Any, work: int) -> int:
    return int(np.count_nonzero(steps["work"] & work))


def push(board, code):
    board.push(board.move_of(code)) if code else board.push_code(0)


@pytest.mark.parametrize("preset", [None, Enhancements.of("alpha_beta", "quiescence", "captures_first")])
def test_the_work_is_what_the_search_counted(preset: Enhancements | None) -> None:
    _, result, steps = searched(preset, 4 if preset is None else 2)
    assert (len(steps), times(steps, TABLE_WORK)) == (result.nodes, result.counts["table_probes"])
    assert times(steps, QUIESCENCE) == result.counts["quiescence_nodes"]
    leaves = int(np.count_nonzero(result.log["kind"] == STAND_PAT))
    assert leaves == result.counts["leaves"]
    assert times(steps, EVALUATION) >= leaves
    assert (times(steps, EVALUATION) == leaves) == (preset is not None)  # full evaluates inner nodes, too
    assert not np.any((steps["work"] & GENERATION > 0) & (steps["work"] & CAPTURES > 0))
    assert bool(times(steps, CHECK)) == bool(times(steps, REPETITION)) == (preset is None)


@pytest.mark.skipif(not COMPILED, reason="too many nodes for the interpreter")
def test_a_node_that_a_rule_only_bounds_is_searched() -> None:
    result = with_bounds()
    expanded = np.unique(result.log["node"][result.log["kind"] == BEST])
    assert (steps_of(result)["work"][expanded - 1] & GENERATION > 0).all()


def test_the_replay_reaches_every_position_and_returns() -> None:
    """An oracle: the keys of all positions, from the log, on a board of its own."""
    searcher, result, steps = searched()
    board = result.board.copy()
    expected, height = [], 0
    for event in result.log[result.log["kind"] == ENTER]:
        for _ in range(height + 1 - max(int(event["ply"]), 1)):
            board.pop()
        height = int(event["ply"])
        if height:
            push(board, int(event["move"]))
        expected.append(board.fen().split()[:2])
    walked = result.board.copy()
    found, checks = [], []
    for step in steps:
        for _ in range(step["up"]):
            walked.pop()
        if step["makes"]:
            push(walked, int(step["move"]))
        found.append(walked.fen().split()[:2])
        checks.append(walked.is_check())
    assert found == expected
    assert any(not step["makes"] for step in steps[1:])  # nodes that were searched again
    position = result.board.copy().position
    before = position.board.copy(), int(position.height), int(position.turn)
    marked, table = steps.copy(), new_table(1)
    mark_checks(position, marked)
    assert ((marked["work"] & CHECK != 0) == checks).all()
    arguments = position, searcher.memory, table, searcher.use.record(), searcher.evaluator, steps
    assert replay(*arguments, 0) == 0
    assert not table.view(np.uint8).any()
    replay(*arguments, TABLE_WORK)
    assert table.view(np.uint8).any()
    for work in sorted({work for work, _ in module.PARTS.values()}):
        replay(*arguments, work)
        assert np.array_equal(position.board, before[0])
        assert (int(position.height), int(position.turn)) == before[1:]


@pytest.mark.parametrize("board", [TicTacToe(), ChessBoard(chess.Board())], ids=lambda board: board.name)
def test_the_parts_and_the_rest_are_the_total(board: Any) -> None:
    found = module.measure_time_shares([board], 4, repeats=1, progress=False)
    assert list(found.seconds) == [module.MOVES, *module.PARTS, module.REST]
    assert sum(found.seconds.values()) == pytest.approx(found.total)
    assert sum(found.shares.values()) == pytest.approx(1)
    assert found.nodes > 100


def test_shares_in_a_table_and_what_cannot_be_divided(monkeypatch: pytest.MonkeyPatch) -> None:
    shares = module.TimeShares({module.MOVES: 1.0, module.REST: 3.0}, 4.0, 1000)
    heading, *parts = module.share_table({"full": shares})
    assert heading == "full: 1,000 nodes in 4.000 s of the processor"
    assert parts == ["  moves            1.000 s   25.0 %", "  search itself    3.000 s   75.0 %"]
    with pytest.raises(module.XqlabError, match="expected boards to search, got none"):
        module.measure_time_shares([], 3)
    interpreted = SimpleNamespace(position=object())
    monkeypatch.setattr(time_shares, "game_of", lambda position: replace(GAME, name="go", dtype=None))
    with pytest.raises(module.XqlabError, match="expected a compiled game, got go"):
        module.measure_time_shares([interpreted], 1)
    _, result, _ = searched(depth=2)
    with pytest.raises(SearchError, match="a search recorded in full, got 10 of "):
        steps_of(replace(result, log=result.log[:10]))
    with pytest.raises(SearchError, match=r"expected a search by one thread, got \d+ of "):
        steps_of(replace(result, log=result.log[result.log["node"] != 2], events=1))
