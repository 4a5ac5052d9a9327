"""What the board of the stepper shows: the line to here, the move of the event, the piece that slides."""

from typing import Any

import pytest

from tests.viz.javascript import call
from tests.viz.recorded import SEARCHES, searched, sent, some_events
from xqlab.search.events import BEST, CUTOFF, LEAVE, PRUNED, SKIPPED

SPOKEN = {BEST: "best", LEAVE: "best", CUTOFF: "refutation", PRUNED: "pruned", SKIPPED: "skipped"}


def squares(name: str, move: int) -> tuple[int, int]:
    """From and to of a move by the search's number."""
    actual = searched(name).tree.board.move_of(move)
    return actual.from_square, actual.to_square


def marks(name: str, events: list[int], line: bool) -> list[dict[str, Any]]:
    actual: list[dict[str, Any]] = call("stepper/calls.mjs", "marks", sent(name), events, line)
    return actual


@pytest.mark.parametrize("name", ["everything", "xiangqi, Black", "chess"])
def test_the_line_is_numbered_from_the_root(name: str) -> None:
    root = 1 if name == "xiangqi, Black" else 0
    for mark in marks(name, some_events(name, 120), True):
        arrows = mark["arrows"]
        if mark["spoken"]:
            *arrows, spoken = arrows
            assert (tuple(spoken[:2]), spoken[2]) == (squares(name, mark["spoken"]), SPOKEN[mark["kind"]])
            assert spoken[3] == ("?" if mark["kind"] == SKIPPED else "")
        played = [(number, code) for number, code in enumerate(mark["codes"], start=1) if code]
        lines = [(number, *squares(name, code)) for number, code in played]
        assert [(arrow[3], *arrow[:2]) for arrow in arrows] == lines
        for *_, kind, number in arrows:
            last = number == len(mark["codes"]) and not mark["spoken"]
            by = "first" if (number - 1 + root) % 2 == 0 else "second"
            assert kind == f"{'last' if last else 'line'} {by}"


def test_without_the_line_only_the_last_move_is_drawn() -> None:
    for mark in marks("everything", some_events("everything", 120), False):
        kinds = [arrow[2] for arrow in mark["arrows"]]
        assert len(kinds) <= 1
        assert not kinds or kinds[0] in {"last", *SPOKEN.values()}
        assert all(arrow[3] in ("", "?") for arrow in mark["arrows"])


@pytest.mark.parametrize("name", SEARCHES)
def test_a_man_slides_where_one_move_is_made_or_taken_back(name: str) -> None:
    events = [k for k in some_events(name, 120) if k]
    tree = searched(name).tree
    for slide, before, after in call("stepper/calls.mjs", "slides", sent(name), events):
        made = after[:-1] in (before, before[:-1]) and len(after) > 1 and after != before
        undone = before[:-1] == after and len(after) > 0
        if not made and not undone:
            assert slide is None
            continue
        code = int(tree.nodes.move[after[-1] if made else before[-1]])
        move = tree.board.move_of(code) if code and tree.board.name != "Textbook tree" else None
        if not hasattr(move, "from_square"):
            assert slide is None  # a pass, or a game whose moves go to a square only
        else:
            expected = squares(name, code)
            assert tuple(slide) == (expected if made else expected[::-1])
