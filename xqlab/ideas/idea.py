"""An idea: a function of the reader's own that the search calls, compiled where numba can compile it."""

from __future__ import annotations

import inspect
import itertools
import re
import traceback
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from pathlib import Path
from time import perf_counter
from types import FunctionType
from typing import Any

import numpy as np

from xqlab.errors import quoted
from xqlab.games.adapters import AnyBoard, playable
from xqlab.ideas import force
from xqlab.ideas.errors import IdeaError
from xqlab.ideas.failures import note_failure
from xqlab.ideas.source import IdeaSource, named_by, snapshot
from xqlab.ideas.view import COSTS, NUMBERS, SQUARES, VIEW, call_often, view_of_size
from xqlab.ideas.viewers import sample_views
from xqlab.kernels import COMPILED, addresses
from xqlab.kernels.background import say
from xqlab.kernels.beside import run_beside
from xqlab.words import Words

TERM, EVALUATOR, ORDERING, SWITCH = KINDS = ("term", "evaluator", "ordering", "switch")
MOST = 1_000_000_000  # the greatest size of a number that an idea may return
SLOW = 10e-6  # seconds a call from which an idea is said to be slow
TIMED = 4_000  # calls of compiled code, five times
COMPARED = 2.0  # seconds of plain Python after which no further view is compared
_FRAMES = ("Failed in", "During", "File", "<source", "^", "There are", "-", "def ", "[1]", "[2]")

_PLAIN = Words("runs as plain Python, as {0}", "按普通 Python 运行：{0}")
_UNCOMPILED = Words("numba cannot compile it: {0}", "Numba 不能编译它：{0}")
_GENERATOR = Words("numba would compile the generator {0!r} for minutes", "Numba 编译生成器 {0!r} 要好几分钟")
_WRITES = Words("it writes to the view: write to view.own.copy()", "它改写了视图；请改写 view.own.copy()")
_DIFFERS = Words(
    "compiled it gives {0}, and in Python {1}, for side {2} in {3}",
    "编译后得 {0}，Python 得 {1}（{3}，第 {2} 方）",
)
_COMPILED = Words("compiled in {0:.1f} s", "编译用了 {0:.1f} 秒")
_CALL = Words(", {0} a call", "，每次调用 {0}")
_SLOW = Words(": slow, at most {0:,} calls a second", "：慢，每秒至多调用 {0:,} 次")

_numbers = itertools.count(1)
_made: dict[tuple[str, ...], Idea] = {}  # by digest, name, game, of those that came from another process
_kept: list[Any] = []  # machine code that a search may still call


class Squares(np.lib.mixins.NDArrayOperatorsMixin, list[int]):
    """A list of Python's numbers that computes as the array does which compiled functions are given."""

    def __getitem__(self, index: Any) -> Any:
        try:
            value = list.__getitem__(self, index)
        except TypeError:  # a mask, or indices
            return np.array(self)[index]
        return Squares(value) if isinstance(value, list) else value

    def copy(self) -> Squares:
        """The same squares, to write to."""
        return Squares(self)

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        return getattr(np.array(self), name)

    def __array_ufunc__(self, function: Any, method: str, *inputs: Any, **options: Any) -> Any:
        arrays = [np.array(each) if isinstance(each, Squares) else each for each in inputs]
        return getattr(function, method)(*arrays, **options)


class PlainView:
    """A view as plain Python: numbers, and `Squares`."""

    __slots__ = (*NUMBERS, *SQUARES)
    squares: int


def plain_view(view: Any) -> PlainView:
    """A view, a record or its stand-in, as plain Python."""
    plain = PlainView()
    for name in NUMBERS:
        setattr(plain, name, int(getattr(view, name)))
    for name in SQUARES:
        squares = getattr(view, name)[: plain.squares]
        setattr(plain, name, Squares(squares if isinstance(squares, list) else squares.tolist()))
    return plain


