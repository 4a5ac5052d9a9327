"""What is guessed is called so, what is said of depths, searches and mates is so."""

import re
from typing import Any

import numpy as np
import pytest

from tests.trace.trees import XIANGQI, xiangqi
from xqlab.game import RULE_WIN
from xqlab.search.events import ENTER, LEAVE, PRUNED, SHORTCUT, SKIPPED
from xqlab.search.reasons import DELTA, NULL_MOVE, RAZORING
from xqlab.trace import sentences
from xqlab.trace.reasons.fact_parts import fill_known, fill_value
from xqlab.trace.reasons.facts import (
    ASKED,
    BETWEEN,
    COMES_DOWN_TO,
    EXCEEDS,
    FACT,
    FALLS_BELOW,
    GIVEN,
    LIMITED,
    REACHES,
    SECURED,
    UNSAID,
    paths,
)
from xqlab.trace.reasons.sentences import Language
from xqlab.trace.reasons.texts import texts
from xqlab.trace.reasons.words import WORDS
from xqlab.trace.sides import Sides

MAY_BE_EMPTY = {
    "means",
    "before",
    "before by",
    "asks",
    "note",
    "lacks",
    "source",
    "line",
    "than",
    "then",
    "here",
}
MAY_BE_EMPTY |= {"here asked", "guessed", "count"}


def new_fact(**fields: int) -> Any:
    """A fact of zeros but for these."""
    fact = np.zeros(1, FACT).view(np.recarray)[0]
    for name, number in fields.items():
        fact[name] = number
    return fact


def told(
    code: str, fact: Any, text: str = "sentence", part: str = "", names: Any = None, win: str = ""
) -> str:
    """A text filled from a fact, about White and Black by default."""
    names = names or {"en": ("White", "Black"), "zh": ("白方", "黑方")}[code]
    sides = Sides(names, win or {"en": "mate", "zh": "杀"}[code], 0)
    language = Language(code, sides, "minimax", lambda node: "g8d8")
    return language.tell(np.array([fact]).view(np.int32).tolist(), text, part)


@pytest.mark.parametrize("name", XIANGQI)
def test_a_guess_is_called_a_guess_and_a_proof_is_not(name: str) -> None:
    tree = xiangqi(name).tree
    for event, text in zip(tree.log, sentences(tree)):
        if event.kind == SKIPPED or (event.kind == SHORTCUT and event.number != 1):
            assert "guess" in text.lower()
            assert "cannot" not in text
        if event.kind == PRUNED:
            assert "guess" not in text


@pytest.mark.parametrize("name", XIANGQI)
def test_what_is_said_of_depths_is_so(name: str) -> None:
    tree = xiangqi(name).tree
    left = {int(event.node): int(event.depth) for event in tree.log if event.kind == LEAVE}
    found = set()
    for k, text in enumerate(sentences(tree)):
        event, node = tree.log[k], int(tree.node_at[k])
        if event.kind != ENTER or event.ply == 0:
            continue
        above = int(tree.nodes.parent[node])
        to_be = left[int(tree.log.node[tree.nodes.first_event[above]])] - 1
        entered = int(tree.nodes.depth[above])
        if match := re.search(r"first searched with a reduction of (\d+) pl", text):
            assert event.depth == to_be - int(match[1])
            found.add("reduced")
        elif match := re.search(r"searched again, (\d+) pl\w+ deeper", text):
            assert event.depth == to_be == tree.nodes.depth[node_before(tree, node)] + int(match[1])
            found.add("deeper")
        elif "searched again with a wider one" in text:
            before = tree.nodes[node_before(tree, node)]
            assert tree.nodes.beta[node] - tree.nodes.alpha[node] > before.beta - before.alpha == 1
            assert -before.value > -tree.nodes.beta[node]
            found.add("wider")
        elif match := re.search(r"(\w+) is in check, so all moves here are extended by 1 ply", text):
            assert tree.board_at(above).is_check()
            assert to_be + 1 == entered + 1
            found.add("check")
        elif match := re.search(
            r"the table has no move for this node, so all its moves are reduced by 1 ply", text
        ):
            assert to_be + 1 == entered - 1
            found.add("internal")
        elif match := re.search(r"only verify it, reduced by (\d+) pl", text):
            assert to_be + 1 == entered - int(match[1])
            found.add("verification")
        elif match := re.search(r"reduced by (\d+) pl\w+, on the guess", text):
            assert event.depth == entered - 1 - int(match[1])
            found.add("null")
        else:
            assert event.quiescence or event.depth == to_be
    if name == "full":
        assert found >= {"reduced", "deeper", "wider", "null"}
    if name == "verification":
        assert "verification" in found
    if name == "sharp":
        assert "check" in found


def node_before(tree: Any, node: int) -> int:
    """The sibling that was met just before a node."""
    siblings = tree.children(int(tree.nodes.parent[node]))
    return siblings[siblings.index(node) - 1]


def test_each_reason_is_named() -> None:
    found = {
        int(event.number if event.kind == SHORTCUT else event.bound): text
        for name in XIANGQI
        for event, text in zip(xiangqi(name).log, sentences(xiangqi(name).tree))
        if event.kind in (SHORTCUT, SKIPPED)
    }
    assert sorted(found) == list(range(1, 9))
    assert found[1].startswith("Mate distance after ")
    assert "so good for" in found[2]
    assert "so bad for" in found[RAZORING]
    assert "even if" in found[NULL_MOVE]
    assert "so late in the order" in found[5]
    assert "a quiet move gains too little" in found[6]
    assert "its capture gains too little" in found[7]
    assert "loses material" in found[8]


