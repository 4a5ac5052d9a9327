"""Grading a student's file in a process of its own, which is confined, and whose answers are not believed.

The process gets trees and answers with visits and values; what is right is known here alone. A file has so
many steps for each tree, which are the same on every machine. Seconds of the processor are far above them,
those of the clock farther still: where one of these ends a file, it runs once more, and is then not decided.
"""

import math
import time
from pathlib import Path
from typing import Any

from xqlab import disk
from xqlab.errors import quoted
from xqlab.teach.programs import confined
from xqlab.teach.programs.cases import Case, ProgramError
from xqlab.teach.programs.comparison import compared
from xqlab.teach.programs.confined import Confined, check_possible, source_of
from xqlab.teach.programs.report import Report
from xqlab.teach.programs.running import NOTHING, Results
from xqlab.teach.programs.trees import cases_of
from xqlab.trace.conventions import Conventions

CHILD = Path(__file__).with_name("child.py")
STEPS, STEPS_A_NODE = 1_000_000, 5_000  # for what a file does when it is read, and for a node of a tree
SECONDS, CLOCK = 30.0, 150.0  # of the processor and by the clock, for all calls together
TRIES = 2  # of a file that time ends
LONGEST_RESULT = 4_000_000  # bytes
FAULTS = ("error", "steps", "signature", "answer")
TEXTS = {"text": 400, "file": 400, "source": 400}  # field of a fault -> characters


def run_apart(
    path: str | Path,
    function: str = "alpha_beta",
    seed: int | str | None = None,
    convention: Conventions | None = None,
    *,
    subject: str = "search",
    count: int = 20,
    seconds: float = SECONDS,
    clock: float = CLOCK,
    trusted: bool = False,
) -> Report:
    """The report on a function of a file, run in a process of its own; `Report.record` gives it as JSON.

    path    : of the student's file, Python that needs the standard library alone
    seed    : of the hidden trees; None for the shown ones
    subject : "search" or "minimax", see `grade_search` and `grade_minimax`
    seconds : of the processor, for all calls together; `clock`: by the clock
    trusted : run it with your own rights, not confined

    Raises ProgramError for a file that cannot be read, and where it cannot be confined.
    """
    check_possible(ProgramError, trusted=trusted)
    if subject not in ("search", "minimax"):
        raise ProgramError(f"expected 'search' or 'minimax', got {quoted(subject)}")
    file = Path(path)
    cases = cases_of(subject, None, seed, count, convention)
    order = {
        "source": source_of(file, ProgramError),
        "file": file.name,
        "function": function,
        "seconds": math.ceil(seconds),
        "steps": STEPS,
        "trials": [
            {**trial, "steps": STEPS_A_NODE * len(case.flat)} for case in cases for trial in case.trials()
        ],
    }
    for _ in range(TRIES):
        lines, ending = _answered(order, seconds, clock, trusted)
        report = compared(file.name, subject, cases, _believed(lines, ending, cases))
        if report.is_decided:
            break
    return report


def grade_file(
    path: str | Path, seed: int | str, convention: Conventions | None = None, *, trusted: bool = False
) -> Report:
    """The report on the function `alpha_beta` of a file, on hidden trees; see `run_apart`."""
    return run_apart(path, seed=seed, convention=convention, trusted=trusted)


def _answered(
    order: dict[str, Any], seconds: float, clock: float, trusted: bool
) -> tuple[list[bytes], dict[str, Any]]:
    """(the lines that the process wrote, the fault of a result that is missing after them)."""
    process, data = Confined(CHILD, order, seconds, trusted=trusted), b""
    ending = {"kind": "broken", "text": "the process ended"}
    try:
        for piece in process.pieces(time.monotonic() + clock):
            data += piece
            if len(data) > LONGEST_RESULT:
                data, ending["text"] = b"", f"more than {LONGEST_RESULT:,} bytes"
                break
    except TimeoutError as late:
        ending = {"kind": str(late), "text": f"{clock if str(late) == confined.CLOCK else seconds:g}"}
    finally:
        process.close()
    return data.split(b"\n")[:-1], ending


def _believed(lines: list[bytes], ending: dict[str, Any], cases: list[Case]) -> Results:
    """The results that are results, up to the first line that is none."""
    sizes = [len(case.flat) for case in cases for _ in case.calls]
    results: Results = []
    for line, size in zip(lines, sizes):
        try:
            result = disk.parsed(line)
            if not _is_result(result, size):
                raise ValueError
        except ValueError:
            results.append({**NOTHING, "fault": {"kind": "broken", "text": quoted(line)}})
            break
        results.append(result)
    if len(lines) > len(sizes):
        return [{**NOTHING, "fault": {"kind": "broken", "text": f"{len(lines)} results"}}]
    if not lines or (len(results) < len(sizes) and not results[-1]["fault"]):
        results.append({**NOTHING, "fault": ending})
    return results


def _is_result(result: Any, size: int) -> bool:
    """Whether a line of the process is one that `counted.run` may have written."""
    if not isinstance(result, dict) or set(result) != {"visits", "value", "move", "fault"}:
        return False
    visits, value, move, fault = (result[name] for name in ("visits", "value", "move", "fault"))

    def is_int(number: Any, least: int, end: int) -> bool:
        return type(number) is int and least <= number < end

    is_list = isinstance(visits, list) and all(is_int(number, 0, size) for number in visits)
    is_number = value is None or type(value) in (int, float)
    return is_list and is_number and (move is None or is_int(move, -1, size)) and _is_fault(fault)


def _is_fault(fault: Any) -> bool:
    if fault is None:
        return True
    if not isinstance(fault, dict) or fault.get("kind") not in FAULTS or not {"kind", "text"} <= set(fault):
        return False
    rest = {name: value for name, value in fault.items() if name not in ("kind", *TEXTS)}
    texts = all(
        isinstance(fault.get(name, ""), str) and len(fault.get(name, "")) <= TEXTS[name] for name in TEXTS
    )
    is_whole = set(fault) in ({"kind", "text"}, {"kind", "text", "file", "line", "source"})
    return texts and is_whole and all(type(value) is int for value in rest.values())
