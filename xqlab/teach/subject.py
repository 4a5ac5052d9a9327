"""A subject of the clinic: code of the house, run as plain Python, in which changes can be planted."""

import ast
import inspect
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cached_property
from types import CodeType
from typing import Any

from xqlab.kernels.interpretation import Interpretation, for_stand_ins
from xqlab.teach.changes import Mutation, changes
from xqlab.words import Words

Plain = Callable[[Any], Callable[..., Any]]  # of a kernel, the same as plain Python
_COUNT = "_count_a_step"


class OutOfSteps(BaseException):
    """A call takes too many steps; no `except Exception` of a test hides it."""


@dataclass(frozen=True)
class Mutant:
    """A subject with one change: its function, and the line in its file."""

    function: str
    file: str
    line: int
    change: Mutation

    @property
    def diff(self) -> str:
        """The line, and what becomes of it."""
        where = f"{self.file}:{self.line}, in {self.function}"
        return f"{where}\n- {self.change.before}\n+ {self.change.after}"


@dataclass(frozen=True)
class Subject:
    """Code to test, declared once.

    name      : such as "alpha-beta"; `words`: its name in both languages
    functions : kernels, in which changes are planted
    given     : makes of them what tests are given
    exchanges : name -> what may be written by mistake in its place
    left_out  : why a change is no fault, or none that a test can see -> parts of "before -> after"
    """

    name: str
    words: Words
    functions: tuple[Any, ...]
    given: Callable[[Plain], Any]
    exchanges: Mapping[str, str] = field(default_factory=dict)
    left_out: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    @cached_property
    def runs(self) -> "Runs":
        """The functions as plain Python."""
        return Runs(self)

    @cached_property
    def all_mutants(self) -> list[Mutant]:
        """One for each change, in the order of the source."""
        return [
            Mutant(name, plain.__module__.replace(".", "/") + ".py", first + change.line - 1, change)
            for name, plain in self.runs.plain.items()
            for source, first in [self.runs.sources[name]]
            for change in changes(source, self.exchanges)
        ]

    @cached_property
    def mutants(self) -> list[Mutant]:
        """All but those left out."""
        parts = [part for texts in self.left_out.values() for part in texts]
        return [
            mutant for mutant in self.all_mutants if not any(part in str(mutant.change) for part in parts)
        ]


class Runs:
    """A subject's functions as plain Python, one of which may be changed for a while.

    code       : what tests are given
    steps      : calls and rounds of loops so far; beyond `most_steps`, if not 0, OutOfSteps is raised
    """

    def __init__(self, subject: Subject) -> None:
        interpretation = Interpretation(for_stand_ins)
        kernels = [getattr(kernel, "py_func", kernel) for kernel in subject.functions]
        self.plain: dict[str, Any] = {kernel.__name__: interpretation.of(kernel) for kernel in kernels}
        self.sources = {
            kernel.__name__: (inspect.getsource(kernel), kernel.__code__.co_firstlineno) for kernel in kernels
        }
        self.code = subject.given(interpretation.of)
        self.steps = self.most_steps = 0
        self.lock = threading.RLock()
        self._codes: dict[Mutant, CodeType] = {}
        for name, plain in self.plain.items():
            plain.__globals__[_COUNT] = self._count
            plain.__code__ = self._counting(name, self.sources[name][0])

    def _count(self) -> None:
        self.steps += 1
        if 0 < self.most_steps < self.steps:
            raise OutOfSteps

    def _counting(self, name: str, source: str) -> CodeType:
        tree: Any = ast.parse(source)
        tree.body[0].decorator_list = []
        for node in ast.walk(tree):
            if isinstance(node, ast.FunctionDef | ast.For | ast.While):
                count = ast.copy_location(ast.parse(f"{_COUNT}()").body[0], node)
                node.body.insert(0, ast.fix_missing_locations(count))
        ast.increment_lineno(tree, self.sources[name][1] - 1)
        module = compile(tree, self.plain[name].__code__.co_filename, "exec", dont_inherit=True)
        return next(constant for constant in module.co_consts if isinstance(constant, CodeType))

    @contextmanager
    def changed(self, mutant: Mutant) -> Iterator[None]:
        """For a while, the code is this mutant's."""
        plain = self.plain[mutant.function]
        right = plain.__code__
        if mutant not in self._codes:
            self._codes[mutant] = self._counting(mutant.function, mutant.change.source)
        plain.__code__ = self._codes[mutant]
        try:
            yield
        finally:
            plain.__code__ = right
