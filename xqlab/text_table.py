"""Rows of texts in columns: as lines for a terminal, and as a table for a notebook."""

from collections.abc import Collection, Iterable, Sequence
from html import escape
from unicodedata import east_asian_width

from xqlab.errors import XqlabError, quoted

GAP = "  "  # between two columns


def display_width(text: str) -> int:
    """The width of a text in columns of a terminal: a Chinese character takes two."""
    return sum(2 if east_asian_width(letter) in "WF" else 1 for letter in text)


def columns(rows: Sequence[Sequence[str]], left: Collection[int] = (0,)) -> list[str]:
    """Rows as lines, each column as wide as its widest text; those in `left` are left-aligned, others right.

    >>> columns([("step", "nodes"), ("子力", "1,200")])
    ['step  nodes', '子力  1,200']

    Raises XqlabError for rows of different lengths.
    """
    _check(rows)
    widths = [max(map(display_width, column)) for column in zip(*rows)]
    return [line_of(row, widths, left) for row in rows]


def line_of(cells: Sequence[str], widths: Sequence[int], left: Collection[int] = (0,)) -> str:
    """One row as a line, with columns of at least these widths: for tables whose rows come one by one."""
    padded = []
    for index, (cell, wide) in enumerate(zip(cells, widths)):
        blank = " " * (wide - display_width(cell))
        padded.append(cell + blank if index in left else blank + cell)
    return GAP.join(padded).rstrip()


def html_table(
    rows: Iterable[Sequence[str]],
    titles: Sequence[str] = (),
    *,
    left: Collection[int] = (0,),
    chinese: Collection[int] = (),
    row_titles: bool = False,
    caption: str = "",
) -> str:
    """Rows of texts as an HTML table.

    left       : left-aligned columns; the page aligns the others, notebooks to the right
    chinese    : columns in Chinese, with a title in Chinese
    row_titles : whether the first cell of each row is its title
    """

    def row(cells: Sequence[str], title: str) -> str:
        parts = []
        for index, text in enumerate(cells):
            scope = title or ("row" if row_titles and index == 0 else "")
            tag = "th" if scope else "td"
            looks = f' scope="{scope}"' if scope else ""
            looks += ' style="text-align:left"' if index in left else ""
            looks += ' lang="zh"' if index in chinese else ""
            parts.append(f"<{tag}{looks}>{escape(text)}</{tag}>")
        return f"<tr>{''.join(parts)}</tr>"

    above = f'<caption style="text-align:left">{escape(caption)}</caption>' if caption else ""
    head = f"<thead>{row(titles, 'col')}</thead>" if titles else ""
    return f"<table>{above}{head}<tbody>{''.join(row(cells, '') for cells in rows)}</tbody></table>"


class Table:
    """Rows of cells under titles, left-aligned: `str` gives lines, a notebook shows HTML.

    >>> print(Table(["net", "weights"], [["small", "1,000"], ["large", "96,000"]]))
    net    weights
    small  1,000
    large  96,000

    Raises XqlabError for rows of another length than the titles.
    """

    def __init__(self, titles: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
        self.titles, self.rows = list(titles), [list(row) for row in rows]
        _check([self.titles, *self.rows])

    def __str__(self) -> str:
        return "\n".join(columns([self.titles, *self.rows], range(len(self.titles))))

    def __repr__(self) -> str:
        return f"<Table: {len(self.rows)} rows>"

    def _repr_html_(self) -> str:
        return html_table(self.rows, self.titles, left=range(len(self.titles)))


def _check(rows: Sequence[Sequence[str]]) -> None:
    for row in rows:
        if len(row) != len(rows[0]):
            raise XqlabError(
                f"expected rows of {len(rows[0])} cells, as the first one has, got {quoted(row)}"
            )
