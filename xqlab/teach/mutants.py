"""A clinic for tests: code with one change at a time, and which of the changes one's own tests find.

>>> def test_value(alpha_beta):
...     assert alpha_beta("(3 5) (2 9)").value == 3
>>> report = clinic("alpha-beta").score(test_value)
>>> 0 < len(report.killed) < len(report.survivors)
True

Source: R. A. DeMillo, R. J. Lipton, F. G. Sayward, "Hints on Test Data Selection", 1978.
"""

import inspect
import io
import traceback
from collections.abc import Callable
from contextlib import redirect_stdout
from dataclasses import dataclass
from html import escape
from types import ModuleType
from typing import Any

import numpy as np

from xqlab.errors import XqlabError, quoted
from xqlab.teach.changes import KINDS
from xqlab.teach.subject import Mutant, Subject
from xqlab.teach.subjects import SUBJECTS
from xqlab.text_table import Table
from xqlab.words import Words, checked_language, in_language, spoken

STEPS = 20  # a test may take so many times the steps that it takes on the unchanged code,
MORE_STEPS = 5_000  # and so many more
EXAMPLE = "`def test_value(code): assert ...`"
Test = Callable[[Any], object]

_WORDS = {
    "headline": Words(
        "{subject}: {killed} of {all} changes found.", "{subject}：{all} 处改动，找出 {killed} 处。"
    ),
    "titles": Words("line|function|change|found by|with", "行|函数|改动|由谁找出|异常"),
    "survivor": Words("line {line}, {function}: {kind}. {hint}", "第 {line} 行，{function}：{kind}。{hint}"),
    "all": Words("All changes", "全部改动"),
}


def clinic(name: str) -> "Clinic":
    """The clinic of a subject, one of `SUBJECTS`; raises XqlabError for another name."""
    if name not in SUBJECTS:
        raise XqlabError(f"expected one of {', '.join(SUBJECTS)}, got {quoted(name)}")
    return Clinic(SUBJECTS[name])


@dataclass(frozen=True)
class MutantVerdict:
    """The first test that finds a mutant, and the name of the exception; '' if none does."""

    mutant: Mutant
    test: str = ""
    exception: str = ""


@dataclass(frozen=True)
class Report:
    """Which mutants the tests find; in a notebook, each survivor unfolds to its change.

    verdicts : of all mutants, in the order of the source
    language : "en" or "zh"
    """

    subject: Subject
    verdicts: list[MutantVerdict]
    language: str

    @property
    def killed(self) -> list[Mutant]:
        """Those that a test finds."""
        return [verdict.mutant for verdict in self.verdicts if verdict.test]

    @property
    def survivors(self) -> list[Mutant]:
        """Those that no test finds; `print(survivor.diff)` shows one."""
        return [verdict.mutant for verdict in self.verdicts if not verdict.test]

    @property
    def table(self) -> Table:
        """A row for each mutant: where the change is, and which test finds it."""
        rows = [
            (str(verdict.mutant.line), verdict.mutant.function, kind, verdict.test, verdict.exception)
            for verdict in self.verdicts
            for kind, _ in [self._kind(verdict.mutant)]
        ]
        return Table(_WORDS["titles"].parts(self.language), rows)

    def _kind(self, mutant: Mutant) -> tuple[str, str]:
        name, hint = KINDS[mutant.change.kind]
        return getattr(name, self.language), getattr(hint, self.language)

    def _lines(self) -> list[str]:
        """A headline, and each survivor with a hint."""
        words, subject = in_language(_WORDS, self.language), getattr(self.subject.words, self.language)
        lines = [words["headline"].format(subject=subject, killed=len(self.killed), all=len(self.verdicts))]
        for mutant in self.survivors:
            kind, hint = self._kind(mutant)
            place = {"line": mutant.line, "function": mutant.function}
            lines.append(words["survivor"].format(kind=kind, hint=hint, **place))
        return lines

    def __str__(self) -> str:
        return "\n".join(self._lines())

    def __repr__(self) -> str:
        return f"<Report on {self.subject.name}: {len(self.killed)} of {len(self.verdicts)} found>"

    def _repr_html_(self) -> str:
        headline, *lines = map(escape, self._lines())
        unfolding = [
            *((line, f"<pre>{escape(mutant.diff)}</pre>") for line, mutant in zip(lines, self.survivors)),
            (in_language(_WORDS["all"], self.language), self.table._repr_html_()),
        ]
        parts = [f"<details><summary>{line}</summary>{inside}</details>" for line, inside in unfolding]
        return f'<div lang="{self.language}"><p><b>{headline}</b></p>{"".join(parts)}</div>'


