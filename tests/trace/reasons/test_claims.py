"""What is guessed is called so, what is said of depths, searches and mates is so."""

import re
from typing import Any

import numpy as np
import pytest

from tests.trace.trees import XIANGQI, xiangqi
from xqlab.game import RULE_WIN
from xqlab.search.events import ENTER, LEAVE, PRUNED, SHORTCUT, SKIPPED
from xqlab.search.reasons import DELTA, MATE_DISTANCE
from xqlab.trace import sentences
from xqlab.trace.reasons import facts
from xqlab.trace.reasons.fact_parts import fill_known, fill_value
from xqlab.trace.reasons.sentences import Language
from xqlab.trace.reasons.texts import texts
from xqlab.trace.reasons.words import WORDS
from xqlab.trace.sides import Sides

MAY_BE_EMPTY = set("means before asks note lacks source line than then here guessed count".split())
MAY_BE_EMPTY |= {"before by", "here asked"}
# Why a heuristic answered a node, or skipped a move -> what names it.
REASONS = {
    1: ("Mate distance after ", "杀棋步数剪枝"),
    2: ("so good for", "反向无用剪枝"),
    3: ("so bad for", "剃刀剪枝"),
    4: ("even if", "空着"),
    5: ("so late in the order", "次序如此靠后"),
    6: ("a quiet move gains too little", "（无用剪枝）"),
    7: ("its capture gains too little", "增量剪枝"),
    8: ("loses material", "静态兑子评估"),
}


def new_fact(**fields: int) -> Any:
    """A fact of zeros but for these."""
    fact = np.zeros(1, facts.FACT).view(np.recarray)[0]
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
    for event, text, chinese in zip(tree.log, sentences(tree), sentences(tree, language="zh")):
        if event.kind == SKIPPED or (event.kind == SHORTCUT and event.number != MATE_DISTANCE):
            assert ("guess" in text.lower(), "cannot" in text) == (True, False), text
            assert ("猜测" in chinese, "证明" in chinese) == (True, False), chinese
        if event.kind == PRUNED:
            assert "guess" not in text
            assert chinese.startswith("剪枝：")
            assert ("猜测" in chinese, "已证明无关" in chinese) == (False, True), chinese


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
    least = {"full": {"reduced", "deeper", "wider", "null"}, "sharp": {"check"}}
    assert found >= least.get(name, {"verification"} & {name})


def node_before(tree: Any, node: int) -> int:
    """The sibling that was met just before a node."""
    siblings = tree.children(int(tree.nodes.parent[node]))
    return siblings[siblings.index(node) - 1]


def test_each_reason_is_named() -> None:
    found = set()
    for name in XIANGQI:
        tree = xiangqi(name).tree
        for event, *both in zip(tree.log, sentences(tree), sentences(tree, language="zh")):
            if event.kind in (SHORTCUT, SKIPPED):
                reason = int(event.number if event.kind == SHORTCUT else event.bound)
                assert all(words in text for words, text in zip(REASONS[reason], both)), both
                found.add(reason)
    assert found == {*REASONS}


def test_chinese_uses_the_words_of_the_field_and_tells_a_mate_in_moves() -> None:
    mate = sentences(xiangqi("mate").tree, language="zh")
    assert not any(re.search("[0-9]{5}", text) for text in mate)
    assert "红方走车五平六，1 步杀，优于车五退一的 1846：α 升到红方 1 步杀。" in mate
    assert any("红方最快 1 步杀" in text for text in mate)
    told = " ".join(text for name in XIANGQI for text in sentences(xiangqi(name).tree, language="zh"))
    words = "截断 剪枝 置换表 空着 静态搜索 窗口 空窗口 期望窗口 根结点 应将 重新搜索"
    assert [word for word in words.split() if word not in told] == []


MATES = [
    (29_995, facts.EXCEEDS, "White mates sooner than in 3", "白方能否比 3 步更快成杀"),
    (29_995, facts.REACHES, "White mates in 3 or sooner", "白方能否在 3 步以内成杀"),
    (29_995, facts.FALLS_BELOW, "Black holds out longer than mate in 3", "黑方能否比 3 步撑得更久"),
    (29_995, facts.COMES_DOWN_TO, "Black holds out at least as long as mate in 3", "黑方能否至少撑到 3 步"),
    (-29_996, facts.EXCEEDS, "White holds out longer than mate in 2", "白方能否比 2 步撑得更久"),
    (-29_996, facts.REACHES, "White holds out at least as long as mate in 2", "白方能否至少撑到 2 步"),
    (-29_996, facts.FALLS_BELOW, "Black mates sooner than in 2", "黑方能否比 2 步更快成杀"),
    (-29_996, facts.COMES_DOWN_TO, "Black mates in 2 or sooner", "黑方能否在 2 步以内成杀"),
    (35, facts.EXCEEDS, "the value exceeds 35", "值能否高于 35"),
]


