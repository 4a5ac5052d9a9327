"""The panel *History*: what was tried, to go back to, to compare with, to save and to load."""

from collections.abc import Mapping
from typing import Any

from xqlab.viz.core.fields import TEXT, Field
from xqlab.viz.evaluation_lab.history import History, HistoryEntry
from xqlab.viz.evaluation_lab.panel import Panel, table
from xqlab.words import Words

HEADS = Words("name|time|terms changed|result|", "名称|时间|改动项数|结果|")
NONE = Words(
    "Nothing tried yet. Matches and fits are listed here, too.",
    "尚无记录。对局与拟合的结果也会列在这里。",
)
GO, COMPARE = Words("Go back to it", "回到这组"), Words("Compare with it", "与这组比较")
COMPARED, NAME = Words("the base now", "现为基准"), Words("Name", "名称")
SAVE, LOAD = Words("Save history", "保存记录"), Words("Load history", "载入记录")
FIRST_BASE = Words("Compare with the first base", "改回与最初的基准比较")


class HistoryPanel(Panel):
    """A row for each entry, the newest first."""

    NAME, WISHES = "history", ("go", "compare", "base", "rename", "save", "load")
    TAB, START = Words("History", "记录"), Words("Keep", "记下")
    compared = ""  # the entry that is the base, "" for the first one

    def fields(self) -> list[Field]:
        """The name of what is kept."""
        return [Field("name", TEXT, Words("Name of these weights", "这组权重的名称"), first="")]

    def buttons(self) -> list[dict[str, Any]]:
        """For the whole history."""
        first = [{"do": "base", "text": FIRST_BASE}] if self.compared else []
        return [{"do": "save", "text": SAVE}, {"do": "load", "text": LOAD, "isFile": True}, *first]

    def refresh(self) -> None:
        """Show the entries anew."""
        rows = [self._row(entry) for entry in reversed(self.lab.history)]
        self.tell(table=table(HEADS, rows) if rows else table(note=NONE), buttons=self.buttons())

    def start(self, filled: dict[str, Any], content: Mapping[str, Any]) -> None:
        """Keep the weights."""
        self.lab.keep(str(filled["name"]))

    def go(self, content: Mapping[str, Any]) -> None:
        """Go back to the weights of an entry."""
        self.lab.weights = self._entry(content).weights

    def compare(self, content: Mapping[str, Any]) -> None:
        """Compare with the weights of an entry."""
        entry = self._entry(content)
        self._compare_with(entry.weights, entry.id)

    def base(self, content: Mapping[str, Any]) -> None:
        """Compare with the weights with which the lab began."""
        self._compare_with(self.lab.history.base, "")

    def rename(self, content: Mapping[str, Any]) -> None:
        """Give an entry another name."""
        self.lab.history.rename(self._entry(content), str(content.get("name", "")))
        self.refresh()

    def save(self, content: Mapping[str, Any]) -> None:
        """Send the file of the history."""
        self.lab.send({"file": "history.json", "text": self.lab.history.to_text()})

    def load(self, content: Mapping[str, Any]) -> None:
        """Take over the entries of a file."""
        self.lab.history.take(str(content.get("text", "")), str(content.get("name", "")))
        self.refresh()

    def _compare_with(self, weights: Any, entry: str) -> None:
        self.lab.base, self.compared = weights, entry
        self.refresh()

    def _entry(self, content: Mapping[str, Any]) -> HistoryEntry:
        entry: HistoryEntry = self.lab.history.named(str(content.get("at", "")))
        return entry

    def _row(self, entry: HistoryEntry) -> list[Any]:
        history: History = self.lab.history
        is_base = entry.id == self.compared
        buttons: list[dict[str, Any]] = [
            {
                "do": wish,
                "at": entry.id,
                "text": text,
                "label": Words("{0}: {1}", "{0}: {1}").filled(text, entry.name),
            }
            for wish, text in (("go", GO), ("compare", COMPARE))
        ]
        buttons[0]["isMain"] = is_base  # has the focus once the other one is gone
        return [
            {"do": "rename", "at": entry.id, "typed": entry.name, "label": NAME},
            {"when": entry.when},
            len(history.changes(entry)),
            entry.summary,
            [buttons[0], COMPARED if is_base else buttons[1]],
        ]
