"""Pages of the manual with their widgets, as the book makes them, without Sphinx and without a kernel."""

import ast
import re
from contextlib import redirect_stdout
from html import escape
from importlib.util import find_spec
from io import StringIO
from pathlib import Path
from typing import Any

import pytest

from tests.browser.conftest import ROOT
from tests.missing import missing
from xqlab.viz.site import capture
from xqlab.viz.site.assets import write_assets

CELL = re.compile(r"^```\{code-cell\}.*?\n\n(.*?)^```$", re.M | re.S)
PAGE = """<!doctype html>
<html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>A page</title><link rel="stylesheet" href="site.css"><script src="site.js"></script></head>
<body><main>{main}</main></body></html>
"""


def write_page(name: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[Path, dict[str, Any], str]:
    """(the page of docs/NAME.md in `folder`, with all that it loads; names of its cells; what they print)."""
    if find_spec("markdown_it") is None:
        missing("the book needs the extra `book`: pip install -e '.[book]'")
    from markdown_it import MarkdownIt

    monkeypatch.setattr(capture, "_engines", folder)
    write_assets(folder)
    names: dict[str, Any] = {}
    parts, printed = [], []
    _, _, text = (ROOT / "docs" / f"{name}.md").read_text("utf-8").split("---\n", 2)
    for at, part in enumerate(CELL.split(re.sub(r"^\(.*\)=$", "", text, flags=re.M))):
        if at % 2 == 0:
            parts.append(MarkdownIt("commonmark").enable("table").render(part))
            continue
        output = StringIO()
        with redirect_stdout(output):
            parts.append(run(part, names))
        printed.append(output.getvalue())
        parts.append(f"<pre>{escape(output.getvalue())}</pre>")
    page = folder / f"{name}.html"
    page.write_text(PAGE.format(main="".join(parts)), "utf-8")
    return page, names, "".join(printed)


def run(cell: str, names: dict[str, Any]) -> str:
    """Run a cell; what the widget on its last line leaves in the book."""
    *before, last = ast.parse(cell).body
    exec(compile(ast.Module([*before], []), "cell", "exec"), names)
    if not isinstance(last, ast.Expr):
        exec(compile(ast.Module([last], []), "cell", "exec"), names)
        return ""
    value = eval(compile(ast.Expression(last.value), "cell", "eval"), names)
    return "" if value is None else capture.html_of(value)
