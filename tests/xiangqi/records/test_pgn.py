"""Games read from PGN as it is met: dialects, several games, variations, and faults that lose nothing."""

import io
import pickle

import pytest

from xqlab.xiangqi import START_FEN
from xqlab.xiangqi.records.pgn import InvalidGameError, read_game, read_games, write_game

OLD_FILE = (
    '[Game "Chinese Chess"]\r\n[Event ""]\r\n[Red "许银川"]\r\n[Result "1-0"]\r\n'
    "{　　开局。\r\n第二行}\r\n"
    "  1. 炮二平五 炮８平５\r\n{列炮}\r\n  2. 马二进三\r\n{再说}\r\n  2.          马８进７\r\n 1-0\r\n"
    "============================\r\n欢迎访问\r\n推荐用“象棋巫师”观赏棋谱\r\nhttps://example.org/\r\n"
)


def moves(game):
    return [move.uci() for move in game.mainline_moves()]


def test_an_old_file():
    game = read_game(OLD_FILE.encode("gbk"))
    assert moves(game) == ["h2e2", "h7e7", "h0g2", "h9g7"]
    assert read_game("h2e2 1-0 {said later}").end().comment == "said later"
    assert game.headers == {"Game": "Chinese Chess", "Event": "", "Red": "许银川", "Result": "1-0"}
    assert game.comment == "　　开局。\n第二行"
    assert [node.comment for node in game.mainline()] == ["", "列炮", "再说", ""]
    assert list(read_games(OLD_FILE * 3)) == [game] * 3


@pytest.mark.parametrize(
    "text",
    [
        "1. h2e2 h9g7 2. h0g2",
        "1.h2e2 h9g7 2.h0g2",
        "h2e2 h9g7 h0g2",
        "1. H2-E2 H9-G7 2. H0-G2",
        "1. C2=5 H8+7 2. H2+3",
        "1. C2.5 h8+7 2. H2+3",
        "1. 炮二平五 马８进７ 2. 马二进三",
        "1.炮二平五马8进7 2.马二进三",
        "1. 砲 二 平 五 馬 8 進 7 2. 傌二進三",
        "1 炮2平5 马8进7 2 马2进3",
        "\ufeff1. h2e2 1... h9g7 2. h0g2 *",
        f'[FEN "{START_FEN}"]\n[SetUp "1"]\nh2e2 h9g7 h0g2',
    ],
)
def test_moves_as_people_write_them(text):
    assert moves(read_game(text)) == ["h2e2", "h9g7", "h0g2"]


def test_variations_comments_and_glyphs():
    game = read_game(
        "{start} 1. h2e2! {a} (; before\n1. b2e2 h9g7 (1... b9c7?? {c}) 2. a0a1) {b} 1... h9g7 $14 *"
    )
    main, other = game.variations
    assert (game.comment, main.comment, main.nags) == ("start", "a\nb", {1})
    assert (other.starting_comment, [str(move) for move in other.moves()]) == ("before", ["b2e2"])
    assert [str(node.move) for node in other.mainline()] == ["h9g7", "a0a1"]
    (_, inner) = other.variations
    assert (str(inner.move), inner.comment, inner.nags) == ("b9c7", "c", {4})
    assert game.end().nags == {14}


@pytest.mark.parametrize(
    ("text", "result"),
    [
        ("h2e2 1-0", "1-0"),
        ("h2e2 *", "*"),
        ("h2e2", "*"),
        ("h2e2 黑胜", "0-1"),
        ('[Result "0-1"] h2e2 *', "0-1"),
        ('[Result "?"] h2e2', "*"),
        ('[Result "*"] h2e2 1/2-1/2', "1/2-1/2"),
        ('[Result "红胜"] h2e2', "1-0"),
        ('[Result "adjourned"] h2e2 *', "adjourned"),
        ('[Result "adjourned"] h2e2 (b2e2 1-0) 0-1', "adjourned"),
    ],
)
def test_results(text, result):
    assert read_game(text).headers["Result"] == result


