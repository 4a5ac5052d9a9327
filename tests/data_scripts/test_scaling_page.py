"""docs/scaling.md is as its script writes it."""

import json
import runpy
from pathlib import Path

SCRIPT = runpy.run_path(str(Path(__file__).resolve().parents[2] / "docs" / "make_scaling.py"))


def test_the_page_is_as_its_script_writes_it() -> None:
    page, report = (SCRIPT[name].read_text("utf-8") for name in ("PAGE", "MEASURED"))
    assert page == SCRIPT["written"](page, json.loads(report))
    assert "| self-play | 2 |" in page
    costs = {"work": "match", "workers": 1, "cpu": 2.0, "size": 1000.0, "start": 3.0, "load": 1.0}
    rates = [{**costs, "games": games, "seconds": 10.0} for games in (5, 7)]
    assert SCRIPT["total"](rates, "match", 1)["per_second"] == 0.6
