"""Experiments: many searches, and measurements of them."""

from xqlab.experiments.matches.match import match, read_match
from xqlab.experiments.matches.openings import openings
from xqlab.experiments.matches.players import SearchPlayer, player_of
from xqlab.experiments.matches.sprt import SprtResult, sprt
from xqlab.experiments.sweeps.ablation import ablation

__all__ = ["SearchPlayer", "SprtResult", "ablation", "match", "openings", "player_of", "read_match", "sprt"]
