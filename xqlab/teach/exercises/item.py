"""`Item`: one question of a sheet, ready to be printed, answered and marked."""

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from xqlab.errors import XqlabError, quoted
from xqlab.game import INFINITY
from xqlab.trace.files.board_records import described
from xqlab.trace.sides import ENDLESS, short_text

MOST_NUMBERS = 100  # in an answer


@dataclass(frozen=True)
class ItemText:
    """An item in one language.

    prompt  : the question
    choices : the choices, () where numbers are asked for
    labels  : the name of each number that is asked for, () for choices
    why     : what explains the key: the sentences of the search's log
    """

    prompt: str
    choices: tuple[str, ...]
    labels: tuple[str, ...]
    why: str


@dataclass(frozen=True)
class Item:
    """A question of a sheet.

    kind      : of question, such as "window"
    answer    : the key: numbers of the right choices, from 0, or the numbers asked for
    texts     : language -> `ItemText`
    result    : the recorded search that it is about; None for a question about no search
    shown     : the last event of its log that may be seen before the answer; None where the whole tree of
                the game is shown, with the values of its leaves, and nothing of the search
    event     : the event that proves the key, and `node`, that of the tree which it is about
    exercise  : the name of its `Exercise`, which fills this in; `number`, its place in the sheet from 1
    level     : 1 easy, 2, 3 hard; `points` for a right answer
    several   : whether several choices may be right, and each counts
    tolerance : how far a number may be off
    position  : the board that is shown where there is no search; None for none
    ideas     : name of a wrong idea -> the answer it leads to, where that differs from the key
    """

    kind: str
    answer: tuple[float, ...] = field(repr=False)
    texts: Mapping[str, ItemText] = field(repr=False)
    result: Any = field(repr=False)
    shown: int | None
    event: int
    node: int
    exercise: str = ""
    number: int = 1
    level: int = 1
    points: int = 1
    several: bool = False
    tolerance: float = 0.0
    ideas: Mapping[str, tuple[float, ...]] = field(default_factory=dict, repr=False)
    position: Any = field(default=None, repr=False)

    @property
    def digest(self) -> str:
        """What tells this item from every other, and says nothing of its key: 16 hexadecimal digits."""
        text = self.texts["en"]
        about = [
            self.exercise,
            self.kind,
            text.prompt,
            text.choices,
            self.position and described(self.position)
            if self.result is None
            else described(self.result.tree.board),
            self.shown,
        ]
        return hashlib.sha256(json.dumps(about).encode()).hexdigest()[:16]

    def read(self, given: object) -> tuple[float, ...]:
        """An answer as a file has it: a list of numbers, "inf" and "-inf" for the ends of a window.

        Raises XqlabError for what is no answer to this item.
        """
        if not isinstance(given, list) or len(given) > MOST_NUMBERS:
            raise XqlabError(f"expected a list of numbers, got {quoted(given)}")
        values = tuple(_number(value) for value in given)
        choices = self.texts["en"].choices
        if choices:
            fits = len(set(values)) == len(values) and all(value in range(len(choices)) for value in values)
            fits = fits and (self.several or len(values) == 1)
            expected = f"{'different numbers' if self.several else 'one number'} from 0 to {len(choices) - 1}"
        else:
            fits, expected = len(values) == len(self.answer), f"{len(self.answer)} numbers"
        if not fits:
            raise XqlabError(f"expected {expected}, got {quoted(given)}")
        return tuple(sorted(values)) if choices else values

    def words(self, values: Sequence[float], language: str) -> str:
        """An answer in words: the texts of the choices, a window in brackets, or a number."""
        if choices := self.texts[language].choices:
            return "; ".join(choices[int(value)] for value in values) or "–"
        texts = list(map(number_text, values))
        return texts[0] if len(texts) == 1 else f"[{', '.join(texts)}]"

    def share(self, given: Sequence[float]) -> float:
        """The share of the points that an answer earns, 0 to 1.

        Where several choices may be right, each wrong one takes away what a right one gives. As at most half
        of the choices are right, an empty answer and a full one earn nothing.
        """
        if self.several:
            right, chosen = set(self.answer), set(given)
            return max(0.0, (len(chosen & right) - len(chosen - right)) / max(1, len(right)))
        pairs = zip(given, self.answer, strict=True)
        return float(all(abs(value - right) <= self.tolerance + 1e-9 for value, right in pairs))

    def idea(self, given: Sequence[float]) -> str | None:
        """The wrong idea that explains a wrong answer; None for a right one, or where none does."""
        if self.share(given) == 1:
            return None
        return next((name for name, answer in self.ideas.items() if tuple(answer) == tuple(given)), None)


def number_text(value: float) -> str:
    """A number of an answer in few characters.

    >>> number_text(-3.0), number_text(-1 / 3)
    ('−3', '−0.33')
    """
    return short_text(int(value)) if value == int(value) else f"{value:.2f}".replace("-", "−")


def _number(value: object) -> float:
    if isinstance(value, str) and value in ENDLESS:
        return ENDLESS[value]
    if isinstance(value, bool) or not isinstance(value, (int, float)) or not abs(value) <= INFINITY:
        raise XqlabError(f"expected a number, 'inf' or '-inf', got {quoted(value)}")
    return value
