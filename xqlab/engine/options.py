"""The options of the engine: what each accepts, how a protocol describes it, and what is set."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

from xqlab.engine.clock import OVERHEAD
from xqlab.engine.limits import CommandError, read_whole
from xqlab.nnue import Hybrid, evaluator
from xqlab.nnue.net.shipped import SHIPPED, playable_net
from xqlab.search.enhancements import Enhancements
from xqlab.search.requests import MOST_THREADS
from xqlab.search.switches import PARAMETERS, SWITCHES
from xqlab.xiangqi import GAME

HASH_MB, SMALLEST_HASH, LARGEST_HASH = 16, 1, 4096
MOST_LINES = 128
TRUE, FALSE = ("true", "on"), ("false", "off")


@dataclass
class Settings:
    """What a graphical board has set."""

    table_mb: int = HASH_MB
    threads: int = 1
    multipv: int = 1
    overhead: int = OVERHEAD  # milliseconds
    seed: int = 1
    use: Enhancements = field(default_factory=lambda: Enhancements.full(GAME))
    net: Any = SHIPPED  # or what `playable_net` returns; None for the hand-crafted evaluation
    hybrid: bool = False  # whether the hand-crafted evaluation helps the net out

    def of_searcher(self) -> tuple[Any, ...]:
        """What a searcher is made with: where it changes, another one is needed."""
        numbers = tuple(sorted(self.use.parameters.items()))
        return self.table_mb, self.threads, self.use, numbers, id(self.net), self.hybrid

    def evaluator(self) -> Any:
        """What values positions; None for the game's own evaluation."""
        if self.net is None:
            return None
        return evaluator(self.net, Hybrid() if self.hybrid else None)


def _set_nothing(settings: Settings, value: Any) -> None:
    return


@dataclass(frozen=True)
class Option:
    """One option.

    kind : "check" (the value is a bool), "spin" (an int from `least` to `most`), "combo" (one of `choices`),
           "string" or "button" (no value)
    set  : puts a value that `read` returned into the settings
    """

    name: str
    kind: str
    default: str = ""
    least: int = 0
    most: int = 0
    choices: tuple[str, ...] = ()
    set: Callable[[Settings, Any], None] = _set_nothing

    def read(self, text: str) -> Any:
        """The value that `text` gives this option; a number out of range becomes the nearest in range.

        Raises CommandError, which quotes the text.
        """
        lowered = text.lower()
        if self.kind == "check":
            if lowered not in TRUE + FALSE:
                raise CommandError(f"expected true or false for option {self.name!r}, got {text!r}")
            return lowered in TRUE
        if self.kind == "spin":
            number = read_whole(text)
            if number is None:
                raise CommandError(f"expected a whole number for option {self.name!r}, got {text!r}")
            return min(max(number, self.least), self.most)
        if self.kind == "combo":
            if lowered not in self.choices:
                known = " or ".join(self.choices)
                raise CommandError(f"expected {known} for option {self.name!r}, got {text!r}")
            return lowered
        return text

    def facts(self) -> Iterator[tuple[str, str]]:
        """The facts that both protocols announce, each with its word."""
        yield "type", self.kind
        if self.kind != "button":
            yield "default", self.default or "<empty>"
        if self.kind == "spin":
            yield "min", str(self.least)
            yield "max", str(self.most)
        for choice in self.choices:
            yield "var", choice


def find(options: tuple[Option, ...], name: str) -> Option | None:
    """The option of a name, written in large or small letters."""
    return next((option for option in options if option.name.lower() == name.lower()), None)


def settles(name: str) -> Callable[[Settings, Any], None]:
    """A setter of the settings' attribute `name`."""

    def store(settings: Settings, value: Any) -> None:
        setattr(settings, name, value)

    return store


def spin(name: str, attribute: str, default: int, least: int, most: int) -> Option:
    """An option with a whole number, kept in an attribute of the settings."""
    return Option(name, "spin", str(default), least, most, set=settles(attribute))


def file_to_come(name: str, what: str) -> Option:
    """An option for a file of a kind that cannot be read yet; anything but no file raises CommandError."""

    def refuse(settings: Settings, value: str) -> None:
        if value not in ("", "<empty>"):
            raise CommandError(
                f"no {what} can be read yet, got {value!r}; without one the engine plays as before"
            )

    return Option(name, "string", set=refuse)


def net_options(file: str, hybrid: str) -> Iterator[Option]:
    """The options of these names: the file of a net, and whether the hand-crafted evaluation helps it out.

    "shipped" is the net that comes with xqlab; empty, the hand-crafted evaluation plays alone.
    """

    def load(settings: Settings, value: str) -> None:
        if value in ("", "<empty>"):
            settings.net = None
        elif value == SHIPPED:
            settings.net = SHIPPED
        else:
            settings.net = playable_net(value)

    yield Option(file, "string", SHIPPED, set=load)
    yield Option(hybrid, "check", "false", set=settles("hybrid"))


def threads_option(name: str) -> Option:
    """How many threads search."""
    return spin(name, "threads", 1, 1, MOST_THREADS)


def search_options() -> Iterator[Option]:
    """Each switch and each number of the search."""
    full = Enhancements.full(GAME)
    for name in SWITCHES:
        yield Option(name, "check", "true" if getattr(full, name) else "false", set=_turns(name))
    for number in PARAMETERS.values():
        yield Option(
            number.name, "spin", str(number.default), number.least, number.most, set=_tunes(number.name)
        )


def _turns(name: str) -> Callable[[Settings, Any], None]:
    def turn(settings: Settings, on: bool) -> None:
        settings.use = settings.use.including(name) if on else settings.use.without(name)

    return turn


def _tunes(name: str) -> Callable[[Settings, Any], None]:
    def tune(settings: Settings, value: int) -> None:
        settings.use = settings.use.tuned(**{name: value})

    return tune
