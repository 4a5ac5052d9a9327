"""Cells of tests for otter-grader and nbgrader: plain asserts, without widgets."""

from collections.abc import Iterable

from xqlab.teach.programs.convention import Convention


def asserts(
    function: str = "alpha_beta",
    seeds: Iterable[int | str] = (),
    *,
    subject: str = "search",
    convention: Convention | None = None,
) -> list[str]:
    """The text of cells that raise AssertionError, with the first divergence, unless a function is right.

    seeds   : of hidden trees or positions, a cell each; the shown ones are the first cell
    subject : "search", "minimax", "quiescence" or "ordering"; without seeds also "table" or "uct"

    >>> print(asserts("my_search", ["week 3"])[1])
    from xqlab import teach
    _ = teach.grade_search(my_search, hidden='week 3').check()
    """
    chosen = "" if convention is None else f", convention=teach.programs.{convention!r}"
    hidden = ["", *(f", hidden={seed!r}" for seed in seeds)]
    grade = f"_ = teach.grade_{subject}({function}"
    return [f"from xqlab import teach\n{grade}{option}{chosen}).check()" for option in hidden]
