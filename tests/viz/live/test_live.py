"""What a page that searches is made of, and searches that no page can repeat."""

from types import SimpleNamespace
from typing import Any

import chess
import pytest

import xqlab
from tests.viz.javascript import call
from tests.viz.page.test_standalone import Elements, sent_in
from tests.viz.recorded import searched
from xqlab.errors import XqlabError
from xqlab.fen_dialects import spaced_fen
from xqlab.game import game_of
from xqlab.games import TicTacToe, junqi, playable
from xqlab.move_squares import square_names
from xqlab.trace.conventions import Conventions
from xqlab.viz import Stepper, TreeWidget, Twin
from xqlab.viz.live import live
from xqlab.viz.live.positions.text_form import text_form
from xqlab.viz.page.standalone import LIVE_POLICY, POLICY
from xqlab.xiangqi import Board

CHECKED = "live/position_texts.mjs"
FENS = [
    "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1",
    "3k5/4P4/9/9/9/9/9/9/9/4K4 b - - 0 1",
]


@pytest.fixture(autouse=True)
def no_compiler(monkeypatch: pytest.MonkeyPatch) -> None:
    """A module takes a minute to build; here nothing runs it."""
    module = SimpleNamespace(code=b"\0asm", manifest={"game": "?"})
    monkeypatch.setattr(live, "module_of", lambda *_: module)


@pytest.mark.parametrize("widget", [Stepper, TreeWidget])
def test_only_a_live_page_may_compile_and_carries_what_it_needs(widget: Any) -> None:
    made = widget(searched("textbook"))
    policies = []
    for is_live in (False, True):
        page = made.as_html(live=is_live).page()
        elements = Elements(page)
        [policy] = [each[1]["content"] for each in elements.of("meta") if "http-equiv" in each[1]]
        policies.append(policy)
        assert ("live" in sent_in(page)) == is_live == ("makeFormModel" in page)
    assert policies == [POLICY, LIVE_POLICY]
    added = set(LIVE_POLICY.replace(";", " ").split()) - set(POLICY.replace(";", " ").split())
    assert added == {"worker-src", "'wasm-unsafe-eval'"}
    assert LIVE_POLICY.count("blob:") == POLICY.count("blob:") + 1


def test_it_carries_the_search_that_was_recorded() -> None:
    result = xqlab.search(TicTacToe("b2"), depth=2, record=True, compiled=False)
    sent = sent_in(Stepper(result).as_html(live=True).page())
    assert sent["position"] == result.board.position.tobytes()
    assert sent["evaluator"] == result.evaluator.tobytes()
    assert sent["live"]["settings"] == {"on": result.enhancements.names(), "depth": 2, "time": live.SECONDS}
    assert sent["live"]["row"]["nodes"] == result.nodes
    unfinished = xqlab.search(TicTacToe(), nodes=1, record=True, compiled=False)
    page = sent_in(Stepper(unfinished).as_html(live=True).page())
    assert (unfinished.depth, page["live"]["settings"]["depth"]) == (0, live.DEPTH)
    conventions = Conventions(language="zh", cutoff=">", values="fail-hard")
    assert sent["live"]["conventions"]["zh"]["> fail-hard"] == conventions.text(result.board)
    assert sent["live"]["conventions"]["en"][""] == Conventions().text(result.board, cuts=False)


def test_other_parameters_and_evaluators_are_of_the_module(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Any] = []
    module = SimpleNamespace(code=b"", manifest={})
    monkeypatch.setattr(live, "module_of", lambda *arguments: asked.append(arguments) or module)
    use = xqlab.Enhancements.textbook().tuned(aspiration_window=20)
    own = searched("full log").evaluator
    limits = {"depth": 1, "enhancements": use, "record": True, "compiled": False}
    usual, other = (xqlab.search(Board(), evaluator=each, **limits) for each in (None, own))
    pages = [sent_in(Stepper(result).as_html(live=True).page()) for result in (usual, other)]
    assert ["evaluator" in page for page in pages] == [True, False]
    assert [page["live"]["row"]["parameters"] for page in pages] == [{"aspiration_window": 20}] * 2
    assert [parameters for *_, parameters in asked] == [use.parameters] * 2
    assert asked[0][1] is None
    assert asked[1][1].tobytes() == own.tobytes()


def test_a_position_is_read_and_written_as_python_does() -> None:
    for boards in ([Board(fen) for fen in FENS], [junqi.Board()]):
        form, symbols = text_form(boards[0]), list(game_of(boards[0].position).symbols)
        written = [text_form(board)["written"] for board in boards]
        made = call(CHECKED, "read", form, symbols, written)
        glued = [text.replace(" ", "", 1) for text in written if " - - " in text]  # read as `Board` reads it
        assert call(CHECKED, "read", form, symbols, glued) == made[: len(glued)]
        for board, read in zip(boards, made, strict=True):
            assert [symbols[number] for number in read["cells"]] == board.cells()
            assert read["turn"] == (0 if board.turn else 1)
            assert type(board)(read["text"]).cells() == board.cells()


