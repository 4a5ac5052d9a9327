"""The words of a question, in either language: prompt, choices and hint."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from xqlab.game import INFINITY
from xqlab.game_profile import profile_of
from xqlab.move_squares import squares_of_move
from xqlab.search.events import EXACT, LOWER, UPPER
from xqlab.trace.conventions import Conventions
from xqlab.trace.move_names import move_name
from xqlab.trace.questions.moves import BY_CAPTURE
from xqlab.trace.questions.question import (
    AGAIN,
    BOUND,
    CUT,
    GUESS,
    KINDS,
    NEXT,
    SOURCE,
    STAND,
    TABLE,
    UNSEARCHED,
    UPDATE,
    VALUE,
    WINDOW,
    Question,
)
from xqlab.trace.questions.texts import HINTS, MORE, TEXTS, at_line
from xqlab.trace.reasons.words import PASSING
from xqlab.trace.sides import FLIPPED, short_text, sides_of
from xqlab.trace.tree.nodes import Nodes
from xqlab.words import in_language, spaced

BOUNDS = (EXACT, LOWER, UPPER)
SIGNS = {LOWER: "≥ ", UPPER: "≤ "}


@dataclass(frozen=True)
class Asked:
    """A question as a reader meets it.

    prompt  : the question
    choices : the choices, () where the answer is a number
    answer  : the number of the right choice, from 0; or the numbers that are right, as the view sees them
    several : whether `answer` has the numbers of all right choices, each of which is to be ticked
    """

    prompt: str
    choices: tuple[str, ...]
    answer: tuple[int, ...]
    several: bool = False


def asked(tree: Nodes, question: Question, conventions: Conventions) -> Asked:
    """The question in a language, its moves in a notation, its values in a view."""
    return _Words(tree, conventions).ask(question)


def hints(conventions: Conventions, *, null_windows: bool = False) -> dict[str, str]:
    """Kind of question -> the hint after a wrong answer; `null_windows`: whether windows may be null."""
    more = in_language(MORE, conventions.language)
    added = {CUT: more[">"] if conventions.cutoff == ">" else "", VALUE: more[conventions.values]}
    if null_windows:
        added |= dict.fromkeys((WINDOW, UPDATE), more["null", conventions.view])
    space = " " if conventions.language == "en" else ""
    texts = in_language(HINTS[conventions.view], conventions.language)
    return {kind: space.join(filter(None, (texts[kind], added.get(kind)))) for kind in KINDS}


class _Words:
    def __init__(self, tree: Nodes, conventions: Conventions) -> None:
        self.tree, self.conventions = tree, conventions
        self.sides = sides_of(tree.board, conventions.language)
        self.texts = in_language(TEXTS, conventions.language)
        self.passing = in_language(PASSING, conventions.language)
        self.is_minimax = conventions.view == "minimax"

    def ask(self, question: Question) -> Asked:
        asks: dict[str, Callable[[Question], Asked]] = {
            WINDOW: self._ask_window,
            UPDATE: self._ask_window,
            VALUE: self._ask_value,
            BOUND: self._ask_bound,
            NEXT: self._ask_next,
            UNSEARCHED: self._ask_unsearched,
            TABLE: self._ask_table,
            STAND: self._ask_stand,
            AGAIN: self._ask_again,
            GUESS: self._ask_guess,
        }
        asked = asks.get(question.kind, self._ask_cut)(question)
        return replace(asked, prompt=spaced(asked.prompt), choices=tuple(map(spaced, asked.choices)))

    # -- alpha-beta -----------------------------------------------------------------------------------

    def _ask_window(self, question: Question) -> Asked:
        node, ply = question.node, int(self.tree.nodes.ply[question.node])
        text, fields = self.texts[question.kind], self._fields(question)
        if question.kind == WINDOW:
            above = int(self.tree.nodes.parent[node])
            fields |= {"at": self._at(above), "side": self._side(ply - 1)}
            if self.tree.nodes.again[node]:
                text = self.texts["window again"]
                before = self.tree.child_before(above, question.event)
                fields["before"] = self._returned(before, above)
        notes = self._root_window(node) + (self.texts["null windows"] if question.facts[0] else "")
        return Asked(text.format(**fields) + notes + self._eyes(ply), (), self._window(question.answer, ply))

    def _ask_value(self, question: Question) -> Asked:
        ply = int(self.tree.nodes.ply[question.node])
        text = self.texts[VALUE if ply else "root value"].format(**self._fields(question))
        return Asked(text + self._eyes(ply), (), (self._value(question.answer[0], ply),))

    def _ask_bound(self, question: Question) -> Asked:
        ply, bound = int(self.tree.nodes.ply[question.node]), question.answer[0]
        returned = short_text(self._value(int(self.tree.nodes.value[question.node]), ply))
        prompt = self.texts[BOUND].format(returned=returned, **self._fields(question))
        choices = tuple(text.format(value=returned) for text in self.texts["choices"][BOUND])
        return Asked(prompt, choices, (BOUNDS.index(self._bound(bound, ply)),))

    def _ask_cut(self, question: Question) -> Asked:
        """Of CUT, and of SOURCE."""
        prompt = self.texts[question.kind].format(**self._fields(question))
        if question.kind == CUT:
            notes = self._root_window(question.node)
            return Asked(prompt + notes, self.texts["choices"][CUT], (1 - question.answer[0],))
        text = self.texts["choices"][SOURCE]
        places = tuple(text.format(place=self._place(source)) for source in question.among)
        return Asked(prompt, places, (question.among.index(question.answer[0]),))

    # -- moves ----------------------------------------------------------------------------------------

    def _ask_next(self, question: Question) -> Asked:
        choices = []
        for child, why in zip(question.among, question.facts):
            capture = self._capture(child) if why == BY_CAPTURE else ""
            choices.append(self.texts["why"][why].format(move=self._move(child), capture=capture))
        prompt = self.texts[NEXT].format(**self._fields(question))
        return Asked(prompt, tuple(choices), (question.among.index(question.answer[0]),))

    def _capture(self, child: int) -> str:
        """What takes what; where the squares do not tell, that it is a capture."""
        board = self.tree.board_at(int(self.tree.nodes.parent[child]))
        profile, cells = profile_of(board), board.cells()
        squares = squares_of_move(board, board.move_of(int(self.tree.nodes.move[child])))
        names = {} if profile is None else in_language(profile.board.pieces, self.conventions.language)
        pieces = [names.get(cells[square], "") for square in squares or ()]
        if len(pieces) < 2 or not all(pieces):
            return str(self.texts["a capture"])
        return str(self.texts["capture"].format(attacker=pieces[0], victim=pieces[1]))

    def _ask_unsearched(self, question: Question) -> Asked:
        reason, *values = question.facts
        ply = int(self.tree.nodes.ply[question.node])
        prompt = self.texts[reason or UNSEARCHED].format(**self._fields(question))
        choices = tuple(map(self._move, question.among))
        if not reason:
            prompt += self._root_window(question.node) + self._eyes(ply)
            text = self.texts["valued"]
            choices = tuple(
                text.format(move=move, value=short_text(self._value(value, ply)))
                for move, value in zip(choices, values)
            )
        right = tuple(at for at, child in enumerate(question.among) if child in question.answer)
        return Asked(prompt, choices, right, several=True)

    # -- what else is decided -------------------------------------------------------------------------

    def _decided(self, question: Question, prompt: str, alpha: int, beta: int, **more: Any) -> Asked:
        """A question with the numbers that decide; the number of the answer is that of the choice."""
        ply = int(self.tree.nodes.ply[question.node])
        low, high = map(short_text, self._window((alpha, beta), ply))
        fields = self._fields(question) | more | {"window": f"[{low}, {high}]"}
        choices = tuple(text.format(**fields) for text in self.texts["choices"][question.kind])
        return Asked(prompt.format(**fields) + self._eyes(ply), choices, question.answer)

    def _ask_table(self, question: Question) -> Asked:
        depth, value, bound, needed, alpha, beta = question.facts
        written = self._bounded(value, bound, int(self.tree.nodes.ply[question.node]))
        more = {"depth": depth, "needed": needed, "value": written}
        return self._decided(question, self.texts[TABLE], alpha, beta, **more)

    def _ask_stand(self, question: Question) -> Asked:
        value, alpha, beta = question.facts
        written = self._bounded(value, EXACT, int(self.tree.nodes.ply[question.node]))
        return self._decided(question, self.texts[STAND], alpha, beta, value=written)

    def _ask_again(self, question: Question) -> Asked:
        reduction, is_null, alpha, beta = question.facts
        how = self.texts["how"][int(reduction > 0), is_null].format(plies=self._plies(reduction))
        child, bound = question.child, int(self.tree.nodes.bound[question.child])
        ply = int(self.tree.nodes.ply[question.node])
        value = self._bounded(-int(self.tree.nodes.value[child]), FLIPPED.get(bound, bound), ply)
        return self._decided(question, self.texts[AGAIN], alpha, beta, how=how, value=value)

    def _ask_guess(self, question: Question) -> Asked:
        what, value, limit, count = question.facts
        ply = int(self.tree.nodes.ply[question.node])
        fields = self._fields(question) | {"plies": self._plies(count)}
        fields |= {"value": self._bounded(value, EXACT, ply), "limit": self._bounded(limit, EXACT, ply)}
        prompt = self.texts[GUESS].format(what=self.texts["what"][what].format(**fields))
        return Asked(prompt + self._eyes(ply), self.texts["choices"][GUESS], question.answer)

    # -- parts of texts -------------------------------------------------------------------------------

    def _fields(self, question: Question) -> dict[str, Any]:
        """What every prompt may speak of: the place, the side to move there, and the move."""
        nodes, node, child = self.tree.nodes, question.node, question.child
        fields: dict[str, Any] = {"at": self._at(node), "side": self._side(int(nodes.ply[node]))}
        if child >= 0:
            fields |= {"move": self._move(child), "number": int(nodes.number[child])}
            if nodes.searched[child] and question.kind in (UPDATE, CUT, SOURCE):
                fields["value"] = self._returned(child, int(nodes.parent[child]))
        return fields

    def _side(self, ply: int) -> str:
        return self.sides.names[self.sides.to_move(ply)]

    def _eyes(self, ply: int) -> str:
        # In the minimax view it goes without saying.
        return "" if self.is_minimax else str(self.texts["eyes"].format(side=self._side(ply)))

    def _plies(self, count: int) -> str:
        return str(self.texts["ply" if count == 1 else "plies"].format(count=count))

    def _move(self, node: int) -> str:
        return move_name(self.tree, node, self.conventions.moves, self.passing)

    def _line(self, node: int) -> str:
        return " ".join(map(self._move, self.tree.path(node)[1:]))

    def _place(self, node: int) -> str:
        line = self._line(node)
        return str(self.texts["after"].format(line=line) if line else self.texts["root"])

    def _at(self, node: int) -> str:
        return at_line(self._line(node), self.conventions.language)

    def _value(self, value: int, ply: int) -> int:
        return self.sides.for_max(value, ply) if self.is_minimax else value

    def _bound(self, bound: int, ply: int) -> int:
        return self.sides.bound_for_max(bound, ply) if self.is_minimax else bound

    def _bounded(self, value: int, bound: int, ply: int) -> str:
        """A value of a node at `ply` with its bound."""
        return SIGNS.get(self._bound(bound, ply), "") + short_text(self._value(value, ply))

    def _window(self, window: tuple[int, ...], ply: int) -> tuple[int, ...]:
        alpha, beta = window
        return self.sides.window_for_max(alpha, beta, ply) if self.is_minimax else window

    def _root_window(self, node: int) -> str:
        """The window of the root of the search that `node` is part of, where it is not open."""
        root = self.tree.path(node)[0]
        window = int(self.tree.nodes.alpha[root]), int(self.tree.nodes.beta[root])
        if window == (-INFINITY, INFINITY):
            return ""
        low, high = map(short_text, self._window(window, 0))
        text = f"[{low}, {high}]"
        if not self.is_minimax:
            text = self.texts["for"].format(value=text, side=self._side(0))
        return str(self.texts["given"].format(window=text))

    def _returned(self, node: int, reader: int) -> str:
        """The value that a node returned as Max sees it, or the side to move at `reader`."""
        nodes = self.tree.nodes
        value, bound = int(nodes.value[node]), int(nodes.bound[node])
        if self.is_minimax:
            return self._bounded(value, bound, int(nodes.ply[node]))
        text = SIGNS.get(FLIPPED.get(bound, bound), "") + short_text(-value)
        return str(self.texts["for"].format(value=text, side=self._side(int(nodes.ply[reader]))))
