"""What computes in the lessons is live, or says why it is a picture."""

import json

from tests.lesson_parts import LESSONS, REASONS, lesson_parts, parts_of
from tests.refusals import refuses


def test_every_lesson_is_live_and_every_cell_that_draws_has_a_reason(tmp_path):
    parts = lesson_parts()
    assert {part.lesson[:2] for part in parts if not part.reason} == set(LESSONS)
    assert {part.reason for part in parts if part.reason} == set(REASONS)
    assert notebook(tmp_path, "check(1).then(LiveChart, found)") == [("LiveChart", "")]
    assert notebook(tmp_path, "LiveChart.run(uses)") == [("LiveChart", "")]
    assert notebook(tmp_path, "print(1)") == []
    assert notebook(tmp_path, "charts.depth_chart(found);", "picture-clock") == [("depth_chart", "clock")]
    for source, tags, wrong in (
        (
            "charts.depth_chart(found);",
            [],
            r"expected one tag out of picture-.* of cell one in 01-one\.ipynb",
        ),
        ("tree_svg(run)", ["picture-whim"], "got .*picture-whim"),
        ("Stepper(run)", ["picture-tree"], "expected no tag of cell one"),
    ):
        refuses(AssertionError, wrong, notebook, tmp_path, source, *tags)


def notebook(folder, source, *tags):
    """What a notebook of one cell draws."""
    cell = {"cell_type": "code", "id": "one", "metadata": {"tags": list(tags)}, "source": [source]}
    file = folder / "01-one.ipynb"
    file.write_text(json.dumps({"cells": [cell]}), "utf-8")
    return [(part.what, part.reason) for part in parts_of(file)]
