"""The listing says what runs: it compiles, names no switch that is off, and searches the same tree."""

import ast
import re
from functools import partial
from typing import Any
from xml.etree import ElementTree

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

import xqlab
from tests.viz.refusals import refusing
from xqlab.game import INFINITY, default_evaluator, game_of
from xqlab.games import TextbookTree, TicTacToe
from xqlab.kernels import interpreted
from xqlab.search import SWITCHES, Enhancements, alphabeta, ordering, quiescence, selection
from xqlab.search.events import new_log
from xqlab.search.memory import new_memory
from xqlab.search.table import new_table
from xqlab.viz.source_listing.source import Listing, ListingError, listing
from xqlab.viz.source_listing.steps import STEPS
from xqlab.words import speaking
from xqlab.xiangqi import Board

FUNCTIONS: dict[str, Any] = {
    function.__name__: function
    for function in (
        alphabeta.search, quiescence.quiesce, ordering.score_moves, ordering.take_next,
        ordering.update_histories, selection.skip_reason, selection.reduction_of,
    )
}  # fmt: skip
BOARDS = {
    "tic-tac-toe": (lambda: TicTacToe("b2 a1 c3"), 3),
    "textbook tree": (lambda: TextbookTree([[[5, 6], [7, 4, 5]], [[3]], [[6], [6, 9]], [[7], [5]]]), 3),
    "rook and knight": (lambda: Board("3ak4/2Pna4/9/5R3/1r7/9/9/4B4/4A4/4KAB2 b"), 2),
    "in check": (lambda: Board("4k4/9/9/9/4R4/9/9/9/9/4K4 b"), 3),
}
SETS = st.sets(st.sampled_from(list(SWITCHES))).map(lambda names: Enhancements.of(*sorted(names)))
LOW = {"null_move_depth": 1, "reduction_depth": 1, "internal_depth": 1, "reduction_moves": 1, "late_moves": 1}


def listed(
    use: Enhancements, names: tuple[str, ...] = ("search", "quiesce"), *, events: bool
) -> dict[str, Any]:
    """Functions of these listings, each called as the original is, as globals of plain Python."""
    listings = {name: listing(FUNCTIONS[name], use, events=events) for name in names}
    made: dict[str, Any] = {}

    def late(name: str, *arguments: Any) -> Any:
        return made[name](*arguments)

    for name, actual in listings.items():
        space = dict(interpreted(FUNCTIONS[name]).__globals__)
        # Listed functions call each other by what is left of their parameters, and are looked up late.
        space.update({other: partial(late, other) for other in names if other != name})
        exec(compile(str(actual), actual.file.name, "exec"), space)
        made[name] = space[name]
    return {name: _whole(made[name], actual) for name, actual in listings.items()}


def _whole(function: Any, actual: Listing) -> Any:
    code = interpreted(FUNCTIONS[actual.name]).__code__
    parameters = code.co_varnames[: code.co_argcount]
    kept = [parameters.index(name) for name in actual.parameters]
    return lambda *arguments: function(*(arguments[i] for i in kept))


def run(function: Any, make_board: Any, depth: int, use: Enhancements) -> tuple[Any, ...]:
    """What a search by `function` leaves: the value of each iteration, the log, the table, the history."""
    board = make_board()
    memory, log, table = new_memory(), new_log(200_000), new_table(0.01)
    values = []
    depths = range(1, depth + 1) if use.iterative_deepening else [depth]
    for depth in depths:
        position = board.copy().position
        memory.root_depth, memory.root_searched = depth, 0
        arguments = (position, memory, table, log, use.record(), default_evaluator(position))
        values.append(int(function(*arguments, depth, -INFINITY, INFINITY, 0)))
    left = table.tobytes(), memory.history.tobytes(), memory.killers.tobytes()
    return log[: int(memory.events)].tobytes(), (values, left)


def serving(make_board: Any, use: Enhancements) -> Enhancements:
    """The switches that the game can serve, with numbers that let them work at small depths."""
    game = game_of(make_board().position)
    lacking = [name for name in use.names() if not all(map(game.offers, SWITCHES[name].needs))]
    return use.without(*lacking).tuned(**LOW)


