"""The entries of the API reference: what a package exports, as directives of Sphinx's autodoc."""

import importlib
import inspect
from types import ModuleType
from typing import Any

import numpy as np

FACADE = "xqlab"
LONGEST = 160  # characters of a value that is printed


def entries(package: str) -> str:
    """The directives of all that a package exports: functions, classes, values, errors."""
    module = importlib.import_module(package)
    return "\n".join(_entry(package, name, getattr(module, name)) for name in exported(module))


def exported(module: ModuleType) -> list[str]:
    """What a module exports: `__all__`, else its own public classes and functions, also compiled ones."""
    names = getattr(module, "__all__", None) or [
        name
        for name, value in vars(module).items()
        if not name.startswith("_")
        and (inspect.isclass(value) or inspect.isfunction(value) or hasattr(value, "py_func"))
        and value.__module__ == module.__name__
    ]
    public = [name for name in names if not name.startswith("__")]
    return sorted(public, key=lambda name: (_rank(getattr(module, name)), name.lower()))


def _rank(value: Any) -> int:
    if inspect.isclass(value):
        return 3 if issubclass(value, Exception) else 1
    return 0 if callable(value) else 2


def _entry(package: str, name: str, value: Any) -> str:
    if isinstance(value, ModuleType):
        return ""  # has a page of its own
    path = f"{package}.{name}"
    # The index leads to the package, and not to the facade.
    options = "   :no-index:\n" if package == FACADE else ""
    if inspect.isclass(value):
        members = "" if issubclass(value, Exception) else "   :members:\n"
        return f".. autoclass:: {path}\n{options}{members}   :show-inheritance:\n"
    if callable(value):
        return f".. autofunction:: {path}\n{options}"
    text = _fields(value) if isinstance(value, np.dtype) else _value(value)
    return f".. py:data:: {path}\n{options}\n{text}"


def _value(value: Any) -> str:
    if len(repr(value)) <= LONGEST:
        return f"   ``{value!r}``\n"
    if isinstance(value, dict):
        return f"   Its keys: {', '.join(f'``{key}``' for key in value)}.\n"
    return f"   A ``{type(value).__name__}``.\n"


def _fields(dtype: np.dtype[Any]) -> str:
    rows = "".join(
        f"      * - ``{name}``\n        - ``{kind.base}{list(kind.shape) or ''}``\n"
        for name, (kind, *_) in (dtype.fields or {}).items()
    )
    return f"   .. list-table::\n      :header-rows: 1\n\n      * - field\n        - type\n{rows}"
