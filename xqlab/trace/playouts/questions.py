"""Questions about a recorded Monte-Carlo tree search: which child comes next, and what Q becomes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

import numpy as np

from xqlab.mcts.events import BACK_UP, SELECT
from xqlab.trace.conventions import Conventions
from xqlab.trace.playouts.reader import ChildState, Playouts
from xqlab.trace.playouts.sentences import sentence, signed
from xqlab.trace.sides import names_of

TOLERANCE = 0.005  # of a number with two decimals
_TEXTS = {
    "en": {
        "child": "{who} is to choose after {where}. Which child comes next?",
        "row": "{move}: N = {n}, Q = {q}, P = {p}, U = {u}",
        "q": "After {where}, N = {n} and Q for {who} = {q}. The value {value} comes back."
        " What does Q become?",
        "root": "the root",
    },
    "zh": {
        "child": "{where} 之后轮到{who}选择。下一个选哪个着法？",
        "row": "{move}：N = {n}，Q = {q}，P = {p}，U = {u}",
        "q": "{where} 处 N = {n}，{who}的 Q = {q}。回传的值为 {value}。Q 变成多少？",
        "root": "根",
    },
}


@dataclass(frozen=True)
class PlayoutQuestion:
    """A question about one event, answered by the log.

    rows   : what is known, one line for each child; none for a question about Q
    answer : the text of a move, or a number
    because : the sentence that explains the answer
    """

    event: int
    prompt: str
    rows: tuple[str, ...]
    answer: str | float
    because: str

    def is_right(self, answer: Any) -> bool:
        """Whether an answer is right: the text of a move, or a number to two decimals."""
        if isinstance(self.answer, str):
            return str(answer).strip() == self.answer
        try:
            return abs(float(answer) - self.answer) <= TOLERANCE + 1e-9
        except (TypeError, ValueError):
            return False


def questions(
    playouts: Playouts, *, count: int = 5, seed: int = 0, language: str | None = None
) -> list[PlayoutQuestion]:
    """At most so many questions, by turns about a choice and about a mean, in the order of the log."""
    chosen = Conventions.of(None) if language is None else Conventions(language=language)
    kinds = playouts.log["kind"]
    returns = np.flatnonzero(kinds == BACK_UP).tolist()
    pools = [list(_choices(playouts)), [k for k in returns if _asks(playouts, k)]]
    chance = Random(seed)
    for pool in pools:
        chance.shuffle(pool)
    events = [pool[at // 2] for at in range(count) for pool in [pools[at % 2]] if at // 2 < len(pool)]
    return [question(playouts, k, chosen.language) for k in sorted(events)]


def question(playouts: Playouts, k: int, language: str = "en") -> PlayoutQuestion:
    """The question about event `k`, a SELECT or a BACK_UP."""
    event, texts = playouts.log[k], _TEXTS[language]
    who = names_of(playouts.result.board, language)[int(event.side)]
    because = sentence(playouts, k, language=language)
    if event.kind == SELECT:
        where = playouts.line(int(event.parent)) or texts["root"]
        rows = tuple(_row(state, texts["row"]) for state in playouts.choice(k) if not state.settled)
        prompt = texts["child"].format(who=who, where=where)
        return PlayoutQuestion(k, prompt, rows, playouts.text(int(event.node)), because)
    n, q = playouts.visits(int(event.node), k)
    where = playouts.line(int(event.node)) or texts["root"]
    value = signed(float(event.value))
    prompt = texts["q"].format(where=where, n=n, who=who, q=signed(q or 0.0), value=value)
    return PlayoutQuestion(k, prompt, (), float(event.q), because)


def _choices(playouts: Playouts) -> Iterator[int]:
    # Choices that need the formula: every child was tried, and more than one is left.
    for k in np.flatnonzero(playouts.log["kind"] == SELECT).tolist():
        if np.isfinite(playouts.log["u"][k]):
            if sum(not state.settled for state in playouts.choice(k)) > 1:
                yield k


def _asks(playouts: Playouts, k: int) -> bool:
    # A mean of a few values, which can be worked out from the numbers shown.
    event = playouts.log[k]
    if not 1 < event.visits <= 10 or playouts.proved(int(event.node), k):
        return False
    n, q = playouts.visits(int(event.node), k)
    return q is not None and abs((q * n + event.value) / (n + 1) - event.q) < 1e-9


def _row(state: ChildState, text: str) -> str:
    q = "–" if state.q is None else signed(state.q)
    u = "∞" if np.isinf(state.u) else f"{state.u:.2f}"
    return text.format(move=state.text, n=state.n, q=q, p=f"{state.p:.2f}", u=u)
