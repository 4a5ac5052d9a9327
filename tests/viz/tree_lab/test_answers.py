"""The search of the lab is Python's, and its projection on the tree has each node once, in its place."""

from typing import Any

import pytest

from tests.viz.javascript import call
from xqlab.games import TextbookTree
from xqlab.search import Enhancements, search
from xqlab.trace.reasons.sentences import sentences
from xqlab.trace.tree.rows import NOT_SEARCHED
from xqlab.viz import TreeLab

CLASSIC = "(L:(3 12 8) M:(2 4 6) R:(14 5 2))"
DEEP = "(a:6 b:(c:(d:(5 9) e:(7 8)) f:(g:(4 1) h:(8 2))))"
RANDOM = "((1 -9 4) (0 (7 (2 2))) 5) (((8 -3) -3) (6 6))"
EVERYTHING = ["alpha_beta", "principal_variation_search", "aspiration", "iterative_deepening", "history"]
CASES = [
    (CLASSIC, "max", []),
    (CLASSIC, "max", ["alpha_beta"]),
    (CLASSIC, "min", ["alpha_beta", "fail_hard"]),
    (DEEP, "max", ["alpha_beta", "strict_cutoff"]),
    (RANDOM, "min", ["alpha_beta"]),
    (RANDOM, "max", EVERYTHING),
    (RANDOM, "min", [*EVERYTHING, "killers"]),
]


@pytest.fixture(scope="module")
def answers() -> Any:
    """What the page makes of each case; the lab begins with another tree and side."""
    asked = [(text, int(first == "min"), on) for text, first, on in CASES]
    return call("tree_lab/answers.mjs", "answers", TreeLab("5 6", first="min").as_html().packed_data(), asked)


@pytest.mark.parametrize("number", range(len(CASES)))
def test_a_page_answers_what_python_answers(answers: Any, number: int) -> None:
    text, first, on = CASES[number]
    board, answer = TextbookTree(text, first=first), answers[number]
    result = search(board, depth=board.height, enhancements=Enhancements.of(*on), record=True, compiled=False)
    tree = result.tree
    assert answer["value"] == (result.value if first == "max" else -result.value)
    assert answer["counters"] == result.counts
    assert answer["names"][answer["nodes"][1][3]] == result.pv[0]
    told = list(sentences(tree, language="en"))
    # The last search of each line of moves below the last root.
    last: dict[tuple[int, ...], int] = {}
    for node in range(int(tree.finished_root), len(tree)):
        codes = tuple(tree.codes(node))
        if tree.nodes.ending[node] not in NOT_SEARCHED or codes not in last:
            last[codes] = node
    visit: list[tuple[tuple[int, ...], int, bool]] = [((), 0, False)]
    row = 0
    while visit:
        codes, place, below_cut = visit.pop()
        row += 1
        node = last.get(codes)
        is_searched = node is not None and tree.nodes.ending[node] not in NOT_SEARCHED
        ghost, value, bound, _ = answer["nodes"][row]
        assert ghost == (0 if is_searched else 2 if below_cut else 1)
        count, begin = int(board.position.children[place]), int(board.position.first_child[place])
        if is_searched:
            assert (value, bound) == (tree.nodes.value[node], tree.nodes.bound[node])
            assert answer["told"][row] == told[tree.nodes.first_event[node]]
        elif not count:
            sign = -1 if (len(codes) + (first == "min")) % 2 else 1
            assert value == sign * board.position.leaf_value[place]
        if node is not None and not is_searched:
            assert answer["told"][row] == told[tree.nodes.first_event[node]]
        assert not codes or answer["names"][row] == board.names[place]
        visit += [((*codes, at + 1), begin + at, not is_searched) for at in reversed(range(count))]
    assert row == len(answer["nodes"]) - 1 == len(board.names)
