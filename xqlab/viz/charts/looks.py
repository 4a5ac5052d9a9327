"""What all charts share: the decorator, words and fonts, colours, axes of their own, marks, labels and frame.

Hatches, markers and dashes do in greyscale what colours do. A dark page shows a chart inverted, with its
hues, also when the theme changes later.
"""

import base64
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from functools import partial, wraps
from html import escape
from inspect import Parameter, signature
from io import BytesIO
from typing import Any

import numpy as np
from matplotlib import pyplot, rc_context, rcParams
from matplotlib.colors import LinearSegmentedColormap, to_rgb
from matplotlib.text import Text
from matplotlib.ticker import FuncFormatter, LogLocator, MaxNLocator, NullFormatter, PercentFormatter

from xqlab.errors import XqlabError
from xqlab.meanings import BAD, GOOD, SERIES, SIDES
from xqlab.search.switch import LOSSLESS, SELECTIVE
from xqlab.viz.page.fonts import has_chinese, matplotlib_families
from xqlab.viz.palette.meanings import INVERTED_ON_DARK
from xqlab.words import Words
from xqlab.words import speaking as spoken_in

COLOURS = SERIES
STALE = "#8a4b00"  # of a note that a stored result is stale
HATCHES = ("", "//", "..", "xx", "\\\\", "++", "--")
MARKERS = ("o", "s", "^", "D", "v", "P", "X")
DASHES = ("-", "--", "-.", ":", (0, (5, 1, 1, 1, 1, 1)), (0, (3, 1)), (0, (1, 2)))
# From what is good for the second side, or harms, through white to what is good for the first, or helps.
FOR_SIDES = LinearSegmentedColormap.from_list("sides", [SIDES[1].solid, "#ffffff", SIDES[0].solid])
JUDGED = LinearSegmentedColormap.from_list("judged", [BAD.solid, "#ffffff", GOOD.solid])

# Words of many charts, in both languages.
DEPTH = "depth (plies)", "深度（层）"
PLY = "ply (0 is the root)", "层（0 为根）"
SOUNDNESS_WORDS = {
    LOSSLESS: ("lossless: the root value stays the same", "无损：根的值不变"),
    SELECTIVE: ("selective: the root value may change", "选择性：根的值可能改变"),
}
# The positions that come with xqlab, and the phases of a game, in Chinese.
POSITIONS = {
    "start": "初始局面",
    "opening": "开局",
    "opening, Black to move": "开局，黑方走",
    "middlegame": "中局",
    "middlegame, pieces exchanged": "中局，兑子之后",
    "late middlegame": "中局后期",
    "endgame": "残局",
    "bare ending": "少子残局",
    "in check": "被将军",
}
# How axes write their numbers.
PLAIN = FuncFormatter(lambda value, _: f"{value:g}")
COUNT = FuncFormatter(lambda count, _: f"{count:,.0f}")
PERCENT = PercentFormatter(1, decimals=0)
# The ring around the epoch whose weights are kept.
RING = {"marker": "o", "s": 130, "facecolor": "none", "edgecolor": "#222222", "linewidth": 1.3, "zorder": 3}


class ChartError(XqlabError):
    """A chart cannot be drawn from these data or options."""


def require(content: Any, what: str) -> None:
    """Raise ChartError, which says what was expected and that none came, unless there is content to draw."""
    if not content:
        raise ChartError(f"expected {what}, got none")


def chart(
    draw: Callable[..., Any] | None = None,
    *,
    needs: str = "",
    size: tuple[float, float] | None = None,
    shape: tuple[int, int] = (1, 1),
) -> Any:
    """`draw` with two more keywords.

    needs       : what its first argument has; ChartError says so where that is empty
    size, shape : of the figure that is made where `ax` or `axes` is not given; without, `draw` makes it

    language : "en", "zh", or None for the one that `use_conventions` has set. While it draws, `say` chooses
               the words of that language. Raises ChartError for an unknown one
    stored   : the results of a study that are drawn; if they are stale, the chart says so
    """
    if draw is None:
        return partial(chart, needs=needs, size=size, shape=shape)
    own = signature(draw)

    @wraps(draw)
    def drawn(*arguments: Any, language: str | None = None, stored: Any = None, **options: Any) -> Any:
        with speaking(language), ExitStack() as unless_drawn:
            bound = own.bind(*arguments, **options)
            if needs:
                require(bound.args[0], needs)
            name = "axes" if "axes" in own.parameters else "ax"
            if size is not None:
                given = bound.arguments.get(name)
                bound.arguments[name] = axes = axes_for(given, size, shape)
                if given is None:
                    unless_drawn.callback(pyplot.close, np.ravel(axes)[0].figure)
            drawing = draw(*bound.args, **bound.kwargs)
            unless_drawn.pop_all()
            figure = getattr(np.ravel(drawing)[0], "figure", None)  # of axes, not of a board
            if figure is not None and stored is not None and (note := stored.note()):
                figure.supxlabel(note, x=0.01, ha="left", fontsize="small", style="italic", color=STALE)
            if figure is not None:
                _give_glyphs(figure)
            return drawing

    added = {"language": "str | None", "stored": "Results | None"}
    keywords = [
        Parameter(name, Parameter.KEYWORD_ONLY, default=None, annotation=kind) for name, kind in added.items()
    ]
    drawn.__signature__ = own.replace(parameters=[*own.parameters.values(), *keywords])  # type: ignore[attr-defined]
    return drawn