def view_at(address: int) -> PlainView:
    """The view that lies at an address, as plain Python."""
    numbers = addresses.numbers_at(address, VIEW.itemsize // 8)
    view, start = PlainView(), len(NUMBERS)
    for name, number in zip(NUMBERS, numbers[:start].tolist()):
        setattr(view, name, number)
    length = (len(numbers) - start) // len(SQUARES)
    for i, name in enumerate(SQUARES):
        setattr(view, name, Squares(numbers[start + i * length :][: view.squares].tolist()))
    return view


class Idea:
    """A function of the reader's own, as the search calls it: `kind` is one of `KINDS`.

    name, game : what it is called, and the game that it is for, "" for any
    weight    : of a term, in centipawns for each that it counts
    digest    : twelve digits of its kind, weight and source, with all that the function names
    note      : a line on how it runs
    seconds   : of a call
    codes     : number of squares of a board -> address of its machine code, or `fallback`, plain Python
    """

    def __init__(self, function: FunctionType, kind: str, name: str, game: str, weight: int) -> None:
        self.kind, self.name, self.game, self.weight = kind, name, game, weight
        named = named_by(function, name)
        self.source = IdeaSource.of(named)
        self.digest = self.source.digest(f"{kind} {weight}", named)
        self.function = snapshot(named)[function.__name__]
        self.__doc__ = function.__doc__
        self.reads = 0  # what costs
        for attribute in COSTS if named.foreign else named.attributes & COSTS.keys():
            self.reads |= COSTS[attribute]
        self.files = {part.__code__.co_filename for part in named.functions.values()}
        self.prints = any("print" in part.__code__.co_names for part in named.functions.values())
        self.number = next(_numbers)
        self.seconds, self.note, self.fallback, self._why_plain = 0.0, "", 0, ""
        self.codes: dict[int, int] = {}
        addresses.functions[self.number] = self.__call__
        if COMPILED:
            callback = addresses.callback_code(self._called)
            _kept.append(callback)
            self.fallback = callback.address
            # Arrays are in the compiled code as they are now.
            copies = {k: v.copy() if isinstance(v, np.ndarray) else v for k, v in named.values.items()}
            fixed = replace(named, values=copies)
            self._as_compiled = snapshot(fixed)[function.__name__]
            self._checked = snapshot(fixed, addresses.checked)[function.__name__]
            for name, part in named.functions.items():
                if inspect.isgeneratorfunction(part):
                    self._why_plain = f"{_GENERATOR.filled(name)}"

    @property
    def is_compiled(self) -> bool:
        """Whether numba has compiled it, for the boards of each size that it has met."""
        return bool(self.codes) and self.fallback not in self.codes.values()

    def __call__(self, view: Any) -> int:
        """The number that it gives a view, as plain Python; raises IdeaError, which quotes the line."""
        if not isinstance(view, PlainView):
            view = plain_view(view)
        try:
            with force.calling():
                return self._whole(self.function(view))
        except IdeaError:
            raise
        except Exception as error:
            raise self._failed(error) from error

    def __repr__(self) -> str:
        return f"<{self.kind} {self.name!r}, {self.digest}: {self.note}>"

    def __reduce__(self) -> Any:
        self.source.check(self.name)
        facts = self.kind, self.name, self.game, self.weight, self.digest
        ways = {squares: code != self.fallback for squares, code in self.codes.items()}
        return idea_from, (self.source, *facts, ways)

    def effect(self, board: AnyBoard | Mapping[str, AnyBoard] | None = None, **options: Any) -> Any:
        """What it does to the search of a board, or of many: see `xqlab.experiments.idea_effect`."""
        return _measure("idea_effect")(self, board, **options)

    def match(self, **options: Any) -> Any:
        """Whether the search is stronger with it: see `xqlab.experiments.idea_match`."""
        return _measure("idea_match")(self, **options)

    def off(self) -> None:
        """Take it out of force."""
        force.off(self)

    def facts(self) -> dict[str, Any]:
        """What results and files keep of it: plain data."""
        return {
            "name": self.name,
            "kind": self.kind,
            "weight": self.weight,
            "digest": self.digest,
            "source": self.source.text,
        }

    def _whole(self, value: Any) -> int:
        if isinstance(value, (int, float, np.integer, np.floating, np.bool_)) and -MOST <= value <= MOST:
            return round(float(value))
        says = Words(
            "expected a number of at most {0:,} from the idea {1!r} ({2}), got {3}",
            "想法 {1!r}（{2}）应返回不超过 {0:,} 的数，得到 {3}",
        )
        raise IdeaError(says.filled(MOST, self.name, self.kind, quoted(repr(value))))

    def _failed(self, error: Exception) -> IdeaError:
        lines = [frame for frame in traceback.extract_tb(error.__traceback__) if frame.filename in self.files]
        where = Words("", "")
        if lines:
            place = Words(", in line {0}: {1}", "，第 {0} 行：{1}")
            where = place.filled(lines[-1].lineno, quoted(lines[-1].line or ""))
        says = Words("idea {0!r} ({1}): {2}: {3}{4}", "想法 {0!r}（{1}）：{2}: {3}{4}")
        return IdeaError(says.filled(self.name, self.kind, type(error).__name__, error, where))

    def _called(self, address: int) -> int:
        # From compiled code, which no exception may enter.
        try:
            return self(view_at(address))
        except BaseException as error:
            note_failure(address, error)
            return 0

    def get_ready(self, board: AnyBoard) -> None:
        """Compile it for boards of this size; where it differs from plain Python there, it stays plain."""
        views = sample_views(playable(board), self.kind in (ORDERING, SWITCH))
        view, where = next(views)
        squares, is_first, started = int(view.squares), not self.note, perf_counter()
        note = ""
        if COMPILED:
            self.compile_for(squares)
            note, why = f"{_COMPILED.filled(perf_counter() - started)}", self._why_plain
            if not why and (why := self._difference(squares, itertools.chain([(view, where)], views))):
                self.codes[squares] = self.fallback
            if why:
                note = f"{_PLAIN.filled(why)}"
                if not is_first:
                    say(f"{self.name}: {note}")
        if is_first:
            self.note = note
            self._time(view)

    def compile_for(self, squares: int) -> None:
        """Compile it for boards of so many squares, where numba can."""
        code = self.fallback
        if not self._why_plain:
            seen = view_of_size(squares)
            try:
                made = run_beside(lambda: addresses.compiled_code(self._checked, VIEW, seen, MOST))
            except Exception as error:
                self._why_plain = f"{_UNCOMPILED.filled(_reason(error, self.files))}"
            else:
                _kept.append(made)
                code, self.function = made.address, self._as_compiled
        self.codes[squares] = code

    def _difference(self, squares: int, views: Iterable[tuple[Any, str]]) -> str:
        """In words, how compiled code differs from plain Python on the first view on which it does, or ""."""
        code, started = self.codes[squares], perf_counter()
        for view, where in views:
            before = view.copy()
            number = call_often(self.number, code, code, view, 1)
            if view.tobytes() != before.tobytes():
                return str(_WRITES)
            try:
                plain: object = self(before)
            except IdeaError as error:
                plain = error
            # Where compiled code reports an error, plain Python is called.
            if number not in (addresses.FAILED, plain):
                return f"{_DIFFERS.filled(number, plain, int(view.side), where)}"
            if self.prints or perf_counter() - started > COMPARED:
                break
        return ""

    def _time(self, view: Any) -> None:
        """Time calls with such a view, and say so in `note`."""
        try:
            for _ in range(2):  # the first call may have more to do
                started = perf_counter()
                self(view.copy())
                self.seconds = perf_counter() - started
        except IdeaError as error:
            self.note += f"; {error}"
            return
        if self.is_compiled:
            count, times = (TIMED, 5) if self.seconds < 1e-3 and not self.prints else (1, 1)
            code, took = self.codes[int(view.squares)], []
            for _ in range(times):
                started = perf_counter()
                call_often(self.number, code, self.fallback, view, count)
                took.append((perf_counter() - started) / count)
            self.seconds = min(took)  # a busy machine makes some of them long
        self.note += f"{_CALL.filled(_time(self.seconds))}"
        if self.seconds > SLOW:
            self.note += f"{_SLOW.filled(_round(1 / self.seconds))}"


# Finds what measures ideas by name. Set by the facade: ideas do not know the layers that search with them.
measures: Callable[[str], Callable[..., Any]] | None = None


def _measure(name: str) -> Callable[..., Any]:
    if measures is None:
        raise IdeaError("nothing that measures ideas is loaded: import xqlab")
    return measures(name)


def idea_from(
    source: IdeaSource, kind: str, name: str, game: str, weight: int, digest: str, ways: Mapping[int, bool]
) -> Idea:
    """An idea that came from another process, compiled here for the sizes for which it was compiled there."""
    key = digest, name, game
    if key not in _made:
        _made[key] = Idea(source.made(name), kind, name, game, weight)
    idea = _made[key]
    for squares, is_compiled in ways.items():
        if is_compiled and COMPILED and squares not in idea.codes:
            idea.compile_for(squares)
        idea.codes.setdefault(squares, idea.fallback)
    return idea


def _reason(error: Exception, files: set[str]) -> str:
    """Why numba cannot compile a function, in a line, with the line of the reader's code."""
    lines = [line.strip() for line in str(error).splitlines() if line.strip()]
    plain = [line for line in lines if not line.startswith(_FRAMES)]
    names = {Path(file).name for file in files}
    numbers = [
        n for file, n in re.findall(r'File "(.+?)", line (\d+)', str(error)) if Path(file).name in names
    ]
    where = Words(" (line {0})", "（第 {0} 行）").filled(numbers[-1]) if numbers else ""
    return f"{quoted((plain or [type(error).__name__])[0])}{where}"


def _time(seconds: float) -> str:
    return f"{_round(seconds * 1e9)} ns" if seconds < 1e-6 else f"{_round(seconds * 1e6):,} µs"


def _round(number: float) -> int:
    """The number, rounded to two digits."""
    return int(float(f"{number:.1e}"))
