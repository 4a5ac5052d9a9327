"""A board on a page that plays, against the board in Python: the same messages, texts and endings."""

import base64
import copy
import json
from dataclasses import replace
from functools import cache
from random import Random
from types import SimpleNamespace
from typing import Any

import chess
import pytest

from tests.games.chess.test_words import IMPOSSIBLE, UNREACHABLE
from tests.viz.javascript import call
from tests.xiangqi.rules.test_repetition import HAND_MADE
from xqlab import BoardWidget
from xqlab.game import MATE, RULE_WIN, game_of
from xqlab.games import TextbookTree, TicTacToe, junqi, playable
from xqlab.viz.board.message import position_message
from xqlab.viz.live.play import playing
from xqlab.viz.live.play.shapes import FREE
from xqlab.viz.page.board_profile import BoardProfile
from xqlab.viz.page.standalone import ExportError
from xqlab.words import Words
from xqlab.xiangqi import Board

CALLS = "live/boards.mjs"
SLOW = (pytest.mark.slow, pytest.mark.timeout(1800))  # they may build their module
CASTLES_AND_PROMOTES = "r3k2r/1P3p1p/8/2p5/3P4/8/p4P1P/R3K2R w KQkq - 3 17"
MAKERS = {
    "tic-tac-toe": TicTacToe,
    "chess": lambda: playable(chess.Board(CASTLES_AND_PROMOTES)),
    "Xiangqi": Board,
    "Junqi": junqi.Board,
}
GAMES = [name if name == "tic-tac-toe" else pytest.param(name, marks=SLOW) for name in MAKERS]
EVERY_GAME = pytest.mark.parametrize("name", GAMES)


@cache
def sent(name: str) -> dict[str, Any]:
    """The data of a page of a game, bytes in base64."""
    data = BoardWidget(MAKERS[name]()).as_html(live=True).data
    packed = {part: value for part, value in data.items() if isinstance(value, bytes)}
    return {**data, **{part: base64.b64encode(value).decode() for part, value in packed.items()}, "id": name}


