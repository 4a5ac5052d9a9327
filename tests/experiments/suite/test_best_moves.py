"""Players at the positions of a suite: what counts as solved, what a solution costs, and resumed runs."""

import json
from dataclasses import dataclass

import pytest

from tests.refusals import refuses
from xqlab.errors import XqlabError
from xqlab.experiments.matches.player import Forfeit, Reply
from xqlab.experiments.matches.players import SearchPlayer
from xqlab.experiments.run.ledger import LedgerError
from xqlab.experiments.run.rows import json_of, value_of
from xqlab.experiments.suite.best_moves import RECORD, Task, attempt, suite
from xqlab.experiments.suite.result import Attempt, Cost, SuiteResult, share_solved, sign_test
from xqlab.experiments.suite.suite_file import SuitePosition, position_of_line
from xqlab.search import Enhancements, Iteration
from xqlab.xiangqi import START_FEN, Move

MATE = position_of_line("4k4/R8/9/8p/9/1R7/9/9/9/5K3 w - - bm b4b9; dm 1; id mate;")
WRONG = position_of_line(f"{START_FEN} bm a0a1; id wrong;")
TOE = position_of_line("b2 a1 bm c3; game tic-tac-toe; id toe;")


@dataclass(frozen=True)
class Planned:
    """A player whose iterations are planned: moves by depth, and the move at the end."""

    iterations: tuple[str, ...]
    at_the_end: str | None
    name: str = "planned"
    game: str = "Xiangqi"
    repeats: bool = True
    is_program: bool = False

    def describe(self):
        return {"planned": self.iterations}

    def open(self):
        return self

    def new_game(self, seed):
        if not self.iterations and self.at_the_end is None:
            raise Forfeit("it crashed")

    def move(self, board):
        moves = [Move.from_uci(text) for text in self.iterations]
        numbered = enumerate(moves, start=1)
        found = tuple(Iteration(depth, 10, (move,), 100 * depth, 0.1 * depth) for depth, move in numbered)
        last = None if self.at_the_end is None else Move.from_uci(self.at_the_end)
        return Reply(last, 10, 1.0, 1000, len(moves), iterations=found)

    def close(self):
        pass


def costs(iterations, at_the_end):
    moves = tuple({"+": "b4b9", "-": "a8a7"}[each] for each in iterations)
    return value_of(Attempt, attempt(Task(Planned(moves, at_the_end), MATE)))


def test_a_solution_costs_what_was_spent_when_the_move_stayed_right():
    assert costs("-+-++", "b4b9").solution == Cost(400, 0.4, 4)
    assert costs("+++", "b4b9").solution == Cost(100, 0.1, 1)
    assert costs("--", "b4b9").solution == Cost(1000, 1.0, 2)
    found = costs("++", "a8a7")
    assert not found.is_solved
    assert found.solution is None
    assert (found.move, found.spent) == ("a8a7", Cost(1000, 1.0, 2))
    assert costs("+", None).move is None
    for each in (costs("++", "b4b9"), costs("-", "a8a7")):
        assert list(RECORD({"key": "a | b", **json_of(each)}, "")) == []
        assert value_of(Attempt, json_of(each)) == each
    assert list(RECORD({"key": "a", **json_of(costs("+", "b4b9")), "value": "x"}, ""))


def test_a_player_that_crashes_fails_and_others_go_on():
    found = suite([MATE], [Planned((), None)], progress=False)
    assert (found.failures(), found.solved("planned")) == (["planned | mate: it crashed"], 0)
    players = {"quick": Enhancements.minimax(), "pruned": Enhancements.textbook()}
    found = suite([TOE], players, depth=2, progress=False)
    assert list(found.players) == ["quick", "pruned"]
    assert found.players["quick"]["game"] == "tic-tac-toe"


def test_the_search_solves_a_mate_and_not_a_wrong_best_move():
    found = suite([MATE, WRONG], ["full", "minimax depth=1"], nodes=2000, progress=False)
    assert (found.solved("full"), list(found.attempts["full"])) == (1, ["mate", "wrong"])
    assert found.attempts["full"]["mate"].solution.depth == 1
    assert found.interval("full") == share_solved(1, 2)
    assert "full             1 of 2" in str(found)
    assert found.lines()[1].split()[:4] == ["mate", "b4b9", "+", "b4b9,"]
    assert found.lines()[2].split()[:3] == ["wrong", "a0a1", "-"]


