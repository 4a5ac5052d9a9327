"""The small sample of games that comes with xqlab to tune on."""

from __future__ import annotations

from typing import Any

from xqlab._files import data_file
from xqlab.experiments.tuning.data import TuningData, tuning_data
from xqlab.nnue.data.game_records import read_games

SAMPLE = "samples/tuning.bin"


def tuning_sample(**options: Any) -> TuningData:
    """The quiet positions of 300 games of the search against itself; options as `tuning_data` takes them.

    >>> tuning_sample().game_count
    300
    """
    return tuning_data(*read_games(data_file(SAMPLE)), **options)
