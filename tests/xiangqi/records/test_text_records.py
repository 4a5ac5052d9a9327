"""CBF and DhtmlXQ: games, comments, variations and what is refused."""

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


def moves(node):
    return [move.uci() for move in node.mainline_moves()]


def test_cbf():
    game = read_cbf(CBF.encode())
    assert game.headers == {
        "Game": "Chinese Chess",
        "Event": "古谱",
        "Title": "第一局",
        "Red": "甲",
        "Result": "1/2-1/2",
    }
    assert (game.comment, moves(game), game.end().comment) == ("开始", ["h2e2", "h9g7"], "完")


def test_cbf_from_another_start():
    fen = "3k5/9/9/9/9/9/9/9/9/4K3R b - - 0 1"
    game = read_cbf(CBF.replace(START_FEN, fen).encode())
    assert game.headers["FEN"] == fen


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "expected a CBF file, which is XML: no element found"),
        (b"<a>", "expected a CBF file, which is XML"),
        (b"\0\xff", "expected a CBF file, which is XML"),
        (b'<?xml version="1.0" encoding="klingon"?><a/>', "expected a CBF file, which is XML"),
        (b"<a/>", "expected a ChineseChessRecord, got 'a'"),
        (
            b'<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>',
            "expected a CBF file without a document type of its own",
        ),
        (CBF.replace("77-47", "77-4").encode(), "expected a move such as '77-47', got '77-4' as move 1"),
        (CBF.replace("77-47", "97-47").encode(), "expected a move such as '77-47', got '97-47' as move 1"),
    ],
)
def test_broken_cbf(data, message):
    with pytest.raises(InvalidRecordError) as caught:
        read_cbf(data)
    assert str(caught.value).startswith(message)


def test_dhtmlxq():
    game = read_dhtmlxq(DHTML)
    assert game.headers == {
        "Game": "Chinese Chess",
        "Title": "残局",
        "Red": "甲",
        "Result": "1-0",
        "FEN": "3k5/9/9/9/9/4p4/9/9/9/4K3R b - - 0 1",
    }
    assert (game.comment, moves(game)) == ("开始", ["d9d8", "i0i8", "d8d7"])
    first = game.variations[0]
    main, other = first.variations
    assert (main.comment, other.comment) == ("将军\n再将", "变")
    assert [node.move.uci() for node in [other, *other.mainline()]] == ["i0i1", "d8d9"]
    assert [node.move.uci() for node in other.variations] == ["d8d9", "d8d7"]
    assert str(game.board().turn) == "False"


@pytest.mark.parametrize(
    ("encoding", "message"),
    [
        ("utf-8", "expected a CBF file without a document type of its own"),
        ("utf-16", "expected a CBF file without a document type of its own"),
        ("utf-16-le", "expected a CBF file, which is XML: multi-byte encodings are not supported"),
        ("klingon", "expected a CBF file, which is XML: unknown encoding: "),
    ],
)
def test_no_document_type_in_any_encoding(encoding, message):
    text = f'<?xml version="1.0" encoding="{encoding}"?>'
    text += '<!DOCTYPE a [<!ENTITY b "bbbbbbbb">]><ChineseChessRecord>&b;</ChineseChessRecord>'
    data = text.encode("utf-8" if encoding == "klingon" else encoding)
    with pytest.raises(InvalidRecordError) as caught:
        read_cbf(data)
    assert str(caught.value).startswith(message)


def test_many_fields_without_an_end_take_linear_time():
    with pytest.raises(InvalidRecordError, match="got none"):
        read_dhtmlxq("[DhtmlXQ_a]" * 100_000)


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


