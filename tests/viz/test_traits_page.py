"""The manual lists the traits that each widget has."""

import re
from pathlib import Path

import anywidget
import pytest

import xqlab
from xqlab import viz

PAGE = Path(__file__).resolve().parents[2] / "docs" / "widgets.md"
LISTED = dict(
    re.findall(r"^\| `(\w+)` \| ((?:`\w+`(?:, )?)+) \|$", PAGE.read_text(encoding="utf-8"), re.MULTILINE)
)
WIDGETS = {
    value.__name__: value
    for value in (getattr(place, name) for place in (viz, xqlab) for name in place.__all__)
    if isinstance(value, type) and issubclass(value, anywidget.AnyWidget)
}


def test_every_widget_is_listed() -> None:
    assert set(LISTED) == set(WIDGETS)


@pytest.mark.parametrize("name", WIDGETS)
def test_its_traits(name: str) -> None:
    inherited = set(anywidget.AnyWidget.class_trait_names())
    own = {trait for trait in WIDGETS[name].class_trait_names(sync=True) if not trait.startswith("_")}
    assert re.findall(r"\w+", LISTED[name]) == sorted(own - inherited)
