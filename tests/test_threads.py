"""What is made at its first use is made once, and seen whole, however many threads ask for it at once."""

import os
import subprocess
import sys
import threading
from collections.abc import Callable
from typing import Any

import pytest

from xqlab import game
from xqlab.kernels import COMPILED, background, dependencies, kernel
from xqlab.kernels.interpretation import Interpretation

THREADS = 20

# In a process of its own, where nothing was made before. The threads change places as often as they can.
FIRST_SEARCHES = """
import sys, threading
import xqlab, xqlab.games.junqi
from xqlab.games import TextbookTree, TicTacToe
from xqlab.xiangqi import Board

boards = [Board, lambda: TextbookTree(((3, 12, 8), (2, 4, 6))), TicTacToe, xqlab.games.junqi.Board]
gate, nodes = threading.Barrier({threads}), []

def work(make):
    gate.wait()
    nodes.append((make, xqlab.search(make(), depth=2, compiled=False, table_mb=0.1).nodes))

sys.setswitchinterval(1e-6)
threads = [threading.Thread(target=work, args=[boards[i % len(boards)]]) for i in range({threads})]
for thread in threads: thread.start()
for thread in threads: thread.join()
print(len(nodes), len(set(nodes)))
"""


@pytest.mark.usual
@pytest.mark.parametrize("disabled", ["0", "1"])
def test_twenty_interpreted_searches_may_be_the_first_at_once(disabled: str) -> None:
    environment = {**os.environ, "NUMBA_DISABLE_JIT": disabled}
    script = FIRST_SEARCHES.format(threads=THREADS)
    finished = subprocess.run(
        [sys.executable, "-c", script], env=environment, capture_output=True, text=True, timeout=280
    )
    assert finished.stderr == ""
    assert finished.stdout.split() == [str(THREADS), "4"]


# Lazy imports, cached constants and profiles: each name is asked for by two threads, the first to do so.
FIRST_NAMES = """
import sys, threading
import xqlab, xqlab.evaluation, xqlab.viz, xqlab.xiangqi
from xqlab.game_profile import profile_named

def attribute(module, name): return lambda: getattr(module, name)

asked = [
    attribute(xqlab, "BoardWidget"), attribute(xqlab, "mcts"), attribute(xqlab, "reload"),
    attribute(xqlab, "viz"), attribute(xqlab.viz, "Stepper"), attribute(xqlab.viz, "TreeWidget"),
    attribute(xqlab.viz, "Quiz"), lambda: profile_named("chess"), lambda: profile_named("junqi"),
    lambda: type(xqlab.game.default_evaluator(xqlab.xiangqi.Board().position)),
]
gate, answers = threading.Barrier({threads}), []

def work(number):
    gate.wait()
    answers.append((number, id(asked[number]())))

sys.setswitchinterval(1e-6)
threads = [threading.Thread(target=work, args=[i % len(asked)]) for i in range({threads})]
for thread in threads: thread.start()
for thread in threads: thread.join()
print(len(answers), len(set(answers)))
"""


@pytest.mark.usual
def test_names_may_be_asked_for_first_by_twenty_threads() -> None:
    script = FIRST_NAMES.format(threads=THREADS)
    finished = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, timeout=280)
    assert finished.stderr == ""
    assert finished.stdout.split() == [str(THREADS), "10"]


def at_once(work: Callable[[], Any]) -> list[Any]:
    """What `work` returns in each of the threads, which begin together."""
    gate, answers = threading.Barrier(THREADS), []

    def target() -> None:
        gate.wait()
        answers.append(work())

    threads = [threading.Thread(target=target) for _ in range(THREADS)]
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    finally:
        sys.setswitchinterval(before)
    assert len(answers) == THREADS, "a thread ended with an error"
    return answers


@kernel
def innermost(number):
    return number + 1


@kernel
def outermost(number):
    return innermost(number) * 2


@pytest.mark.skipif(not COMPILED, reason="plain Python has no twins")
def test_a_twin_is_seen_whole_or_not_at_all() -> None:
    slow = threading.Event()

    def replace(name: str, value: Any) -> Any:
        if name == "innermost":
            slow.set()  # now the twin is half made
            for _ in range(1000):
                threading.Event().wait(1e-6)
        return value

    twin = Interpretation(replace)
    maker = threading.Thread(target=twin.of, args=[outermost])
    maker.start()
    slow.wait()
    assert twin.of(outermost)(1) == 4
    maker.join()


@pytest.mark.skipif(not COMPILED, reason="plain Python has no twins")
def test_a_twin_whose_making_was_interrupted_is_made_anew() -> None:
    interrupted = []

    def replace(name: str, value: Any) -> Any:
        if name == "innermost" and not interrupted:
            interrupted.append(name)
            raise KeyboardInterrupt
        return value

    twin = Interpretation(replace)
    with pytest.raises(KeyboardInterrupt):
        twin.of(outermost)
    assert twin.of(outermost)(1) == 4


def stub(number):
    raise AssertionError("kernels call an implementation in its place")


def calls_nothing(number):
    return number


def calls_stub(number):
    return stub(number)


def test_a_digest_rests_on_what_is_registered_now(monkeypatch: pytest.MonkeyPatch) -> None:
    def implementations_now(_: object) -> list[Callable[..., Any]]:
        if not others:  # meanwhile another game is registered
            others.append(threading.Thread(target=register))
            others[0].start()
            others[0].join(0.05)
        return [calls_nothing]

    def register() -> None:
        dependencies.depends_on_types(stub, lambda _: [calls_stub])
        dependencies.forget()

    others: list[threading.Thread] = []
    monkeypatch.setitem(dependencies._generic, stub, implementations_now)
    before = dependencies.digest(calls_stub, ())
    others[0].join()
    assert dependencies.digest(calls_stub, ()) != before


def test_a_plain_function_of_a_game_becomes_one_kernel() -> None:
    def halved(position):
        return position // 2

    assert len(set(map(id, at_once(lambda: game._as_kernel(halved))))) == 1


def test_one_process_compiles_in_the_background(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture
) -> None:
    class Process:
        def __init__(self, *_: object, **__: object) -> None:
            threading.Event().wait(0.001)
            started.append(self)

        def poll(self) -> None:
            return None

    started: list[Process] = []
    monkeypatch.setattr(background.subprocess, "Popen", Process)
    monkeypatch.setattr(background, "_started", None)
    monkeypatch.setattr(background, "is_wanted", lambda: True)
    assert at_once(background.prepare) == [True] * THREADS
    assert len(started) == 1
    assert capsys.readouterr().err.count(str(background.NOTE)) == 1


def test_silence_is_of_one_thread() -> None:
    with background.silent():
        assert background._is_silent.get()
        with background.silent():
            pass
        assert background._is_silent.get(), "the inner block ended the silence of the outer one"
        assert not any(at_once(background._is_silent.get))
