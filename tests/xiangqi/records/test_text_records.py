"""CBF and DhtmlXQ: games, comments, variations and what is refused."""

import re
import tracemalloc

import pytest

from xqlab.xiangqi import START_FEN
from xqlab.xiangqi.records.text_records import InvalidRecordError, dhtmlxq_games, read_cbf, read_dhtmlxq

CBF = """\ufeff<?xml version="1.0" encoding="UTF-8"?>
<ChineseChessRecord Version="1.0">
 <Head>
  <Name>第一局</Name><Contest>古谱</Contest><Red>甲</Red><Black /><RecordResult>3</RecordResult>
  <FEN>rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1</FEN>
 </Head>
 <MoveList>
  <Move value="00-00"><![CDATA[开始]]></Move>
  <Move value="77-47" />
  <Move value="70-62" end="1"><![CDATA[完]]></Move>
 </MoveList>
</ChineseChessRecord>
"""

# Red: rook i0 and king e0; Black: king d9 and a soldier on e4, Black to move.
ENDING = "99" * 4 + "49" + "99" * 3 + "89" + "99" * 7 + "99" * 4 + "30" + "99" * 6 + "45" + "99" * 4
DHTML = f"""[DhtmlXQ]
[DhtmlXQ_title]残局[/DhtmlXQ_title]
[DhtmlXQ_red]甲[/DhtmlXQ_red]
[DhtmlXQ_result]红胜[/DhtmlXQ_result]
[DhtmlXQ_binit]{ENDING}[/DhtmlXQ_binit]
[DhtmlXQ_movelist]3031
89813132[/DhtmlXQ_movelist]
[DhtmlXQ_move_0_2_1]89883130[/DhtmlXQ_move_0_2_1]
[DhtmlXQ_move_1_3_2]3132[/DhtmlXQ_move_1_3_2]
[DhtmlXQ_comment0]开始[/DhtmlXQ_comment0]
[DhtmlXQ_comment2]将军||再将[/DhtmlXQ_comment2]
[DhtmlXQ_comment1_2]变[/DhtmlXQ_comment1_2]
[/DhtmlXQ]"""


LINE = "[DhtmlXQ_movelist]{}[/DhtmlXQ_movelist]"
SQUARES = "[DhtmlXQ_binit]{}[/DhtmlXQ_binit]"
WITHOUT_LINE = [  # pages whose moves are not found
    "[DhtmlXQ_title]t[/DhtmlXQ_title]",
    "<script>var DhtmlXQ_movelist = list.join('')</script>[DhtmlXQ_title]t[/DhtmlXQ_title]",
    f"{SQUARES.format(ENDING)}<script>DhtmlXQ_movelist = list</script>",
]


def moves(node):
    return [move.uci() for move in node.mainline_moves()]


def typed(encoding, written=None):
    """A file with a document type of its own, in an encoding."""
    text = f'<?xml version="1.0" encoding="{encoding}"?>'
    text += '<!DOCTYPE a [<!ENTITY b "bbbbbbbb">]><ChineseChessRecord>&b;</ChineseChessRecord>'
    return text.encode(written or encoding)


def test_cbf():
    game = read_cbf(CBF.encode())
    headers = {"Game": "Chinese Chess", "Event": "古谱", "Title": "第一局", "Red": "甲", "Result": "1/2-1/2"}
    assert game.headers == headers
    assert (game.comment, moves(game), game.end().comment) == ("开始", ["h2e2", "h9g7"], "完")
    fen = "3k5/9/9/9/9/9/9/9/9/4K3R b - - 0 1"
    assert read_cbf(CBF.replace(START_FEN, fen).encode()).headers["FEN"] == fen


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "a CBF file, which is XML: no element found"),
        *((data, "a CBF file, which is XML") for data in (b"<a>", b"\0\xff")),
        (b'<?xml version="1.0" encoding="klingon"?><a/>', "a CBF file, which is XML"),
        (b"<a/>", "a ChineseChessRecord, got 'a'"),
        *((typed(each), "a CBF file without a document type of its own") for each in ("utf-8", "utf-16")),
        (typed("utf-16-le"), "a CBF file, which is XML: multi-byte encodings are not supported"),
        (typed("klingon", "utf-8"), "a CBF file, which is XML: unknown encoding: "),
        *(
            (CBF.replace("77-47", move).encode(), f"a move such as '77-47', got '{move}' as move 1")
            for move in ("77-4", "97-47")
        ),
    ],
)
def test_broken_cbf(data, message):
    with pytest.raises(InvalidRecordError) as caught:
        read_cbf(data)
    assert str(caught.value).startswith(f"expected {message}")


@pytest.mark.parametrize("encoding", ["GB2312", "gb18030", "Big5"])
def test_cbf_in_chinese_encodings(encoding):
    text = CBF.removeprefix("\ufeff").replace("UTF-8", encoding)
    for simplified, both in (("开始", "棋"), ("古谱", "棋"), ("第一局", "一局")):
        text = text.replace(simplified, both)
    assert read_cbf(text.encode(encoding)).headers["Title"] == "一局"
    assert read_cbf(text.replace(encoding, "UTF-8").encode("gbk"), "gbk").headers["Title"] == "一局"