def unbuilt(board: Any) -> Any:
    """What a page plays by, without the module, for what plays nothing."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(playing, "module_of", lambda _: SimpleNamespace(code=b"", manifest={}))
        return BoardWidget(board).as_html(live=True).data["play"]


def expected(widget: BoardWidget, occasion: str = "", notation: str = "uci") -> Any:
    """What Python says of the position, as the page does, which gives reasons when they are asked for."""
    line, profile = widget._line, widget._profile
    message = position_message(line, profile, serial=0, occasion=occasion, notation=notation)
    message |= {"refused": {}, "reasons": [], "zh": message["zh"] | {"reasons": []}}
    codes = line.codes[: line.at]
    written = {each: profile.game_text(line.board, each, line.start, codes) for each in profile.notations}
    fen = widget.fen if profile.arranges() else None
    return json.loads(json.dumps({"message": message, "fen": fen, "written": written}))


@EVERY_GAME
@pytest.mark.parametrize("seed", range(4))
def test_a_random_game_back_and_again(name: str, seed: int) -> None:
    chance, widget = Random(seed), BoardWidget(MAKERS[name]())
    steps: list[Any] = []
    messages = []

    def step(kind: str, what: Any, occasion: str) -> None:
        notation = chance.choice(list(widget._profile.notations))
        steps.append((kind, what, occasion, notation))
        {"play": widget._play, "go": widget.go_to}[kind](what)
        messages.append(expected(widget, occasion, notation))

    while len(steps) < 40 and (codes := widget._line.board.codes()):
        step("play", chance.choice(codes), "played")
    plies = len(widget.moves)
    step("go", plies // 2, "again")
    step("go", 0, "start")
    step("go", plies, "again")
    step("go", plies - 3, "back")
    step("play", chance.choice(widget._line.board.codes()), "played")
    shown = call(CALLS, "shown", sent(name), steps)
    for done, ours, theirs in zip(steps, messages, shown, strict=True):
        assert theirs == ours, done


@EVERY_GAME
def test_a_page_says_why_a_move_is_refused_as_python_does(name: str) -> None:
    chance = Random(5)
    for plies in (0, 5, 30, 61):
        board, codes = MAKERS[name](), []
        for _ in range(plies):
            if board.codes():
                codes.append(chance.choice(board.codes()))
                board.push_code(codes[-1])
        profile = BoardProfile.of(board)
        ours = {} if profile.outcome(board) else profile.refusals(board)
        assert call(CALLS, "refusals", sent(name), "", codes) == listed(ours, profile)


def test_a_game_leaves_room_for_the_history_of_a_search() -> None:
    page = copy.deepcopy(sent("tic-tac-toe")) | {"id": "short"}
    page["engine"]["manifest"]["records"]["position"]["fields"]["played"][2] = [256 + 2]
    *_, third = call(CALLS, "shown", page, [("play", code) for code in (1, 2, 3)])
    assert third["en"] == "expected a game of at most 2 plies, got one more"


def listed(refusals: dict[tuple[int, int], Words], profile: BoardProfile) -> list[Any]:
    """Why the moves from each square are refused, as a page gives it."""
    squares: list[dict[str, list[str]]] = [{} for _ in profile.squares]
    for (start, end), clause in refusals.items():
        squares[start][str(end)] = list(clause)
    return squares


def random_fens(count: int) -> list[str]:
    """Positions of chess, most of them impossible: few pieces, any rights, any square passed."""
    chance, fens = Random(7), [*IMPOSSIBLE, *UNREACHABLE, chess.STARTING_FEN]
    for _ in range(count):
        board = chess.Board(None)
        for symbol in "KkRr" + "".join(chance.choices("KQRBNPkqrbnp", k=chance.randrange(6))):
            home = {"K": chess.E1, "k": chess.E8, "R": chess.H1, "r": chess.A8}.get(symbol, chess.A1)
            square = home if chance.random() < 0.6 else chance.choice(chess.SQUARES)
            board.set_piece_at(square, chess.Piece.from_symbol(symbol))
        rights, passed = chance.choice(["-", "K", "q", "Kq"]), chance.choice(["-", "-", "-", "e3", "d6"])
        fens.append(f"{board.board_fen()} {chance.choice('wb')} {rights} {passed} 0 1")
    return fens


@pytest.mark.slow
@pytest.mark.timeout(1800)
def test_a_page_takes_the_positions_that_python_takes() -> None:
    fens, profile = random_fens(300), BoardProfile.of(chess.Board())
    ours = []
    for fen in fens:
        try:
            profile.board(fen, strict=True)
            ours.append([True, True])
        except ValueError:
            ours.append([False, False])
    assert 50 < sum(is_taken for is_taken, _ in ours) < 250
    theirs = call(CALLS, "accepted", sent("chess"), fens)
    assert {fen: theirs for fen, theirs in zip(fens, theirs) if theirs != ours[fens.index(fen)]} == {}


REFUSED = {  # position -> a move, and why not
    "3k5/9/9/9/9/9/9/9/R8/4K4 w": ("e0d0", "the kings would face each other on the d file"),
    "4k4/9/9/9/4r4/9/9/9/4R4/4K4 w": ("e1d1", "it is pinned, and the black rook on e5 would give check"),
    "3k5/9/9/9/4r4/9/9/9/R8/4K4 w": ("a1a2", "Red would still be in check from the black rook on e5"),
    "3k5/9/9/9/9/9/9/9/r7R/4K4 w": ("e0e1", "the black rook on a1 would give check there"),
    "4k4/9/9/9/9/4c4/9/9/R8/4K4 w": ("a1e1", "the black cannon on e4 would then give check"),
}


@pytest.mark.slow
@pytest.mark.timeout(1800)
def test_why_a_king_would_be_in_danger() -> None:
    for fen, (move, why) in REFUSED.items():
        board = Board(fen)
        profile = BoardProfile.of(board)
        theirs = call(CALLS, "refusals", sent("Xiangqi"), fen, [])
        assert theirs == listed(profile.refusals(board), profile), fen
        start, end = (profile.squares.index(each) for each in (move[:2], move[2:]))
        assert theirs[start][str(end)][0] == why


def endings_by_repetition() -> list[tuple[str, list[int]]]:
    """(position, moves) of Xiangqi games that end by repetition: all verdicts, checks and chases."""
    code_of = Board().code_of
    return [(case["fen"], list(map(code_of, case["moves"].split()))) for case in HAND_MADE]


ENDS = {  # position -> how the game ends there
    "3k1R3/R8/9/9/9/9/9/9/9/4K4 b - - 3 40": "checkmate",
    "3k5/9/3PP4/9/9/9/9/9/9/4K4 b - - 3 40": "",
    "3k5/4P4/9/9/9/9/9/9/9/4K4 b - - 0 1": "stalemate",
    "3k5/9/9/9/9/9/9/9/9/3K5 w - - 0 1": "facing_kings",
    "3k5/3R5/9/9/9/9/9/9/9/4K4 w - - 0 1": "king_capture",
    "3k5/9/9/9/9/9/9/9/9/4K4 w - - 7 1": "insufficient_material",
    "3k5/9/R8/9/9/9/9/9/9/4K4 w - - 120 90": "move_limit",
}


@pytest.mark.slow
@pytest.mark.timeout(1800)
def test_each_ending_of_xiangqi_in_the_same_words() -> None:
    games = [(fen, []) for fen in ENDS] + endings_by_repetition()
    steps, messages, reasons = [], [], set()
    for fen, moves in games:
        board = Board(fen, strict=False)
        for code in moves:
            board.push_code(code)
        outcome = board.outcome()
        reasons.add(outcome.reason if outcome else "")
        assert ENDS.get(fen, "?") in ("?", outcome.reason if outcome else "")
        steps += [("begin", fen, "lax"), *(("play", code) for code in moves)]
        messages.append((len(steps) - 1, expected(BoardWidget(board, strict=False))))
    shown = call(CALLS, "shown", sent("Xiangqi"), steps)
    for at, ours in messages:
        assert shown[at]["message"] | {"can_undo": True} == ours["message"] | {"can_undo": True}
        assert (shown[at]["fen"], shown[at]["written"]) == (ours["fen"], ours["written"])
    assert reasons >= {"perpetual_check", "perpetual_chase", "repetition", *ENDS.values()}


@pytest.mark.slow
@pytest.mark.timeout(1800)
def test_what_cannot_arise_is_refused_as_in_python() -> None:
    rows = "3k5/9/9/9/9/9/9/9/9/"
    fens = {
        f"{rows}4K4 w": None,
        f"{rows}4K4 w 5 9": None,
        f"{rows}4K4 b - - 5 9": None,
        f"{rows}9 w": "Red has no king",
        f"{rows}3K5 w": "The kings face each other on an open file and it is Red's move: Red has won.",
        f"{rows}B3K4 w": "red elephant on a0: it cannot stand there, or is one too many",
        f"{rows}4K3A w": "red advisor on i0: it cannot stand there, or is one too many",
        "RRRk5/9/9/9/9/9/9/9/9/4K4 w": "red rook on c9: it cannot stand there, or is one too many",
        f"{rows}4K4 w x": "expected - - {clock} {number} behind the side to move, got x",
    }
    answers = call(CALLS, "shown", sent("Xiangqi"), [("begin", fen) for fen in fens])
    for (fen, problem), answer in zip(fens.items(), answers, strict=True):
        try:
            board = Board(fen)
        except ValueError:
            assert problem is not None, fen
        else:
            assert (problem, answer["fen"]) == (None, board.fen())
            continue
        assert answer["en"].lower() == problem.lower()
        assert answer["zh"] != answer["en"]
    whole = call(CALLS, "setUp", sent("Xiangqi"), {"cells": Board().cells(), "turn": 1})
    assert (whole["problem"], whole["fen"]) == ("", Board().fen().replace(" w ", " b "))
    assert call(CALLS, "setUp", sent("Xiangqi"), {"cells": [""] * 90, "turn": 0})["zh"] == "红方没有帅"


@pytest.mark.slow
@pytest.mark.timeout(1800)
def test_what_follows_the_side_to_move_in_a_fen_is_that_of_python_chess() -> None:
    fens = {
        "r3k2r/8/8/8/3pP3/8/8/R3K2R b KQkq e3 0 1": "",
        "r3k2r/8/8/8/8/8/8/R3K2R w Qk - 7 31": "",
        "8/8/8/k2pP2R/8/8/8/6K1 w - d6 0 1": "",  # nobody may take
        "4k3/8/8/8/8/8/8/4K2R w": "",
        "4k3/8/8/8/8/8/8/4K3 w K - 0 1": "K",
        "4k3/8/8/8/8/8/8/4K3 w - e6 0 1": "e6",
    }
    answers = call(CALLS, "shown", sent("chess"), [("begin", fen) for fen in fens])
    for (fen, refused), answer in zip(fens.items(), answers, strict=True):
        if refused:
            assert answer["en"].endswith(f"got “{refused}” in “{fen}”")
        else:
            assert answer["fen"] == chess.Board(fen).fen()
    cells = [*playable(chess.Board()).cells()]
    assert call(CALLS, "setUp", sent("chess"), {"cells": cells, "turn": 1})["fen"].endswith(" b KQkq - 0 1")
    cells[0] = ""
    assert call(CALLS, "setUp", sent("chess"), {"cells": cells, "turn": 1})["fen"].endswith(" b Kkq - 0 1")


def test_a_tool_places_what_python_places() -> None:
    play, profile = unbuilt(junqi.Board()), BoardProfile.of(junqi.Board())
    cells = junqi.Board().cells()
    cells[27], cells[7] = "m", ""  # in the other's half
    for side in (0, 1):
        own = [symbol for symbol in profile.pieces if profile.side_of(symbol) == side]
        draws = play["fills"]["triangle"][side]
        assert call(CALLS, "placed", cells, draws, own) == profile.filled(cells, side, "triangle")
        random = play["fills"]["random"][side]
        assert len({str(draw) for draw in random}) > 10


def test_values_in_the_same_words() -> None:
    board, play = TicTacToe(), sent("tic-tac-toe")["play"]
    profile = BoardProfile.of(board)
    for moves in ("", "b2"):
        board = TicTacToe(moves)
        for value in (0, 35, -12, MATE - 5, 6 - MATE, RULE_WIN, -RULE_WIN):
            for move in ("", "a1"):
                ours = [profile.valuation(board, value, language) for language in ("en", "zh")]
                if move:
                    ours = [profile.valued(board, move, value, language) for language in ("en", "zh")]
                assert call(CALLS, "valueTexts", play, [[value, profile.turn(board), move]]) == [ours]


def test_no_page_plays_a_game_that_is_not_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    interpreted = replace(game_of(TicTacToe().position), dtype=None)
    monkeypatch.setattr("xqlab.viz.board.widget.game_of", lambda position: interpreted)
    with pytest.raises(ExportError, match="expected live=False, or a game that is compiled, got tic-tac-toe"):
        BoardWidget(TicTacToe()).as_html(live=True)
    with pytest.raises(ValueError, match="with a board to draw"):
        BoardWidget(TextbookTree("(1 2)"))


def test_a_board_on_which_the_game_is_over_has_a_page() -> None:
    over = junqi.Board("5/5/5/5/5/5/5/2P2/5/5/5/1F2C r")  # a flag is taken
    first, second = (unbuilt(board)["refusals"] for board in (over, junqi.Board()))
    assert first["shapes"] == second["shapes"]
    assert all(first["shapes"].values())
    reasons = {FREE: "", **dict(enumerate(second["reasons"]["en"]))}
    assert {end: reasons[at] for end, at in second["shapes"]["M"][0].items()} == {
        "": "a piece moves one post by road, or straight along a railway",
        "5": "",
        "6": "diagonal roads only lead into and out of camps",
    }
