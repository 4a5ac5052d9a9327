"""The sentences are those that were checked by reading, and a page makes the same ones from the same facts.

After a change of the search or of the words, read the sentences that changed and write the digests anew:
`python -m tests.trace.reasons.test_telling`.
"""

import hashlib
import json
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import xqlab
from tests.trace import trees
from tests.viz.javascript import call
from xqlab import Enhancements
from xqlab.evaluation import piece_square
from xqlab.games import TextbookTree, TicTacToe, junqi
from xqlab.kernels import COMPILED, interpreted
from xqlab.trace import sentences
from xqlab.trace.move_names import move_names
from xqlab.trace.reasons.event_facts import VIEW, facts_reader, read_fact
from xqlab.trace.reasons.facts import FACT
from xqlab.trace.reasons.texts import declaration
from xqlab.trace.sides import names_of
from xqlab.trace.tree.nodes import Nodes
from xqlab.trace.tree.table_writers import writers
from xqlab.xiangqi import Board

DIGESTS = Path(__file__).with_name("sentences.json")
EVENTS = 400  # of a log
NESTED = [[3, [12, 8, -4], [[2, 7], 5]], [[4, [6, 1]], 2], [14, [5, [2, 9]], 5], 4]


def _search(board: Any, depth: int, use: Enhancements, **limits: Any) -> Callable[[], Any]:
    return lambda: xqlab.search(board, depth=depth, enhancements=use, record=True, **limits)


FULL, OPENING = Enhancements.full(), Board()
SEARCHES: dict[str, Callable[[], Any]] = {
    **{name: lambda name=name: trees.xiangqi(name) for name in trees.XIANGQI},  # type: ignore[misc]
    **{
        f"tree {number}": lambda use=use: trees.searched(NESTED, use)  # type: ignore[misc]
        for number, use in enumerate(trees.SWITCHES.elements)  # type: ignore[attr-defined]
    },
    "bounds": lambda: trees.with_bounds("alpha_beta"),
    "stopped": _search(OPENING, 4, FULL, nodes=150, evaluator=piece_square()),
    "minimax": _search(OPENING, 2, Enhancements.minimax(), evaluator=piece_square()),
    "min first": _search(TextbookTree("((3 5) 2) ((1 7) (8 9))", first="min"), 3, Enhancements.textbook()),
    "tic-tac-toe": _search(TicTacToe("b2 a1 c3"), 6, Enhancements.textbook()),
    "Junqi": _search(junqi.Board(), 2, FULL, nodes=500),
}


@cache
def tree_of(name: str) -> Nodes:
    """The first events of a recorded search, as a tree."""
    result = SEARCHES[name]()
    return Nodes(result.log[:EVENTS], result.board, result.tree.result)


@cache
def told(name: str) -> dict[str, dict[str, list[str]]]:
    """View -> language -> the sentences."""
    tree = tree_of(name)
    return {
        view: {code: sentences(tree, language=code, view=view, notation="uci") for code in ("en", "zh")}
        for view in ("minimax", "negamax")
    }


def digest(name: str) -> str:
    """Of its sentences."""
    return hashlib.sha256(json.dumps(told(name)).encode()).hexdigest()[:16]


@pytest.mark.parametrize("name", SEARCHES)
def test_no_sentence_has_changed(name: str) -> None:
    assert digest(name) == json.loads(DIGESTS.read_text(encoding="utf-8"))[name]


@pytest.mark.parametrize("name", SEARCHES)
def test_a_page_tells_the_same(name: str) -> None:
    tree, called = tree_of(name), {}
    for code in ("en", "zh"):
        *sides, win = names_of(tree.board, code)
        called[code] = {"sides": sides, "win": win}
    named = dict.fromkeys(called, move_names(tree, "uci", ""))
    for view, expected in told(name).items():
        facts = list(map(facts_reader(tree, view), range(len(tree.log))))
        assert call("page/tellings.mjs", "tellAll", declaration(view), called, named, facts) == expected


@pytest.mark.skipif(not COMPILED, reason="compares with the compiled kernel")
def test_the_interpreted_kernel_reads_the_same_facts() -> None:
    tree = tree_of("lines")
    view = np.zeros(1, VIEW).view(np.recarray)[0]
    view.several, read = 1, interpreted(read_fact)
    compiled, every = facts_reader(tree, "minimax"), tree.in_memory
    for k in range(0, len(tree.log), 7):
        fact = np.zeros(1, FACT).view(np.recarray)
        read(tree.log, every.nodes, tree.node_at, *every.order, writers(tree), view, k, fact[0])
        assert fact.view(np.int32).tolist() == compiled(k)


if __name__ == "__main__":
    rows = json.dumps({name: digest(name) for name in SEARCHES}, indent=1)
    DIGESTS.write_text(rows + "\n", encoding="utf-8", newline="\n")
