"""An idea by itself: its number, its source and digest, how it runs, and how it goes to another process."""

import math
import pickle
import subprocess
import sys
import threading

import numpy as np
import pytest

import xqlab
from xqlab.game import evaluate
from xqlab.games import TextbookTree, TicTacToe
from xqlab.ideas import IdeaError
from xqlab.ideas.idea import PlainView
from xqlab.ideas.view import VIEW, call_often
from xqlab.kernels import COMPILED, addresses, interpreted
from xqlab.xiangqi import Board

WEIGHTS = (3, 1, 4)
TABLE = np.arange(9)


@pytest.fixture(autouse=True)
def nothing_in_force():
    yield
    xqlab.ideas.clear()


def helper(number):
    return number * WEIGHTS[2]


def with_all(view, scale=2):
    root = math.floor(math.sqrt(TABLE[4]))
    return scale * helper(view.own[4]) + root + np.int64(1)


def view_of(**fields):
    view = PlainView()  # of as many squares as a test likes
    for name in PlainView.__slots__:
        setattr(view, name, fields.get(name, [0] * 361 if name in ("own", "other") else 0))
    return view


def idea_of(function, **options):
    return xqlab.evaluation_term(function, **options)


def new_record():
    record = np.zeros(1, VIEW)[0]
    record.squares = 90
    return record


def called(idea, record):
    """What compiled code gets of it for a board of Xiangqi."""
    return call_often(idea.number, idea.codes.get(90, 0), idea.fallback, record, 1)


def answers(value):
    return eval(f"lambda view: {value}", {})


def test_numbers_and_squares_are_computed_alike():
    record = new_record()
    for value, number in (("view.own[0] + 2.5", 2), ("view.own[0] - 3.5", -4), ("view.own[0] < 1", 1)):
        idea = idea_of(answers(value), name=value)
        assert idea.is_compiled is COMPILED
        assert idea(record) == called(idea, record) == number
    for value in ("1e300 * 1e10", "10**10", "'text'", "None"):
        with pytest.raises(IdeaError, match="expected a number of at most 1,000,000,000 from the idea"):
            idea_of(answers(value), name="wild")(view_of())
    record = new_record()
    record.own[:9], record.other[:9] = [0, 1, 2, 0, 1, 1, 0, 0, 3], 1
    for value, number in (
        ("np.sum(view.own == 1)", 3),
        ("(view.own[:9] == view.other[:9]).sum()", 3),
        ("np.count_nonzero(view.own) + view.own.max()", 8),
        ("(view.own * 2 + view.other)[8]", 7),
        ("view.own[view.own > 1].sum()", 5),
        ("(1 - view.own[4:6])[-1] + len(view.own[3:])", 87),
        ("sum([1 for kind in view.own if kind == 1]) + (3 in view.own)", 4),
    ):
        idea = idea_of(eval(f"lambda view: {value}", {"np": np}), name=value)
        assert idea(record) == number, value
        assert called(idea, record) == number, value
        assert "Error" not in idea.note
    idea = idea_of(lambda view: sum(sent_on(view)), name="sum")
    assert not idea.is_compiled
    if COMPILED:
        assert "runs as plain Python, as numba would compile the generator 'sent_on' for minutes" in idea.note


def test_what_an_idea_writes_to_its_view_nobody_else_sees():
    def moved(view):
        view.own[0] += 1
        return view.own[0]

    def copied(view):
        own = view.own.copy()
        own[0] += 1
        return own[0] + (own == 1).sum()

    record = new_record()
    for function, number in ((moved, 1), (copied, 2)):
        idea = idea_of(function)
        assert idea.is_compiled is (COMPILED and function is copied), idea.note
        for _ in range(2):
            assert called(idea, record) == idea(record) == number
    assert not record.own.any()


