"""What a page that searches by playouts gets once: the choices of its form, and the texts it fills."""

from typing import Any

from xqlab.mcts.memory import RULES
from xqlab.mcts.settings import EXPLORATION, LEAVES
from xqlab.playable import Playable
from xqlab.trace.conventions import LANGUAGES
from xqlab.trace.playouts.as_tree import TREE_TEXTS
from xqlab.trace.playouts.sentences import LEAF_TEXTS, TEXTS
from xqlab.trace.sides import names_of
from xqlab.viz.page.facts import LEAF_WORDS, PLAYOUT_WORDS, game_name
from xqlab.words import in_each, in_language

MOST_PLAYOUTS = 5_000  # of a search in a page: of so many nodes a tree is shown as a whole


def about_playouts(game: str) -> dict[str, Any]:
    """What the form offers: rules, kinds of leaf, their words, the most playouts, and the usual c by rule."""
    called = {
        language: {"game": in_language(game_name(game), language)}
        | {rule: rule.upper() for rule in RULES}
        | {leaf: in_language(LEAF_WORDS[leaf], language) for leaf in LEAVES}
        for language in LANGUAGES
    }
    return {
        "game": game,
        "called": called,
        "rule": list(RULES),
        "leaf": list(LEAVES),
        "most": MOST_PLAYOUTS,
        "exploration": EXPLORATION,
        "words": in_each(lambda: in_language(PLAYOUT_WORDS)),
    }


def sentence_texts(board: Playable) -> dict[str, Any]:
    """Language -> the templates of all sentences, and the names of the sides."""
    return {
        language: {
            "texts": in_language(TEXTS, language),
            "leaves": in_language(LEAF_TEXTS, language),
            "tree": in_language(TREE_TEXTS, language),
            "sides": list(names_of(board, language)[:2]),
        }
        for language in LANGUAGES
    }
