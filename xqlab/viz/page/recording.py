"""`Recording`: a recorded search as widgets and figures show it: tree, conventions and names, once each."""

from __future__ import annotations

import reprlib
from collections.abc import Sequence
from dataclasses import replace
from functools import cached_property
from typing import Any

import numpy as np

from xqlab.errors import WidgetError
from xqlab.game_profile import moves_of, profile_of
from xqlab.mcts import Result
from xqlab.picture import BoardPicture
from xqlab.search.events import CUTOFF
from xqlab.trace.conventions import LANGUAGES, Conventions
from xqlab.trace.move_names import move_name, move_names, names_around
from xqlab.trace.playouts.as_tree import as_tree
from xqlab.trace.playouts.reader import Playouts
from xqlab.trace.reasons.sentences import Teller, sentences
from xqlab.trace.reasons.words import PASSING
from xqlab.trace.sides import Sides, names_of, sides_of
from xqlab.trace.tree.excerpt import Excerpt
from xqlab.trace.tree.nodes import Nodes
from xqlab.trace.tree.root_searches import find_decision
from xqlab.viz.page.facts import Facts, called_in, facts_of
from xqlab.viz.page.payload import Places, log_arrays
from xqlab.words import in_each, in_language


class Recording:
    """A recorded search, with the texts that widgets show about it in every language.

    tree        : the one shown: the whole tree, or a part of it
    conventions : language -> the conventions in it
    language    : the chosen one
    own         : the conventions in it
    panel       : what the browser shows beside the board, "window" or "playouts", and with it which words
    has_ghosts  : whether the tree has moves that were not searched, as minimax would have
    """

    panel, has_ghosts = "window", True

    def __init__(
        self,
        recorded: Any,
        *,
        language: str | None = None,
        notation: str | None = None,
        view: str | None = None,
    ) -> None:
        """From a recorded `Result`, its `Tree`, or another Recording.

        language, notation, view : None means as set by `use_conventions`

        Raises WidgetError for anything else, ConventionsError for unknown conventions.
        """
        if isinstance(recorded, Recording):
            recorded = recorded.tree
        self.tree: Nodes = recorded_tree(recorded)
        self._node_names: dict[str, list[str]] = {}
        self.own = Conventions.of(self.tree, language=language, notation=notation, view=view)
        self.language, self.view = self.own.language, self.own.view
        self.conventions = {language: replace(self.own, language=language) for language in LANGUAGES}

    def part(self, tree: Nodes) -> Recording:
        """The same conventions for a part of the tree."""
        return Recording(tree, **self.options)

    @property
    def options(self) -> dict[str, str]:
        """The language, notation and view, as options of another recording."""
        return {"language": self.own.language, "notation": self.own.notation, "view": self.own.view}

    @property
    def events(self) -> int:
        """Events of the search, including those that its log had no room for."""
        return self.log_length if self.result is None else int(self.result.events)

    @property
    def log_length(self) -> int:
        """Events in its log."""
        return len(self.tree.log)

    def log_share(self, *, advice: bool = True) -> dict[str, str]:
        """Language -> a sentence on how much of the search the log has; "" where it has all of it.

        advice : whether it says how to record all of it from Python
        """
        share = self.result and self.result.log_share
        return in_each(lambda: share.sentence(advice=advice) if share else "")

    @property
    def result(self) -> Any:
        """The `Result` of the search, None for a tree without."""
        return self.tree.result

    def steps(self, count: int) -> Recording:
        """The first `count` events of its log, to step through."""
        whole = self.tree
        if count == self.log_length:
            return self
        return self.part(Nodes(whole.log[:count], whole.board, whole.result))

    def opening(self) -> int:
        """The event at which stepping begins: the first cutoff, or else the last event, of what is shown.

        Of a log that was full it is the event that decided.
        """
        if self.tree.is_thinned and (decision := self.decision()) >= 0:
            return decision
        tree, first, last = self.tree, 0, self.log_length - 1
        if isinstance(tree, Excerpt):
            first = tree.first
            left = int(tree.nodes.last_event[tree.node_at[first]])
            last = last if left < 0 else left
        cutoffs = np.flatnonzero(tree.log["kind"][first : last + 1] == CUTOFF)
        return first + int(cutoffs[0]) if len(cutoffs) else last

    def decision(self) -> int:
        """The event at which the root took the best move of the search, -1 where its log has none."""
        result, board = self.result, self.tree.board
        if result is None or result.move is None or isinstance(self.tree, Excerpt):
            return -1
        code = next(code for code in board.codes() if board.move_of(code) == result.move)
        return int(find_decision(self.tree.log, int(code), int(result.value)))

    def steps_below(self, node: int, most: int) -> Recording:
        """The subtree of a node, in at most so many events."""
        return self.part(Excerpt(self.tree, node, most))

    def node_arrays(self) -> dict[str, Any]:
        """More columns of the nodes of its tree than every search has, as `node_...`."""
        return {}

    def arrays(self) -> dict[str, Any]:
        """The columns of its log and its nodes, and its places."""
        return log_arrays(self.tree) | self.places.arrays()

    @cached_property
    def sides(self) -> Sides:
        """The sides of its game."""
        return sides_of(self.tree.board)

    @cached_property
    def own_sides(self) -> Sides:
        """The same, by their names in the chosen language."""
        return sides_of(self.tree.board, self.language)

    def name(self, node: int) -> str:
        """The move that leads to a node, in the chosen language and notation."""
        return move_name(self.tree, node, self.own.moves, in_language(PASSING, self.language))

    @cached_property
    def places(self) -> Places:
        """The different lines of moves of the tree."""
        return Places(self.tree)

    def moves(self, notation: str) -> list[str]:
        """The move that leads to each place."""
        return self.places.texts(self._moves_of_nodes(notation))

    def _moves_of_nodes(self, notation: str) -> list[str]:
        # The move that leads to each node.
        if notation not in self._node_names:
            self._node_names[notation] = move_names(self.tree, notation)
        return self._node_names[notation]

    def sentences(self, events: Sequence[int]) -> dict[str, str]:
        """Language -> a line for each of these events of the tree's log."""
        return {
            language: "\n".join(sentences(self.tree, events, **self.options | {"language": language}))
            for language in self.conventions
        }

    def lines(self, first: int, last: int) -> dict[str, str]:
        """Language -> a line for each event stepped through, from `first` up to `last`; fast in pieces."""
        tree = self.tree
        events = tree.events[first:last].tolist() if isinstance(tree, Excerpt) else range(first, last)
        return {language: "\n".join(map(teller, events)) for language, teller in self._tellers.items()}

    @cached_property
    def _tellers(self) -> dict[str, Teller]:
        tree, tellers = self.tree, {}
        for language, own in self.conventions.items():
            if isinstance(tree, Excerpt):  # the whole knows the reasons
                name = names_around(tree.whole, tree.whole.node_at[tree.events], own.moves)
                tellers[language] = Teller(tree.whole, own, name)
            else:
                tellers[language] = Teller(tree, own, self._moves_of_nodes(own.moves).__getitem__)
        return tellers

    def tree_by_width(self) -> Nodes:
        """The tree of which `searched` is what the widths of an overview stand for."""
        return self.tree

    def facts(self, *, answer: bool = True) -> Facts:
        """The facts that a page shows about the search; `answer`: with its best move and value."""
        return {name: facts_of(self.tree, own, answer=answer) for name, own in self.conventions.items()}

    def conventions_text(self) -> dict[str, str]:
        """Language -> the line about the conventions."""
        tree = self.tree
        cuts = tree.result is None or tree.result.enhancements.alpha_beta
        return {language: own.text(tree.board, cuts=cuts) for language, own in self.conventions.items()}

    def picture(self, faces: str, flip: bool) -> BoardPicture | None:
        """The picture of its board; raises WidgetError for options that its game's pictures lack."""
        board = self.tree.board
        # Only what differs from the defaults is passed on: each game's picture has its own options.
        options = ({} if faces == "chinese" else {"faces": faces}) | ({"flip": True} if flip else {})
        profile = profile_of(board)
        try:
            picture: BoardPicture | None = board.picture(**options, **(profile.board.edge if profile else {}))
        except TypeError:
            passed = ", ".join(f"{name}={value!r}" for name, value in options.items())
            raise WidgetError(f"expected options that {board.name} has pictures for, got {passed}") from None
        return picture

    def about(self, faces: str, flip: bool) -> dict[str, Any]:
        """What the browser gets about the search besides its nodes, in all languages.

        panel    : "window" for alpha-beta, "playouts" for Monte-Carlo tree search
        called   : language -> the names of the game, its board and its sides, and the word for a win
        numbered : language -> whether its moves count files, so that the board's edge shows numbers
        """
        tree, picture = self.tree, self.picture(faces, flip)
        by_file = moves_of(tree.board).by_file
        return {
            "panel": self.panel,
            "game": tree.board.name,
            "called": {language: called_in(tree.board, language) for language in self.conventions},
            "sides": {language: list(names_of(tree.board, language)[:2]) for language in self.conventions},
            "root_side": self.sides.root_side,
            "view": self.view,
            "conventions": self.conventions_text(),
            "picture": None if picture is None else picture.as_json(),
            "numbered": {language: own.moves in by_file for language, own in self.conventions.items()},
        }


def recorded_tree(recorded: Any, error: type[ValueError] = WidgetError) -> Nodes:
    """The tree of a `Result` that was recorded, or the `Tree` itself; raises `error` for anything else.

    Of a Monte-Carlo tree search it is the tree of its visited nodes; MctsError if nothing was recorded.
    """
    if isinstance(recorded, Result):
        return as_tree(Playouts(recorded))
    tree = recorded if isinstance(recorded, Nodes) else getattr(recorded, "tree", None)
    if not isinstance(tree, Nodes):
        raise error(f"expected the Result of a search or its tree, got {reprlib.repr(recorded)}")
    return tree
