"""Why Monte-Carlo tree search did what it did: one sentence for each event, in English and Chinese."""

import math
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from xqlab.mcts.events import EVALUATE, EXPAND, KIND_NAMES, SELECT
from xqlab.mcts.memory import ROOT, TERMINAL
from xqlab.trace.conventions import Conventions
from xqlab.trace.playouts.reader import ChildState, NodeNames, Playouts
from xqlab.trace.sides import names_of

# What valued a leaf. Pages fill these texts, too: viz/live/playouts/tellings.js.
LEAF_TEXTS: Mapping[str, Mapping[str, str]] = {
    "en": {
        "over": "the game is over, and it is worth",
        "playout": "a random game from there is worth",
        "static": "the static evaluation there is worth",
        "alphabeta": "a short alpha-beta search there is worth",
        "policy": "the policy-value function says",
    },
    "zh": {
        "over": "棋局已结束，价值",
        "playout": "由此随机下完一局，价值",
        "static": "该处的静态估值为",
        "alphabeta": "该处的浅层 α-β 搜索得",
        "policy": "策略价值函数给出",
    },
}
TEXTS: Mapping[str, Mapping[str, str]] = {
    "en": {
        "root": "the root",
        "kept": "Kept from the search before: {where}, N = {n}.",
        "first": "{who} tries {move}: it has no visits yet, and UCT tries every move once before any twice.",
        "chosen": "{who} chooses {move}: Q + U = {q} + {u} = {sum} is the greatest of {count}{second}.",
        "second": "; next is {move} with {sum}",
        "only": "{who} chooses {move}: no other move is left to decide.",
        "settled": " Left out as decided: {moves}.",
        "expand": "{move} enters the tree after {where}, with P = {p}.",
        "evaluate": "The playout ends after {where}: {how} {value} for {who}.",
        "back_up": "{value} goes up through {where}: N is now {n}, and Q for {who} is {q}.",
        "proved": "The value of {where} is proved: exactly {value} for {who}. It is not sampled again.",
        "noise": "Noise: P of {move} is now {p}.",
    },
    "zh": {
        "root": "根",
        "kept": "上次搜索保留的结点：{where}，N = {n}。",
        "first": "{who}试 {move}：它尚未访问过，UCT 先把每个着法各试一次。",
        "chosen": "{who}选 {move}：Q + U = {q} + {u} = {sum}，在 {count} 个着法中最大{second}。",
        "second": "；其次是 {move}，{sum}",
        "only": "{who}选 {move}：其余着法均已有定论。",
        "settled": "已有定论、不再考虑：{moves}。",
        "expand": "{move} 在 {where} 之后加入树中，P = {p}。",
        "evaluate": "模拟止于 {where}：{how} {value}（{who}方向）。",
        "back_up": "{value} 经 {where} 回传：N 变为 {n}，{who}的 Q 为 {q}。",
        "proved": "{where} 的值已证明：对{who}恰为 {value}，不再取样。",
        "noise": "噪声：{move} 的 P 变为 {p}。",
    },
}


def sentence(playouts: Playouts, k: int, *, language: str | None = None) -> str:
    """What event `k` did, and why; "en" or "zh", as set by `use_conventions` where it is None.

    Raises IndexError outside the log, ConventionsError for an unknown language.

    >>> import xqlab
    >>> result = xqlab.mcts(xqlab.games.TicTacToe("b2"), playouts=3, record=True, compiled=False)
    >>> sentence(Playouts(result), 0, language="en")
    'The playout ends after the root: a random game from there is worth ... for O.'
    """
    chosen = Conventions.of(None) if language is None else Conventions(language=language)
    event = playouts.log[k]
    states = playouts.choice(k % len(playouts)) if event.kind == SELECT else []
    return _sentence(playouts, event, states, playouts, chosen.language)


def sentences(
    playouts: Playouts,
    events: Iterable[int],
    names: NodeNames,
    choices: Mapping[int, Sequence[ChildState]],
    *,
    language: str,
) -> list[str]:
    """The same for these events, faster than one by one.

    names   : of all nodes that they speak of
    choices : by event, as `states_of` finds them
    """
    return [_sentence(playouts, playouts.log[k], choices.get(k, []), names, language) for k in events]


def _sentence(
    playouts: Playouts, event: Any, states: Sequence[ChildState], named: Playouts | NodeNames, language: str
) -> str:
    texts, names = TEXTS[language], names_of(playouts.result.board, language)
    node = int(event.node)
    words = {
        "who": names[int(event.side)],
        "move": named.text(node),
        "where": named.line(int(event.parent) if event.kind == EXPAND else node) or texts["root"],
        "n": int(event.visits),
        "q": signed(float(event.q)),
        "p": f"{float(event.p):.2f}",
        "value": signed(float(event.value)),
    }
    if event.kind == SELECT:
        return _selected(states, named, texts, words)
    if event.kind == EVALUATE:
        is_over = node != ROOT and playouts.result.tree.nodes[node].state == TERMINAL
        words["how"] = LEAF_TEXTS[language]["over" if is_over else playouts.settings.leaf]
    text = texts[KIND_NAMES[int(event.kind)].lower()].format(**words)
    return closed_up(text, texts["root"]) if language == "zh" else text


def closed_up(text: str, word: str) -> str:
    """A Chinese text without spaces around this word of it: the spaces set moves off, not words."""
    return text.replace(f" {word}", word).replace(f"{word} ", word)


def _selected(
    states: Sequence[ChildState], named: Playouts | NodeNames, texts: Mapping[str, str], words: dict[str, Any]
) -> str:
    chosen = next(state for state in states if state.chosen)
    others = [state for state in states if not state.chosen and not state.settled]
    settled = [named.text(state.node) for state in states if state.settled]
    left_out = texts["settled"].format(moves=" ".join(settled)) if settled else ""
    if not others:
        return texts["only"].format(**words) + left_out
    if math.isinf(chosen.u):
        return texts["first"].format(**words) + left_out
    best = max(others, key=score)
    second = texts["second"].format(move=named.text(best.node), sum=signed(score(best)))
    words |= {"u": f"{chosen.u:.2f}", "q": signed(chosen.q or 0.0), "sum": signed(score(chosen))}
    return texts["chosen"].format(**words, second=second, count=len(others) + 1) + left_out


def score(state: ChildState) -> float:
    """Q + U; a child without visits counts with Q = 0."""
    return (state.q or 0.0) + state.u


def signed(value: float) -> str:
    """A value with its sign and two decimals.

    >>> signed(0.5), signed(-1.0), signed(math.inf)
    ('+0.50', '−1.00', '∞')
    """
    return "∞" if value == math.inf else f"{value:+.2f}".replace("-", "−")
