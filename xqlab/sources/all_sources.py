"""All sources by name."""

from __future__ import annotations

from importlib import import_module

from xqlab.errors import quoted
from xqlab.sources.comparison import Source, SourceError

SOURCES = {  # name -> the module that declares it
    "report": "report",
    "article": "article",
    "junqi": "junqi",
    "wizardchess": "wizard_chess",
    "paper": "paper",
}


def source(name: str) -> Source:
    """The source of this name; raises SourceError for an unknown one."""
    if name not in SOURCES:
        raise SourceError(f"expected a source out of {', '.join(SOURCES)}, got {quoted(name)}")
    declared: Source = import_module(f"xqlab.sources.{SOURCES[name]}").SOURCE
    return declared
