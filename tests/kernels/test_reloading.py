"""Edited kernels are used by a running process, which imports a copy of the package."""

import ast
import importlib
import shutil
import sys
from pathlib import Path
from typing import Any

import pytest

import xqlab
from tests.kernels.processes import ROOT, run_python
from xqlab import search
from xqlab.games import TextbookTree
from xqlab.kernels import COMPILED, places, registry
from xqlab.kernels.reloading import ReloadError

OWN_PROCESSES = pytest.mark.skipif(not COMPILED, reason="runs in processes of its own")

BEGIN = """
import sys
from pathlib import Path

import xqlab
from xqlab.kernels import background
from xqlab.kernels.registry import kernels
from xqlab.search import Enhancements, first_search

FOLDER = Path(xqlab.__file__).parent


def compiled():
    return {each.__name__ for each in kernels() if each._cache.compiled}


def edit(name, *changes):
    file = FOLDER / name
    source = file.read_text("utf-8")
    for before, after in changes:
        assert source.count(before) == 1, before
        source = source.replace(before, after)
    file.write_text(source, "utf-8")


def complaint():
    try:
        return xqlab.reload()
    except xqlab.XqlabError as error:
        return str(error).replace(str(FOLDER), "")
"""

# The value of the move is doubled: what the evaluation, the search, its twin and the lab say of it.
EVALUATION = """
from xqlab.evaluation import Weights, static_value
from xqlab.evaluation.explanation import explain
from xqlab.game import default_evaluator, evaluate
from xqlab.viz import EvaluationLab
from xqlab.xiangqi import Board

board, weights = Board(), Weights.default().with_values({"tempo.move": (100, 100)})
evaluator = xqlab.evaluation.components(weights)
options = {"depth": 1, "evaluator": evaluator, "enhancements": Enhancements.minimax()}
lab = EvaluationLab(board, weights, depth=1)


def seen():
    return [
        evaluate(evaluator, board.position),
        static_value(board, weights),
        *(xqlab.search(board, compiled=compiled, **options).value for compiled in (True, False)),
        lab.value,
        explain(board, weights).value,
    ]


HERE = "HAS_MOVE, 1 - (side ^ (position.turn & 1))"
THERE = "HAS_MOVE, doubled(1 - (side ^ (position.turn & 1)))"
FUNCTION = '''TIMES = 2


@inlined
def doubled(number):
    return TIMES * number


ON = TEMPO'''
first = seen()
edit("evaluation/tempo.py", ("ON = TEMPO", FUNCTION), (HERE, THERE))
print(xqlab.reload())
print([round(now - then) for now, then in zip(seen(), first)])
print(compiled() & {"search", "quiesce", "mobility"})
edit("evaluation/tempo.py", ("TIMES = 2", "TIMES = 3"))
print(xqlab.reload())
print([round(now - then) for now, then in zip(seen(), first)])
edit("evaluation/tempo.py", (THERE, HERE))
print(xqlab.reload())
print(seen() == first, xqlab.reload())
"""

# The value of a leaf is two more. Nothing is compiled: another process would do that.
SEARCH = """
from xqlab.games import TextbookTree

began = []
first_search.prepare = background.prepare = lambda game="": began.append(game) or True
board = TextbookTree([[3, 5], [2, 9]])


def seen():
    result = xqlab.search(board, depth=2, record=True)
    return result.value, result.compiled, len(began)


print(seen())
LEAF = "value = from_root(evaluate(evaluator, position), ply)"
edit("search/alphabeta.py", (LEAF, LEAF + " + 2"))
print(xqlab.reload(), seen())
"""

REFUSED = """
from xqlab.evaluation import tempo
tempo = sys.modules["xqlab.evaluation.tempo"]

source = (FOLDER / "evaluation/tempo.py").read_text("utf-8")
for before, after in [
    ("return 0", "return ("),
    ("10, 10)}", "11, 10)}"),
    ("position, side):", "position, side, more):"),
    ("ON = ", "assert TEMPO; ON = "),
    ("HAS_MOVE = ", "HAS_MOVE = 1 + "),
]:
    (FOLDER / "evaluation/tempo.py").write_text(source, "utf-8")
    edit("evaluation/tempo.py", (before, after))
    print(complaint())
(FOLDER / "evaluation/tempo.py").unlink()
print(complaint())
"""


@pytest.fixture
def package(tmp_path: Path) -> Path:
    shutil.copytree(ROOT / "xqlab", tmp_path / "xqlab", ignore=shutil.ignore_patterns("__pycache__"))
    (tmp_path / "data").symlink_to(ROOT / "data")
    return tmp_path


def run(package: Path, script: str, background: str = "0") -> list[str]:
    """The lines that a script prints which imports the copy."""
    variables = {"PYTHONPATH": package, "XQLAB_BACKGROUND": background}
    return run_python("-c", BEGIN + script, cwd=package, **variables).stdout.splitlines()