@settings(max_examples=8, deadline=None)
@given(SETS, st.booleans())
@example(Enhancements.minimax(), False)
@example(Enhancements.textbook(), False)
@example(Enhancements.full(), False)
@example(Enhancements.full(), True)
def test_a_listing_is_python_and_names_nothing_that_is_off(use: Enhancements, events: bool) -> None:
    for function in FUNCTIONS.values():
        actual = listing(function, use, events=events)
        ast.parse(str(actual))
        # A long line is broken where a reader would, and not between an operator and what it works on.
        assert not re.search(r"[-+*/=<>]$|\b(and|or|not)$", str(actual), re.MULTILINE)
        named = set(re.findall(r"\buse\.(\w+)", str(actual)))
        assert not named & {*SWITCHES, "reads_checks", "reads_static"}
        gone = r"memory\.stop|int64" + ("" if events else r"|\b(emit|note_cutoff)\b")
        assert not re.search(gone, str(actual))


# Every switch once, with two or three others and their companions: nearly all else is left out.
@pytest.mark.parametrize("names", [list(SWITCHES)[first::12] for first in range(12)], ids=" ".join)
def test_the_listing_of_each_switch_searches_the_same_tree(names: list[str]) -> None:
    make_board, depth = BOARDS["rook and knight"]
    companions = {other for name in names for other in SWITCHES[name].works_with}
    chosen = {"alpha_beta", "captures_first", *names, *companions} - {"random_choice"}
    use = serving(make_board, Enhancements.of(*chosen))
    original = run(interpreted(alphabeta.search), make_board, depth, use)
    assert run(listed(use, events=True)["search"], make_board, depth, use) == original


@settings(max_examples=3, deadline=None)
@given(SETS, st.sampled_from(list(BOARDS)), st.booleans())
@example(Enhancements.minimax(), "rook and knight", False)
@example(Enhancements.full(), "rook and knight", False)
@example(Enhancements.full().including(*SWITCHES), "rook and knight", True)
@example(Enhancements.full().without("repetition"), "in check", True)
def test_a_listing_searches_the_same_tree(use: Enhancements, name: str, events: bool) -> None:
    make_board, depth = BOARDS[name]
    use = serving(make_board, use.without("random_choice"))
    depth -= not use.alpha_beta  # its trees are ten times as large
    original = run(interpreted(alphabeta.search), make_board, depth, use)
    again = run(listed(use, events=events)["search"], make_board, depth, use)
    assert again[1] == original[1]
    if events:
        assert again[0] == original[0]
    assert len(original[0]) > 28 * 20


def code_lines(actual: Listing) -> list[str]:
    """The lines that do something."""
    return [line for line in str(actual).split("\n") if line.strip() and not line.strip().startswith("#")]


def test_minimax_is_a_dozen_lines_and_alpha_beta_few_more() -> None:
    minimax = listing(xqlab.search, Enhancements.minimax())
    textbook = listing(xqlab.search, Enhancements.textbook())
    assert minimax.parameters == ("position", "memory", "evaluator", "depth", "ply")
    assert len(code_lines(minimax)) <= 17
    added = set(code_lines(textbook)) - set(code_lines(minimax))
    assert {"        if best >= beta:", "            break", "            lower = max(lower, best)"} <= added
    assert len(added) <= 6


def test_steps_that_are_left_keep_their_numbers() -> None:
    def steps(actual: Listing) -> list[int]:
        return [int(number) for number in re.findall(r"^ *# (\d+)\.", str(actual), re.MULTILINE)]

    whole = steps(listing(use=Enhancements.full(), events=True))
    assert whole == sorted(whole) == list(range(1, len(whole) + 1))
    left = steps(listing(use=Enhancements.minimax()))
    assert set(left) < set(whole)
    assert left == sorted(left)


PARTS = [
    (quiescence.quiesce, Enhancements.full(), {}, "in_check = in_check and ", True),
    (quiescence.quiesce, Enhancements.of("alpha_beta", "quiescence"), {}, r"in_check|generate\(", False),
    (None, Enhancements.textbook(), {"events": True}, r"note_cutoff\(", True),
    (None, Enhancements.textbook(), {}, r"\b(leaves|stop|note_cutoff|leave_as_leaf)\b|causes_cutoff", False),
    (None, Enhancements.of("alpha_beta", "strict_cutoff"), {}, "if best >= beta and best > beta:", True),
    (None, Enhancements.of("alpha_beta", "null_move"), {}, "skip_reason", False),
    (None, Enhancements.of("alpha_beta", "futility"), {}, r"skip_reason\(", True),
    (None, Enhancements.of("alpha_beta", "captures_first"), {}, "update_histories", False),
    (None, Enhancements.of("alpha_beta", "killers"), {}, r"update_histories\(", True),
]


