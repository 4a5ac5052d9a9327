"""Grading a search of a tree: the student's visits beside those of the log."""

from __future__ import annotations

import ctypes
import threading
from collections.abc import Callable, Iterable
from functools import partial
from math import inf
from typing import Any

import numpy as np

from xqlab.game import INFINITY
from xqlab.search.enhancements import Enhancements
from xqlab.search.events import CUTOFF
from xqlab.teach.programs import counted
from xqlab.teach.programs.cases import (
    MOST_CASES,
    Call,
    Case,
    ProgramError,
    case_of,
    hidden_trees,
    ideas_of,
    shown_trees,
)
from xqlab.teach.programs.convention import convention_of
from xqlab.teach.programs.ideas import IDEAS, searched, size
from xqlab.teach.programs.picture import tree_svg
from xqlab.teach.programs.report import WORDS, Report, Verdict, fault_text
from xqlab.trace.conventions import Conventions
from xqlab.trace.reasons.sentences import sentences
from xqlab.trace.sides import short_text
from xqlab.trace.tree.nodes import NOT_SEARCHED

SECONDS = 5.0  # for one call
MOST_DRAWN = 40  # leaves of a picture
NOTHING: dict[str, Any] = {"visits": [], "value": None, "move": None}
NOT_RUN = {**NOTHING, "fault": {"kind": "not run"}}
Results = list[dict[str, Any]]


def grade_search(
    function: Callable[..., Any],
    trees: Iterable[Any] | None = None,
    *,
    convention: Conventions | None = None,
    hidden: int | str | None = None,
    count: int = 20,
    seconds: float = SECONDS,
) -> Report:
    """The report on a student's alpha-beta: value, order of visits and leaves left out, as in the log.

    function   : f(node, alpha, beta), f(node, alpha, beta, maximizing), f(node, depth, alpha, beta,
                 maximizing), or parameters with these names in any order; `color`, 1 or -1, may take the
                 place of `maximizing`, and `node.value` is then Max's. It returns a value, or (value, best
                 move): the child, its name or its place. A node has `children`, `is_leaf`, `value` (of
                 leaves), `max_to_move` and `name`, see `xqlab.teach.programs.Node`
    trees      : nested lists, texts ("min: (3 5) (2 9)" where Min begins) or `TextbookTree`s; by default a
                 few that tell the usual wrong ideas apart
    convention : `xqlab.teach.programs.Convention`; what stands for values outside the window is seen where
                 the function is called at inner nodes, with the windows that the search had there
    hidden     : the seed of `count` random trees, instead of `trees`
    seconds    : after which a call is stopped

    Raises ProgramError for trees that cannot be graded.

    >>> def alpha_beta(node, alpha, beta):
    ...     if node.is_leaf:
    ...         return node.value
    ...     best = alpha if node.max_to_move else beta
    ...     for child in node.children:
    ...         value = alpha_beta(child, alpha, beta)
    ...         if node.max_to_move:
    ...             best = alpha = max(alpha, value)
    ...         else:
    ...             best = beta = min(beta, value)
    ...         if alpha > beta:
    ...             break
    ...     return best
    >>> import xqlab
    >>> convention = xqlab.teach.programs.Convention(values="fail-hard")
    >>> print(grade_search(alpha_beta, ["(3 5) (3 9)"], convention=convention))
    alpha_beta: 0 of 1 right.
    It behaves exactly like a program that cuts off only where α > β, not where they are equal.
    (3 5) (3 9): visit 7: expected the end, got b b
    Cutoff: Max is already sure of 3 by a; here, after b, Min holds Max to at most 3 with a, so b is no better
    for Max, and the other reply need not be searched.
    Pruned: b (move 2) is proven not to matter, since a makes the value at most 3 and Max is already sure of 3
    by a.
    """
    cases = cases_of("search", trees, hidden, count, convention)
    return graded_on(function, "search", cases, seconds)


def grade_minimax(
    function: Callable[..., Any],
    trees: Iterable[Any] | None = None,
    *,
    convention: Conventions | None = None,
    hidden: int | str | None = None,
    count: int = 20,
    seconds: float = SECONDS,
) -> Report:
    """As `grade_search`, for minimax: f(node), f(node, maximizing) or f(node, depth, maximizing)."""
    cases = cases_of("minimax", trees, hidden, count, convention)
    return graded_on(function, "minimax", cases, seconds)


