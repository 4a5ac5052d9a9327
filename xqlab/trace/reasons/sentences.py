"""Why the search did what it did: one plain sentence for each event of the log, with its moves and numbers.

Proofs and guesses read differently in both languages.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from xqlab.trace.conventions import Conventions
from xqlab.trace.move_names import move_name, move_names, names_around
from xqlab.trace.reasons.chinese import Chinese
from xqlab.trace.reasons.english import English
from xqlab.trace.reasons.event_facts import EventFacts
from xqlab.trace.reasons.facts import Event
from xqlab.trace.reasons.language import Language
from xqlab.trace.sides import sides_of
from xqlab.trace.tree.nodes import Nodes

LANGUAGES: dict[str, type[Language]] = {"en": English, "zh": Chinese}


def sentence(
    tree: Nodes, k: int, *, language: str | None = None, notation: str | None = None, view: str | None = None
) -> str:
    """What event `k` of the tree's log did, and why.

    language : "en" or "zh"
    notation : of moves, see `xqlab.trace.Conventions`; a move is named in the position where it is played
    view     : "minimax" or "negamax"; each of these as set by `use_conventions` where it is None

    Raises IndexError outside the log, ConventionsError for unknown conventions.
    """
    if hasattr(tree, "own_sentences"):
        return sentences(tree, [k], language=language)[0]
    event = Event._make(tree.log[k].item())
    columns = {name: tree.nodes[name] for name in tree.nodes.dtype.names}
    chosen = Conventions.of(tree, language=language, notation=notation, view=view)
    passing = LANGUAGES[chosen.language].passing

    def name(node: int) -> str:
        return move_name(tree, node, chosen.moves, passing)

    return _teller(tree, columns, tree.log["kind"], name, chosen)(k % len(tree.log), event)


def sentences(
    tree: Nodes,
    events: Iterable[int] | None = None,
    *,
    language: str | None = None,
    notation: str | None = None,
    view: str | None = None,
) -> list[str]:
    """The sentence of every event in the order of the log, or of these `events`; else as `sentence`.

    Faster than one by one where there are many: a line of moves is named once. The tree of another kind of
    search has `own_sentences`.
    """
    chosen = Conventions.of(tree, language=language, notation=notation, view=view)
    if hasattr(tree, "own_sentences"):
        own: list[str] = tree.own_sentences(
            range(len(tree.log)) if events is None else events, chosen.language
        )
        return own
    passing = LANGUAGES[chosen.language].passing
    columns = {name: tree.nodes[name].tolist() for name in tree.nodes.dtype.names}
    kinds = tree.log["kind"].tolist()
    if events is None:
        named = move_names(tree, chosen.moves, passing)
        tell = _teller(tree, columns, kinds, named.__getitem__, chosen)
        return [tell(k, Event._make(fields)) for k, fields in enumerate(tree.log.tolist())]
    wanted = list(events)
    name = names_around(tree, tree.node_at[wanted], chosen.moves, passing)
    tell = _teller(tree, columns, kinds, name, chosen)
    return [tell(k % len(tree.log), Event._make(tree.log[k].item())) for k in wanted]


def _teller(
    tree: Nodes, columns: dict[str, Any], kinds: Any, name: Callable[[int], str], chosen: Conventions
) -> Callable[[int, Event], str]:
    event_facts = EventFacts(tree, columns, kinds, name, chosen.view)
    sides = sides_of(tree.board, chosen.language)
    language = LANGUAGES[chosen.language](sides, negamax=chosen.view == "negamax")

    def tell(k: int, event: Event) -> str:
        fact = event_facts.of(k, event)
        return language.tell(event.kind, fact, event_facts.reader)

    return tell
