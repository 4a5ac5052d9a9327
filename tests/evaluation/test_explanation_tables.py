"""What a reader sees of an explanation: text in columns, HTML that folds, both languages, both add up."""

import re
from html.parser import HTMLParser

import pytest

from tests.evaluation.positions import random_board, random_weights
from xqlab.evaluation import Weights, explain
from xqlab.evaluation.explanation_tables import columns, plain, signed, width
from xqlab.evaluation.term_words import component_name
from xqlab.evaluation.terms import COMPONENTS
from xqlab.xiangqi import Board

MIDDLE = Board("r1bakab1r/9/1cn2cn2/p1p1p3p/6p2/9/P1P1P1P1P/1C2C1N2/9/RNBAKAB1R w")
WHOLE = random_weights(2, largest=90)
HAN = re.compile(r"[\u4e00-\u9fff]")


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


@pytest.mark.parametrize(
    ("value", "with_sign", "without"),
    [
        (12.5, "+12.5", "12.5"),
        (-3.04, "−3.0", "−3.0"),
        (0.0, "0.0", "0.0"),
        (-0.04, "0.0", "0.0"),
        (0.04, "0.0", "0.0"),
    ],
)
def test_numbers_are_read_with_one_decimal(value, with_sign, without):
    assert signed(value) == with_sign
    assert plain(value) == without


def test_chinese_letters_take_two_columns():
    assert width("炮在 e2") == 7
    lines = columns([("子力", "1"), ("a", "-22")])
    assert lines == ["子力    1", "a     -22"]
    assert len({width(line) for line in lines}) == 1


def test_the_text_has_components_and_the_terms_that_differ():
    found = explain(MIDDLE, WHOLE)
    lines = str(found).splitlines()
    assert lines[0] == (
        f"Value {signed(found.value)} centipawns for Red; Red to move, phase 1.00 (1 opening, 0 endgame)"
    )
    heads = [line for line in lines[2:] if not line.startswith("  ")]
    assert [line.split("  ")[0] for line in heads[:10]] == [component_name(name) for name in COMPONENTS]
    for part, line in zip(found.by_component().values(), heads):
        assert line.split()[-1] == signed(part.value)
    assert "a cannon on e2" in str(found)
    assert "a rook on a0" not in str(found)  # both sides have two


@pytest.mark.parametrize("language", ["en", "zh"])
def test_the_text_is_in_columns(language):
    weights = WHOLE.without("pawns")
    for seed in range(4):
        found = explain(random_board(seed), weights, language=language)
        body = str(found).splitlines()[1:-2]
        assert len({width(line) for line in body}) == 1
        changed = str(found - explain(random_board(seed + 20), weights)).splitlines()[1:-1]
        assert len({width(line) for line in changed}) == 1


def test_a_component_that_is_off_says_so_in_its_line():
    text = str(explain(MIDDLE, WHOLE.without("mobility")))
    assert re.search(r"^mobility +off$", text, re.M)
    assert "a knight that can go to" not in text
    assert re.search(r"^机动性 +关闭$", str(explain(MIDDLE, WHOLE.without("mobility"), language="zh")), re.M)


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


def test_names_of_weights_cannot_break_the_page():
    made = Weights(WHOLE.opening, WHOLE.endgame, made={"name": "<script>"})
    assert "<script>" not in explain(MIDDLE, made)._repr_html_()
