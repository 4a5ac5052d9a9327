"""What a lecturer fixes once: read from a run, set for all, printed, and never a change of a search."""

from collections.abc import Iterator
from typing import Any

import pytest

import xqlab
from tests.refusals import refuses
from tests.trace.trees import searched
from xqlab import Enhancements
from xqlab.games import TextbookTree
from xqlab.trace import Conventions, ConventionsError, build, conventions, sentences, use_conventions
from xqlab.trace.search_tree import Tree
from xqlab.viz import tree_svg
from xqlab.xiangqi import Board


@pytest.fixture(autouse=True)
def as_before() -> Iterator[None]:
    before = conventions()
    yield
    use_conventions(before)


def test_they_are_read_from_the_run_that_follows_them() -> None:
    plain = searched([[3, 4], [3, 1]], Enhancements.textbook())
    assert Conventions.of(plain) == Conventions.of(plain.tree) == Conventions()
    use = Enhancements.of("alpha_beta", "fail_hard", "strict_cutoff")
    hard = Conventions.of(searched([1, 2], use), language="zh", view=None)
    assert (hard.cutoff, hard.values, hard.language, hard.view) == (">", "fail-hard", "zh", "minimax")
    blind = searched([1, 2], Enhancements.of("fail_hard"))  # without alpha-beta the switch does nothing
    assert Conventions.of(blind).values == "fail-soft"
    assert Conventions.of(Tree(plain.log, plain.board)) == Conventions.of(None) == Conventions()
    use = Enhancements.full()
    strict = Conventions(cutoff=">", values="fail-hard").enhancements(use)
    assert set(strict.names()) == {*use.names(), "strict_cutoff", "fail_hard"}
    assert Conventions().enhancements(strict) == use
    use_conventions(cutoff=">", values="fail-hard")
    result = xqlab.search(TextbookTree("(3 4) (3 1)"), depth=2, record=True)
    assert Conventions.of(result).cutoff == ">="  # not behind one's back
    use = conventions().enhancements(Enhancements.textbook())
    result = xqlab.search(TextbookTree("(3 4) (3 1)"), depth=2, enhancements=use, record=True)
    assert Conventions.of(result) == conventions()


def test_they_are_set_for_sentences_and_figures_and_put_back() -> None:
    tree = searched([[3, 12, 8], [2, 4, 6]], Enhancements.textbook()).tree
    english, before = sentences(tree), use_conventions(language="zh", view="negamax")
    assert before == Conventions()
    assert sentences(tree) == sentences(tree, language="zh", view="negamax") != english
    assert sentences(tree, language="en", view="minimax") == english
    assert "轮到极大方走" in tree_svg(tree)
    assert use_conventions(before).language == "zh"
    assert sentences(tree) == english
    assert "Max to move" in tree_svg(tree)


@pytest.mark.parametrize(
    ("chosen", "moves"),
    [({}, "uci"), ({"language": "zh"}, "chinese"), ({"language": "zh", "notation": "wxf"}, "wxf")],
)
def test_a_language_has_a_notation_of_its_own(chosen: dict[str, str], moves: str) -> None:
    assert Conventions(**chosen).moves == moves


@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize("cutoff", [">=", ">"])
@pytest.mark.parametrize("values", ["fail-soft", "fail-hard"])
def test_the_text_tells_all(language: str, cutoff: str, values: str) -> None:
    chosen = Conventions(language=language, cutoff=cutoff, values=values)
    text = chosen.text(Board())
    assert ("≥ β" in text) == (cutoff == ">=")
    assert ("> β" in text) == (cutoff == ">")
    assert values in text
    assert ("Red (Max)" if language == "en" else "红方（极大方）") in text
    assert "\n" not in text
    short = chosen.text(Board(), cuts=False)
    assert "β" not in short
    assert text.startswith(short[:-1])


@pytest.mark.parametrize(
    ("chosen", "message"),
    [
        ({"view": "max"}, "expected view to be 'minimax' or 'negamax', got 'max'"),
        ({"language": "fr"}, "expected language to be 'en' or 'zh', got 'fr'"),
        ({"cutoff": "="}, "expected cutoff to be '>=' or '>', got '='"),
        ({"values": "soft"}, "expected values to be 'fail-soft' or 'fail-hard', got 'soft'"),
        (
            {"notation": "san"},
            "expected notation to be '', 'uci', 'iccs', 'wxf', 'chinese' or 'traditional', got 'san'",
        ),
    ],
)
def test_unknown_ones_are_refused(chosen: dict[str, str], message: str) -> None:
    for refused in (lambda: Conventions(**chosen), lambda: use_conventions(**chosen)):
        refuses(ConventionsError, f"^{message}$", refused)
    assert conventions() == Conventions()


def test_unknown_names_are_refused() -> None:
    words = "^expected conventions of view, language, notation, cutoff, values, got 'lang'$"
    refuses(ConventionsError, words, use_conventions, lang="zh")
    words = "^expected Conventions, or names such as language='zh', got 'zh'$"
    refuses(ConventionsError, words, use_conventions, "zh")
    tree: Any = build(searched([1, 2], Enhancements.textbook()))
    refuses(ConventionsError, "got 'de'", sentences, tree, language="de")