def _give_glyphs(figure: Any) -> None:
    # Labels and titles of axes that a notebook has made are older than the chart, and have its fonts.
    for text in figure.findobj(Text):
        if has_chinese(text.get_text()):
            text.set_fontfamily(list(dict.fromkeys((*text.get_fontfamily(), *rcParams["font.family"]))))


@contextmanager
def speaking(language: str | None) -> Iterator[None]:
    """A context in which `say` speaks this language, and texts have Chinese letters where they need them."""
    # The first chart loads the backend, which makes notebooks show figures. Inside the context that setting
    # would be undone at its end, and no later figure would be shown.
    pyplot.draw_if_interactive()
    families = dict.fromkeys((*rcParams["font.family"], *matplotlib_families()[1:]))
    with spoken_in(language, ChartError), rc_context({"font.family": list(families)}):
        yield


def say(english: str, chinese: str) -> str:
    """The text in the language of the chart."""
    return str(Words(english, chinese))


def position_name(name: str) -> str:
    """The name of a position that comes with xqlab, or of a phase, in the language of the chart; or `name`.

    A number behind it stays: "middlegame 2", 中局 2.
    """
    phase, _, number = name.rpartition(" ")
    if number.isdigit() and phase in POSITIONS:
        return say(name, f"{POSITIONS[phase]} {number}")
    return say(name, POSITIONS.get(name, name))


def line_look(number: int, **options: Any) -> dict[str, Any]:
    """How the line of the kind `number`, from 0 on, is drawn: distinct in grey, too."""
    kind = number % len(COLOURS)
    return {"color": COLOURS[kind], "marker": MARKERS[kind], "linestyle": DASHES[kind]} | options


def bar_look(number: int) -> dict[str, Any]:
    """How the bars of the kind `number`, from 0 on, are drawn: distinct in grey, too."""
    kind = number % len(COLOURS)
    return {"color": COLOURS[kind], "hatch": HATCHES[kind], "edgecolor": "#222222", "linewidth": 0.6}


def axes_for(
    existing: Any, size: tuple[float, float] = (7, 4), shape: tuple[int, int] = (1, 1), **options: Any
) -> Any:
    """Existing axes, or those of a new figure, as `pyplot.subplots`; the figure follows the page's theme.

    existing : one `Axes`, an array or a sequence of them, or None
    size     : of a new figure, in inches
    """
    if existing is None:
        existing = pyplot.subplots(*shape, figsize=size, **{"layout": "constrained"} | options)[1]
    for ax in np.ravel(existing):
        _follow_theme(ax.figure.canvas.figure)  # of a part of a figure, the whole
    return existing


def subplots(*shape: int, **options: Any) -> tuple[Any, Any]:
    """A new figure, which follows the theme of the page, and its axes, as `pyplot.subplots` returns them.

    Titles and labels of axes may be Chinese.
    """
    with speaking(None):
        figure, axes = pyplot.subplots(*shape, **options)
    _follow_theme(figure)
    return figure, axes


def _follow_theme(figure: Any) -> None:
    figure._repr_html_ = partial(themed_html, figure)


def themed_html(figure: Any, text: str = "") -> str | None:
    """The figure as a picture of twice its pixels, which a dark page shows inverted; None if it is dark.

    text : the alternative text; by default titles and labels
    """
    if sum(to_rgb(figure.get_facecolor())) < 1.5:
        return None
    file = BytesIO()
    figure.savefig(file, format="png", dpi=2 * figure.dpi, bbox_inches="tight")
    data = file.getvalue()
    width = int.from_bytes(data[16:20], "big") // 2  # of a PNG's header
    source = f"data:image/png;base64,{base64.b64encode(data).decode()}"
    alt = escape(text or described(figure), quote=True)
    image = f'<img class="xqlab-chart" alt="{alt}" width="{width}" src="{source}">'
    return f"{image}<style>{INVERTED_ON_DARK}</style>"


