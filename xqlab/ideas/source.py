"""The source of an idea: its function, and all that it names: to compile, send and compare it."""

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
from contextlib import suppress
from copy import deepcopy
from dataclasses import dataclass, field
from types import CellType, CodeType, FunctionType, ModuleType
from typing import Any

import numpy as np

from xqlab.errors import quoted
from xqlab.ideas.errors import IdeaError

_ELSEWHERE = {*sys.stdlib_module_names, "numpy", "numba", "xqlab"}  # whose functions are sent by name
_CONSTANTS = (bool, int, float, complex, str, bytes, range, type(None), np.generic)


@dataclass(frozen=True)
class Named:
    """What a function names, and what the functions that it names do in turn.

    functions : name by which it is called -> function whose source counts, the idea's own last
    modules   : name -> module; `imports`: name -> (module, name there) of what is imported from one
    constants : name -> number, text, array, or a tuple, list or dict of such
    others    : name -> what cannot be sent anywhere else
    attributes : names of all attributes that they read, and texts, by which attributes may be read
    """

    functions: dict[str, FunctionType] = field(default_factory=dict)
    modules: dict[str, str] = field(default_factory=dict)
    imports: dict[str, tuple[str, str]] = field(default_factory=dict)
    constants: dict[str, Any] = field(default_factory=dict)
    others: dict[str, Any] = field(default_factory=dict)
    attributes: set[str] = field(default_factory=set)
    values: dict[str, Any] = field(default_factory=dict)  # all of these as they are now

    @property
    def foreign(self) -> dict[str, Any]:
        """What may run code that is not known here: modules of the reader's, and what cannot be sent."""
        modules = {name: sys.modules.get(module) for name, module in self.modules.items()}
        return self.others | {
            name: each
            for name, each in modules.items()
            if getattr(each, "__name__", "").partition(".")[0] not in _ELSEWHERE
        }


def named_by(function: FunctionType, name: str) -> Named:
    """What a function names; raises IdeaError for a name that is not defined yet, with its line.

    name : of the idea
    """
    named = Named()
    _follow(function, function.__name__, name, named)
    return named


def _follow(function: FunctionType, called: str, idea: str, named: Named) -> None:
    cells = dict(zip(function.__code__.co_freevars, function.__closure__ or ()))
    bound = dict(function.__globals__)
    for name, cell in cells.items():
        bound.pop(name, None)
        with suppress(ValueError):  # empty: what it names is defined later
            bound[name] = cell.cell_contents
    named.values.setdefault(called, function)
    for line, operation, name in _operations(function.__code__):
        if operation.startswith(("LOAD_ATTR", "LOAD_METHOD", "LOAD_CONST")):
            named.attributes.add(name)
        is_named = operation in ("LOAD_GLOBAL", "LOAD_NAME") or name in cells
        value = bound.get(name, function)
        if not is_named or (name == called and (value is function or _is_idea(value))):
            continue  # it calls itself: an idea of this name is about to be replaced
        if name in bound:
            _note(name, bound[name], idea, named)
        elif name in cells or not hasattr(builtins, name):
            raise IdeaError(
                f"idea {idea!r}: expected {name!r} to be defined before it is named, in line {line}"
            )
    for default in (*(function.__defaults__ or ()), *(function.__kwdefaults__ or {}).values()):
        if not _is_constant(default):
            named.others[f"a default of {called}"] = default
    named.functions.pop(called, None)
    named.functions[called] = function  # after those that it calls


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
    value = value.function if _is_idea(value) else value
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
        _follow(value, name, idea, named)
    elif _is_constant(value):
        named.constants[name] = value
    elif home.partition(".")[0] in _ELSEWHERE and hasattr(value, "__name__"):
        named.imports[name] = home, value.__name__
    else:
        named.others[name] = value


def _is_idea(value: Any) -> bool:
    return isinstance(getattr(value, "source", None), IdeaSource)


def _is_constant(value: Any) -> bool:
    if isinstance(value, (tuple, list, set, frozenset)):
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


def _content(value: Any) -> str:
    """A constant in full, the same in every process."""
    if isinstance(value, np.ndarray):
        return f"{value.dtype.str} {value.shape} {value.tobytes().hex()}"
    if isinstance(value, dict):
        return f"dict {[(_content(key), _content(each)) for key, each in value.items()]}"
    if isinstance(value, (tuple, list)):
        return f"{type(value).__name__} {[*map(_content, value)]}"
    if isinstance(value, (set, frozenset)):
        return f"set {sorted(map(_content, value))}"
    if isinstance(value, CodeType):
        return f"{value.co_code.hex()} {value.co_names} {value.co_varnames} {_content(value.co_consts)}"
    return repr(value) if isinstance(value, _CONSTANTS) else type(value).__name__


