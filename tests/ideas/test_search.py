"""Searches with ideas: the same compiled, by a callback and interpreted; what the log says; what fails."""

import ast
import random
import re
import threading
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import xqlab
from xqlab.experiments.run.source_state import described_evaluator
from xqlab.game import evaluate
from xqlab.games import TextbookTree, TicTacToe
from xqlab.ideas import IdeaError, kinds
from xqlab.ideas.failures import note_failure
from xqlab.kernels import COMPILED
from xqlab.search import Enhancements, Searcher
from xqlab.search.events import ENTER, SKIPPED
from xqlab.search.reasons import OWN
from xqlab.sources.paper import worked
from xqlab.trace import load_tree
from xqlab.xiangqi import Board

COMPILED_TOO = (None, False) if COMPILED else (False,)
ROOK, CANNON = (kinds(Board())[name] for name in ("ROOK", "CANNON"))


@pytest.fixture(autouse=True)
def nothing_in_force():
    xqlab.ideas.clear()
    yield
    xqlab.ideas.clear()


def centre(view):
    return view.own[4] + (view.own[0] - view.other[8]) / 2


def corners(view):
    return view.target % 2 * 5 + view.depth


def late(view):
    if view.number > 4 and view.depth == 1:
        return xqlab.SKIP
    return view.number // 3 - 1


def ideas_of(compilable):
    """A term, an ordering and a switch, of functions that numba compiles, or of ones that it does not."""

    def plain(function):
        return lambda view: (function(view), object())[0]

    for decorate, function in (
        (xqlab.evaluation_term(weight=30), centre),
        (xqlab.ordering, corners),
        (xqlab.switch, late),
    ):
        idea = decorate(function if compilable else plain(function))
        idea.off()
        yield idea


def test_compiled_by_callback_and_interpreted_write_the_same_log():
    logs = set()
    for compilable in (True, False):
        ideas = list(ideas_of(compilable))
        assert [idea.is_compiled for idea in ideas] == [compilable and COMPILED] * 3
        for compiled in COMPILED_TOO:
            result = xqlab.search(TicTacToe(), depth=6, record=True, ideas=ideas, compiled=compiled)
            assert result.compiled is (compiled is None)
            logs.add((result.value, result.nodes, result.log.tobytes()))
    assert len(logs) == 1
    without = xqlab.search(TicTacToe(), depth=6, record=True)
    assert without.log.tobytes() not in {log for _, _, log in logs}
    assert xqlab.search(TicTacToe(), depth=6, record=True, ideas=()).log.tobytes() == without.log.tobytes()


def test_xiangqi_with_attacks_and_checks():
    @xqlab.evaluation_term(weight=3)
    def pressure(view):
        count = 2 * view.in_check + view.own_moves
        for square in range(view.squares):
            if view.other[square] in (ROOK, CANNON):
                count += view.own_attacks[square] - view.other_attacks[square]
        return count

    @xqlab.ordering
    def rooks(view):
        return view.captured + (view.piece == ROOK) + view.gain // 50

    board = Board("3akab2/9/4b4/p3p1R1p/2p3p2/6P2/P1P1P3P/1C2B4/4r4/2BAKA3 w")
    results = [xqlab.search(board, depth=2, record=True, compiled=way) for way in COMPILED_TOO]
    assert len({result.log.tobytes() for result in results}) == 1
    assert results[0].enhancements.own_ordering
    assert not results[0].enhancements.own_switch
    assert results[0].log.tobytes() != xqlab.search(board, depth=2, record=True, ideas=()).log.tobytes()


def lopsided(view):
    count = view.own_moves + view.own_attacks[22] * 3 - view.other_attacks[40]
    for square in range(30):
        count += square * (view.own[square] - 2 * view.other[square + 3])
    return count


def shuffled(view):
    return (view.target * 7919 + view.ply * 31) % 11


