"""Why the search did what it did: one plain sentence for each event of the log, with its moves and numbers.

Proofs and guesses read differently in both languages.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from xqlab.trace.conventions import Conventions
from xqlab.trace.move_names import move_name, move_names, names_around
from xqlab.trace.reasons.event_facts import facts_reader
from xqlab.trace.reasons.language import Language
from xqlab.trace.reasons.words import PASSING
from xqlab.trace.sides import sides_of
from xqlab.trace.tree.nodes import PASS, Nodes


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
    conventions = Conventions.of(tree, language=language, notation=notation, view=view)
    return Teller(tree, conventions, lambda node: move_name(tree, node, conventions.moves))(k)


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
    conventions = Conventions.of(tree, language=language, notation=notation, view=view)
    if hasattr(tree, "own_sentences"):
        return tree.own_sentences(range(len(tree.log)) if events is None else events, conventions.language)
    numbers = range(len(tree.log)) if events is None else list(events)
    name: Callable[[int], str] = (
        move_names(tree, conventions.moves).__getitem__
        if events is None
        else names_around(tree, tree.node_at[numbers], conventions.moves)
    )
    return list(map(Teller(tree, conventions, name), numbers))


class Teller:
    """Tells the sentence of one event after another; what they share is found once.

    name : gives the move that leads to a node
    """

    def __init__(self, tree: Nodes, conventions: Conventions, name: Callable[[int], str]) -> None:
        code = conventions.language

        def named(node: int) -> str:
            text = name(node)
            return PASSING[code] if text == PASS else text

        self._facts = facts_reader(tree, conventions.view)
        self._events = len(tree.log)
        self._language = Language(code, sides_of(tree.board, code), conventions.view, named)

    def __call__(self, k: int) -> str:
        """The sentence of event `k`, from the end where it is negative; raises IndexError outside the log."""
        return self._language.tell(self._facts(range(self._events)[k]))
