"""A table of texts: a notebook shows it as HTML, `str` is the same in lines."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape


class Table:
    """Rows of cells under titles.

    >>> print(Table(["net", "weights"], [["small", "1,000"], ["large", "96,000"]]))
    net    weights
    small  1,000
    large  96,000
    """

    def __init__(self, titles: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
        self.titles, self.rows = list(titles), [list(row) for row in rows]

    def __str__(self) -> str:
        lines = [self.titles, *self.rows]
        widths = [max(len(line[column]) for line in lines) for column in range(len(self.titles))]
        return "\n".join(
            "  ".join(cell.ljust(width) for cell, width in zip(line, widths)).rstrip() for line in lines
        )

    def __repr__(self) -> str:
        return f"<Table: {len(self.rows)} rows>"

    def _repr_html_(self) -> str:
        head = "".join(f'<th scope="col">{escape(title)}</th>' for title in self.titles)
        body = "".join(
            "<tr>" + "".join(f'<td style="text-align:left">{escape(cell)}</td>' for cell in row) + "</tr>"
            for row in self.rows
        )
        return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"
