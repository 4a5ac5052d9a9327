"""The error of everything about learning by self-play, and checks of settings that raise it."""

from collections.abc import Mapping
from typing import Any

from xqlab.errors import XqlabError, quoted

LEARNING = ("code learning/self_play.py", "code learning/training.py", "log mcts")  # what studies rest on


class LearningError(XqlabError):
    """Invalid settings, a net of another game or shape, or a file that does not fit the run."""


def check_integers(settings: Mapping[str, Any], **least: int) -> None:
    """Raise LearningError unless the settings of these names are integers of at least so much."""
    for name, bound in least.items():
        if type(settings[name]) is not int or settings[name] < bound:
            raise LearningError(f"expected {name} of at least {bound}, got {quoted(settings[name])}")


def check_numbers(settings: Mapping[str, Any], **most: int) -> None:
    """Raise LearningError unless the settings of these names are numbers from 0 to so much."""
    for name, bound in most.items():
        value = settings[name]
        if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value <= bound:
            raise LearningError(f"expected {name} from 0 to {bound}, got {quoted(value)}")
