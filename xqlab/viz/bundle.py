"""Scripts and styles of the widgets as single texts: anywidget loads one file, and so does a handout."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

HERE = Path(__file__).parent
SCRIPTS = HERE / "js"
IMPORT = re.compile(r'^import [^;]*? from "([^"]+)";\n', flags=re.M)
EXPORT = re.compile(r"^export (?!default)", flags=re.M)


def bundle(*names: str) -> str:
    """One ES module: the scripts of viz of these names and those they import, each after what it needs."""
    parts: dict[Path, str] = {}
    for name in names:
        _collect(SCRIPTS / f"{name}.js", parts)
    return "\n".join(parts.values())


def _collect(file: Path, parts: dict[Path, str]) -> None:
    if file in parts:
        return
    source = file.read_text("utf-8")
    for imported in IMPORT.findall(source):
        _collect((file.parent / imported).resolve(), parts)
    parts[file] = EXPORT.sub("", IMPORT.sub("", source))


def stylesheet(names: Iterable[str]) -> str:
    """The colours of all widgets, and the stylesheets in viz of these names, one after the other."""
    return "".join((HERE / f"{name}.css").read_text("utf-8") for name in ("palette", *names))
