"""The command's stdin, stdout and stderr where they are closed, full or of another alphabet."""

from __future__ import annotations

import os
import sys


def prepare_streams() -> None:
    """Let the command write to stdout and stderr, whatever they are."""
    # `xqlab ... >&-`, and a start without a console on Windows.
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))
    for stream in (sys.stdout, sys.stderr):  # a console that cannot show Chinese shows a question mark
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")


def give_up_full_streams() -> None:
    """Have what is left to write go nowhere, where it cannot be written."""
    # Exit flushes again, which would say again that the disk is full or that nobody reads.
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except OSError:
            os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
