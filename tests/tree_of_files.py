"""CONTRIBUTING's tree of files: `python -m tests.tree_of_files` writes it between two marks.

The first sentence of its docstring describes a room or a file; `tests/tracked.py` describes the top level.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from tests.test_imports import FACADE, LAYERS, ROOMS
from tests.tracked import ROOT, TOP_LEVEL

PAGE = ROOT / "CONTRIBUTING.md"
BEGIN, END = "<!-- tree of files: python -m tests.tree_of_files -->\n", "<!-- end of the tree -->\n"


def first_sentence(file: Path) -> str:
    """The first sentence of a module's docstring, without its full stop."""
    docstring = ast.get_docstring(ast.parse(file.read_text(encoding="utf-8"))) or ""
    return re.split(r"\.(?:\s|$)", docstring)[0].replace("\n", " ")


def entries(package: Path) -> Iterator[tuple[str, str]]:
    """(name, indented as in the tree; description) of the package's rooms and files, from the top down."""
    for layer in LAYERS:
        room = package / layer
        if room.is_dir():
            yield f"  {layer}/", first_sentence(room / "__init__.py")
            for name in ROOMS.get(layer, ()):
                if (folder := room / name).is_dir():
                    yield f"    {name}/", first_sentence(folder / "__init__.py")
        elif layer != FACADE:
            yield f"  {layer}.py", first_sentence(room.with_suffix(".py"))


def tree() -> str:
    """The tree as Markdown: the folders of the top level, and what is in the package."""
    rows = []
    for name, description in TOP_LEVEL.items():
        if (ROOT / name).is_dir() and not name.startswith("."):
            rows.append((f"{name}/", description))
            rows += entries(ROOT / name) if name == FACADE else ()
    width = max(len(name) for name, _ in rows)
    return "".join(["```\n", *(f"{name:{width}}  {text}\n" for name, text in rows), "```\n"])


def written(page: str) -> str:
    """The text of the page with the tree between its marks."""
    before, begin, rest = page.partition(BEGIN)
    _, end, after = rest.partition(END)
    assert begin + end == BEGIN + END, f"{PAGE.name} lacks {BEGIN!r} or {END!r}"
    return before + begin + tree() + end + after


if __name__ == "__main__":
    PAGE.write_text(written(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
