"""The small sample of games that comes with xqlab to tune on, and matches of what was tuned on it."""

from __future__ import annotations

import json
from typing import Any

from xqlab._files import data_file
from xqlab.experiments.game_records import read_games
from xqlab.experiments.tuning_data import TuningData, tuning_data


def tuning_sample(**options: Any) -> TuningData:
    """The quiet positions of 300 games of the search against itself; options as `tuning_data` takes them.

    >>> tuning_sample()
    <TuningData: 28738 positions of 300 games>
    """
    return tuning_data(*read_games(data_file("samples/tuning.bin")), **options)


def sample_matches() -> list[dict[str, Any]]:
    """Full-size matches of weights tuned on the sample against the rules of thumb.

    Each has "tuned", how its weights were made, and "match", a summary as `MatchResult.as_json` gives it.
    """
    content = json.loads(data_file("samples/matches.json").read_text(encoding="utf-8"))
    return list(content["matches"])
