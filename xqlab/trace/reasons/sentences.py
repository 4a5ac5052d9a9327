"""Why the search did what it did: one plain sentence for each event of the log, with its moves and numbers.

Proofs and guesses read differently in both languages.
"""

import re
from collections.abc import Callable, Collection, Iterable, Sequence

from xqlab.trace.conventions import Conventions
from xqlab.trace.move_names import move_name, move_names, names_around
from xqlab.trace.reasons.event_facts import facts_reader
from xqlab.trace.reasons.facts import NODE_PATHS, SIDE_PATHS, paths
from xqlab.trace.reasons.texts import CHOICES, texts
from xqlab.trace.reasons.words import PASSING
from xqlab.trace.sides import Sides, sides_of
from xqlab.trace.tree.nodes import PASS, Nodes
from xqlab.words import in_language, spaced

_HOLE = re.compile(r"\{([^{}:]+)(?::([^{}]+))?\}")
Facts = Sequence[int]
_PLACES = {path: place for place, path in enumerate(paths())}


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

    name    : gives the move that leads to a node
    without : variants of texts that are not used, such as `TRUSTING` for a search that may be wrong
    """

    def __init__(
        self, tree: Nodes, conventions: Conventions, name: Callable[[int], str], without: Collection[str] = ()
    ) -> None:
        code = conventions.language

        def named(node: int) -> str:
            text = name(node)
            return in_language(PASSING, code) if text == PASS else text

        self._facts = facts_reader(tree, conventions.view)
        self._events = len(tree.log)
        self._language = Language(code, sides_of(tree.board, code), conventions.view, named, without)

    def __call__(self, k: int) -> str:
        """The sentence of event `k`, from the end where it is negative; raises IndexError outside the log."""
        return self._language.tell(self._facts(range(self._events)[k]))


def _path(name: str, part: str) -> str:
    # The path of a fact or a part that a text about a part calls `name`.
    return part + ("." + name[1:] if name[1:] else "") if name.startswith("_") else name


class Language:
    """Tells facts in one language and view.

    name    : gives the move that leads to a node
    without : as for `Teller`
    """

    def __init__(
        self, code: str, sides: Sides, view: str, name: Callable[[int], str], without: Collection[str] = ()
    ) -> None:
        """From the names of sides in this language, `code`."""
        self.code, self._names, self._name = code, sides.names, name
        self._texts = {key: text for key, text in texts(code, view).items() if key not in without}
        self._texts |= {"win": sides.win}
        if sides.win == self._texts["mate"]:
            self._texts["wins"] = self._texts["mates"]
        self._known = {key.partition(".")[0] for key in self._texts}
        self._tellers: dict[tuple[str, str], Callable[[Facts], str]] = {}

    def tell(self, facts: Facts, text: str = "sentence", part: str = "") -> str:
        """A text, by default the whole sentence, from the integers of a FACT; `part`: what it is about."""
        sentence = self._teller(text, part)(facts)
        return spaced(sentence) if self.code == "zh" else sentence

    def _teller(self, text: str, part: str) -> Callable[[Facts], str]:
        # Fills one text about one part, in the variant that its fact chooses.
        if (text, part) in self._tellers:
            return self._tellers[text, part]
        choice = _PLACES[_path(CHOICES[text], part)] if text in CHOICES else None
        variants: dict[int, list[str | Callable[[Facts], str]]] = {}

        def teller(facts: Facts) -> str:
            number = 0 if choice is None else facts[choice]
            pieces = variants.get(number)
            if pieces is None:
                words = self._texts.get(text if choice is None else f"{text}.{number}")
                words = self._texts.get(text, "") if words is None else words
                pieces = variants[number] = self._pieces(words, part)
            return "".join([piece if isinstance(piece, str) else piece(facts) for piece in pieces])

        self._tellers[text, part] = teller
        return teller

    def _pieces(self, text: str, part: str) -> list[str | Callable[[Facts], str]]:
        # What a text consists of: letters, and what fills its holes.
        pieces: list[str | Callable[[Facts], str]] = []
        end = 0
        for hole in _HOLE.finditer(text):
            name, about = hole.groups()
            pieces += [text[end : hole.start()]]
            end = hole.end()
            if name in self._known:
                pieces.append(self._teller(name, part if about is None else _path(about, part)))
            else:
                pieces.append(self._fact(_path(name, part)))
        return [piece for piece in [*pieces, text[end:]] if piece]

    def _fact(self, path: str) -> Callable[[Facts], str]:
        # Writes a number, a side's name or a move.
        place, kind = _PLACES[path], path.rpartition(".")[2]
        if kind in SIDE_PATHS:
            return lambda facts: self._names[facts[place]]
        if kind in NODE_PATHS:
            return lambda facts: self._name(facts[place])
        return lambda facts: str(facts[place])
