"""Scripts and styles of the widgets as single texts: anywidget loads one file, and so does a handout."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

HERE = Path(__file__).parent


def bundle(names: Iterable[str]) -> str:
    """One ES module out of the files in viz/js of these names, each one by itself, in this order."""
    sources = [(HERE / "js" / f"{name}.js").read_text("utf-8") for name in names]
    plain = [re.sub(r"^import [^;]*;\n", "", source, flags=re.M) for source in sources]
    return "\n".join(re.sub(r"^export (?!default)", "", source, flags=re.M) for source in plain)


def stylesheet(names: Iterable[str]) -> str:
    """The colours of all widgets, and the stylesheets in viz of these names, one after the other."""
    return "".join((HERE / f"{name}.css").read_text("utf-8") for name in ("palette", *names))
