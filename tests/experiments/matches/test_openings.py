"""The openings that come with xqlab are what their README says: legal, balanced, and no two alike."""

import json
from typing import Any

import pytest
from opening_walks import FEWEST, MOST, Plan, walk

import xqlab
from xqlab.errors import XqlabError
from xqlab.evaluation import piece_square
from xqlab.experiments.matches.openings import FILE, Opening, openings, starts_of
from xqlab.files import data_file
from xqlab.game import key
from xqlab.game_board import line_of
from xqlab.xiangqi import START_FEN, Board, IllegalMoveError, InvalidFenError

KEPT, OF_CHESS = (
    json.loads(data_file(name).read_text(encoding="utf-8")) for name in (FILE, "openings/chess.json")
)


def mirrored(move: str) -> str:
    """A move with its files counted from the other side."""
    return "".join("ihgfedcba"["abcdefghi".index(letter)] if letter.isalpha() else letter for letter in move)


def test_there_are_at_least_five_hundred_and_no_two_alike_or_mirrored() -> None:
    boards = [opening.board() for opening in openings()]
    assert len(boards) >= 500
    seen = set()
    for opening, board in zip(openings(), boards):
        other = Board()
        for move in opening.moves:
            other.push_uci(mirrored(move))
        placements = {" ".join(each.fen().split()[:2]) for each in (board, other)}
        assert not placements & seen
        seen |= placements
        assert FEWEST <= len(opening.moves) <= MOST
        assert board.outcome() is None
        assert not board.is_check()
    assert {board.turn for board in boards} == {True, False}


@pytest.mark.parametrize("file", [KEPT, OF_CHESS], ids=["Xiangqi", "chess"])
def test_the_file_says_how_it_was_made(file: dict[str, Any]) -> None:
    assert (file["format"], file["version"]) == ("xqlab openings", 1)
    plan = Plan(**file["made"]["plan"])
    assert file["made"]["versions"]["numba"]
    assert all(abs(entry["value"]) <= plan.level for entry in file["openings"])
    numbers = [entry["walk"] for entry in file["openings"]]
    assert numbers == sorted(set(numbers))
    for entry in file["openings"][::50]:
        assert " ".join(map(str, line_of(walk(plan.seed, entry["walk"], plan.game))[1])) == entry["moves"]


def test_a_search_still_finds_them_level_and_a_match_of_chess_begins_with_its_own() -> None:
    options = {"nodes": 20_000, "evaluator": piece_square(), "table_mb": 4}
    values = [abs(xqlab.search(each.board(), **options).value) for each in openings()[::40]]
    assert max(values) < 150
    assert sum(values) / len(values) < 40
    starts = starts_of(None, "chess", 3, 0)
    assert len(starts) == len(OF_CHESS["openings"]) == 500
    boards = [start.board() for start in starts[::10]]
    assert all(board.outcome() is None for board in boards)
    assert len({int(key(board.position)) for board in boards}) == len(boards)


def test_a_part_of_them_and_what_is_no_opening() -> None:
    assert openings(3) == openings()[:3]
    for count in (0, len(openings()) + 1, 2.5):
        with pytest.raises(XqlabError, match=f"expected 1 to {len(openings())} openings, got {count}"):
            openings(count)
    with pytest.raises(XqlabError, match="expected an opening, a board or a FEN, got 7"):
        Opening.of(7)
    with pytest.raises(InvalidFenError):
        Opening.of("nonsense")
    with pytest.raises(IllegalMoveError):
        Opening.of(Opening(("a0a9",)))


def test_openings_out_of_boards_and_fens() -> None:
    board = Board()
    board.push_uci("h2e2")
    made = Opening.of(board)
    assert (made, made.board()) == (Opening(("h2e2",)), board)
    assert board.move_stack
    assert (Opening.of(START_FEN), Opening.of(made)) == (Opening(), made)
    assert str(made) == "h2e2"
    fen = "3k5/9/9/9/9/9/9/9/R8/4K4 w - - 0 1"
    assert str(Opening.of(fen)) == fen
    assert Opening(("a1a2",), fen).board(move_limit=7).move_limit == 7
    assert Opening.of(f"{START_FEN[:-4]} hmvc 3; fmvn 9;").fen == f"{START_FEN[:-4]} 3 9"


@pytest.mark.parametrize(
    "text", ["startpos moves h2e2 h9g7", f"{START_FEN} moves h2e2 h9g7", f"{START_FEN} moves 炮二平五 H8+7"]
)
def test_moves_from_a_position_as_text(text: str) -> None:
    assert Opening.of(text) == Opening(("h2e2", "h9g7"))
