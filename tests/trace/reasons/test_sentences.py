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
from tests.trace.trees import (
    MIDDLEGAME,
    NESTED,
    SHARP,
    SWITCHES,
    XIANGQI,
    minimax,
    searched,
    subtree,
    with_bounds,
    xiangqi,
)
from xqlab import Enhancements
from xqlab.game import RULE_WIN, game_of
from xqlab.games import TextbookTree, TicTacToe
from xqlab.kernels import COMPILED
from xqlab.search import switches
from xqlab.search.events import (
    ADJUDICATED,
    BEST,
    CUTOFF,
    ENTER,
    EXACT,
    LEAF,
    LEAVE,
    LOWER,
    OVER,
    PRUNED,
    SHORTCUT,
    SKIPPED,
    STAND_PAT,
    TABLE,
)
from xqlab.search.reasons import DELTA, FUTILITY
from xqlab.search.result import mate_in
from xqlab.trace import Tree, build, sentence, sentences
from xqlab.trace.sides import sides_of
from xqlab.trace.tree.nodes import PASSED_OVER, UNSEARCHED
from xqlab.xiangqi import Board

INFINITE = 32_000
POSITIONS = [
    (Board(MIDDLEGAME), 2),
    (Board(SHARP), 3),
    (Board(SHARP.replace(" w", " b")), 2),
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
    alpha, beta, value = [
        -int(each) if black else int(each) for each in (event.alpha, event.beta, event.value)
    ]
    value_, alpha_, beta_ = shown(value), shown(alpha), shown(beta)
    match event.kind:
        case kind if kind == ENTER:
            counts = [*([event.number] if event.number else []), *([] if event.quiescence else [event.depth])]
            return [*counts, *alpha_, *beta_]
        case kind if kind in (LEAF, OVER, BEST, STAND_PAT):
            return value_
        case kind if kind == ADJUDICATED:
            return value_ if value else []
        case kind if kind == TABLE:
            return [event.depth, *value_]
        case kind if kind == CUTOFF:
            rest = sum(tree.nodes.ending[child] == UNSEARCHED for child in tree.children(node))
            is_open = tree.nodes.thinned[node] or (tree.truncated and tree.nodes.last_event[node] < 0)
            return [*value_, *beta_, *([rest] if rest and not is_open else [])]
        case kind if kind == PRUNED:
            return [event.number, *alpha_, *beta_]
        case kind if kind == SKIPPED:
            return [event.number, *(alpha_ if event.bound in (FUTILITY, DELTA) else [])]
        case kind if kind == SHORTCUT:
            return [*value_, *(beta_ if event.bound == LOWER else alpha_)]
        case kind if kind == LEAVE:
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
            for text in (en, zh):
                assert not re.search(r"None|[{}<>_]|  |\.\.|[，。；：]{2}| [,.;]|[，。；：] ", text), text


def is_capture(tree: Tree, node: int) -> bool:
    """Whether a move of quiescence takes something: out of check, any move is tried."""
    above = tree.nodes[int(tree.nodes.parent[node])]
    return bool(above.quiescence) and tree.log.kind[above.first_event + 1] in (STAND_PAT, SHORTCUT)


def served(game: Any) -> st.SearchStrategy[Enhancements]:
    """Random switches that a game can serve."""
    known = [each.name for each in switches.SWITCHES.values() if all(map(game.offers, each.needs))]
    return st.lists(st.sampled_from(known), unique=True).map(
        lambda names: Enhancements.of(*names).tuned(aspiration_window=5, aspiration_depth=2)
    )


@settings(max_examples=40, deadline=None)
@given(NESTED, SWITCHES)
def test_numbers_are_the_logs(nested: Any, use: Enhancements) -> None:
    check(searched(nested, use).tree)


@settings(max_examples=25 if COMPILED else 4, deadline=None)
@given(st.data())
def test_numbers_are_the_logs_in_every_game_with_any_switches(data: st.DataObject) -> None:
    board, depth = data.draw(st.sampled_from(POSITIONS))
    use = data.draw(served(game_of(board.position)))
    result = xqlab.search(board, depth=depth, enhancements=use, record=1500, nodes=20_000)
    check(result.tree)


@pytest.mark.parametrize("name", XIANGQI)
def test_numbers_are_the_logs_with_everything_on(name: str) -> None:
    whole = xiangqi(name)
    check(build(replace(whole, log=whole.log[:6000])))


@pytest.mark.skipif(not COMPILED, reason="too many nodes for the interpreter")
@pytest.mark.parametrize("names", [(), ("alpha_beta",)])
def test_a_bound_by_a_repetition_is_no_end_of_the_game(names: tuple[str, ...]) -> None:
    tree = with_bounds(*names).tree
    found = set()
    for k in np.flatnonzero((tree.log.kind == ADJUDICATED) & (tree.log.bound != EXACT)).tolist():
        english, chinese = sentence(tree, k), sentence(tree, k, language="zh")
        assert re.search("repeats within the search.*; the value is at (least|most) 0[.]$", english), english
        assert re.search("在搜索中重复.*值不[低高]于 0。$", chinese), chinese
        if tree.log.kind[k + 1] == LEAVE:
            found.add(sentence(tree, k + 1).split(", ")[-1])
    assert found == ({"by a bound (a repetition within the search)."} if names else set())


@settings(max_examples=40, deadline=None)
@given(NESTED)
def test_what_a_sentence_claims_of_a_node_is_true(nested: Any) -> None:
    tree = searched(nested, Enhancements.textbook()).tree
    for k, text in enumerate(sentences(tree)):
        if tree.log.kind[k] not in (LEAVE, CUTOFF):
            continue
        codes = tree.codes(int(tree.node_at[k]))
        true = minimax(subtree(nested, codes), len(codes) % 2 == 0)
        claim = (
            r"(?:the value is|here,.* gets|here,.* to|holds \w+ to|gets) (exactly|at least|at most) (−?\d+)"
        )
        words, value = re.search(claim, text).groups()
        assert COMPARE[words](true, numbers(value)[0]), text


@settings(max_examples=60, deadline=None)
@given(NESTED, SWITCHES)
def test_the_ancestor_that_a_sentence_names_has_what_it_says(nested: Any, use: Enhancements) -> None:
    tree = searched(nested, use).tree
    whose = "(Max is already sure of|Min already holds Max to)"
    claim = rf"{whose} (−?\d+) by (\w+)(?: at the root| after ([\w ]+?))?[;,.]"
    for k, text in enumerate(sentences(tree)):
        node = int(tree.node_at[k])
        if tree.log.kind[k] not in (CUTOFF, PRUNED) or node < tree.iterations[-1]:
            continue  # a shallower iteration values what it does not search to the leaves
        if tree.log.kind[k] == PRUNED:
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
            true = minimax(subtree(nested, [*way, "abc".index(move) + 1]), len(way) % 2 == 1)
            bound = numbers(value)[0]
            holds.append(true >= bound if who.startswith("Max") else true <= bound)
        assert any(holds), text


@settings(max_examples=60, deadline=None)
@given(NESTED, SWITCHES)
# Below the window b is told to give at most 7, against 5 by a, and gives -20.
@example([10, [[[5, 9], [7, -20]]]], Enhancements.textbook())
def test_what_is_called_better_is_and_the_rest_is_called_perhaps(nested: Any, use: Enhancements) -> None:
    tree = searched(nested, use).tree
    for k, text in enumerate(sentences(tree)):
        node = int(tree.node_at[k])
        match = re.search(r"(?:Max|Min)'s (\w+) gives .*, (perhaps )?better than −?\d+ by (\w+)", text)
        if not match or node < tree.iterations[-1]:
            continue
        path = tree.codes(node)
        move, perhaps, before = match.groups()
        values = [
            minimax(subtree(nested, [*path, "abc".index(each) + 1]), len(path) % 2 == 1)
            for each in (move, before)
        ]
        is_better = values[0] > values[1] if len(path) % 2 == 0 else values[0] < values[1]
        assert is_better or perhaps, text


@pytest.mark.parametrize("name", ["full", "sharp"])
def test_how_deep_the_table_was_asked_is_told(name: str) -> None:
    tree = xiangqi(name).tree
    found = 0
    for k, text in enumerate(sentences(tree)):
        if tree.log.kind[k] != TABLE:
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


def test_the_textbook_example_word_for_word() -> None:
    tree = searched([[3, 12, 8], [2, 4, 6], [14, 5, 2]], Enhancements.textbook()).tree
    told = sentences(tree)
    assert told[0] == "The search to depth 2 begins, values seen from Max."
    assert (
        "Cutoff: Max is already sure of 3 by a; here, after b, Min holds Max to at most 2 with a, "
        "so Max will avoid b, and the other 2 replies need not be searched."
    ) in told
    assert (
        "Pruned: c (move 3) is proven not to matter, since a makes the value at most 2 and Max is already "
        "sure of 3 by a."
    ) in told
    assert (
        told[-1]
        == "The search to depth 2 is done: the value is exactly 3, by a; all 3 moves have been searched."
    )


def test_the_textbook_example_word_for_word_in_chinese() -> None:
    tree = searched([[3, 12, 8], [2, 4, 6], [14, 5, 2]], Enhancements.textbook()).tree
    told = sentences(tree, language="zh")
    assert told[0] == "开始深度 2 的搜索，值从极大方看。"
    assert (
        "截断：极大方走 a 已确保 3；而此处（b 之后）极小方走 a 能把值压到 2 或更低，所以极大方不会走 b，"
        "其余 2 个着法不必再看。"
    ) in told
    assert "剪枝：c（第 3 个着法）已证明无关，不必搜索：a 已使值不高于 2，而极大方走 a 已确保 3。" in told
    assert told[-1] == "深度 2 的搜索完成：值恰为 3，最佳着法是 a；全部 3 个着法都已搜过。"


def test_the_negamax_view_tells_the_movers_values() -> None:
    tree = searched([[3, 12, 8], [2, 4, 6], [14, 5, 2]], Enhancements.textbook()).tree
    assert (
        "Cutoff: Max already holds Min to −3 by a; here, after b, Min gets at least −2 with a, "
        "so Max will avoid b, and the other 2 replies need not be searched."
    ) in sentences(tree, view="negamax")


def test_an_equal_value_is_no_better() -> None:
    told = sentences(searched([[3, 4], [3, 1]], Enhancements.textbook()).tree)
    assert any("holds Max to at most 3 with a, so b is no better for Max" in text for text in told)
    strict = sentences(searched([[3, 4], [3, 1]], Enhancements.textbook().including("strict_cutoff")).tree)
    assert not any("no better" in text for text in strict)


def test_a_deep_cutoff_names_the_ancestor() -> None:
    tree = searched([5, [[[[3, 9], 1], 7], 8]], Enhancements.textbook()).tree
    deep = [text for text in sentences(tree) if text.startswith("Cutoff") and "at the root" in text]
    assert deep
    assert all("Max is already sure of 5 by a at the root" in text for text in deep)
    assert all("so play will not come here" in text for text in deep)


def test_sides_and_wins_are_the_games() -> None:
    board = TicTacToe("b2 a1 c3 a3 a2")
    told = sentences(xqlab.search(board, depth=9, enhancements=Enhancements.textbook(), record=True).tree)
    assert told[1].startswith("The root: O to move, 9 plies to go; window [−∞, +∞]: nothing is known yet")
    assert "The game ends after b3 c2: the value is a win in 1 for X." in told


def test_some_events_are_told_alone() -> None:
    tree = xiangqi("mate").tree
    told, chosen = sentences(tree, language="zh"), [5, 0, -1, 40]
    assert sentences(tree, chosen, language="zh") == [told[k] for k in chosen]
    with pytest.raises(IndexError):
        sentences(tree, [len(tree.log)])


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
        assert {int(whole.log.kind[k]) for k in differ} <= {CUTOFF, LEAVE}
        assert len(differ) <= 2
        assert sentence(short, capacity - 1) == begun[-1]


@pytest.mark.parametrize("name", XIANGQI)
def test_with_everything_on_each_sentence_has_its_numbers(name: str) -> None:
    tree = xiangqi(name).tree
    told, sides = sentences(tree), sides_of(tree.board)
    assert len(told) == len(tree.log)
    for k, (event, text) in enumerate(zip(tree.log, told)):
        ply, node = int(event.ply), int(tree.node_at[k])
        low, high = (
            sides.text(each) for each in sides.window_for_max(int(event.alpha), int(event.beta), ply)
        )
        value = sides.text(sides.for_max(int(event.value), ply)).partition(" for ")[0]
        # What a move that is not searched says of its window is said by the node above.
        wanted: list[str] = (
            [tree.texts[node]] if event.kind in (ENTER, PRUNED, SKIPPED) and not tree.is_null(node) else []
        )
        match event.kind:
            case kind if kind == ENTER and event.quiescence:
                wanted += [f" {event.number}, quiescence", f"window [{low}, {high}]"]
            case kind if kind == ENTER:
                number = (
                    [f"(move {event.number})"] if event.number else ["(null move)"] if ply else ["The root"]
                )
                wanted += [*number, f"{event.depth} pl", f"window [{low}, {high}]"]
            case kind if kind in (PRUNED, SKIPPED):
                wanted += [
                    f"(capture {event.number})" if is_capture(tree, node) else f"(move {event.number})"
                ]
            case kind if kind in (LEAF, STAND_PAT, BEST, CUTOFF, LEAVE, OVER, SHORTCUT):
                wanted += [value]
            case kind if kind == TABLE:
                wanted += [f"searched to depth {event.depth}", value]
        at = 0
        for part in wanted:
            assert part in text[at:], (wanted, text)
            at = text.index(part, at) + len(part)
        assert text.endswith(".")
    for k in range(0, len(told), max(len(told) // 40, 1)):
        assert sentence(tree, k) == told[k]


@pytest.mark.parametrize("name", XIANGQI)
def test_what_was_not_searched_is_counted(name: str) -> None:
    tree = xiangqi(name).tree
    for k, text in enumerate(sentences(tree)):
        if tree.log.kind[k] == LEAVE and (
            match := re.search(r"(\d+) (?:move|capture)\w* w\w+ skipped", text)
        ):
            endings = [tree.nodes.ending[child] for child in tree.children(int(tree.node_at[k]))]
            assert endings.count(PASSED_OVER) == int(match[1])
            if "none of the" in text:
                searched_ = int(re.search(r"none of the (\d+)", text)[1])
                assert searched_ + int(match[1]) == tree.log.number[k]


def test_windows_of_the_root_are_told() -> None:
    tree = xiangqi("mtdf").tree
    told = [text for text in sentences(tree) if text.startswith("The search to depth") and "begins" in text]
    assert len(told) == len(tree.iterations)
    assert all(
        re.search(r"; MTD\(f\) asks whether the value (reaches|comes down to) \S+\.$", text) for text in told
    )
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
        _, value, low, high = re.search(
            r"the value is at (\w+) (\S+); the aspiration window is (\S+) to (\S+)\.", text
        ).groups()
        (value_,), (low_,), (high_,) = numbers(value), numbers(low), numbers(high)
        assert low_ < value_ < high_
    lines = [text for text in sentences(xiangqi("lines").tree) if "other than those already found" in text]
    assert len(lines) >= 4


def test_the_searches_above_have_events_of_every_kind() -> None:
    kinds = {int(kind) for name in XIANGQI for kind in xiangqi(name).log.kind}
    assert kinds >= {TABLE, STAND_PAT, CUTOFF, OVER, SHORTCUT, SKIPPED}
    tree = xiangqi("mate").tree
    with pytest.raises(IndexError):
        sentence(tree, len(tree.log))


def test_a_tree_without_names_uses_letters() -> None:
    tree = searched([1, 2], Enhancements.textbook()).tree
    assert TextbookTree([1, 2]).text_of(2) == "b"
    assert "Max's b gives 2, better than 1 by a: alpha rises to 2." in sentences(tree)


@pytest.mark.parametrize("depth", [1, 2, 4])
def test_a_leaf_of_a_tree_is_no_horizon(depth: int) -> None:
    """And what counts as 0 above the leaves says that it does."""
    use = Enhancements.minimax()
    tree = xqlab.search(TextbookTree("((1 2) (3 (4 5)))"), depth=depth, enhancements=use, record=True).tree
    ways = {"en": ("A leaf after ", "that of the leaf", "The horizon after ", "without what lies below"),
            "zh": ("是叶结点", "即叶结点的值", "到达水平线：其下还有子树", "未计其下的子树")}  # fmt: skip
    for language, (leaf, from_leaf, horizon, from_horizon) in ways.items():
        told = sentences(tree, language=language)
        for k in np.flatnonzero(np.isin(tree.log["kind"], (LEAF, OVER))):
            is_leaf = not tree.board_at(int(tree.node_at[k])).codes()
            assert (leaf if is_leaf else horizon) in told[k]
            assert (from_leaf if is_leaf else from_horizon) in told[k + 1]
