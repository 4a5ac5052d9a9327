"""Exercises about a whole textbook tree: its minimax value, and what alpha-beta leaves out of it."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from random import Random
from typing import Any

import numpy as np

from xqlab.experiments.run.timing import finished_run
from xqlab.games.tree_orders import minimax_value
from xqlab.search.driver import search
from xqlab.search.enhancements import Enhancements
from xqlab.search.events import CUTOFF, LEAVE
from xqlab.teach.exercises.exercise import SETS, declare
from xqlab.teach.exercises.from_question import LABELS
from xqlab.teach.exercises.item import Item, ItemText
from xqlab.teach.exercises.trees import SHAPES, random_run
from xqlab.trace.questions.edges import PRUNED, SEARCHED, WholeTree, whole_tree
from xqlab.trace.reasons.sentences import sentences
from xqlab.trace.sides import sides_of
from xqlab.words import Words, in_language

EDGES = 8  # that are asked about
STEP = " › "  # between the moves of a line

# Name -> (heading, prompt).
TEXTS: Mapping[str, tuple[Words, Words]] = {
    "minimax": (
        Words("The minimax value", "极小化极大值"),
        Words(
            "{side} is to move at the root. What is the minimax value of the tree?",
            "根上轮到{side}。这棵树的极小化极大值是多少？",
        ),
    ),
    "move": (
        Words("The best move", "最佳着法"),
        Words(
            "{side} is to move at the root. Which move does minimax choose?",
            "根上轮到{side}。极小化极大选哪一着？",
        ),
    ),
    "leaves": (
        Words("How many leaves", "搜索多少叶"),
        Words(
            "Alpha-beta searches this tree from left to right. How many leaves does it evaluate?",
            "α-β 从左到右搜索这棵树。它对多少个叶求值？",
        ),
    ),
    "unsearched": (
        Words("Leaves that stay unsearched", "没有搜索的叶"),
        Words(
            "Alpha-beta searches this tree from left to right. Which leaves does it not evaluate?",
            "α-β 从左到右搜索这棵树。哪些叶它没有求值？",
        ),
    ),
    "pruned": (
        Words("Pruned edges", "被剪去的边"),
        Words(
            "Alpha-beta searches this tree from left to right. Which of these edges does it prune? An edge"
            " below a pruned one does not count.",
            "α-β 从左到右搜索这棵树。下列哪些边被剪去？被剪去的边以下的边不算。",
        ),
    ),
}


def question_about_the_whole(name: str, level: int, draw: Random) -> Item:
    """An item about a random tree of which alpha-beta prunes something, answered by its run."""
    while True:
        result = random_run(level, draw)
        whole = whole_tree(result.tree)
        if (whole.state == PRUNED).any() and (item := _MAKERS[name](name, result, whole, draw)) is not None:
            return item


def _minimax(name: str, result: Any, whole: WholeTree, draw: Random) -> Item:
    nested = result.tree.board.nested
    ideas = {"wrong side": (minimax_value(nested, is_max=False),), "last": (_last(nested),)}
    return _item(name, whole.minimax, (result.value,), ideas=ideas)


def _move(name: str, result: Any, whole: WholeTree, draw: Random) -> Item | None:
    tree = whole.minimax.tree
    children = tree.children(tree.finished_root)
    values = [-int(tree.nodes.value[child]) for child in children]
    if values.count(max(values)) > 1:
        return None
    ideas = {"wrong side": (values.index(min(values)),)}
    return _item(
        name,
        whole.minimax,
        (values.index(max(values)),),
        choices=[tree.line(child) for child in children],
        ideas=ideas,
    )


def _leaves(name: str, result: Any, whole: WholeTree, draw: Random) -> Item:
    use = Enhancements(alpha_beta=True, strict_cutoff=True)
    strict = finished_run(search(result.tree.board, depth=result.depth, enhancements=use, ideas=()))
    ideas = {"all leaves": (whole.minimax.counts["leaves"],), "strict": (strict.counts["leaves"],)}
    return _item(name, result, (result.counts["leaves"],), ideas=ideas)


def _unsearched(name: str, result: Any, whole: WholeTree, draw: Random) -> Item:
    parents = set(whole.parent.tolist())
    leaves = [node for node in range(len(whole)) if node not in parents]
    draw.shuffle(leaves)  # the last of a tree is nearly always among them
    right = [at for at, node in enumerate(leaves) if whole.state[node] != SEARCHED]
    return _item(name, result, right, choices=_lines(whole, leaves), several=True)


def _pruned(name: str, result: Any, whole: WholeTree, draw: Random) -> Item | None:
    own = np.flatnonzero(whole.state == PRUNED).tolist()
    others = [edge for edge in range(1, len(whole)) if edge not in own and whole.parent[edge]]
    if len(own) > min(EDGES // 2, len(others)):  # else whoever ticks all edges earns points
        return None
    edges = own + draw.sample(others, min(EDGES - len(own), len(others)))
    draw.shuffle(edges)
    right = [at for at, edge in enumerate(edges) if edge in own]
    below = tuple(at for at, edge in enumerate(edges) if whole.state[edge] != SEARCHED)
    return _item(name, result, right, choices=_lines(whole, edges), several=True, ideas={"below": below})


_MAKERS: Mapping[str, Callable[[str, Any, WholeTree, Random], Item | None]] = {
    "minimax": _minimax,
    "move": _move,
    "leaves": _leaves,
    "unsearched": _unsearched,
    "pruned": _pruned,
}


def _lines(whole: WholeTree, nodes: list[int]) -> list[list[str]]:
    return [whole.minimax.tree.line(int(whole.whole[node])) for node in nodes]


def _item(
    name: str,
    result: Any,
    answer: Sequence[int],
    *,
    choices: Sequence[Sequence[str]] = (),
    several: bool = False,
    ideas: Mapping[str, tuple[int, ...]] | None = None,
) -> Item:
    tree, texts = result.tree, {}
    kinds, plies = tree.log["kind"], tree.log["ply"]
    by_minimax = not result.enhancements.alpha_beta
    explained = np.flatnonzero((kinds == LEAVE) & (plies == 1) if by_minimax else kinds == CUTOFF).tolist()
    lines = tuple(STEP.join(line) for line in choices)
    for language, prompt in TEXTS[name][1]._asdict().items():
        sides = sides_of(tree.board, language)
        why = sentences(tree, [*explained, len(tree.log) - 1], language=language, view="minimax")
        texts[language] = ItemText(
            prompt=prompt.format(side=sides.names[sides.to_move(0)]),
            choices=lines,
            labels=() if lines else in_language(LABELS[1], language),
            why=(" " if language == "en" else "").join(why),
        )
    return Item(
        kind=name,
        answer=tuple(answer),
        texts=texts,
        result=result,
        shown=None,
        event=len(tree.log) - 1,
        node=tree.finished_root,
        several=several,
        ideas={idea: wrong for idea, wrong in (ideas or {}).items() if wrong != tuple(answer)},
    )


def _last(tree: Any) -> int:
    return _last(tree[-1]) if isinstance(tree, list) else int(tree)


for _name, (_title, _) in TEXTS.items():
    for _level in SHAPES if _name != "unsearched" else (1, 2):  # 27 leaves are no choice
        _make = partial(question_about_the_whole, _name, _level)
        declare(_name, _title, _name, _level, 2 * _level, _make)
SETS["first-hour"] = ("minimax-1", "move-1", "value-1", "leaves-1", "unsearched-1", "cut-1", "pruned-2")
