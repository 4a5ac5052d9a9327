"""The search as a student reads it: its source without what is switched off. `listing(xqlab.search, use)`.

Nothing is written for the page: what is printed is the function that runs, with the known switches put in.
It runs, too, and searches the same tree.
"""

import inspect
from collections.abc import Sequence
from functools import cached_property, lru_cache
from html import escape
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any

from xqlab.errors import XqlabError
from xqlab.search.alphabeta import search as main_search
from xqlab.search.enhancements import USE, Enhancements
from xqlab.viz.source_listing.folding import plain_function
from xqlab.viz.source_listing.reduction import Reducing
from xqlab.viz.source_listing.text import Line, lines_of
from xqlab.words import Words

_LEFT_OUT = Words(
    "counters; limits, the root's result, parameters only handed down",
    "各种计数；限制、根结点的结果、只是往下传的参数",
)
_THE_LOG = Words("the event log; ", "事件日志；")
_ABOUT = Words(
    "{0}, {1}: {2}. Numbers are those of the file.<br/>Not shown: {3}.",
    "{0}，{1}：{2}。行号是源文件里的。<br/>没有列出：{3}。",
)


class ListingError(XqlabError):
    """No such listing."""


class Listing:
    """Source text, printed as text or, in a notebook, in colours; made by `listing`.

    name       : of the function
    parameters : those that are left; a call of the original passes them all
    file       : the source file
    use        : the switches
    events     : whether the calls that write the log are shown
    """

    def __init__(
        self,
        lines: Sequence[Line],
        name: str,
        parameters: Sequence[str],
        file: Path,
        use: Enhancements,
        events: bool,
    ) -> None:
        self.name, self.parameters, self.file = name, tuple(parameters), file
        self.use, self.events, self._lines = use, events, list(lines)
        self.highlight: int | None = None

    def __str__(self) -> str:
        return "\n".join(text for text, _ in self._lines)

    def __repr__(self) -> str:
        return str(self)

    def __len__(self) -> int:
        return len(self._lines)

    def original_of(self, line: int) -> int | None:
        """The line of the file that printed line `line` (from 1) comes from; None for a blank one."""
        if not 1 <= line <= len(self._lines):
            raise ListingError(f"expected a line from 1 to {len(self._lines)}, got {line!r}")
        return self._lines[line - 1][1]

    def line_of(self, original: int, *, nearest: bool = False) -> int | None:
        """The printed line (from 1) that comes from line `original` of the file; None where it is left out.

        nearest : instead of None, the printed line that stands nearest above it
        """
        if original in self._printed:
            return self._printed[original]
        above = [number for number in self._printed if number < original] if nearest else []
        return self._printed[max(above)] if above else None

    @cached_property
    def _printed(self) -> dict[int, int]:
        printed: dict[int, int] = {}
        for line, (_, original) in enumerate(self._lines, 1):
            if original is not None:
                printed.setdefault(original, line)
        return printed

    @property
    def left_out(self) -> str:
        """The parts that run but are not shown, in words."""
        return f"{'' if self.events else _THE_LOG}{_LEFT_OUT}"

    def _repr_html_(self) -> str:
        rows = []
        for (_, original), code in zip(self._lines, coloured(str(self))):
            here = original is not None and original == self.highlight
            number = "" if original is None else str(original)
            mark = "▶" if here else ""
            rows.append(
                f'<div class="row{" here" if here else ""}"><span class="number">{mark}{number}</span>'
                f"<code>{code}</code></div>"
            )
        use = escape(str(self.use)) or "minimax"
        about = _ABOUT.filled(self.file.name, self.name, use, self.left_out)
        what = f"{self.file.name}, {self.name}: {use}"
        return (
            f'<style>{_STYLE}</style><div class="xqlab-listing" role="figure"'
            f' aria-label="{escape(what, quote=True)}">'
            f'{"".join(rows)}<div class="about">{about}</div></div>'
        )


