"""The error of everything about learning by self-play."""

from __future__ import annotations

from xqlab.errors import XqlabError


class LearningError(XqlabError):
    """Invalid settings, a net of another game or shape, or a file that does not fit the run."""