def test_a_line_says_how_it_runs(capsys):
    quick = idea_of(lambda view: view.own[0] + 1, name="quick")
    slow = idea_of(lambda view: len(sorted({"a": view}, key=str)), name="slow")
    assert [quick.is_compiled, slow.is_compiled] == [COMPILED, False]
    if not COMPILED:
        return
    assert capsys.readouterr().err.splitlines() == [f"quick: {quick.note}", f"slow: {slow.note}"]
    assert quick.note.startswith("compiled in ")
    assert quick.note.endswith(" ns a call")
    assert slow.note.startswith("runs as plain Python, as numba cannot compile it: '")
    assert "µs a call" in slow.note


def bound_in_a_loop(view):
    for i in range(view.own[0] * 0):  # noqa: B007
        pass
    return i


DIFFERENT = {  # what Numba computes in another way than Python
    "100 * 2 ** (-(view.ply + 1))": "it gives 0, and in Python 50, for side 0 in rnbakabnr/9/",
    "1000 * round(2.675, 2)": "it gives 2680, and in Python 2670",
    "np.argsort(np.zeros(20))[0]": "and in Python 0",
    "~(view.own[0] == 1)": "and in Python",
    "int(np.int8(100) + np.int8(100))": "it gives 200, and in Python -56",
    "int(np.uint64(2**63 + 3) % 5)": "and in Python 1",
    "(1 << (63 + view.number)) % 1000": "and in Python 808",
    "len(str(1.0))": "it gives 21, and in Python 3",
    "1000 * np.random.rand()": "and in Python",
}


@pytest.mark.filterwarnings("ignore:overflow encountered:RuntimeWarning")
def test_one_that_differs_compiled_runs_as_plain_python():
    functions = {eval(f"lambda view: {value}", {"np": np}): text for value, text in DIFFERENT.items()}
    functions[bound_in_a_loop] = "and in Python idea 'bound_in_a_loop' (term): UnboundLocalError"
    for function, text in functions.items():
        idea = idea_of(function)
        assert not idea.is_compiled
        if COMPILED:
            assert idea.note.startswith("runs as plain Python, as compiled it gives"), idea.note
            assert text in idea.note


def test_one_that_differs_on_a_smaller_board_is_plain_there(capsys):
    def by_size(view):
        return 1000 * view.squares ** (-1 if view.squares < 10 else 1)

    idea = idea_of(by_size)
    assert idea.is_compiled is COMPILED
    values = [xqlab.search(board, depth=1, ideas=[idea]) for board in (Board(), TicTacToe())]
    assert len(values) == 2
    if COMPILED:
        assert not idea.is_compiled
        assert idea.codes[90] != idea.fallback == idea.codes[9]
        assert "by_size: runs as plain Python, as compiled it gives 0" in capsys.readouterr().err


@pytest.mark.parametrize("new", [Board, TicTacToe, lambda: TextbookTree("(1 2) (3 4)")])
def test_a_view_has_an_entry_for_each_square(new):
    board, counts = new(), []
    for function in (lambda view: len(view.own), lambda view: (view.other_attacks >= 0).sum()):
        idea = xqlab.evaluator(function)
        own = xqlab.ideas.evaluator(board, [idea])
        assert idea.is_compiled is COMPILED
        counts += [evaluate(own, board.position), interpreted(evaluate)(own, board.position)]
    assert counts == [len(board.cells())] * 4


def test_a_compilation_leaves_the_main_thread_to_interrupts(monkeypatch):
    threads = []

    def compiled(*arguments):
        threads.append(threading.current_thread())
        raise KeyboardInterrupt  # as in the thread that waits

    monkeypatch.setattr(addresses, "compiled_code", compiled)
    if COMPILED:
        with pytest.raises(KeyboardInterrupt):
            idea_of(with_all)
        assert threading.main_thread() not in threads
        assert xqlab.ideas.in_force() == []


def sent_on(view):
    yield from (1, 2)


