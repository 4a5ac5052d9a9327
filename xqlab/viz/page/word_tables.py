"""Words of both languages, written side by side and looked up by language."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from xqlab.trace.conventions import LANGUAGES


def by_language(words: Mapping[str, tuple[Any, Any]]) -> dict[str, dict[str, Any]]:
    """Language -> name -> word, from name -> (English, Chinese).

    >>> by_language({"wins": ("{} wins", "{}胜")})["zh"]
    {'wins': '{}胜'}
    """
    return {
        language: {name: pair[at] for name, pair in words.items()} for at, language in enumerate(LANGUAGES)
    }
