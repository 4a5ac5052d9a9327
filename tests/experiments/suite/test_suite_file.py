"""Lines of suites: what they mean, and what is refused, with its line and its text."""

import pytest

from tests.refusals import refuses
from xqlab.errors import XqlabError
from xqlab.experiments.suite.suite_file import games_of, position_of_line, read_suite
from xqlab.xiangqi import START_FEN

MATE = "4k4/R8/9/8p/9/1R7/9/9/9/5K3 w - -"
CHESS = "6k1/5ppp/8/8/8/8/8/R5K1 w - -"


def written(tmp_path, text):
    file = tmp_path / "suite.epd"
    file.write_text(text, encoding="utf-8")
    return file


def test_lines_with_all_opcodes_moves_to_avoid_and_operations_that_are_not_used():
    line = f'{MATE}  bm b4b9;am a8a7, a8b8; dm 1; id "two rooks; in turn"; c0 "a # b"; c9 short;'
    position = position_of_line(line)
    assert (position.game, position.name) == ("Xiangqi", "two rooks; in turn")
    assert (position.best, position.avoid, position.mate_in) == (("b4b9",), ("a8a7", "a8b8"), 1)
    assert position.comments == {"c0": "a # b", "c9": "short"}
    assert position.board().fen() == position.text == MATE + " 0 1"
    assert position.is_solved_by("b4b9")
    assert not position.is_solved_by("a8a7")
    assert not position.is_solved_by(None)
    position = position_of_line(f"{MATE} am a8a7")
    assert position.is_solved_by("b4b9")
    assert not position.is_solved_by("a8a7")
    line = f'{MATE} xyz "a; bm b"; acd 12; bm Rb9+!; noop; ce 900; hmvc 7; fmvn 30; id x;'
    position = position_of_line(line.replace("Rb9+!", "b4b9+!"))
    assert position.others == {"xyz": '"a; bm b"', "acd": "12", "noop": "", "ce": "900"}
    assert (position.best, position.name, position.text) == (("b4b9",), "x", f"{MATE} 7 30")


def test_any_notation_counts_and_games():
    position = position_of_line(f"{START_FEN} bm 炮二平五 C8=5;")
    assert (position.best, position.text) == (("h2e2", "b2e2"), START_FEN)
    chess = position_of_line(f"{CHESS} bm Ra8#; dm 1;")
    assert (chess.game, chess.best) == ("chess", ("a1a8",))
    toe = position_of_line("b2 a1 bm c3; game tic-tac-toe;")
    assert (toe.game, toe.best, toe.board().turn) == ("tic-tac-toe", ("c3",), True)
    assert games_of([chess, toe, chess]) == ["chess", "tic-tac-toe"]


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16"])
def test_a_byte_order_mark_and_a_mark_of_mate(encoding, tmp_path):
    file = tmp_path / "suite.epd"
    file.write_bytes(f'{CHESS} bm Ra8#; dm 1; id "馬";\r\n'.encode(encoding))
    (position,) = read_suite(file)
    assert (position.best, position.mate_in, position.name) == (("a1a8",), 1, "馬")


REAL = [  # as programs and people write them: a line, what its name is then, its best moves
    (r'rnbqkbnr/pp1p1ppp/4p3/2pP4/8/8/PPP1PPPP/RNBQKBNR w KQkq c6 bm dxc6; id "ep";', "ep", ("d5c6",)),
    (r'rnbqkbnr/pppp1ppp/8/8/3Pp3/8/PPP1PPPP/RNBQKBNR b KQkq d3 0 3 bm exd3; id "d3";', "d3", ("e4d3",)),
    (CHESS + r' c0 "say \"hi\"; or #"; bm Ra8#; id "a \\ \"b\"";', r'a \ "b"', ("a1a8",)),
    (CHESS + r' bm Ra8#; id "the "Lucena" again"; # "and" so on', 'the "Lucena" again', ("a1a8",)),
    (CHESS + r' id "C:\epd\"; bm Ra8 +; acd "x" y;', "C:\\epd\\", ("a1a8",)),
    (CHESS + " ; bm Ra8 +# \0", "suite 1", ("a1a8",)),
]


@pytest.mark.parametrize(("line", "name", "best"), REAL)
def test_lines_of_other_programs_are_read(line, name, best, tmp_path):
    (position,) = read_suite(written(tmp_path, line + "\r\n"))
    assert (position.name, position.best) == (name, best)
    assert position.text.split()[:4] == line.split()[:4]


