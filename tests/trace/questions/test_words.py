"""What a question says, in either language, either view, any notation."""

import re
from dataclasses import replace
from typing import Any

import pytest

import xqlab
from tests.viz.recorded import XIANGQI
from xqlab import Enhancements
from xqlab.games import TextbookTree
from xqlab.trace.conventions import Conventions
from xqlab.trace.questions.question import BY_ALPHA_BETA
from xqlab.trace.questions.questions import (
    BOUND,
    CUT,
    KINDS,
    SOURCE,
    UPDATE,
    VALUE,
    WINDOW,
    questions,
)
from xqlab.trace.questions.words import asked, hints
from xqlab.xiangqi import Board

USE = Enhancements.textbook()
BOOK = TextbookTree("(a:6 b:(c:(d:(5 9) e:(7 8)) f:(g:(4 1) h:(8 2))))")
ENGLISH = Conventions()


def tree_of(board: Any, depth: int) -> Any:
    return xqlab.search(board, depth=depth, enhancements=USE, record=True).tree


def first(tree: Any, kind: str, **more: Any) -> Any:
    return next(
        one
        for one in questions(tree, 1000, kinds=[kind])
        if all(getattr(one, k) == v for k, v in more.items())
    )


def test_each_kind_in_both_languages() -> None:
    tree = tree_of(BOOK, 4)
    told = {
        kind: (
            asked(tree, first(tree, kind), ENGLISH).prompt,
            asked(tree, first(tree, kind), replace(ENGLISH, language="zh")).prompt,
        )
        for kind in BY_ALPHA_BETA
    }
    assert told == {
        WINDOW: (
            "Max is about to try a, move 1 at the root. With which window is it searched?",
            "极大方在根结点将试第 1 着 a。用什么窗口搜索它？",
        ),
        UPDATE: (
            "a has come back with 6. With which window will Max search the next move at the root?",
            "a 搜完，返回 6。极大方在根结点用什么窗口搜索下一着？",
        ),
        CUT: (
            "a has come back with 5. Does that cause a cutoff after b c d?",
            "a 搜完，返回 5。在 b c d 之后，其余着法是否被剪去？",
        ),
        VALUE: (
            "The search after b c d is complete. Which value does it return to the node above?",
            "在 b c d 之后，该搜的都已搜完。它向上一层返回什么值？",
        ),
        BOUND: (
            "The node after b c d returns 5. What does that say about its minimax value?",
            "在 b c d 之后的结点返回 5。这说明它的极小化极大值是多少？",
        ),
        SOURCE: (
            "a has come back with 5, which causes a cutoff after b c d. Which node set the bound that"
            " was reached?",
            "a 搜完，返回 5，在 b c d 之后其余着法被剪去。这个值达到的界，是哪个结点定下的？",
        ),
    }


def test_views_turn_windows_values_and_bounds() -> None:
    tree = tree_of(BOOK, 4)
    negamax = replace(ENGLISH, view="negamax")
    for one in questions(tree, 1000):
        seen, own = asked(tree, one, ENGLISH), asked(tree, one, negamax)
        turned = int(tree.nodes.ply[one.node]) % 2 == 1
        if one.kind in (WINDOW, UPDATE):
            assert own.answer == one.answer
            assert seen.answer == (tuple(-end for end in one.answer[::-1]) if turned else one.answer)
        if one.kind == VALUE:
            assert (own.answer, seen.answer) == (
                one.answer,
                tuple(-each if turned else each for each in one.answer),
            )
        if one.kind == BOUND and turned and one.answer[0] > 1:
            assert own.answer != seen.answer
        if one.kind in (CUT, SOURCE):
            assert own.answer == seen.answer
        if own.choices:
            assert len(set(own.choices)) == len(own.choices) > own.answer[0]


def test_the_negamax_view_says_whose_values_are_meant() -> None:
    tree = tree_of(BOOK, 4)
    english, chinese = replace(ENGLISH, view="negamax"), Conventions("negamax", "zh")
    cut = first(tree, CUT)
    assert asked(tree, cut, english).prompt.startswith("a has come back with −5 for Min. Does")
    assert asked(tree, cut, chinese).prompt.startswith("a 搜完，返回 −5（从极小方看）。")
    window = first(tree, WINDOW)
    assert asked(tree, window, english).prompt.endswith("searched? (Seen from Min.)")
    assert asked(tree, window, chinese).prompt.endswith("（从极小方看。）")


def test_the_root_returns_to_no_node() -> None:
    tree = tree_of(BOOK, 4)
    root = first(tree, VALUE, node=tree.root())
    assert asked(tree, root, ENGLISH).prompt.endswith("What value does it return?")
    assert asked(tree, root, Conventions(language="zh")).prompt.endswith("这次搜索得出什么值？")


def test_hints_keep_to_the_cutoff_and_the_values_of_the_search() -> None:
    for language in ("en", "zh"):
        plain = hints(Conventions(language=language))
        other = hints(Conventions(language=language, cutoff=">", values="fail-hard"))
        assert {kind for kind in KINDS if plain[kind] != other[kind]} == {CUT, VALUE}
    assert other[CUT].endswith("值恰好等于界时还不截断。")
    assert other[VALUE].endswith("窗口之外的值按较近的一端返回。")


def test_a_choice_says_what_the_log_says() -> None:
    tree = tree_of(BOOK, 4)
    for one in questions(tree, 1000, kinds=[BOUND, CUT, SOURCE]):
        told = asked(tree, one, ENGLISH)
        right = told.choices[told.answer[0]]
        if one.kind == CUT:
            assert right.startswith("Yes" if one.answer[0] else "No")
        if one.kind == BOUND:
            value, bound = int(tree.nodes.value[one.node]), one.answer[0]
            if tree.nodes.ply[one.node] % 2:
                value, bound = -value, {1: 1, 2: 3, 3: 2}[bound]
            assert str(value).replace("-", "−") in right
            assert ("exactly" in right, "more" in right, "less" in right) == (
                bound == 1,
                bound == 2,
                bound == 3,
            )
        if one.kind == SOURCE:
            line = " ".join(tree.line(one.answer[0]))
            assert right == (f"the position after {line}" if line else "the root")


@pytest.mark.parametrize(
    ("notation", "pattern"), [("", "[a-i][0-9][a-i][0-9]"), ("chinese", "[进退平]"), ("wxf", "[-+=.]")]
)
def test_moves_are_named_in_the_notation(notation: str, pattern: str) -> None:
    tree = tree_of(Board(XIANGQI), 2)
    how = replace(ENGLISH, notation=notation)
    for one in questions(tree, 6, kinds=[CUT, UPDATE]):
        assert re.search(pattern, asked(tree, one, how).prompt)


def test_a_hint_for_each_kind() -> None:
    told = [
        hints(replace(ENGLISH, language=language, view=view))
        for language in ("en", "zh")
        for view in ("minimax", "negamax")
    ]
    assert all(set(each) == set(KINDS) for each in told)
    assert len({each[WINDOW] for each in told}) == 4
