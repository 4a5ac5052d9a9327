"""Thinking in a thread: one answer, in the loop that asked; dropped and hurried. See also `test_engine`."""

import asyncio
import threading
from collections.abc import Callable, Coroutine
from typing import Any

import pytest

from xqlab.viz.board.play import SearchOutcome, Thinker
from xqlab.xiangqi import Board

DEEP = 60  # plies: never finished


def thinker() -> tuple[Thinker, list[SearchOutcome]]:
    answers: list[SearchOutcome] = []
    return Thinker(answers.append), answers


def in_a_loop(ask: Callable[[], Coroutine[Any, Any, Any]]) -> tuple[threading.Thread, Any]:
    """The thread of a new loop, and what `ask` returns there. In this one a browser's loop may be running."""
    actual: list[Any] = []
    thread = threading.Thread(target=lambda: actual.append(asyncio.run(ask())))
    thread.start()
    thread.join()
    return thread, actual[0]


def test_with_a_loop_the_answer_and_the_iterations_come_to_it() -> None:
    seen: list[tuple[str, object, threading.Thread]] = []

    async def ask() -> None:
        done = asyncio.Event()

        def take(answer: SearchOutcome) -> None:
            seen.append(("answer", answer.result.depth, threading.current_thread()))
            done.set()

        thinks = Thinker(
            take, lambda why, iteration: seen.append((why, iteration.depth, threading.current_thread()))
        )
        thinks.start(Board(), {"depth": 3}, "hint")
        await asyncio.wait_for(done.wait(), 120)
        assert thinks.busy == ""

    here = in_a_loop(ask)[0]
    assert seen == [("hint", 1, here), ("hint", 2, here), ("hint", 3, here), ("answer", 3, here)]


def test_what_is_dropped_never_answers() -> None:
    thinks, answers = thinker()
    thinks.start(Board(), {"depth": DEEP}, "reply")
    task = thinks._task
    thinks.drop()
    assert thinks.busy == ""
    assert task is not None
    task.thread.join(280)
    assert not task.thread.is_alive()
    thinks._deliver(task)
    assert answers == []


def test_a_new_question_drops_the_old_one() -> None:
    thinks, answers = thinker()
    thinks.start(Board(), {"depth": DEEP}, "reply")
    thinks.start(Board(), {"depth": 1}, "hint")
    assert thinks.wait(280)
    assert [answer.purpose for answer in answers] == ["hint"]


def test_a_loop_that_was_closed_leaves_the_answer_to_wait() -> None:
    thinks, answers = thinker()

    async def ask() -> None:
        thinks.start(Board(), {"depth": DEEP}, "reply")

    in_a_loop(ask)
    thinks.hurry()
    assert thinks.wait(280)
    assert len(answers) == 1


@pytest.mark.parametrize("hurries", [False, True])
def test_an_answer_takes_as_long_as_people_need(hurries: bool) -> None:
    answers: list[float] = []

    async def ask() -> float:
        done, loop = asyncio.Event(), asyncio.get_running_loop()
        thinks = Thinker(lambda _: (answers.append(loop.time()), done.set())[0])
        begun = loop.time()
        thinks.start(Board(), {"depth": 1}, "reply", at_least=600 if hurries else 0.5)
        if hurries:
            thinks.hurry()
        await asyncio.wait_for(done.wait(), 120)
        return begun

    begun = in_a_loop(ask)[1]
    assert hurries or answers[0] - begun >= 0.5


def test_the_board_may_change_while_it_is_thought_about() -> None:
    thinks, answers = thinker()
    board = Board()
    thinks.start(board, {"depth": 3}, "reply")
    board.push_uci("h2e2")
    assert thinks.wait()
    assert answers[0].result.board.fen() == Board().fen()