def test_dhtmlxq_from_the_start():
    game = read_dhtmlxq("[DhtmlXQ_movelist]77477062[/DhtmlXQ_movelist]")
    assert (moves(game), game.headers) == (["h2e2", "h9g7"], {"Game": "Chinese Chess", "Result": "*"})


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("[DhtmlXQ]", "expected fields such as [DhtmlXQ_movelist]7747[/DhtmlXQ_movelist], got none"),
        (
            "[DhtmlXQ_movelist]774[/DhtmlXQ_movelist]",
            "expected four digits a move, each a column and a row, got '774'",
        ),
        ("[DhtmlXQ_movelist]9747[/DhtmlXQ_movelist]", "expected four digits a move"),
        ("[DhtmlXQ_binit]12[/DhtmlXQ_binit]", "expected 32 squares of two digits, 99 for none, got '12'"),
        (
            DHTML.replace("move_1_3_2", "move_7_3_2"),
            "expected a variation of an existing line, got 'move_7_3_2'",
        ),
        (
            DHTML.replace("move_0_2_1", "move_0_9_1"),
            "expected a variation of an existing line, got 'move_0_9_1'",
        ),
    ],
)
def test_broken_dhtmlxq(text, message):
    with pytest.raises(InvalidRecordError) as caught:
        read_dhtmlxq(text)
    assert str(caught.value).startswith(message)


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


@pytest.mark.parametrize(
    "text",
    [
        "[DhtmlXQ_title]t[/DhtmlXQ_title]",
        "<script>var DhtmlXQ_movelist = list.join('')</script>[DhtmlXQ_title]t[/DhtmlXQ_title]",
        f"[DhtmlXQ_binit]{ENDING}[/DhtmlXQ_binit]<script>DhtmlXQ_movelist = list</script>",
    ],
)
def test_a_page_whose_line_is_not_found(text):
    with pytest.raises(InvalidRecordError, match=r"expected moves such as .*, got the fields (title|binit)$"):
        read_dhtmlxq(text)
    assert moves(read_dhtmlxq(f"[DhtmlXQ_binit]{ENDING}[/DhtmlXQ_binit]")) == []
    assert moves(read_dhtmlxq("[DhtmlXQ_movelist][/DhtmlXQ_movelist]")) == []


def test_names_of_fields_in_any_case_and_what_is_not_kept():
    game = read_dhtmlxq("[dhtmlxq_MOVELIST]7747[/DhtmlXQ_movelist][DhtmlXQ_mood]x[/DhtmlXQ_mood]")
    assert (moves(game), game.notes) == (["h2e2"], ["not kept: the fields mood"])
    game = read_dhtmlxq("[DhtmlXQ_movelist]7747[/DhtmlXQ_movelist][DhtmlXQ_result]5-3[/DhtmlXQ_result]")
    assert game.notes == ["the result '5-3' is unknown, and counts as '*'"]
    game = read_cbf(
        CBF.replace("<FEN>", "<Fen>").replace("</FEN>", "</Fen>").replace("/9/9/P", "/9/P8/1").encode()
    )
    assert game.headers["FEN"].split()[0].split("/")[5] == "P8"
    game = read_cbf(CBF.replace("</Head>", "<Mood>x</Mood></Head>").encode())
    assert game.notes == ["not kept: the fields mood"]


def test_several_games_of_one_text():
    texts = dhtmlxq_games(f"x{DHTML}\n{DHTML.replace('残局', '第二')}")
    assert [read_dhtmlxq(text).headers["Title"] for text in texts] == ["残局", "第二"]
    assert dhtmlxq_games("[DhtmlXQ_movelist]") == ["[DhtmlXQ_movelist]"]


@pytest.mark.parametrize("encoding", ["GB2312", "gb18030", "Big5"])
def test_cbf_in_chinese_encodings(encoding):
    text = (
        CBF.removeprefix("\ufeff")
        .replace("UTF-8", encoding)
        .replace("开始", "棋")
        .replace("古谱", "棋")
        .replace("第一局", "一局")
    )
    assert read_cbf(text.encode(encoding)).headers["Title"] == "一局"
    assert read_cbf(text.replace(encoding, "UTF-8").encode("gbk"), "gbk").headers["Title"] == "一局"
