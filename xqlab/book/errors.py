"""The error of opening books."""

from xqlab.errors import XqlabError


class BookError(XqlabError):
    """An opening book that cannot be read, or written as asked."""
