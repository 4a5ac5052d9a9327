"""Lessons and pages in another language, from catalogues of their paragraphs.

What is written exists once, in English. A catalogue, a `.po` file beside the others in `data/zh`, has a
message for each paragraph: its English and its translation. A paragraph whose English has changed since, or
that has none yet, stays English; so a translation is never older than what it says.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from babel.messages.catalog import Catalog
from babel.messages.pofile import PoFileError, read_po, write_po

from xqlab import disk
from xqlab.errors import XqlabError

Translations = Mapping[str, str]  # English paragraph -> its translation

_GAP = re.compile(r"(\n(?:[ \t]*\n)+)")
_FENCE = re.compile(r"^ {0,3}(```|~~~)", re.MULTILINE)
_NO_WORDS = re.compile(r"```.*```|<!--.*?-->|\$\$.*\$\$|!?\[[^\]]*\]\([^)]*\)|\W|\d|_", re.DOTALL)


class TranslationError(XqlabError):
    """A catalogue that cannot be read."""


def paragraphs(text: str) -> list[str]:
    """The paragraphs of Markdown and, at odd places, the gaps between them: joined they are the text.

    >>> paragraphs("# One\\n\\nTwo\\nlines")
    ['# One', '\\n\\n', 'Two\\nlines']

    A block of code is one paragraph, empty lines or not.
    """
    parts: list[str] = []
    for part in _GAP.split(text):
        if parts and len(_FENCE.findall(parts[-1])) % 2:
            parts[-1] += part
        else:
            parts.append(part)
    return parts


def messages(text: str) -> list[str]:
    """The paragraphs of Markdown that have words to translate, code and formulas aside."""
    return [part for part in paragraphs(text)[::2] if _NO_WORDS.sub("", part)]


def translated(text: str, translations: Translations) -> str:
    """Markdown with each paragraph in the other language that has a translation."""
    return "".join(translations.get(part, part) for part in paragraphs(text))


def cell_texts(notebook: Mapping[str, Any]) -> Iterable[tuple[str, str]]:
    """(cell, text) of each Markdown cell of a notebook as JSON."""
    for cell in notebook["cells"]:
        if cell["cell_type"] == "markdown":
            yield cell["id"], "".join(cell["source"])


def translated_notebook(notebook: Mapping[str, Any], translations: Translations) -> dict[str, Any]:
    """A notebook as JSON with its Markdown in the other language; code, identities and tags stay."""
    cells = [
        cell | {"source": translated("".join(cell["source"]), translations).splitlines(keepends=True)}
        if cell["cell_type"] == "markdown"
        else cell
        for cell in notebook["cells"]
    ]
    return {**notebook, "cells": cells}


def read_catalogue(path: disk.PathLike) -> Catalog:
    """The messages of a file; an empty one if there is none. Raises TranslationError."""
    if not Path(path).is_file():
        return Catalog(locale="zh_CN", project="xqlab", fuzzy=False)
    try:
        with Path(path).open("rb") as file:
            return read_po(file, abort_invalid=True)
    except (PoFileError, UnicodeDecodeError, ValueError) as error:
        raise TranslationError(f"expected a catalogue of messages in '{path}': {error}") from error


def translations_of(catalogue: Catalog) -> dict[str, str]:
    """English -> translation of the messages that have one for the English as it stands."""
    return {
        str(message.id): str(message.string)
        for message in catalogue
        if message.id and message.string and not message.fuzzy
    }


def update(path: Path, texts: Iterable[tuple[str, str]]) -> list[str]:
    """Write to a catalogue the messages of these (place, text), and return those without a translation.

    A changed paragraph takes over the translation of what it was, marked `fuzzy`: to be read again, and not
    shown until then. What is written no longer leaves.
    """
    template = Catalog(locale="zh_CN", project="xqlab", fuzzy=False)
    for place, text in texts:
        for message in messages(text):
            template.add(message, locations=[(place, None)])  # type: ignore[list-item]
    catalogue = read_catalogue(path)
    catalogue.update(template, update_header_comment=False, update_creation_date=False)
    with path.open("wb") as file:
        write_po(file, catalogue, width=0, omit_header=True, ignore_obsolete=True, include_lineno=False)
    present = translations_of(catalogue)
    return [str(message.id) for message in template if message.id and message.id not in present]