@cache
def once(function):
    idea = (xqlab.evaluation_term if function is lopsided else xqlab.ordering)(function)
    idea.off()
    return idea


@settings(deadline=None, max_examples=15)
@given(seed=st.integers(0, 2**32))
def test_a_term_is_the_same_for_the_mirrored_board_with_colours_exchanged(seed):
    board, chance = Board(), random.Random(seed)
    for _ in range(chance.randrange(30)):
        if not board.legal_moves:
            break
        board.push(chance.choice(board.legal_moves))
    own = xqlab.ideas.evaluator(board, [once(lopsided)])
    mirrored = board.mirror()
    assert evaluate(own, board.position) == evaluate(own, mirrored.position)


@settings(deadline=None, max_examples=30)
@given(seed=st.integers(0, 2**32))
def test_an_ordering_is_lossless_and_its_order_is_in_the_log(seed):
    chance = random.Random(seed)

    def nested(depth):
        return [nested(depth - 1) for _ in range(chance.randint(1, 5))] if depth else chance.randint(-9, 9)

    tree = TextbookTree(nested(4))
    idea = once(shuffled)
    for use in (Enhancements.textbook(), Enhancements.lossless(xqlab.game.game_of(tree.position))):
        result = xqlab.search(tree, depth=4, enhancements=use, ideas=[idea], record=True, compiled=False)
        assert result.value == xqlab.search(tree, depth=4, enhancements=Enhancements.minimax()).value
    use = Enhancements.minimax()
    log = xqlab.search(tree, depth=4, enhancements=use, ideas=[idea], record=True, compiled=False).log
    tried = [int(move) for move in log[(log["kind"] == ENTER) & (log["ply"] == 1)]["move"]]
    scores = [move * 7919 % 11 for move in tried]
    assert scores == sorted(scores, reverse=True)
    assert len(tried) == len(tree.codes())


def test_a_switch_skips_reduces_and_extends_and_the_log_says_so():
    nested = [[[[1, 2], [3]], [[4, 5], [6]]], [[[0, 7]], [[2, 1]]], [[[9]], [[8]]], [[[5]], [[6]]]]
    tree = TextbookTree(nested)

    @xqlab.switch
    def by_number(view):
        if view.ply > 0:
            return 0
        return (5, 1, -1, xqlab.SKIP)[view.number - 1]

    use = Enhancements.textbook()
    result = xqlab.search(tree, depth=2, enhancements=use, record=True, compiled=False)
    log = result.log
    entered = log[(log["kind"] == ENTER) & (log["ply"] == 1)]
    assert entered["depth"].tolist()[:2] == [1, 0]  # the first is not reduced
    assert [int(event["number"]) for event in log[log["kind"] == SKIPPED]] == [4]
    assert [int(event["bound"]) for event in log[log["kind"] == SKIPPED]] == [OWN]
    assert result.counts["skipped"] == 1
    assert result.counts["extensions"] == 1 == result.counts["reductions"]
    skipped = next(k for k in range(len(log)) if log[k]["kind"] == SKIPPED)
    assert "own switch" in xqlab.trace.sentence(result.tree, skipped)
    assert (log[log["kind"] == ENTER]["ply"].max()) == 3  # the extended one


def test_an_own_evaluator_takes_the_place_of_the_game_s():
    @xqlab.evaluator
    def always_seven(view):
        return 7 if view.to_move else -7

    board = Board()
    assert xqlab.search(board, depth=1, compiled=False, enhancements=Enhancements.minimax()).value == -7

    @xqlab.evaluator
    def always_eight(view):
        return 8

    assert xqlab.ideas.in_force() == [always_eight]  # one at a time
    assert xqlab.search(board, depth=1, compiled=False, enhancements=Enhancements.minimax()).value == -8
    mated = Board("3k5/R8/1R7/9/9/9/9/9/9/4K4 w")
    assert xqlab.search(mated, depth=2, compiled=False).mate_in == 1


def broken_by_index(view):
    count = view.own[0]
    return view.own[1000 + count]  # there is none


