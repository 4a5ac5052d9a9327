"""What a kernel leaves in a notebook that becomes a page of the book: HTML that needs no kernel."""

from __future__ import annotations

import base64
from html import escape
from typing import Any

from IPython.display import display

import xqlab.teach
from xqlab.teach import Checked, key_of
from xqlab.teach.check import check
from xqlab.viz.page.standalone import Exportable
from xqlab.viz.still.output import Still

STARTUP = """# Before a notebook of the book.
from xqlab.viz.site.capture import capture

capture(get_ipython().display_formatter)
"""
NEEDS_A_KERNEL = (
    "This widget needs a kernel: the page shows a picture of it. Run the notebook to use it.",
    "此控件需要内核，页面上是它的静态图；运行笔记本即可使用。",
)


def capture(formatter: Any) -> None:
    """Have the widgets of this kernel leave their pages, and questions their explanations.

    formatter : the `display_formatter` of IPython's shell
    """
    import comm
    from ipywidgets import Box

    comm.create_comm = comm.DummyComm  # no browser listens: nothing is sent
    formatter.ipython_display_formatter.for_type(Still, show)
    formatter.mimebundle_formatter.for_type(Box, box_bundle)
    xqlab.teach.check = asked  # before a notebook imports it


def show(widget: Any) -> None:
    """Display a widget alive if it has a page of its own, otherwise as a picture."""
    still = widget._still()
    html = widget.as_html().embedded(still) if isinstance(widget, Exportable) else without_kernel(still)
    display({"text/html": html, "text/plain": repr(widget)}, raw=True)


def without_kernel(picture: str) -> str:
    """The picture of a widget that stays one, with a sentence that says so."""
    english, chinese = map(escape, NEEDS_A_KERNEL)
    return f'<div class="xq-still-only">{picture}<p>{english} <span lang="zh-Hans">{chinese}</span></p></div>'


def box_bundle(box: Any, *_: Any, **__: Any) -> dict[str, str]:
    """The pictures in a box of ipywidgets, such as a chart with sliders."""
    pictures = [each for each in box.children if type(each).__name__ == "Image"]
    settings = [
        f"{each.description} = {each.value:g}" for each in box.children if hasattr(each, "continuous_update")
    ]
    alt = escape(", ".join(settings), quote=True)
    html = "".join(
        f'<img class="xqlab-chart" alt="{alt}" src="data:image/{each.format};base64,'
        f'{base64.b64encode(each.value).decode()}">'
        for each in pictures
    )
    shown = f"<p>{alt}</p>" if alt else ""
    return {"text/html": without_kernel(f"{html}{shown}"), "text/plain": repr(box)}


def asked(name: str, answer: object, *evidence: Any) -> Checked:
    """As `xqlab.teach.check`; an answer that is left open has its explanation folded below the question."""
    if answer is not ...:
        return check(name, answer, *evidence)
    why = key_of(name, *evidence).why
    return Checked(None, "Your answer? A notebook that runs checks it.", why)
