"""Explanations and differences add up; what they refuse; what a reader sees of them in both languages."""

import re
from html.parser import HTMLParser

import chess
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.evaluation.positions import random_board, random_weights
from xqlab.errors import XqlabError
from xqlab.evaluation import Weights, explain, explain_game, static_value
from xqlab.evaluation.component_sum import TERM_COUNT
from xqlab.evaluation.counting import count_terms, phase_of
from xqlab.evaluation.terms import COMPONENTS, component_name
from xqlab.evaluation.value_tables import signed
from xqlab.games import TextbookTree, TicTacToe
from xqlab.kernels import COMPILED
from xqlab.text_table import display_width
from xqlab.xiangqi import Board

SETTINGS = settings(deadline=None, max_examples=30 if COMPILED else 6)
SEEDS = st.integers(0, 2**32)
MIDDLE = Board("r1bakab1r/9/1cn2cn2/p1p1p3p/6p2/9/P1P1P1P1P/1C2C1N2/9/RNBAKAB1R w")
WHOLE = random_weights(2, largest=90)


class Outline(HTMLParser):
    """The nesting of a fragment, and its texts; a tag that is not closed is an error."""

    VOID = {"br"}

    def __init__(self, text):
        super().__init__()
        self.open, self.seen, self.texts, self.ids = [], [], [], []
        self.feed(text)
        assert self.open == []

    def handle_starttag(self, tag, attrs):
        self.seen.append(tag)
        self.ids += [value for name, value in attrs if name == "id"]
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        if data.strip() and self.open[-1] != "style":
            self.texts.append(data.strip())


@SETTINGS
@given(SEEDS, SEEDS, st.sets(st.sampled_from(list(COMPONENTS))))
def test_it_adds_up_exactly(seed, weights, off):
    # Weights in sixteenths and a phase in 32nds: every sum of floats is exact, in any order.
    board, chosen = random_board(seed), random_weights(weights).without(*off)
    found = explain(board, chosen)
    parts = found.by_component()
    assert found.value == static_value(board, chosen)
    assert sum(part.value for part in parts.values()) == found.value
    assert sum(part.red - part.black for part in parts.values()) == found.value
    for part in parts.values():
        assert part.is_on == (part.name not in off)
        assert sum(term.value for term in part.terms) == part.value
        for term in part.terms:
            assert term.red == term.red_count * term.weight
            assert term.black == term.black_count * term.weight
            assert term.weight == (
                found.phase * term.opening + (1 - found.phase) * term.endgame if part.is_on else 0
            )
    assert found.value_for_mover == (found.value if board.turn else -found.value)


def test_the_table_has_a_row_for_each_term_that_is_there():
    found = explain(MIDDLE)
    table = found.table()
    assert table["value"].sum() == pytest.approx(found.value)
    assert table.loc["tempo.move", ["red_count", "black_count"]].tolist() == [1, 0]
    assert (table[["red_count", "black_count"]].sum(axis=1) > 0).all()
    whole = found.table(everything=True)
    assert len(whole) == TERM_COUNT
    assert set(table.index) < set(whole.index)
    assert explain(MIDDLE, language="zh").table().loc["tempo.move", "about"] == "轮到走棋的一方"


@pytest.mark.parametrize(
    "board", ["4k4/9/9/9/9/9/9/9/9/4K4 w", None, chess.Board(), TicTacToe(), TextbookTree("[[3, 5], 7]")]
)
def test_other_boards_are_refused(board):
    for function in (explain, explain_game):
        with pytest.raises(XqlabError) as raised:
            function(board)
        assert str(raised.value) == (
            "expected a Xiangqi board (xqlab.xiangqi.Board): only Xiangqi has terms; got " + repr(board)
        )


def test_a_component_that_is_off_gives_nothing_and_says_so():
    found = explain(MIDDLE, WHOLE.without("material", "mobility"))
    part = found.by_component()["mobility"]
    assert (part.is_on, part.red, part.black, part.value) == (False, 0, 0, 0)
    assert any(term.red_count for term in part.terms)  # what is there is still counted
    np.testing.assert_array_equal(found.counts, count_terms(MIDDLE))
    assert found.phase == phase_of(MIDDLE)
    assert re.search(r"^mobility +off$", str(found), re.M)
    assert re.search(r"^机动性 +关闭$", str(found.in_language("zh")), re.M)
    assert "a knight that can go to" not in str(found)


def test_a_game_is_explained_position_by_position():
    board = Board()
    for move in ("h2e2", "h9g7", "h0g2"):
        board.push_uci(move)
    found = explain_game(board, Weights.rules_of_thumb(), language="zh")
    walk = Board()
    assert found[0].board.fen() == walk.fen()
    for each, move in zip(found[1:], board.move_stack):
        walk.push(move)
        assert each.board.fen() == walk.fen()
        assert each.value == static_value(walk, Weights.rules_of_thumb())
    assert len(board.move_stack) == 3
    assert {each.language for each in found} == {"zh"}
    assert repr(found[0]) == f"<Explanation of {Board().fen()!r}: +10 for Red>"
    assert [each.value for each in explain_game(MIDDLE)] == [explain(MIDDLE).value]
    mine = Board()
    kept = explain(mine)
    mine.push_uci("h2e2")
    assert kept.board == Board()


def test_what_if_says_what_changes():
    weights = random_weights(5)
    found = explain(MIDDLE, weights)
    gone = found.what_if(without="e2")
    assert gone.after.board.piece_at(22) is None
    assert gone.value == gone.after.value - found.value
    assert gone.by_component()["material"].change != 0
    turned = found.what_if(turn="black")
    assert {name for name, part in turned.by_component().items() if part.terms} == {"tempo"}
    assert turned.value == -2 * found.by_component()["tempo"].value
    moved = found.what_if(move="e2e6")
    assert moved.after.board.turn == MIDDLE.turn
    assert moved.after.value == static_value(moved.after.board, weights)


