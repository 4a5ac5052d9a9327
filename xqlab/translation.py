"""Lessons and pages in another language, from catalogues of their paragraphs.

What is written exists once, in English. A catalogue, a `.po` file beside the others in `data/zh`, has a
message for each paragraph, and for the prose in code cells: its English and its translation. A message whose
English has changed since, or that has none yet, stays English; so a translation is never older than what it
says.
"""

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from io import BytesIO
from pathlib import Path
from typing import Any

from babel.messages.catalog import Catalog
from babel.messages.pofile import PoFileError, read_po, write_po

from xqlab import disk
from xqlab.cell_prose import code_messages, translated_code
from xqlab.errors import XqlabError
from xqlab.files import data_file

Translations = Mapping[str, str]  # English paragraph -> its translation

_GAP = re.compile(r"(\n(?:[ \t]*\n)+)")
_FENCE = re.compile(r"^ {0,3}(```|~~~)", re.MULTILINE)
_NO_WORDS = re.compile(r"```.*```|<!--.*?-->|\$\$.*\$\$|!?\[[^\]]*\]\([^)]*\)|\W|\d|_", re.DOTALL)


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


def cell_texts(notebook: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """(cell, text) of each Markdown cell of a notebook as JSON."""
    for cell in notebook["cells"]:
        if cell["cell_type"] == "markdown":
            yield cell["id"], "".join(cell["source"])


def notebook_messages(notebook: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """(cell, message) of a notebook as JSON, in their order."""
    for cell in notebook["cells"]:
        if messages_of := {"markdown": messages, "code": code_messages}.get(cell["cell_type"]):
            for message in messages_of("".join(cell["source"])):
                yield cell["id"], message


def translated_notebook(notebook: Mapping[str, Any], translations: Translations) -> dict[str, Any]:
    """A notebook as JSON in the other language: its text, and the prose in its code."""
    ways = {"markdown": translated, "code": translated_code}
    cells = [
        cell | {"source": ways[kind]("".join(cell["source"]), translations).splitlines(keepends=True)}
        if (kind := cell["cell_type"]) in ways
        else cell
        for cell in notebook["cells"]
    ]
    return {**notebook, "cells": cells}


def notebook_text(english: str | bytes, translations: Translations) -> str:
    """As `translated_notebook`, both as the text of a file."""
    notebook = translated_notebook(disk.parsed(english), translations)
    return json.dumps(notebook, indent=1, ensure_ascii=False) + "\n"


def lesson_text(english: bytes, name: str, language: str) -> str:
    """As `notebook_text`, by the catalogue of a lesson."""
    return notebook_text(english, translations_of(read_catalogue(catalogue_of(name, language))))


def catalogue_of(name: str, language: str) -> Path:
    """The file of a lesson's or a page's messages, such as "01-alpha-beta" in "zh"."""
    return data_file(f"{language}/{name}.po")


def read_catalogue(path: disk.PathLike) -> Catalog:
    """The messages of a file; an empty one if there is none."""
    if not Path(path).is_file():
        return Catalog(locale="zh_CN", fuzzy=False)
    try:
        return read_po(BytesIO(disk.read_bytes(path)), locale="zh_CN", abort_invalid=True)
    except (PoFileError, ValueError) as error:
        raise XqlabError(f"expected a catalogue of messages in '{path}': {error}") from error


def translations_of(catalogue: Catalog) -> dict[str, str]:
    """English -> translation of the messages that have one for the English as it stands."""
    return {
        str(message.id): str(message.string)
        for message in catalogue
        if message.id and message.string and not message.fuzzy
    }


def updated(path: disk.PathLike, placed: Iterable[tuple[str, str]]) -> str:
    """What a catalogue should hold, given (place, message) of all that it translates.

    A changed paragraph takes over the translation of what it was, marked `fuzzy`: to be read again, and not
    shown until then. What is no longer written leaves.
    """
    template = Catalog(locale="zh_CN", fuzzy=False)
    for place, message in placed:
        template.add(message, locations=[(place, 0)] if place else [])
    catalogue = read_catalogue(path)
    catalogue.update(template, update_creation_date=False)
    file = BytesIO()
    write_po(file, catalogue, width=0, omit_header=True, ignore_obsolete=True, include_lineno=False)
    return file.getvalue().decode()
