"""Finding nodes by moves in any notation, by values and by kinds, as the browser does it, against Python."""

import operator
from typing import Any

import pytest

from tests.viz.planted import kind_of, sent, trees
from tests.viz.recorded import searched
from xqlab.trace.move_names import NOTATIONS, move_names
from xqlab.trace.sides import short_text, sides_of
from xqlab.trace.tree.rows import AT_LEAF, BY_TABLE, NOT_SEARCHED, PASSED_OVER, UNSEARCHED


def find(name: str, queries: list[str], **options: Any) -> Any:
    """What the browser finds for each query."""
    return trees("finds", sent(name, **options), queries)


@pytest.mark.parametrize("notation", [None, "wxf"])
def test_moves_are_found_by_their_text_in_any_notation(notation: str | None) -> None:
    tree = searched("everything").tree
    below = list(tree.walk(tree.root()))
    node = next(n for n in below if tree.nodes.ply[n] == 2 and not tree.is_null(n))
    names = {notation: move_names(tree, notation) for notation in NOTATIONS}
    lines = [" ".join(texts[n] for n in tree.path(node)[1:]) for texts in names.values()]
    lines += [lines[0].upper(), lines[3].translate(str.maketrans("１２３４５６７８９", "123456789"))]
    [alone] = find("everything", [tree.line(node)[-1]])
    assert alone["nodes"] == [n for n in below if tree.texts[n] == tree.line(node)[-1]]
    for line, actual in zip(lines, find("everything", lines, notation=notation)):
        assert actual["error"] == "", line
        assert actual["nodes"] == [n for n in below if tree.line(n)[-2:] == tree.line(node)], line


@pytest.mark.parametrize("view", ["minimax", "negamax"])
def test_finding_values(view: str) -> None:
    tree = searched("everything").tree
    sides = sides_of(tree.board)
    values = {}
    for node in tree.walk(tree.root()):
        record = tree.nodes[node]
        if record.ending not in NOT_SEARCHED and record.last_event >= 0:
            value = int(record.value)
            values[node] = sides.for_max(value, int(record.ply)) if view == "minimax" else value
    middle = sorted(values.values())[len(values) // 2]
    text = str(middle).replace("-", "−")
    queries = {
        f"= {middle}": operator.eq, text: operator.eq, f"> {text}": operator.gt, f"<{text}": operator.lt,
        f">={middle}": operator.ge, f"≤ {text}": operator.le, f"!= {text}": operator.ne,
    }  # fmt: skip
    for (query, test), actual in zip(queries.items(), find("everything", list(queries), view=view)):
        assert actual["nodes"] == [node for node, value in values.items() if test(value, middle)], query
        assert actual["nodes"], query


def test_finding_mates() -> None:
    tree = searched("chess").tree
    [actual] = find("chess", ["= #3"])
    sides = sides_of(tree.board)
    nodes = tree.nodes
    seen = {n: sides.for_max(int(nodes.value[n]), int(nodes.ply[n])) for n in tree.walk(tree.root())}
    expected = [
        n for n, value in seen.items() if nodes.ending[n] not in NOT_SEARCHED and short_text(value) == "#3"
    ]
    assert actual["nodes"] == expected
    assert expected


def test_finding_kinds_and_several_at_once_and_what_means_nothing() -> None:
    tree = searched("everything").tree
    nodes, below = tree.nodes, list(tree.walk(tree.root()))
    queries = {
        "cut": lambda n: kind_of(tree, n) == "CUT",
        "ALL": lambda n: kind_of(tree, n) == "ALL",
        "pv": lambda n: kind_of(tree, n) == "PV",
        "null": tree.is_null,
        "空着": tree.is_null,
        "re-search": lambda n: nodes.again[n] == 1,
        "quiescence": lambda n: nodes.quiescence[n] == 1 and nodes.ending[n] not in NOT_SEARCHED,
        "table": lambda n: nodes.ending[n] == BY_TABLE,
        "leaf": lambda n: nodes.ending[n] == AT_LEAF,
        "pruned": lambda n: nodes.ending[n] == UNSEARCHED,
        "skipped": lambda n: nodes.ending[n] == PASSED_OVER,
        "guess": lambda n: nodes.reason[n] > 1,
        "quiescence, cut": lambda n: nodes.quiescence[n] == 1 and kind_of(tree, n) == "CUT",
    }
    for (query, test), actual in zip(queries.items(), find("everything", list(queries))):
        assert actual["nodes"] == [n for n in below if test(n)], query
        assert actual["error"] == ""
    errors = {"cutt": "cutt", "  ": "", "cut, z9z9": "z9z9"}
    assert find("everything", [*errors]) == [{"nodes": [], "error": error} for error in errors.values()]
