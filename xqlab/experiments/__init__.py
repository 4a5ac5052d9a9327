"""Experiments: many searches and what they measure."""

from xqlab.experiments.match import match, read_match
from xqlab.experiments.openings import openings
from xqlab.experiments.players import SearchPlayer, player_of
from xqlab.experiments.sprt import SprtResult, sprt

__all__ = ["SearchPlayer", "SprtResult", "match", "openings", "player_of", "read_match", "sprt"]
