"""The Chinese sentences: guesses and proofs are named differently, and the field's own words are used."""

import re

import pytest

from tests.trace.trees import XIANGQI, xiangqi
from xqlab.search.events import PRUNED, SHORTCUT, SKIPPED
from xqlab.search.reasons import MATE_DISTANCE
from xqlab.trace import sentences

# Why a heuristic answered a node, or skipped a move -> what names it.
REASONS = {
    1: "杀棋步数剪枝",
    2: "反向无用剪枝",
    3: "剃刀剪枝",
    4: "空着",
    5: "次序如此靠后",
    6: "（无用剪枝）",
    7: "增量剪枝",
    8: "静态兑子评估",
}


@pytest.mark.parametrize("name", XIANGQI)
def test_a_guess_is_called_a_guess_and_a_proof_is_not(name: str) -> None:
    tree = xiangqi(name).tree
    for event, text in zip(tree.log, sentences(tree, language="zh")):
        if event.kind == SKIPPED or (event.kind == SHORTCUT and event.number != MATE_DISTANCE):
            assert "猜测" in text
            assert "证明" not in text
        if event.kind == PRUNED:
            assert text.startswith("剪枝：")
            assert "已证明无关" in text
            assert "猜测" not in text


def test_each_reason_is_named() -> None:
    found = set()
    for name in XIANGQI:
        tree = xiangqi(name).tree
        for event, text in zip(tree.log, sentences(tree, language="zh")):
            if event.kind in (SHORTCUT, SKIPPED):
                reason = int(event.number if event.kind == SHORTCUT else event.bound)
                assert REASONS[reason] in text
                found.add(reason)
    assert found == set(REASONS)


def test_a_mate_is_told_in_moves() -> None:
    told = sentences(xiangqi("mate").tree, language="zh")
    assert not any(re.search("[0-9]{5}", text) for text in told)
    assert "红方走车五平六，1 步杀，优于车五退一的 1846：α 升到红方 1 步杀。" in told
    assert any("红方最快 1 步杀" in text for text in told)


def test_words_of_the_field() -> None:
    told = " ".join(text for name in XIANGQI for text in sentences(xiangqi(name).tree, language="zh"))
    for word in "截断 剪枝 置换表 空着 静态搜索 窗口 空窗口 期望窗口 根结点 应将 重新搜索".split():
        assert word in told, word
