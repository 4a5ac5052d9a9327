"""Sentences in chunks: a widget brings the one about its first event, and its page asks for the others."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from xqlab.viz.page.payload import deflate
from xqlab.viz.page.recording import Recording

CHUNK = 250  # events: some 10 ms of work in the kernel for both languages


def chunk_at(recording: Recording, event: int) -> dict[str, Any]:
    """The chunk with an event.

    first : its first event
    lines : language -> a line for each of its events, deflated
    """
    first = event - event % CHUNK
    lines = recording.lines(first, min(first + CHUNK, recording.kept))
    return {"first": first, "lines": {each: deflate(text.encode()) for each, text in lines.items()}}


def answer_asks(widget: Any, recordings: Sequence[Recording]) -> None:
    """Let the widget's page ask for chunks: {run: the number of a recording, event}."""

    def answer(_: Any, asked: dict[str, Any], __: Any) -> None:
        run: Any = asked.get("run")
        event: Any = asked.get("event")
        if run not in range(len(recordings)) or event not in range(recordings[run].kept):
            return
        chunk = chunk_at(recordings[run], event)
        languages = list(chunk["lines"])
        header = {"run": run, "first": chunk["first"], "languages": languages}
        widget.send(header, [chunk["lines"][each] for each in languages])

    widget.on_msg(answer)
