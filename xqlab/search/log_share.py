"""How much of a search its log has, if it was too small, and how large a log would have all of it."""

from dataclasses import dataclass
from typing import Any

from xqlab.words import Words

_WORDS = {
    "nodes": Words("the log has {part:,} of {total:,} nodes", "记录有 {total:,} 个结点中的 {part:,} 个"),
    "events": Words("the log has {part:,} of {total:,} events", "记录有 {total:,} 个事件中的 {part:,} 个"),
    "advice": Words("; record={record:_} keeps all", "；record={record:_} 可保留全部"),
    "none": Words(
        "; no log keeps all: it has at most {most:,} events", "；最多只能记录 {most:,} 个事件，无法保留全部"
    ),
}


@dataclass(frozen=True)
class LogShare:
    """How much of a search its log has: `part` of `total`, "nodes" or "events" as `unit` says.

    events, most : how many happened, and how many a log can have
    """

    unit: str
    part: int
    total: int
    events: int
    most: int

    def text(self, *, advice: bool = True) -> str:
        """The beginning of a sentence; `advice`: with the `record` that keeps all."""
        share = _WORDS[self.unit].format(part=self.part, total=self.total)
        if not advice:
            return share
        if self.events > self.most:
            return share + _WORDS["none"].format(most=self.most)
        return share + _WORDS["advice"].format(record=min(round_up(self.events), self.most))

    def sentence(self, *, advice: bool = True) -> str:
        """The same as a whole sentence."""
        text = self.text(advice=advice)
        return f"{text[0].upper()}{text[1:]}{Words('.', '。')}"


class Logged:
    """A result of a search whose log may have been too small."""

    log: Any
    events: int

    @property
    def truncated(self) -> bool:
        """Whether the log was too small: `events` happened, `len(log)` were kept."""
        return self.events > len(self.log)

    @property
    def log_share(self) -> LogShare | None:
        """What the log has of the search; None where it has all of it, or nothing was recorded."""
        return self._share() if len(self.log) and self.truncated else None

    def _share(self) -> LogShare:
        raise NotImplementedError

    def _with_share(self, text: Any) -> str:
        share = self.log_share
        return f"{text} ({share.text()})" if share else str(text)

    def __repr__(self) -> str:
        return f"<Result {self}>"


def round_up(events: int) -> int:
    """The next number with one digit that is not 0, or with two where the first is 1."""
    step = 10 ** max(len(str(events)) - 1 - str(events).startswith("1"), 0)
    return -(-events // step) * step
