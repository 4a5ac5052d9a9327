"""The keys of exercises on trees, compared with an alpha-beta that knows nothing of the search."""

import pytest

from tests.teach.exercises.oracle import Line, Oracle, numbers
from xqlab.teach.exercises.exercise import exercises
from xqlab.teach.exercises.item import Item
from xqlab.teach.exercises.whole_trees import TEXTS

SEEDS = 12
HERE = {"value", "window", "update", "cut", *TEXTS}  # the others are proved where the questions are made
TREES = [name for name, exercise in exercises().items() if exercise.kind in HERE]


def expected(item: Item) -> tuple[float, ...]:
    """The key by the oracle: from the tree, the kind of question, its node and its choices."""
    tree = item.result.tree
    oracle = Oracle(tree.board.nested, hard=item.exercise.startswith("fail-hard"))
    node = numbers(tree.line(item.node))
    lines = [numbers(text.split(" › ")) for text in item.texts["en"].choices] if item.kind != "cut" else []
    root = oracle.everything[()]
    answers: dict[str, tuple[float, ...]] = {
        "value": (oracle.values[node],),
        "window": oracle.windows[node],
        "update": oracle.after.get(came_back(item), ()),
        "cut": (int(came_back(item) not in oracle.cuts),),
        "minimax": (root,),
        "leaves": (len(oracle.leaves),),
        "unsearched": tuple(at for at, leaf in enumerate(lines) if leaf not in oracle.leaves),
        "pruned": tuple(at for at, edge in enumerate(lines) if edge in oracle.pruned),
        "move": tuple(at for at, edge in enumerate(lines) if oracle.everything.get(edge) == root),
    }
    return answers[item.kind]


def came_back(item: Item) -> Line:
    """The last child of the item's node that has come back before its event."""
    tree = item.result.tree
    back = [child for child in tree.children(item.node) if 0 <= tree.nodes.last_event[child] < item.event]
    return numbers(tree.line(back[-1])) if back else ()


@pytest.mark.parametrize("name", TREES)
def test_a_key_is_that_of_the_oracle(name: str) -> None:
    items = [exercises()[name].item(seed) for seed in range(SEEDS)]
    assert [item.answer for item in items] == list(map(expected, items))
    assert len({item.answer for item in items}) > 1  # who always says the same is not always right
