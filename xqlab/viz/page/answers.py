"""Answers that survive: beside the notebook, and in the files that pages save and load.

A widget that asks mixes in `KeepsAnswers`, defines what that names, and calls `_keep_answers` at the end of
its constructor. Its page hands `_sheet()` to `keeping` of `answers.js`, with a function that reads the
answers and one that puts them back; everything else is here and there. The digest of a question has all that
its key depends on, and no words: answers outlive a language or a typo. The format is in `answers_file.js`; a
notebook's file has `widgets`: digest -> what a page's file has, with `at` in each item.
"""

import hashlib
import json
import math
import os
import sys
import time
import warnings
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from xqlab import disk
from xqlab.errors import XqlabError, in_one_line, quoted
from xqlab.trace.sides import ENDLESS
from xqlab.viz.page.finished_file import path_of, write_finished

FORMAT = "xqlab answers 1"
FORMATS = (".json",)
LARGEST = 1 << 20  # bytes of a file
MOST_NUMBERS = 1000  # of an answer
MOST_TRIES = 1_000_000
LAST = 1e14  # ms, in the year 5138
PATIENCE = 2.0  # seconds for another kernel that writes to the same file
WRITTEN = {value: text for text, value in ENDLESS.items()}

Item = dict[str, Any]  # exercise, number, digest, given, tries; perhaps shown, at


class AnswersError(XqlabError):
    """A file of answers that is broken, or has answers to other questions."""


class AnswersWarning(UserWarning):
    """Answers that could not be kept, or kept ones that cannot be read."""


def digest_of(*parts: Any) -> str:
    """16 hexadecimal digits, the same for the same JSON values on every machine."""
    return hashlib.sha256(json.dumps(parts, sort_keys=True).encode()).hexdigest()[:16]


def beside_notebook() -> Path | None:
    """NAME.answers.json beside the notebook of this kernel; None where no Jupyter server says which it is."""
    ipython = sys.modules.get("IPython")
    kernel = getattr(None if ipython is None else ipython.get_ipython(), "kernel", None)
    notebook = Path(os.environ.get("JPY_SESSION_NAME", ""))
    if not notebook.is_absolute():
        notebook = Path.cwd() / notebook.name  # the kernel began in its folder
    if kernel is None or notebook.suffix != ".ipynb" or not notebook.parent.is_dir():
        return None
    return notebook.with_suffix(".answers.json")


