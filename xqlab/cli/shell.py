"""Between the shell and a subcommand: words in, lines and an exit status out."""

import argparse
import os
import shlex
import sys
import time as clock
from collections.abc import Callable, Iterable, Sequence
from dataclasses import fields
from pathlib import Path
from typing import Any

from xqlab import disk
from xqlab.errors import XqlabError

LISTED = 100  # lines of files that were left out, of which each is named
INTERRUPTED = 130  # a shell's status of a program that Ctrl-C ended
EVERY = (
    1.0  # seconds between two lines of `once_a_second`, so that a resumed run does not print all of its past
)


class UsageError(XqlabError):
    """An invalid command line; `program` is set if the options of `xqlab COMMAND` are wrong."""

    def __init__(self, message: str, program: str | None = None) -> None:
        super().__init__(message)
        self.program = program


def read_word(word: str) -> str:
    """The word, if it can be a file name; raises UsageError otherwise."""
    try:
        os.fsencode(word)
    except UnicodeEncodeError as error:
        raise UsageError(f"expected text, got half a character: {word[error.start]!r} in {word!r}") from None
    if "\0" in word:
        raise UsageError(f"expected text, got a NUL character in {word!r}")
    return word


def read_number(word: str, kind: type, expected: str) -> Any:
    """The word as an int or a float; raises UsageError, which names what is expected, otherwise."""
    try:
        return kind(word)
    except ValueError:
        raise UsageError(f"expected {expected}, got {word!r}") from None


def fields_of(options: Any, kind: type) -> dict[str, Any]:
    """The options with the names of a dataclass's fields."""
    return {
        field.name: getattr(options, field.name) for field in fields(kind) if hasattr(options, field.name)
    }


def board_of(words: Sequence[str], game: str = "Xiangqi") -> Any:
    """The board of the words of a FEN; of none, or of "start", the start position.

    Raises UsageError for a game that is unknown or whose positions have no texts.
    """
    from xqlab.game_profile import profile_with_texts

    texts = profile_with_texts(game, "positions", UsageError).needed("texts", "positions")
    fen = " ".join(words)
    return texts.read(texts.start if fen in ("", "start", "startpos") else fen)


def check_folders(*files: Path | None) -> None:
    """Raise UsageError for an output file, if it is given and its folder does not exist."""
    for file in files:
        if file is not None and not disk.in_a_folder(file):
            raise UsageError(f"expected a file in an existing folder, got {str(file)!r}")


def check_outputs(*files: Path | None) -> None:
    """As `check_folders`; also raise OSError for a given file that cannot be written."""
    check_folders(*files)
    for file in filter(None, files):
        disk.check_writable(file)


def print_lines(lines: Iterable[str]) -> int:
    """The exit status 0, after the lines are printed, each as it comes."""
    for line in lines:
        print(line, flush=True)
    return 0


def command_line() -> str:
    """The command that runs, for the files that it writes."""
    return f"xqlab {shlex.join(sys.argv[1:])}"


def once_a_second(line: Callable[[Any], str], at_once: bool = True) -> Callable[[Any], None]:
    """What prints the line of a result when it is called, unless it has printed one in the last second.

    at_once : whether it prints one in its first second
    """
    last_time = -EVERY if at_once else clock.monotonic()

    def tell(result: Any) -> None:
        nonlocal last_time
        now = clock.monotonic()
        if now - last_time >= EVERY:
            last_time = now
            print(line(result), flush=True)

    return tell


def print_notes(notes: Iterable[str], before: str = "") -> None:
    """Print notes to stderr, each after these words."""
    for note in notes:
        print(f"note: {before}{note}", file=sys.stderr)


def add_keep_readable(parser: argparse.ArgumentParser) -> None:
    """Add the option to leave out what cannot be read of a file of positions."""
    keep = "leave out lines and games that cannot be read, and say which and why"
    parser.add_argument("--keep-readable", action="store_true", help=keep)


def print_left_out(left_out: Sequence[str] | None) -> None:
    """Print what was left out of files to stderr: why the first ones were, and how many more there are."""
    left_out = left_out or ()
    print_notes(left_out[:LISTED], "left out: ")
    if len(left_out) > LISTED:
        print_notes([f"left out: {len(left_out) - LISTED:,} more"])


def status_of(result: Any, ledger: Path | None) -> int:
    """0, or INTERRUPTED for an interrupted result, after a line that says where it resumes from."""
    if result.interrupted and ledger is not None:
        print(f"interrupted; the same command resumes from {str(ledger)!r}", file=sys.stderr)
    return INTERRUPTED if result.interrupted else 0


def prepare_streams() -> None:
    """Make stdout and stderr writable, whatever they are."""
    # `xqlab ... >&-`, and a start without a console on Windows.
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))
    for stream in (sys.stdout, sys.stderr):  # a console without Chinese shows question marks
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")


def give_up_full_streams() -> None:
    """Discard buffered output that cannot be written."""
    # Exit flushes again, which would report the full disk or the missing reader again.
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except OSError:
            os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
