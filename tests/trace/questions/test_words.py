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
from xqlab.trace.questions import question as ask
from xqlab.trace.questions.moves import BY_CAPTURE
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
        for kind in ask.BY_ALPHA_BETA
    }
    assert told == {
        ask.WINDOW: (
            "Max is about to try a, its move no. 1 at the root. With which window is it searched?",
            "在根结点，极大方将搜索第 1 个着法：a。用什么窗口搜索它？",
        ),
        ask.UPDATE: (
            "a has come back with 6. With which window will Max search the next move at the root?",
            "a 搜完，返回 6。极大方在根结点用什么窗口搜索下一着？",
        ),
        ask.CUT: (
            "a has come back with 5. Does that cause a cutoff after b c d?",
            "a 搜完，返回 5。在 b c d 之后，其余着法是否被剪去？",
        ),
        ask.VALUE: (
            "The search after b c d is complete. Which value does it return to the node above?",
            "在 b c d 之后，该搜的都已搜完。它向上一层返回什么值？",
        ),
        ask.BOUND: (
            "The node after b c d returns 5. What does that say about its minimax value?",
            "在 b c d 之后的结点返回 5。这说明它的极小化极大值是多少？",
        ),
        ask.SOURCE: (
            "a has come back with 5, which causes a cutoff after b c d. Which node set the bound that"
            " was reached?",
            "a 搜完，返回 5，在 b c d 之后其余着法被剪去。这个值达到的界，是哪个结点定下的？",
        ),
    }


def test_views_turn_windows_values_and_bounds_and_say_so() -> None:
    tree = tree_of(BOOK, 4)
    negamax = replace(ENGLISH, view="negamax")
    for one in questions(tree, 1000):
        seen, own = asked(tree, one, ENGLISH), asked(tree, one, negamax)
        turned = int(tree.nodes.ply[one.node]) % 2 == 1
        if one.kind in (ask.WINDOW, ask.UPDATE):
            assert own.answer == one.answer
            assert seen.answer == (tuple(-end for end in one.answer[::-1]) if turned else one.answer)
        if one.kind == ask.VALUE:
            assert own.answer == one.answer
            assert seen.answer == tuple(-each if turned else each for each in one.answer)
        if one.kind == ask.BOUND and turned and one.answer[0] > 1:
            assert own.answer != seen.answer
        if one.kind in (ask.CUT, ask.SOURCE):
            assert own.answer == seen.answer
        if own.choices:
            assert len(set(own.choices)) == len(own.choices) > own.answer[0]
    english, chinese = replace(ENGLISH, view="negamax"), Conventions("negamax", "zh")
    cut = first(tree, ask.CUT)
    assert asked(tree, cut, english).prompt.startswith("a has come back with −5 for Min. Does")
    assert asked(tree, cut, chinese).prompt.startswith("a 搜完，返回 −5（从极小方看）。")
    window = first(tree, ask.WINDOW)
    assert asked(tree, window, english).prompt.endswith("searched? (Seen from Min.)")
    assert asked(tree, window, chinese).prompt.endswith("（从极小方看。）")
    root = first(tree, ask.VALUE, node=tree.root())
    assert asked(tree, root, ENGLISH).prompt.endswith("What value does it return?")
    assert asked(tree, root, Conventions(language="zh")).prompt.endswith("这次搜索得出什么值？")


def test_a_choice_says_what_the_log_says() -> None:
    tree = tree_of(BOOK, 4)
    for one in questions(tree, 1000, kinds=[ask.BOUND, ask.CUT, ask.SOURCE]):
        told = asked(tree, one, ENGLISH)
        right = told.choices[told.answer[0]]
        if one.kind == ask.CUT:
            assert right.startswith("Yes" if one.answer[0] else "No")
        if one.kind == ask.BOUND:
            value, bound = int(tree.nodes.value[one.node]), one.answer[0]
            if tree.nodes.ply[one.node] % 2:
                value, bound = -value, {1: 1, 2: 3, 3: 2}[bound]
            assert str(value).replace("-", "−") in right
            assert [word in right for word in ("exactly", "more", "less")] == [
                bound == at for at in (1, 2, 3)
            ]
        if one.kind == ask.SOURCE:
            line = " ".join(tree.line(one.answer[0]))
            assert right == (f"the position after {line}" if line else "the root")