@pytest.mark.parametrize(
    ("text", "games"),
    [
        ("", []),
        ("\n \n", []),
        ("=====\nadvertisement", None),
        ('[Event "a"]', [[]]),
        ('[Event "a"]\n[Event "b"]\n', [[], []]),
        ('[Event "a"]\n\nh2e2 *\n[Event "b"]\nb2e2', [["h2e2"], ["b2e2"]]),
        ('[Event "a"] h2e2 [Event "b"] b2e2', [["h2e2"], ["b2e2"]]),
        ("1. h2e2 * 1. b2e2 1-0\n\n1. c3c4", [["h2e2"], ["b2e2"], ["c3c4"]]),
        ('1. h2e2 * {said later} some words\n[Event "b"]\nb2e2', [["h2e2"], ["b2e2"]]),
        ("1. h2e2\n====\nwords", [["h2e2"]]),
        (";\n{} 1. h2e2", [["h2e2"]]),
        ("====\n1. h2e2", [["h2e2"]]),
        ('[FEN "3k5/9/9/9/9/9/9/9/9/4K3R b - - 0 7"]\n7... d9d8 8. i0i8', [["d9d8", "i0i8"]]),
    ],
)
def test_several_games(text, games):
    if games is None:
        with pytest.raises(InvalidGameError, match="line 2, column 1, move 1 of Red, 'advertisement'"):
            list(read_games(text))
    else:
        assert [moves(game) for game in read_games(text)] == games


def test_sources(tmp_path):
    path = tmp_path / "games.pgn"
    path.write_bytes(OLD_FILE.encode("gbk"))
    game = read_game(OLD_FILE)
    assert [read_game(path), read_game(str(path)), read_game(OLD_FILE.encode("gbk"))] == [game] * 3
    with path.open("rb") as file:
        assert read_game(file) == game
    assert read_game(io.StringIO(OLD_FILE)) == game
    assert read_game("炮二平五".encode("big5"), encoding="big5").next() is not None
    with pytest.raises(FileNotFoundError):
        read_game(str(tmp_path / "missing.pgn"))
    with pytest.raises(TypeError, match="expected a path, a text or an open file, got 5"):
        read_game(5)


def test_an_open_file_gives_one_game_after_another():
    file = io.StringIO("1. h2e2 *\n1. b2e2 *\n")
    games = [read_game(file) for _ in range(3)]
    assert [game and moves(game) for game in games] == [["h2e2"], ["b2e2"], None]
    file.seek(0)
    assert moves(read_game(file)) == ["h2e2"]
    with pytest.raises(ValueError, match="expected errors to be 'raise' or 'keep', got 'ignore'"):
        read_games("", errors="ignore")


@pytest.mark.parametrize(
    ("text", "headers", "expected"),
    [
        ('[Red "a"]\n[Black "b\n[Site "c"]\n1. h2e2', {"Red": "a", "Site": "c"}, "h2e2"),
        ('[FEN "x"]\n[Red "a"]\n1. h2e2\n[Event "b"]', {"Red": "a"}, ""),
    ],
)
def test_a_broken_tag_costs_no_more_than_itself(text, headers, expected):
    game = read_game(text, errors="keep")
    assert headers.items() <= game.headers.items()
    assert "Black" not in game.headers
    assert (" ".join(moves(game)), len(game.errors)) == (expected, 1)


BLACK_1, RED_1 = "move 1 of Black, ", "move 1 of Red, "


