"""What is guessed is called so, what is said of depths, searches and mates is so."""

import re
from typing import Any

import pytest

from tests.trace.trees import XIANGQI, xiangqi
from xqlab.game import RULE_WIN
from xqlab.search.events import ENTER, LEAVE, PRUNED, SHORTCUT, SKIPPED
from xqlab.search.reasons import DELTA, NULL_MOVE, RAZORING
from xqlab.trace import sentences
from xqlab.trace.reasons.facts import (
    COMES_DOWN_TO,
    EXCEEDS,
    FALLS_BELOW,
    REACHES,
    Bounded,
    Known,
    Skipped,
    Window,
)
from xqlab.trace.reasons.language import _SEAM, Language
from xqlab.trace.reasons.limits import ASKED, GIVEN, SECURED
from xqlab.trace.reasons.words import WORDS
from xqlab.trace.sides import Sides


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
    told = {
        int(event.number if event.kind == SHORTCUT else event.bound): text
        for name in XIANGQI
        for event, text in zip(xiangqi(name).log, sentences(xiangqi(name).tree))
        if event.kind in (SHORTCUT, SKIPPED)
    }
    assert sorted(told) == list(range(1, 9))
    assert told[1].startswith("Mate distance after ")
    assert "so good for" in told[2]
    assert "so bad for" in told[RAZORING]
    assert "even if" in told[NULL_MOVE]
    assert "so late in the order" in told[5]
    assert "a quiet move gains too little" in told[6]
    assert "its capture gains too little" in told[7]
    assert "loses material" in told[8]


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
    known = Known(ASKED, value, 0, beyond)
    assert Language("en", Sides(("White", "Black"), "mate", 0), False).beyond(known) == english
    asked = Language("zh", Sides(("白方", "黑方"), "杀", 0), False).beyond(known)
    assert _SEAM.sub(" ", asked) == chinese
    game = Language("en", Sides(("X", "O"), "a win", 0), False)
    if beyond == EXCEEDS and value == 29_995:
        assert game.beyond(known) == "X wins sooner than in 3"


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
    fact = Skipped("g8d8", 1, True, DELTA, Known(ASKED, value, 0, beyond))
    assert (
        Language("en", Sides(("White", "Black"), "mate", 0), False).tell(SKIPPED, fact, 0).endswith(english)
    )
    assert Language("zh", Sides(("白方", "黑方"), "杀", 0), False).tell(SKIPPED, fact, 0).endswith(chinese)


def test_a_game_won_by_a_rule_reads_as_a_noun() -> None:
    words = Language("en", Sides(("Red", "Black"), "mate", 0), False)
    assert words.is_(Bounded(-RULE_WIN, 0)) == "the value is a win by the rule of repetition for Black"
    assert words.sure(0, RULE_WIN) == "Red already has a win by the rule of repetition"


@pytest.mark.parametrize("language", ["en", "zh"])
def test_a_lost_game_is_held_and_not_made_sure_of(language: str) -> None:
    sides = Sides(("Red", "Black"), "mate", 0) if language == "en" else Sides(("红方", "黑方"), "杀", 0)
    told = Language(language, sides, False)
    window = Window(-29_996, 29_995, SECURED, SECURED)
    expected = {
        "en": "Red already holds Black to mate in 2 and Black already holds Red to mate in 3",
        "zh": "红方已能拖到黑方2步杀，黑方已能拖到红方3步杀",
    }[language]
    assert expected in told.window(window)
    assert "look" not in told.window(Window(-5, 5, SECURED, SECURED))
    between = {"en": "this search looks only between −5 and 5", "zh": "本次搜索只看−5与5之间"}
    assert told.window(Window(-5, 5, GIVEN, ASKED)).endswith(between[language])


def test_both_languages_have_every_word() -> None:
    for key, words in WORDS.items():
        assert words.en or key == "whether" or key == "does", key
        assert words.zh or "." in key, key