class KeepsAnswers:
    """A widget whose answers survive; see the module.

    It defines SHEET, its kind; ANSWERED, the traits that change with an answer; and `_questions_asked`,
    `_answered` and `_take`.
    """

    SHEET: str
    ANSWERED: tuple[str, ...]

    def _questions_asked(self) -> list[tuple[str, int, Any]]:
        """(exercise, number from 1, what the key depends on) of each question."""
        raise NotImplementedError

    def _answered(self) -> list[tuple[int, list[float], int, bool]]:
        """(index of the question, numbers given, tries, given up) of each that was answered."""
        raise NotImplementedError

    def _take(self, items: list[Item]) -> None:
        """These are the answers now, and no others; raises AnswersError for one that cannot be given."""
        raise NotImplementedError

    def _sheet(self) -> dict[str, Any]:
        """What `keeping` needs to know of the questions."""
        questions = [
            {"exercise": exercise, "number": number, "digest": digest_of(exercise, number, about)}
            for exercise, number, about in self._questions_asked()
        ]
        return {"sheet": self.SHEET, "digest": digest_of(self.SHEET, questions), "questions": questions}

    def _items(self) -> list[Item]:
        questions = self._sheet()["questions"]
        return [
            questions[at] | {"given": given, "tries": tries} | ({"shown": True} if shown else {})
            for at, given, tries, shown in self._answered()
        ]

    def save_answers(self, file: str | Path) -> Path:
        """Write the answers to a file that `load_answers` and the widget's page read; return the path.

        An existing file is replaced. Raises UnwrittenError for a name that does not end in .json, or where it
        cannot be written.
        """
        path, content = path_of(file, FORMATS), {"format": FORMAT} | _entry(self.SHEET, self._items())
        return write_finished(path, _text(content))

    def load_answers(self, file: str | Path) -> int:
        """Take the answers of a file that a widget or its page has saved, or a notebook's; return how many.

        Answers to questions that the file does not answer stay. Raises OSError where it cannot be read,
        AnswersError where it is broken or has answers to other questions; then nothing changes.
        """
        sheet = self._sheet()
        content: Any = _content(Path(file))
        if "widgets" in content:
            content = _entries(content).get(sheet["digest"])
        loaded = [_bare(item) for item in _read_items(content, sheet)]
        self._take([*_by_question([*self._items(), *loaded]).values()])
        self._write()
        return len(loaded)

    def clear_answers(self) -> None:
        """Forget all answers, in the notebook's file, too."""
        self._take([])
        self._write()

    def set_state(self, sync_data: dict[str, Any]) -> None:
        """What the page sends: only what a person answers is kept, not what a program sets."""
        super().set_state(sync_data)  # type: ignore[misc]
        if not sync_data.keys().isdisjoint(self.ANSWERED):
            self._write()

    def _keep_answers(self, answers: str | Path | bool | None) -> None:
        """Put back the answers of an earlier kernel, and keep those to come.

        answers : the file, by default that beside the notebook if a Jupyter server runs it, else none; False
                  for none
        """
        self._known: list[Item] = []
        self._warned: set[str] = set()
        if isinstance(answers, bool) or answers is None:
            self._file = None if answers is False else beside_notebook()
        else:
            self._file = path_of(answers, FORMATS)
        if self._file is not None:
            self._reopen(self._file, self._sheet())

    def _reopen(self, path: Path, sheet: Mapping[str, Any]) -> None:
        try:
            entry = _entries(_content(path)).get(sheet["digest"])
            known = [] if entry is None else _read_items(entry, sheet)
            self._take([_bare(item) for item in known if not _is_blank(item)])
            self._known = known
        except FileNotFoundError:
            return
        except (OSError, ValueError) as error:
            self._warn(f"the answers in {str(path)!r} cannot be read: {in_one_line(error)}")

    def _write(self) -> None:
        known = _stamped(self._items(), self._known, int(time.time() * 1000))
        if self._file is None or known == self._known:
            return
        self._known, sheet = known, self._sheet()
        try:
            with disk.held(self._file, PATIENCE):
                widgets = self._others(self._file)
                kept = widgets.get(sheet["digest"])
                try:
                    on_disk = [] if kept is None else _read_items(kept, sheet)
                except AnswersError:
                    on_disk, widgets[f"{sheet['digest']} unread"] = [], kept
                self._known = _later(known, on_disk)
                widgets[sheet["digest"]] = _entry(self.SHEET, self._known)
                disk.write_text(self._file, _text({"format": FORMAT, "widgets": widgets}))
        except (OSError, disk.BusyError) as error:
            self._warn(f"answers were not kept in {str(self._file)!r}: {in_one_line(error)}")

    def _others(self, path: Path) -> dict[str, Any]:
        """The answers to all widgets on the disk; a broken file gets another name."""
        try:
            return _entries(_content(path))
        except FileNotFoundError:
            return {}
        except ValueError as error:
            numbers = (path.with_suffix(f".unread-{number}.json") for number in range(1, 1000))
            aside = next(name for name in numbers if not name.exists())
            os.replace(path, aside)
            self._warn(f"{str(path)!r} could not be read and is now {aside.name!r}: {in_one_line(error)}")
            return {}

    def _warn(self, text: str) -> None:
        if text not in self._warned:
            self._warned.add(text)
            warnings.warn(text, AnswersWarning, stacklevel=2)


def _text(content: Any) -> str:
    return json.dumps(content, indent=1) + "\n"


def _entry(sheet: str, items: Iterable[Item]) -> dict[str, Any]:
    sent = [item | {"given": [WRITTEN.get(value, value) for value in item["given"]]} for item in items]
    return {"sheet": sheet, "student": "", "code": "", "items": sent}


