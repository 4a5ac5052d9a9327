"""The pages of the API reference: a page a package, from what it exports."""

from __future__ import annotations

import importlib
import inspect
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np

# In the order of a course; the facade itself only names what stands in these.
PACKAGES = (
    "xqlab",
    "xqlab.search",
    "xqlab.xiangqi",
    "xqlab.games",
    "xqlab.games.junqi",
    "xqlab.trace",
    "xqlab.viz",
    "xqlab.viz.charts",
    "xqlab.mcts",
    "xqlab.evaluation",
    "xqlab.experiments",
    "xqlab.nnue",
    "xqlab.learning",
    "xqlab.book",
    "xqlab.engine",
    "xqlab.teach",
    "xqlab.game",
    "xqlab.errors",
)
HEAD = """# API reference

What Python code and notebooks use, from the docstrings: shapes, units, errors and sources. The command line has its
own help, `xqlab COMMAND --help`, and [the manual](../docs/README.md) a page a subject. `[...]` after a type is the shape
of an array.

```{toctree}
:maxdepth: 1

"""


def write_reference(folder: Path, packages: tuple[str, ...] = PACKAGES) -> None:
    """Write the pages of these packages, and `index.md`, into a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "index.md").write_text(HEAD + "\n".join(packages) + "\n```\n", "utf-8")
    for name in packages:
        (folder / f"{name}.rst").write_text(page(name), "utf-8")


def page(name: str) -> str:
    """The page of one package as reStructuredText."""
    module = importlib.import_module(name)
    parts = [f"{name}\n{'=' * len(name)}\n", f".. automodule:: {name}\n"]
    for each in names_of(module):
        parts.append(_entry(f"{name}.{each}", getattr(module, each)))
    return "\n".join(parts)


def names_of(module: ModuleType) -> list[str]:
    """What a module exports: `__all__`, else its public classes and functions; what it does before what it is."""
    given = getattr(module, "__all__", None)
    names = list(given) if given is not None else _own(module)
    shown = [each for each in names if not each.startswith("__")]
    return sorted(shown, key=lambda each: (_rank(getattr(module, each)), each.lower()))


def _own(module: ModuleType) -> list[str]:
    # Also of the modules below it, if it has nothing of its own: a package of one function a file.
    found = [
        name
        for name, value in vars(module).items()
        if not name.startswith("_")
        and (inspect.isclass(value) or inspect.isfunction(value))
        and value.__module__.startswith(module.__name__)
    ]
    return found


def _rank(value: Any) -> int:
    if isinstance(value, ModuleType):
        return 3
    if inspect.isclass(value):
        return 2 if issubclass(value, Exception) else 1
    return 0 if callable(value) else 2


def _entry(path: str, value: Any) -> str:
    if isinstance(value, ModuleType):
        return f":doc:`{value.__name__}`\n" if value.__name__ in PACKAGES else ""
    if inspect.isclass(value):
        members = "" if issubclass(value, Exception) else "   :members:\n"
        return f".. autoclass:: {path}\n{members}   :show-inheritance:\n"
    if callable(value):
        return f".. autofunction:: {path}\n"
    kind = _fields(value) if isinstance(value, np.dtype) else f"   {_kind(value)}\n"
    return f".. py:data:: {path}\n\n{kind}"


def _kind(value: Any) -> str:
    text = repr(value)
    if isinstance(value, (str, int, float, bool)) or len(text) <= 160:
        return f"``{text}``"
    if isinstance(value, (dict, tuple, list, frozenset)):
        names = ", ".join(f"``{each}``" for each in value)
        return f"{len(value)} of them: {names}" if len(names) < 2500 else f"{len(value)} of them."
    return f"A ``{type(value).__name__}``."


def _fields(dtype: np.dtype[Any]) -> str:
    if not dtype.fields:
        return f"   ``{dtype}``\n"
    rows = "".join(
        f"   * - ``{name}``\n     - ``{kind[0].base}{list(kind[0].shape) or ''}``\n"
        for name, kind in dtype.fields.items()
    )
    return f"   .. list-table::\n      :header-rows: 1\n\n      * - field\n        - type\n{_indented(rows)}"


def _indented(text: str) -> str:
    return "".join(f"   {line}\n" for line in text.splitlines())
