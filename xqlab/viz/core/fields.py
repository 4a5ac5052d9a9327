"""`Field`: what a reader fills in, declared once; traits and refusals follow, and fields.js draws it."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

import traitlets

from xqlab.errors import WidgetError, XqlabError, quoted
from xqlab.viz.page.payload import picked
from xqlab.words import LANGUAGES, Words

NUMBER, CHOICE, SWITCH, TEXT = "number", "choice", "switch", "text"  # kinds
UNSAID = Words("", "")
WANTS = Words(
    "{0}: expected {1} from {2:,} to {3:,}, got “{{text}}”.",
    "{0}应是 {2:,} 到 {3:,} 的{1}，而输入是“{{text}}”。",
)
INTEGER, ANY_NUMBER = Words("an integer", "整数"), Words("a number", "数")


@dataclass(frozen=True)
class Field:
    """A field of a form.

    name     : of the trait or the setting that it fills in
    words    : its label; `help`: what a text says while it is empty
    limits   : of a NUMBER, the least and the most that a reader may type; None for none
    step     : of a NUMBER, 0 for any number, else they are its multiples
    above    : Python takes any number above it, rather than those from the least
    slide    : of a NUMBER that has a slider, too: its least, most and step
    choices  : of a CHOICE, value -> its name
    first    : its value at the start, where the form itself keeps what is filled in
    expected : what Python expects, in a refusal; by default its name with its limits or choices
    wants    : what it says of a number that it refuses; `{text}` is what was typed. By default its limits
    """

    name: str
    kind: str
    words: Words = UNSAID
    limits: tuple[float | None, float | None] = (None, None)
    step: float = 1
    above: float | None = None
    slide: tuple[float, float, float] | None = None
    choices: Mapping[Any, Words | str] = field(default_factory=dict)
    help: Words = UNSAID
    first: Any = None
    expected: str = ""
    wants: Words = UNSAID

    def checked(self, value: Any, error: type[XqlabError]) -> Any:
        """The value; raises `error` for one outside the limits, or none of the choices."""
        least, most = self.limits
        if self.kind == CHOICE:
            fits = value in self.choices
            expected = f"{self.name} to be one of {', '.join(map(repr, self.choices))}"
        else:
            fits = self.kind != NUMBER or (
                isinstance(value, int if self.step else int | float)
                and (least is None or (value >= least if self.above is None else value > self.above))
                and (most is None or value <= most)
            )
            expected = f"{self.name} from {least} to {most}"
        if not fits:
            raise error(f"expected {self.expected or expected}, got {quoted(value)}")
        return value

    def trait(self, first: Any, error: type[XqlabError]) -> Any:
        """A synced trait that has the value `first` and refuses others by `error`."""
        declared = self

        class Filled(self._type()):  # type: ignore[misc]
            def validate(self, obj: Any, value: Any) -> Any:
                of_type = getattr(super(), "validate", lambda _, any_value: any_value)  # Any has none
                return declared.checked(of_type(obj, value), error)

        return Filled(first, help=self.words.en).tag(sync=True)

    def sent(self) -> dict[str, Any]:
        """What fields.js draws it by."""
        names = [(value, name) for value, name in self.choices.items()]
        has_wants = self.kind != NUMBER or self.wants != UNSAID
        what = INTEGER if self.step else ANY_NUMBER
        wants = self.wants if has_wants else WANTS.filled(self.words, what, *self.limits)
        texts = {"words": self.words, "help": self.help, "wants": wants}
        return {
            **picked(self, "name", "kind", "limits", "step", "slide", "first"),
            "choices": [[value, _in_each(name)] for value, name in names],
            **{name: _in_each(text) for name, text in texts.items()},
        }

    def _type(self) -> type[traitlets.TraitType[Any, Any]]:
        if self.kind == NUMBER:
            return traitlets.Int if self.step else traitlets.Float
        return {CHOICE: traitlets.Any, SWITCH: traitlets.Bool, TEXT: traitlets.Unicode}[self.kind]


def chosen(name: str, choices: Iterable[str], error: type[XqlabError], **options: Any) -> Any:
    """A synced trait that has the first of these choices, and refuses what is none of them by `error`.

    options : of its field
    """
    field = Field(name, CHOICE, choices=dict.fromkeys(choices, ""), **options)
    return field.trait(next(iter(field.choices)), error)


class Place(traitlets.Int):
    """A synced trait: the number of one of several things that a widget has, from 0."""

    def __init__(self, what: str, count: Callable[[Any], int], help: str) -> None:
        """what : as an error calls one of them, "a line"; count : of a widget, how many it has."""
        super().__init__(0, help=help)
        self.what, self.count = what, count
        self.tag(sync=True)

    def validate(self, obj: Any, value: Any) -> int:
        """The number; raises WidgetError for one that the widget lacks."""
        number, count = super().validate(obj, value), self.count(obj)
        if not 0 <= number < count:
            raise WidgetError(f"expected {self.what} from 0 to {count - 1}, got {value!r}")
        return number


def _in_each(text: Words | str) -> dict[str, str]:
    return text._asdict() if isinstance(text, Words) else dict.fromkeys(LANGUAGES, text)
