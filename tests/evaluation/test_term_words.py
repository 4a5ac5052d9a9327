"""Every component and term has a name in both languages, and no two terms the same one."""

import re

import pytest

from xqlab.evaluation.term_words import LANGUAGES, component_about, component_name, term_text
from xqlab.evaluation.terms import COMPONENTS, TERMS, TermError

HAN = re.compile(r"[\u4e00-\u9fff]")


@pytest.mark.parametrize("language", LANGUAGES)
def test_names_are_there_and_differ(language):
    names = [component_name(name, language) for name in COMPONENTS]
    assert len(set(names)) == len(COMPONENTS)
    for name in COMPONENTS:
        texts = [term_text(term, language) for term in (f"{name}.{each}" for each in COMPONENTS[name].terms)]
        assert len(set(texts)) == len(texts)
        assert component_about(name, language)


def test_chinese_is_chinese_and_has_no_holes():
    for term in TERMS:
        text = term_text(term.name, "zh")
        assert HAN.search(text)
        assert "{" not in text
        # English words would be names that nobody has translated; squares such as e2 are none
        assert not re.search(r"[a-zA-Z]{2}", text), text


@pytest.mark.parametrize(
    ("name", "english", "chinese"),
    [
        ("material.rook", "a rook", "一个车"),
        ("piece_square.knight.e1", "a knight on e1 or its mirror image", "马在 e1 或其对称点（窝心马）"),
        ("piece_square.cannon.a9", "a cannon on a9 or its mirror image", "炮在 a9 或其对称点（沉底炮）"),
        (
            "king_safety.missing_advisor.pawn",
            "each advisor that is gone, times each enemy crossed pawn",
            "缺的每个士 × 对方每个过河兵",
        ),
        ("king_safety.attackers.3", "3 enemy men that reach into the palace", "有 3 个对方子攻到九宫"),
        ("cannon_aims.advisor", "an enemy advisor that a cannon could take", "炮隔子瞄着对方的士"),
        ("threats.chased.rook", "an own rook that a man of less worth attacks", "车受到价值较低的子攻击"),
    ],
)
def test_the_words_of_some_terms(name, english, chinese):
    assert term_text(name) == english
    assert term_text(name, "zh") == chinese


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_unknown_term_has_no_words(language):
    with pytest.raises(TermError, match=r"got 'material\.queen'"):
        term_text("material.queen", language)
