"""What charts have drawn, for their tests."""

from collections.abc import Iterable
from typing import Any


def texts(artists: Iterable[Any]) -> list[str]:
    """What these ticks, labels and entries of a legend say."""
    return [artist.get_text() for artist in artists]


def legend(ax: Any) -> list[str]:
    """What the legend says."""
    return texts(ax.get_legend().get_texts())


def lines(ax: Any) -> dict[str, Any]:
    """The lines that have a name."""
    return {line.get_label(): line for line in ax.lines if not line.get_label().startswith("_")}
