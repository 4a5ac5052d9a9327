"""What a program did beside the log, call by call: the first divergence, and an idea that explains it all."""

from math import inf
from typing import Any

import numpy as np

from xqlab.game import INFINITY
from xqlab.search.events import CUTOFF
from xqlab.teach.programs.cases import Call, Case, ideas_of
from xqlab.teach.programs.ideas import IDEAS, searched, size
from xqlab.teach.programs.picture import tree_svg
from xqlab.teach.programs.report import WORDS, Report, TaskVerdict, fault_text
from xqlab.teach.programs.running import NOTHING, Results
from xqlab.trace.reasons.sentences import sentences
from xqlab.trace.sides import short_text
from xqlab.trace.tree.rows import NOT_SEARCHED
from xqlab.words import in_language

NOT_RUN = {**NOTHING, "fault": {"kind": "not run"}}
MOST_DRAWN = 40  # leaves of a picture


def compared(name: str, subject: str, cases: list[Case], results: Results) -> Report:
    """The report on what a program did: `results` of each call in the order of the cases, maybe too few."""
    language = cases[0].convention.language
    left = iter(results)
    verdicts = []
    for case in cases:
        own = [next(left, NOT_RUN) for _ in case.calls]
        verdicts.append(_verdict(case, own))
    # Another idea than one's own explains nothing where all visits are right.
    wrong = {"search": "visit", "minimax": "value"}.get(subject)
    is_odd = any(verdict.kind == wrong for verdict in verdicts)
    idea = (
        "" if any(result["fault"] for result in results) or not is_odd else _idea_of(subject, cases, results)
    )
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
    signs = [1 if is_max or case.convention.view == "negamax" else -1]
    if idea == "leaf's side" and not is_max:
        signs.append(-signs[0])  # a program for the other view takes the window for the other side's, too
    for sign in signs:
        low, high = sorted(sign * end if abs(end) < INFINITY else sign * end * inf for end in call.window)
        plan = searched(row, is_max, case.convention, idea, number=call.start, window=(low, high))
        if plan.visits == result["visits"] and (subject == "search" or sign * plan.value == result["value"]):
            return True
    return False


def _verdict(case: Case, results: Results) -> TaskVerdict:
    for call, result in zip(case.calls, results):
        verdict = _difference(case, call, result)
        if verdict is not None:
            return verdict
    return TaskVerdict(case.title)


def _difference(case: Case, call: Call, result: dict[str, Any]) -> TaskVerdict | None:
    """What is wrong with the result of a call."""
    language = case.convention.language
    words = in_language(WORDS, language)

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
        return TaskVerdict(case.title, where + fault_text(fault, language), kind=fault["kind"])
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
    texts = sentences(case.tree, why, language=language, view=case.convention.view, notation="uci")
    path = "" if marked is None else case.path(marked)
    return TaskVerdict(case.title, text, tuple(texts), kind, path, _figures(case, call, visits, marked))


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
    words = in_language(WORDS, case.convention.language)
    flat = case.flat[call.start : call.start + size(case.flat[call.start][0])]
    if sum(not row[2] for row, _, _ in flat) > MOST_DRAWN:
        return ()
    valued = {number for number, (row, _, _) in enumerate(flat, call.start) if row[1] is not None}
    yours, ours = (sum(number in valued for number in numbers) for numbers in (visits, call.visits))
    captions = words["yours"].format(count=yours), words["ours"].format(count=ours, left=len(valued) - ours)
    drawn = (tree_svg(flat, call.start, numbers, marked, case.max_first) for numbers in (visits, call.visits))
    return tuple(zip(captions, drawn))
