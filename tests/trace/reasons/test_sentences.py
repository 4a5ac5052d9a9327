"""The sentences: their numbers are the log's in both languages, their claims true."""

import re
from collections import Counter
from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

import xqlab
from tests.trace import trees
from xqlab import Enhancements
from xqlab.game import RULE_WIN, game_of
from xqlab.games import TextbookTree, TicTacToe
from xqlab.kernels import COMPILED
from xqlab.search import events, switches
from xqlab.search.reasons import DELTA, FUTILITY
from xqlab.search.result import mate_in
from xqlab.trace import build, sentence, sentences
from xqlab.trace.sides import sides_of
from xqlab.trace.tree.rows import PASSED_OVER, UNSEARCHED
from xqlab.xiangqi import Board

INFINITE = 32_000
POSITIONS = [
    (Board(trees.MIDDLEGAME), 2),
    (Board(trees.SHARP), 3),
    (Board(trees.SHARP.replace(" w", " b")), 2),
    (Board("3k5/9/9/9/9/9/9/4R4/8R/4K4 w"), 4),
    (Board("3k5/9/9/9/9/9/9/9/9/3RK4 b"), 3),
    (TicTacToe("b2 a1 c3"), 6),
    (TextbookTree("((3 5) 2) ((1 7) (8 9))", first="min"), 3),
]
COMPARE = {"exactly": int.__eq__, "at least": int.__ge__, "at most": int.__le__}
VIEWS = ("minimax", "negamax")


def numbers(text: str) -> list[int]:
    """The values and counts in a sentence, infinity as the log writes it; counts in words, too."""
    plain = text.replace("∞", str(INFINITE)).replace("−", "-").replace("+", "")
    plain = re.sub(r"the other (?=reply|move|capture)", "the other 1 ", plain).replace("both ", "2 ")
    return [int(number) for number in re.findall(r"(?<![a-z0-9])-?[0-9]+(?![a-z])", plain)]


def moves(text: str) -> list[str]:
    """The Chinese moves in a sentence."""
    found: list[str] = re.findall(
        r"(?:[一-九前中后１-９][车马炮兵卒一-九１-９]|[帅将仕士相象车马炮兵卒][一-九１-９])[进退平][一-九１-９]",
        text,
    )
    return found


def shown(value: int) -> list[int]:
    """The number that a value of the log reads as: none for a game that is won by a rule."""
    mate = mate_in(value)
    if abs(value) == RULE_WIN:
        return []
    if abs(value) >= INFINITE:
        return [INFINITE if value > 0 else -INFINITE]
    return [value] if mate is None else [abs(mate)]


def expected(tree: Any, k: int, view: str) -> list[int]:
    """The numbers of event `k` that its sentence must tell, as the reader of this view sees them."""
    event, node = tree.log[k], int(tree.node_at[k])
    black = view == "minimax" and (sides_of(tree.board).root_side + event.ply) % 2
    sign = -1 if black else 1
    value_, alpha_, beta_ = (shown(sign * int(each)) for each in (event.value, event.alpha, event.beta))
    match event.kind:
        case kind if kind == events.ENTER:
            counts = [*([event.number] if event.number else []), *([] if event.quiescence else [event.depth])]
            return [*counts, *alpha_, *beta_]
        case kind if kind in (events.LEAF, events.OVER, events.BEST, events.STAND_PAT):
            return value_
        case kind if kind == events.ADJUDICATED:
            return value_ if event.value else []
        case kind if kind == events.TABLE:
            return [event.depth, *value_]
        case kind if kind == events.CUTOFF:
            rest = sum(tree.nodes.ending[child] == UNSEARCHED for child in tree.children(node))
            is_open = tree.nodes.thinned[node] or (tree.truncated and tree.nodes.last_event[node] < 0)
            return [*value_, *beta_, *([rest] if rest and not is_open else [])]
        case kind if kind == events.PRUNED:
            return [event.number, *alpha_, *beta_]
        case kind if kind == events.SKIPPED:
            return [event.number, *(alpha_ if event.bound in (FUTILITY, DELTA) else [])]
        case kind if kind == events.SHORTCUT:
            return [*value_, *(beta_ if event.bound == events.LOWER else alpha_)]
        case kind if kind == events.LEAVE:
            return [*([] if event.ply else [event.depth]), *value_]
    return [event.depth]


