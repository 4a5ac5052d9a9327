"""The board widget's engine in Python: replies, hints, stops and interrupts, without a browser."""

import re
import signal
from typing import Any

import pytest

from xqlab.errors import WidgetError
from xqlab.game_profile import position_text
from xqlab.games import TicTacToe
from xqlab.search import driver
from xqlab.search.events import BEST
from xqlab.search.running import hear_interrupts
from xqlab.viz.board.widget import BoardWidget
from xqlab.viz.stepper import widget as stepper_widget
from xqlab.xiangqi import Board, IllegalMoveError, Move

MATE_IN_ONE = "3k5/R8/9/9/9/9/9/9/1R7/4K4 w - - 0 1"


def test_the_engine_replies() -> None:
    widget = BoardWidget(engine_side="black", depth=2)
    assert not widget.thinking
    widget.play_move("h2e2")
    assert (widget.thinking, widget._thinking["purpose"]) == (True, "reply")
    assert (widget.wait(), widget.wait()) == (True, True)  # nothing is left for the second
    assert (len(widget.moves), widget.thinking, widget._thinking) == (2, False, {})
    widget.undo()  # its reply too
    assert (widget.moves, widget.thinking) == ([], False)
    widget.redo()
    assert (len(widget.moves), widget.thinking) == (2, False)


def test_the_engine_begins_and_plays_both() -> None:
    widget = BoardWidget(engine_side="red", depth=1)
    for moves in (1, 2, 3, 4):
        assert (widget.wait(), len(widget.moves)) == (True, moves)
        widget.engine_side = "both"
    widget.stop()
    assert (widget.thinking, widget.wait(), len(widget.moves)) == (False, True, 4)


def test_undo_while_it_thinks_stops_it() -> None:
    widget = BoardWidget(engine_side="black", depth=60)
    widget.play_move("h2e2")
    widget.undo()
    assert (widget.thinking, widget.moves, widget._thinking) == (False, [], {})


def test_an_illegal_move_does_not_stop_it() -> None:
    widget = BoardWidget(engine_side="black", depth=60)
    widget.play_move("h2e2")
    with pytest.raises(IllegalMoveError, match="a0a5 is not legal"):
        widget.play_move(Move.from_uci("a0a5"))
    assert (widget.thinking, widget._thinking["purpose"]) == (True, "reply")
    widget.stop()


def test_closed_it_thinks_no_more() -> None:
    widget = BoardWidget(engine_side="both", depth=60)
    task = widget._thinker._task
    assert task is not None
    assert task.thread.is_alive()
    widget.close()
    task.thread.join(280)
    assert (task.thread.is_alive(), widget.thinking, widget.moves) == (False, False, [])


def test_stopped_it_waits_until_it_is_asked() -> None:
    widget = BoardWidget(engine_side="red", depth=60)
    assert not widget._waits
    widget.stop()
    assert (widget.thinking, widget.moves, widget._waits) == (False, [], True)
    widget.depth = 1
    widget.engine_move()
    assert (widget._waits, widget.wait(), len(widget.moves)) == (False, True, 1)


@pytest.mark.usefixtures("interrupts")
@pytest.mark.parametrize("asks", [None, "hint"])
def test_an_interrupt_stops_it(asks: str | None) -> None:
    hear_interrupts()
    widget = BoardWidget(engine_side=None if asks else "both", depth=60)
    if asks:
        widget.hint()
    assert not widget.wait(0.2)
    with pytest.raises(KeyboardInterrupt):
        signal.raise_signal(signal.SIGINT)
    assert widget.wait(280)
    assert (widget.thinking, widget.moves, widget.hinted, widget._thinking) == (False, [], {}, {})
    assert widget._waits == (asks is None)


def test_in_a_hurry_it_plays_what_it_has() -> None:
    widget = BoardWidget(engine_side="red", depth=60)
    assert not widget.wait(0.05)
    widget.engine_move()
    assert (widget.wait(280), len(widget.moves)) == (True, 1)


def test_a_hint_is_an_arrow_with_a_value_until_the_position_changes() -> None:
    widget = BoardWidget(MATE_IN_ONE, depth=2)
    widget.hint()
    assert widget._thinking["purpose"] == "hint"
    assert widget.wait()
    hinted, board = widget.hinted, Board(MATE_IN_ONE)
    move = board.push_uci(hinted["move"])
    assert board.is_game_over()
    assert (hinted["from"], hinted["to"]) == (move.from_square, move.to_square)
    assert hinted["text"].endswith(", mate in 1 for Red")
    assert widget.moves == []
    widget.play_move("b1b9")
    assert widget.hinted == {}
    quiet = BoardWidget(depth=1)
    quiet.hint()
    quiet.wait()
    assert re.fullmatch(r".{4}, value −?\d+ for Red", quiet.hinted["text"])
    quiet.notation = "uci"
    assert quiet.hinted["text"].startswith(f"{quiet.hinted['move']}, value ")


def test_a_failing_engine_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object, **__: object) -> None:
        raise RuntimeError("no more memory")

    monkeypatch.setattr(driver.Searcher, "run", broken)
    widget = BoardWidget(engine_side="red")
    assert widget.wait()
    assert (widget._notice, widget.thinking, widget.moves) == ("The engine failed: no more memory", False, [])


def test_iterations_are_reported() -> None:
    widget = BoardWidget()
    widget.depth = 60
    widget.hint()
    line = (Board().legal_moves[0],)
    widget._thought("hint", driver.Iteration(3, 20, line, 100, 0.1))
    assert widget._thinking["depth"] == 3
    assert widget._thinking["text"].endswith(", value 20 for Red")
    widget.stop()
    widget._thought("hint", driver.Iteration(4, 20, line, 100, 0.1))
    assert widget._thinking == {}


@pytest.mark.parametrize(
    ("limits", "room"), [({"depth": 3}, 300), ({"nodes": 40}, 20_000), ({"time": 0.3}, 20_000)]
)
def test_why_is_the_search_again_that_chose_the_move(
    limits: dict[str, Any], room: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And it opens at the choice, whatever room its log has."""
    monkeypatch.setattr(stepper_widget, "MAX_EVENTS", room)
    widget = BoardWidget(TicTacToe("b2"), engine_side="o", **limits)
    assert widget.wait(280)
    stepper = widget.why()
    recording = stepper._steps
    again = recording.tree.result
    event = again.log[stepper.event]
    chosen = again.board.text_of(int(event["move"]))
    assert (event["kind"], event["ply"], chosen) == (BEST, 0, widget.last_move)
    assert recording.tree.is_thinned or room > 300
    assert ([str(again.move)], widget.evaluation["depth"]) == (widget.moves[-1:], again.depth)
    assert position_text(again.board) == "b2"
    widget.undo()
    with pytest.raises(WidgetError, match="expected a move that the engine has played, got ''"):
        widget.why()
