"""The options of the engine: their values, their description in a protocol, and the settings."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from xqlab.engine.clock import OVERHEAD
from xqlab.engine.limits import read_whole
from xqlab.errors import XqlabError
from xqlab.game_profile import fen_games, profile_named
from xqlab.nnue import Hybrid, evaluator
from xqlab.nnue.net.quantised import Quantised
from xqlab.nnue.net.shipped import SHIPPED
from xqlab.search.enhancements import Enhancements
from xqlab.search.switches import OFFERED, PARAMETERS
from xqlab.xiangqi import GAME

HASH_MB, SMALLEST_HASH, LARGEST_HASH = 16, 1, 4096
MOST_LINES = 128
TRUE, FALSE = ("true", "on"), ("false", "off")


@dataclass
class EngineSettings:
    """The settings of a graphical board."""

    table_mb: int = HASH_MB
    threads: int = 1
    multipv: int = 1
    overhead: int = OVERHEAD  # milliseconds
    seed: int = 1
    use: Enhancements = field(default_factory=lambda: Enhancements.full(GAME))
    game: str = GAME.name
    net: Any = SHIPPED  # or a `Quantised`; None for the hand-crafted evaluation
    hybrid: bool = False  # whether the net is mixed with the hand-crafted evaluation
    book: Any = None  # a `xqlab.book.Book`
    use_book: bool = True  # whether moves of the book are played

    def of_searcher(self) -> tuple[Any, ...]:
        """The arguments of a searcher: if they change, a new one is needed."""
        numbers = tuple(sorted(self.use.parameters.items()))
        return self.game, self.table_mb, self.threads, self.use, numbers, id(self.net), self.hybrid

    def evaluator(self) -> Any:
        """The evaluator; None for the game's default. Nets are of Xiangqi."""
        if self.net is None or self.game != GAME.name:
            return None
        return evaluator(self.net, Hybrid() if self.hybrid else None)


@dataclass(frozen=True)
class Option:
    """One option.

    kind : "check" (the value is a bool), "spin" (an int from `least` to `most`), "combo" (one of `choices`),
           "string" or "button" (no value)
    set  : writes a value that `read` returned to the settings
    """

    name: str
    kind: str
    default: str = ""
    least: int = 0
    most: int = 0
    choices: tuple[str, ...] = ()
    set: Callable[[EngineSettings, Any], None] = lambda settings, value: None

    def read(self, text: str) -> Any:
        """The value of `text` for this option; a number out of range is clipped.

        Raises XqlabError, which quotes the text.
        """
        lowered = text.lower()
        if self.kind == "check":
            if lowered not in TRUE + FALSE:
                raise XqlabError(f"expected true or false for option {self.name!r}, got {text!r}")
            return lowered in TRUE
        if self.kind == "spin":
            number = read_whole(text)
            if number is None:
                raise XqlabError(f"expected an integer for option {self.name!r}, got {text!r}")
            return min(max(number, self.least), self.most)
        if self.kind == "combo":
            if lowered not in self.choices:
                choices = " or ".join(self.choices)
                raise XqlabError(f"expected {choices} for option {self.name!r}, got {text!r}")
            return lowered
        return text

    def facts(self) -> Iterator[tuple[str, str]]:
        """The keywords and values that both protocols announce."""
        yield "type", self.kind
        if self.kind != "button":
            yield "default", self.default or "<empty>"
        if self.kind == "spin":
            yield "min", str(self.least)
            yield "max", str(self.most)
        for choice in self.choices:
            yield "var", choice


def find(options: tuple[Option, ...], name: str) -> Option | None:
    """The option of a name, whose case is ignored."""
    return next((option for option in options if option.name.lower() == name.lower()), None)


def settles(name: str) -> Callable[[EngineSettings, Any], None]:
    """A setter of the settings' attribute `name`."""

    return lambda settings, value: setattr(settings, name, value)


def spin(name: str, attribute: str, default: int, least: int, most: int, zero: int = 0) -> Option:
    """An option with an integer, stored in an attribute of the settings; 0 stands for `zero`."""
    store = settles(attribute)
    return Option(
        name, "spin", str(default), least, most, set=lambda settings, value: store(settings, value or zero)
    )


def book_option(name: str) -> Option:
    """The option of this name: the file of an opening book; an empty value is none.

    Raises BookError, and XqlabError if the file cannot be read.
    """

    def load(settings: EngineSettings, value: str) -> None:
        if value in ("", "<empty>"):
            settings.book = None
            return
        from xqlab.book import opened_book

        try:
            book = opened_book(value)
            _ = book.game  # its keys may need a package that is not there
            settings.book = book
        except OSError as error:
            raise XqlabError(f"expected an opening book at {value!r}: {error.strerror}") from None
        except ImportError as error:
            raise XqlabError(f"cannot open the book {value!r}: {error}") from None

    return Option(name, "string", set=load)


def net_options(file: str, hybrid: str) -> Iterator[Option]:
    """The options of these names: the file of a net, and whether to mix it with the hand-crafted evaluation.

    "shipped" is the net that comes with xqlab; an empty value selects the hand-crafted evaluation.
    """

    def load(settings: EngineSettings, value: str) -> None:
        if value in ("", "<empty>"):
            settings.net = None
        elif value == SHIPPED:
            settings.net = SHIPPED
        else:
            settings.net = Quantised.load(value)

    yield Option(file, "string", SHIPPED, set=load)
    yield Option(hybrid, "check", "false", set=settles("hybrid"))


def game_option(name: str) -> Option:
    """The game that is played, one with FENs; raises ImportError without its extra."""

    def choose(settings: EngineSettings, value: str) -> None:
        settings.game = profile_named(value).name  # type: ignore[union-attr]

    return Option(name, "combo", GAME.name.lower(), choices=fen_games(), set=choose)


def search_options() -> Iterator[Option]:
    """Each switch and each parameter of the search."""
    full = Enhancements.full(GAME)
    for name in OFFERED:
        yield Option(name, "check", "true" if getattr(full, name) else "false", set=partial(_turn, name))
    for name, number in PARAMETERS.items():
        set_to = partial(_tune, name)
        yield Option(name, "spin", str(number.default), number.least, number.most, set=set_to)


def _turn(name: str, settings: EngineSettings, on: bool) -> None:
    settings.use = settings.use.including(name) if on else settings.use.without(name)


def _tune(name: str, settings: EngineSettings, value: int) -> None:
    settings.use = settings.use.tuned(**{name: value})