def check(tree: Any) -> None:
    """Assert that each sentence tells its event's numbers, and the same in both languages."""
    own = {text for name in tree.texts for text in re.findall("[A-Za-z]+", name)} | {"X", "O", "MTD", "f"}
    latin = {"MTD", "f"} if tree.board.name == "Xiangqi" else own
    for view in VIEWS:
        english = sentences(tree, notation="chinese", view=view)
        chinese = sentences(tree, language="zh", view=view)
        assert len(english) == len(chinese) == len(tree.log)
        for k, (en, zh) in enumerate(zip(english, chinese)):
            told = Counter(numbers(en))
            assert Counter(numbers(zh)) == told, (en, zh)
            assert Counter(map(int, expected(tree, k, view))) <= told, (en, expected(tree, k, view))
            assert sorted(moves(en)) == sorted(moves(zh)), (en, zh)
            assert set(re.findall("[A-Za-z]+", zh)) <= latin, zh
            assert en.endswith(".")
            assert zh.endswith("。")
            assert k % (len(english) // 40 + 1) or sentence(tree, k, notation="chinese", view=view) == en
            for text in (en, zh):
                assert not re.search(r"None|[{}<>_]|  |\.\.|[，。；：]{2}| [,.;]|[，。；：] ", text), text


def served(game: Any) -> st.SearchStrategy[Enhancements]:
    """Random switches that a game can serve."""
    known = [each.name for each in switches.SWITCHES.values() if all(map(game.offers, each.needs))]
    return st.lists(st.sampled_from(known), unique=True).map(
        lambda names: Enhancements.of(*names).tuned(aspiration_window=5, aspiration_depth=2)
    )


@settings(max_examples=40, deadline=None)
@given(trees.NESTED, trees.SWITCHES)
def test_numbers_are_the_logs(nested: Any, use: Enhancements) -> None:
    check(trees.searched(nested, use).tree)


@settings(max_examples=25 if COMPILED else 4, deadline=None)
@given(st.data())
def test_numbers_are_the_logs_in_every_game_with_any_switches(data: st.DataObject) -> None:
    board, depth = data.draw(st.sampled_from(POSITIONS))
    use = data.draw(served(game_of(board.position)))
    result = xqlab.search(board, depth=depth, enhancements=use, record=1500, nodes=20_000)
    check(result.tree)


@pytest.mark.parametrize("name", trees.XIANGQI)
def test_numbers_and_counts_are_the_logs_with_everything_on(name: str) -> None:
    whole = trees.xiangqi(name)
    check(build(replace(whole, log=whole.log[:6000])))
    tree = trees.xiangqi(name).tree
    for k, text in enumerate(sentences(tree)):
        event, node = tree.log[k], int(tree.node_at[k])
        if event.kind in (events.ENTER, events.PRUNED, events.SKIPPED) and not tree.is_null(node):
            assert tree.texts[node] in text
        if event.kind in (events.PRUNED, events.SKIPPED):
            above = tree.nodes[int(tree.nodes.parent[node])]
            after = tree.log.kind[above.first_event + 1]
            takes = above.quiescence and after in (events.STAND_PAT, events.SHORTCUT)
            assert f"({'capture' if takes else 'move'} {event.number})" in text
        elif event.kind == events.ENTER and event.quiescence:
            assert f" {event.number}, quiescence" in text
        elif event.kind == events.ENTER:
            number = f"(move {event.number})" if event.number else "(null move)" if event.ply else "The root"
            assert number in text
        if tree.log.kind[k] == events.LEAVE and (
            match := re.search(r"(\d+) (?:move|capture)\w* w\w+ skipped", text)
        ):
            endings = [tree.nodes.ending[child] for child in tree.children(int(tree.node_at[k]))]
            assert endings.count(PASSED_OVER) == int(match[1])
            if "none of the" in text:
                searched_ = int(re.search(r"none of the (\d+)", text)[1])
                assert searched_ + int(match[1]) == tree.log.number[k]


@pytest.mark.skipif(not COMPILED, reason="too many nodes for the interpreter")
@pytest.mark.parametrize("names", [(), ("alpha_beta",)])
def test_a_bound_by_a_repetition_is_no_end_of_the_game(names: tuple[str, ...]) -> None:
    tree = trees.with_bounds(*names).tree
    found = set()
    bounds = (tree.log.kind == events.ADJUDICATED) & (tree.log.bound != events.EXACT)
    for k in np.flatnonzero(bounds).tolist():
        english, chinese = sentence(tree, k), sentence(tree, k, language="zh")
        assert re.search("repeats within the search.*; the value is at (least|most) 0[.]$", english), english
        assert re.search("在搜索中重复.*值不[低高]于 0。$", chinese), chinese
        if tree.log.kind[k + 1] == events.LEAVE:
            found.add(sentence(tree, k + 1).split(", ")[-1])
    assert found == ({"by a bound (a repetition within the search)."} if names else set())


@settings(max_examples=40, deadline=None)
@given(trees.NESTED)
def test_what_a_sentence_claims_of_a_node_is_true(nested: Any) -> None:
    tree = trees.searched(nested, Enhancements.textbook()).tree
    for k, text in enumerate(sentences(tree)):
        if tree.log.kind[k] not in (events.LEAVE, events.CUTOFF):
            continue
        codes = tree.codes(int(tree.node_at[k]))
        true = trees.minimax(trees.subtree(nested, codes), len(codes) % 2 == 0)
        claim = (
            r"(?:the value is|here,.* gets|here,.* to|holds \w+ to|gets) (exactly|at least|at most) (−?\d+)"
        )
        words, value = re.search(claim, text).groups()
        assert COMPARE[words](true, numbers(value)[0]), text


@settings(max_examples=60, deadline=None)
@given(trees.NESTED, trees.SWITCHES)
def test_the_ancestor_that_a_sentence_names_has_what_it_says(nested: Any, use: Enhancements) -> None:
    tree = trees.searched(nested, use).tree
    whose = "(Max is already sure of|Min already holds Max to)"
    claim = rf"{whose} (−?\d+) by (\w+)(?: at the root| after ([\w ]+?))?[;,.]"
    for k, text in enumerate(sentences(tree)):
        node = int(tree.node_at[k])
        if tree.log.kind[k] not in (events.CUTOFF, events.PRUNED) or node < tree.iterations[-1]:
            continue  # a shallower iteration values what it does not search to the leaves
        if tree.log.kind[k] == events.PRUNED:
            node = int(tree.nodes.parent[node])
        match = re.search(claim, text)
        if not match:
            assert "window of this search" in text or "the question is only" in text, text
            continue
        who, value, move, place = match.groups()
        path = tree.codes(node)
        wanted = place.split() if place else []
        ways = [path[: len(path) - 1]]
        if "at the root" in match[0]:
            ways = [[]]
        elif place:
            ways = [path[:end] for end in range(len(path)) if line_of(path[:end])[-2:] == wanted]
        holds = []
        for way in ways:
            true = trees.minimax(trees.subtree(nested, [*way, "abc".index(move) + 1]), len(way) % 2 == 1)
            bound = numbers(value)[0]
            holds.append(true >= bound if who.startswith("Max") else true <= bound)
        assert any(holds), text


@settings(max_examples=60, deadline=None)
@given(trees.NESTED, trees.SWITCHES)
# Below the window b is told to give at most 7, against 5 by a, and gives -20.
@example([10, [[[5, 9], [7, -20]]]], Enhancements.textbook())
def test_what_is_called_better_is_and_the_rest_is_called_perhaps(nested: Any, use: Enhancements) -> None:
    tree = trees.searched(nested, use).tree
    for k, text in enumerate(sentences(tree)):
        node = int(tree.node_at[k])
        match = re.search(r"(?:Max|Min)'s (\w+) gives .*, (perhaps )?better than −?\d+ by (\w+)", text)
        if not match or node < tree.iterations[-1]:
            continue
        path = tree.codes(node)
        move, perhaps, before = match.groups()
        values = [
            trees.minimax(trees.subtree(nested, [*path, "abc".index(each) + 1]), len(path) % 2 == 1)
            for each in (move, before)
        ]
        is_better = values[0] > values[1] if len(path) % 2 == 0 else values[0] < values[1]
        assert is_better or perhaps, text


@pytest.mark.parametrize("name", ["full", "sharp"])
def test_how_deep_the_table_was_asked_is_told(name: str) -> None:
    tree = trees.xiangqi(name).tree
    found = 0
    for k, text in enumerate(sentences(tree)):
        if tree.log.kind[k] != events.TABLE:
            continue
        node, depth = int(tree.node_at[k]), int(tree.log.depth[k])
        entered = int(tree.log.depth[tree.nodes.first_event[node]])
        asked = entered + bool(tree.board_at(node).is_check())  # a check extends
        match = re.search(r"\((deeper|shallower) than the (\d+) pl\w+ needed here", text)
        assert (match is not None) == (depth != asked), text
        if match:
            assert (match[1], int(match[2])) == ("deeper" if depth > asked else "shallower", asked)
            found += 1
    assert found > 0


def line_of(codes: list[int]) -> list[str]:
    """The moves of a line as a tree without names of its own calls them."""
    return ["abc"[code - 1] for code in codes]


BOOK = [[3, 12, 8], [2, 4, 6], [14, 5, 2]]
STRICT = Enhancements.textbook().including("strict_cutoff")
WORDS: list[tuple[Any, dict[str, str], list[str]]] = [
    (BOOK, {}, [
        "The search to depth 2 begins, values seen from Max.",
        "Cutoff: Max is already sure of 3 by a; here, after b, Min holds Max to at most 2 with a, "
        "so Max will avoid b, and the other 2 replies need not be searched.",
        "Pruned: c (move 3) is proven not to matter, since a makes the value at most 2 and Max is already "
        "sure of 3 by a.",
        "The search to depth 2 is done: the value is exactly 3, by a; all 3 moves have been searched.",
    ]),
    (BOOK, {"language": "zh"}, [
        "开始深度 2 的搜索，值从极大方看。",
        "截断：极大方走 a 已确保 3；而此处（b 之后）极小方走 a 能把值压到 2 或更低，所以极大方不会走 b，"
        "其余 2 个着法不必再看。",
        "剪枝：c（第 3 个着法）已证明无关，不必搜索：a 已使值不高于 2，而极大方走 a 已确保 3。",
        "深度 2 的搜索完成：值恰为 3，最佳着法是 a；全部 3 个着法都已搜过。",
    ]),
    (BOOK, {"view": "negamax"}, [
        "Cutoff: Max already holds Min to −3 by a; here, after b, Min gets at least −2 with a, "
        "so Max will avoid b, and the other 2 replies need not be searched.",
    ]),
    ([1, 2], {}, ["Max's b gives 2, better than 1 by a: alpha rises to 2."]),
]  # fmt: skip


@pytest.mark.parametrize(("nested", "how", "words"), WORDS)
def test_textbook_examples_word_for_word(nested: Any, how: dict[str, str], words: list[str]) -> None:
    told = sentences(trees.searched(nested, Enhancements.textbook()).tree, **how)
    places = [told.index(text) for text in words]
    assert places == sorted(places)
    assert len(words) < 4 or (places[0], places[-1]) == (0, len(told) - 1)


def test_cutoffs_sides_wins_and_single_events_are_told() -> None:
    for use, is_told in ((Enhancements.textbook(), True), (STRICT, False)):
        told = sentences(trees.searched([[3, 4], [3, 1]], use).tree)
        words = "holds Max to at most 3 with a, so b is no better for Max"
        assert any(words in text for text in told) == any("no better" in text for text in told) == is_told
    tree = trees.searched([5, [[[[3, 9], 1], 7], 8]], Enhancements.textbook()).tree
    deep = [text for text in sentences(tree) if text.startswith("Cutoff") and "at the root" in text]
    assert deep
    assert all("Max is already sure of 5 by a at the root" in text for text in deep)
    assert all("so play will not come here" in text for text in deep)
    board = TicTacToe("b2 a1 c3 a3 a2")
    tree = xqlab.search(board, depth=9, enhancements=Enhancements.textbook(), record=True).tree
    told, chosen = sentences(tree), [5, 0, -1, 12]
    assert told[1].startswith("The root: O to move, 9 plies to go; window [−∞, +∞]: nothing is known yet")
    assert "The game ends after b3 c2: the value is a win in 1 for X." in told
    assert sentences(tree, chosen) == [told[k] for k in chosen] == [sentence(tree, k) for k in chosen]
    with pytest.raises(IndexError):
        sentence(tree, len(tree.log))


def test_cut_short_logs_are_told() -> None:
    whole = xqlab.search(Board(), depth=3, nodes=150, record=True)
    assert whole.stopped == "nodes"
    told = sentences(whole.tree)
    for capacity in range(1, len(told), 211):
        short = build(replace(whole, log=whole.log[:capacity]))
        assert short.truncated
        begun = sentences(short)
        assert len(begun) == capacity
        # Only a cutoff's count of what it prunes lies in the future.
        differ = [k for k in range(capacity) if begun[k] != told[k]]
        assert {int(whole.log.kind[k]) for k in differ} <= {events.CUTOFF, events.LEAVE}
        assert len(differ) <= 2
        assert sentence(short, capacity - 1) == begun[-1]


def test_windows_of_the_root_are_told() -> None:
    kinds = {int(kind) for name in trees.XIANGQI for kind in trees.xiangqi(name).log.kind}
    assert kinds >= {events.TABLE, events.STAND_PAT, events.CUTOFF, events.OVER}
    assert kinds >= {events.SHORTCUT, events.SKIPPED}
    tree = trees.xiangqi("mtdf").tree
    told = [text for text in sentences(tree) if text.startswith("The search to depth") and "begins" in text]
    assert len(told) == len(tree.iterations)
    asked = re.compile(r"; MTD\(f\) asks whether the value (reaches|comes down to) \S+\.$")
    assert all(map(asked.search, told))
    assert any(" again with another window, since the value is at " in text for text in told)
    assert not any("already" in text for text in sentences(tree) if text.startswith("The root"))
    board = TextbookTree("((3 5) 2) ((1 7) (8 9))", first="min")
    use = Enhancements.of("alpha_beta", "iterative_deepening", "aspiration").tuned(
        aspiration_window=1, aspiration_depth=2
    )
    result = xqlab.search(board, depth=3, enhancements=use, record=True)
    told = sentences(result.tree)
    again = [text for text in told if "begins again with another window" in text]
    assert again
    for text in again:
        ends = r"the value is at \w+ (\S+); the aspiration window is (\S+) to (\S+)\."
        value, low, high = re.search(ends, text).groups()
        (value_,), (low_,), (high_,) = numbers(value), numbers(low), numbers(high)
        assert low_ < value_ < high_
    told = sentences(trees.xiangqi("lines").tree)
    assert sum("other than those already found" in text for text in told) >= 4


@pytest.mark.parametrize("depth", [1, 2, 4])
def test_a_leaf_of_a_tree_is_no_horizon(depth: int) -> None:
    """And what counts as 0 above the leaves says that it does."""
    use = Enhancements.minimax()
    tree = xqlab.search(TextbookTree("((1 2) (3 (4 5)))"), depth=depth, enhancements=use, record=True).tree
    ways = {"en": ("A leaf after ", "that of the leaf", "The horizon after ", "without what lies below"),
            "zh": ("是叶结点", "即叶结点的值", "到达水平线：其下还有子树", "未计其下的子树")}  # fmt: skip
    for language, (leaf, from_leaf, horizon, from_horizon) in ways.items():
        told = sentences(tree, language=language)
        for k in np.flatnonzero(np.isin(tree.log["kind"], (events.LEAF, events.OVER))):
            is_leaf = not tree.board_at(int(tree.node_at[k])).codes()
            assert (leaf if is_leaf else horizon) in told[k]
            assert (from_leaf if is_leaf else from_horizon) in told[k + 1]
