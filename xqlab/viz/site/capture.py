"""What a kernel leaves in a notebook that becomes a page of the book: HTML that needs no kernel."""

import base64
from collections.abc import Callable
from contextlib import redirect_stdout, suppress
from html import escape
from io import StringIO
from pathlib import Path
from typing import Any

from IPython.display import display
from matplotlib import pyplot

import xqlab.teach
from xqlab.teach import Checked, key_of
from xqlab.teach.check import check
from xqlab.viz.live.live import write_engine
from xqlab.viz.page.standalone import Exportable, ExportError, StandalonePage
from xqlab.viz.search_form.panel import SearchPanel
from xqlab.viz.still.output import Still
from xqlab.wasm import WasmError
from xqlab.words import Words

STARTUP = """# Before a notebook of the book.
from pathlib import Path

from xqlab.viz.site.capture import capture

capture(get_ipython().display_formatter, Path({engines!r}))
"""
KERNEL = Words(
    "This widget needs a kernel: the page shows a picture of it. Run the notebook to use it.",
    "此控件需要内核，页面上是它的静态图；运行笔记本即可使用。",
)
CHART = Words("Chart", "图表")
FOLD = Words("Show what follows the answer", "显示作答之后的内容")
OPEN = Words("Your answer? A notebook that runs checks it.", "你的答案是什么？运行笔记本就能得到批改。")

_engines: Path | None = None


def capture(formatter: Any, engines: Path | None = None) -> None:
    """Make the widgets of this kernel display their pages, and questions their explanations.

    formatter : the `display_formatter` of IPython's shell
    engines   : the folder for what searches in the pages, once for each game; without one no page searches
    """
    import comm
    from ipywidgets import Box

    global _engines
    _engines = engines
    comm.create_comm = comm.DummyComm  # no browser listens: nothing is sent
    formatter.ipython_display_formatter.for_type(Still, show)
    formatter.mimebundle_formatter.for_type(Box, box_bundle)
    formatter.mimebundle_formatter.for_type(StandalonePage, lambda page, **_: {"text/html": page.embedded()})
    xqlab.teach.check = checked_or_open  # before a notebook imports it


def show(widget: Any) -> None:
    """Display a widget alive if it has a page of its own, otherwise as a picture."""
    display({"text/html": html_of(widget), "text/plain": repr(widget)}, raw=True)


def box_bundle(box: Any, *_: Any, **__: Any) -> dict[str, str]:
    """What is in a box of ipywidgets, such as a chart with sliders."""
    html = html_of(box)
    return {"text/html": html, "text/plain": repr(box) if html else ""}


def html_of(widget: Any, *, is_open: bool = False) -> str:
    """A widget as HTML; "" for one that a page has no use for, such as a bar of progress.

    is_open : whether its form is unfolded
    """
    from ipywidgets import HTML, Box, FloatProgress, Image

    if isinstance(widget, Exportable):
        with suppress(ExportError):  # of a widget whose page would have to search
            return page_of(widget, is_open=is_open).embedded(
                widget._still() if isinstance(widget, Still) else ""
            )
    if isinstance(widget, SearchPanel) and _engines is not None:
        widget.run()
        page = page_of(widget.stepper, is_open=True)
        if page.is_live:
            return page.embedded(widget._still())
    if isinstance(widget, Still):
        return without_kernel(widget._still())
    if isinstance(widget, Box):
        if any(isinstance(child, FloatProgress) for child in widget.children):
            return ""
        slides = any(map(is_slider, widget.children))
        parts = {child: html_of(child, is_open=slides) for child in widget.children}
        if any("xq-embedded" in part for part in parts.values()):  # alive: its form is in the sliders' place
            return "".join(part for child, part in parts.items() if not is_slider(child))
        html = "".join(parts.values())
        return without_kernel(html) if html else ""
    if isinstance(widget, HTML):
        return str(widget.value)
    if isinstance(widget, Image):
        data = base64.b64encode(widget.value).decode()
        return f'<img class="xqlab-chart" alt="{CHART}" src="data:image/{widget.format};base64,{data}">'
    if is_slider(widget):
        return f"<p>{escape(widget.description)} = {escape(str(widget.value))}</p>"
    return ""


def is_slider(widget: Any) -> bool:
    """Whether a widget is a slider of ipywidgets."""
    return hasattr(widget, "continuous_update")


def page_of(widget: Exportable, *, is_open: bool = False) -> StandalonePage:
    """The page of a widget; one that can search has a form, folded unless `is_open`."""
    if _engines is not None and widget.CAN_SEARCH:
        with suppress(ExportError, WasmError):
            return write_engine(widget.as_html(live=True), _engines, is_open=is_open)
    return widget.as_html()


def without_kernel(picture: str) -> str:
    """The picture of a widget without a page, with a sentence that says so."""
    return f'<div class="xq-still-only">{picture}<p>{escape(str(KERNEL))}</p></div>'


class OpenQuestion(Checked):
    """An open question: what waits for its answer is folded, as the explanation is."""

    def then(self, show: Callable[..., Any], *arguments: Any, **options: Any) -> None:
        """Display this, and folded below it what `show(*arguments, **options)` prints and returns."""
        printed = StringIO()
        with redirect_stdout(printed):
            value = show(*arguments, **options)
        figure = getattr(value, "figure", None)
        text = escape(printed.getvalue())
        html = f"<pre>{text}</pre>" if value is None else html_of(value) or (figure or value)._repr_html_()
        if figure is not None:
            pyplot.close(figure)  # or the cell shows it once more
        display(self)
        fold = f"<details><summary>{FOLD}</summary>{html}</details>"
        display({"text/html": fold, "text/plain": text or repr(value)}, raw=True)


def checked_or_open(name: str, answer: object, *evidence: Any) -> Checked:
    """As `xqlab.teach.check`; an answer that is left open has its explanation folded below the question."""
    if answer is not ...:
        return check(name, answer, *evidence)
    return OpenQuestion(None, str(OPEN), key_of(name, *evidence).explanation())