@pytest.mark.parametrize(("function", "use", "options", "part", "is_there"), PARTS)
def test_small_kernels_are_put_in_and_what_is_off_is_left_out(
    function: Any, use: Enhancements, options: dict[str, bool], part: str, is_there: bool
) -> None:
    text = str(listing(function, use, **options) if function else listing(use=use, **options))
    assert bool(re.search(part, text)) == is_there


def test_lines_know_where_they_come_from() -> None:
    actual = listing(use=Enhancements.textbook(), events=True)
    source = actual.file.read_text(encoding="utf-8").splitlines()
    unchanged = 0
    for line, text in enumerate(str(actual).split("\n"), 1):
        original = actual.original_of(line)
        assert original is not None or not text
        if original is not None:
            assert actual.line_of(actual.original_of(line) or 0) is not None
            unchanged += text.strip() == source[original - 1].strip()
    assert unchanged > 20
    gone = next(i for i, text in enumerate(source, 1) if "use.razoring and" in text)
    assert (actual.line_of(gone), actual.line_of(1, nearest=True)) == (None, None)
    near = actual.line_of(gone, nearest=True)
    assert (actual.original_of(near or 0) or 0) < gone


def test_a_notebook_shows_it_in_colours_with_the_marked_line() -> None:
    actual = listing(use=Enhancements.textbook())
    line = next(i for i, text in enumerate(str(actual).split("\n"), 1) if "unmake" in text)
    marked = listing(use=Enhancements.textbook(), highlight=actual.original_of(line))
    html = marked._repr_html_()
    root = ElementTree.fromstring(f"<div>{html}</div>")
    here = [row for row in root.iter("div") if row.get("class") == "row here"]
    assert ["".join(row.itertext()).split()[-1] for row in here] == ["unmake(position)"]
    assert "▶" in "".join(here[0].itertext())
    shown = ["".join(code.itertext()) for code in root.iter("code")]
    assert "\n".join(shown) == str(actual)
    assert "Not shown: counters; limits" in listing(events=True)._repr_html_()
    assert "Not shown: the event log; counters; limits" in html
    assert 'class="k"' in html


def test_in_chinese_the_steps_are_chinese() -> None:
    every = [listing(function, Enhancements.of(*SWITCHES), events=True) for function in FUNCTIONS.values()]
    lines = {line.strip() for actual in every for line in str(actual).split("\n")}
    assert {english for english in STEPS if len(english) < 90} <= lines  # longer ones are wrapped
    for function, english in zip(FUNCTIONS.values(), every):
        with speaking("zh"):
            chinese = listing(function, Enhancements.of(*SWITCHES), events=True)
            html = chinese._repr_html_()
        comments = [line for line in str(chinese).split("\n") if line.strip().startswith("#")]
        assert not [line for line in comments if re.search(r"\d\. [A-Z]|[a-z]{3} [a-z]{3}", line)]
        assert ast.dump(ast.parse(str(chinese))) == ast.dump(ast.parse(str(english)))
    assert "没有列出：各种计数；" in html


def made() -> Any:
    space: dict[str, Any] = {}
    exec("def made(use):\n    return 1\n", space)
    return space["made"]


test_what_has_no_listing_is_refused = refusing(
    (lambda: listing(3), ListingError, "expected a function of the search, got 3"),
    (lambda: listing(use="full"), ListingError, "expected Enhancements, got 'full'"),  # type: ignore[arg-type]
    (lambda: listing(made()), ListingError, "expected a function with a source file, got made"),
    (lambda: listing(highlight=1), ListingError, r"highlight to be a line of search, \d+ to \d+, got 1"),
    (lambda: listing(highlight="1"), ListingError, "highlight to be a line of search, .* got '1'"),
    (
        lambda: listing(use=Enhancements()).original_of(0),
        ListingError,
        r"expected a line from 1 to \d+, got 0",
    ),
)