def described(figure: Any) -> str:
    """The alternative text of a figure: titles, and the labels of the axes."""
    parts = [figure.get_suptitle()]
    for ax in figure.axes:
        labels = " / ".join(filter(None, (ax.get_ylabel(), ax.get_xlabel())))
        parts.append(": ".join(filter(None, (ax.get_title() or ax.get_title("left"), labels))))
    return " ".join("; ".join(dict.fromkeys(filter(None, parts))).split()) or say("Chart", "图")


def finished(
    ax: Any, x: str = "", y: str = "", *, grid: str = "y", legend: int | str = "", **options: Any
) -> Any:
    """The axes with their labels and legend, open at the top and the right, with a light grid behind.

    x, y    : labels; "" leaves them as they are
    grid    : "x", "y", "both", or "" for none
    legend  : above the chart in so many columns, or inside it, where matplotlib calls it so; "" or 0 for none
    options : of the legend
    """
    if x:
        ax.set_xlabel(x)
    if y:
        ax.set_ylabel(y)
    if legend:
        above = {"loc": "lower center", "bbox_to_anchor": (0.5, 1), "ncols": legend}
        place = {"loc": legend} if isinstance(legend, str) else above
        ax.legend(**{"frameon": False, "fontsize": 9} | place | options)
    ax.spines[["top", "right"]].set_visible(False)
    if grid:
        ax.grid(axis=grid, color="#dddddd", linewidth=0.8)
        ax.set_axisbelow(True)
    return ax


def grouped_bars(
    ax: Any,
    heights: Mapping[str, Any],
    number: Callable[[float], str] | None = None,
    *,
    width: float = 0.8,
    lying: bool = False,
    first: int = 0,
    **options: Any,
) -> None:
    """Bars beside each other, one of each name in every group, with a number at their ends.

    heights : name -> one for each group; nan for no bar
    number  : of a height; None for none
    first   : the look of the first name
    options : of the numbers
    """
    thick = width / len(heights)
    for at, (name, own) in enumerate(heights.items()):
        places = np.arange(len(own)) + (at - (len(heights) - 1) / 2) * thick
        bars = (ax.barh if lying else ax.bar)(places, own, thick, label=name, **bar_look(first + at))
        if number is not None:
            texts = ["" if np.isnan(height) else number(height) for height in own]
            ax.bar_label(bars, texts, **{"padding": 2, "fontsize": "small"} | options)


def name_rows(ax: Any, names: Sequence[str], margin: float = 0.5) -> None:
    """Names the rows of a chart, the first one on top."""
    ax.set_yticks(range(len(names)), names)
    ax.set_ylim(len(names) - 0.5, -margin)


def note(ax: Any, text: str, at: tuple[Any, Any], offset: tuple[float, float] = (0, 5), **look: Any) -> None:
    """A text beside a point, so many points to the right and up."""
    centred = {"va": "center"} if offset[1] == 0 else {"ha": "center"}
    ax.annotate(text, at, offset, textcoords="offset points", **{"fontsize": "small"} | centred | look)


def beside_row(ax: Any, row: float, text: str, **look: Any) -> None:
    """A text to the right of a row, outside the axes."""
    place = {"transform": ax.get_yaxis_transform(), "va": "center", "fontsize": "small"}
    ax.text(1.02, row, text, **place | look)


def whole_numbers(axis: Any) -> None:
    """Ticks of the axis at integers only."""
    axis.set_major_locator(MaxNLocator(integer=True))


def plain_log(axis: Any, subs: Sequence[float] = (1, 2, 5)) -> None:
    """Ticks of a logarithmic axis as plain numbers: 0.05 and not 5 x 10^-2."""
    axis.set_major_locator(LogLocator(subs=subs))
    axis.set_major_formatter(PLAIN)
    axis.set_minor_formatter(NullFormatter())


class LiveFigure:
    """A figure and its axes, for a notebook; `show` displays it once, and then again in the same place.

    Outside a notebook nothing is shown; `figure` can still be used.
    """

    def __init__(self, rows: int, columns: int, size: tuple[float, float]) -> None:
        self.figure, self.axes = subplots(rows, columns, figsize=size, layout="constrained")
        pyplot.close(self.figure)  # or the notebook shows it once more at the end of the cell
        self._shown: Any = None

    def show(self) -> None:
        """Show the figure as it is now."""
        from IPython.core.getipython import get_ipython
        from IPython.display import display

        if get_ipython() is None:
            return
        if self._shown is None:
            self._shown = display(self.figure, display_id=True)
        else:
            self._shown.update(self.figure)
