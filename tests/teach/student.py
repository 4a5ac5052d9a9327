"""Run in the kernel before a notebook: each question is answered wrongly, then rightly, and left open."""

from numbers import Real
from typing import Any

import xqlab.teach

check = xqlab.teach.check


def answers(key: xqlab.teach.Key) -> tuple[list[Any], Any]:
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


def answer(name: str, given: object, *evidence: Any) -> xqlab.teach.Checked:
    """As `check`, for an answer that the notebook leaves open."""
    assert given is ..., f"the notebook gives away the answer to {name}: {given!r}"
    wrong, right = answers(xqlab.teach.key_of(name, *evidence))
    for each in wrong:
        told = check(name, each, *evidence)
        assert told.is_right is False, (name, each)
        assert "<details>" in told._repr_markdown_()
    told = check(name, right, *evidence)
    assert told.is_right, (name, right, told)
    assert "<details open>" in told._repr_markdown_()
    return check(name, given, *evidence)


if "get_ipython" in globals():  # in a kernel, and not where pytest looks for doctests
    xqlab.teach.check = answer
