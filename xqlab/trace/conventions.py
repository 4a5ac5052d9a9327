"""What a lecturer sets once: the view of the values, the language, the notation, and the form of alpha-beta.

>>> print(Conventions(cutoff=">").text().split("; ")[1])
cut off: value > β at a Max node, < α at a Min node
>>> print(Conventions(language="zh", view="negamax").text(cuts=False))
值与窗口从走子方看（负极大值）。
"""

from dataclasses import dataclass, replace
from typing import Any

from xqlab.errors import XqlabError
from xqlab.playable import Playable
from xqlab.search.enhancements import Enhancements
from xqlab.trace.move_names import NOTATIONS
from xqlab.trace.sides import UNNAMED, names_of
from xqlab.words import Words, in_language, spaced, speak, spoken

VIEWS = ("minimax", "negamax")
LANGUAGES = {"en": "uci", "zh": "chinese"}  # each with its default notation
CUTOFFS = (">=", ">")
VALUES = ("fail-soft", "fail-hard")


class ConventionsError(XqlabError):
    """An unknown convention."""


@dataclass(frozen=True)
class Conventions:
    """How values, moves and words read, and which form of alpha-beta is meant.

    view     : "minimax" for values as Max sees them, "negamax" as the side to move does
    language : "en" or "zh"
    notation : of moves, one of `NOTATIONS`; "" for the language's own, coordinates or Chinese. A game
               without notations keeps its texts
    cutoff   : ">=" where a value equal to beta causes a cutoff, ">" where only a greater one does
    values   : "fail-soft" or "fail-hard"

    Raises ConventionsError for anything else.
    """

    view: str = "minimax"
    language: str = "en"
    notation: str = ""
    cutoff: str = ">="
    values: str = "fail-soft"

    def __post_init__(self) -> None:
        for name, choices in self.choices().items():
            value = getattr(self, name)
            if value not in choices:
                listed = " or ".join(filter(None, (", ".join(map(repr, choices[:-1])), repr(choices[-1]))))
                raise ConventionsError(f"expected {name} to be {listed}, got {value!r}")

    @classmethod
    def choices(cls) -> dict[str, tuple[str, ...]]:
        """Name -> its possible values."""
        notations = ("", *NOTATIONS)
        named = {"view": VIEWS, "language": tuple(LANGUAGES), "notation": notations}
        return {**named, "cutoff": CUTOFFS, "values": VALUES}

    @classmethod
    def of(cls, result: Any, **others: str | None) -> "Conventions":
        """The conventions of a run: cutoff and values as searched, the rest as set by `use_conventions`.

        result : a search's `Result`, or its tree; None, or a tree without one, searched as textbooks do
        others : another view, language or notation; None keeps what is set
        """
        use = getattr(getattr(result, "result", result), "enhancements", None)
        return replace(
            conventions(),
            cutoff=">" if use is not None and use.works("strict_cutoff") else ">=",
            values="fail-hard" if use is not None and use.works("fail_hard") else "fail-soft",
            **{name: value for name, value in others.items() if value is not None},
        )

    @property
    def moves(self) -> str:
        """The notation of moves."""
        return self.notation or LANGUAGES[self.language]

    def enhancements(self, use: Enhancements) -> Enhancements:
        """`use` with the cutoff and the values of these conventions."""
        switches = {"strict_cutoff": self.cutoff == ">", "fail_hard": self.values == "fail-hard"}
        return use.without(*switches).including(*(name for name, is_on in switches.items() if is_on))

    def text(self, board: Playable | None = None, *, cuts: bool = True) -> str:
        """The conventions in one line of text.

        board : whose game names the sides; cuts : whether the search has cutoffs at all
        """
        first = names_of(board, self.language)[0]
        unnamed, words = in_language(UNNAMED[0], self.language), in_language(_WORDS, self.language)
        whom = unnamed if first == unnamed else words["role"].format(name=first, role=unnamed)
        sign, other = "≥≤" if self.cutoff == ">=" else "><"
        parts = [words[self.view].format(whom=whom)]
        if cuts:
            parts += [words["cutoff", self.view].format(sign=sign, other=other), words[self.values]]
        return spaced(words["join"].join(parts) + words["end"])


_WORDS: dict[Any, Words] = {
    "role": Words("{name} ({role})", "{name}（{role}）"),
    "minimax": Words("Values seen from {whom}", "值从{whom}看"),
    "negamax": Words(
        "Values and windows seen from the side to move (negamax)", "值与窗口从走子方看（负极大值）"
    ),
    ("cutoff", "minimax"): Words(
        "cut off: value {sign} β at a Max node, {other} α at a Min node",
        "极大结点值 {sign} β、极小结点值 {other} α 时截断",
    ),
    ("cutoff", "negamax"): Words("cut off: value {sign} β", "值 {sign} β 时截断"),
    "fail-soft": Words(
        "fail-soft: a value outside the window is a bound, marked ≥ or ≤",
        "软边界（fail-soft）：窗口之外的值是界，以 ≥、≤ 标出",
    ),
    "fail-hard": Words(
        "fail-hard: a value outside the window is returned as its nearer end",
        "硬边界（fail-hard）：窗口之外的值按窗口较近的一端返回",
    ),
    "either": Words("fail-soft or fail-hard", "软边界或硬边界（fail-soft、fail-hard）均可"),
    "join": Words("; ", "；"),
    "end": Words(".", "。"),
}

_others = Conventions()  # the conventions that are set, but for the language, which `xqlab.words` holds


def conventions() -> Conventions:
    """The conventions that figures, widgets and sentences use by default."""
    return replace(_others, language=spoken())


def use_conventions(chosen: Conventions | None = None, /, **changes: str) -> Conventions:
    """Set them, whole or in part, for all figures, widgets and sentences made from now on.

    Returns the earlier ones, so that they can be restored. Searches do not change: for that use
    `conventions().enhancements(use)`. Raises ConventionsError.

    >>> before = use_conventions(language="zh")
    >>> conventions().moves
    'chinese'
    >>> use_conventions(before).language
    'zh'
    """
    global _others
    before = conventions()
    if not isinstance(chosen, Conventions | None):
        raise ConventionsError(f"expected Conventions, or names such as language='zh', got {chosen!r}")
    unknown = [name for name in changes if name not in Conventions.__dataclass_fields__]
    if unknown:
        known = ", ".join(Conventions.__dataclass_fields__)
        raise ConventionsError(f"expected conventions of {known}, got {', '.join(map(repr, unknown))}")
    _others = replace(before if chosen is None else chosen, **changes)
    speak(_others.language)
    return before