@pytest.mark.parametrize(
    ("text", "line", "column", "message", "kept"),
    [
        ("1. h2e2 h9g7\n  2. e2e9 b9c7", 2, 6, "move 2 of Red, 'e2e9': 'e2e9' is not legal in ", "h2e2 h9g7"),
        ("1. h2e2 oops", 1, 9, BLACK_1 + "'oops': expected a move such as ", "h2e2"),
        ("1. h2e2 ] h9g7", 1, 9, BLACK_1 + "']': expected a move, a comment or a", "h2e2"),
        ("1. h2e2 {talk", 1, 9, BLACK_1 + "'{': expected '}' after the comment", "h2e2"),
        ("1. h2e2 (1. b2e2", 1, 9, BLACK_1 + "'(': expected ')' after the variation", "h2e2"),
        ("1. h2e2) h9g7", 1, 8, BLACK_1 + "')': expected no ')' outside a variation", "h2e2"),
        ("(1. h2e2)", 1, 1, RED_1 + "'(': expected a move before a variation of it", ""),
        ("h2e2 ((b2e2))", 1, 7, RED_1 + "'(': expected a move before a variation", "h2e2"),
        ("$3 h2e2", 1, 1, RED_1 + "'$3': expected a glyph such as $1 or '!' behind", ""),
        ("h2e2 !!!!", 1, 6, BLACK_1 + "'!!!!': expected a glyph such as $1", "h2e2"),
        ('[Red "a\n1. h2e2', 1, 1, "'[Red \"a': expected a tag such as ", ""),
        ('[Red "a"]\n[FEN "9/9"]\nh2e2', 2, 1, "'9/9': expected 10 ranks, got 2 in FEN '9/9'", ""),
        ("h2e2 " + "x" * 99, 1, 6, BLACK_1 + f"'{'x' * 40}…': expected a move", "h2e2"),
    ],
)
def test_faults(text, line, column, message, kept):
    with pytest.raises(InvalidGameError) as caught:
        read_game(text)
    error = caught.value
    assert str(error).startswith(f"line {line}, column {column}, {message}")
    assert " ".join(moves(error.game)) == kept
    assert str(pickle.loads(pickle.dumps(error))) == str(error)
    (first, *_) = read_games(text, errors="keep")
    assert " ".join(moves(first)).startswith(kept)
    assert str(first.errors[0]) == str(error)


def test_a_fault_says_what_and_where():
    with pytest.raises(InvalidGameError) as caught:
        read_game("{first}\n1. h2e2 {second}\n1... h9h0")
    error = caught.value
    assert (error.line, error.column, error.move_number, error.text) == (3, 6, 1, "h9h0")
    fen = error.game.end().board().fen()
    way = "a knight moves one square along a rank or file, then one diagonally outwards"
    assert error.reason == f"'h9h0' is not legal in {fen!r}: {way}"
    assert (error.game.comment, error.game.end().comment) == ("first", "second")


def test_reading_goes_on_behind_a_fault():
    text = (
        '[Event "a"]\n1. h2e2 oops b9c7 1-0\n\n'
        '[Event "b"]\n1. h2e2 (1. b2e2 oops (b9c7) ) 1... h9g7 *\n'
        '[Event "c"]\nc3c4'
    )
    broken, mended, good = read_games(text, errors="keep")
    assert (moves(broken), len(broken.errors)) == (["h2e2"], 1)
    assert (moves(mended), len(mended.errors)) == (["h2e2", "h9g7"], 1)
    assert mended.errors[0].line == 5
    assert [str(node.move) for node in mended.variations] == ["h2e2", "b2e2"]
    assert (moves(good), good.errors) == (["c3c4"], [])
    with pytest.raises(InvalidGameError, match="'oops'"):
        list(read_games(text))


@pytest.mark.slow
def test_deep_variations_take_no_stack():
    text = "1. a0a1 " + "(1. a0a1 " * 2000 + ")" * 2000
    game = read_game(text)
    assert len(game.variations) == 2001
    assert read_game(write_game(game, notation="uci")) == game


TANDEMS = '[FEN "3k5/9/9/2P1P4/2P1P4/9/9/9/9/4K4 w"]\n\n1. 一兵进一 d9d8 '
VARIATION = "(1... d9e9 2. c7c8) {what follows decides} "


def test_what_follows_decides_what_an_ambiguous_text_means():
    # ElephantEye counts pawns along both files from the right: 一兵 is the front one on file e.
    for follows, first in (("e7f7", "e6e7"), ("c7b7", "c6c7"), ("四兵平八 d8d9 3. e7f7", "e6e7")):
        game = read_game(f"{TANDEMS}2. {follows} *")
        assert str(game.mainline_moves()[0]) == first
        assert game.notes == [f"line 3: '一兵进一' fits c6c7, e6e7; the moves after it fit {first} alone"]
    (game,) = read_games(TANDEMS + "2. c5b5 *", errors="keep")
    assert not game.mainline_moves()
    assert "expected a text that fits one move, got '一兵进一', which fits c6c7, e6e7" in str(game.errors[0])
    (game,) = read_games(f"{TANDEMS}{VARIATION}2. e7f7 *", errors="keep")
    assert str(game.mainline_moves()[0]) == "e6e7"
    assert "'c7c8' is not legal" in str(game.errors[0])
