"""Scripts and styles of a widget as one text each, as anywidget and stand-alone pages need them."""

import re
from collections.abc import Iterable
from pathlib import Path

from xqlab.viz.palette.meanings import palette

FOLDER = Path(__file__).resolve().parents[1]  # viz, in which each widget has a folder
IMPORT = re.compile(r'^import [^;]*? from "([^"]+)";\n', flags=re.M)
EXPORT = re.compile(r"^export (?!default)", flags=re.M)
# Types, which only the type checker reads, and comments on lines of their own, but licences, `//!`.
DOC = re.compile(r"(?:^ +)?/\*\*(?:[^*]|\*(?!/))*\*/(?: |\n)|^ *//(?!!).*\n", flags=re.M)
# What a notebook loads: of no use to other scripts.
DEFAULT = re.compile(r"^export default [^;]*;\n", flags=re.M)
# A page opened from a disk may not import modules: a script there leaves one function.
CLASSIC = """"use strict";
(window.xqlabWidgets ??= {{}})["{name}"] = (() => {{
{source}
return {value};
}})();
"""


def classic(name: str, value: str, *names: str) -> str:
    """A classic script, the bundle of these: it leaves `value` under its name in `xqlabWidgets`."""
    return CLASSIC.format(name=name, source=DEFAULT.sub("", bundle(*names)), value=value)


def bundle(*names: str) -> str:
    """One ES module: these scripts of viz and those that they import, each after its imports.

    names : such as "stepper/widget", below viz
    """
    parts: dict[Path, str] = {}
    for name in names:
        _collect(FOLDER / f"{name}.js", parts, is_named=True)
    return "\n".join(parts.values())


def _collect(file: Path, parts: dict[Path, str], *, is_named: bool = False) -> None:
    if file in parts:
        return
    source = file.read_text("utf-8")
    for imported in IMPORT.findall(source):
        _collect((file.parent / imported).resolve(), parts)
    source = EXPORT.sub("", DOC.sub("", IMPORT.sub("", source)))
    parts[file] = source if is_named else DEFAULT.sub("", source)


def stylesheet(names: Iterable[str]) -> str:
    """The colours of all widgets, and the stylesheets in viz of these names, one after the other."""
    sheets = (
        (FOLDER / f"{name}.css").read_text("utf-8")
        for name in ("palette/frame", "palette/parts", "still/still", *names)
    )
    return palette() + "".join(sheets)
