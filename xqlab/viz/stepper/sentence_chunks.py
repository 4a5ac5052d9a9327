"""Sentences in chunks: a widget has the one about its first event, and its page requests the others."""

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
    lines = recording.lines(first, min(first + CHUNK, recording.log_length))
    return {"first": first, "lines": {language: deflate(text.encode()) for language, text in lines.items()}}


def answer_requests(widget: Any, recordings: Sequence[Recording]) -> None:
    """Let the widget's page ask for chunks: {run: the number of a recording, event}."""

    def answer(_: Any, request: dict[str, Any], __: Any) -> None:
        run: Any = request.get("run")
        event: Any = request.get("event")
        if run not in range(len(recordings)) or event not in range(recordings[run].log_length):
            return
        chunk = chunk_at(recordings[run], event)
        languages = list(chunk["lines"])
        header = {"run": run, "first": chunk["first"], "languages": languages}
        widget.send(header, [chunk["lines"][language] for language in languages])

    widget.on_msg(answer)
