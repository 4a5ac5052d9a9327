"""Charts on matplotlib's axes: the cost of searches and the results of experiments.

A chart takes what it draws, `ax` (`axes` where it has several) and the keyword `language`, and returns the
axes. Each is loaded when it is used.
"""

import re
from pathlib import Path
from typing import TYPE_CHECKING

from xqlab import lazy

if TYPE_CHECKING:  # besides the charts: figures, boards, what is drawn again, and what charts are made with
    from xqlab.viz.charts.evaluation_maps import heat_map, heat_maps, square_map
    from xqlab.viz.charts.learning.live import LiveLearning
    from xqlab.viz.charts.looks import ChartError, subplots
    from xqlab.viz.charts.matches import LiveMatch, match_figure
    from xqlab.viz.charts.net_pictures import seen_boards, worst_errors
    from xqlab.viz.charts.net_speed import net_figure
    from xqlab.viz.charts.sliders import with_sliders
    from xqlab.viz.charts.sweeps import depth_figure
    from xqlab.viz.charts.time_shares import time_shares_figure
    from xqlab.viz.charts.training import LiveCurve
    from xqlab.viz.charts.training_set import position_gallery
    from xqlab.viz.charts.transpositions import transposition_gallery

_FOLDER = Path(__file__).parent
CHARTS = {  # the functions that the decorator makes charts, and the file of each
    name: ".".join(file.relative_to(_FOLDER).with_suffix("").parts)
    for file in _FOLDER.rglob("*.py")
    for name in re.findall(r"^@chart(?:\([^@]*\))?\ndef (\w+_chart)\(", file.read_text("utf-8"), flags=re.M)
}

__all__, __getattr__, __dir__ = lazy.exports(
    __name__, {name: f"{__name__}.{file}" for name, file in CHARTS.items()}
)
