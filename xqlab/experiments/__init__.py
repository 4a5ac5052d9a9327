"""Experiments: many searches and what they measure."""

import importlib
from typing import Any

from xqlab.experiments.matches.match import match, read_match
from xqlab.experiments.matches.openings import openings
from xqlab.experiments.matches.players import SearchPlayer, player_of
from xqlab.experiments.matches.sprt import SprtResult, sprt

__all__ = ["SearchPlayer", "SprtResult", "ablation", "match", "openings", "player_of", "read_match", "sprt"]


def __getattr__(name: str) -> Any:
    if name == "ablation":  # loaded when it is asked for: its module is a command, too
        return importlib.import_module("xqlab.experiments.sweeps.ablation")
    raise AttributeError(f"module 'xqlab.experiments' has no attribute {name!r}")
