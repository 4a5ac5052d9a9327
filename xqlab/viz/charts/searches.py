"""The chart of the cost of searches that stand side by side."""

from collections.abc import Mapping
from typing import Any

import numpy as np

from xqlab.experiments.run.timing import TOO_SHORT, can_be_timed
from xqlab.search.result import Result
from xqlab.viz.charts import looks
from xqlab.viz.charts.looks import ChartError, chart, finished, say


@chart(size=(7, 4))
def switches_chart(results: Mapping[str, Result], ax: Any = None) -> Any:
    """Positions, evaluations and time of each search, as a part of those of the first one.

    No bars of time where one of them is too short to time. The time of a process's first search may include
    compiling.
    """
    if not isinstance(results, Mapping) or not results:
        raise ChartError(f"expected results by name, such as {{'alpha-beta': result}}, got {results!r}")
    name, first = next(iter(results.items()))
    measures = {
        say("positions\nentered", "进入的\n局面"): lambda result: result.nodes,
        say("positions\nevaluated", "评估的\n局面"): lambda result: result.counts["leaves"],
        say("time", "时间"): lambda result: result.seconds,
    }
    if not all(can_be_timed(result.seconds, result.nodes) for result in results.values()):
        time = list(measures)[-1]
        measures[f"{time}:\n{TOO_SHORT}"] = lambda result: np.nan
        del measures[time]
    ratios = {
        name: [measure(result) / np.maximum(measure(first), 1e-9) for measure in measures.values()]
        for name, result in results.items()
    }
    looks.grouped_bars(ax, ratios, lambda ratio: f"{ratio:.2g}")
    ax.axhline(1, color="#333333", linewidth=1)
    ax.margins(y=0.12)
    ax.set_xticks(range(len(measures)), list(measures))
    legend = min(len(results), 3) if len(results) > 1 else 0
    return finished(ax, "", say(f"ratio to “{name}” (= 1)", f"与“{name}”之比（= 1）"), legend=legend)