def test_a_run_resumes_from_its_ledger(tmp_path, monkeypatch):
    ledger = tmp_path / "suite.jsonl"

    def stop(result):
        raise KeyboardInterrupt

    first = suite([MATE, WRONG], ["full"], depth=2, ledger=ledger, progress=False, on_attempt=stop)
    kept = ledger.read_bytes()
    whole = suite([MATE, WRONG], ["full"], depth=2, ledger=ledger, progress=False)
    assert [(each.interrupted, each.tried("full")) for each in (first, whole)] == [(True, 1), (False, 2)]
    assert ledger.read_bytes().startswith(kept)
    again = suite([MATE, WRONG], ["full"], depth=2, ledger=ledger, progress=False)
    assert again.as_json() == whole.as_json()
    assert json.loads(json.dumps(whole.as_json()))["solved"] == whole.as_json()["solved"]
    with pytest.raises(LedgerError, match="depth: 2 there, 3 here"):
        suite([MATE, WRONG], ["full"], depth=3, ledger=ledger, progress=False)
    with pytest.raises(LedgerError, match=r"positions\.count: 2 there, 1 here"):
        suite([MATE], ["full"], depth=2, ledger=ledger, progress=False)


def test_what_is_refused():
    refuses(XqlabError, "expected at least one position, got none", suite, [], ["full"], depth=1)
    with pytest.raises(XqlabError, match="expected positions of one game, got Xiangqi and tic-tac-toe"):
        suite([MATE, TOE], ["full"], depth=1)
    with pytest.raises(XqlabError, match="expected positions of different names, got 'mate' twice"):
        suite([MATE, MATE], ["full"], depth=1)
    refuses(XqlabError, "expected at least one player, got none", suite, [MATE], [], depth=1)
    with pytest.raises(XqlabError, match="expected players of different names, got 'full' twice"):
        suite([MATE], ["full", "full"], depth=1)
    with pytest.raises(XqlabError, match="expected players of tic-tac-toe, got 'a' of Xiangqi"):
        suite([TOE], [SearchPlayer("a", depth=1)])


def test_two_players_are_compared_position_by_position():
    positions = [SuitePosition(str(i), "", "Xiangqi", ("a0a1",)) for i in range(10)]
    right, wrong = (Attempt("a0a1", 0, Cost(9, 1.0, 1), cost) for cost in (Cost(5, 0.5, 1), None))
    of_a, of_b = ({str(i): right if i < solved else wrong for i in range(10)} for solved in (10, 1))
    attempts = {"a": of_a, "b": of_b, "c": {}}
    found = SuiteResult(positions, {"a": {}, "b": {}, "c": {}}, attempts)
    assert [len(each) for each in found.only("a", "b")] == [9, 0]
    assert found.comparisons() == ["only a: 9, only b: 0 (sign test p = 0.00391)"]
    assert (found.table()[3][:2], found.costs("a")) == (("c", "0 of 0"), [5] * 10)
    assert found.costs("b", "seconds") == [0.5]
    assert found.as_json()["solved"]["c"]["interval"] is None
    assert "<table>" in found._repr_html_()
    with pytest.raises(XqlabError, match="expected a unit out of nodes, seconds, depth, got 'plies'"):
        found.costs("a", "plies")
    refuses(XqlabError, "expected a player out of a, b, c, got 'd'", found.solved, "d")
    # Source: R. G. Newcombe, "Two-sided confidence intervals for the single proportion", 1998, table I,
    # method 5 (Clopper-Pearson).
    table = {(81, 263): (0.2527, 0.3676), (15, 148): (0.0578, 0.1617), (0, 20): (0, 0.1684)}
    for (solved, total), interval in (table | {(1, 29): (0.0009, 0.1776)}).items():
        assert share_solved(solved, total) == pytest.approx(interval, abs=5e-5)
    assert sign_test(0, 0) == sign_test(3, 3) == 1
    assert sign_test(0, 5) == pytest.approx(2 / 32)
    for solved, total in ((-1, 5), (6, 5), (0, 0)):
        refuses(XqlabError, "expected 0 to n solved out of n, at least 1, got", share_solved, solved, total)