@OWN_PROCESSES
@pytest.mark.slow
def test_an_edited_evaluation_is_used_by_the_next_search_and_by_the_lab(package: Path) -> None:
    lines = run(package, EVALUATION)
    tempo = "xqlab.evaluation.tempo"
    assert lines[0] == str((f"{tempo}.doubled", f"{tempo}.tempo"))
    assert ast.literal_eval(lines[1]) == [100] * 2 + [-100] * 2 + [100] * 2
    assert lines[2] == "set()"
    assert lines[3] == "()"  # only the constant was edited
    assert ast.literal_eval(lines[4]) == [200] * 2 + [-200] * 2 + [200] * 2
    assert lines[5:] == [str((f"{tempo}.tempo",)), "True ()"]


@OWN_PROCESSES
@pytest.mark.slow
def test_an_edited_search_answers_at_once_and_is_compiled_elsewhere(package: Path) -> None:
    search(TextbookTree([[3, 5], [2, 9]]), depth=2, record=True).tree.root()
    first, second = run(package, SEARCH, background="1")
    assert first == "(3, True, 0)"
    assert second == "('xqlab.search.alphabeta.search',) (5, False, 1)"


@OWN_PROCESSES
def test_what_needs_a_new_process_is_refused_by_name(package: Path) -> None:
    lines = run(package, REFUSED)
    file = repr("/evaluation/tempo.py")
    expected = f"expected edited functions, new imports or constants in {file}, got another line"
    assert lines[0] == f"expected Python in {file}, line 25: '(' was never closed"
    assert lines[1].startswith(f"{expected} 9, 'TEMPO = declare(': restart the kernel for it")
    assert lines[2].startswith(f"{expected} 22, 'def tempo(evaluator, position, side, more):': restart")
    assert lines[3].startswith(f"{expected} 17, 'assert TEMPO; ON = TEMPO.number': restart")
    assert lines[4].startswith(f"{expected} 18, 'HAS_MOVE = 1 + TEMPO.index(\"move\")': restart")
    assert lines[5] == f"expected a readable file, got {file}: No such file or directory"


LESSON = """
from functools import cache, cached_property

from xqlab.kernels import interpreted, kernel

FACTOR = 3


@kernel
def callee(number):
    return number + 1


@kernel
def caller(number):
    return FACTOR * callee(number)


twin = interpreted(caller)


@cache
def name():
    return "before"


class Lesson:
    @property
    def number(self):
        return caller(1)

    @cached_property
    def kept(self):
        return "before"

    @staticmethod
    def words():
        return "before"
"""


@pytest.fixture
def lesson(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """An imported module of a reader's own, with kernels."""
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setattr(registry, "sources", {})  # no other file is looked at
    module = f"lesson_{tmp_path.name}"
    (tmp_path / f"{module}.py").write_text(LESSON, "utf-8")
    yield importlib.import_module(module)
    del sys.modules[module]


def edit(lesson: Any, *changes: tuple[str, str]) -> None:
    """Replace texts in the file of the module as it was at first."""
    source = LESSON
    for before, after in changes:
        assert before in source
        source = source.replace(before, after)
    Path(lesson.__file__).write_text(source, "utf-8")


def test_a_module_of_ones_own(lesson: Any) -> None:
    made = lesson.Lesson()
    seen = (lesson.caller(1), lesson.twin(1), made.number, lesson.name(), made.words())
    assert seen == (6, 6, 6, "before", "before")
    assert xqlab.reload() == ()
    edit(lesson, ("number + 1", "number + 2"), ('"before"', '"after"'), ("FACTOR = 3", "FACTOR = 5"))
    names = ("callee", "name", "Lesson.kept", "Lesson.words")
    assert xqlab.reload() == tuple(f"{lesson.__name__}.{each}" for each in names)
    seen = (lesson.caller(1), lesson.twin(1), made.number, lesson.name(), made.words(), made.kept)
    assert seen == (15, 15, 15, "after", "after", "after")
    edit(lesson)
    assert len(xqlab.reload()) == len(names)
    assert (lesson.caller(1), lesson.twin(1)) == (6, 6)


def test_a_method_that_reads_something_from_around_it_is_refused(lesson: Any) -> None:
    edit(lesson, ("return caller(1)", "return super().number"))
    refused = r"expected Lesson.number\(\) in lesson_.* to read the same names .*, \(\), got \('__class__',\)"
    with pytest.raises(ReloadError, match=refused):
        xqlab.reload()
    assert lesson.Lesson().number == 6


def test_an_import_that_fails_changes_nothing(lesson: Any) -> None:
    edit(lesson, ("number + 1", "number + 2"), ("FACTOR = 3", "FACTOR = 3\nimport no_such_module"))
    with pytest.raises(ModuleNotFoundError):
        xqlab.reload()
    assert lesson.caller(1) == 6
    edit(lesson, ("number + 1", "number + 2"))
    xqlab.reload()
    assert lesson.caller(1) == 9


def test_an_edit_of_what_extends_numba_needs_a_new_process(monkeypatch: pytest.MonkeyPatch) -> None:
    places.cache_folders()
    monkeypatch.setattr(places, "_hash_of", lambda files: " ".join(file.name for file in files))
    assert "four_sums.py" in places._name()
    with pytest.raises(ReloadError, match=r"expected no edit in '.*kernels', which extends numba: restart"):
        xqlab.reload()
