"""The time of compiling by kernel and phase: each second is counted once, in its kernel."""

from dataclasses import asdict
from itertools import count
from typing import Any

import pytest

from xqlab.experiments.bench.fixed import compile_rows
from xqlab.kernels import COMPILED, compile_times, kernel
from xqlab.kernels.compile_times import PHASES, KernelTime, compile_timer


def new_kernels() -> tuple[Any, Any]:
    """A kernel and one that it calls, not compiled yet and not kept on disk."""
    names: dict[str, Any] = {"kernel": kernel, "__name__": __name__}
    source = """
@kernel
def callee(number):
    return number * number + 1

@kernel
def caller(number):
    return callee(number) + callee(number / 2)
"""
    exec(compile(source, "nowhere", "exec"), names)
    return names["caller"], names["callee"]


@pytest.mark.skipif(not COMPILED, reason="speaks of compiled code")
def test_each_second_belongs_to_one_kernel(monkeypatch: pytest.MonkeyPatch) -> None:
    caller, _ = new_kernels()
    ticks = count()  # a clock that advances by a second whenever it is read
    monkeypatch.setattr(compile_times, "process_time", lambda: float(next(ticks)))
    with compile_timer() as timer:
        caller(3)
    seconds = next(ticks) - 1
    times = {each.name.rsplit(".", 1)[1]: each for each in timer.kernels()}
    assert {name: each.versions for name, each in times.items()} == {"caller": 1, "callee": 2}
    for each in times.values():
        assert set(each.seconds) == set(PHASES)
        assert all(each.seconds[phase] > 0 for phase in PHASES)
    whole = sum(sum(each.seconds.values()) for each in times.values())
    assert 0.9 * seconds < whole <= seconds


def test_rows_of_what_was_measured() -> None:
    items = [
        {"name": "board", "seconds": 4.0, "cpu": 2.0, "compiled": 3, "first": True},
        {"name": "net", "seconds": 6.0, "cpu": 5.0, "compiled": 4, "first": False},
    ]
    spent = {"typing": 1.0, "lowering": 0.5, "LLVM": 2.0, "other": 0.5}
    kernels = [asdict(KernelTime("xqlab.search.alphabeta.search", 5, spent))]
    rows = {row.name: row for row in compile_rows({"items": items, "kernels": kernels})}
    assert (rows["compile notebooks 00 to 05"].value, rows["compile all"].value) == (2.0, 7.0)
    assert rows["compile all"].detail == "2 items in one process, 10.0 s by the clock"
    assert rows["compile net"].value == 5.0
    assert (rows["phase LLVM"].value, rows["phase LLVM"].detail) == (2.0, "50% of what kernels take")
    assert rows["search.alphabeta.search"].value == 4.0
    assert rows["search.alphabeta.search"].detail.startswith("5 versions: typing 1.00, lowering 0.50")
