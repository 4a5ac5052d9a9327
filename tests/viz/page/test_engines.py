"""What stylesheets must say for every engine of a browser, since the browser tests have Chromium alone."""

import re

import pytest

from xqlab.viz.page.bundle import FOLDER, stylesheet

NAMES = sorted(file.relative_to(FOLDER).with_suffix("").as_posix() for file in FOLDER.rglob("*.css"))
EVERY_STYLESHEET = pytest.mark.parametrize("name", NAMES)


@EVERY_STYLESHEET
def test_what_is_dragged_selects_no_text_in_webkit(name: str) -> None:
    """WebKit knows `user-select` by its prefixed name only."""
    for rule in re.findall(r"\{([^{}]*)\}", stylesheet((name,))):
        words = [line.strip() for line in rule.split(";")]
        assert ("user-select: none" in words) == ("-webkit-user-select: none" in words), rule


@EVERY_STYLESHEET
def test_nothing_inside_a_drawing_needs_a_filter(name: str) -> None:
    """WebKit draws no CSS filter inside an SVG: only what is decoration may have one."""
    filtered = re.findall(r"([^{}]*)\{[^{}]*[\s;]filter:", stylesheet((name,)))
    assert [rule.split("\n")[-1].strip() or rule.strip() for rule in filtered] == (
        [".xq-carried"] if name == "board/widget" else []
    )


@EVERY_STYLESHEET
def test_groups_in_columns_cannot_be_broken(name: str) -> None:
    """Firefox loses rows of what only avoids a break once a neighbour grows: columns have inline blocks."""
    rules = re.findall(r"([^{}]*)\{([^{}]*)\}", re.sub(r"/\*.*?\*/", "", stylesheet((name,)), flags=re.S))
    columns = [chosen.strip() for chosen, rule in rules if re.search(r"(^|\s)columns:", rule)]
    inline = [chosen.strip() for chosen, rule in rules if re.search(r"display: inline-(block|grid)", rule)]
    inside = {".xq-search-form .xqp-groups": ".xq-search-form fieldset"}
    for column in columns:
        assert inside.get(column, f"{column} > div") in inline
