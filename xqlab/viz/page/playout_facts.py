"""What a page says about the Monte-Carlo tree search that it shows."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from xqlab import __version__
from xqlab.mcts.memory import ROOT
from xqlab.trace.conventions import Conventions, by_language
from xqlab.trace.playouts.reader import NodeNames, Playouts
from xqlab.trace.playouts.sentences import signed
from xqlab.viz.page.facts import WORDS, Facts, position_text

# Pages fill these templates, too: viz/live/playouts/searches.js.
PLAYOUT_WORDS = by_language(
    {
        "ran": (
            "{playouts} playouts, {nodes} nodes, {events} events",
            "{playouts} 次模拟，{nodes} 个结点，{events} 个事件",
        ),
        "best": ("; best {move}, value {value}{proved}", "；最佳着法 {move}，值 {value}{proved}"),
        "proved": (" (proved)", "（已证明）"),
        "rule": ("Selection", "选择"),
        "c": ("{rule}, exploration {c}", "{rule}，探索常数 {c}"),
        "leaf": ("Leaves", "叶结点"),
    }
)
LEAF_WORDS = by_language(
    {
        "playout": ("random games", "随机对局"),
        "static": ("the static evaluation", "静态估值"),
        "alphabeta": ("a short alpha-beta search", "浅层 α-β 搜索"),
        "policy": ("a policy-value function", "策略价值函数"),
    }
)


def facts_of_playouts(
    playouts: Playouts, conventions: Mapping[str, Conventions], lines: Mapping[str, str], *, answer: bool
) -> Facts:
    """The facts about a Monte-Carlo tree search in each language.

    lines  : language -> the line about the conventions
    answer : whether its best move and value are among them
    """
    return {language: _facts(playouts, own, lines[language], answer) for language, own in conventions.items()}


def _facts(playouts: Playouts, own: Conventions, line: str, answer: bool) -> list[tuple[str, str]]:
    words = WORDS[own.language] | PLAYOUT_WORDS[own.language]
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
        (words["leaf"], LEAF_WORDS[own.language][settings.leaf]),
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