def test_dhtmlxq():
    game = read_dhtmlxq(DHTML)
    headers = {"Game": "Chinese Chess", "Title": "残局", "Red": "甲", "Result": "1-0"}
    assert game.headers == {**headers, "FEN": "3k5/9/9/9/9/4p4/9/9/9/4K3R b - - 0 1"}
    assert (game.comment, moves(game)) == ("开始", ["d9d8", "i0i8", "d8d7"])
    first = game.variations[0]
    main, other = first.variations
    assert (main.comment, other.comment) == ("将军\n再将", "变")
    assert [node.move.uci() for node in [other, *other.mainline()]] == ["i0i1", "d8d9"]
    assert [node.move.uci() for node in other.variations] == ["d8d9", "d8d7"]
    assert not game.board().turn
    game = read_dhtmlxq(LINE.format("77477062"))
    assert (moves(game), game.headers) == (["h2e2", "h9g7"], {"Game": "Chinese Chess", "Result": "*"})
    assert moves(read_dhtmlxq(SQUARES.format(ENDING))) == []
    assert moves(read_dhtmlxq(LINE.format(""))) == []


def test_many_variations_late_in_a_long_game_share_its_moves():
    line = "77477747" * 5_000
    names = [f"move_0_10000_{number}" for number in range(1, 2_001)]
    late = "".join(f"[DhtmlXQ_{name}]7747[/DhtmlXQ_{name}]" for name in names)
    tracemalloc.start()
    game = read_dhtmlxq(f"[DhtmlXQ_movelist]{line}[/DhtmlXQ_movelist]{late}")
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 50 << 20  # a copy of the moves before each variation would be 160 MB
    assert len(list(game.mainline_moves())) == 10_000


def test_a_variation_of_itself_goes_on_from_the_line_before():
    fields = "[DhtmlXQ_movelist]77477062[/DhtmlXQ_movelist]"
    fields += "[DhtmlXQ_move_0_1_1]1747[/DhtmlXQ_move_0_1_1][DhtmlXQ_move_1_2_1]7062[/DhtmlXQ_move_1_2_1]"
    game = read_dhtmlxq(fields)
    assert moves(game) == ["h2e2", "h9g7"]
    assert [str(node.move) for node in game.variations[1].variations] == ["h9g7"]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("[DhtmlXQ]", "fields such as [DhtmlXQ_movelist]7747[/DhtmlXQ_movelist], got none"),
        ("[DhtmlXQ_a]" * 100_000, "fields such as "),  # in linear time
        (LINE.format("774"), "four digits a move, each a column and a row, got '774'"),
        (LINE.format("9747"), "four digits a move"),
        (SQUARES.format(12), "32 squares of two digits, 99 for none, got '12'"),
        *(
            (DHTML.replace(name, other), f"a variation of an existing line, got '{other}'")
            for name, other in [("move_1_3_2", "move_7_3_2"), ("move_0_2_1", "move_0_9_1")]
        ),
        *((text, "moves such as ") for text in WITHOUT_LINE),
    ],
)
def test_broken_dhtmlxq(text, message):
    with pytest.raises(InvalidRecordError) as caught:
        read_dhtmlxq(text)
    assert str(caught.value).startswith(f"expected {message}")
    assert text not in WITHOUT_LINE or re.search(r", got the fields (title|binit)$", str(caught.value))


@pytest.mark.parametrize(
    ("read", "notes"),
    [
        (
            lambda: read_dhtmlxq("[dhtmlxq_MOVELIST]7747[/DhtmlXQ_movelist][DhtmlXQ_mood]x[/DhtmlXQ_mood]"),
            ["not kept: the fields mood"],
        ),
        (
            lambda: read_dhtmlxq(LINE.format(7747) + "[DhtmlXQ_result]5-3[/DhtmlXQ_result]"),
            ["the result '5-3' is unknown, and counts as '*'"],
        ),
        (
            lambda: read_cbf(CBF.replace("</Head>", "<Mood>x</Mood></Head>").encode()),
            ["not kept: the fields mood"],
        ),
        (lambda: read_cbf(CBF.replace("FEN>", "Fen>").encode()), []),  # names in any case
    ],
)
def test_what_is_not_kept_is_told(read, notes):
    game = read()
    assert moves(game)[:1] == ["h2e2"]
    assert game.notes == notes


# -- pages ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "script",
    [
        "var DhtmlXQ_movelist = '[0_1_0]77477062[/0_1_0][0_2_1]1022[/0_2_1]';",
        'DhtmlXQ_movelist="[0_1_0]77477062[/0_1_0][0_2_1]1022[/0_2_1]"',
        "{'dhtmlxq_movelist': '77477062', 'DhtmlXQ_move_0_2_1': '1022'}",
        "var DhtmlXQ_movelist = '[DhtmlXQ_movelist]77477062[/DhtmlXQ_movelist]';"
        "[DhtmlXQ_move_0_2_1]1022[/DhtmlXQ_move_0_2_1]",
    ],
)
def test_a_line_in_a_script_of_a_page(script):
    game = read_dhtmlxq(f"<html><script>{script}</script>[DhtmlXQ_title]A &amp; B[/DhtmlXQ_title]</html>")
    assert (moves(game), game.headers["Title"], game.notes) == (["h2e2", "h9g7"], "A & B", [])
    assert [str(node.move) for node in game.variations[0].variations] == ["h9g7", "b9c7"]


def test_several_games_of_one_text():
    texts = dhtmlxq_games(f"x{DHTML}\n{DHTML.replace('残局', '第二')}")
    assert [read_dhtmlxq(text).headers["Title"] for text in texts] == ["残局", "第二"]
    assert dhtmlxq_games("[DhtmlXQ_movelist]") == ["[DhtmlXQ_movelist]"]
