"""The live charts: what each reads of its searches, and how that is drawn. A chart is added by one entry."""

from __future__ import annotations

from dataclasses import dataclass

WHOLE, ITERATIONS = "whole", "iterations"  # a search is one point of the chart, or each of its iterations is
GEOMETRIC, MEDIAN = "geometric", "median"  # how a mark is taken from the values of several positions
LOG, LINEAR, PERCENT = "log", "linear", "percent"  # scales of the values
UNIT, LAST = "unit", "last"  # what values are divided by: those of the unit, or those at the end of the axis
LINES, SPREAD = "lines", "spread"  # over the axis below; or a row for each set of switches, a dot a position


@dataclass(frozen=True)
class View:
    """One drawing.

    of, per : the quantity drawn, as for `Sweep.array`, and one that it is divided by, "" for none
    label   : of the values, in English and Chinese; `{unit}` is the name of the unit
    mean    : GEOMETRIC or MEDIAN; `scale`: LOG, LINEAR or PERCENT
    against : "" for the values themselves, UNIT or LAST for their ratios, position by position
    """

    of: str
    label: tuple[str, str]
    per: str = ""
    mean: str = MEDIAN
    scale: str = LOG
    against: str = ""


@dataclass(frozen=True)
class Chart:
    """What a `LiveChart` of this name shows.

    title : in English and Chinese
    views : drawings, one below the other
    axis  : what the axis below shows, in English and Chinese
    reads : WHOLE or ITERATIONS; `marks`: LINES or SPREAD
    """

    title: tuple[str, str]
    views: tuple[View, ...]
    axis: tuple[str, str] = ("depth (plies)", "深度（层）")
    reads: str = WHOLE
    marks: str = LINES


NODES = "positions entered", "进入的局面数"
RATIO = View("nodes", ("nodes, as a multiple of “{unit}”", "结点数与“{unit}”之比"), against=UNIT)


def _of_last(english: str, chinese: str) -> View:
    label = f"nodes, as a multiple of those with the {english}", f"结点数与{chinese}之比"
    return View("nodes", label, scale=LINEAR, against=LAST)


CHARTS = {
    "nodes": Chart(
        ("What the searches cost, by depth", "各深度的搜索代价"), (View("nodes", NODES, mean=GEOMETRIC),)
    ),
    "ratios": Chart(("Nodes against another search, by depth", "各深度的结点数之比"), (RATIO,)),
    "spread": Chart(
        ("Nodes against another search, position by position", "各局面的结点数之比"), (RATIO,), marks=SPREAD
    ),
    "first moves": Chart(
        ("How often the first move cuts off", "首着截断率"),
        (
            View(
                "first_move_cutoffs",
                ("cutoffs on the first move (%)", "首着截断（%）"),
                "cutoffs",
                scale=PERCENT,
            ),
        ),
    ),
    "values": Chart(
        ("The value, iteration by iteration", "每次迭代的值"),
        (View("value", ("value for the side to move (centipawns)", "走子方的值（厘兵）"), scale=LINEAR),),
        ("depth of the iteration (plies)", "迭代深度（层）"),
        ITERATIONS,
    ),
    "windows": Chart(
        ("How wide should the window be?", "窗口该多宽？"),
        (
            _of_last("widest window", "最宽的窗口"),
            View("researches", ("searches repeated", "重新搜索的次数"), scale=LINEAR),
        ),
        ("half of the window around the last value (centipawns)", "上次的值两侧窗口的半宽（厘兵）"),
    ),
    "table sizes": Chart(
        ("How large should the table be?", "置换表该多大？"),
        (
            _of_last("largest table", "最大的表"),
            View("table_hits", ("probes that hit (%)", "查表命中率（%）"), "table_probes", scale=PERCENT),
        ),
        ("size of the table (KB)", "表的大小（KB）"),
    ),
}