def listing(
    function: Any = main_search,
    use: Enhancements | None = None,
    *,
    events: bool = False,
    highlight: int | None = None,
) -> Listing:
    """The source of a function of the search without what is switched off in `use`.

    What every running program needs is left out, too: counters, limits, the root's result, its best line,
    parameters that are only handed down, integer types.

    function  : a kernel such as `xqlab.search.quiescence.quiesce`; the package `xqlab.search` stands for its
                main function
    use       : the switches; by default all that `Enhancements.full()` has
    events    : show where the log is written
    highlight : a line of the file, to be marked

    Raises ListingError for what has no source, or where the highlighted line is not in it.

    >>> import xqlab
    >>> from xqlab import Enhancements
    >>> print(listing(xqlab.search, Enhancements.minimax()))
    def search(position, memory, evaluator, depth, ply):
    ...
        return best
    """
    function = main_search if isinstance(function, ModuleType) and callable(function) else function
    plain = plain_function(function)
    if not isinstance(plain, FunctionType):
        raise ListingError(f"expected a function of the search, got {function!r}")
    use = Enhancements.full() if use is None else use
    if not isinstance(use, Enhancements):
        raise ListingError(f"expected Enhancements, got {use!r}")
    file = Path(inspect.getsourcefile(plain) or "")
    try:
        source = file.read_text(encoding="utf-8").splitlines()
        record = use.record()  # each yes-or-no field that kernels read, switches and what follows from them
        flags = tuple((name, bool(record[name])) for name in USE.names or () if USE[name].kind == "b")
        reduction = _reducing(flags, events).of(function)
    except (OSError, SyntaxError):
        raise ListingError(f"expected a function with a source file, got {plain.__qualname__}") from None
    assert reduction is not None
    original = reduction.original
    lines = range(original.lineno, (original.end_lineno or 0) + 1)
    if highlight is not None and highlight not in lines:
        raise ListingError(
            f"expected highlight to be a line of {plain.__qualname__}, {original.lineno} to"
            f" {original.end_lineno}, got {highlight!r}"
        )
    result = Listing(lines_of(reduction, source), original.name, reduction.parameters, file, use, events)
    line = None if highlight is None else result.line_of(highlight, nearest=True)
    result.highlight = None if line is None else result.original_of(line)
    return result


@lru_cache(maxsize=32)
def _reducing(switches: tuple[tuple[str, bool], ...], events: bool) -> Reducing:
    return Reducing(dict(switches), events)


def coloured(text: str) -> list[str]:
    """HTML for each line of a source, its words in spans with Pygments' classes."""
    # Pygments comes with IPython, whose notebooks show the colours.
    try:
        from pygments import highlight
        from pygments.formatters import HtmlFormatter
        from pygments.lexers import PythonLexer
    except ImportError:
        return [escape(line) for line in text.split("\n")]
    lines = highlight(text, PythonLexer(stripnl=False), HtmlFormatter(nowrap=True)).rstrip("\n").split("\n")
    return [str(line) for line in lines]


_STYLE = """
.xqlab-listing { overflow-x: auto; font-size: 13px; line-height: 1.45; }
.xqlab-listing .row { display: flex; white-space: pre; min-height: 1.45em; }
div.xqlab-listing div.row > code { background: none; padding: 0 0 0 12px;
  font-family: monospace; font-size: 13px;
  color: var(--jp-content-font-color1, #1a1a1a); white-space: pre; }
.xqlab-listing .number { flex: none; width: 52px; text-align: right; user-select: none;
  font-family: monospace; color: var(--jp-content-font-color2, #616161); }
.xqlab-listing .here { background: rgba(230, 159, 0, 0.28); font-weight: bold; }
.xqlab-listing .about { margin: 8px 0 0 64px; color: var(--jp-content-font-color2, #616161); }
.xqlab-listing .k, .xqlab-listing .kc, .xqlab-listing .ow { font-weight: bold;
  color: var(--jp-mirror-editor-keyword-color, #0b6e28); }
.xqlab-listing .c1 { font-style: italic; color: var(--jp-mirror-editor-comment-color, #35636b); }
.xqlab-listing .sd, .xqlab-listing .s2 { color: var(--jp-mirror-editor-string-color, #a31515); }
.xqlab-listing .mi { color: var(--jp-mirror-editor-number-color, #00587f); }
.xqlab-listing .nf { color: var(--jp-mirror-editor-def-color, #0000c2); }
"""