def test_source_and_digest():
    first = idea_of(with_all)
    text = first.source.text
    assert "import math as math" in text
    assert "WEIGHTS = (3, 1, 4)" in text
    assert text.index("def helper(number):") < text.index("def with_all(view, scale=2):")
    assert "@" not in text
    assert first.digest == idea_of(with_all).digest
    assert first.digest != idea_of(with_all, weight=11).digest
    assert first.digest != xqlab.ordering(with_all).digest
    changed = {**with_all.__globals__, "WEIGHTS": (3, 1, 5)}
    other = type(helper)(helper.__code__, changed, "helper")
    again = type(with_all)(with_all.__code__, changed | {"helper": other}, "with_all", (2,))
    assert idea_of(again).digest != first.digest


def test_what_a_function_names_is_taken_as_it_is_now():
    namespace = {"__name__": "__main__", "factor": 3}
    exec("def term(view):\n    return factor * view.own[0]", namespace)
    idea = idea_of(namespace["term"])
    namespace["factor"] = 5
    assert idea(view_of(own=[2] * 361)) == 6
    closed = idea_of((lambda factor: lambda view: factor * view.own[0])(7), name="closed")
    assert closed(view_of(own=[2] * 361)) == 14
    assert closed.is_compiled is COMPILED


def test_another_process_makes_it_of_its_source(tmp_path):
    idea = idea_of(with_all)
    assert idea.is_compiled is COMPILED, idea.note
    board = TicTacToe()
    board.push_text("b2")
    board.push_text("a1")
    own = xqlab.ideas.evaluator(board, [idea])
    (tmp_path / "own.pickle").write_bytes(pickle.dumps((own, board)))
    program = (
        "import pickle, sys; from xqlab.game import evaluate; from xqlab.ideas.own import ideas_of\n"
        "own, board = pickle.load(open(sys.argv[1], 'rb'))\n"
        "again = pickle.loads(pickle.dumps(own))\n"
        "(idea,), (same,) = map(ideas_of, (own, again))\n"
        "print(evaluate(own, board.position), idea.digest, idea is same, idea.is_compiled)"
    )
    command = [sys.executable, "-P", "-c", program, tmp_path / "own.pickle"]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert done.stdout.split() == [str(evaluate(own, board.position)), idea.digest, "True", str(COMPILED)]
    assert evaluate(own, board.position) == 10 * 2 * 4


class Model:
    pass


MODEL = Model()


def by_model(view):
    return 1 if MODEL else 0


async def awaited(view):
    return 1


def test_errors():
    for make, text in (
        (lambda: pickle.dumps(idea_of(by_model)), "which can be sent, but 'MODEL' is a Model"),
        (
            lambda: pickle.dumps(idea_of(answers("1"), name="typed")),
            "expected the source of '<lambda>' to send it, got none",
        ),
        (lambda: xqlab.evaluation_term(weight=1.5), "a weight from -10000 to 10000 centipawns, got '1.5'"),
        (lambda: xqlab.ordering(game="ludo"), "expected the name of a game, got 'ludo'"),
        (lambda: xqlab.switch(lambda: 1), "expected a function of one argument, the view, without"),
        (lambda: idea_of(sent_on), "the view, without 'yield' or 'async', got '<function sent_on"),
        (lambda: idea_of(awaited), "the view, without 'yield' or 'async', got '<function awaited"),
        (lambda: idea_of(answers("1 + later(view)"), name="early"), "expected 'later' to be defined before"),
        (lambda: idea_of(named_twice()), "expected one meaning of 'helper', got two: rename one"),
        (lambda: broken_source().made("x"), "idea 'x': expected source that runs here, but"),
    ):
        with pytest.raises(IdeaError) as caught:
            make()
        assert text in str(caught.value)


def named_twice():
    def helper(view):
        return with_all(view)

    def term(view):
        return helper(view)

    return term


def broken_source():
    from dataclasses import replace

    return replace(idea_of(with_all).source, modules={"math": "no_such_module"})
