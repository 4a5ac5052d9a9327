"""Taking over edited kernels in a running process, so that a notebook need not be restarted.

The functions stay the same objects, with new code: whatever holds a kernel runs the edited one. Compiled code
that does not depend on the edit is kept. All that lies outside of functions has been run at import, with
effects that cannot be undone, such as the layout of a record: an edit there needs a new process.
"""

from __future__ import annotations

import ast
import copy
import linecache
import sys
import types
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Any
from weakref import WeakMethod

from xqlab import disk
from xqlab.errors import XqlabError
from xqlab.files import PACKAGE
from xqlab.kernels import background, dependencies, registry
from xqlab.kernels.generic import calls_bound_late
from xqlab.kernels.interpretation import interpretations
from xqlab.kernels.mode import FAST, PLAIN
from xqlab.kernels.places import is_outdated

if FAST:
    from xqlab.kernels.linking import forget_outdated

_listeners: list[Callable[[], Any] | WeakMethod[Any]] = []


class ReloadError(XqlabError):
    """An edit that a running process cannot take over."""


def reload() -> tuple[str, ...]:
    """The kernels and functions of modules with kernels that were edited and are used from now on.

    Call it after saving an edited component of the evaluation or any other kernel, of xqlab or of a module of
    your own that was imported. The next search uses the new code, and every `EvaluationLab` shows it: an
    evaluation is compiled now, and a kernel of the search as at its first use.

    Raises ReloadError, and takes over nothing, where a file cannot be read or is no Python, or something else
    than functions, imports and constants has changed, in plain mode, and after an edit of what extends numba:
    that needs a new process.
    """
    if is_outdated():
        folder = str(PACKAGE / "kernels")
        raise ReloadError(f"expected no edit in {folder!r}, which extends numba: restart the kernel for it")
    edits = list(filter(None, map(_edit_of, list(registry.sources))))
    if not edits:
        return ()
    if PLAIN:
        files = ", ".join(repr(edit.file) for edit in edits)
        raise ReloadError(
            f"expected no edit in plain mode, where kernels are compiled only once, got one in {files}:"
            " restart the kernel for it"
        )
    for edit in edits:
        edit.run_added()  # all of them first, as an import may fail
    for edit in edits:
        edit.take_over()
    linecache.checkcache()
    dependencies.forget(functions=True)
    for interpretation in interpretations:
        interpretation.renew()
    if FAST:
        for kernel in registry.kernels():
            forget_outdated(kernel)
        background.start_again()
    with background.telling("the edited evaluation is being compiled", calls_bound_late()):
        for listener in list(_listeners):
            call = listener() if isinstance(listener, WeakMethod) else listener
            if call is None:  # its object is gone
                _listeners.remove(listener)
            else:
                call()
    return tuple(name for edit in edits for name in edit.names)


def after_edits(listener: Callable[[], Any]) -> None:
    """Call `listener` whenever edited kernels were taken over; a method only as long as its object lives."""
    _listeners.append(WeakMethod(listener) if isinstance(listener, types.MethodType) else listener)


@dataclass(frozen=True)
class _Edit:
    """A module whose file was edited.

    added : statements to run: functions, imports and constants that were not there before
    flags : of the compiler, for them
    code  : (a function of the module, its new code)
    names : of the functions that were edited or added
    """

    module: types.ModuleType
    file: str
    text: str
    added: list[ast.stmt]
    flags: int
    code: list[tuple[types.FunctionType, types.CodeType]]
    names: list[str]

    def run_added(self) -> None:
        """Run the statements that were added to the module."""
        exec(compile(ast.Module(self.added, []), self.file, "exec", self.flags, True), vars(self.module))

    def take_over(self) -> None:
        """Let the functions of the module run their new code."""
        for function, code in self.code:
            function.__code__ = code
            function.__doc__ = types.FunctionType(code, {}, closure=function.__closure__).__doc__
        for value in vars(self.module).values():
            if hasattr(value, "func_code"):  # a kernel
                value.func_code = value.__code__ = value.py_func.__code__
            elif hasattr(value, "cache_clear"):
                value.cache_clear()
        registry.sources[self.module.__name__] = self.file, self.text


def _edit_of(name: str) -> _Edit | None:
    """What was edited in a module since its functions were taken over last; None if nothing was."""
    file, before = registry.sources[name]
    module = sys.modules.get(name)
    if not before or module is None:
        return None
    try:
        text = disk.read_text(file)
    except OSError as error:
        raise ReloadError(f"expected a readable file, got {file!r}: {error.strerror or error}") from error
    if text == before:
        return None
    try:
        tree, whole = ast.parse(text, file), compile(text, file, "exec", dont_inherit=True)
    except SyntaxError as error:
        raise ReloadError(f"expected Python in {file!r}, line {error.lineno}: {error.msg}") from error
    parsed = ast.parse(before)
    old, new = _statements(parsed), _statements(tree)
    added = [statement for key, statement in new.items() if key not in old]
    removed = [statement for key, statement in old.items() if key not in new]
    read = _names_read(statement for key, statement in new.items() if key in old)
    present = set(filter(None, map(_name_of, old.values())))
    for statement in [*added, *removed]:
        called = _name_of(statement)
        taken = statement in added and called in present
        if called is None or (taken and (called in read or _is_held_elsewhere(called, module))):
            number = statement.lineno
            line = (text if statement in added else before).splitlines()[number - 1]
            raise ReloadError(
                f"expected edited functions, new imports or constants in {file!r}, got another line "
                f"{number}, {line!r}: restart the kernel for it"
            )
    flags = whole.co_flags & annotations.compiler_flag
    bodies, edited = _bodies(parsed), _bodies(tree)
    names = [f"{name}.{function}" for function, body in edited.items() if bodies.get(function) != body]
    return _Edit(module, file, text, added, flags, _new_code(module, whole), names)