def cases_of(
    subject: str,
    trees: Iterable[Any] | None,
    hidden: int | str | None,
    count: int,
    convention: Conventions | None,
) -> list[Case]:
    """The cases of some trees, or of the shown or hidden ones; raises ProgramError."""
    chosen = convention_of(convention)
    if isinstance(count, bool) or not isinstance(count, int) or not 0 < count <= MOST_CASES:
        raise ProgramError(f"expected a count from 1 to {MOST_CASES}, got {count!r}")
    if trees is not None and hidden is not None:
        raise ProgramError("expected trees, or the seed of hidden ones, got both")
    if hidden is not None:
        trees = hidden_trees(hidden, count, chosen)
    elif trees is None:
        trees = shown_trees(chosen)
    use = Enhancements.textbook() if subject == "search" else Enhancements.minimax()
    cases = [case_of(tree, chosen, use) for tree in ([trees] if isinstance(trees, str) else trees)]
    if not 0 < len(cases) <= MOST_CASES:
        raise ProgramError(f"expected 1 to {MOST_CASES} trees, got {len(cases)}")
    return cases


def graded_on(function: Callable[..., Any], subject: str, cases: list[Case], seconds: float) -> Report:
    if not callable(function):
        raise ProgramError(f"expected a function, got {function!r}")
    name = str(getattr(function, "__name__", type(function).__name__))
    return compared(name, subject, cases, run_here(function, cases, seconds), seconds)


def run_here(function: Callable[..., Any], cases: list[Case], seconds: float) -> Results:
    """What a function does with the calls of the cases, in order, in this process, until one is too slow."""
    results: Results = []
    for trial in (trial for case in cases for trial in case.trials()):
        try:
            result = _within(seconds, partial(counted.run, function, trial))
        except counted.OutOfTime:  # it ended in time, barely, but was told before
            result = {**NOTHING, "fault": {"kind": "time", "text": ""}}
        results.append(result)
        if result["fault"] and result["fault"]["kind"] == "time":
            break
    return results


def _within(seconds: float, call: Callable[[], Any]) -> Any:
    """What a call returns; where it takes longer, OutOfTime is raised in it, again until it ends."""
    ended, lock, thread = threading.Event(), threading.Lock(), ctypes.c_ulong(threading.get_ident())

    def watch() -> None:
        while not ended.wait(seconds):
            with lock:
                if not ended.is_set():
                    ctypes.pythonapi.PyThreadState_SetAsyncExc(thread, ctypes.py_object(counted.OutOfTime))

    threading.Thread(target=watch, daemon=True).start()
    try:
        try:
            return call()
        finally:
            ended.set()
    finally:  # again: the exception may have come just there
        ended.set()
        # One that is on its way is raised here, and not later. To take it back by `None` would make Python
        # 3.11 loop for ever under a profiler or debugger.
        with lock:
            pass


def called(
    function: Any, seconds: float, *arguments: Any, language: str, **keywords: Any
) -> tuple[Any, Verdict | None]:
    """(what a function of a student returns, None), or (None, the verdict on what stops it)."""

    def call() -> tuple[Any, Verdict | None]:
        try:
            return function(*arguments, **keywords), None
        except KeyboardInterrupt:
            raise
        except BaseException as error:  # sys.exit is no Exception
            fault = counted.fault_of(error, counted.file_of(function))
            return None, Verdict("", fault_text(fault, language, seconds), kind=fault["kind"])

    try:
        return _within(seconds, call)
    except counted.OutOfTime:
        return None, Verdict("", WORDS[language]["time"].format(seconds=seconds), kind="time")


def compared(name: str, subject: str, cases: list[Case], results: Results, seconds: float) -> Report:
    """The report on what a program did: `results` of each call in the order of the cases, maybe too few."""
    language = cases[0].convention.language
    left = iter(results)
    verdicts = []
    for case in cases:
        own = [next(left, NOT_RUN) for _ in case.calls]
        verdicts.append(_verdict(case, own, seconds))
    idea = ""
    if (
        subject in ("search", "minimax")
        and not all(verdict.is_right for verdict in verdicts)
        and not any(result["fault"] for result in results)
    ):
        idea = _idea_of(subject, cases, results)
    return Report(name, subject, verdicts, language, idea, IDEAS.get(idea))


def _idea_of(subject: str, cases: list[Case], results: Results) -> str:
    """The wrong idea that explains the visits of all calls, for minimax the values; "" for none."""
    calls = [(case, call) for case in cases for call in case.calls]
    ideas = ideas_of(cases[0].convention) if subject == "search" else ("lost sign", "one side", "other order")
    for idea in ideas:
        if all(_explains(idea, subject, case, call, result) for (case, call), result in zip(calls, results)):
            return idea
    return ""


