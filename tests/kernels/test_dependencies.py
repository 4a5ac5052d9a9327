"""The digest of a kernel: it changes with all that numba compiles into the kernel, and with nothing else."""

import re
import types
from pathlib import Path
from typing import Any

import pytest
from numba.np import numpy_support

import xqlab.cli.warmup  # noqa: F401  imports every room with kernels
from tests.kernels.processes import run_python
from xqlab.evaluation import piece_square
from xqlab.files import PACKAGE
from xqlab.game import default_evaluator, evaluate, turn
from xqlab.games import TicTacToe
from xqlab.kernels import COMPILED, dependencies, kernel
from xqlab.kernels.registry import kernels
from xqlab.xiangqi import Board

SOURCE = """
import numpy as np
import tables
from xqlab.kernels import kernel

FACTOR = 3
PLACES = np.arange(2000)
RECORD = np.zeros(1, dtype=[("worth", np.int64, (2000,))])[0]
UNUSED = 5

@kernel
def scaled(number):
    "The number, scaled."
    return number * FACTOR

@kernel
def total(number):
    # A comment.
    return scaled(number) + PLACES[7] + RECORD.worth[1500] + tables.BASE + number * (lambda x: x + 1)(4)
"""


def digest_of(source: str, base: int = 1, name: str = "total") -> str | None:
    """The digest of a function of a module with this source."""
    tables = types.ModuleType("xqlab_tables")
    tables.BASE = base  # type: ignore[attr-defined]
    module = types.ModuleType("lesson")
    changed = source.replace("import tables\n", "")
    module.__dict__["tables"] = tables
    exec(compile(changed, "lesson.py", "exec"), module.__dict__)
    return dependencies.digest(module.__dict__[name], ())


@pytest.mark.parametrize(
    ("old", "new", "changes"),
    [
        ("FACTOR = 3", "FACTOR = 4", True),
        ("np.arange(2000)", "np.arange(2000) + (np.arange(2000) == 1000)", True),
        ("[0]\nUNUSED", "[0]\nRECORD['worth'][1500] = 1\nUNUSED", True),
        ("number * FACTOR", "number + FACTOR", True),
        ("PLACES[7]", "PLACES[8]", True),
        ("x + 1", "x + 2", True),
        ("The number, scaled.", "A number times another.", False),
        ("# A comment.", "# Two\n    # comments.", False),
        ("UNUSED = 5", "UNUSED = 6\n\n\n", False),
    ],
)
def test_what_a_kernel_reads_changes_its_digest(old: str, new: str, changes: bool) -> None:
    assert old in SOURCE
    assert digest_of(SOURCE) == digest_of(SOURCE)
    assert (digest_of(SOURCE.replace(old, new)) != digest_of(SOURCE)) == changes


def test_a_constant_of_another_module_counts() -> None:
    assert digest_of(SOURCE, base=1) != digest_of(SOURCE, base=2)
    assert digest_of(SOURCE, base=1, name="scaled") == digest_of(SOURCE, base=2, name="scaled")


def test_a_constant_of_unknown_content_gives_no_digest() -> None:
    assert digest_of(SOURCE.replace("FACTOR = 3", "FACTOR = object()")) is None


@pytest.mark.skipif(not COMPILED, reason="speaks of compiled code")
def test_the_dependencies_of_every_kernel_are_known() -> None:
    ours = [each for each in kernels() if each.py_func.__module__.startswith("xqlab.")]
    assert len(ours) > 200
    assert not [each.py_func.__qualname__ for each in ours if dependencies.digest(each, ()) is None]


@pytest.mark.skipif(not COMPILED, reason="speaks of compiled code")
def test_only_one_room_extends_numba() -> None:
    inside = re.compile(r"^\s*(from|import) (numba\.(core|extending|np)|llvmlite)\b", re.M)
    files = [(file.relative_to(PACKAGE).parts[0], file.read_text("utf-8")) for file in PACKAGE.rglob("*.py")]
    rooms = [room for room, text in files if inside.search(text)]
    assert set(rooms) == {"kernels", "wasm"}  # which takes LLVM's code of the kernels
    assert len(rooms) > 5


@kernel
def mover(position):  # type: ignore[no-untyped-def]
    return turn(position)


@kernel
def worth(evaluator, position):  # type: ignore[no-untyped-def]
    return evaluate(evaluator, position)


def layouts(*records: Any) -> list[Any]:
    return [numpy_support.from_dtype(each.dtype) for each in records]


@pytest.mark.skipif(not COMPILED, reason="speaks of compiled code")
def test_functions_chosen_by_type_count_where_the_type_is_an_argument() -> None:
    toe, board = TicTacToe().position, Board().position
    assert dependencies.digest(mover, layouts(toe)) != dependencies.digest(mover, layouts(board))


@pytest.mark.skipif(not COMPILED, reason="speaks of compiled code")
def test_what_calls_an_evaluation_does_not_depend_on_it() -> None:
    board = Board().position
    plain, own = piece_square(), default_evaluator(board)
    assert dependencies.digest(worth, layouts(plain, board)) == dependencies.digest(
        worth, layouts(own, board)
    )


WATCHED = """
from xqlab.kernels import linking
from xqlab.kernels import dependencies
from xqlab import game
from xqlab.game import default_evaluator
from xqlab.games import TextbookTree, TicTacToe
from xqlab.search import textbook
from xqlab.search.events import new_log
from xqlab.search.memory import new_memory

ordinary, nested, checked, missing = linking.KernelCompiler._compiled, [], 0, set()
late = {getattr(function, "py_func", function) for function in game.registered.evaluators.values()}

def compile_watched(compiler, function, arguments, digest):
    global checked
    if function.__module__.startswith("xqlab.kernels.") or function in late:
        return ordinary(compiler, function, arguments, digest)
    for caller, reachable in nested:
        checked += 1
        if function not in reachable:
            missing.add((caller, function.__qualname__))
    records = frozenset(dependencies.records_in(arguments))
    nested.append((function.__qualname__, dependencies.reached(function, records)))
    try:
        return ordinary(compiler, function, arguments, digest)
    finally:
        nested.pop()

linking.KernelCompiler._compiled = compile_watched
for position in (TextbookTree("(1 2) (3 4)").position, TicTacToe().position):
    memory, log, evaluator = new_memory(), new_log(0), default_evaluator(position)
    print(textbook.minimax(position, memory, log, evaluator, 2, 0, 0))
print(checked > 10, missing)
"""


@pytest.mark.slow
@pytest.mark.skipif(not COMPILED, reason="speaks of compiled code")
def test_whatever_numba_compiles_into_a_kernel_is_among_its_dependencies(tmp_path: Path) -> None:
    run = run_python("-c", WATCHED, XQLAB_CACHE_DIR=tmp_path)
    assert run.stdout.split("\n")[:-1] == ["3", "0", "True set()"], run.stderr