@pytest.mark.parametrize(("value", "beyond", "english", "chinese"), MATES)
def test_a_question_about_mates_is_asked_as_one(value: int, beyond: int, english: str, chinese: str) -> None:
    fact = new_fact(kind=ENTER)
    fill_known(facts.ASKED, value, 0, beyond, fact, fact.known)
    assert told("en", fact, "beyond", "known") == english
    assert told("zh", fact, "beyond", "known") == chinese
    in_x = english.replace("White", "X").replace("Black", "O").replace("mates", "wins")
    assert told("en", fact, "beyond", "known", ("X", "O"), "a win") == in_x.replace("mate ", "a win ")
    skipped = new_fact(kind=SKIPPED, reason=DELTA)  # a move that is skipped matters for a mate, too
    fill_known(facts.ASKED, value, 0, beyond, skipped, skipped.known)
    assert told("en", skipped).endswith(f"where {english}.")
    space = " " if chinese[-1].isdigit() else ""
    assert told("zh", skipped).endswith(f"只有{chinese.replace('能否', '能')}{space}才有意义。")


def test_a_game_won_by_a_rule_reads_as_a_noun_and_every_word_is_there() -> None:
    fact = new_fact()
    fill_known(facts.SECURED, RULE_WIN, 0, facts.REACHES, fact, fact.known)
    fill_value(-RULE_WIN, 0, 0, 0, fact.value)
    assert told("en", fact, "is", "value") == "the value is a win by the rule of repetition for Black"
    fact.known.far = facts.UNSAID
    assert told("en", fact, "known", "known") == "White already has a win by the rule of repetition"
    for key, words in WORDS.items():
        assert words.en or words.zh or key.partition(".")[0] in MAY_BE_EMPTY, key
        assert (words.en and words.zh) or "." in key or key in {"whether", *MAY_BE_EMPTY}, key


def ends(low: int, low_kind: int, high: int, high_kind: int, window: int) -> Any:
    """A fact with these ends of a window."""
    fact = new_fact(kind=ENTER, window=window)
    fill_known(low_kind, low, 0, facts.EXCEEDS, fact, fact.low)
    fill_known(high_kind, high, 1, facts.EXCEEDS, fact, fact.high)
    fact.low.far = fact.high.far = facts.UNSAID
    return fact


@pytest.mark.parametrize("language", ["en", "zh"])
def test_a_lost_game_is_held_and_not_made_sure_of(language: str) -> None:
    expected = {
        "en": "White already holds Black to mate in 2 and Black already holds White to mate in 3",
        "zh": "白方已能拖到黑方 2 步杀，黑方已能拖到白方 3 步杀",
    }[language]
    assert expected in told(
        language, ends(-29_996, facts.SECURED, 29_995, facts.SECURED, facts.BETWEEN), "window"
    )
    assert "look" not in told(language, ends(-5, facts.SECURED, 5, facts.SECURED, facts.BETWEEN), "window")
    between = {"en": "this search looks only between −5 and 5", "zh": "本次搜索只看 −5 与 5 之间"}
    assert told(language, ends(-5, facts.GIVEN, 5, facts.ASKED, facts.LIMITED), "window").endswith(
        between[language]
    )


@pytest.mark.parametrize("view", ["minimax", "negamax"])
@pytest.mark.parametrize("language", ["en", "zh"])
def test_every_hole_of_a_text_is_a_fact_or_another_text(language: str, view: str) -> None:
    known = texts(language, view)
    names, paths_ = {key.partition(".")[0] for key in known} | {"win"}, set(facts.paths())
    parts = {path.rpartition(".")[0] for path in paths_} | paths_
    for key, text in known.items():
        for name, part in re.findall(r"\{([^{}:]+):?([^{}]*)\}", text):
            assert name in names or name in paths_ or name.startswith("_"), (key, name)
            assert not part or part in parts or part.startswith("_"), (key, part)
