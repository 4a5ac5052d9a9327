"""The scripts that repeat what Python declares: constants of the log, and what colours mean."""

from __future__ import annotations

import json
from dataclasses import astuple
from types import ModuleType

from xqlab import game
from xqlab.mcts import events as mcts_events
from xqlab.meanings import BAD, ENDINGS, GOOD, KINDS, POINT, RUNS, SHAPES, SIDES, Colour
from xqlab.search import events, reasons
from xqlab.text_table import display_width
from xqlab.trace.query import aggregate
from xqlab.trace.tree import kinds, rows

LINE = 120  # characters of a line, as in biome.json

# Heading -> the module that declares these constants, and their names.
NUMBERS: dict[str, tuple[ModuleType, str]] = {
    "Kinds of event": (events, " ".join(events.KIND_NAMES[1:])),
    "Why a heuristic answers a node or skips a move": (reasons, "MATE_DISTANCE RAZORING NULL_MOVE"),
    "Bounds": (events, " ".join(events.BOUND_NAMES[1:])),
    "How a node ended": (
        rows,
        "OPEN AT_LEAF AT_OVER BY_TABLE BY_CUTOFF IN_FULL UNSEARCHED WHOLE BY_SHORTCUT PASSED_OVER UNRECORDED",
    ),
    "What a cell of a view shows": (aggregate, "SEARCHED GHOST_ANSWERED"),
    "Kinds of event of a Monte-Carlo tree search": (mcts_events, " ".join(mcts_events.KIND_NAMES[1:])),
    "Values": (game, "MATE MATE_BOUND RULE_WIN INFINITY"),
}
# Name in JavaScript -> the list.
LISTS = {
    "REASON_NAMES": tuple(reason.name.en for reason in reasons.REASONS),
    "CHINESE_REASON_NAMES": tuple(reason.name.zh for reason in reasons.REASONS),
    "ENDING_NAMES": rows.ENDINGS,
    "NODE_KINDS": kinds.KINDS,
    "CELL_KINDS": aggregate.KINDS,
    "CELL_TEXTS": tuple(english for english, _ in aggregate.KIND_TEXTS.values()),
    "CHINESE_CELL_TEXTS": tuple(chinese for _, chinese in aggregate.KIND_TEXTS.values()),
}


def log_constants() -> str:
    """The text of the ES module."""
    lines = ["// Constants that Python declares, written by `python -m tests.generated`."]
    for heading, (module, names) in NUMBERS.items():
        lines += ["", f"// {heading}, as in {module.__name__}."]
        lines += [f"export const {name} = {int(getattr(module, name))};" for name in names.split()]
    lines.append("")
    for name, texts in LISTS.items():
        line = f'export const {name} = "{"|".join(texts)}".split("|");'
        lines.append(_broken(line))
    return "\n".join(lines) + "\n"


def _broken(line: str) -> str:
    """A line as Biome breaks it."""
    if display_width(line) <= LINE:
        return line
    broken = line.replace(" = ", " =\n  ")
    fits = all(display_width(part) <= LINE for part in broken.split("\n"))
    return broken if fits else broken.replace('.split("|");', '.split(\n    "|",\n  );')


def meanings() -> str:
    """The text of the ES module: what drawings without a stylesheet, and files of them, are painted with."""

    def table(name: str, colours: dict[str, Colour]) -> str:
        rows = (f"  {kind}: {json.dumps(astuple(colour))},\n" for kind, colour in colours.items())
        return f"export const {name} = {{\n{''.join(rows)}}};\n"

    return (
        "// What colours mean, as xqlab/meanings.py declares it: [edge, dark, wash, solid]. Written by\n"
        "// `python -m tests.generated`.\n\n"
        + table("KIND_COLOURS", KINDS | {"leaf": ENDINGS["leaf"], "over": ENDINGS["over"]})
        + table("SIDE_COLOURS", dict(zip(("first", "second"), SIDES)))
        + table("JUDGED_COLOURS", {"good": GOOD, "bad": BAD})
        + table("RUN_COLOURS", RUNS)
        + "export const NODE_SHAPES = {\n"
        + "".join(f"  {kind}: {json.dumps(shape)},\n" for kind, shape in SHAPES.items())
        + f"}};\nexport const POINT = {POINT:g}; // of a shape, in pixels\n"
    )
