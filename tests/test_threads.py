"""What is made at its first use is made once, and seen whole, however many threads ask for it at once."""

import os
import subprocess
import sys
import threading

import pytest

from xqlab import game
from xqlab.kernels import COMPILED, background, dependencies, kernel
from xqlab.kernels.interpretation import Interpretation

THREADS = 20

# In a process of its own, where nothing was made before. The threads change places as often as they can.
FIRST = """
import sys, threading
{imports}
asked = [{asked}]
gate, answers = threading.Barrier({threads}), []

def work(number):
    gate.wait()
    answers.append((number, asked[number]()))

sys.setswitchinterval(1e-6)
threads = [threading.Thread(target=work, args=[i % len(asked)]) for i in range({threads})]
for thread in threads: thread.start()
for thread in threads: thread.join()
print(len(answers), len(set(answers)))
"""
SEARCHES = """import xqlab, xqlab.games.junqi
from xqlab.games import TextbookTree, TicTacToe
from xqlab.xiangqi import Board
def searched(make): return lambda: xqlab.search(make(), depth=2, compiled=False, table_mb=0.1).nodes
boards = Board, lambda: TextbookTree(((3, 12, 8), (2, 4, 6))), TicTacToe, xqlab.games.junqi.Board"""
# Lazy imports, cached constants and profiles: each name is asked for by two threads, the first to do so.
NAMES = """import xqlab, xqlab.evaluation, xqlab.viz, xqlab.xiangqi
from xqlab.game_profile import profile_named
def attribute(module, name): return lambda: id(getattr(module, name))
attributes = [attribute(xqlab, name) for name in ("BoardWidget", "mcts", "reload", "viz")]
attributes += [attribute(xqlab.viz, name) for name in ("Stepper", "TreeWidget", "Quiz")]
others = [lambda: id(profile_named("chess")), lambda: id(profile_named("junqi"))]
others += [lambda: id(type(xqlab.game.default_evaluator(xqlab.xiangqi.Board().position)))]"""


@pytest.mark.usual
@pytest.mark.parametrize(
    ("imports", "asked", "disabled", "different"),
    [(SEARCHES, "*map(searched, boards)", jit, "4") for jit in "01"]
    + [(NAMES, "*attributes, *others", "0", "10")],
    ids=["searches", "searches in Python", "names"],
)
def test_twenty_threads_may_be_the_first_at_once(imports, asked, disabled, different):
    script = FIRST.format(imports=imports, asked=asked, threads=THREADS)
    options = {"env": {**os.environ, "NUMBA_DISABLE_JIT": disabled}, "capture_output": True, "text": True}
    finished = subprocess.run([sys.executable, "-c", script], timeout=280, **options)
    assert (finished.stderr, finished.stdout.split()) == ("", [str(THREADS), different])


def at_once(work):
    """What `work` returns in each of the threads, which begin together."""
    gate, answers = threading.Barrier(THREADS), []

    def target():
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
def test_a_twin_is_seen_whole_or_made_anew():
    slow = threading.Event()

    def replace(name, value):
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
    interrupted = []

    def replace(name, value):
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


def test_a_digest_rests_on_what_is_registered_now(monkeypatch):
    def implementations_now(_):
        if not others:  # meanwhile another game is registered
            others.append(threading.Thread(target=register))
            others[0].start()
            others[0].join(0.05)
        return [calls_nothing]

    def register():
        dependencies.depends_on_types(stub, lambda _: [calls_stub])
        dependencies.forget()

    others = []
    monkeypatch.setitem(dependencies._generic, stub, implementations_now)
    before = dependencies.digest(calls_stub, ())
    others[0].join()
    assert dependencies.digest(calls_stub, ()) != before


def test_silence_and_kernels_of_many_threads():
    def halved(position):
        return position // 2

    assert len(set(map(id, at_once(lambda: game._as_kernel(halved))))) == 1
    with background.silent():
        assert background._is_silent.get()
        with background.silent():
            pass
        assert background._is_silent.get(), "the inner block ended the silence of the outer one"
        assert not any(at_once(background._is_silent.get))


def test_one_process_compiles_in_the_background(monkeypatch, capsys):
    class Process:
        def __init__(self, *_, **__):
            threading.Event().wait(0.001)
            started.append(self)

        def poll(self):
            return None

    started = []
    monkeypatch.setattr(background.subprocess, "Popen", Process)
    monkeypatch.setattr(background, "_started", None)
    monkeypatch.setattr(background, "is_wanted", lambda: True)
    assert at_once(background.prepare) == [True] * THREADS
    assert len(started) == 1
    assert capsys.readouterr().err.count(str(background.NOTE)) == 1
