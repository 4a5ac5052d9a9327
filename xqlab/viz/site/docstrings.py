"""Docstrings of this house as reStructuredText: `name : meaning` becomes a list, nothing else is markup."""

import re
from collections.abc import Callable, Iterator

FIELD = re.compile(r"^([*\w.][\w.*, \"'()/|-]{0,90}?) +: +(\S.*)$")
OTHER = re.compile(rf"{FIELD.pattern}|\s*>>>|- ")  # what ends a paragraph
CODE = re.compile(r"`[^`]+`")
MARKUP = re.compile(r"([\\*_|<>])")


def as_rst(lines: list[str]) -> list[str]:
    """The lines of a docstring, without their common indentation, as reStructuredText.

    >>> as_rst(["What_ comes.", "", "size : of `it`,", "       in pixels", "Raises an error."])
    ['What\\\\_ comes.', '', '``size``', '    of `it`, in pixels', '', 'Raises an error.']
    """
    out: list[str] = []
    for block in _blocks(lines):
        if out and out[-1]:
            out.append("")
        out += block
    return out


def _blocks(lines: list[str]) -> Iterator[list[str]]:
    rest = [line.rstrip() for line in lines]
    while rest:
        line = rest[0]
        field = FIELD.match(line)
        if not line:
            rest.pop(0)
        elif line.lstrip().startswith(">>>"):
            yield _take_while(rest, bool)
        elif field:
            # Its text continues in deeper lines.
            rest.pop(0)
            more = _take_while(rest, lambda line: line.startswith(" "))
            text = " ".join([field[2], *(part.strip() for part in more)])
            yield [f"``{field[1]}``", f"    {escaped(text)}"]
        elif line.startswith("- "):
            rest.pop(0)
            more = _take_while(rest, lambda line: line.startswith("  "))
            yield [f"- {escaped(' '.join([line[2:], *(part.strip() for part in more)]))}"]
        elif line.startswith("    "):
            yield ["::", "", *(_take_while(rest, lambda line: line.startswith("    ")))]
        else:
            rest.pop(0)
            more = _take_while(rest, lambda line: bool(line) and not OTHER.match(line))
            yield [escaped(part.strip()) for part in (line, *more)]


def _take_while(rest: list[str], may_continue: Callable[[str], bool]) -> list[str]:
    block = []
    while rest and may_continue(rest[0]):
        block.append(rest.pop(0))
    return block


def escaped(text: str) -> str:
    """Text in which only `names` in backticks are markup."""
    out, at = "", 0
    for code in CODE.finditer(text):
        out += MARKUP.sub(r"\\\1", text[at : code.start()]) + _code(code[0][1:-1])
        at = code.end()
        out += r"\ " if text[at : at + 1].isalnum() else ""  # markup ends before a space
    return out + MARKUP.sub(r"\\\1", text[at:]).replace("`", r"\`")


def _code(text: str) -> str:
    is_name = re.fullmatch(r"[A-Za-z_][\w.]*", text)
    return f"`{text}`" if is_name else f"``{text}``"


def process(app: object, what: str, name: str, obj: object, options: object, lines: list[str]) -> None:
    """Sphinx calls it for each docstring: `lines` are replaced."""
    lines[:] = as_rst(lines)
