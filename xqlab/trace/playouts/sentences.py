"""Why Monte-Carlo tree search did what it did: one sentence for each event, in English and Chinese."""

import math
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from xqlab.mcts.events import EVALUATE, EXPAND, KIND_NAMES, SELECT
from xqlab.mcts.memory import ROOT, TERMINAL
from xqlab.trace.conventions import Conventions
from xqlab.trace.playouts.reader import ChildState, NodeNames, Playouts
from xqlab.trace.sides import names_of
from xqlab.words import Words, in_language, spaced

# What valued a leaf. Pages fill these texts, too: viz/live/playouts/tellings.js.
LEAF_TEXTS = {
    "over": Words("the game is over, and it is worth", "棋局已结束，价值"),
    "playout": Words("a random game from there is worth", "由此随机下完一局，价值"),
    "static": Words("the static evaluation there is worth", "该处的静态估值为"),
    "alphabeta": Words("a short alpha-beta search there is worth", "该处的浅层 α-β 搜索得"),
    "policy": Words("the policy-value function says", "策略价值函数给出"),
}
TEXTS = {
    "root": Words("the root", "根"),
    "kept": Words("Kept from the search before: {where}, N = {n}.", "上次搜索保留的结点：{where}，N = {n}。"),
    "first": Words(
        "{who} tries {move}: it has no visits yet, and UCT tries every move once before any twice.",
        "{who}试 {move}：它尚未访问过，UCT 先把每个着法各试一次。",
    ),
    "chosen": Words(
        "{who} chooses {move}: Q + U = {q} + {u} = {sum} is the greatest of {count}{second}.",
        "{who}选 {move}：Q + U = {q} + {u} = {sum}，在 {count} 个着法中最大{second}。",
    ),
    "second": Words("; next is {move} with {sum}", "；其次是 {move}，{sum}"),
    "only": Words(
        "{who} chooses {move}: no other move is left to decide.", "{who}选 {move}：其余着法均已有定论。"
    ),
    "settled": Words(" Left out as decided: {moves}.", "已有定论、不再考虑：{moves}。"),
    "expand": Words(
        "{move} enters the tree after {where}, with P = {p}.", "{move} 在 {where} 之后加入树中，P = {p}。"
    ),
    "evaluate": Words(
        "The playout ends after {where}: {how} {value} for {who}.",
        "模拟止于 {where}：{how} {value}（{who}方向）。",
    ),
    "back_up": Words(
        "{value} goes up through {where}: N is now {n}, and Q for {who} is {q}.",
        "{value} 经 {where} 回传：N 变为 {n}，{who}的 Q 为 {q}。",
    ),
    "proved": Words(
        "The value of {where} is proved: exactly {value} for {who}. It is not sampled again.",
        "{where} 的值已证明：对{who}恰为 {value}，不再取样。",
    ),
    "noise": Words("Noise: P of {move} is now {p}.", "噪声：{move} 的 P 变为 {p}。"),
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
    texts, names = in_language(TEXTS, language), names_of(playouts.result.board, language)
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
        text = _selected(states, named, texts, words)
        return spaced(text) if language == "zh" else text
    if event.kind == EVALUATE:
        is_over = node != ROOT and playouts.result.tree.nodes[node].state == TERMINAL
        words["how"] = in_language(LEAF_TEXTS["over" if is_over else playouts.settings.leaf], language)
    text = texts[KIND_NAMES[int(event.kind)].lower()].format(**words)
    if language == "zh":  # spaces set moves off, not this word
        root = texts["root"]
        text = spaced(text.replace(f" {root}", root).replace(f"{root} ", root))
    return text


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
