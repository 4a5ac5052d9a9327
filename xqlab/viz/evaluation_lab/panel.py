"""A panel of the evaluation lab: a tab with fields, work in the background and a table."""

import threading
from collections.abc import Callable, Iterable, Mapping
from typing import Any, ClassVar

from xqlab.viz.core.fields import NUMBER, UNSAID, Field
from xqlab.viz.evaluation_lab.evaluations import EvaluationLabError
from xqlab.viz.evaluation_lab.job import Job
from xqlab.words import Words, in_each

DEEPEST = 6  # plies
DEPTH = Field(
    "depth",
    NUMBER,
    Words("Depth (plies)", "深度（层）"),
    limits=(1, DEEPEST),
    first=3,
    expected=f"a depth from 1 to {DEEPEST}",
)


class Panel:
    """A tab of a lab: its state is the trait `_panel_NAME`, and the browser's messages have `panel=NAME`.

    TAB, START : on the tab, and on the button that starts its work
    LEGEND     : above its switches
    WISHES     : its methods that a message may name, besides "start" and "stop"

    One class in a file, registered in `PANELS` of widget.py. Its state has
    fields  : what is filled in
    buttons : beside the one that starts
    running, done : whether it works, and a share; lines : sentences; stale : whether the lab shows something
              else by now; fault : an error's text
    table   : `heads`, `rows` of cells, the first of which is its name, and a `note`
    A cell is a text, `Words`, {when}, a share {count, of, label}, or what asks something of `at`: a button
    {do, at, text}, a text that is changed {do, at, typed, label}.
    """

    NAME: ClassVar[str]
    TAB: ClassVar[Words]
    START: ClassVar[Words]
    LEGEND: ClassVar[Words] = UNSAID
    WISHES: ClassVar[tuple[str, ...]] = ()

    job: Job | None = None
    _of_job: Any = None  # what the last job is of, see `_of`

    def __init__(self, lab: Any) -> None:
        self.lab = lab
        self._telling = threading.RLock()

    def fields(self) -> list[Field]:
        """What is filled in."""
        return []

    def buttons(self) -> list[dict[str, Any]]:
        """The buttons at the start."""
        return []

    def first(self) -> dict[str, Any]:
        """The state at the start."""
        idle = {"running": False, "done": 0, "lines": [], "stale": False, "fault": ""}
        return plain(idle | {"fields": self.sent_fields(), "buttons": self.buttons(), "table": table()})

    def refresh(self) -> None:
        """Show anew what is kept outside the state."""

    @property
    def state(self) -> dict[str, Any]:
        """What the browser shows."""
        return dict(getattr(self.lab, f"_panel_{self.NAME}"))

    def tell(self, **state: Any) -> None:
        """Replace parts of the state, from any thread."""
        with self._telling:
            setattr(self.lab, f"_panel_{self.NAME}", self.state | plain(state))

    def progress(self, job: Job) -> Callable[[int, int], bool]:
        """What a job calls with (done, of how many), and whether it goes on."""

        def on_step(done: int, of: int) -> bool:
            self.tell(done=done / of)
            return not job.stopping.is_set()

        return on_step

    def hear(self, wish: str, content: Mapping[str, Any]) -> None:
        """Do what the browser asks. The lab has its weights already; the text of a ValueError is shown."""
        if wish == "start":
            given = content.get("filled", {})
            filled = {
                field.name: field.checked(given.get(field.name, field.first), EvaluationLabError)
                for field in self.fields()
            }
            self.start(filled, content)
        elif wish == "stop" and self.job is not None:
            self.job.stop()
        elif wish in self.WISHES:
            getattr(self, wish)(content)

    def start(self, filled: dict[str, Any], content: Mapping[str, Any]) -> Any:
        """Begin a job with what is filled in."""

    def begin_job(self, work: Callable[[Job], None], **state: Any) -> Job:
        """The new job, which does `work`; the one before is stopped and awaited.

        `state` is told as it begins, when the one before has told its end.
        """
        self.close()
        self._of_job = self._of()
        self.tell(**self.first() | {"running": True} | state)
        self.job = Job(work, self.tell)
        return self.job

    def check_stale(self, _: Any = None) -> None:
        """Tell whether the lab still shows what the last job is of."""
        stale = self._of_job is not None and self._of_job != self._of()
        if stale != self.state["stale"]:
            self.tell(stale=stale)

    def _of(self) -> Any:
        """What a job is of, to be compared with what the lab shows later; None where that does not matter."""
        return self.lab.weights

    def close(self) -> None:
        """Stop the job and wait for its end, as the lab is closed or its cell runs again."""
        if self.job is not None:
            self.job.end()

    def sent_fields(self) -> list[dict[str, Any]]:
        """The fields for the browser."""
        return [field.sent() for field in self.fields()]


def table(heads: Words | None = None, rows: Iterable[Any] = (), note: Words = UNSAID) -> dict[str, Any]:
    """A table of a panel; the heads are between bars."""
    return {"heads": [] if heads is None else in_words(heads.parts), "rows": list(rows), "note": note}


def in_words(make: Callable[[], Any]) -> Any:
    """What `make` gives, texts in nested lists, with each text as `Words`: it is called in each language."""

    def joined(*texts: Any) -> Any:
        return Words(*texts) if isinstance(texts[0], str) else [joined(*parts) for parts in zip(*texts)]

    return joined(*in_each(make).values())


def plain(value: Any) -> Any:
    """JSON values, nested, with each `Words` as {"en": ..., "zh": ...}."""
    if isinstance(value, Words):
        return value._asdict()
    if isinstance(value, Mapping):
        return {name: plain(part) for name, part in value.items()}
    return [plain(part) for part in value] if isinstance(value, (list, tuple)) else value
