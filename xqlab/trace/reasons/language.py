"""The sentence of an event, filled from its facts in the words of a language.

`telling.js` does the same in a page.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from xqlab.trace.reasons.facts import NODE_PATHS, SIDE_PATHS, paths
from xqlab.trace.reasons.texts import CHOICES, texts
from xqlab.trace.sides import Sides

# A space between Chinese and Latin letters or digits, as printers set it.
_SEAM = re.compile(r"(?<=[\u4e00-\u9fff])(?=[A-Za-z0-9α-ω−+#(])|(?<=[A-Za-z0-9α-ω∞)+#])(?=[\u4e00-\u9fff])")
_HOLE = re.compile(r"\{([^{}:]+)(?::([^{}]+))?\}")

Facts = Sequence[int]
_PLACES = {path: place for place, path in enumerate(paths())}


def _path(name: str, part: str) -> str:
    # The path of a fact or a part that a text about a part calls `name`.
    return part + ("." + name[1:] if name[1:] else "") if name.startswith("_") else name


class Language:
    """Tells facts in one language and view.

    name : gives the move that leads to a node
    """

    def __init__(self, code: str, sides: Sides, view: str, name: Callable[[int], str]) -> None:
        """From the names of sides in this language, `code`."""
        self.code, self._names, self._name = code, sides.names, name
        self._texts = texts(code, view)
        self._texts |= {"win": sides.win}
        if sides.win == self._texts["mate"]:
            self._texts["wins"] = self._texts["mates"]
        self._known = {key.partition(".")[0] for key in self._texts}
        self._tellers: dict[tuple[str, str], Callable[[Facts], str]] = {}

    def tell(self, facts: Facts, text: str = "sentence", part: str = "") -> str:
        """A text, by default the whole sentence, from the integers of a FACT; `part`: what it is about."""
        sentence = self._teller(text, part)(facts)
        return _SEAM.sub(" ", sentence) if self.code == "zh" else sentence

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
