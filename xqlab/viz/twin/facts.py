"""What a handout says about two docked runs: once what is the same of both, else of each."""

from __future__ import annotations

from collections.abc import Sequence

from xqlab.trace.conventions import LANGUAGES, Conventions
from xqlab.viz.page.handout_facts import Facts, facts_of
from xqlab.viz.twin.run import Run

_SIDES = {"en": ("{what}, left", "{what}, right"), "zh": ("左边{what}", "右边{what}")}


def facts_of_both(runs: Sequence[Run], how: Conventions) -> Facts:
    """The facts about two runs in each language, with the notation and the view of `how`."""
    left, right = (facts_of(run.tree, run.told(how)) for run in runs)
    return {language: _joined(left[language], right[language], _SIDES[language]) for language in LANGUAGES}


def _joined(
    left: list[tuple[str, str]], right: list[tuple[str, str]], sides: tuple[str, str]
) -> list[tuple[str, str]]:
    facts, told = [], (dict(left), dict(right))
    for what, _ in max(left, right, key=len):  # a run without a result has less to tell of
        both = [each.get(what) for each in told]
        if both[0] == both[1]:
            facts.append((what, str(both[0])))
            continue
        facts += [(side.format(what=what), which) for side, which in zip(sides, both) if which is not None]
    return facts
