"""Finding nodes by moves in any notation, by values and by kinds, as the browser does it, against Python."""

from typing import Any

import pytest

from tests.viz.planted import kind_of, sent, trees
from tests.viz.recorded import searched
from xqlab.trace.move_names import NOTATIONS, move_names
from xqlab.trace.sides import short_text, sides_of
from xqlab.trace.tree.nodes import AT_LEAF, BY_TABLE, NOT_SEARCHED, PASSED_OVER, UNSEARCHED


def find(name: str, queries: list[str], **options: Any) -> list[Any]:
    """What the browser finds for each query."""
    answer: list[Any] = trees("finds", sent(name, **options), queries)
    return answer


def test_finding_lines_and_moves() -> None:
    tree = searched("everything").tree
    below = list(tree.walk(tree.root()))
    node = next(n for n in below if tree.nodes.ply[n] == 2)
    line = tree.line(node)
    whole, move = find("everything", [" ".join(line), line[-1]])
    assert whole["nodes"] == [n for n in below if tree.line(n)[-2:] == line]
    assert move["nodes"] == [n for n in below if tree.texts[n] == line[-1]]
    assert node in whole["nodes"]


@pytest.mark.parametrize("notation", [None, "wxf"])
def test_moves_are_found_by_their_text_in_any_notation(notation: str | None) -> None:
    tree = searched("everything").tree
    below = list(tree.walk(tree.root()))
    node = next(n for n in below if tree.nodes.ply[n] == 2 and not tree.is_null(n))
    names = {notation: move_names(tree, notation) for notation in NOTATIONS}
    lines = [" ".join(texts[n] for n in tree.path(node)[1:]) for texts in names.values()]
    lines += [lines[0].upper(), lines[3].translate(str.maketrans("１２３４５６７８９", "123456789"))]
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
        f"= {middle}": lambda value: value == middle,
        f"{text}": lambda value: value == middle,
        f"> {text}": lambda value: value > middle,
        f"<{text}": lambda value: value < middle,
        f">={middle}": lambda value: value >= middle,
        f"≤ {text}": lambda value: value <= middle,
        f"!= {text}": lambda value: value != middle,
    }
    for (query, test), actual in zip(queries.items(), find("everything", list(queries), view=view)):
        assert actual["nodes"] == [node for node, value in values.items() if test(value)], query
        assert actual["nodes"], query


def test_finding_mates() -> None:
    tree = searched("chess").tree
    [actual] = find("chess", ["= #3"])
    sides = sides_of(tree.board)
    expected = [
        n
        for n in tree.walk(tree.root())
        if tree.nodes.ending[n] not in NOT_SEARCHED
        and short_text(sides.for_max(int(tree.nodes.value[n]), int(tree.nodes.ply[n]))) == "#3"
    ]
    assert actual["nodes"] == expected
    assert expected


def test_finding_kinds_and_several_at_once() -> None:
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


def test_a_query_that_means_nothing_is_quoted() -> None:
    nonsense, empty, half = find("everything", ["cutt", "  ", "cut, z9z9"])
    assert nonsense == {"nodes": [], "error": "cutt"}
    assert empty == {"nodes": [], "error": ""}
    assert half == {"nodes": [], "error": "z9z9"}