@pytest.mark.parametrize(
    ("value", "beyond", "english", "chinese"),
    [
        (29_995, EXCEEDS, "White mates sooner than in 3", "白方能否比 3 步更快成杀"),
        (29_995, REACHES, "White mates in 3 or sooner", "白方能否在 3 步以内成杀"),
        (29_995, FALLS_BELOW, "Black holds out longer than mate in 3", "黑方能否比 3 步撑得更久"),
        (29_995, COMES_DOWN_TO, "Black holds out at least as long as mate in 3", "黑方能否至少撑到 3 步"),
        (-29_996, EXCEEDS, "White holds out longer than mate in 2", "白方能否比 2 步撑得更久"),
        (-29_996, REACHES, "White holds out at least as long as mate in 2", "白方能否至少撑到 2 步"),
        (-29_996, FALLS_BELOW, "Black mates sooner than in 2", "黑方能否比 2 步更快成杀"),
        (-29_996, COMES_DOWN_TO, "Black mates in 2 or sooner", "黑方能否在 2 步以内成杀"),
        (35, EXCEEDS, "the value exceeds 35", "值能否高于 35"),
    ],
)
def test_a_question_about_mates_is_asked_as_one(value: int, beyond: int, english: str, chinese: str) -> None:
    fact = new_fact(kind=ENTER)
    fill_known(ASKED, value, 0, beyond, fact, fact.known)
    assert told("en", fact, "beyond", "known") == english
    assert told("zh", fact, "beyond", "known") == chinese
    if beyond == EXCEEDS and value == 29_995:
        assert told("en", fact, "beyond", "known", ("X", "O"), "a win") == "X wins sooner than in 3"


@pytest.mark.parametrize(
    ("value", "beyond", "english", "chinese"),
    [
        (-29_995, FALLS_BELOW, "where Black mates sooner than in 3.", "只有黑方能比 3 步更快成杀才有意义。"),
        (
            29_995,
            FALLS_BELOW,
            "where Black holds out longer than mate in 3.",
            "只有黑方能比 3 步撑得更久才有意义。",
        ),
        (301, EXCEEDS, "where the value exceeds 301.", "只有值能高于 301 才有意义。"),
    ],
)
def test_a_skipped_move_matters_for_a_mate_as_for_a_number(
    value: int, beyond: int, english: str, chinese: str
) -> None:
    fact = new_fact(kind=SKIPPED, reason=DELTA)
    fill_known(ASKED, value, 0, beyond, fact, fact.known)
    assert told("en", fact).endswith(english)
    assert told("zh", fact).endswith(chinese)


def test_a_game_won_by_a_rule_reads_as_a_noun() -> None:
    fact = new_fact()
    fill_known(SECURED, RULE_WIN, 0, REACHES, fact, fact.known)
    fill_value(-RULE_WIN, 0, 0, 0, fact.value)
    assert told("en", fact, "is", "value") == "the value is a win by the rule of repetition for Black"
    fact.known.far = UNSAID
    assert told("en", fact, "known", "known") == "White already has a win by the rule of repetition"


def ends(low: int, low_kind: int, high: int, high_kind: int, window: int) -> Any:
    """A fact with these ends of a window."""
    fact = new_fact(kind=ENTER, window=window)
    fill_known(low_kind, low, 0, EXCEEDS, fact, fact.low)
    fill_known(high_kind, high, 1, EXCEEDS, fact, fact.high)
    fact.low.far = fact.high.far = UNSAID
    return fact


@pytest.mark.parametrize("language", ["en", "zh"])
def test_a_lost_game_is_held_and_not_made_sure_of(language: str) -> None:
    expected = {
        "en": "White already holds Black to mate in 2 and Black already holds White to mate in 3",
        "zh": "白方已能拖到黑方 2 步杀，黑方已能拖到白方 3 步杀",
    }[language]
    assert expected in told(language, ends(-29_996, SECURED, 29_995, SECURED, BETWEEN), "window")
    assert "look" not in told(language, ends(-5, SECURED, 5, SECURED, BETWEEN), "window")
    between = {"en": "this search looks only between −5 and 5", "zh": "本次搜索只看 −5 与 5 之间"}
    assert told(language, ends(-5, GIVEN, 5, ASKED, LIMITED), "window").endswith(between[language])


def test_both_languages_have_every_word() -> None:
    for key, words in WORDS.items():
        assert words.en or words.zh or key.partition(".")[0] in MAY_BE_EMPTY, key
        assert (words.en and words.zh) or "." in key or key in {"whether", *MAY_BE_EMPTY}, key


@pytest.mark.parametrize("view", ["minimax", "negamax"])
@pytest.mark.parametrize("language", ["en", "zh"])
def test_every_hole_of_a_text_is_a_fact_or_another_text(language: str, view: str) -> None:
    known = texts(language, view)
    names, paths_ = {key.partition(".")[0] for key in known} | {"win"}, set(paths())
    parts = {path.rpartition(".")[0] for path in paths_} | paths_
    for key, text in known.items():
        for name, part in re.findall(r"\{([^{}:]+):?([^{}]*)\}", text):
            assert name in names or name in paths_ or name.startswith("_"), (key, name)
            assert not part or part in parts or part.startswith("_"), (key, part)
