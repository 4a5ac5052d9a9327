"""What a question says, in either language, either view, any notation."""

import re
from dataclasses import replace
from typing import Any

import pytest

import xqlab
from tests.trace.trees import xiangqi
from tests.viz.recorded import XIANGQI
from xqlab import Enhancements
from xqlab.games import TextbookTree
from xqlab.kernels import COMPILED
from xqlab.trace.conventions import Conventions
from xqlab.trace.questions.moves import BY_CAPTURE
from xqlab.trace.questions.question import (
    AGAIN,
    BOUND,
    BY_ALPHA_BETA,
    BY_OTHERS,
    CUT,
    GUESS,
    KINDS,
    NEXT,
    SOURCE,
    STAND,
    TABLE,
    UNSEARCHED,
    UPDATE,
    VALUE,
    WINDOW,
)
from xqlab.trace.questions.questions import questions
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
            "Max is about to try a, its move no. 1 at the root. With which window is it searched?",
            "在根结点，极大方将搜索第 1 个着法：a。用什么窗口搜索它？",
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


# Kind -> patterns of the prompt in English and Chinese, {} for what differs between questions.
OTHERS = {
    NEXT: (
        "{} chooses among these moves {}, and some of them have a reason to come early. Which one does the"
        " search try next?",
        "{}，{}有下列着法，其中有的按排序规则应当先搜。接下来搜索哪一着？",
    ),
    UNSEARCHED: ("{} Which of these moves stay unsearched?", "{}下列着法中，哪些不再搜索？"),
    TABLE: (
        "The table holds the position {}: depth {}, value {}. The node needs depth {}, its window is"
        " [{}, {}]. May the table answer?",
        "{}的局面在置换表中有记录：深度 {}，值 {}。此处需要深度 {}，窗口是 [{}, {}]。能否由置换表回答？",
    ),
    GUESS: ("{} Is that a proof or a guess?", "{}这是证明，还是猜测？"),
    AGAIN: (
        "{} was searched {} {} and has come back with {}; the window there is [{}, {}]. Is it searched"
        " again?",
        "{}，{}，返回 {}；此处窗口是 [{}, {}]。要不要重新搜索它？",
    ),
    STAND: (
        "Quiescence {}: the static evaluation is {}, the window [{}, {}]. Does {} stand pat, or look at"
        " captures?",
        "静态搜索，{}：静态评估为 {}，窗口是 [{}, {}]。{}是停着返回，还是搜索吃子？",
    ),
}


@pytest.mark.skipif(not COMPILED, reason="too many nodes for the interpreter")
def test_other_kinds_in_both_languages() -> None:
    tree = xiangqi("full").tree
    by_sort = {(one.kind, one.sort): one for one in questions(tree, 10_000, kinds=BY_OTHERS, events=8_000)}
    assert {kind for kind, _ in by_sort} == {*OTHERS}
    for one in by_sort.values():
        english = asked(tree, one, ENGLISH)
        prompts = (english.prompt, asked(tree, one, replace(ENGLISH, language="zh")).prompt)
        for text, pattern in zip(prompts, OTHERS[one.kind]):
            assert re.fullmatch(re.escape(pattern).replace(re.escape("{}"), ".+"), text), text
            assert "{" not in text
        assert english.several is (one.kind == UNSEARCHED)
        assert all(0 <= number < len(english.choices) for number in english.answer)
        own = asked(tree, one, replace(ENGLISH, view="negamax"))
        assert own.answer == english.answer
        if one.kind in (TABLE, AGAIN, STAND, GUESS):
            side = ("Red", "Black")[int(tree.nodes.ply[one.node]) % 2]
            assert own.prompt.endswith(f" (Seen from {side}.)")
        if one.kind == GUESS:  # 停着 stands pat
            assert "停着" not in prompts[1]


@pytest.mark.skipif(not COMPILED, reason="too many nodes for the interpreter")
def test_what_takes_what_is_named() -> None:
    tree = xiangqi("full").tree
    one = next(one for one in questions(tree, 1_000, kinds=[NEXT]) if BY_CAPTURE in one.facts)
    named = asked(tree, one, ENGLISH).choices[one.facts.index(BY_CAPTURE)]
    assert re.fullmatch(r"\w{4} \((red|black) \w+ takes (red|black) \w+\)", named)


def test_a_hint_for_each_kind() -> None:
    told = [
        hints(replace(ENGLISH, language=language, view=view))
        for language in ("en", "zh")
        for view in ("minimax", "negamax")
    ]
    assert all(set(each) == set(KINDS) for each in told)
    assert len({each[WINDOW] for each in told}) == 4
    assert not any("停着" in each[GUESS] for each in told)
