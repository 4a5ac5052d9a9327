"""The source of an idea: its function, and all that it names: to compile, send and compare it."""

from __future__ import annotations

import ast
import builtins
import dis
import hashlib
import importlib
import inspect
import linecache
import sys
import textwrap
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from types import CellType, CodeType, FunctionType, ModuleType
from typing import Any

import numpy as np

from xqlab.errors import quoted
from xqlab.ideas.errors import IdeaError

_ELSEWHERE = {*sys.stdlib_module_names, "numpy", "numba", "xqlab"}  # whose functions are sent by name
_CONSTANTS = (bool, int, float, complex, str, bytes, type(None), np.generic)


@dataclass(frozen=True)
class Named:
    """What a function names, and what the functions that it names do in turn.

    functions : name -> function whose source counts, the idea's own last
    modules   : name -> module; `imports`: name -> (module, name there) of what is imported from one
    constants : name -> number, text, array, or a tuple, list or dict of such
    others    : name -> what cannot be sent anywhere else
    attributes : names of all attributes that they read
    """

    functions: dict[str, FunctionType] = field(default_factory=dict)
    modules: dict[str, str] = field(default_factory=dict)
    imports: dict[str, tuple[str, str]] = field(default_factory=dict)
    constants: dict[str, Any] = field(default_factory=dict)
    others: dict[str, Any] = field(default_factory=dict)
    attributes: set[str] = field(default_factory=set)
    values: dict[str, Any] = field(default_factory=dict)  # all of these as they are now


def named_by(function: FunctionType, name: str) -> Named:
    """What a function names; raises IdeaError for a name that is not defined yet, with its line.

    name : of the idea
    """
    named = Named()
    _follow(function, name, named)
    return named


def _follow(function: FunctionType, idea: str, named: Named) -> None:
    free = dict(zip(function.__code__.co_freevars, function.__closure__ or ()))
    named.values.setdefault(function.__name__, function)
    for line, operation, name in _operations(function.__code__):
        if operation.startswith(("LOAD_ATTR", "LOAD_METHOD")):
            named.attributes.add(name)
        if operation in ("LOAD_GLOBAL", "LOAD_NAME"):
            if name in function.__globals__:
                _note(name, function.__globals__[name], idea, named)
            elif not hasattr(builtins, name):
                raise IdeaError(
                    f"idea {idea!r}: expected {name!r} to be defined before it is named, in line {line}"
                )
    for name, cell in free.items():
        _note(name, cell.cell_contents, idea, named)
    named.functions.pop(function.__name__, None)
    named.functions[function.__name__] = function  # after those that it calls


def _operations(code: CodeType) -> Iterator[tuple[int, str, str]]:
    """(line, operation, name) of all instructions with a name, those of inner functions included."""
    for instruction in dis.get_instructions(code):
        line = instruction.positions.lineno if instruction.positions else None
        if isinstance(instruction.argval, str):
            yield line or code.co_firstlineno, instruction.opname, instruction.argval
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _operations(constant)


def _note(name: str, value: Any, idea: str, named: Named) -> None:
    value = getattr(value, "py_func", value)  # what numba compiles is compiled again
    if name in named.values:
        if named.values[name] is not value:
            raise IdeaError(f"idea {idea!r}: expected one meaning of {name!r}, got two: rename one")
        return
    named.values[name] = value
    home = getattr(value, "__module__", None) or ""
    if isinstance(value, ModuleType):
        named.modules[name] = value.__name__
    elif isinstance(value, FunctionType) and home.partition(".")[0] not in _ELSEWHERE:
        _follow(value, idea, named)
    elif _is_constant(value):
        named.constants[name] = value
    elif home.partition(".")[0] in _ELSEWHERE and hasattr(value, "__name__"):
        named.imports[name] = home, value.__name__
    else:
        named.others[name] = value


def _is_constant(value: Any) -> bool:
    if isinstance(value, (tuple, list)):
        return all(map(_is_constant, value))
    if isinstance(value, dict):
        return all(map(_is_constant, (*value, *value.values())))
    return isinstance(value, _CONSTANTS) or (isinstance(value, np.ndarray) and not value.dtype.hasobject)


def snapshot(named: Named, wrap: Callable[[Any], Any] = lambda function: function) -> dict[str, Any]:
    """The namespace of the functions as it is now, with each function made anew and wrapped."""
    namespace: dict[str, Any] = {"__builtins__": builtins, **named.values}
    for name, function in named.functions.items():
        closure = function.__closure__ and tuple(
            CellType(namespace[free]) for free in function.__code__.co_freevars
        )
        made = FunctionType(function.__code__, namespace, name, function.__defaults__, closure)
        made.__kwdefaults__, made.__module__ = function.__kwdefaults__, function.__module__
        namespace[name] = wrap(made)
    return namespace


