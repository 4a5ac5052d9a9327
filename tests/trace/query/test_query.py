"""A query finds what a plain loop over the nodes finds, and says clearly what it does not know."""

import operator
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.trace.trees import xiangqi
from xqlab import Enhancements
from xqlab.errors import XqlabError
from xqlab.search.events import REASON_NAMES
from xqlab.trace.tree.rows import ENDINGS

COMPARE = {"": operator.eq} | {name: getattr(operator, name) for name in ("ne", "lt", "le", "gt", "ge")}
FIELDS = {name: name for name in ("ply", "depth", "searched", "reduction")} | {"move_number": "number"}


@settings(max_examples=60, deadline=None)
@given(
    st.dictionaries(
        st.tuples(st.sampled_from(list(FIELDS)), st.sampled_from(list(COMPARE))),
        st.integers(-2, 12),
        max_size=3,
    ),
    st.sampled_from(["full", "mtdf"]),
)
def test_numbers_are_compared_node_by_node(asked: dict[tuple[str, str], int], name: str) -> None:
    tree = xiangqi(name).tree
    conditions = {f"{field}__{word}" if word else field: wanted for (field, word), wanted in asked.items()}
    expected = [
        node
        for node in range(len(tree))
        if all(
            COMPARE[word](int(tree.nodes[FIELDS[field]][node]), wanted)
            for (field, word), wanted in asked.items()
        )
    ]
    assert list(tree.where(**conditions)) == expected


def test_names_flags_and_values_are_those_of_the_nodes() -> None:
    tree = xiangqi("full").tree
    nodes = tree.nodes
    for place, name in enumerate(ENDINGS):
        assert list(tree.where(ending=name)) == np.flatnonzero(nodes.ending == place).tolist()
    assert len(tree.where(ending="Cutoff")) > 0
    for place, name in enumerate(REASON_NAMES[1:], 1):
        assert list(tree.where(reason=name)) == np.flatnonzero(nodes.reason == place).tolist()
    assert list(tree.where(quiescence=False)) == np.flatnonzero(nodes.quiescence == 0).tolist()
    assert list(tree.where(again=True)) == list(tree.where(kind="re-search")) != []
    assert list(tree.where(kind="NULL")) == [node for node in range(len(tree)) if tree.is_null(node)] != []
    assert list(tree.where(kind="QUIESCENCE")) == list(tree.where(quiescence=True))
    assert tree.where(kind__in=["CUT", "ALL"]) == tree.where(kind="CUT") | tree.where(kind="ALL")
    assert tree.where(kind__not_in=["CUT", "ALL"]) == tree.where() - tree.where(kind__in=["CUT", "ALL"])
    assert tree.where(kind__ne="PV") == tree.where() - tree.where(kind="PV")
    last = len(tree.iterations) - 1
    assert tree.where(iteration=-1) == tree.where(iteration=last) == tree.where(node__ge=tree.iterations[-1])
    for view in ("minimax", "negamax"):
        found = tree.where(view=view, value__ge=50)
        red = np.array([view == "negamax" or tree.nodes.ply[node] % 2 == 0 for node in range(len(tree))])
        values = np.where(red, tree.nodes.value, -tree.nodes.value)
        left = (tree.nodes.bound > 0) & (tree.nodes.last_event >= 0)
        assert list(found) == np.flatnonzero(left & (values >= 50)).tolist()
    # What has no value is neither equal nor unequal to one.
    assert tree.where(value__ne=1).where(kind="PRUNED") == tree.where(node=-1)
    assert len(tree.where(value__not_in=[1, 2])) == len(tree.where(value__ge=-99_999)) - len(
        tree.where(value__in=[1, 2])
    )
    assert len(tree.where(value__ge=-99_999)) == int((tree.nodes.bound > 0).sum())
    for node in [0, tree.root(), *tree.where(kind="CUT")[::17], *tree.where(kind="PRUNED")[:2]]:
        assert list(tree.where(below=node)) == list(tree.walk(node))[1:]
    several = tree.where(again=True)
    expected = sorted(set().union(*(list(tree.walk(node))[1:] for node in several)))
    assert list(tree.where(below=several)) == list(tree.where(below=list(several))) == expected


def test_a_move_is_found_in_every_notation_and_game() -> None:
    tree = xiangqi("full").tree
    for text in ("h2e2", "c2f2", "b2c2", "g3g4", "pass"):
        expected = [node for node, name in enumerate(tree.texts) if name == text]
        assert list(tree.where(move=text)) == expected
        if text not in ("pass", "h2e2", "c2f2"):
            iccs = f"{text[:2]}-{text[2:]}".upper()
            assert list(tree.where(move=iccs)) == expected != []
    spelled: dict[str, list[int]] = {}
    for node in range(0, len(tree), 3):
        parent = int(tree.nodes.parent[node])
        if tree.text(node) and not tree.is_null(node):
            board = tree.board_at(parent)
            text = board.text(board.move_of(int(tree.nodes.move[node])), "chinese")
            spelled.setdefault(text, []).append(node)
    for text in sorted(spelled)[::9]:
        assert set(spelled[text]) <= set(tree.where(move=text))
        for node in tree.where(move=text):
            board = tree.board_at(int(tree.nodes.parent[node]))
            assert board.parse_move(text).code == tree.nodes.move[node]
    from tests.trace.trees import searched

    tree = searched([[3, 5], [2, 9]], Enhancements.textbook()).tree
    assert [tree.text(node) for node in tree.where(move="a")] == ["a"] * 3
    assert len(tree.where(move="z")) == 0


@pytest.mark.parametrize(
    ("conditions", "message"),
    [
        ({"knd": "CUT"}, r"a field of a node, got 'knd' \(did you mean 'kind'\?\); known: node, iter"),
        ({"kind": "CUTT"}, r"expected a value of kind, got 'CUTT' \(did you mean 'CUT'\?\); known: OPEN, PV"),
        ({"kind": 3}, "expected a value of kind, got 3; known"),
        ({"ply__gr": 3}, r"an operator after ply__, got 'gr' \(did you mean 'gt'\?\); known: ne, lt"),
        ({"ply__": 3}, "expected an operator after ply__, got ''; known: ne"),
        ({"kind__lt": "PV"}, "kind, kind__ne, kind__in, kind__not_in, got 'kind__lt': kind has no order"),
        ({"below__ne": 3}, "expected below, got 'below__ne'"),
        ({"value__ge": "x"}, "expected a number for value__ge, got 'x'"),
        ({"value": None}, "expected a number for value, got None"),
        ({"quiescence": 1}, "expected True or False for quiescence, got 1"),
        ({"ply__in": "12"}, "expected several values for ply__in, got '12'"),
        ({"below": "root"}, "expected a node or several for below, got 'root'"),
        ({"below": [-1]}, r"expected nodes from 0 to \d+ for below, got -1"),
        ({"move": "zz"}, "expected a move such as 'h2e2', 'H2-E2', 'C2=5' or '炮二平五', got 'zz'"),
        ({"view": "max"}, "expected view to be 'minimax' or 'negamax', got 'max'"),
    ],
)
def test_what_cannot_be_asked_is_refused(conditions: dict[str, Any], message: str) -> None:
    with pytest.raises(XqlabError if "move" not in conditions else ValueError, match=message):
        xiangqi("mate").tree.where(**conditions)
