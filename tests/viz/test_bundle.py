"""Bundles that go into the page of a handout."""

import pytest

from xqlab.viz.bundle import bundle, stylesheet
from xqlab.viz.stepper import MODULES, STYLES
from xqlab.viz.tree_widget import MODULES as TREE_MODULES
from xqlab.viz.tree_widget import STYLES as TREE_STYLES


@pytest.mark.parametrize(
    ("modules", "styles"),
    [
        ((*MODULES[:-1], "stepper_handout", "handout"), STYLES),
        ((*TREE_MODULES[:-1], "tree_widget_handout", "handout"), TREE_STYLES),
    ],
)
def test_nothing_ends_the_element_that_a_handout_puts_it_into(
    modules: tuple[str, ...], styles: tuple[str, ...]
) -> None:
    source = bundle(modules)
    assert "function handOut(" in source
    assert "import {" not in source
    assert "export " not in source
    for end in ("</script", "<!--", "<script"):
        assert end not in source.lower()
    assert "</style" not in stylesheet((*styles, "handout"))


def test_one_after_the_other() -> None:
    assert stylesheet(("stepper", "stepper_drawing")).startswith(stylesheet(("stepper",)))
    assert bundle(("cursor", "handout")).index("makeCursor") < bundle(("cursor", "handout")).index("handOut")
