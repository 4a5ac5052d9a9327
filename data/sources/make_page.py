"""What docs/sources.md says: every claim of the sources, beside what xqlab measures.

The claims are in `claims.json`. `{TABLE LINE}` stands for the cells of a line of a table of `xqlab.sources`:
in what was published for the published ones, in what is ours for ours.
"""

import json
import re
from functools import cache
from pathlib import Path

from xqlab.sources import SOURCES, Comparison, Source, source
from xqlab.sources.comparison import cell_text, results_of

DATA = Path(__file__).resolve().parents[1]
PAGE = DATA.parent / "docs" / "sources.md"
PLAIN = ("D",)  # sources that print numbers without spaces
STATES = {
    "reproduced": "the same figures come out",
    "measured": "ours stands beside it",
    "built": "a part of a program, which xqlab has too",
    "fault": "wrong in the source, with what exposes it",
    "not comparable": "with the reason",
    "open": "not done yet",
}
HEAD = """# What the sources published, and what became of it

xqlab comes from five documents. Each of their figures and claims is here, with its state:

{states}

`xqlab reproduce {names}` prints the tables of a source again, ours beside the published figures, their
ratios, and what cannot be compared; with `--budget 30m` it measures first what is stale.

A figure of ours comes from a study in `data/results/`, whose file records the machine, the versions, the date
and what it rests on. Where that has changed since, the figure says so. Several figures are those of the
columns of its table; after them come the ratios ours / published. Written by `python -m tests.generated` from
`data/sources/claims.json` and the tables of `xqlab/sources`.
"""


def table_of(figure: str, one: Source) -> Comparison:
    """The table that a figure is of; raises StopIteration if there is none."""
    return next(table for table in one.tables if figure.startswith(f"{table.name} "))


def published_figure(figure: str, one: Source) -> str:
    """The published cells of a line as the source prints them."""
    table = table_of(figure, one)
    cells = [
        cell_text(cell) for cell in table.published[figure.removeprefix(f"{table.name} ")] if cell is not None
    ]
    return " / ".join(cells).replace(",", "" if one.letter in PLAIN else " ")


@cache
def our_figures(source_name: str) -> dict[str, str]:
    """Figure -> ours, with ratios, and with a note if it is stale."""
    one = source(source_name)
    stored = results_of(one.studies)
    return {figure: text for table in one.tables for figure, text in table.figures(stored)}


def page() -> str:
    """The page; raises KeyError for a figure that is not there, and ValueError for an unknown state."""
    content = json.loads((DATA / "sources" / "claims.json").read_text(encoding="utf-8"))
    states = "\n".join(f"- **{state}**: {words}" for state, words in STATES.items())
    lines = [HEAD.format(states=states, names="|".join(SOURCES))]
    for one in sorted(map(source, SOURCES), key=lambda one: one.letter):
        lines += [
            f"## {one.letter}. {one.title}",
            "",
            "| claim | published | state | ours | see |",
            "|---|---|---|---|---|",
        ]
        for claim in (claim for claim in content["claims"] if claim["source"] == one.letter):
            if claim["state"] not in STATES:
                raise ValueError(f"expected a state out of {', '.join(STATES)}, got {claim['state']!r}")
            theirs = re.sub(r"\{(.+?)\}", lambda mark: published_figure(mark[1], one), claim["published"])  # noqa: B023
            ours = re.sub(r"\{(.+?)\}", lambda mark: our_figures(one.name)[mark[1]], claim["ours"])  # noqa: B023
            row = (claim["claim"], theirs, f"**{claim['state']}**", ours, claim["see"])
            lines.append(f"| {' | '.join(cell.replace('|', '/') for cell in row)} |")
        lines.append("")
    return "\n".join(lines)
