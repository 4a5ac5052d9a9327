"""What the source of an idea covers; sent, it is the same function with the same digest."""

import linecache
import pickle
import sys
from itertools import count
from types import FunctionType, ModuleType
from typing import Any

import pytest

import xqlab
from xqlab.games import TicTacToe
from xqlab.ideas import IdeaError, view
from xqlab.ideas.source import IdeaSource, named_by
from xqlab.ideas.view import call_often
from xqlab.kernels import COMPILED

NUMBERS = count()


@pytest.fixture(autouse=True)
def nothing_in_force():
    yield
    xqlab.ideas.clear()


def run_cell(text: str, names: dict[str, Any]) -> dict[str, Any]:
    """The names after such a cell of a notebook: each cell has a file of its own, which begins at line 1."""
    file = f"<cell {next(NUMBERS)}>"
    linecache.cache[file] = (len(text), None, text.splitlines(keepends=True), file)
    exec(compile(text, file, "exec"), names)
    return names


def run_cells(*cells: str) -> dict[str, Any]:
    names = {"__name__": "__main__", "xqlab": xqlab}
    for cell in cells:
        run_cell(cell, names)
    return names


def idea_of(*cells: str) -> Any:
    """The idea `term` after these cells."""
    term = run_cells(*cells)["term"]
    return xqlab.evaluation_term(term) if isinstance(term, FunctionType) else term


HELPER = "def helper(x):\n    # twice\n    return 2 * x + 1\n"
TERM = "@xqlab.evaluation_term\ndef term(view):\n    return {}\n"
BARE = TERM.partition("\n")[2]
WAYS = {
    "a helper of another cell": (HELPER, TERM.format("helper(view.own[4])")),
    "by another name": (HELPER, "h = helper\n", TERM.format("h(view.own[4])")),
    "defaults": (
        "WEIGHT = 3\n",
        "@xqlab.evaluation_term\ndef term(view: str, w=WEIGHT, *, k=WEIGHT):\n    return w + view.own[4]\n",
    ),
    "itself": (
        "@xqlab.evaluation_term\ndef term(view, n=3):\n    return 3 if n < 1 else term(view, n - 1)\n",
    ),
    "another idea": (
        "@xqlab.ordering\ndef other(view):\n    return 3 + view.own[4]\n",
        TERM.format("other(view)"),
    ),
}


@pytest.mark.parametrize("way", WAYS)
def test_sent_it_is_the_same_function(way):
    idea = idea_of(*WAYS[way])
    again = pickle.loads(pickle.dumps(idea))
    assert again is not idea
    assert (again.digest, again.source.text) == (idea.digest, idea.source.text)
    assert again.is_compiled is idea.is_compiled is (COMPILED and way != "defaults")
    board = TicTacToe()
    board.push_text("b2")
    board.push_text("a1")
    one, two = (xqlab.search(board, depth=1, compiled=False, ideas=[each]).value for each in (idea, again))
    assert one == two
    assert pickle.loads(pickle.dumps(again)).digest == idea.digest


def test_an_error_of_a_sent_one_names_the_line_of_its_own_cell():
    idea = idea_of("def helper(x):\n    y = x\n    return 1 // (x - y)\n", "\n" + TERM.format("helper(3)"))
    with pytest.raises(IdeaError, match=r"in line 3: 'return 1 // \(x - y\)'"):
        pickle.loads(pickle.dumps(idea))(view_record())


def digest_of(*cells: str) -> str:
    term = run_cells(*cells)["term"]
    named = named_by(term, "term")
    return IdeaSource.of(named).digest("", named)


def view_record():
    return xqlab.ideas.viewers.new_viewer(TicTacToe())["sight"]


