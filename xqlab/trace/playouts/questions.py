"""Questions about a recorded Monte-Carlo tree search: which child comes next, and what Q becomes."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from random import Random
from typing import Any

import numpy as np

from xqlab.mcts.events import BACK_UP, SELECT
from xqlab.trace.conventions import Conventions
from xqlab.trace.playouts.reader import ChildState, Playouts
from xqlab.trace.playouts.sentences import score, sentence, signed
from xqlab.trace.questions.question import QuestionError, checked_kinds
from xqlab.trace.questions.texts import at_line
from xqlab.trace.sides import names_of
from xqlab.words import Words, in_language

CHILD, MEAN = KINDS = ("child", "mean")
TOLERANCE = 0.01  # the numbers shown have two decimals, and so has the answer
CHILDREN = 8  # shown at most
VISITS = 10  # of a mean at most: another value still shows in its second decimal
_TEXTS = {
    "child": Words(
        "{who} is to choose {at}. Which child comes next?", "{at}，轮到{who}选择。接下来选哪个子结点？"
    ),
    "row": Words("{move}: N = {n}, Q = {q}, P = {p}, U = {u}", "{move}：N = {n}，Q = {q}，P = {p}，U = {u}"),
    "q": Words(
        "N = {n} and Q for {who} = {q} {at}. The value {value} comes back. What does Q become?",
        "{at}，N = {n}，{who}的 Q = {q}。回传的值为 {value}。Q 变成多少？",
    ),
    "mean": Words(" ({n} × {q} + {value}) / {count} = {new}.", "({n} × {q} + {value}) / {count} = {new}。"),
}


@dataclass(frozen=True)
class PlayoutQuestion:
    """A question about one event, answered by the log.

    kind   : CHILD  which child comes next?
             MEAN   what does Q become?
    node   : whose children are chosen from, or whose mean changes
    shown  : the children to choose from, those with the greatest Q + U where there are many; none for a mean
    others : how many children are not shown
    rows   : what is known of them, one line each
    answer : the text of a move, or a number
    because : the sentence that explains the answer
    """

    kind: str
    event: int
    node: int
    prompt: str
    shown: tuple[ChildState, ...]
    others: int
    rows: tuple[str, ...]
    answer: str | float
    because: str

    def is_right(self, answer: Any) -> bool:
        """Whether an answer is right: the text of a move, or a number that is off by 0.01 at most."""
        if isinstance(self.answer, str):
            return str(answer).strip() == self.answer
        try:
            return abs(float(answer) - self.answer) <= TOLERANCE + 1e-9
        except (TypeError, ValueError):
            return False


def questions(
    playouts: Playouts,
    *,
    count: int = 5,
    kinds: Iterable[str] = KINDS,
    seed: int = 0,
    events: int | None = None,
    language: str | None = None,
) -> list[PlayoutQuestion]:
    """At most so many questions, alternately about a choice and about a mean, in the order of the log.

    kinds  : which of `KINDS`
    seed   : of the random choice
    events : how many events of the log may be used, from the first; all by default

    They can be answered from the numbers shown. Raises QuestionError for invalid options, and for a log
    without a question.
    """
    language = (Conventions.of(None) if language is None else Conventions(language=language)).language
    names = checked_kinds(kinds, KINDS, count)
    log = playouts.log[:events]
    if not np.any(log["kind"] == BACK_UP):
        raise QuestionError(
            f"expected a log in which a playout ends, got {len(log):,} of {playouts.result.events:,} events:"
            " record=True keeps more"
        )
    chance = Random(seed)
    pools: list[Iterator[int]] = []  # of events, shuffled, one for each kind
    for kind in names:
        events_of_kind: list[int] = np.flatnonzero(log["kind"] == _EVENTS[kind]).tolist()
        chance.shuffle(events_of_kind)
        pools.append(filter(partial(_ASKS[kind], playouts), events_of_kind))
    picks: list[int] = []
    while pools and len(picks) < count:
        pool = pools.pop(0)
        event = next(pool, None)
        if event is not None:
            picks.append(event)
            pools.append(pool)
    if not picks:
        raise QuestionError(
            f"expected a search that has questions ({', '.join(names)}), got {len(log):,} events without"
            " one: more playouts have more"
        )
    return [question(playouts, k, language) for k in sorted(picks)]


def question(playouts: Playouts, k: int, language: str = "en") -> PlayoutQuestion:
    """The question about event `k`, a SELECT or a BACK_UP."""
    event, texts = playouts.log[k], in_language(_TEXTS, language)
    who = names_of(playouts.result.board, language)[int(event.side)]
    because = sentence(playouts, k, language=language)
    if event.kind == SELECT:
        parent = int(event.parent)
        children = [state for state in playouts.choice(k) if not state.settled]
        best = sorted(children, key=lambda state: (not state.chosen, -score(state)))[:CHILDREN]
        shown = tuple(state for state in children if state in best)  # in the order of the moves
        rows = tuple(_row(state, texts["row"]) for state in shown)
        prompt = texts["child"].format(who=who, at=at_line(playouts.line(parent), language))
        others, answer = len(children) - len(shown), playouts.text(int(event.node))
        return PlayoutQuestion(CHILD, k, parent, prompt, shown, others, rows, answer, because)
    node = int(event.node)
    n, q = playouts.visits(node, k)
    words = {"n": n, "q": signed(q or 0.0), "value": signed(float(event.value))}
    prompt = texts["q"].format(at=at_line(playouts.line(node), language), who=who, **words)
    terms = {"n": n, "q": _term(q or 0.0), "value": _term(float(event.value))}
    because += texts["mean"].format(count=n + 1, new=signed(float(event.q)), **terms)
    return PlayoutQuestion(MEAN, k, node, prompt, (), 0, (), float(event.q), because)


def _asks_for_a_child(playouts: Playouts, k: int) -> bool:
    # Where the formula decides: more than one child is left, none waits for a value, and the sums of the
    # numbers shown already differ.
    if not np.isfinite(playouts.log["u"][k]):
        return False
    children = [state for state in playouts.choice(k) if not state.settled]
    if any(state.pending for state in children):
        return False
    if playouts.settings.first_play and any(state.q is None for state in children):
        return False
    sums = [round(100 * (state.q or 0.0)) + round(100 * state.u) for state in children if not state.chosen]
    own = next(state for state in children if state.chosen)
    return bool(sums) and round(100 * (own.q or 0.0)) + round(100 * own.u) > max(sums)


def _asks_for_a_mean(playouts: Playouts, k: int) -> bool:
    # A mean of a few values, which can be worked out from the numbers shown, and changes visibly.
    event = playouts.log[k]
    if not 1 < event.visits <= VISITS or playouts.proved(int(event.node), k):
        return False
    n, q = playouts.visits(int(event.node), k)
    if q is None or abs(q - event.q) < 3 * TOLERANCE:
        return False
    return bool(abs((q * n + event.value) / (n + 1) - event.q) < 1e-9)


_EVENTS = {CHILD: SELECT, MEAN: BACK_UP}
_ASKS = {CHILD: _asks_for_a_child, MEAN: _asks_for_a_mean}


def _term(value: float) -> str:
    return f"{value:.2f}" if round(value, 2) >= 0 else f"(\N{MINUS SIGN}{-value:.2f})"


def _row(state: ChildState, text: str) -> str:
    q = "–" if state.q is None else signed(state.q)
    u = "∞" if np.isinf(state.u) else f"{state.u:.2f}"
    return text.format(move=state.text, n=state.n, q=q, p=f"{state.p:.2f}", u=u)