# -- differences -----------------------------------------------------------------------------------------


@SETTINGS
@given(SEEDS, SEEDS, SEEDS, SEEDS)
def test_it_adds_up_for_any_two_positions_and_weights(first, second, weights, others):
    before = explain(random_board(first), random_weights(weights))
    after = explain(random_board(second), random_weights(others))
    found = after - before
    parts = found.by_component()
    assert found.value == after.value - before.value
    assert sum(part.change for part in parts.values()) == found.value
    for part in parts.values():
        assert part.change == part.after - part.before == sum(term.change for term in part.terms)
    assert (before - after).value == -found.value
    table = found.table()
    assert table["change"].sum() == found.value
    assert list(table.index) == [term.name for part in parts.values() for term in part.terms]


def test_a_move_changes_what_it_touches_and_no_more():
    after = Board()
    after.push_uci("b0c2")
    weights = Weights.rules_of_thumb()
    found = explain(after, weights) - explain(Board(), weights)
    terms = {term.name: term for part in found.by_component().values() for term in part.terms}
    moved = terms["piece_square.knight.c2"]
    assert (moved.count_before, moved.count_after) == ((0, 0), (1, 0))
    assert moved.change == weights["piece_square.knight.c2"][0]
    assert terms["tempo.move"].change == -20
    assert not any(name.startswith("material") for name in terms)
    assert repr(found) == f"<Difference of {found.value:+.0f} for Red>"


def test_differences_of_one_position():
    found = explain(Board()) - explain(Board())
    assert (found.value, len(found.table())) == (0, 0)
    assert not any(part.terms for part in found.by_component().values())
    weights = Weights.rules_of_thumb()
    dearer = weights.with_values({"tempo.move": (15, 15)})
    found = explain(Board(), dearer, language="zh") - explain(Board(), weights)
    assert (found.value, list(found.table().index)) == (5, ["tempo.move"])
    # It is in the language of what comes after.
    assert (found.language, found.in_language("en").language) == ("zh", "en")
    with pytest.raises(TypeError, match="unsupported operand"):
        found.after - 3


@pytest.mark.parametrize("language", ["fr", ""])
@pytest.mark.parametrize(
    "call",
    [
        lambda language: explain(MIDDLE, language=language),
        lambda language: explain(MIDDLE).in_language(language),
        lambda language: (explain(MIDDLE) - explain(MIDDLE)).in_language(language),
    ],
)
def test_other_languages_are_refused(call, language):
    with pytest.raises(XqlabError) as raised:
        call(language)
    assert str(raised.value) == f"expected language to be 'en' or 'zh', got {language!r}"


# -- what a reader sees ----------------------------------------------------------------------------------


def test_the_text_has_components_and_the_terms_that_differ():
    found = explain(MIDDLE, WHOLE)
    lines = str(found).splitlines()
    assert lines[0] == (
        f"Value {signed(found.value)} centipawns for Red; Red to move, phase 1.00 (1 opening, 0 endgame)"
    )
    heads = [line for line in lines[2:] if not line.startswith("  ")]
    for part, line in zip(found.by_component().values(), heads):
        assert line.split("  ")[0] == component_name(part.name)
        assert line.split()[-1] == signed(part.value)
    assert "a cannon on e2" in str(found)
    assert "a rook on a0" not in str(found)  # both sides have two


@pytest.mark.parametrize("language", ["en", "zh"])
def test_the_text_is_in_columns(language):
    weights = WHOLE.without("pawns")
    for seed in range(4):
        found = explain(random_board(seed), weights, language=language)
        body = str(found).splitlines()[1:-2]
        assert len({display_width(line) for line in body}) == 1
        changed = str(found - explain(random_board(seed + 20), weights)).splitlines()[1:-1]
        assert len({display_width(line) for line in changed}) == 1


def test_the_html_folds_each_component_and_has_every_term():
    found = explain(MIDDLE, WHOLE)
    outline = Outline(found._repr_html_())
    assert outline.seen.count("details") == outline.seen.count("summary") == len(COMPONENTS)
    assert outline.ids == []  # a page shows many
    assert signed(found.value) in outline.texts
    rows = sum(len(part.terms) for part in found.by_component().values())
    parts = [part for part in found.by_component().values() if part.terms]
    assert outline.seen.count("tr") == rows + len(parts)
    assert "a rook on a0 or its mirror image" in outline.texts
    made = Weights(WHOLE.opening, WHOLE.endgame, made={"name": "<script>"})
    assert "<script>" not in explain(MIDDLE, made)._repr_html_()


def test_the_html_of_a_difference_has_what_changes():
    found = explain(MIDDLE, WHOLE).what_if(without="e2")
    outline = Outline(found._repr_html_())
    assert outline.seen.count("details") == len(COMPONENTS)
    assert "1 → 0" in outline.texts
    assert signed(found.value) in outline.texts
    assert str(found).splitlines()[0] == (
        f"Change of {signed(found.value)} centipawns for Red: "
        f"from {signed(found.before.value)} to {signed(found.after.value)}"
    )
    assert str(found).splitlines()[-2].split()[-1] == signed(found.value)


def test_chinese_tables_have_no_english_words():
    found = explain(MIDDLE, WHOLE.without("blocked"), language="zh")
    for shown in (found, found.what_if(move="e2e6")):
        for text in Outline(shown._repr_html_()).texts:
            assert not re.search(r"[a-zA-Z]{2}", text), text
        assert 'lang="zh-Hans"' in shown._repr_html_()
        assert not re.search(r"[a-zA-Z]{3}", str(shown).replace(".table()", ""))
