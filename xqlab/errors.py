"""The base class of all errors that a user can cause: they say what was expected and quote what came."""

import os
import shlex
import sys
from collections.abc import Collection, Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any

LONGEST = 2_000  # characters of a message: about one screen


class XqlabError(ValueError):
    """Invalid input, an impossible request or an unusable file; `str` fits on a screen.

    The command prints it in one line. All error classes of xqlab are derived from it.

    >>> len(str(XqlabError("0" * 300_000))) <= LONGEST
    True
    """

    def __str__(self) -> str:
        return on_a_screen(super().__str__())


class WidgetError(XqlabError):
    """Invalid options of a widget or a picture, or something that it cannot show."""


def on_a_screen(text: str) -> str:
    """The text; if it is longer than a screen, without its middle."""
    if len(text) <= LONGEST:
        return text
    mark = f" … ({len(text):,} characters in all) … "
    ends = (LONGEST - len(mark)) // 2
    return text[:ends] + mark + text[-ends:]


def quoted(value: Any, longest: int = 80) -> str:
    """The `repr` of a value from a file or a user, cut to `longest` characters; it never fails.

    >>> quoted("x" * 100, 20)
    "'xxxxxxxxxxxxxxxx..."
    """
    if isinstance(value, (str, bytes)):
        value = value[: longest + 1]
    try:
        text = repr(value)
    except Exception:  # nested lists, a number of thousands of digits, a user's own class
        text = f"<{type(value).__name__} that cannot be written>"
    return text if len(text) <= longest else text[: longest - 3] + "..."


def check_names(
    what: str, names: Iterable[Any], allowed: Collection[Any], error: type[XqlabError] = XqlabError
) -> None:
    """Raise `error`, which lists those that are allowed, for the first of some names that is not."""
    for name in names:
        if name not in allowed:
            raise error(f"expected {what} out of {', '.join(allowed)}, got {quoted(name)}")


def split_words(text: str, error: type[XqlabError] = XqlabError, *, posix: bool = True) -> list[str]:
    """The words of a command line; raises `error` for a quotation mark without its partner.

    >>> split_words("full 'weights=my file.json'")
    ['full', 'weights=my file.json']
    """
    try:
        return shlex.split(text, posix=posix)
    except ValueError as reason:
        raise error(f"expected closed quotation marks, got {quoted(text)}: {reason}") from None


def listed(names: Iterable[Any], most: int = 5) -> str:
    """The first `most` of some names, and the number of the others.

    >>> listed("abcdefgh", 3)
    'a, b, c and 5 more'
    """
    every = [str(name) for name in names]
    first = ", ".join(name if len(name) <= 40 else name[:37] + "..." for name in every[:most])
    return first if len(every) <= most else f"{first} and {len(every) - most:,} more"


def differences(there: Any, here: Any, name: str = "") -> list[str]:
    """A phrase, with a dotted name, for each value in which a stored run and the request differ.

    >>> differences({"a": {"nodes": 10}, "b": 1}, {"a": {"nodes": 20}, "b": 1})
    ['a.nodes: 10 there, 20 here']
    """
    if not isinstance(there, dict) or not isinstance(here, dict):
        return [] if there == here else [f"{name}: {quoted(there)} there, {quoted(here)} here"]
    lines = []
    for key in dict.fromkeys([*there, *here]):
        lines += differences(there.get(key), here.get(key), f"{name}.{key[:40]}" if name else key[:40])
    return lines


def check_same(
    stored: Any, current: Mapping[str, Any], where: str, error: type[XqlabError] = XqlabError, cure: str = ""
) -> None:
    """Raise `error`, which says what differs and the cure, unless a stored run has the current settings."""
    if differ := differences(stored if isinstance(stored, dict) else {}, current):
        raise error(f"{where} was begun with other settings: {'; '.join(differ[:5])}{cure}")


# Imported package -> the extra that installs it; `tests/test_errors.py` compares them with pyproject.toml.
EXTRAS = {
    "IPython": "lab",
    "PIL": "lab",
    "anywidget": "lab",
    "babel": "lab",
    "cchess": "files",
    "chess": "chess",
    "comm": "lab",
    "dask": "cluster",
    "distributed": "cluster",
    "docutils": "book",
    "ipykernel": "lab",
    "ipywidgets": "lab",
    "jinja2": "book",
    "jupyter_cache": "book",
    "jupyter_core": "lab",
    "jupyter_server": "lab",
    "jupyterlab": "lab",
    "markdown_it": "book",
    "matplotlib": "lab",
    "mdit_py_plugins": "book",
    "optuna": "tuning",
    "pandas": "lab",
    "psutil": "lab",
    "pygments": "lab",
    "sphinx": "book",
    "text2qti": "lms",
    "torch": "nnue",
    "traitlets": "lab",
    "wasmtime": "league",
}


def what_is_missing(error: ImportError) -> str | None:
    """What to install if a third-party package cannot be imported; None for one of ours."""
    package = (error.name or "").partition(".")[0]
    text = str(error)
    if package == "xqlab" or (not package and "pip install" not in text):
        return None
    if "pip install" in text:
        return text
    extra = f"xqlab[{EXTRAS[package]}]" if package in EXTRAS else "xqlab"
    return f'this needs the package {package}: pip install "{extra}" ({text})'


# Errors that are reported in one line, without a traceback, unless XQLAB_TRACEBACK is set.
CAUSED_BY_PEOPLE = (XqlabError, OSError, MemoryError)


def in_one_line(error: BaseException) -> str:
    """An error's text and its notes: what was kept, and how to resume."""
    says = str(error)
    if isinstance(error, OSError) and error.strerror:
        says = error.strerror if error.filename is None else f"{error.strerror}: {str(error.filename)!r}"
    elif isinstance(error, MemoryError):
        says = f"not enough memory ({says})" if says else "not enough memory"
    return printable(on_a_screen(" ".join("; ".join([says, *getattr(error, "__notes__", ())]).split())))


def printable(text: str) -> str:
    """The text with control characters escaped, which a name may contain."""
    return "".join(character if character.isprintable() else repr(character)[1:-1] for character in text)


@contextmanager
def errors_in_one_line(program: str) -> Iterator[None]:
    """End the program with status 2 and one line on stderr if the block raises an error of a user."""
    try:
        yield
    except CAUSED_BY_PEOPLE as error:
        if os.environ.get("XQLAB_TRACEBACK"):
            raise
        print(f"{program}: {in_one_line(error)}", file=sys.stderr)
        raise SystemExit(2) from None
