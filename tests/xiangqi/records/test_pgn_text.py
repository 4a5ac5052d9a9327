"""The words of game files: encodings, tokens, tags as people write them, and places in the text."""

import pytest

from xqlab.errors import XqlabError
from xqlab.xiangqi.records.pgn_text import Scanner, decode

TEXT = '[Red "许银川"]\n炮二平五 {；好棋}'


@pytest.mark.parametrize(
    ("encoding", "mark"),
    [
        ("utf-8", b""),
        ("utf-8", b"\xef\xbb\xbf"),
        ("gbk", b""),
        ("gb18030", b""),
        ("utf-16-le", b"\xff\xfe"),
        ("utf-16-be", b"\xfe\xff"),
    ],
)
def test_encodings_are_recognised(encoding, mark):
    assert decode(mark + TEXT.encode(encoding)) == TEXT
    assert decode("炮二平五".encode("big5"), "big5") == "炮二平五"


NO_ENCODINGS = ["idna", "undefined", "rot13", "big-six", "utf\0-8", "\ud800", "x" * 300_000, 8]


@pytest.mark.parametrize("encoding", NO_ENCODINGS)
def test_an_encoding_that_reads_no_texts(encoding):
    with pytest.raises(XqlabError, match=r"^expected the name of an encoding, got .{1,80}$"):
        decode("炮".encode(), encoding)


def test_a_broken_character_spoils_no_more_than_itself():
    assert decode("炮二平五 ".encode("gbk") + b"\xff h2e2") == "炮二平五 \ufffd h2e2"
    assert decode(b"\xff\xfe\x41\x00\x42") == "A\ufffd"


def tokens(text):
    scanner = Scanner(text)
    found = []
    while (token := scanner.next()) is not None:
        found.append((token.kind, token.text, token.value) if token.value else (token.kind, token.text))
    return found


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", []),
        (" \r\n\u3000\ufeff", []),
        ("1.炮二平五 炮８平５", ["炮二平五", "炮８平５"]),
        ("1. 炮二平五 炮８平５", ["炮二平五", "炮８平５"]),
        ("1、炮二平五　炮８平５", ["炮二平五", "炮８平５"]),
        ("１．炮二平五炮8平5", ["炮二平五", "炮8平5"]),
        ("1 炮二平五 炮8平5 2 马二进三", ["炮二平五", "炮8平5", "马二进三"]),
        ("1. 砲 二 平 五 砲 8 平 5", ["砲二平五", "砲8平5"]),
        ("前马退二 兵九前进一 前兵九平八", ["前马退二", "兵九前进一", "前兵九平八"]),
        ("1. ... 炮８平５", ["炮８平５"]),
        ("1... 炮８平５ 1…炮８平５ …… 炮８平５", ["炮８平５"] * 3),
        ("1.h2e2 H9-G7 2.C2.5 h8+7", ["h2e2", "H9-G7", "C2.5", "h8+7"]),
        ("1. 15=6 2.P+1", ["15=6", "P+1"]),
        ("% 炮二平五\nh2e2\n%", ["h2e2"]),
    ],
)
def test_moves(text, expected):
    assert tokens(text) == [("move", move) for move in expected]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("{ a\r\nb }", [("comment", "a\nb")]),
        ("{}", [("comment", "")]),
        ("h2e2｛ 好} ｝", [("move", "h2e2"), ("comment", "好}")]),
        ("｛ a }", [("broken", "｛", "expected '｝' after the comment that begins here"), ("move", "a")]),
        ("; a {b\nh2e2", [("comment", "a {b"), ("move", "h2e2")]),
        ("h2e2!? b0c2??", [("move", "h2e2"), ("mark", "!?"), ("move", "b0c2"), ("mark", "??")]),
        ("炮二平五！", [("move", "炮二平五"), ("mark", "！")]),
        (
            "h2e2$14(b2e2)",
            [("move", "h2e2"), ("nag", "$14"), ("open", "("), ("move", "b2e2"), ("close", ")")],
        ),
        ("（b2e2）", [("open", "（"), ("move", "b2e2"), ("close", "）")]),
        ("1-0", [("result", "1-0")]),
        (
            "0-1 1/2-1/2 ½-½ * 红胜 黑勝 和棋",
            [("result", text) for text in "0-1 1/2-1/2 1/2-1/2 * 1-0 0-1 1/2-1/2".split()],
        ),
        ("==== 1-0\nh2e2", [("rule", "==== 1-0"), ("move", "h2e2")]),
        ("]", [("broken", "]", "expected a move, a comment or a result")]),
        ("$1234", [("broken", "$", "expected a move, a comment or a result"), ("move", "1234")][:1]),
        ("{ a", [("broken", "{", "expected '}' after the comment that begins here"), ("move", "a")]),
        ("[Red", [("bad tag", "[Red", 'expected a tag such as [Red "name"]')]),
    ],
)
def test_other_words(text, expected):
    assert tokens(text)[: len(expected)] == expected


@pytest.mark.parametrize(
    ("line", "name", "value"),
    [
        ('[Event "x"]', "Event", "x"),
        ('[Event"x"]', "Event", "x"),
        ('[ Event  " x " ]', "Event", "x"),
        (r'[Event "say \"yes\" \\ no"]', "Event", r'say "yes" \ no'),
        ('[Event "say "yes" now"]', "Event", 'say "yes" now'),
        (r'[File "C:\games\"]', "File", "C:\\games\\"),
        ("[Event “x”]", "Event", "x"),
        ("[Red 许银川]", "Red", "许银川"),
        ('[对局 "a] [b"]', "对局", "a] [b"),
    ],
)
def test_tags(line, name, value):
    assert tokens(line) == [("tag", name, value)]
    assert tokens(f'[Event ""]{line} h2e2') == [("tag", "Event"), ("tag", name, value), ("move", "h2e2")]


def test_places():
    scanner = Scanner("a\r\nbc\rd")
    places = []
    while (token := scanner.next()) is not None:
        places.append((token.text, *scanner.line_and_column(token.start)))
    assert places == [("a", 1, 1), ("bc", 2, 1), ("d", 3, 1)]
    assert Scanner("a b").line_and_column(2) == (1, 3)
    scanner = Scanner("a b")
    token = scanner.next()
    scanner.back(token)
    assert scanner.next() == token


@pytest.mark.parametrize(
    ("text", "rest"),
    [
        ('junk\n [Event "x"]', ' [Event "x"]'),
        ("junk\n1. h2e2", "1. h2e2"),
        (" 1. h2e2", " 1. h2e2"),
        ('[Event "x"]', '[Event "x"]'),
        ("junk 1. h2e2\n21. h2e2", ""),
    ],
)
def test_on_to_the_next_game(text, rest):
    scanner = Scanner(text)
    scanner.skip_to_next_game()
    assert scanner.text[scanner.position :] == rest


def test_on_to_the_next_tag():
    scanner = Scanner('junk\n1. h2e2\n[not a tag]\n[Event "x"]')
    scanner.skip_to_next_tag()
    assert scanner.text[scanner.position :] == '[Event "x"]'