class Clinic:
    """A subject and its mutants, the changes in the order of the source; `code` is unchanged."""

    def __init__(self, subject: Subject) -> None:
        self.subject, self.mutants, self.code = subject, subject.mutants, subject.runs.code

    def __repr__(self) -> str:
        return f"<Clinic for {self.subject.name}: {len(self.mutants)} mutants>"

    def score(self, *tests: Test | ModuleType, language: str | None = None) -> Report:
        """The report on some tests: functions that take the code and raise an exception if it is wrong.

        tests    : functions, or modules, whose functions `test_...` are taken
        language : by default that of `xqlab.trace.use_conventions`

        A call that does not end is cut off, which counts as found. Raises XqlabError for what is no test,
        and for a test that fails on the unchanged code.
        """
        chosen = checked_language(language or spoken())
        functions = [_checked(function) for test in tests for function in _tests_of(test)]
        if not functions:
            raise XqlabError(f"expected tests, such as {EXAMPLE}, got none")
        runs = self.subject.runs
        with runs.lock, np.errstate(all="ignore"):
            limits = [STEPS * self._steps(test) + MORE_STEPS for test in functions]
            with redirect_stdout(io.StringIO()):  # a test that prints would do so for each mutant
                verdicts = [self._verdict(mutant, functions, limits) for mutant in self.mutants]
        return Report(self.subject, verdicts, chosen)

    def _steps(self, test: Test) -> int:
        error = self._exception_of(test, 0)
        if error is not None:
            where = _name(test) + _line_of(error)
            raise XqlabError(
                f"expected tests that pass on the unchanged code, got {quoted(error)} in {where}"
            )
        return self.subject.runs.steps

    def _verdict(self, mutant: Mutant, tests: list[Test], limits: list[int]) -> MutantVerdict:
        with self.subject.runs.changed(mutant):
            for test, limit in zip(tests, limits, strict=True):
                error = self._exception_of(test, limit)
                if error is not None:
                    return MutantVerdict(mutant, _name(test), type(error).__name__)
        return MutantVerdict(mutant)

    def _exception_of(self, test: Test, most_steps: int) -> BaseException | None:
        self.subject.runs.steps, self.subject.runs.most_steps = 0, most_steps
        try:
            returned = test(self.code)
        except KeyboardInterrupt:
            raise
        except BaseException as error:  # pytest's own and `OutOfSteps` are no Exceptions
            return error
        if isinstance(returned, bool | np.bool_):  # and not asserted
            raise XqlabError(f"expected tests that assert, got {_name(test)}, which returns {returned}")
        return None


def _tests_of(test: Test | ModuleType) -> list[Test]:
    if isinstance(test, ModuleType):
        return [value for name, value in vars(test).items() if name.startswith("test_") and callable(value)]
    return [test]


def _name(test: Any) -> str:
    return str(getattr(test, "__name__", quoted(test)))


def _checked(test: Test) -> Test:
    try:
        inspect.signature(test).bind("the code")
        runs = not inspect.iscoroutinefunction(test) and not inspect.isgeneratorfunction(test)
    except (TypeError, ValueError):
        runs = False
    if not runs:
        got = f"{_name(test)}{inspect.signature(test)}" if inspect.isfunction(test) else quoted(test)
        raise XqlabError(f"expected functions that take the code alone, such as {EXAMPLE}, got {got}")
    return test


def _line_of(error: BaseException) -> str:
    """The last line of the test's file that led to an error; '' where there is none."""
    frames = traceback.extract_tb(error.__traceback__)[1:]  # without the call of the test
    lines = [frame.line for frame in frames if frame.filename == frames[0].filename]
    return f": {quoted(lines[-1])}" if lines else ""
