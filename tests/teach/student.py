"""A student in a notebook: each question is answered wrongly, then rightly, and left open."""

from collections.abc import Callable
from dataclasses import dataclass
from numbers import Real
from typing import Any

import xqlab.teach
from xqlab.teach import Checked, Key


@dataclass(frozen=True)
class _Unanswered(Checked):
    """What is said before there is an answer; shows what follows the right one all the same."""

    right: Checked | None = None

    def then(self, show: Callable[..., Any], *arguments: Any, **options: Any) -> Any:
        return self.right.then(show, *arguments, **options)


def _answers(key: Key) -> tuple[list[Any], Any]:
    """Answers that are wrong, and one that is right."""
    if key.reads:
        return [], key.example
    if key.choices:
        return [each for each in key.choices if each != key.right], key.right
    if isinstance(key.right, bool):
        return [not key.right], key.right
    if isinstance(key.right, Real):
        far = 2 * key.within + 1
        return [key.right - far, key.right + far], key.right
    return [f"not {key.right}"], key.right


def _student(check: Callable[..., Checked]) -> Callable[..., Checked]:
    """As `check`, for answers that the notebook leaves open."""

    def answer(name: str, given: object, *evidence: Any) -> Checked:
        assert given is ..., f"the notebook gives away the answer to {name}: {given!r}"
        wrong, right = _answers(xqlab.teach.key_of(name, *evidence))
        for each in wrong:
            checked = check(name, each, *evidence)
            assert checked.is_right is False, (name, each)
            assert "<details>" in checked._repr_markdown_()
        checked = check(name, right, *evidence)
        assert checked.is_right, (name, right, checked)
        assert "<details open>" in checked._repr_markdown_()
        unanswered = check(name, given, *evidence)
        return _Unanswered(unanswered.is_right, unanswered.message, unanswered.why, checked)

    return answer


def begin() -> None:
    """Let the lesson of this kernel ask the student."""
    xqlab.teach.check = _student(xqlab.teach.check)