def test_the_digest_changes_with_what_a_function_names_and_not_with_comments():
    alike = (
        (HELPER, BARE.format("helper(view.own[4])")),
        (HELPER.replace("twice", "two times"), BARE.format("(helper( view.own[4]) )  # so")),
    )
    assert len({digest_of(*cells) for cells in alike}) == 1
    for ways in (
        [(HELPER.replace("1", number), BARE.format("helper(1)")) for number in "123"],
        [(f"term = lambda view: view.{field}\n",) for field in ("ply", "gain", "own[0]", "own[4]")],
        [
            (f"f = lambda x: x + {one}\ng = lambda x: x * {two}\n", BARE.format("f(1) + g(2)"))
            for one, two in ((1, 1), (2, 1), (1, 2))
        ],
        [(f"N = {text}\n", BARE.format("len(N)")) for text in ("{1, 2}", "{1, 3}", "range(2)", "range(3)")],
        [
            (f"import numpy as np\nN = {text}\n", BARE.format("len(N)"))
            for text in (
                "np.array([1, 0], 'i4')",
                "np.array([1], 'i8')",
                "[np.array([0.1])]",
                "[np.array([0.1 + 1e-12])]",
            )
        ],
        [
            ("import functools\n" + f"@functools.cache\n{HELPER}".replace("1", n), BARE.format("helper(1)"))
            for n in "12"
        ],
        [(f"class A:\n    x = {number}\n", BARE.format("A.x")) for number in (1, 2)],
        [
            (f"class A:\n    def f(self):\n        return {n}\na = A()\n", BARE.format("a.f()"))
            for n in (1, 2)
        ],
        [(f"fs = [lambda view: view.{field}]\n", BARE.format("fs[0](view)")) for field in ("ply", "gain")],
        [(f"W = {n}\ndef term(view, *, w=W):\n    return w\n",) for n in (1, 2)],
    ):
        digests = [digest_of(*cells) for cells in ways]
        assert len(set(digests)) == len(ways), ways
        assert digests == [digest_of(*cells) for cells in ways]


def test_what_costs_is_filled_wherever_it_may_be_read():
    ours = ModuleType("ours_of_a_student")
    sys.modules[ours.__name__] = ours
    run_cell("def f(view):\n    return view.own_moves\n", vars(ours))
    for cells in (
        ("import ours_of_a_student as ours\n", TERM.format("ours.f(view)")),
        ("fs = [lambda view: view.own_moves]\n", TERM.format("fs[0](view)")),
        (TERM.format("getattr(view, 'own_moves')"),),
        ("import operator\nmoves = operator.attrgetter('own_moves')\n", TERM.format("moves(view)")),
        ("def f(view):\n    return view.own_moves\ndef term(view, f=f):\n    return f(view)\n",),
    ):
        assert idea_of(*cells).reads & view.ATTACKS, cells
    assert idea_of("import math\n", TERM.format("math.sqrt(view.ply)")).reads == 0
    del sys.modules[ours.__name__]


def test_it_stays_as_it_was_when_its_cell_ran():
    names = run_cells("import numpy as np\nN = np.array([1, 2])\n", TERM.format("N[0]"))
    names["N"][0] = 100
    for idea in (names["term"], pickle.loads(pickle.dumps(names["term"]))):
        code = idea.codes.get(9, idea.fallback)
        called = call_often(idea.number, code, idea.fallback, view_record(), 1)
        assert {called, idea(view_record())} == {1} or not COMPILED
    assert pickle.loads(pickle.dumps(names["term"])).digest == names["term"].digest


def test_one_that_prints_does_not_print_a_page_when_it_is_timed(capfd):
    idea_of(TERM.format("1").replace("    return", "    print(7)\n    return"))
    assert capfd.readouterr().out.count("7\n") < 9


def test_what_is_not_defined_yet_or_cannot_be_sent():
    inner = "def outer():\n    @xqlab.evaluation_term\n    def term(view):\n        return later(view)\n"
    with pytest.raises(IdeaError, match="expected 'later' to be defined before it is named, in line 4"):
        run_cell(inner + "    def later(view):\n        return 1\nouter()\n", {"xqlab": xqlab})
    idea = idea_of(HELPER, "def term(view, f=helper):\n    return f(1)\n")
    with pytest.raises(IdeaError, match="can be sent, but 'a default of term' is a function"):
        pickle.dumps(idea)
    one, two = (xqlab.ordering(name=name)(idea_of(TERM.format("1")).function) for name in ("one", "two"))
    assert [each.name for each in pickle.loads(pickle.dumps([one, two]))] == ["one", "two"]
    with pytest.raises(IdeaError, match="expected a number of at most 1,000,000,000 from the idea 'term'"):
        idea_of(TERM.format("10**400"))(view_record())
