"""The panel *History*: what was tried, to go back to, to compare with, to save and to load."""

from __future__ import annotations

from typing import Any

from xqlab.viz.evaluation_lab.history import History, HistoryEntry
from xqlab.viz.evaluation_lab.panel import Panel


class HistoryPanel(Panel):
    """Its state are the entries without their weights, and how the base is called."""

    NAME = "history"

    def first(self) -> dict[str, Any]:
        """The entries of the lab's history, and the base with which it began."""
        return self._shown() | {"compared": ""}

    def refresh(self) -> None:
        """Show the entries anew."""
        self.tell(**self._shown())

    def hear(self, wish: str, content: dict[str, Any]) -> None:
        """Keep the weights, go back to others, compare with others, rename, save, load."""
        lab, history = self.lab, self.lab.history
        match wish:
            case "keep":
                lab.keep(str(content.get("name", "")))
            case "go":
                lab.weights = self._entry(content).weights
            case "compare":
                entry = self._entry(content)
                lab.base = entry.weights
                self.tell(compared=entry.id)
            case "base":
                lab.base = history.base
                self.tell(compared="")
            case "rename":
                history.rename(self._entry(content), str(content.get("name", "")))
                self.refresh()
            case "save":
                lab.send({"do": "file", "name": "history.json", "text": history.to_text()})
            case "load":
                history.take(str(content.get("text", "")), str(content.get("name", "")))
                self.refresh()

    def _entry(self, content: dict[str, Any]) -> HistoryEntry:
        entry: HistoryEntry = self.lab.history.named(str(content.get("id", "")))
        return entry

    def _shown(self) -> dict[str, Any]:
        history: History = self.lab.history
        shown = ("id", "name", "when", "summary")
        return {
            "entries": [
                {name: getattr(entry, name) for name in shown} | {"count": len(history.changes(entry))}
                for entry in history
            ]
        }
