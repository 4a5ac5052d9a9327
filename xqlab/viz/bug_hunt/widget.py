"""`BugHunt`: recorded searches with one planted fault each, to be found in their logs."""

import base64
from collections.abc import Iterable
from html import escape
from pathlib import Path
from random import Random
from typing import Any

import traitlets

from xqlab.errors import quoted
from xqlab.teach.bug_hunt.bug import Bug, BugError
from xqlab.teach.bug_hunt.bugs import BUGS
from xqlab.teach.bug_hunt.case import Case, case_of
from xqlab.trace.conventions import LANGUAGES
from xqlab.trace.move_names import move_names
from xqlab.trace.reasons.sentences import Teller, sentences
from xqlab.trace.reasons.texts import TRUSTING
from xqlab.viz.core.widget import Widget
from xqlab.viz.page.answers import AnswersError, Item, KeepsAnswers
from xqlab.viz.page.facts import position_text
from xqlab.viz.page.recording import Recording
from xqlab.viz.quiz.widget import Quiz
from xqlab.viz.stepper.widget import payload
from xqlab.words import Words, in_each, in_language

FACTS = 4  # rows shown: the position, the search, its switches, the evaluation
CORRECT = 8  # sentences on how the correct search goes on
STILL = Words(
    "Each of these searches has one planted fault: where does it go wrong, and why?",
    "这些搜索中各植入了一个错误：从哪里开始出错，错在何处？",
)
EARLIER = Words("Searched before by the same searcher", "同一搜索器此前搜索过")


class BugHunt(KeepsAnswers, Widget):
    """A widget with short recorded searches, in each of which one fault is planted.

    The reader steps through the log, compares nodes with what minimax says, points at the first event that
    the correct search would not have written, and chooses the fault out of a list. The page says how many
    are left, not where. It needs no kernel; `save_html` exports it.

    bug      : the number of the search shown, from 1; can be read and set
    language : "en" or "zh"
    answers, score : so far, see there; `case(number)` has the search itself

    Answers survive the kernel, beside the notebook; `save_answers` and `load_answers` take them elsewhere.
    """

    SHEET, ANSWERED = "bug-hunt", ("_answers",)
    SCRIPT, STYLES = "bug_hunt/widget", (*Quiz.STYLES, "bug_hunt/widget")
    TITLES = Words("Bug hunt", "找错")
    PROGRESS = ("bug", "_answers")

    bug = traitlets.Int(1, help="the number of the search shown, from 1").tag(sync=True)
    _answers: Any = traitlets.List().tag(sync=True)  # of each search {tries, given, shown}

    def __init__(
        self,
        cases: int | Iterable[str] = 10,
        *,
        seed: int = 0,
        with_keys: bool = True,
        faces: str = "chinese",
        flip: bool = False,
        language: str | None = None,
        notation: str | None = None,
        view: str | None = None,
        answers: str | Path | bool | None = None,
    ) -> None:
        """A hunt for so many bugs, or for those of these names, see `BugHunt.faults`.

        seed      : of their choice and order, which is not that of the list of faults
        with_keys : False for a page that is handed in for a mark: it does not have the answers, and records
                    what the reader chose; `answers` judges it
        faces, flip, language, notation, view : as for `Stepper`
        answers   : as for `Quiz`

        Raises BugError for bugs that there are not.
        """
        self._hunted = [case_of(bug) for bug in _chosen(cases, seed)]
        options = {"language": language, "notation": notation, "view": view}
        recordings = [Recording(case.result, **options) for case in self._hunted]
        self._with_keys = bool(with_keys)
        super().__init__(
            language=recordings[0].language,
            _data={
                "faults": in_each(lambda: [str(bug.title) for bug in BUGS]),
                "cases": [
                    _payload(case, recording, faces, flip, self._with_keys)
                    for case, recording in zip(self._hunted, recordings)
                ],
            },
            _answers=self._blank(),
        )
        self._keep_answers(answers)

    @staticmethod
    def faults() -> dict[str, dict[str, str]]:
        """The names of all faults, with their titles by language, in the order of the list on the page."""
        return {bug.name: bug.title._asdict() for bug in BUGS}

    def case(self, number: int) -> Case:
        """A search of the hunt, numbered from 1 as on the page: `hunt.case(3).result.tree.where(...)`."""
        if number not in range(1, len(self._hunted) + 1):
            raise BugError(f"expected a bug from 1 to {len(self._hunted)}, got {number!r}")
        return self._hunted[number - 1]

    @property
    def answers(self) -> list[dict[str, Any]]:
        """Of each search that was answered `bug`, `tries`, and of the last try `event`, `fault`, `right`.

        `fault` is a name; `right` is False once the answer was shown.
        """
        answers = []
        for at, given, tries, shown in self._answered():
            case, (event, fault) = self._hunted[at], given or (None, None)
            name = None if fault is None else BUGS[fault].name
            right = (event, name) == (case.event, case.bug.name) and not shown
            answers.append({"bug": at + 1, "tries": tries, "event": event, "fault": name, "right": right})
        return answers

    @property
    def score(self) -> tuple[int, int]:
        """(bugs found, tries for all of them)."""
        answers = self.answers
        return sum(answer["right"] for answer in answers), sum(answer["tries"] for answer in answers)

    def _still(self) -> str:
        items = (
            f"<li>{escape(position_text(case.board, self.language))}: "
            f"{escape(str(case.bug.use))}, {len(case.result.log)}</li>"
            for case in self._hunted
        )
        return f"<p>{escape(in_language(STILL, self.language))}</p><ol>{''.join(items)}</ol>"

    def _blank(self) -> list[dict[str, Any]]:
        return [{"tries": 0, "given": [], "shown": False} for _ in self._hunted]

    def _questions_asked(self) -> list[tuple[str, int, Any]]:
        # What a page without keys has, too.
        return [
            ("bug-hunt", number, [position_text(case.board), *case.bug.switches, case.result.log.tolist()])
            for number, case in enumerate(self._hunted, 1)
        ]

    def _answered(self) -> list[tuple[int, list[Any], int, bool]]:
        return [
            (at, answer["given"], answer["tries"], answer["shown"])
            for at, answer in enumerate(self._answers)
            if answer["tries"] or answer["shown"]
        ]

    def _take(self, items: list[Item]) -> None:
        answers = self._blank()
        for item in items:
            at, given, shown = item["number"] - 1, item["given"], bool(item.get("shown"))
            limits = (len(self._hunted[at].result.log), len(BUGS))
            fits = len(given) == 2 and all(value in range(limit) for value, limit in zip(given, limits))
            if not (fits or (shown and not given)):
                raise AnswersError(f"expected an event and a fault of search {at + 1}, got {given!r}")
            answers[at] = {"tries": item["tries"], "given": [int(value) for value in given], "shown": shown}
        self._answers = answers

    @traitlets.validate("bug")
    def _check_bug(self, proposal: dict[str, Any]) -> int:
        number: int = proposal["value"]
        self.case(number)
        return number

    def __repr__(self) -> str:
        right, tries = self.score
        return f"<BugHunt: {len(self._hunted)} bugs, {right} found in {tries} tries>"


