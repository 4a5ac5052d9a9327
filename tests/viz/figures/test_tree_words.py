"""The words of the picture: the same blanks to fill in each language."""

from string import Formatter

from xqlab.trace.conventions import LANGUAGES
from xqlab.viz.figures.tree_words import WORDS


def blanks(text: str) -> set[str]:
    """The names in braces."""
    return {name for _, name, _, _ in Formatter().parse(text) if name}


def test_each_language_has_the_same_blanks() -> None:
    assert set(WORDS) == set(LANGUAGES)
    english, chinese = vars(WORDS["en"]), vars(WORDS["zh"])
    for name, text in english.items():
        for one, other in zip(
            *((word,) if isinstance(word, str) else word for word in (text, chinese[name]))
        ):
            assert blanks(one) == blanks(other), name
            assert one != other, name