def _new_code(
    module: types.ModuleType, whole: types.CodeType
) -> list[tuple[types.FunctionType, types.CodeType]]:
    """(function, its code in `whole`) of all functions and methods of a module."""
    codes, present = defaultdict(list), defaultdict(list)
    for code in _codes_in(whole):
        codes[code.co_qualname].append(code)
    for function in _functions_in(vars(module), module.__name__):
        present[function.__qualname__].append(function)
    pairs: list[tuple[types.FunctionType, types.CodeType]] = []
    for name, functions in present.items():
        functions.sort(key=lambda function: function.__code__.co_firstlineno)
        if len(functions) == len(codes[name]):  # else it was deleted, or is defined by a condition
            pairs += zip(functions, codes[name], strict=True)
    for function, code in pairs:
        if function.__code__.co_freevars != code.co_freevars:
            raise ReloadError(
                f"expected {function.__qualname__}() in {module.__name__} to read the same names from around "
                f"it, {function.__code__.co_freevars}, got {code.co_freevars}: restart the kernel for it"
            )
    return pairs


def _codes_in(code: types.CodeType) -> Iterator[types.CodeType]:
    for constant in code.co_consts:
        if isinstance(constant, types.CodeType):
            yield constant
            yield from _codes_in(constant)


def _functions_in(names: Mapping[str, Any], home: str) -> Iterator[types.FunctionType]:
    """The functions of the module `home` among these names, and the methods of its classes, each once."""
    seen = set()
    for value in names.values():
        if isinstance(value, type) and value.__module__ == home:
            yield from _functions_in(vars(value), home)
        parts = (value.fget, value.fset) if isinstance(value, property) else (value,)
        for part in parts:
            while not isinstance(part, types.FunctionType | None):
                part = _wrapped_by(part)
            if part is not None and part.__module__ == home and part not in seen:
                seen.add(part)
                yield part


def _wrapped_by(value: Any) -> Any:
    """What a method or a decorated function is made of; None for anything else."""
    if isinstance(value, staticmethod | classmethod):
        return value.__func__
    names = getattr(value, "__dict__", {})
    return names.get("py_func") or names.get("__wrapped__") or names.get("func")


class _WithoutBodies(ast.NodeTransformer):
    """Leaves of functions what is run when they are defined, and no docstrings."""

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.FunctionDef:
        return ast.FunctionDef(node.name, node.args, [], node.decorator_list, node.returns)

    def visit_Expr(self, node: ast.Expr) -> ast.Expr | None:
        text = isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)
        return None if text else node


def _statements(tree: ast.Module) -> dict[str, ast.stmt]:
    """The statements of a module, by what they do when it is imported."""
    statements = {}
    for statement in tree.body:
        bare = _WithoutBodies().visit(copy.deepcopy(statement))
        if bare is not None:
            statements[ast.dump(bare)] = statement
    return statements


def _bodies(tree: ast.Module | ast.ClassDef, prefix: str = "") -> dict[str, str]:
    """Qualified name of each function and method -> its text."""
    bodies = {}
    for node in tree.body:
        if isinstance(node, ast.FunctionDef):
            bodies[prefix + node.name] = ast.dump(node)
        elif isinstance(node, ast.ClassDef):
            bodies |= _bodies(node, f"{prefix}{node.name}.")
    return bodies


def _name_of(statement: ast.stmt) -> str | None:
    """The name that a function or a constant has; "" for imports; None for anything else."""
    if isinstance(statement, ast.Import | ast.ImportFrom):
        return ""
    if isinstance(statement, ast.FunctionDef):
        return statement.name
    with suppress(ValueError, AttributeError):
        if isinstance(statement, ast.Assign) and len(statement.targets) == 1:
            ast.literal_eval(statement.value)
            return statement.targets[0].id  # type: ignore[attr-defined]
    return None


def _names_read(statements: Iterable[ast.stmt]) -> set[str]:
    """The names that are read when these statements are run at import, and those of their functions."""
    names = set()
    for statement in statements:
        for node in ast.walk(_WithoutBodies().visit(copy.deepcopy(statement))):
            if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
                names.add(node.id)
    return names


def _is_held_elsewhere(name: str, module: types.ModuleType) -> bool:
    """Whether another module has imported what has this name, or it is a function."""
    value = vars(module).get(name)
    others = (getattr(other, "__dict__", {}) for other in list(sys.modules.values()) if other is not module)
    return callable(value) or any(names.get(name, others) is value for names in others)