def broken_by_division(view):
    return 10 // (view.own_moves - view.own_moves)


def broken_in_a_helper(view):
    return 1 + broken_by_division(view)


def no_number(view):
    if view.own_moves > 1000:
        return 1


@pytest.mark.parametrize(
    ("function", "text"),
    [
        (broken_by_index, "IndexError: list index out of range, in line {}: 'return view.own[1000 + count]"),
        (
            broken_by_division,
            "ZeroDivisionError: integer division or modulo by zero, in line {}: 'return 10 //",
        ),
        (broken_in_a_helper, "by zero, in line "),
        (no_number, "a number of at most 1,000,000,000 from the idea 'no_number' (term), got 'None'"),
    ],
)
def test_an_exception_ends_the_search_and_names_the_line(function, text):
    idea = xqlab.evaluation_term(function)
    line = function.__code__.co_firstlineno + (2 if function is broken_by_index else 1)
    assert idea.is_compiled is COMPILED  # where None is returned, the compiled one fails, too
    assert idea.note.endswith(text.format(line)[:20]) or text[:12] in idea.note  # already at the first try
    for threads, way in (({}, {"compiled": False}), *([({}, {}), ({"threads": 2}, {})] if COMPILED else [])):
        own = xqlab.ideas.evaluator(TicTacToe(), [idea])
        searcher = Searcher(TicTacToe(), evaluator=own, **threads)
        with pytest.raises(IdeaError) as caught:
            searcher.run(TicTacToe(), depth=6, **way)
        assert text.format(line) in str(caught.value)
        assert searcher.stopped == ""
        assert searcher.progress is None
    idea.off()
    assert xqlab.search(TicTacToe(), depth=3).depth == 3
    assert threading.active_count() < 20


def test_in_force_and_redefined():
    def count(view):
        return view.own[4]

    first = xqlab.evaluation_term(weight=5)(count)
    second = xqlab.evaluation_term(weight=6)(count)
    assert xqlab.ideas.in_force() == [second] == xqlab.ideas.in_force(TicTacToe())
    order = xqlab.ordering(count)  # of the same name and another kind
    assert xqlab.ideas.in_force() == [second, order]
    first.off()  # no longer in force: nothing happens
    assert xqlab.ideas.in_force() == [second, order]
    second.off()
    assert xqlab.ideas.in_force() == [order]
    elsewhere = xqlab.evaluation_term(game="Xiangqi", name="other")(count)
    assert xqlab.ideas.in_force(TicTacToe()) == [order]
    assert elsewhere in xqlab.ideas.in_force(Board())
    names = [idea["name"] for idea in xqlab.search(TicTacToe(), depth=1, compiled=False).ideas]
    assert names == ["count"]
    given = xqlab.game.default_evaluator(TicTacToe().position)
    assert xqlab.search(TicTacToe(), depth=1, compiled=False, evaluator=given).ideas == []
    xqlab.ideas.clear()
    assert xqlab.ideas.in_force() == []


def test_the_searches_of_the_house_are_those_without_ideas():
    # All but those that a reader asks for, with the arguments of `xqlab.search`.
    askers = {"xqlab/viz/twin/widget.py", "xqlab/cli/command.py", "xqlab/cli/warmup.py"}
    root, open_calls = Path(xqlab.__file__).parent.parent, []
    for file in Path(xqlab.__file__).parent.rglob("*.py"):
        text, name = file.read_text("utf-8"), file.relative_to(root).as_posix()
        imported = re.search(r"^\s*from xqlab.search(.driver)? import .*\bsearch\b", text, re.M)
        if name in askers or not imported:
            continue
        for call in ast.walk(ast.parse(text)):
            if isinstance(call, ast.Call) and ast.unparse(call.func) in ("search", "run_search"):
                given = {word.arg: word.value for word in call.keywords}
                if "ideas" not in given and not isinstance(given.get("evaluator"), ast.Call):
                    open_calls.append(f"{name}:{call.lineno}")
    assert open_calls == []


