"""A table of a source with ours beside it: what was published, ours, ratios, and what cannot be compared."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from importlib import import_module
from typing import Any

from xqlab.errors import check_names
from xqlab.experiments.run.study import Results
from xqlab.studies import study
from xqlab.text_table import columns

Cell = int | float | str | tuple[int, int | None] | None  # a pair: plies from and to
Cells = tuple[Cell, ...]
Lines = Mapping[str, Cells]
Stored = Mapping[str, Results[Any, Any] | None]
SOURCES = ("report", "article", "junqi", "wizardchess", "paper")  # names, each of the module that declares it


@dataclass(frozen=True)
class Comparison:
    """A table of a source, and ours.

    name      : short; with a line's name it names a figure of docs/sources.md
    columns   : what the cells of a line are
    published : line -> cells, None where the source has none; lines that only we have are missing
    ours      : the results of the studies -> line -> cells; without studies it is computed at once
    studies   : names of studies
    ratios    : whether ours / published means something
    limits    : what cannot be compared, and why
    """

    name: str
    title: str
    columns: tuple[str, ...]
    published: Lines
    ours: Callable[..., Lines]
    studies: tuple[str, ...] = ()
    ratios: bool = True
    limits: str = ""

    def read(self, stored: Stored | None = None) -> tuple[Lines, list[str]]:
        """Ours, line -> cells, and what to know of its studies: those that are stale, or not whole.

        stored : the results of its studies, by default those that come with xqlab
        """
        stored = results_of(self.studies) if stored is None else stored
        whole, notes = [], []
        for name in self.studies:
            results = stored[name]
            note = "no result comes with this version" if results is None else results.note()
            notes += [f"study {name}: {note}"] if note else []
            whole += [results.result] if results is not None and not results.missing else []
        return (self.ours(*whole) if len(whole) == len(self.studies) else {}), notes

    def text(self, stored: Stored | None = None) -> str:
        """The table as text; `stored` as for `read`."""
        ours, notes = self.read(stored)
        title = f"{self.title} (study {', '.join(self.studies)})" if self.studies else self.title
        limits = [f"not comparable: {self.limits}"] if self.limits else []
        return "\n".join([title, *columns(self.rows(ours)), *(f"note: {note}" for note in notes), *limits])

    def rows(self, ours: Lines) -> list[tuple[str, ...]]:
        """Rows of texts: published, ours and ratio side by side, or below each other for several columns."""
        names = list(dict.fromkeys((*self.published, *ours)))
        if not self.published:
            return [("ours", *self.columns), *((name, *self._texts(ours[name])) for name in names)]
        lines = [(name, self.published.get(name), ours.get(name)) for name in names]
        if len(self.columns) == 1:
            titles = ("", "published", "ours", *(["ours / published"] if self.ratios else []))
            cells = [(name, *self._texts(one), *self._texts(two)) for name, one, two in lines]
            return [titles, *((*row, *self._ratios(*line[1:])) for row, line in zip(cells, lines))]
        rows = [("", *self.columns)]
        for name, theirs, own in lines:
            rows += [(f"{name}, published", *self._texts(theirs))] if theirs is not None else []
            rows += [(f"{name}, ours", *self._texts(own))] if own is not None else []
            rows += [("  ours / published", *ratios)] if any(ratios := self._ratios(theirs, own)) else []
        return rows

    def _texts(self, cells: Cells | None) -> tuple[str, ...]:
        cell_texts = tuple(map(cell_text, cells or ()))
        return cell_texts + ("",) * (len(self.columns) - len(cell_texts))

    def _ratios(self, published: Cells | None, ours: Cells | None) -> tuple[str, ...]:
        return ratio_texts(published, ours, len(self.columns)) if self.ratios else ()

    def figures(self, stored: Stored | None = None) -> Iterator[tuple[str, str]]:
        """(name, text) of the figures that docs/sources.md has: ours of each line, with its ratios.

        stored : as for `read`
        """
        ours, notes = self.read(stored)
        note = f" ({'; '.join(notes)})" if notes else ""
        for line, cells in ours.items():
            numbers = " / ".join(text for text in self._texts(cells) if text)
            ratios = [text for text in self._ratios(self.published.get(line), cells) if text]
            times = f"; ours / published {' / '.join(ratios)}" if ratios else ""
            yield f"{self.name} {line}", f"{numbers}{times}{note}"


@dataclass(frozen=True)
class Source:
    """A document that xqlab comes from.

    letter : of its part of docs/sources.md
    """

    name: str
    letter: str
    title: str
    tables: tuple[Comparison, ...]

    @property
    def studies(self) -> list[str]:
        """The names of all studies of its tables."""
        return list(dict.fromkeys(name for table in self.tables for name in table.studies))

    def __str__(self) -> str:
        stored = results_of(self.studies)
        return "\n\n".join([f"{self.name}: {self.title}", *(table.text(stored) for table in self.tables)])


def source(name: str) -> Source:
    """The source of this name; raises XqlabError for an unknown one."""
    check_names("a source", [name], SOURCES)
    declared: Source = import_module(f"xqlab.sources.{name}").SOURCE
    return declared


def results_of(studies: Iterable[str]) -> Stored:
    """The results of studies that come with xqlab by name, None for one without."""
    return {name: study(name).stored() for name in studies}


def cell_text(cell: Cell) -> str:
    """A cell as text.

    >>> [cell_text(cell) for cell in (1_500_761, 0.1452, 10_320.4, (5, 6), (6, 6), (10, None), None)]
    ['1,500,761', '0.145', '10,320', '5 to 6', '6', '10 and more', '']
    """
    if cell is None or isinstance(cell, str):
        return cell or ""
    if isinstance(cell, tuple):
        low, high = cell
        return f"{low} and more" if high is None else f"{low} to {high}" if high != low else str(low)
    return f"{cell:,.0f}" if isinstance(cell, int) or abs(cell) >= 100 else f"{cell:.3g}"


def ratio_texts(published: Cells | None, ours: Cells | None, number: int) -> tuple[str, ...]:
    """The ratio of each of our numbers to the published one as text, "" where one of them is no number."""
    ratios = ["" for _ in range(number)]
    for index, (theirs, own) in enumerate(zip(published or (), ours or ())):
        if isinstance(theirs, (int, float)) and isinstance(own, (int, float)) and theirs:
            ratios[index] = (
                f"{own / theirs:.4f}" if 0 < abs(own / theirs - 1) < 0.001 else f"{own / theirs:.3g}"
            )
    return tuple(ratios)