@pytest.mark.parametrize("behind", [" w - - 0 1", "w--012", "w--31", "w", "b x", "x"])
def test_numbers_glued_to_the_side_are_read_as_python_does(behind: str) -> None:
    text = FENS[0].partition(" ")[0] + behind
    words = call(CHECKED, "wordsBehind", text_form(Board()), text)
    assert words["others"] == spaced_fen(text, 9).split()[2:]


def test_rights_behind_the_side_to_move_are_read_and_written() -> None:
    fens = [
        "r3k2r/8/8/8/3pP3/8/8/R3K2R b KQkq e3 0 1",
        "r3k2r/8/8/8/8/8/8/R3K2R w Qk - 0 1",
        "4k3/8/8/8/8/8/8/4K3 w - - 0 1",
    ]
    boards = [playable(chess.Board(fen)) for fen in fens]
    form, symbols = text_form(boards[0]), list(game_of(boards[0].position).symbols)
    made = call(CHECKED, "rights", form, symbols, fens)
    assert made == [
        {"numbers": [board.position.rights, board.position.passed], "end": fen.partition(f" {turn}")[2]}
        for board, fen, turn in zip(boards, fens, "bww")
    ]
    assert call(CHECKED, "rights", form, symbols, [fens[2][:-6]])[0]["end"] == " - - 0 1"
    expected = "expected what the pieces allow behind the side to move, got “{}” in “{}”"
    for typed, word, refused in ((fens[0], "e3", 2), (fens[1].replace("Qk", "Qx"), "Qx", 0)):
        [told] = call(CHECKED, "rights", form, symbols, [typed], refused)
        assert told["en"] == expected.format(word, typed)
        assert told["zh"] == f"走子方之后的“{word}”与棋子不符：“{typed}”"


def test_other_letters_are_read_as_python_reads_them() -> None:
    form, symbols = text_form(Board()), list(game_of(Board().position).symbols)
    rows = "rheakaehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAKAEHR"
    for side in "rRWwbB":
        (made,) = call(CHECKED, "read", form, symbols, [f"{rows} {side}"])
        board = Board(f"{rows} {side}")
        assert [symbols[number] for number in made["cells"]] == board.cells()
        assert made["turn"] == (0 if board.turn else 1)


def test_what_is_wrong_with_a_position_is_said_in_both_languages() -> None:
    form, symbols = text_form(Board()), list(game_of(Board().position).symbols)
    rows = "9/9/9/9/9/9/9/9/9/"
    texts = ["9/9 w", f"{rows}9", f"{rows}9 x", f"{rows}8 w", f"{rows}8Q w", f"{rows}10 w"]
    told = call(CHECKED, "read", form, symbols, texts)
    assert [each["en"] for each in told] == [
        "expected 10 rows with / between them, got 2: “9/9 w”",
        f"expected a side to move out of w, b, got “” in “{rows}9”",
        f"expected a side to move out of w, b, got “x” in “{rows}9 x”",
        "expected 9 squares in a row, got 8 in “8”",
        f"expected the letters KABNRCPkabnrcp and digits, got “Q” in “{rows}8Q w”",
        "expected 9 squares in a row, got 10 in “10”",
    ]
    assert told[1]["zh"] == f"走子方应是 w、b 之一，而“{rows}9”里是“”"
    [lacking] = call(CHECKED, "rights", form, symbols, [f"{rows}9 w"])
    assert lacking == {
        "en": f"expected each of K, k on the board, got “{rows}9 w”",
        "zh": f"棋盘上必须有 K 和 k，而输入是“{rows}9 w”",
    }
    assert told[0]["zh"] == "应有以 / 分隔的 10 行，而输入有 2 行：“9/9 w”"
    for misplaced, square in ((1, "a0"), (90, "i9"), (-1, "")):
        [told] = call(CHECKED, "rights", form, symbols, FENS[:1], 0, misplaced, square_names(Board()))
        where = square and f": see the piece on {square}"
        assert told["en"] == f"expected a possible position, got “{FENS[0]}”{where}"
    [told] = call(CHECKED, "rights", form, symbols, FENS[:1], 0, 0, [], True)
    assert told["en"] == f"expected the king of the side that has moved out of check, got “{FENS[0]}”"


@pytest.mark.parametrize(
    ("made", "told"),
    [
        (lambda: Twin(*[searched("textbook")] * 2), ": a page of Twin does not search"),
        (
            lambda: Stepper(searched("full log")),
            r", or an evaluator of at most 100 bytes in a page, got [\d,]+ of PieceSquare",
        ),
    ],
)
def test_what_no_page_can_repeat_is_refused(made: Any, told: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live, "LARGEST", 100)
    with pytest.raises(XqlabError, match=f"expected live=False{told}"):
        made().as_html(live=True)