@pytest.mark.parametrize(
    ("notation", "pattern"), [("", "[a-i][0-9][a-i][0-9]"), ("chinese", "[进退平]"), ("wxf", "[-+=.]")]
)
def test_moves_are_named_in_the_notation(notation: str, pattern: str) -> None:
    tree = tree_of(Board(XIANGQI), 2)
    how = replace(ENGLISH, notation=notation)
    for one in questions(tree, 6, kinds=[ask.CUT, ask.UPDATE]):
        assert re.search(pattern, asked(tree, one, how).prompt)


# Kind -> patterns of the prompt in English and Chinese, {} for what differs between questions.
OTHERS = {
    ask.NEXT: (
        "{} chooses among these moves {}, and some of them have a reason to come early. Which one does the"
        " search try next?",
        "{}，{}有下列着法，其中有的按排序规则应当先搜。接下来搜索哪一着？",
    ),
    ask.UNSEARCHED: ("{} Which of these moves stay unsearched?", "{}下列着法中，哪些不再搜索？"),
    ask.TABLE: (
        "The table holds the position {}: depth {}, value {}. The node needs depth {}, its window is"
        " [{}, {}]. May the table answer?",
        "{}的局面在置换表中有记录：深度 {}，值 {}。此处需要深度 {}，窗口是 [{}, {}]。能否由置换表回答？",
    ),
    ask.GUESS: ("{} Is that a proof or a guess?", "{}这是证明，还是猜测？"),
    ask.AGAIN: (
        "{} was searched {} {} and has come back with {}; the window there is [{}, {}]. Is it searched"
        " again?",
        "{}，{}，返回 {}；此处窗口是 [{}, {}]。要不要重新搜索它？",
    ),
    ask.STAND: (
        "Quiescence {}: the static evaluation is {}, the window [{}, {}]. Does {} stand pat, or look at"
        " captures?",
        "静态搜索，{}：静态评估为 {}，窗口是 [{}, {}]。{}是停着返回，还是搜索吃子？",
    ),
}


@pytest.mark.skipif(not COMPILED, reason="too many nodes for the interpreter")
def test_other_kinds_in_both_languages_with_what_takes_what() -> None:
    tree = xiangqi("full").tree
    by_sort = {
        (one.kind, one.sort): one for one in questions(tree, 10_000, kinds=ask.BY_OTHERS, events=8_000)
    }
    assert {kind for kind, _ in by_sort} == {*OTHERS}
    for one in by_sort.values():
        english = asked(tree, one, ENGLISH)
        prompts = (english.prompt, asked(tree, one, replace(ENGLISH, language="zh")).prompt)
        for text, pattern in zip(prompts, OTHERS[one.kind]):
            assert re.fullmatch(re.escape(pattern).replace(re.escape("{}"), ".+"), text), text
            assert "{" not in text
        assert english.several is (one.kind == ask.UNSEARCHED)
        assert all(0 <= number < len(english.choices) for number in english.answer)
        own = asked(tree, one, replace(ENGLISH, view="negamax"))
        assert own.answer == english.answer
        if one.kind in (ask.TABLE, ask.AGAIN, ask.STAND, ask.GUESS):
            side = ("Red", "Black")[int(tree.nodes.ply[one.node]) % 2]
            assert own.prompt.endswith(f" (Seen from {side}.)")
        if one.kind == ask.GUESS:  # 停着 stands pat
            assert "停着" not in prompts[1]
    one = next(one for one in questions(tree, 1_000, kinds=[ask.NEXT]) if BY_CAPTURE in one.facts)
    named = asked(tree, one, ENGLISH).choices[one.facts.index(BY_CAPTURE)]
    assert re.fullmatch(r"\w{4} \((red|black) \w+ takes (red|black) \w+\)", named)


def test_hints_are_those_of_kind_language_view_and_conventions() -> None:
    told = [
        hints(replace(ENGLISH, language=language, view=view))
        for language in ("en", "zh")
        for view in ("minimax", "negamax")
    ]
    assert all(set(each) == set(ask.KINDS) for each in told)
    assert len({each[ask.WINDOW] for each in told}) == 4
    assert not any("停着" in each[ask.GUESS] for each in told)
    for language in ("en", "zh"):
        plain = hints(Conventions(language=language))
        other = hints(Conventions(language=language, cutoff=">", values="fail-hard"))
        assert {kind for kind in ask.KINDS if plain[kind] != other[kind]} == {ask.CUT, ask.VALUE}
    assert other[ask.CUT].endswith("值恰好等于界时还不截断。")
    assert other[ask.VALUE].endswith("窗口之外的值按较近的一端返回。")
