"""What is wrong with an idea, by its name and the line of the reader's own code."""

from xqlab.errors import XqlabError


class IdeaError(XqlabError):
    """An idea that is declared wrongly, cannot be sent, raises an exception, or returns no number."""
