"""Terms: one name each, in the order of the array, with words in both languages; other names are quoted."""

import re

import numpy as np
import pytest

from xqlab.errors import XqlabError
from xqlab.evaluation.component_sum import TERM_COUNT
from xqlab.evaluation.material import SQUARE_TERM, folded_square, own_square
from xqlab.evaluation.terms import (
    COMPONENTS,
    TERMS,
    component_about,
    component_name,
    component_terms,
    declare,
    term_index,
    term_text,
)
from xqlab.words import LANGUAGES, in_each, speaking
from xqlab.xiangqi.core.squares import OFF, SLOT_KINDS, SLOTS, SQUARE_NAMES, SQUARES, allowed_squares

HAN = re.compile(r"[\u4e00-\u9fff]")


def test_names_are_unique_and_find_their_place():
    names = [term.name for term in TERMS]
    assert len(set(names)) == TERM_COUNT == len(TERMS)
    assert [term_index(name) for name in names] == list(range(TERM_COUNT))
    assert all(term.name.startswith(f"{term.component}.") and term.english for term in TERMS)


def test_the_terms_of_components_cover_the_array_in_order():
    covered = [index for name in COMPONENTS for index in component_terms(name)]
    assert covered == list(range(TERM_COUNT))
    assert all(TERMS[i].component == name for name in COMPONENTS for i in component_terms(name))


def test_mirrored_squares_share_a_term_and_black_sees_its_own_ranks():
    assert SQUARE_NAMES[folded_square(SQUARE_NAMES.index("h2"))] == "b2"
    assert SQUARE_NAMES[folded_square(SQUARE_NAMES.index("e2"))] == "e2"
    assert SQUARE_NAMES[own_square(1, SQUARE_NAMES.index("b7"))] == "b2"
    for slot, kind in enumerate(SLOT_KINDS):
        side = slot // SLOTS
        stands = set(np.flatnonzero(SQUARE_TERM[slot] >= 0))
        assert stands == set(allowed_squares(int(kind), side))
        for square in stands:
            name = TERMS[SQUARE_TERM[slot, square]].name
            assert name.endswith(SQUARE_NAMES[folded_square(own_square(side, int(square)))])
        assert SQUARE_TERM[slot, OFF] == -1
    assert SQUARE_TERM.shape == (2 * SLOTS, SQUARES + 1)


@pytest.mark.parametrize("language", LANGUAGES)
def test_names_are_there_and_differ(language):
    with speaking(language):
        assert len(set(map(component_name, COMPONENTS))) == len(COMPONENTS)
        for name in COMPONENTS:
            texts = [term_text(f"{name}.{each}") for each in COMPONENTS[name].terms]
            assert len(set(texts)) == len(texts)
            assert component_about(name)


def test_chinese_is_chinese_and_has_no_holes():
    for term in TERMS:
        text = term.chinese
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
            "each missing advisor, times each enemy crossed pawn",
            "缺的每个士 × 对方每个过河兵",
        ),
        ("king_safety.attackers.3", "3 enemy pieces that reach into the palace", "有 3 个对方子攻到九宫"),
        ("cannon_aims.advisor", "an enemy advisor that a cannon could take", "炮隔子瞄着对方的士"),
        ("threats.chased.rook", "an own rook that a less valuable piece attacks", "车受到价值较低的子攻击"),
    ],
)
def test_the_words_of_some_terms(name, english, chinese):
    assert in_each(lambda: term_text(name)) == {"en": english, "zh": chinese}


TERM = "a term such as 'mobility.knight.3'"


@pytest.mark.parametrize(
    ("ask", "message"),
    [
        *(
            (lambda ask=ask, name=name: ask(name), f"{TERM}, of {{}}; got {name!r}")
            for ask in (term_index, term_text)
            for name in ("mobility.knight.9", "material", "", None, 3, ["material.rook"])
        ),
        *(
            (lambda name=name: component_terms(name), f"a component out of {{}}, got {name!r}")
            for name in ("mobilty", "material.rook", "")
        ),
        (
            lambda: declare("tempo", ("tempo", "先手"), ("Again.", "再一次。"), {}),
            "a component of a new name, got 'tempo' a second time",
        ),
    ],
)
def test_unknown_names_are_quoted(ask, message):
    with pytest.raises(XqlabError) as raised:
        ask()
    assert str(raised.value) == "expected " + message.format(", ".join(COMPONENTS))
    assert len(COMPONENTS["tempo"].terms) == 1
