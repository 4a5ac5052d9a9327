"""The charts of the lesson on representations show their numbers, with units."""

from tests.viz.charts.drawn import legend, texts
from xqlab.viz.charts import representations as representation_charts

RATES = {"mailbox": {"start": 2e7, "end": 3e7}, "line tables": {"start": 5e8, "end": 1.2e9}}


def test_leaves_per_second() -> None:
    ax = representation_charts.leaves_per_second_chart(RATES)
    shown = {bars.get_label(): [bar.get_height() for bar in bars] for bars in ax.containers}
    assert shown == {name: list(row.values()) for name, row in RATES.items()}
    assert set(texts(ax.texts)) == {"20 M", "30 M", "500 M", "1.2 G"}
    assert "leaves per second" in ax.get_ylabel()
    assert (ax.get_xlabel(), texts(ax.get_xticklabels())) == ("position", ["start", "end"])
    assert len({bars[0].get_hatch() for bars in ax.containers}) == 2


def test_collisions() -> None:
    ax = representation_charts.collisions_chart([10, 12], [[4, 8], [0, 2]], [5.5, 1.5])
    theory, counted = (line.get_ydata().tolist() for line in (ax.lines[0], ax.containers[0].lines[0]))
    assert (theory, counted) == ([5.5, 1.5], [6, 1])
    assert (ax.get_xlabel(), ax.get_ylabel()) == ("size of the key (bits)", "collisions")
    assert "2 sets of keys" in legend(ax)[1]
