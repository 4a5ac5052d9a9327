"""Several pictures side by side, each with its caption: `Gallery`, for notebooks."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape


class Gallery:
    """Pictures with captions, as many in a row as fit; shown by notebooks as HTML.

    pictures : caption -> SVG text; a line break in a caption begins a new line
    width    : of each picture, in pixels
    """

    def __init__(self, pictures: Mapping[str, str], *, width: int = 300) -> None:
        self.pictures, self.width = dict(pictures), width

    def _repr_html_(self) -> str:
        figures = "".join(self._figure(caption, svg) for caption, svg in self.pictures.items())
        return (
            f'<div style="display:flex;flex-wrap:wrap;gap:16px 20px;align-items:flex-start">{figures}</div>'
        )

    def _figure(self, caption: str, svg: str) -> str:
        first, *rest = caption.split("\n")
        lines = [f"<b>{escape(first)}</b>", *map(escape, rest)]
        return (
            f'<figure style="margin:0;width:{self.width}px">{svg}'
            f'<figcaption style="font-size:14px;line-height:1.4">{"<br/>".join(lines)}</figcaption></figure>'
        )