def _content(path: Path) -> dict[str, Any]:
    disk.check_regular(path)
    if (size := path.stat().st_size) > LARGEST:
        raise AnswersError(f"expected answers of at most {LARGEST:,} bytes, got {size:,}: {str(path)!r}")
    try:
        content = disk.parsed(disk.read_bytes(path))
    except ValueError as error:
        raise AnswersError(f"expected JSON in {str(path)!r}: {error}") from None
    name = content.get("format") if isinstance(content, dict) else content
    if name != FORMAT:
        raise AnswersError(f"expected the format {FORMAT!r} in {str(path)!r}, got {quoted(name)}")
    return dict(content)


def _entries(content: Mapping[str, Any]) -> dict[str, Any]:
    widgets = content.get("widgets")
    if not isinstance(widgets, dict):
        raise AnswersError(f"expected a notebook's file with 'widgets', got {quoted(widgets)}")
    return widgets


def _read_items(content: Any, sheet: Mapping[str, Any]) -> list[Item]:
    """The items of a file, each to another question of this sheet; raises AnswersError for any other."""
    content = content if isinstance(content, dict) else {}
    is_own = all(content.get(name) in ("", None) for name in ("student", "code"))
    if (kind := content.get("sheet")) != sheet["sheet"] or not is_own:
        raise AnswersError(f"expected answers to {sheet['sheet']!r}, got answers to {quoted(kind)}")
    if not isinstance(items := content.get("items"), list):
        raise AnswersError(f"expected a list of answers, got {quoted(items)}")
    questions = {question["digest"]: question for question in sheet["questions"]}
    return [_read_item(item, questions) for item in items]


def _read_item(item: Any, questions: dict[str, Item]) -> Item:
    item = item if isinstance(item, dict) else {"digest": item}
    asked, digest = {name: item.get(name) for name in ("exercise", "number", "digest")}, item.get("digest")
    question = questions.pop(digest, None) if isinstance(digest, str) else None
    if question is None or asked != question or isinstance(asked["number"], bool):
        raise AnswersError(f"expected an answer to each question at most once, got one to {quoted(asked)}")
    given, tries, shown, at = (
        item.get("given"),
        item.get("tries"),
        item.get("shown", False),
        item.get("at", 0),
    )
    if not isinstance(given, list) or len(given) > MOST_NUMBERS or not all(map(_is_number, given)):
        raise AnswersError(f"expected a list of numbers for question {item['number']}, got {quoted(given)}")
    is_count = isinstance(tries, int) and not isinstance(tries, bool) and 0 <= tries <= MOST_TRIES
    if not is_count or not isinstance(shown, bool) or not _is_number(at) or not 0 <= at < LAST:
        raise AnswersError(f"expected the tries at question {item['number']}, got {quoted(item)}")
    numbers = [ENDLESS.get(value, value) for value in given]
    return question | {"given": numbers, "tries": tries} | ({"shown": True} if shown else {}) | {"at": at}


def _is_number(value: Any) -> bool:
    if isinstance(value, str):
        return value in ENDLESS
    return isinstance(value, (int, float)) and not isinstance(value, bool) and math.isfinite(value)


def _bare(item: Item) -> Item:
    return {name: value for name, value in item.items() if name != "at"}


def _is_blank(item: Item) -> bool:
    return not (item["given"] or item["tries"] or item.get("shown"))


def _by_question(items: Iterable[Item]) -> dict[str, Item]:
    return {item["digest"]: item for item in items}


def _stamped(items: list[Item], known: list[Item], now: float) -> list[Item]:
    """The items with when they were answered; one that is gone is blank from now on."""
    before = _by_question(known)

    def stamped(item: Item) -> Item:
        old = before.pop(item["digest"], None)
        if old is not None and _bare(old) == _bare(item):
            return old
        return item | {"at": max(now, 0 if old is None else old["at"] + 1)}

    here = [stamped(item) for item in items]
    gone = [
        old
        if _is_blank(old)
        else {name: old[name] for name in ("exercise", "number", "digest")}
        | {"given": [], "tries": 0, "at": max(now, old["at"] + 1)}
        for old in before.values()
    ]
    return here + gone


def _later(items: list[Item], others: list[Item]) -> list[Item]:
    """Of each question the later of two answers."""
    latest = _by_question(items)
    for item in others:
        if item["digest"] not in latest or item["at"] > latest[item["digest"]]["at"]:
            latest[item["digest"]] = item
    return sorted(latest.values(), key=lambda item: (item["number"], item["exercise"]))
