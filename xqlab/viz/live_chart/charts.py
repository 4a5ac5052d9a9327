"""The live charts: what each reads of its searches, and how that is drawn. A chart is added by one entry."""

from dataclasses import dataclass, replace

from xqlab.viz.live_chart.histograms import ANSWERS, CUTOFFS, LAST_CUTOFFS, LAST_KINDS, ROOTS

WHOLE = "whole"  # a search is one point of a chart,
ITERATIONS = "iterations"  # or each of its iterations is,
HISTOGRAM = "histogram"  # or each count of its log
GEOMETRIC, MEDIAN = "geometric", "median"  # how a mark is taken from the values of several positions
LOG, LINEAR, PERCENT = "log", "linear", "percent"  # scales of the values
UNIT, LAST = "unit", "last"  # what values are divided by: those of the unit, or those at the end of the axis
LINES, SPREAD = "lines", "spread"  # over the axis below; or a row for each set of switches, a dot a position


@dataclass(frozen=True)
class View:
    """One drawing.

    of, per : the quantity drawn, as for `Sweep.array`, and one that it is divided by, "" for none
    label   : of the values, in English and Chinese; `{unit}` is the name of the unit
    mean    : GEOMETRIC or MEDIAN; `scale`: LOG, LINEAR or PERCENT; `marks`: LINES or SPREAD
    against : "" for the values themselves, UNIT or LAST for their ratios, position by position
    """

    of: str
    label: tuple[str, str]
    per: str = ""
    mean: str = MEDIAN
    scale: str = LOG
    against: str = ""
    marks: str = LINES


@dataclass(frozen=True)
class Chart:
    """What a `LiveChart` of this name shows.

    title : in English and Chinese
    views : drawings, one below the other
    axis  : what the axis below shows, in English and Chinese
    reads : WHOLE, ITERATIONS or HISTOGRAM
    histogram : what is counted of the log, a name of `histograms`; "" for nothing
    """

    title: tuple[str, str]
    views: tuple[View, ...]
    axis: tuple[str, str] = ("depth (plies)", "深度（层）")
    reads: str = WHOLE
    histogram: str = ""

    def names(self) -> list[str]:
        """The quantities that a point of it has."""
        return [*dict.fromkeys(name for view in self.views for name in (view.of, view.per) if name)]


def _of_last(english: str, chinese: str) -> View:
    label = f"nodes, as a multiple of those with the {english}", f"结点数与{chinese}之比"
    return View("nodes", label, against=LAST)


NODES = View("nodes", ("positions entered", "进入的局面数"), mean=GEOMETRIC)
RATIO = View("nodes", ("nodes, as a multiple of “{unit}”", "结点数与“{unit}”之比"), against=UNIT)
SPREAD_RATIO = replace(RATIO, marks=SPREAD)
FIRST_MOVES = View(
    "first_move_cutoffs", ("cutoffs on the first move (%)", "首着截断（%）"), "cutoffs", scale=PERCENT
)
HITS = View("table_hits", ("probes that hit (%)", "查表命中率（%）"), "table_probes", scale=PERCENT)
VALUE = View("value", ("value for the side to move (centipawns)", "走子方的值（厘兵）"), scale=LINEAR)
REPEATED = View("repeated", ("searches from the root repeated", "从根重新搜索的次数"), scale=LINEAR)
CUT_BY = View("count", ("share of the cutoffs (%)", "占截断的比例（%）"), "total", scale=PERCENT)
LEAVES = View("leaves", ("leaves searched", "搜索的叶结点数"), mean=GEOMETRIC)
WINDOW = "window: this far on each side of the last value (centipawns)", "窗口：上次的值两侧各多宽（厘兵）"
SIZE = "size of the table (KB)", "表的大小（KB）"
PLY = "ply (0 is the root)", "层（0 为根）"
NUMBER = "number of the move that cuts off, as searched", "截断着法的序号（按搜索顺序）"
ITERATION = "depth of the iteration (plies)", "迭代深度（层）"
CHARTS = {
    "nodes": Chart(("What the searches cost", "搜索的代价"), (NODES,)),
    "leaves": Chart(("How many leaves are searched", "搜索多少叶结点"), (LEAVES,)),
    "ratios": Chart(("What the searches cost, compared", "搜索代价的比较"), (RATIO,)),
    "spread": Chart(("What the searches cost, position by position", "各局面的搜索代价"), (SPREAD_RATIO,)),
    "savings": Chart(("What the searches cost and save", "搜索的代价与节省"), (NODES, SPREAD_RATIO)),
    "first moves": Chart(("How often the first move cuts off", "首着截断率"), (FIRST_MOVES,)),
    "values": Chart(("The value, iteration by iteration", "每次迭代的值"), (VALUE,), ITERATION, ITERATIONS),
    "values by depth": Chart(("The value, by depth", "各深度的值"), (VALUE,)),
    "windows": Chart(
        ("How wide should the window be?", "窗口该多宽？"),
        (_of_last("widest window", "最宽的窗口"), REPEATED),
        WINDOW,
        histogram=ROOTS,
    ),
    "table sizes": Chart(
        ("How large should the table be?", "置换表该多大？"),
        (_of_last("largest table", "最大的表"), HITS),
        SIZE,
    ),
    "cutoffs": Chart(("Which move cuts off?", "第几着截断？"), (CUT_BY,), NUMBER, HISTOGRAM, CUTOFFS),
    "last cutoffs": Chart(
        ("Which move cuts off, in the last iteration?", "最后一次迭代中第几着截断？"),
        (CUT_BY,),
        NUMBER,
        HISTOGRAM,
        LAST_CUTOFFS,
    ),
    "kinds": Chart(
        ("What kinds of node, in the last iteration?", "最后一次迭代有哪些结点？"),
        (View("count", ("nodes", "结点数"), scale=LINEAR),),
        PLY,
        HISTOGRAM,
        LAST_KINDS,
    ),
    "answers": Chart(
        ("Where does the table answer?", "置换表在哪里给出答案？"),
        (View("count", ("nodes answered by the table", "由置换表给出答案的结点数"), scale=LINEAR),),
        PLY,
        HISTOGRAM,
        ANSWERS,
    ),
    "table ratios": Chart(
        ("What the searches cost, by the size of the table", "搜索代价与表的大小"), (RATIO,), SIZE
    ),
}