def text_of(function: FunctionType) -> tuple[str, int]:
    """(the source of a function without its decorators, its first line); ("", 0) where there is none."""
    try:
        lines, first = inspect.getsourcelines(function)
    except (OSError, TypeError):
        return "", 0
    text = textwrap.dedent("".join(lines))
    try:
        tree = ast.parse(text).body[0]
    except SyntaxError:  # a lambda within a longer expression
        return "", 0
    if not isinstance(tree, ast.FunctionDef):
        return "", 0
    return "\n".join(text.splitlines()[tree.lineno - 1 :]) + "\n", first + tree.lineno - 1


@dataclass(frozen=True)
class Source:
    """All that an idea's function is made of, as data that can be sent.

    functions : (name, text, its first line), the idea's own last; the text is "" where there is none
    others    : name -> the type of what it names and what cannot be sent
    """

    functions: tuple[tuple[str, str, int], ...]
    modules: Mapping[str, str]
    imports: Mapping[str, tuple[str, str]]
    constants: Mapping[str, Any]
    defaults: Mapping[str, tuple[Any, ...]]
    others: Mapping[str, str]

    @classmethod
    def of(cls, named: Named) -> Source:
        """That of a function and what it names."""
        functions = tuple((name, *text_of(function)) for name, function in named.functions.items())
        defaults = {name: f.__defaults__ for name, f in named.functions.items() if f.__defaults__}
        others = {name: type(value).__name__ for name, value in named.others.items()}
        return cls(functions, named.modules, named.imports, named.constants, defaults, others)

    @property
    def text(self) -> str:
        """The source as it is shown: imports, constants, functions."""
        lines = [f"import {module} as {name}" for name, module in self.modules.items()]
        lines += [f"from {module} import {there} as {name}" for name, (module, there) in self.imports.items()]
        lines += [f"{name} = {value!r}" for name, value in self.constants.items()]
        head = "\n".join(lines) + "\n\n" if lines else ""
        return head + "\n".join(text for _, text, _ in self.functions)

    def digest(self, more: str, named: Named) -> str:
        """Twelve hexadecimal digits of all of it, and of `more`."""
        parts = [more, repr(sorted(self.modules.items())), repr(sorted(self.imports.items()))]
        parts += [repr(sorted(self.others.items())), repr(sorted(self.defaults.items()))]
        for name, value in sorted(self.constants.items()):
            content = value.tobytes().hex() if isinstance(value, np.ndarray) else repr(value)
            parts += [name, content]
        for name, text, _ in self.functions:
            parts.append(text or named.functions[name].__code__.co_code.hex())
        return hashlib.sha256("\0".join(parts).encode()).hexdigest()[:12]

    def check(self, name: str) -> None:
        """Raise IdeaError where an idea of this source cannot be sent to another process."""
        if self.others:
            what = ", ".join(f"{other!r} is a {kind}" for other, kind in self.others.items())
            expected = "expected numbers, texts, arrays, functions and modules, which can be sent"
            raise IdeaError(f"idea {name!r}: {expected}, but {what}")
        lacking = [function for function, text, _ in self.functions if not text]
        if lacking:
            raise IdeaError(
                f"idea {name!r}: expected the source of {quoted(lacking[0])} to send it, got none"
            )

    def made(self, name: str) -> FunctionType:
        """The function of the idea `name`, made of its source; raises IdeaError where that fails."""
        file = f"<idea {name}>"
        lines: list[str] = []
        namespace: dict[str, Any] = {"__name__": "__main__", **self.constants}
        try:
            for bound, module in self.modules.items():
                namespace[bound] = importlib.import_module(module)
            for bound, (module, there) in self.imports.items():
                namespace[bound] = getattr(importlib.import_module(module), there)
            for function, text, line in self.functions:
                # As many lines as before it in the cell, so that errors name the same line.
                lines += [""] * (line + text.count("\n") - len(lines))
                lines[line - 1 : line - 1 + text.count("\n")] = text.splitlines()
                exec(compile("\n" * (line - 1) + text, file, "exec"), namespace)
                namespace[function].__defaults__ = self.defaults.get(function)
        except Exception as error:
            raise IdeaError(f"idea {name!r}: expected source that runs here, but {error}") from error
        kept = [text + "\n" for text in lines]
        linecache.cache[file] = (sum(map(len, kept)), None, kept, file)
        made: FunctionType = namespace[self.functions[-1][0]]
        return made
