"""What was tried in an evaluation lab: weights under a name, with the results of their matches and fits."""

import json
import threading
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from os import PathLike
from pathlib import Path
from typing import Any, Literal
from uuid import uuid4

from xqlab import disk
from xqlab.errors import XqlabError, quoted
from xqlab.experiments.run.rows import first_mismatch, record_of
from xqlab.text_table import columns
from xqlab.viz.core.fields import UNSAID
from xqlab.words import Words

FORMAT = ("xqlab lab history", 1)
LONGEST = 80  # characters of a name
PATIENCE = 5  # seconds to wait for another kernel that writes the same file
PARTS = ("id", "name", "when", "kind", "summary", "figures")  # of an entry, in a file as they are
TITLES = ("name", "time", "terms changed", "result")

_ENTRY = record_of(
    id=str,
    name=str,
    when=str,
    kind=Literal["kept", "match", "fit"],
    changed=dict[str, list[float]],
    off=list[str],
    summary=record_of(en=str, zh=str),
    figures=dict[str, float],
)
_FILE = record_of(game=str, base=dict[str, Any], entries=[_ENTRY])


class HistoryError(XqlabError):
    """A file that is no history of this evaluation, or an entry that does not exist."""


@dataclass(frozen=True)
class HistoryEntry:
    """Weights that were tried.

    kind    : "kept" by the reader, or what was done with them: a "match", a "fit"
    summary : language -> the result in a sentence, "" for those that were kept
    figures : name -> number, of the result, such as `elo`
    """

    id: str
    name: str
    when: str
    kind: str
    weights: Any
    summary: dict[str, str]
    figures: dict[str, float]


class History(Sequence[HistoryEntry]):
    """The entries, oldest first.

    base : the weights from which a file tells the differences
    path : a file that has every entry as soon as it is made, and whose entries are there at the start

    Raises HistoryError for an invalid file.
    """

    def __init__(
        self, game: str, evaluation: Any, base: Any, path: str | PathLike[str] | None = None
    ) -> None:
        self.game, self.evaluation, self.base = game, evaluation, base
        self.path = None if path is None else Path(path)
        self._entries: tuple[HistoryEntry, ...] = ()
        self._lock = threading.RLock()
        if self.path is not None and self.path.exists():
            self.load(self.path)

    def __len__(self) -> int:
        return len(self._entries)

    def __getitem__(self, at: Any) -> Any:
        return self._entries[at]

    def named(self, name: str) -> HistoryEntry:
        """The newest entry of a name, or that of an id; raises HistoryError."""
        for entry in reversed(self._entries):
            if name in (entry.name, entry.id):
                return entry
        names = ", ".join(dict.fromkeys(entry.name for entry in self._entries)) or "none yet"
        raise HistoryError(f"expected an entry out of {names}, got {quoted(name)}")

    def add(
        self,
        weights: Any,
        name: str = "",
        *,
        kind: str = "kept",
        summary: Words = UNSAID,
        figures: dict[str, float] | None = None,
    ) -> HistoryEntry:
        """A new entry, which is written to the file, too; without a name it gets a number."""
        when = datetime.now(UTC).isoformat(timespec="milliseconds")
        with self._lock:
            name = name.strip()[:LONGEST] or f"{len(self) + 1}"
            entry = HistoryEntry(
                uuid4().hex[:12], name, when, kind, weights, summary._asdict(), figures or {}
            )
            self._entries += (entry,)
            self._keep()
        return entry

    def rename(self, entry: HistoryEntry, name: str) -> None:
        """Give an entry another name."""
        with self._lock:
            renamed = replace(entry, name=name.strip()[:LONGEST] or entry.name)
            self._entries = tuple(renamed if other.id == entry.id else other for other in self._entries)
            self._keep()

    def changes(self, entry: HistoryEntry) -> dict[str, list[float]]:
        """Name -> numbers of the weights that differ from the base."""
        changes: dict[str, list[float]] = self.evaluation.changes(self.base, entry.weights)
        return changes

    def to_text(self) -> str:
        """The text of a file, as JSON."""
        kind, version = FORMAT
        entries = [
            {part: getattr(entry, part) for part in PARTS}
            | {"changed": self.changes(entry), "off": sorted(entry.weights.off)}
            for entry in self._entries
        ]
        content = {"format": kind, "version": version, "game": self.game}
        content |= {"base": disk.parsed(self.base.to_text()), "entries": entries}
        return json.dumps(content, indent=1, ensure_ascii=False, allow_nan=False) + "\n"

    def save(self, path: str | PathLike[str]) -> None:
        """Write all to a file."""
        disk.write_text(path, self.to_text())

    def load(self, path: str | PathLike[str]) -> None:
        """Take over the entries of a file, unless they are here; raises HistoryError."""
        try:
            text = disk.read_text(path)
        except (OSError, ValueError) as reason:
            raise HistoryError(f"expected a file of a history, got {str(path)!r}: {reason}") from reason
        self.take(text, str(path))

    def take(self, text: str, name: str = "the text") -> None:
        """Take over the entries of a file's text; `name` stands for it in errors. Raises HistoryError."""
        with self._lock:
            known = {entry.id for entry in self._entries}
            new = [entry for entry in self._read(text, name) if entry.id not in known]
            self._entries = tuple(sorted((*self._entries, *new), key=lambda entry: entry.when))

    def _read(self, text: str, name: str) -> Iterator[HistoryEntry]:
        try:
            content = disk.parsed(text)
        except ValueError as reason:
            raise HistoryError(f"expected a file of a history, got {quoted(name)}: {reason}") from reason
        if not isinstance(content, dict) or (content.get("format"), content.get("version")) != FORMAT:
            kind, version = FORMAT
            raise HistoryError(f"expected a file of format {kind!r}, version {version}, got {quoted(name)}")
        if mismatch := first_mismatch(content, _FILE):
            raise HistoryError(f"expected {mismatch} in {quoted(name)}")
        if content["game"] != self.game:
            raise HistoryError(
                f"expected a history of {self.game} in {quoted(name)}, got one of {quoted(content['game'])}"
            )
        try:
            base = self.evaluation.from_text(json.dumps(content["base"]), name)
            for entry in content["entries"]:
                datetime.fromisoformat(entry["when"])
                weights = self.evaluation.changed(base, entry["changed"], entry["off"])
                parts = {part: entry[part] for part in PARTS} | {"name": entry["name"][:LONGEST]}
                yield HistoryEntry(weights=weights, **parts)
        except ValueError as reason:
            raise HistoryError(f"expected weights of {self.game} in {quoted(name)}: {reason}") from reason

    def _keep(self) -> None:
        if self.path is None:
            return
        with disk.held(self.path, PATIENCE):
            if self.path.exists():  # another kernel may have written its own entries
                self.load(self.path)
            self.save(self.path)

    def __repr__(self) -> str:
        whens = [entry.when[:16].replace("T", " ") for entry in self._entries]
        rows = [
            (entry.name, when, f"{len(self.changes(entry))}", entry.summary["en"])
            for entry, when in zip(self._entries, whens)
        ]
        lines = columns([TITLES, *rows], left=(0, 1, 3))
        return "\n".join(lines) if self._entries else "<History: nothing tried yet>"
