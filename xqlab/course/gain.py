"""`gain`: what a lesson has taught, from a sheet before it and one after it."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from xqlab import disk
from xqlab.course.marks import Marks
from xqlab.course.tables import write_csv
from xqlab.errors import listed
from xqlab.experiments.run.share_interval import interval_of
from xqlab.experiments.sweeps.bootstrap import Estimate, bootstrap
from xqlab.text_table import Table
from xqlab.words import Words

ALL = "all"
FEW = 10  # students, below which an interval is a hint
TITLES = Words("kind|students|before|after|gain|normalised gain", "题型|学生数|课前|课后|进步|标准化增益")
_SHARE = Words("{0:.0f} %", "{0:.0f}%")
_BOTH = Words("{0} students handed in both sheets{1}", "{0} 名学生两份都交了{1}")
_FEW = Words(
    "; fewer than {0} give intervals of the normalised gain that are too narrow: take them as a hint",
    "；不到 {0} 名时标准化增益的区间偏窄，只可参考",
)
_ONE = {
    "before": Words("not counted, only the sheet before the lesson: {0}", "只交了课前那份，不计入：{0}"),
    "after": Words("not counted, only the sheet after the lesson: {0}", "只交了课后那份，不计入：{0}"),
}
_PRACTICE = Words(
    "a gain is not yet the lesson's: without a class that did not have it, practice is in it",
    "进步不全是这一课的功劳：没有不上这一课的对照班，做题熟练了也算在里面",
)


class Gain(NamedTuple):
    """The gain in one kind of question, in shares of the points, with 95 % intervals.

    students   : in both classes
    mean       : after less before, by student
    normalised : of the points that were missing before, the share gained, of the class's means; nan where
                 none was missing. Its interval is a bootstrap's. Source: R. R. Hake, American Journal of
                 Physics 66 (1998)
    """

    kind: str
    students: int
    before: float
    after: float
    mean: Estimate
    normalised: Estimate

    def texts(self) -> tuple[str, ...]:
        """A row of texts, in per cent."""
        shares = [_SHARE.format(100 * share) for share in (self.before, self.after)]
        return (self.kind, str(self.students), *shares, _percent(self.mean), _percent(self.normalised))


@dataclass(frozen=True)
class Gains:
    """The gain of a lesson in all, and by the kinds of question that both sheets have.

    only_pre, only_post : the ids of those who handed in only one of the sheets
    """

    rows: tuple[Gain, ...]
    only_pre: tuple[str, ...] = ()
    only_post: tuple[str, ...] = ()

    @property
    def table(self) -> Table:
        """A row for each kind."""
        return Table(TITLES.parts(), [row.texts() for row in self.rows])

    def notes(self) -> list[str]:
        """What limits these numbers."""
        count = self.rows[0].students if self.rows else 0
        notes = [_BOTH.filled(count, _FEW.filled(FEW) if count < FEW else "")]
        for name, students in ("before", self.only_pre), ("after", self.only_post):
            if students:
                notes.append(_ONE[name].filled(listed(students, 20)))
        return [str(note) for note in (*notes, _PRACTICE)]

    def save(self, path: disk.PathLike) -> Path:
        """Write the numbers as CSV."""
        rows = [(*row[:4], *row.mean, *row.normalised) for row in self.rows]
        ends = [f"{name}{end}" for name in ("gain", "normalised gain") for end in ("", " low", " high")]
        return write_csv(Path(path), [(*TITLES.parts("en")[:4], *ends), *rows])

    def __str__(self) -> str:
        return "\n".join((str(self.table), *self.notes()))


def gain(pre: Marks, post: Marks) -> Gains:
    """The gain from one sheet to another, paired by the student's id."""
    before, after = _present(pre), _present(post)
    both = [student for student in before if student in after]
    rows = []
    if both:
        shares = [_shares(marks, both) for marks in (pre, post)]
        kinds = [kind for kind in shares[0] if kind in shares[1]]
        rows = [_gain(kind, shares[0][kind], shares[1][kind]) for kind in kinds]
    return Gains(
        tuple(rows),
        tuple(student for student in before if student not in after),
        tuple(student for student in after if student not in before),
    )


def _present(marks: Marks) -> list[str]:
    return [total.student.id for total in marks.sums() if total.points is not None]


def _shares(marks: Marks, students: Sequence[str]) -> dict[str, Any]:
    """Kind of question -> float[students], the share of the points."""
    kinds: dict[str, list[list[float]]] = {ALL: [[0.0, 0.0] for _ in students]}
    places = {student: at for at, student in enumerate(students)}
    for row in marks.rows:
        at = places.get(row.student.id)
        if at is not None:
            for kind in (ALL, row.kind):
                own = kinds.setdefault(kind, [[0.0, 0.0] for _ in students])[at]
                own[0] += row.points
                own[1] += row.out_of
    return {kind: np.array([got / all for got, all in own]) for kind, own in kinds.items()}


def _mean(gains: Any) -> Estimate:
    low, high = interval_of((1 + gains) / 2)  # gains are from -1 to 1
    return Estimate(float(gains.mean()), 2 * low - 1, 2 * high - 1)


def _gain(kind: str, before: Any, after: Any) -> Gain:
    def normalised(chosen: Any) -> Any:
        chosen = chosen.astype(int)
        missing = 1 - before[chosen].mean(axis=0)
        with np.errstate(divide="ignore", invalid="ignore"):
            return np.where(missing > 0, (after - before)[chosen].mean(axis=0) / missing, np.nan)

    return Gain(
        kind,
        len(before),
        float(before.mean()),
        float(after.mean()),
        _mean(after - before),
        bootstrap(np.arange(len(before)), normalised),
    )


_GAIN = Words("{0:+.0f} %", "{0:+.0f}%")
_BETWEEN = Words("{0:+.0f} % ({1:+.0f} to {2:+.0f})", "{0:+.0f}%（{1:+.0f} 至 {2:+.0f}）")


def _percent(estimate: Estimate) -> str:
    if not np.isfinite(estimate).all():  # nothing, or in a resample nothing, was missing before
        return "–" if np.isnan(estimate.value) else _GAIN.format(100 * estimate.value)
    return _BETWEEN.format(*(100 * number for number in estimate))