def _explains(idea: str, subject: str, case: Case, call: Call, result: dict[str, Any]) -> bool:
    row, _, ply = case.flat[call.start]
    is_max = case.max_first == (ply % 2 == 0)
    sign = 1 if is_max or case.convention.view == "negamax" else -1
    low, high = sorted(sign * end if abs(end) < INFINITY else sign * end * inf for end in call.window)
    plan = searched(row, is_max, case.convention, idea, number=call.start, window=(low, high))
    return plan.visits == result["visits"] and (subject == "search" or sign * plan.value == result["value"])


def _verdict(case: Case, results: Results, seconds: float) -> Verdict:
    for call, result in zip(case.calls, results):
        verdict = _difference(case, call, result, seconds)
        if verdict is not None:
            return verdict
    return Verdict(case.title)


def _difference(case: Case, call: Call, result: dict[str, Any], seconds: float) -> Verdict | None:
    """What is wrong with the result of a call."""
    language = case.convention.language
    words = WORDS[language]

    def node(number: int | None) -> str:
        return words["end"] if number is None else case.path(number) or words["root"]

    where = ""
    if call.start:
        alpha, beta = map(short_text, call.window)
        where = words["where"].format(node=node(call.start), alpha=alpha, beta=beta)
    visits, fault = result["visits"], result["fault"]
    place = next(
        (at for at, pair in enumerate(zip(call.visits, visits)) if pair[0] != pair[1]),
        min(len(visits), len(call.visits)),
    )
    expected, got = (
        [*numbers, None][place] if place <= len(numbers) else None for numbers in (call.visits, visits)
    )
    marked = got if expected is None or _is_pruned(case, got) else expected
    if fault:
        return Verdict(case.title, where + fault_text(fault, language, seconds), kind=fault["kind"])
    if expected != got:
        text = words["visit"].format(where=where, number=place + 1, expected=node(expected), got=node(got))
        kind, why = "visit", _reasons(case, marked)
    elif not case.convention.is_same(result["value"], call.value, call.window):
        kind, marked = "value", call.start
        text = words["value"].format(where=where, expected=call.value, got=result["value"])
        why = [int(case.tree.nodes.last_event[call.top])]
    elif result["move"] is not None and result["move"] not in call.moves:
        kind, marked = "move", call.moves[0]
        number = result["move"]
        name = words["no move"] if number < 0 else case.path(number)
        text = words["move"].format(where=where, expected=case.path(marked), got=name)
        why = [int(case.tree.nodes.last_event[call.top])]
    else:
        return None
    texts = sentences(case.tree, why, language=language, view=case.convention.view)
    path = "" if marked is None else case.path(marked)
    return Verdict(case.title, text, tuple(texts), kind, path, _figures(case, call, visits, marked))


def _is_pruned(case: Case, number: int | None) -> bool:
    """Whether the search left a node out."""
    node = None if number is None else case.log_nodes.get(number)
    return number is not None and (node is None or case.tree.nodes.ending[node] in NOT_SEARCHED)


def _reasons(case: Case, number: int | None) -> list[int]:
    """The events that say why a node is searched, or why it is not."""
    is_known = number in case.log_nodes
    while number is not None and number not in case.log_nodes:
        number = case.flat[number][1]
    if number is None:
        return []
    node = case.log_nodes[number]
    first, last = (int(case.tree.nodes[node][name]) for name in ("first_event", "last_event"))
    if not _is_pruned(case, number):
        return [first] if is_known else [first, last]  # without a cutoff in the log: by standing pat
    cutoffs = np.flatnonzero(case.tree.log["kind"][:first] == CUTOFF)
    return [int(cutoffs[-1]), first]


def _figures(case: Case, call: Call, visits: list[int], marked: int | None) -> tuple[tuple[str, str], ...]:
    """The program and the search side by side, below the node where the program was called."""
    words = WORDS[case.convention.language]
    flat = case.flat[call.start : call.start + size(case.flat[call.start][0])]
    if sum(not row[2] for row, _, _ in flat) > MOST_DRAWN:
        return ()
    valued = {number for number, (row, _, _) in enumerate(flat, call.start) if row[1] is not None}
    yours, ours = (sum(number in valued for number in numbers) for numbers in (visits, call.visits))
    captions = words["yours"].format(count=yours), words["ours"].format(count=ours, left=len(valued) - ours)
    drawn = (tree_svg(flat, call.start, numbers, marked, case.max_first) for numbers in (visits, call.visits))
    return tuple(zip(captions, drawn))
