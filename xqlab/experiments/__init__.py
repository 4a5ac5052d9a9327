"""Experiments: many searches and what they measure."""

from xqlab.experiments.sprt import SprtResult, sprt

__all__ = ["SprtResult", "sprt"]
