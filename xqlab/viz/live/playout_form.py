"""What a page that searches by playouts gets once: the choices of its form, and the texts it fills."""

from typing import Any

from xqlab.mcts.memory import RULES
from xqlab.mcts.settings import EXPLORATION, LEAVES
from xqlab.playable import Playable
from xqlab.trace.conventions import LANGUAGES
from xqlab.trace.playouts.as_tree import TREE_TEXTS
from xqlab.trace.playouts.sentences import LEAF_TEXTS, TEXTS
from xqlab.trace.sides import names_of
from xqlab.viz.core.fields import CHOICE, NUMBER, Field
from xqlab.viz.page.facts import LEAF_WORDS, PLAYOUT_WORDS, game_name
from xqlab.words import Words, in_each, in_language

FEW_PLAYOUTS = 400  # the end of the slider: more are typed
MOST_PLAYOUTS = 5_000  # of a search in a page: of so many nodes a tree is shown as a whole


def _fields(playouts: int) -> tuple[Field, ...]:
    return (
        Field(
            "playouts",
            NUMBER,
            Words("Playouts", "模拟次数"),
            limits=(1, MOST_PLAYOUTS),
            slide=(1, max(FEW_PLAYOUTS, playouts), 1),
        ),
        Field(
            "seed",
            NUMBER,
            Words("Seed", "随机种子"),
            limits=(-(2**53), 2**53),
            wants=Words("Expected an integer as seed, got “{text}”.", "随机种子应是整数，而输入是“{text}”。"),
        ),
        Field(
            "exploration",
            NUMBER,
            Words("Exploration c", "探索常数 c"),
            limits=(0, 1000),
            step=0,
            slide=(0, 3, 0.1),
        ),
        Field("rule", CHOICE, Words("Selection", "选择"), choices={rule: rule.upper() for rule in RULES}),
        Field("leaf", CHOICE, Words("Leaves", "叶结点"), choices={leaf: LEAF_WORDS[leaf] for leaf in LEAVES}),
    )


def about_playouts(game: str, playouts: int) -> dict[str, Any]:
    """What the form offers: its fields, the words of their choices, and the usual c by rule.

    playouts : those of the recorded search
    """
    called = {
        language: {"game": in_language(game_name(game), language)}
        | {rule: rule.upper() for rule in RULES}
        | {leaf: in_language(LEAF_WORDS[leaf], language) for leaf in LEAVES}
        for language in LANGUAGES
    }
    return {
        "game": game,
        "called": called,
        "fields": [field.sent() for field in _fields(playouts)],
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
