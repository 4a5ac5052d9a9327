"""A search that begins interpreted: taken over when it ends, dropped when its compiled code overtakes it."""

import inspect
from dataclasses import fields

import pytest

import xqlab
from xqlab.kernels import COMPILED
from xqlab.search import Enhancements, Searcher, driver, first_search
from xqlab.search.requests import Options
from xqlab.xiangqi import Board

SMALL = Board("5kb2/4a4/3ab4/5r3/2P6/9/R8/3K5/9/9 w")


@pytest.fixture
def begins_interpreted(monkeypatch):
    """Every search begins interpreted: its code is never ready."""
    monkeypatch.setattr(driver, "may_begin_interpreted", lambda request, evaluator: True)
    monkeypatch.setattr(first_search, "is_ready", lambda *call: False)
    monkeypatch.setattr(first_search, "prepare", lambda game: True)


def searched(searcher, **options):
    """What can be seen of a search and of what it leaves behind."""
    depths = []
    result = searcher.run(
        SMALL, depth=3, record=True, on_iteration=lambda done: depths.append(done.depth), **options
    )
    memory = searcher.memory
    return result.stopped, result.log.tobytes(), depths, searcher.table.tobytes(), memory.tobytes()


@pytest.mark.parametrize("why", [first_search.OVERTAKEN, "time"])
def test_a_search_that_is_given_up_leaves_nothing_behind(request, monkeypatch, why):
    searcher, other = (Searcher(SMALL, Enhancements.lossless(), table_mb=0.01) for _ in range(2))
    plain = [searched(searcher) for _ in range(2)]
    request.getfixturevalue("begins_interpreted")
    runs, deepen = [], driver.Run.deepen

    def stopped_in_the_midst(run):
        runs.append(run.compiled)
        report = run.request.report
        if len(runs) % 2:
            run.request.report = lambda iteration: report(iteration) or run.stop(why)
        deepen(run)
        run.request.report = report

    monkeypatch.setattr(driver.Run, "deepen", stopped_in_the_midst)
    assert [searched(other) for _ in range(2)] == plain
    assert runs == [False, COMPILED] * 2


def test_a_search_that_ends_interpreted_is_taken_over(begins_interpreted):
    searcher = Searcher(SMALL, Enhancements.lossless(), table_mb=0.01)
    first = searcher.run(SMALL, depth=3)
    assert (first.compiled, first.depth) == (False, 3)
    assert searcher.table["word"].any()
    assert searcher.memory.nodes == first.nodes > searcher.run(SMALL, depth=3).nodes


def test_the_options_are_those_of_the_function_in_its_order():
    names = [field.name for field in fields(Options)]
    assert names.pop() == "soft_time"
    of_the_searcher = {"enhancements", "evaluator", "table_mb", "threads", "ideas", "book"}
    parameters = inspect.signature(xqlab.search.search).parameters
    assert [name for name in list(parameters)[1:] if name not in of_the_searcher] == names
    defaults = {field.name: field.default for field in fields(Options)}
    assert all(defaults[name] == parameters[name].default for name in names)
