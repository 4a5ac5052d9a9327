"""The clinic: reference tests find every mutant, weak ones do not, and what is no test is said to be none."""

import inspect
import re
from dataclasses import replace
from types import ModuleType
from typing import Any

import pytest

from tests.refusals import refuses
from tests.teach.reference_tests import TESTS, alpha_beta_cutoffs
from xqlab.errors import XqlabError
from xqlab.search import textbook
from xqlab.teach import mutants
from xqlab.teach.mutants import Clinic, Report, clinic
from xqlab.teach.subjects import SUBJECTS
from xqlab.trace import use_conventions


def value_alone(alpha_beta: Any) -> None:
    assert alpha_beta("(3 12 8) (2 4 6) (14 5 2)").value == 3


@pytest.fixture(scope="module")
def report() -> Report:
    """That of a test which looks at one value alone."""
    return clinic("alpha-beta").score(value_alone)


@pytest.mark.parametrize("name", SUBJECTS)
def test_reference_tests_find_every_mutant_and_what_is_left_out_survives(name: str) -> None:
    clinic = mutants.clinic(name)
    assert [mutant.diff for mutant in clinic.score(*TESTS[name]).survivors] == []
    every = clinic.subject.all_mutants
    clinic.mutants = [mutant for mutant in every if mutant not in clinic.mutants]
    assert [mutant.diff for mutant in clinic.score(*TESTS[name]).killed] == []
    for part in (part for parts in clinic.subject.left_out.values() for part in parts):
        assert any(part in str(mutant.change) for mutant in every), part


def test_a_weak_test_leaves_survivors(report: Report) -> None:
    every = clinic("alpha-beta").mutants
    assert len(report.killed) + len(report.survivors) == len(report.verdicts) == len(every)
    changed = [mutant.change.after for mutant in report.survivors]
    assert "if alpha > beta:" in changed
    assert "best = min(best, value)" not in changed
    assert "best = min(best, value)" in [mutant.change.after for mutant in report.killed]


def test_the_report_gives_hints_and_unfolds_the_changes(report: Report) -> None:
    (survivor,) = [mutant for mutant in report.survivors if mutant.change.after == "if alpha > beta:"]
    lines = inspect.getsource(textbook).splitlines()
    for mutant in clinic("alpha-beta").mutants:
        assert mutant.change.before == lines[mutant.line - 1].strip()
    assert survivor.diff == (
        f"xqlab/search/textbook.py:{survivor.line}, in alpha_beta\n- if alpha >= beta:\n+ if alpha > beta:"
    )
    headline, *hints = str(report).splitlines()
    assert headline == f"Alpha-beta: {len(report.killed)} of {len(report.verdicts)} changes found."
    hint = f"line {survivor.line}, alpha_beta: a comparison. Try an input for which both sides are equal."
    assert hint in hints
    html = report._repr_html_()
    assert f"<summary>{hint}</summary><pre>{survivor.diff.replace('>', '&gt;')}</pre>" in html
    assert "alpha &gt; beta" not in str(report)
    chinese = replace(report, language="zh")
    words = f"α-β 剪枝：{len(report.verdicts)} 处改动，找出 {len(report.killed)} 处。\n"
    assert str(chinese).startswith(words)
    assert '<div lang="zh">' in chinese._repr_html_()


def test_what_does_not_end_is_cut_off_and_found() -> None:
    def patient(moves: Any) -> None:
        try:
            assert len(moves("4k4/9/9/9/9/9/9/9/9/R2K5 w")) > 3
        except Exception:  # a test of a student who is content with everything
            pass

    report = clinic("move-generator").score(patient)
    found = [verdict for verdict in report.verdicts if verdict.test]
    exceptions = {verdict.mutant.change.after: verdict.exception for verdict in found}
    assert exceptions["pass"] == "OutOfSteps"
    assert set(exceptions.values()) == {"OutOfSteps"}


def test_the_code_is_right_again_whatever_happened() -> None:
    fresh = Clinic(replace(SUBJECTS["alpha-beta"]))
    alpha_beta_cutoffs(fresh.code)
    fresh.score(alpha_beta_cutoffs)
    alpha_beta_cutoffs(fresh.code)

    def interrupted(code: Any) -> None:
        if code("(3 5) (2 9)").value != 3:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        fresh.score(interrupted)
    alpha_beta_cutoffs(fresh.code)


def test_modules_of_tests_and_unknown_subjects(report: Report) -> None:
    module = ModuleType("mine")
    module.test_value, module.value_alone = value_alone, len  # type: ignore[attr-defined]
    assert str(clinic("alpha-beta").score(module).table) == str(report.table)
    refuses(XqlabError, r"expected one of alpha-beta, .*, got 'alphabeta'", clinic, "alphabeta")
    before = use_conventions(language="zh")
    try:
        assert clinic("alpha-beta").score(value_alone).language == "zh"
    finally:
        use_conventions(before)
    with pytest.raises(XqlabError, match="expected language to be 'en' or 'zh', got 'de'"):
        clinic("uct").score(value_alone, language="de")


async def never_run(code: Any) -> None: ...


def wrong(alpha_beta: Any) -> None:
    assert alpha_beta("3 5").value == 3


@pytest.mark.parametrize(
    ("tests", "message"),
    [
        ((), "expected tests, such as `def test_value(code): assert ...`, got none"),
        ((ModuleType("empty"),), "expected tests, such as"),
        ((3,), "functions that take the code alone, such as `def test_value(code): assert ...`, got 3"),
        ((lambda: True,), "got <lambda>()"),
        ((lambda code, tree: True,), "got <lambda>(code, tree)"),
        ((never_run,), "got never_run(code: Any) -> None"),
        ((lambda code: code("3 5").value == 5,), "tests that assert, got <lambda>, which returns True"),
        ((value_alone, wrong), "expected tests that pass on the unchanged code, got AssertionError"),
        ((wrong,), """ in wrong: 'assert alpha_beta("3 5").value == 3'"""),
        ((len,), "got TypeError(\"object of type 'function' has no len()\") in len"),
    ],
)
def test_what_is_no_test(tests: Any, message: str) -> None:
    refuses(XqlabError, re.escape(message), lambda: clinic("alpha-beta").score(*tests))
