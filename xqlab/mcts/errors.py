"""The error of Monte-Carlo tree search."""

from xqlab.errors import XqlabError


class MctsError(XqlabError):
    """Invalid limits, settings or policies of a Monte-Carlo tree search."""
