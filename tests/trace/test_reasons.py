"""The sentences: their numbers are the log's, their claims true."""

import re
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings

import xqlab
from tests.trace.trees import NESTED, SWITCHES, XIANGQI, minimax, searched, subtree, xiangqi
from xqlab import Enhancements
from xqlab.games import TextbookTree, TicTacToe
from xqlab.search.events import (
    BEST,
    CUTOFF,
    ENTER,
    EVENT,
    LEAF,
    LEAVE,
    OVER,
    PRUNED,
    SHORTCUT,
    SKIPPED,
    STAND_PAT,
    TABLE,
)
from xqlab.trace import build, sentence, sentences
from xqlab.trace.sides import sides_of
from xqlab.trace.tree import PASSED_OVER, UNSEARCHED
from xqlab.trace.wording import Event
from xqlab.xiangqi import Board

INFINITE = 32_000
COMPARE = {"exactly": int.__eq__, "at least": int.__ge__, "at most": int.__le__}


def numbers(text: str) -> list[int]:
    """The values and counts in a sentence, infinity as the log writes it."""
    plain = text.replace("∞", str(INFINITE)).replace("−", "-").replace("+", "")
    return [int(number) for number in re.findall(r"(?<![a-z])-?\d+", plain)]


def expected(event: Any, unsearched: int) -> list[int]:
    """The numbers that the sentence of an event begins with, values as Max sees them."""
    sign = -1 if event.ply % 2 else 1
    low, high = sorted((sign * event.alpha, sign * event.beta))
    value = sign * event.value
    match event.kind:
        case k if k == ENTER:
            return [*([event.number] if event.ply else []), event.depth, low, high]
        case k if k in (LEAF, OVER, BEST, STAND_PAT):
            return [value]
        case k if k == TABLE:
            return [event.depth, value]
        case k if k == CUTOFF:
            return [value, sign * event.beta, *([unsearched] if unsearched > 1 else [])]
        case k if k == PRUNED:
            return [event.number, sign * event.alpha, sign * event.beta]
        case k if k == LEAVE:
            return [*([] if event.ply else [event.depth]), value]
    return [event.depth]


def check_numbers(tree: Any) -> None:
    """Assert that every sentence begins with its event's numbers, alone and among all."""
    told = sentences(tree)
    assert len(told) == len(tree.log)
    for k, (event, text) in enumerate(zip(tree.log, told)):
        children = tree.children(int(tree.node_at[k]))
        unsearched = sum(tree.nodes.ending[child] == UNSEARCHED for child in children)
        wanted = expected(event, unsearched)
        assert numbers(text)[: len(wanted)] == wanted, text
        assert sentence(tree, k) == text
        assert text.endswith(".")


@settings(max_examples=40, deadline=None)
@given(NESTED, SWITCHES)
def test_numbers_are_the_logs(nested: Any, use: Enhancements) -> None:
    check_numbers(searched(nested, use).tree)


@settings(max_examples=40, deadline=None)
@given(NESTED)
def test_what_a_sentence_claims_of_a_node_is_true(nested: Any) -> None:
    tree = searched(nested, Enhancements.textbook()).tree
    for k, text in enumerate(sentences(tree)):
        if tree.log.kind[k] not in (LEAVE, CUTOFF):
            continue
        codes = tree.codes(int(tree.node_at[k]))
        true = minimax(subtree(nested, codes), len(codes) % 2 == 0)
        words, value = re.search(r"the value is (exactly|at least|at most) (\S*\d+)", text).groups()
        assert COMPARE[words](true, numbers(value)[0]), text


def test_the_textbook_example_word_for_word() -> None:
    tree = searched([[3, 12, 8], [2, 4, 6], [14, 5, 2]], Enhancements.textbook()).tree
    told = sentences(tree)
    assert told[0] == "The search to depth 2 begins, values seen from Max."
    assert (
        "Cutoff: after b Min has a, and the value is at most 2; Max is already sure of 3 with a, "
        "so b is no better for Max: the other 2 moves need not be searched."
    ) in told
    assert (
        "Pruned: c (move 3) is not searched, since a makes the value at most 2 and Max is already sure of 3."
    ) in told
    assert (
        told[-1]
        == "The search to depth 2 is done: the value is exactly 3, by a; all 3 moves have been searched."
    )


def test_a_deep_cutoff_names_the_ancestor() -> None:
    tree = searched([5, [[[[3, 9], 1], 7], 8]], Enhancements.textbook()).tree
    deep = [text for text in sentences(tree) if text.startswith("Cutoff") and "at the root" in text]
    assert deep
    assert all("Max is already sure of 5 with a at the root" in text for text in deep)


def test_sides_and_wins_are_the_games() -> None:
    board = TicTacToe("b2 a1 c3 a3 a2")
    told = sentences(xqlab.search(board, depth=9, enhancements=Enhancements.textbook(), record=True).tree)
    assert told[1].startswith("The root: O to move, 9 plies to go; window (−∞, +∞): nothing is known yet")
    assert "The game ends after b3 c2: the value is a win in 1 for X." in told


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
        value = sides.text(sides.for_max(int(event.value), ply))
        # What a move that is not searched says of its window is said by the node above.
        wanted: list[str] = (
            [tree.texts[node]] if event.kind in (ENTER, PRUNED, SKIPPED) and not tree.is_null(node) else []
        )
        match event.kind:
            case kind if kind == ENTER and event.quiescence:
                wanted += [f" {event.number}, quiescence", f"window ({low}, {high})"]
            case kind if kind == ENTER:
                number = (
                    [f"(move {event.number})"] if event.number else ["(null move)"] if ply else ["The root"]
                )
                wanted += [*number, f"{event.depth} pl", f"window ({low}, {high})"]
            case kind if kind in (PRUNED, SKIPPED):
                wanted += [f"(move {event.number})"]
            case kind if kind in (LEAF, STAND_PAT, BEST, CUTOFF, LEAVE, OVER, SHORTCUT):
                wanted += [value]
            case kind if kind == TABLE:
                wanted += [f"searched to depth {event.depth}: ", value]
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
            r"the value is at (\w+) (\S+); the value is looked for between (\S+) and (\S+) \(asp", text
        ).groups()
        (value_,), (low_,), (high_,) = numbers(value), numbers(low), numbers(high)
        assert low_ < value_ < high_
    lines = [text for text in sentences(xiangqi("lines").tree) if "but for those found before" in text]
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


def test_events_are_read_field_by_field() -> None:
    assert Event._fields == EVENT.names
