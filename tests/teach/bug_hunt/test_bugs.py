"""Each planted fault changes its run, in a way of its own; the search itself stays as it is."""

from dataclasses import replace

import pytest

import xqlab
from xqlab import Enhancements
from xqlab.game import MATE_BOUND
from xqlab.kernels.registry import kernels
from xqlab.search.driver import Searcher
from xqlab.search.events import ENTER
from xqlab.teach.bug_hunt.bug import Bug, BugError
from xqlab.teach.bug_hunt.bugs import BUGS
from xqlab.teach.bug_hunt.case import case_of
from xqlab.trace.reasons.sentences import sentences

ASKED = ("lost sign", "wrong side", "window not negated", "bound ignored", "mates not adjusted")
ASKED += ("history not", "repetition stored", "stand pat in check", "null in zugzwang")
ASKED += ("killer unchecked", "alpha not raised")


def codes() -> dict[tuple[str, str], bytes]:
    """The code of all kernels so far, and of the method in which a fault is planted."""
    functions = [getattr(kernel, "py_func", kernel) for kernel in kernels()] + [Searcher._new_memory]
    return {(each.__module__, each.__qualname__): each.__code__.co_code for each in functions}


def test_one_bug_for_each_fault_and_its_diff() -> None:
    names = [bug.name.replace("-", " ") for bug in BUGS]
    assert len(set(names)) == len({bug.title for bug in BUGS}) == len(BUGS) >= 10
    assert [asked for asked in ASKED if not any(name.startswith(asked) for name in names)] == []
    for bug in BUGS:
        case = case_of(bug)
        for other in BUGS:
            if other is bug or not set(other.needs) <= set(bug.switches):
                continue
            nodes = int((case.result.log["kind"][: case.event + 1] == ENTER).sum()) + 2
            there = bug.log(other.fault, nodes)[: case.event + 1]
            assert there.tolist() != case.result.log[: len(there)].tolist(), (bug.name, other.name)
    where, _, *lines = case_of(BUGS[0]).bug.fault.diff.splitlines()
    assert where == "xqlab/search/alphabeta.py, in search"
    changed = [line.split() for line in lines if line[0] in "+-"]
    assert [line[:3] for line in changed] == [["-", "value", "="], ["+", "value", "="]]
    fault = replace(BUGS[0].fault, before="lower = min(lower, best)")
    with pytest.raises(BugError, match=r"once in search: 'lower = min\(lower, best\)', got it 0 times"):
        _ = fault.planted


@pytest.mark.parametrize("bug", BUGS, ids=lambda bug: bug.name)
def test_a_fault_changes_the_run_from_its_event_on(bug: Bug) -> None:
    before, case = codes(), case_of(bug)
    right, wrong = case.correct.log.tolist(), case.result.log.tolist()
    first = next(k for k, (one, other) in enumerate(zip(right, wrong)) if one != other)
    assert case.event == first < len(wrong)
    both = [sentences(run.tree, [first], language="en") for run in (case.correct, case.result)]
    assert both[0] != both[1]  # a reader can see it
    assert 20 <= case.result.nodes <= 300
    assert not case.result.truncated
    assert set(bug.needs) <= set(bug.switches)
    # The package's own search is the correct one, and has not changed.
    searcher = Searcher(case.board, bug.use, case.correct.evaluator, table_mb=1)
    for board in filter(None, (bug.earlier, bug.position)):
        own = searcher.run(board(), depth=bug.depth, record=True, compiled=False)
    assert own.log.tolist() == right
    assert before.items() <= codes().items()  # more modules may have been imported


def test_why_another_fault_is_wrong() -> None:
    named = {bug.name: bug for bug in BUGS}
    case, window = case_of(named["lost-sign"]), named["window-not-negated"]
    for name, reason in (
        ("bound-ignored", "It needs transposition_table, off in this search."),
        ("wrong-side", "Planted in this search, it makes the run go wrong sooner. At a leaf, "),
        (
            "killer-unchecked",
            "Planted in this search, it changes nothing up to where this run goes wrong. A ",
        ),
    ):
        assert case.why_not(named[name], "en").startswith(reason)
    assert case.why_not(window, "en").endswith(window.why.en)
    case = case_of(named["no-re-search"])
    assert case.why_not(window, "zh").startswith(
        "若在这次搜索中植入它，在这次运行出错之处发生的会是另一件事。"
    )


def test_minimax_is_that_of_every_lossless_search() -> None:
    for name in ("lost-sign", "wrong-side", "mates-not-adjusted", "killer-unchecked"):
        case = case_of(next(bug for bug in BUGS if bug.name == name))
        tree, checked = case.result.tree, 0
        for node, value in enumerate(case.minimax):
            here = tree.nodes[node]
            if value is None or here.ply not in (1, 2) or here.depth < 1:
                continue
            found = xqlab.search.search(
                tree.board_at(node), depth=int(here.depth), enhancements=Enhancements(), compiled=False
            ).value
            if abs(found) > MATE_BOUND:  # from the root of the whole search
                found += int(here.ply) * (-1 if found > 0 else 1)
            assert value == found, (name, node)
            checked += 1
        assert checked > 5
    for name in ("stand-pat-in-check", "captures-reversed", "repetition-stored", "depth-ignored"):
        case = case_of(next(bug for bug in BUGS if bug.name == name))
        assert case.minimax[case.result.tree.roots[-1]] == case.correct.value
    case = case_of(next(bug for bug in BUGS if bug.name == "killer-unchecked"))
    assert case.minimax[int(case.result.tree.node_at[case.event])] is None