def _described(value: Any, deep: int = 4) -> str:
    """What can be told of what cannot be sent: code, constants, and the attributes of classes and objects."""
    if deep == 0 or _is_constant(value):
        return _content(value)
    if isinstance(value, ModuleType):
        with suppress(OSError, TypeError):
            return inspect.getsource(value)
        return value.__name__
    value = getattr(value, "__wrapped__", value)
    if isinstance(value, FunctionType):
        return _content(value.__code__)
    if isinstance(value, (tuple, list)):
        return f"{[_described(each, deep - 1) for each in value]}"
    parts = [type(value).__name__]
    for owner in (value,) if isinstance(value, type) else (type(value), value):
        is_known = getattr(owner, "__module__", "").partition(".")[0] in _ELSEWHERE
        attributes = {} if is_known else getattr(owner, "__dict__", {})
        parts += [f"{name} {_described(each, deep - 1)}" for name, each in sorted(attributes.items())]
    return repr(parts)


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
class IdeaSource:
    """All that an idea's function is made of, as data that can be sent.

    functions : (name by which it is called, text, its first line), the idea's own last; the text is "" where
                there is none
    defaults  : name -> the function's `__defaults__` and `__kwdefaults__`
    others    : name -> the type of what it names and what cannot be sent
    """

    functions: tuple[tuple[str, str, int], ...]
    modules: Mapping[str, str]
    imports: Mapping[str, tuple[str, str]]
    constants: Mapping[str, Any]
    defaults: Mapping[str, tuple[Any, Any]]
    others: Mapping[str, str]

    @classmethod
    def of(cls, named: Named) -> "IdeaSource":
        """That of a function and what it names."""
        functions = tuple((name, *text_of(function)) for name, function in named.functions.items())
        defaults = {name: (f.__defaults__, f.__kwdefaults__) for name, f in named.functions.items()}
        others = {name: type(value).__name__ for name, value in named.others.items()}
        constants = deepcopy(named.constants)  # as they are now, whatever is written to an array or a list
        return cls(functions, named.modules, named.imports, constants, defaults, others)

    @property
    def text(self) -> str:
        """The source as it is shown: imports, constants, functions."""
        lines = [f"import {module} as {name}" for name, module in self.modules.items()]
        lines += [f"from {module} import {there} as {name}" for name, (module, there) in self.imports.items()]
        lines += [f"{name} = {value!r}" for name, value in self.constants.items()]
        head = "\n".join(lines) + "\n\n" if lines else ""
        return head + "\n".join(text for _, text, _ in self.functions)

    def digest(self, more: str, named: Named) -> str:
        """Twelve hexadecimal digits of all of it but comments, and of `more`."""
        parts = [more, repr(sorted(self.modules.items())), repr(sorted(self.imports.items()))]
        parts += [repr(sorted(self.others.items()))]
        for name, value in sorted(named.foreign.items()):
            parts += [name, _described(value)]
        for name, value in sorted({**self.constants, **self.defaults}.items()):
            parts += [name, _content(value)]
        for name, text, _ in self.functions:
            code = named.functions[name].__code__
            parts += [name, ast.unparse(ast.parse(text)) if text else _content(code)]
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
        namespace: dict[str, Any] = {"__name__": "__main__", **self.constants}
        try:
            for bound, module in self.modules.items():
                namespace[bound] = importlib.import_module(module)
            for bound, (module, there) in self.imports.items():
                namespace[bound] = getattr(importlib.import_module(module), there)
            for called, text, line in self.functions:
                namespace[called] = _function(called, text, line, name, namespace)
                namespace[called].__defaults__, namespace[called].__kwdefaults__ = self.defaults[called]
        except Exception as error:
            raise IdeaError(f"idea {name!r}: expected source that runs here, but {error}") from error
        made: FunctionType = namespace[self.functions[-1][0]]
        return made


def _function(called: str, text: str, line: int, idea: str, namespace: dict[str, Any]) -> FunctionType:
    """The function of a text that began at a line; its errors name that line. Without its defaults."""
    file = f"<idea {idea}: {called} {hashlib.sha256(text.encode()).hexdigest()[:8]}>"
    shifted = "\n" * (line - 1) + text
    tree = ast.parse(shifted)
    definition: Any = tree.body[0]
    for values in (definition.args.defaults, definition.args.kw_defaults):
        values[:] = [value and ast.copy_location(ast.Constant(None), value) for value in values]
    before = namespace.get(definition.name)
    exec(compile(tree, file, "exec"), namespace)
    linecache.cache[file] = (len(shifted), None, shifted.splitlines(keepends=True), file)
    made: FunctionType = namespace[definition.name]
    namespace[definition.name] = before  # another function may have the name by which it was defined
    return made
