"""Bundles that go into the page of a handout."""

import re

import pytest

from xqlab.viz.bundle import bundle, stylesheet
from xqlab.viz.overview import MODULES as OVERVIEW_MODULES
from xqlab.viz.overview import PAGE_MODULES
from xqlab.viz.overview import STYLES as OVERVIEW_STYLES
from xqlab.viz.quiz import QUIZ_MODULES, QUIZ_STYLES
from xqlab.viz.stepper import MODULES, STYLES
from xqlab.viz.tree_widget import MODULES as TREE_MODULES
from xqlab.viz.tree_widget import STYLES as TREE_STYLES
from xqlab.viz.twin import TWIN_MODULES, TWIN_STYLES


@pytest.mark.parametrize(
    ("modules", "styles"),
    [
        ((*MODULES[:-1], "stepper_handout", "handout"), STYLES),
        ((*QUIZ_MODULES[:-1], "quiz_handout", "handout"), QUIZ_STYLES),
        ((*TREE_MODULES[:-1], "tree_widget_handout", "handout"), TREE_STYLES),
        ((*TWIN_MODULES[:-1], "twin_handout", "handout"), TWIN_STYLES),
        ((*PAGE_MODULES, "handout"), OVERVIEW_STYLES),
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


@pytest.mark.parametrize(
    "modules",
    [
        MODULES,
        TREE_MODULES,
        TWIN_MODULES,
        QUIZ_MODULES,
        OVERVIEW_MODULES,
        (*MODULES[:-1], "stepper_handout", "handout"),
        (*QUIZ_MODULES[:-1], "quiz_handout", "handout"),
        (*TREE_MODULES[:-1], "tree_widget_handout", "handout"),
        (*TWIN_MODULES[:-1], "twin_handout", "handout"),
        (*PAGE_MODULES, "handout"),
    ],
)
def test_no_two_files_of_a_bundle_declare_the_same_name(modules: tuple[str, ...]) -> None:
    names = re.findall(r"^(?:async )?(?:function\*?|const|let|class) (\w+)", bundle(modules), re.M)
    assert len(names) > 50
    assert sorted(names) == sorted(set(names))


def test_one_after_the_other() -> None:
    assert stylesheet(("stepper", "stepper_drawing")).startswith(stylesheet(("stepper",)))
    assert stylesheet(("twin",)).startswith(stylesheet(()))  # the palette
    assert bundle(("cursor", "handout")).index("makeCursor") < bundle(("cursor", "handout")).index("handOut")
