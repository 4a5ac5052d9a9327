"""`xqlab submit`: ideas linked into the search, verified; and files of which no submission can be made."""

from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numba
import pytest

pytest.importorskip("wasmtime")

import xqlab
from tests.refusals import refuses
from xqlab import ideas
from xqlab.cli.command import main
from xqlab.errors import XqlabError
from xqlab.games import TicTacToe
from xqlab.kernels import addresses
from xqlab.league.compiled import FUEL, FinishedSearch, compiled_player
from xqlab.league.submit import Built, _verify, ideas_of_file
from xqlab.search import Searcher

HEAD = "import xqlab\nfrom helpers import CORNERS\n\n"
TERM = HEAD + "@xqlab.evaluation_term(weight=30)\ndef centre(view):\n    return view.own[4] > 0\n\n"
ORDERING = (
    "@xqlab.ordering\ndef corners(view):\n    return 5 if view.target in CORNERS else 1 // (view.ply + 1)\n"
)


@pytest.fixture
def mine(tmp_path: Path) -> Callable[[str], Path]:
    """Writes a student's file, beside one that it may import."""
    (tmp_path / "helpers.py").write_text("CORNERS = (0, 2, 6, 8)\n")

    def write(text: str) -> Path:
        (tmp_path / "mine.py").write_text(text)
        return tmp_path / "mine.py"

    return write


def test_functions_are_linked_by_their_number(monkeypatch: pytest.MonkeyPatch) -> None:
    linked = {number: numba.njit(lambda record, number=number: record + number) for number in (3, 70)}
    monkeypatch.setattr(addresses, "linked", linked)

    @numba.njit
    def call(number: int) -> int:
        return addresses.call_at(number, 0, 0, 1000)  # type: ignore[no-any-return]

    assert [call(number) for number in (3, 70, 4)] == [1003, 1070, 0]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("x = 1\n", "functions under @xqlab.evaluation_term, .* for tic-tac-toe in '.*mine.py', got none"),
        (TERM + "1 / 0\n", "expected a file that runs, got ZeroDivisionError: division by zero, in line 8$"),
        ("def centre(:\n", "expected a file that runs, got SyntaxError: .*line 1"),
        (TERM.replace("view.own[4] > 0", "str(view)"), "ideas that numba can compile: centre runs as plain"),
        (TERM.replace("(weight=30)", "(weight='x')"), "a weight from -10000 to 10000 centipawns, got"),
        (TERM.replace("weight=30", "game='Xiangqi'"), "for tic-tac-toe in '.*', got none"),
    ],
)
def test_files_of_which_nothing_can_be_made(text: str, message: str, mine: Callable[[str], Path]) -> None:
    @xqlab.ordering
    def kept(view: Any) -> int:
        return int(view.target)

    try:
        with pytest.raises(xqlab.XqlabError, match=message):
            ideas_of_file(mine(text), TicTacToe())
        assert ideas.in_force() == [kept]  # as before
    finally:
        kept.off()


def test_what_was_built_and_what_differs_is_said() -> None:
    searcher, board = Searcher(TicTacToe()), TicTacToe()
    step = FinishedSearch(1, board.codes()[0], 7, 3, 0)
    words = r"expected \(move, value, nodes\) at depth 1 to be .*, too, got \('a3', 7, 3"
    refuses(XqlabError, words, _verify, searcher, board, [step])
    term = SimpleNamespace(kind="term", name="centre", weight=30, digest="12ab")
    ordering = SimpleNamespace(kind="ordering", name="corners", digest="34cd")
    step = FinishedSearch(1, TicTacToe().codes()[0], -7, 3, 1_200)
    assert [*Built("tic-tac-toe", bytes(1_500), (term, ordering), (step,), 5).lines()] == [
        "1,500 bytes for tic-tac-toe; linked into the search:",
        "  term centre, weight 30, 12ab",
        "  ordering corners, 34cd",
        "depth move      value      nodes           fuel",
        "    1 a3           -7          3          1,200",
        "moves, values and nodes are those of the compiled search here",
        f"{FUEL:,} fuel a move, a league's default, last here to depth 5",
    ]


@pytest.mark.slow
@pytest.mark.timeout(900)
def test_a_submission_is_built_and_plays(tmp_path: Path, capsys: Any, mine: Any) -> None:
    assert main(["submit", str(mine(TERM + ORDERING)), "--game", "Tic-Tac-Toe"]) == 0
    out = capsys.readouterr().out
    assert "  term centre, weight 30, " in out
    assert "  ordering corners, " in out
    assert out.endswith("last here to depth 64\n")
    player = compiled_player(tmp_path / "mine.wasm", "mine", "tic-tac-toe", 1_000_000)
    replies = [player.open().move(TicTacToe("a1")) for _ in range(2)]
    assert replies[0].move == replies[1].move == "b2"
    assert replies[0].nodes == replies[1].nodes
