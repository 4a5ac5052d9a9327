"""How programs and people depart from PGN: it is read, refused with its place, or told in a note."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from xqlab.xiangqi import Board
from xqlab.xiangqi.records.game_files import load_games
from xqlab.xiangqi.records.game_tree import Game
from xqlab.xiangqi.records.pgn import InvalidGameError, read_game, read_games, write_game
from xqlab.xiangqi.records.pgn_text import decode, plain_result

HANDICAP = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/1NBAKABNR w - - 0 1"


def moves(game):
    return " ".join(map(str, game.mainline_moves()))


# -- tags and results -------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["FEN", "Fen", "fen", "fEN"])
@pytest.mark.parametrize("brackets", ['["x"]', '［"x"］', "[“x”]", "[x]", '[ "x" ]'])
def test_a_handicap_in_any_spelling(name, brackets):
    start, end = brackets.split("x")
    game = read_game(f"{start[0]}{name} {start[1:]}{HANDICAP}{end}\n1. h2e2 h9g7")
    assert (game.board().fen(), game.headers["FEN"]) == (HANDICAP, HANDICAP)


def test_names_of_other_tags_stay_as_they_are():
    game = read_game('[RESULT "1-0"]\n[red "A"]\n[myTag "x"]\nh2e2')
    assert {"Result": "1-0", "Red": "A", "myTag": "x"}.items() <= game.headers.items()
    assert game.notes == []


def test_a_new_game_begins_at_its_first_tag_in_any_case():
    assert len(list(read_games('[Event "a"]\nh2e2\n[EVENT "b"]\n[Fen ""]\nb2e2'))) == 2
    (game,) = read_games('[Event "a"]\n[FEN ""]\n[Fen ""]\nb2e2')
    assert game.notes == []


@pytest.mark.parametrize(
    ("texts", "result"),
    [
        (["1/2 - 1/2", "0,5 : 0,5", *"1/2 ½ ½-½ 0.5-0.5 １／２－１／２ 1/2–1/2".split()], "1/2-1/2"),
        ("和 红先和 平局".split(), "1/2-1/2"),
        ("1:0 1–0 １－０ 红方胜 黑负 先胜 紅勝".split() + ["1 - 0", "1 —0"], "1-0"),
        (["0 - 1", "0：1", "黑方勝", "红先负"], "0-1"),
    ],
)
def test_results(texts, result):
    for text in texts:
        assert plain_result(text) == result
        assert read_game(f"h2e2 h9g7 {text}").headers["Result"] == result
        game = read_game(f'[Result "{text}"]\nh2e2 h9g7 {text} {{so}}\n')
        assert (game.headers["Result"], game.end().comment, game.notes) == (result, "so", [])
    words = {"Red wins": "1-0", "black won": "0-1", "Draw": "1/2-1/2", "?": "*", "": "*"}
    assert {text: plain_result(text) for text in words} == words


def test_what_is_no_result():
    game = read_game('[Result "2-0"]\n[Site "a"]\n[site "b"]\nh2e2 (b2e2 1-0) *')
    assert (game.headers["Result"], game.winner()) == ("2-0", None)
    assert game.notes == [
        "line 1: the result '2-0' is unknown, and counts as '*'",
        "line 3: a second tag Site: 'b' replaces 'a'",
        "line 4: the result '1-0' of a variation is not kept",
    ]
    with pytest.raises(InvalidGameError, match="line 1, column 6, move 1 of Black, '0-0'"):
        read_game("h2e2 0-0")


@pytest.mark.parametrize(
    ("text", "notes"),
    [
        ('[Result "1-0"]\nh2e2 0-1', ["line 2: the result '0-1' is not that of the tag, '1-0'"]),
        (
            "% mine\nh2e2 ({nothing}) 1-0\n== end ==\nsee www\n\n1. b2e2",
            [
                "line 2: a variation without moves: 'nothing' is not kept",
                "line 2: 'end ==\\nsee www' after the game is not kept",
                "line 1: the line '% mine' is escaped, and not kept",
            ],
        ),
        (
            b"h2e2 {\xff\xff ok}",
            ["line 1: a character that the encoding of the text lacks is kept as '\ufffd'"],
        ),
    ],
)
def test_what_is_dropped_is_told(text, notes):
    assert read_game(text, encoding="utf-8").notes == notes


def test_white_is_red_and_stays_white():
    game = read_game('[White "A"]\n[Black "B"]\nh2e2 *')
    assert (game.headers["Red"], game.headers["White"]) == ("A", "A")
    assert game.notes == ["line 1: White is read as Red: 'A'"]
    assert read_game(write_game(game)) == game
    game = read_game('[White "A"]\n[Red "R"]\nh2e2 *')
    assert (game.headers["Red"], game.headers["White"]) == ("R", "A")


# -- marks and separators ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        "1. 炮二平五! 马8进7?! 2. 炮五进四+ 马7进5 *",
        "1. C2=5+ H8+7# 2. C5+4++ H7+5 *",
        "1. h2e2+ h9g7 2. e2e6+! g7e6+ *",
        "1. h2e2 + h9g7 2. e2e6＋ g7e6† *",
        "1. 炮二平五，马8进7；2. 炮五进四，马7进5。",
        "1. h2e2, h9g7, 2. e2e6, g7e6",
        "1：炮二平五、马8进7，２：炮五进四 马7进5。*",
        "１．炮二平五 马８进７　２　炮五进四 马７进５",
    ],
)
def test_marks_of_check_and_separators(text):
    assert moves(read_game(text)) == "h2e2 h9g7 e2e6 g7e6"


# -- algebraic notation -----------------------------------------------------------------------------------


def test_signs_of_tandems_are_no_marks_of_check():
    fen = "3k5/4P4/4P4/4P4/4P4/4P4/9/9/9/5K3 w - - 0 1"
    assert moves(read_game(f'[FEN "{fen}"]\n++=4 *')) == "e8f8"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("1. Che2 {+0.38/19} Hg7 2. Hg2 Ri8 3. g4 c5 *", "h2e2 h9g7 h0g2 i9i8 g3g4 c6c5"),
        ("1. Che3 Hg8 2. Pc5 Ri9 *", "h2e2 h9g7 c3c4 i9i8"),
        ("1. h3e3 h10g8 2. h1g3 i10h10 *", "h2e2 h9g7 h0g2 i9h9"),
        ("1. Che2 (Cbe2 Hg7) Hg7+ 2. Hg2! *", "h2e2 h9g7 h0g2"),
    ],
)
def test_ranks_from_0_and_from_1(text, expected):
    assert moves(read_game(text)) == expected


def test_ranks_that_could_be_either_are_refused():
    message = "line 1, column 4, 'Ch4': the moves are legal whether ranks count from 0 or from 1"
    with pytest.raises(InvalidGameError, match=message):
        read_game("1. Ch4 *")
    first, second = read_games("1. Ch4 *\n\n1. Che2 *", errors="keep")
    assert ([str(error)[:16] for error in first.errors], moves(second)) == (["line 1, column 4"], "h2e2")


def test_the_fault_of_a_broken_game_is_that_of_the_reading_that_goes_further():
    with pytest.raises(InvalidGameError, match="move 2 of Black, 'Ri3'") as caught:
        read_game("1. Che3 Hg8 2. Pc5 Ri3 *")
    assert moves(caught.value.game) == "h2e2 h9g7 c3c4"


def long_san(board, move, first_rank):
    (x, y), (to_x, to_y) = ((text[0], int(text[1]) + first_rank) for text in (str(move)[:2], str(move)[2:]))
    return f"{board.cells()[move.from_square].upper()}{x}{y}{to_x}{to_y}"


@settings(max_examples=15, deadline=None)
@given(st.integers(0, 10**6), st.sampled_from([0, 1]))
def test_any_game_in_algebraic_notation(seed, first_rank):
    chance, board, texts = Random(seed), Board(), []
    for _ in range(12):
        move = chance.choice(board.legal_moves)
        texts.append(long_san(board, move, first_rank))
        board.push(move)
    (game,) = read_games(" ".join(texts), errors="keep")
    assert game == Game.from_board(board) or "whether ranks" in str(game.errors[0])


# -- encodings and WXF ------------------------------------------------------------------------------------


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-32", "gb18030", "big5"])
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("notation", ["chinese", "traditional", "wxf", "iccs"])
def test_encodings_and_ends_of_lines(encoding, end, notation):
    if encoding == "big5":
        notation = "traditional"
    board = Board()
    for text in ("h2e2", "h9g7", "h0g2"):
        board.push_uci(text)
    game = Game.from_board(board)
    game.headers["Event"] = "全國象棋"
    text = write_game(game, notation=notation).replace("\n", end)
    assert read_game(decode(text.encode(encoding))) == game


WXF = """FORMAT\t\tWXF
EVENT\t\tTeam
RESULT\t\t1-0
RED\t\tjugador rojo ; 1200 ;;
BLACK   B;;;