@pytest.mark.parametrize(
    ("encoding", "name"), [("latin-1", "für Anfänger"), ("gb18030", "双车错"), ("big5", "雙車錯 車二平五")]
)
def test_the_encoding_of_another_program(encoding, name, tmp_path):
    file = tmp_path / "suite.epd"
    file.write_bytes(f'{MATE} bm b4b9; id "{name}";\n'.encode(encoding))
    assert [position.name for position in read_suite(file)] == [name]


def test_what_cannot_be_read_is_left_out_and_said_and_comments_are_passed_over(tmp_path):
    good = f"{MATE} bm b4b9; id a;"
    file = written(tmp_path, f"{good}\n{MATE} id b;\n{'9' * 4001}\n{good}\n{MATE} bm b4c9;\n")
    left_out = []
    assert [position.name for position in read_suite(file, left_out=left_out)] == ["a", "a (suite 4)"]
    assert [text.split("; in ")[1].split(" of ")[0] for text in left_out] == ["line 2", "line 3", "line 5"]
    assert left_out[0].startswith("expected best moves after bm, or moves to avoid after am; in line 2 of ")
    refuses(XqlabError, r"expected best moves after bm.* in line 2 of", read_suite, file)
    lines = f'\n# ours\n{MATE} bm b4b9 # mate\n  \n{CHESS} bm a1a8; id "back # rank"; # end\n'
    file = written(tmp_path, lines)
    assert [each.name for each in read_suite(file)] == ["suite 3", "back # rank"]


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        (MATE, "expected a position and an opcode out of bm, am, id, dm, game or c0 to c9"),
        ("bm b4b9;", "expected a position before 'bm'"),
        (f"{MATE} id x;", "expected best moves after bm, or moves to avoid after am"),
        (f"{MATE} bm;", "expected an operand after bm, got none"),
        (f"{MATE} bm b4b9; bm a8a9;", "expected each opcode once, got bm twice"),
        (f"{MATE} bm b4b9; 7th b4b9;", "expected an opcode such as bm, id or c0, got '7th'"),
        (f"{MATE} 0 1 bm b4b9; hmvc 3;", "expected the counts in the FEN or after hmvc and fmvn, got both"),
        (f"{MATE} bm b4b9; id;", "expected an operand after id, got none"),
        (f'{MATE} bm b4b9; id "open;', 'expected OPCODE OPERAND ...; with closed "quotes", got '),
        (f'{MATE} bm b4b9; id "a" "b";', 'expected one word or one text in "quotes" after id, got '),
        (f'{MATE} bm b4b9; id x "y";', 'expected one word or one text in "quotes" after id, got '),
        (f"{MATE} bm + b4b9;", "expected legal moves after bm, got '+': "),
        (f'{MATE} bm b4b9; id "";', 'expected one word or one text in "quotes" after id, got '),
        (f"{MATE} bm b4b9; dm 0;", "expected moves to the mate, from 1 to 1000, after dm, got '0'"),
        (f"{MATE} bm b4b9; dm -3;", "expected moves to the mate, from 1 to 1000, after dm, got '-3'"),
        (f"{MATE} bm b4b9; dm ٣;", "expected moves to the mate, from 1 to 1000, after dm, got '٣'"),
        (f"{MATE} bm b4b9; game go;", "expected a game out of "),
        (f"{MATE} bm b4c9;", "expected legal moves after bm, got 'b4c9': "),
        (f"{CHESS} bm a1b8;", "expected legal moves after bm, got 'a1b8': "),
        (f"{MATE} bm b4b9 b4b9;", "expected each move once after bm, got 'b4b9 b4b9'"),
        (f"{MATE} bm b4b9; am b4b9;", "expected each move after bm or am, got b4b9 after both"),
        ("9/9 w bm b4b9;", "expected a FEN of "),
        (MATE.replace("R", "X") + " bm b4b9;", ""),
    ],
)
def test_what_is_refused_is_quoted_with_its_line(line, expected, tmp_path):
    file = written(tmp_path, f"# one\n{line}\n")
    text = refuses(XqlabError, None, read_suite, file)
    assert text.startswith(expected)
    assert f"in line 2 of {str(file)!r}: " in text


def test_files_that_are_refused(tmp_path):
    refuses(XqlabError, "expected a position a line, found none in no file", read_suite)
    for text, message in (
        ("# nothing\n", r"expected a position a line, found none in .*suite\.epd"),
        (f"{MATE} bm b4b9; id a;\n" * 2, "expected each id once, got 'a' again; in line 2 of"),
        ("9" * 9999, "expected at most 4000 characters, got 9999; in line 1 of "),
    ):
        refuses(XqlabError, message, read_suite, written(tmp_path, text))
    with pytest.raises(IsADirectoryError):
        read_suite(tmp_path)
