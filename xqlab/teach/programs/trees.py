"""Grading a search of trees: alpha-beta and minimax of students."""

from collections.abc import Callable, Iterable
from typing import Any

from xqlab.search.enhancements import Enhancements
from xqlab.teach.programs.cases import MOST_CASES, Case, ProgramError, case_of, hidden_trees, shown_trees
from xqlab.teach.programs.comparison import compared
from xqlab.teach.programs.convention import convention_of
from xqlab.teach.programs.report import Report
from xqlab.teach.programs.running import SECONDS, run_here
from xqlab.trace.conventions import Conventions


def grade_search(
    function: Callable[..., Any],
    trees: Iterable[Any] | None = None,
    *,
    convention: Conventions | None = None,
    hidden: int | str | None = None,
    count: int = 20,
    seconds: float = SECONDS,
) -> Report:
    """The report on a student's alpha-beta: value, order of visits and leaves left out, as in the log.

    function   : f(node, alpha, beta), f(node, alpha, beta, maximizing), f(node, depth, alpha, beta,
                 maximizing), or parameters with these names in any order; `color`, 1 or -1, may take the
                 place of `maximizing`, and `node.value` is then Max's. It returns a value, or (value, best
                 move): the child, its name or its place. A node has `children`, `is_leaf`, `value` (of
                 leaves), `max_to_move` and `name`, see `xqlab.teach.programs.Node`
    trees      : nested lists, texts ("min: (3 5) (2 9)" where Min begins) or `TextbookTree`s; by default a
                 few that tell the usual wrong ideas apart
    convention : `xqlab.teach.programs.Convention`; what stands for values outside the window is seen where
                 the function is called at inner nodes, with the windows that the search had there
    hidden     : the seed of `count` random trees, instead of `trees`
    seconds    : of the processor, after which a call is stopped, not decided; by the clock ten times as many

    Raises ProgramError for trees that cannot be graded.

    >>> def alpha_beta(node, alpha, beta):
    ...     if node.is_leaf:
    ...         return node.value
    ...     best = alpha if node.max_to_move else beta
    ...     for child in node.children:
    ...         value = alpha_beta(child, alpha, beta)
    ...         if node.max_to_move:
    ...             best = alpha = max(alpha, value)
    ...         else:
    ...             best = beta = min(beta, value)
    ...         if alpha > beta:
    ...             break
    ...     return best
    >>> import xqlab
    >>> convention = xqlab.teach.programs.Convention(values="fail-hard")
    >>> print(grade_search(alpha_beta, ["(3 5) (3 9)"], convention=convention))
    alpha_beta: 0 of 1 right.
    It behaves exactly like a program that cuts off only where α > β, not where they are equal.
    (3 5) (3 9): visit 7: expected the end, got b b
    Cutoff: Max is already sure of 3 by a; here, after b, Min holds Max to at most 3 with a, so b is no better
    for Max, and the other reply need not be searched.
    Pruned: b (move 2) is proven not to matter, since a makes the value at most 3 and Max is already sure of 3
    by a.
    """
    cases = cases_of("search", trees, hidden, count, convention)
    return graded_on(function, "search", cases, seconds)


def grade_minimax(
    function: Callable[..., Any],
    trees: Iterable[Any] | None = None,
    *,
    seconds: float = SECONDS,
    **options: Any,
) -> Report:
    """As `grade_search`, for minimax: f(node), f(node, maximizing) or f(node, depth, maximizing)."""
    return graded_on(function, "minimax", cases_of("minimax", trees, **options), seconds)


def cases_of(
    subject: str,
    trees: Iterable[Any] | None = None,
    hidden: int | str | None = None,
    count: int = 20,
    convention: Conventions | None = None,
) -> list[Case]:
    """The cases of some trees, or of the shown or hidden ones; raises ProgramError."""
    chosen = convention_of(convention)
    if isinstance(count, bool) or not isinstance(count, int) or not 0 < count <= MOST_CASES:
        raise ProgramError(f"expected a count from 1 to {MOST_CASES}, got {count!r}")
    if trees is not None and hidden is not None:
        raise ProgramError("expected trees, or the seed of hidden ones, got both")
    if hidden is not None:
        trees = hidden_trees(hidden, count, chosen)
    elif trees is None:
        trees = shown_trees(chosen)
    use = Enhancements.textbook() if subject == "search" else Enhancements.minimax()
    cases = [case_of(tree, chosen, use) for tree in ([trees] if isinstance(trees, str) else trees)]
    if not 0 < len(cases) <= MOST_CASES:
        raise ProgramError(f"expected 1 to {MOST_CASES} trees, got {len(cases)}")
    return cases


def graded_on(function: Callable[..., Any], subject: str, cases: list[Case], seconds: float) -> Report:
    """The report on a function that runs in this process."""
    if not callable(function):
        raise ProgramError(f"expected a function, got {function!r}")
    name = str(getattr(function, "__name__", type(function).__name__))
    return compared(name, subject, cases, run_here(function, cases, seconds))