def _chosen(cases: int | Iterable[str], seed: int) -> list[Bug]:
    known = {bug.name: bug for bug in BUGS}
    if isinstance(cases, int) and not isinstance(cases, bool):
        names, count = list(known), cases
    else:
        names = [] if isinstance(cases, bool) else [cases] if isinstance(cases, str) else list(cases)
        count = len(names)
    unknown = [name for name in names if name not in known]
    if unknown:
        raise BugError(f"expected bugs out of {', '.join(known)}, got {quoted(unknown[0])}")
    if not 0 < count <= len(known) or len(set(names)) < len(names):
        raise BugError(f"expected 1 to {len(known)} different bugs, got {quoted(cases)}")
    return [known[name] for name in Random(seed).sample(names, count)]


def _payload(case: Case, recording: Recording, faces: str, flip: bool, with_key: bool) -> dict[str, Any]:
    """A search as the page gets it; `key` is None where the page may not have it."""
    about, block = payload(recording, faces, flip)
    tree, is_minimax = recording.tree, recording.view == "minimax"
    facts = recording.facts(answer=False)
    shown = {language: [list(row) for row in rows[:FACTS]] for language, rows in facts.items()}
    if case.bug.earlier:
        for language, rows in shown.items():
            rows.append([in_language(EARLIER, language), position_text(case.bug.earlier(), language)])
    values = [
        recording.sides.for_max(value, int(node.ply)) if is_minimax and value is not None else value
        for node, value in zip(tree.nodes, case.minimax)
    ]
    texts = {}
    for language, how in recording.conventions.items():
        teller = Teller(tree, how, move_names(tree, how.moves).__getitem__, TRUSTING)
        texts[language] = "\n".join(map(teller, range(len(tree.log))))
    return {
        "about": about | {"events": len(tree.log), "note": dict.fromkeys(LANGUAGES, ""), "has_source": False},
        "block": base64.b64encode(block).decode(),
        "sentences": texts,
        "facts": shown,
        "minimax": values,
        "key": _key(case, recording) if with_key else None,
    }


def _key(case: Case, recording: Recording) -> dict[str, Any]:
    events = range(case.event, min(case.event + CORRECT, len(case.correct.log)))
    others = {
        language: ["" if other is case.bug else case.why_not(other, language) for other in BUGS]
        for language in LANGUAGES
    }
    return {
        "event": case.event,
        "fault": BUGS.index(case.bug),
        "why": case.bug.why._asdict(),
        "why_not": others,
        "diff": case.bug.fault.diff,
        "correct": {
            language: sentences(
                case.correct.tree, events, language=language, notation=how.notation, view=how.view
            )
            for language, how in recording.conventions.items()
        },
    }
