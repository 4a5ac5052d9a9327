"""Quiescence, orderings, tables and UCT of students: right ones pass, wrong ones are told where."""

import re
from math import inf, log, sqrt
from typing import Any

import pytest

from tests.teach.programs import students
from xqlab.teach import grade_ordering, grade_quiescence, grade_table, grade_uct
from xqlab.teach.programs import Convention, Move, ProgramError, Visited, asserts, captures_first

FORK = "3k5/4P4/9/2r1c4/9/4R1n2/9/2N1C4/4A4/3AK4 w"


def quiesce(node: Any, alpha: float, beta: float) -> float:
    best = node.stand_pat
    for child in node.captures:
        if best >= beta:
            break
        best = max(best, -quiesce(child, -beta, -max(alpha, best)))
    return best


def test_quiescence() -> None:
    convention = Convention(view="negamax")
    grade_quiescence(quiesce, convention=convention).check()
    grade_quiescence(quiesce, convention=convention, hidden=1, count=2).check()

    def never_stands(node: Any, alpha: float, beta: float) -> float:
        best = -inf if node.captures else node.stand_pat
        for child in node.captures:
            best = max(best, -never_stands(child, -beta, -alpha))
        return best

    first = grade_quiescence(never_stands, [FORK], convention=convention).first
    assert first.text.startswith("called at e2e6 with the window [−∞, +∞]: visit 4: expected e2e6 c6c2, got")
    assert first.why[0].startswith("Cutoff: Black already holds Red to 879 without a capture")
    assert first.figures
    with pytest.raises(ProgramError, match="expected a position with less to capture, got '2bakab1r/"):
        grade_quiescence(quiesce, ["2bakab1r/3r5/2n1c1n2/p1p1p1p1p/9/2P6/P3P1P1P/2N1C1N2/1R7/2BAKAB1R w"])
    with pytest.raises(ProgramError, match="expected positions with captures, got none"):
        grade_quiescence(quiesce, ["4k4/9/9/9/9/9/9/9/9/3K5 w"])


def test_ordering() -> None:
    report = grade_ordering(captures_first, [FORK]).check()
    assert report.verdicts[0].text == "66 leaves; captures first 66, as generated 319, at least 48"
    report = grade_ordering(lambda moves: sorted(moves, key=lambda move: move.gain), [FORK])
    assert report.first.kind == "leaves"
    for wrong in (lambda moves: moves[1:], lambda moves: [*moves[1:], moves[1]], lambda moves: None):
        first = grade_ordering(wrong, [FORK]).first
        assert first.text == "expected each move once, got something else at the root"
    seen: list[Move] = []
    grade_ordering(lambda moves: seen.extend(moves) or moves, [FORK], depth=1)
    assert Move("e4e6", "rook", 900, "cannon", 450) in seen
    assert grade_ordering(lambda moves: iter(captures_first(moves)), [FORK], depth=1).is_right
    first = grade_ordering(lambda moves: moves.sort(), [FORK]).first
    assert re.search(r"TypeError: .*, line \d+ of test_kin.py: first = grade_ordering", first.text)
    with pytest.raises(ProgramError, match="expected a position with fewer moves, or a smaller depth, got "):
        grade_ordering(captures_first, [FORK], depth=6)


class Table:
    """What a student writes: one entry a place, always replaced."""

    def __init__(self, entries: int) -> None:
        self.entries: list[Any] = [None] * entries

    def store(self, key: int, *, move: int, value: int, depth: int, bound: int, ply: int) -> None:
        shift = ply if value > 29_000 else -ply if value < -29_000 else 0
        self.entries[key % len(self.entries)] = key, (move, value + shift, depth, bound)

    def probe(self, key: int, ply: int) -> Any:
        entry = self.entries[key % len(self.entries)]
        if entry is None or not self.same(entry[0], key):
            return None
        move, value, depth, bound = entry[1]
        return move, self.seen(value, ply), depth, bound

    def same(self, key: int, other: int) -> bool:
        return key == other

    def seen(self, value: int, ply: int) -> int:
        return value - (ply if value > 29_000 else -ply if value < -29_000 else 0)

    def settles(self, bound: int, value: int, alpha: int, beta: int) -> bool:
        return bound == 1 or (bound == 2 and value >= beta) or (bound == 3 and value <= alpha)


@pytest.mark.parametrize(
    ("name", "function", "place", "text"),
    [
        ("same", lambda self, key, other: True, 1, "expected None, got ("),
        ("seen", lambda self, value, ply: value, 3, "probe("),
        (
            "settles",
            lambda self, bound, value, alpha, beta: True,
            4,
            "settles(2, 5, 10, 20): expected False, got True",
        ),
        ("probe", lambda self, key, ply: None, 0, "got None"),
        ("probe", property(), 0, "AttributeError"),
        ("store", lambda self, key, **result: 1 / 0, 0, "ZeroDivisionError: division by zero, line "),
    ],
)
def test_table(name: str, function: Any, place: int, text: str) -> None:
    grade_table(Table, seed=place).check()
    report = grade_table(type("Mine", (Table,), {name: function}))
    assert [verdict.is_right for verdict in report.verdicts].index(False) == place
    assert text in report.first.text
    chinese = grade_table(type("Mine", (Table,), {name: function}), language="zh")
    assert chinese.verdicts[0].title == "存入的能查到"


def choose(children: list[Visited], visits: int, exploration: float) -> Visited:
    for child in children:
        if not child.visits:
            return child
    return max(children, key=lambda child: child.mean + exploration * sqrt(log(visits) / child.visits))


def back_up(path: list[Visited], value: float) -> None:
    for node in path:
        node.visits += 1
        node.mean += ((value if node.chosen_by_max else -value) - node.mean) / node.visits


def test_uct() -> None:
    assert len(grade_uct(choose, back_up).check().verdicts) == 4
    grade_uct(
        lambda children, n, c: max(
            children, key=lambda it: it.mean + c * it.prior * sqrt(n) / (1 + it.visits)
        ),
        rule="puct",
    ).check()

    def both_max(path: list[Visited], value: float) -> None:
        for node in path:
            node.chosen_by_max = True
        back_up(path, value)

    first = grade_uct(choose, both_max).first
    assert first.text == "playout 4, a: expected N = 1, Q = -0.9051, got N = 1, Q = 0.9051"
    assert first.why == ("−0.91 goes up through L a: N is now 1, and Q for Min is −0.91.",)
    first = grade_uct(lambda children, n, c: 0).first
    assert (first.kind, first.path, first.text) == ("choice", "R", "playout 3: expected R, got L")
    first = grade_uct(lambda children, n, c: None).first
    assert first.text == "playout 2: expected L, got None"
    assert grade_uct(lambda *given: choose(*given).name, trees=["L:(30 -30) R:(10 20)"]).is_right


def test_cells_of_asserts_say_where_it_diverges() -> None:
    shown, hidden = asserts("mine", [7], convention=Convention(values="fail-hard"))
    exec(shown, {"mine": students.hard})
    with pytest.raises(AssertionError, match="value: expected "):
        exec(hidden, {"mine": students.minimax_view})
