"""The five sources of xqlab: their tables again, with ours beside them, and what cannot be compared."""

from typing import TYPE_CHECKING

from xqlab import lazy

if TYPE_CHECKING:
    from xqlab.sources.comparison import SOURCES, Comparison, Source, source
else:
    __all__, __getattr__, __dir__ = lazy.exports(__name__)
