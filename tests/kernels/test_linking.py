"""Kernels are compiled each once, by themselves, and what they call late can be replaced."""

import operator
import os
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier

import numpy as np
import pytest
from numba import from_dtype, types
from numba.core import lowering
from numba.core.compiler_lock import global_compiler_lock
from numba.core.errors import TypingError
from numba.core.registry import cpu_target

from xqlab.kernels import COMPILED, kernel
from xqlab.kernels.lean import instead, lean
from xqlab.kernels.linking import UnmetError, _lasting_names, restored
from xqlab.kernels.pointers import bind_again, calls_late

pytestmark = pytest.mark.skipif(not COMPILED, reason="speaks of compiled code")

ROOT = Path(__file__).resolve().parents[2]


@kernel
def small(number):
    return number + 1


@kernel
def large(numbers):
    total = 0
    for i in range(len(numbers) - 9):
        if numbers[i] > numbers[i + 1]:
            total += numbers[i] * numbers[i + 2] // (numbers[i + 3] | 1)
        elif numbers[i + 4] < numbers[i + 5]:
            total ^= numbers[i + 6] % (numbers[i + 7] | 3)
        else:
            total -= numbers[i + 8] << (numbers[i + 9] & 7)
        for j in range(i):
            if numbers[j] & 1:
                total += numbers[j] // (numbers[i] | 1)
            else:
                total -= numbers[j] % (numbers[i + 1] | 1)
    return total


@kernel
def caller(numbers):
    return large(numbers) + small(len(numbers))


def worth(number):
    """A generic function of this test."""
    return number


@kernel
def once(number):
    return number


@kernel
def twice(number):
    return 2 * number


@kernel
def doubled(number):
    return number + number


@kernel
def halved(number):
    return number / 2


CHOSEN = {"worth": once}
calls_late(worth, lambda number: CHOSEN["worth"])


@kernel
def worth_and_one(number):
    return worth(number) + 1


@kernel
def worth_of_half(number):
    return worth(number + 0.5)


@kernel
def third(number):
    return number // 3


def test_python_passes_every_integer_as_callers_do() -> None:
    assert [third(kind(7)) for kind in (np.int8, np.uint16, int)] == [2, 2, 2]
    assert third.signatures == [(types.int64,)]


def test_numba_is_given_what_two_threads_ask_for_at_once_only_once(monkeypatch: pytest.MonkeyPatch) -> None:
    both, make, calls = Barrier(3), doubled.compile, []
    monkeypatch.setattr(doubled, "compile", lambda given: (both.wait(60), make(given))[1])
    with ThreadPoolExecutor(2) as pool:
        with global_compiler_lock:
            results = [pool.submit(doubled, 4) for _ in range(2)]
            both.wait(60)
            time.sleep(0.2)  # until each has seen that there is nothing yet
        assert [result.result() for result in results] == [8, 8]
    monkeypatch.setattr(doubled, "compile", lambda given: (calls.append(given), make(given))[1])
    assert (doubled(5), calls) == (10, [])


def test_only_a_large_kernel_is_called_by_address() -> None:
    numbers = np.arange(40) * 7919 % 101
    assert caller(numbers) == caller.py_func(numbers)
    (library,) = (result.library for result in caller.overloads.values())
    assert [name for _, name, _ in library.needs.values()] == ["large"]


def test_what_is_called_late_is_replaced_in_code_that_is_compiled_already() -> None:
    assert worth_and_one(20) == 21
    CHOSEN["worth"] = twice
    try:
        bind_again(worth)
        assert worth_and_one(20) == 41
    finally:
        CHOSEN["worth"] = once
        bind_again(worth)
    assert worth_and_one(20) == 21
    assert len(worth_and_one.signatures) == 1


def test_what_is_called_late_returns_an_integer() -> None:
    CHOSEN["worth"] = halved
    try:
        with pytest.raises(TypingError, match="expected 'halved' to return an int64 in place of 'worth'"):
            worth_of_half(1)
    finally:
        CHOSEN["worth"] = once


def test_code_that_calls_what_is_not_there_is_not_loaded() -> None:
    small(1)
    context = small.targetctx
    needs = {"nowhere": (small.__module__, "missing", ())}
    with pytest.raises(UnmetError, match="expected compiled code 'nowhere'"):
        restored(context, (("name", b"", None, ([], None, "", needs, {})), None, None, None, (), ()))


def test_names_of_code_do_not_hold_the_numbers_of_types_in_this_process() -> None:
    pair, other = (from_dtype(np.dtype([(name, np.int64)])) for name in ("low", "high"))
    again = object.__new__(types.Record)  # as in a process that has met one more type before
    vars(again).update(vars(pair), _code=pair._code + 1)
    context = small.targetctx
    with instead(context, mangler=_lasting_names(context)):
        first, second, third = (context.mangler("caller", [kind]) for kind in (pair, again, other))
    assert first == second != third
    assert context.mangler("caller", [pair]) != context.mangler("caller", [again])  # as numba does


TWO_AT_ONCE = """
import sys
import numpy as np
sys.path.insert(0, "tests/kernels")
import test_linking as lesson
lesson.caller(np.arange(40))
print(sum(function._cache.compiled for function in (lesson.caller, lesson.large, lesson.small)))
"""


@pytest.mark.slow
def test_two_processes_that_start_cold_compile_each_kernel_once(tmp_path: Path) -> None:
    variables = {**os.environ, "XQLAB_CACHE_DIR": str(tmp_path), "PYTHONPATH": str(ROOT)}
    both = [
        subprocess.Popen([sys.executable, "-c", TWO_AT_ONCE], env=variables, cwd=ROOT, stdout=subprocess.PIPE)
        for _ in range(2)
    ]
    counts = [int(each.communicate(timeout=250)[0]) for each in both]
    assert sum(counts) == 3
    assert not list(tmp_path.rglob("*.lock"))


def test_texts_and_signatures_are_numbas_and_nothing_stays_replaced() -> None:
    point = from_dtype(np.dtype([("x", np.int32), ("of", np.int8, (3,))]))
    context = cpu_target.typing_context
    context.refresh()
    add = context.resolve_value_type(operator.add)

    def seen() -> tuple[str, str]:
        return repr(point), str(add.get_call_type(context, (types.int32, types.int64), {}))

    before, own = seen(), (types.Record.__repr__, types.Function.get_call_type)
    with lean(), lean():
        assert types.Record.__repr__ is not own[0]
        assert [seen() for _ in range(2)] == [before] * 2
    assert own == (types.Record.__repr__, types.Function.get_call_type)
    assert "str" not in vars(lowering)