START{
 1. C2.5  H8+7
 2. H2+3  r9.8 }END
"""


@pytest.mark.parametrize("name", ["a.txt", "a.wxf", "a.pgn"])
def test_wxf(name, tmp_path):
    path = tmp_path / name
    path.write_text(WXF * 2, newline="\r\n")
    game, again = load_games(path)
    assert game == again
    assert moves(game) == "h2e2 h9g7 h0g2 i9h9"
    headers = {"Event": "Team", "Result": "1-0", "Red": "jugador rojo", "RedDetails": "1200", "Black": "B"}
    assert headers.items() <= game.headers.items()
    assert "BlackDetails" not in game.headers


def test_wxf_from_another_position_and_with_a_fault():
    fen = "4kaer1/4a2c1/2h1e1h2/3Rp1C1p/2C6/5rP2/1pP1P3P/8E/9/1cEAKA1R1 b"
    text = f"FORMAT WXF\nGAME\nFEN   {fen}\nSTART{{\n}}END\n"
    assert str(read_game(text).board().fen()).startswith("4kabr1/")
    with pytest.raises(InvalidGameError, match="line 9, column 11, move 2 of Black, 'oops': "):
        read_game(WXF.replace("r9.8", "oops"))


@settings(max_examples=40, deadline=None)
@given(st.text('ACHRPacegi0123459+#=-.:，；½/ 炮二平五\n[]"{}()', max_size=40))
def test_any_text_is_read_or_refused_with_its_place(text):
    for game in read_games(text + "\n", errors="keep"):
        assert all(str(error).startswith("line ") for error in game.errors)
        assert all(note.startswith("line ") for note in game.notes)