def test_an_idea_in_force_changes_no_lesson():
    @xqlab.evaluator
    def always_seven(view):
        return 7

    assert xqlab.search(TextbookTree("(1 2) (3 4)"), depth=2, compiled=False).value == 7
    assert [*worked().values()] == [(20,), (15,)]


def test_an_idea_that_searches_does_not_call_itself():
    calls = []

    @xqlab.evaluation_term
    def deep(view):
        calls.append(xqlab.search(TextbookTree("(1 2) (3 4)"), depth=2, compiled=False))
        if len(calls) > 50:
            raise RecursionError
        return calls[-1].value

    assert xqlab.search(TextbookTree("5 6"), depth=1, compiled=False).ideas == [deep.facts()]
    assert {(each.value, len(each.ideas)) for each in calls} == {(3, 0)}


def test_nor_does_one_that_searches_in_threads_of_its_own():
    calls = []

    def search():
        if len(calls) < 50:
            calls.append(xqlab.search(TextbookTree("(1 2) (3 4)"), depth=2, compiled=False))

    def run(thread):
        thread.start()
        thread.join()

    @xqlab.evaluation_term
    def deep(view):
        with ThreadPoolExecutor(1) as pool:  # from which another thread is started
            pool.submit(lambda: run(threading.Thread(target=search))).result()
        return calls[-1].value

    before = len(calls)
    assert xqlab.search(TextbookTree("5 6"), depth=1, compiled=False).ideas == [deep.facts()]
    assert before < len(calls) < 50
    assert {(each.value, len(each.ideas)) for each in calls} == {(3, 0)}


def test_a_failure_outside_of_searches_is_said_once(capsys):
    for _ in range(3):  # as of playouts, or of a picture
        note_failure(0, IdeaError("idea 'broken' has failed"))
    assert capsys.readouterr().err == "xqlab: idea 'broken' has failed\n"


def test_results_files_and_ledgers_name_the_ideas(tmp_path):
    idea = xqlab.evaluation_term(weight=5)(centre)
    result = xqlab.search(TicTacToe(), depth=2, record=True, compiled=False)
    assert result.ideas == [idea.facts()]
    assert result.ideas[0]["source"].startswith("def centre(view):\n    return view.own[4]")
    result.tree.save(tmp_path / "tree.npz")
    assert load_tree(tmp_path / "tree.npz").result.ideas == result.ideas
    board = TicTacToe()
    own, again = (xqlab.ideas.evaluator(board, [idea]) for _ in range(2))
    assert described_evaluator(own) == described_evaluator(again)
    assert described_evaluator(own)["ideas"] == f"term centre {idea.digest}"


def test_errors():
    idea = xqlab.evaluation_term(centre)
    board = TicTacToe()
    one, two = (xqlab.evaluator(name=name)(centre) for name in ("one", "two"))
    for ideas, base, text in (
        ([centre], None, "expected ideas, functions under one of xqlab's decorators, got"),
        ([one, two], None, "expected at most 1 of the kind 'evaluator', got one, two"),
        ([idea] * 17, None, "expected at most 16 of the kind 'term', got centre"),
        ([idea], xqlab.evaluation.components(), "expected an evaluator of tic-tac-toe without ideas, got"),
        ([xqlab.evaluation_term(game="Xiangqi")(centre)], None, "ideas for tic-tac-toe, got 'centre'"),
    ):
        with pytest.raises(IdeaError, match="expected") as caught:
            xqlab.ideas.evaluator(board, ideas, base)
        assert text in str(caught.value)
    own = xqlab.ideas.evaluator(board, [idea])
    with pytest.raises(IdeaError, match="expected ideas or an evaluator with ideas, got both: it has centre"):
        xqlab.search(board, depth=1, evaluator=own, ideas=[idea])
    assert np.isscalar(own.viewer.width)
