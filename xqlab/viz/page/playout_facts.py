"""What a page says about the Monte-Carlo tree search that it shows."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from xqlab import __version__
from xqlab.mcts.memory import ROOT
from xqlab.trace.conventions import Conventions
from xqlab.trace.playouts.names import NodeNames
from xqlab.trace.playouts.reader import Playouts
from xqlab.trace.playouts.sentences import signed
from xqlab.viz.page.facts import Facts, position_text

_WORDS = {
    "en": {
        "position": "Position",
        "search": "Search",
        "ran": "{playouts} playouts, {nodes} nodes, {events} events",
        "best": "; best {move}, value {value}{proved}",
        "proved": " (proved)",
        "rule": "Selection",
        "c": "{rule}, exploration {c}",
        "leaf": "Leaves",
        "leaves": {
            "playout": "random games",
            "static": "the static evaluation",
            "alphabeta": "a short alpha-beta search",
            "policy": "a policy-value function",
        },
        "conventions": "Conventions",
        "made": "Made with",
    },
    "zh": {
        "position": "局面",
        "search": "搜索",
        "ran": "{playouts} 次模拟，{nodes} 个结点，{events} 个事件",
        "best": "；最佳着法 {move}，值 {value}{proved}",
        "proved": "（已证明）",
        "rule": "选择",
        "c": "{rule}，探索常数 {c}",
        "leaf": "叶结点",
        "leaves": {
            "playout": "随机对局",
            "static": "静态估值",
            "alphabeta": "浅层 α-β 搜索",
            "policy": "策略价值函数",
        },
        "conventions": "约定",
        "made": "制作工具",
    },
}


def facts_of_playouts(
    playouts: Playouts, conventions: Mapping[str, Conventions], lines: Mapping[str, str], *, answer: bool
) -> Facts:
    """The facts about a Monte-Carlo tree search in each language.

    lines  : language -> the line about the conventions
    answer : whether its best move and value are among them
    """
    return {language: _facts(playouts, own, lines[language], answer) for language, own in conventions.items()}


def _facts(playouts: Playouts, own: Conventions, line: str, answer: bool) -> list[tuple[str, str]]:
    words: dict[str, Any] = _WORDS[own.language]
    result, settings = playouts.result, playouts.settings
    ran = words["ran"].format(
        playouts=f"{result.playouts:,}", nodes=f"{result.nodes:,}", events=f"{result.events:,}"
    )
    if answer:
        proved = words["proved"] if result.proved else ""
        ran += words["best"].format(move=_best(result, own.moves), value=signed(result.value), proved=proved)
    return [
        (words["position"], position_text(result.board, own.language)),
        (words["search"], ran),
        (words["rule"], words["c"].format(rule=settings.rule.upper(), c=f"{settings.exploration:.3g}")),
        (words["leaf"], words["leaves"][settings.leaf]),
        (words["conventions"], line),
        (words["made"], f"xqlab {__version__}"),
    ]


def _best(result: Any, notation: str) -> str:
    nodes = [ROOT, *result.tree.children(ROOT)]
    names = NodeNames(result.tree, nodes, notation)
    for node in nodes[1:]:
        if str(result.board.move_of(int(result.tree.nodes[node].move))) == str(result.move):
            return names.text(node)
    return str(result.move)
