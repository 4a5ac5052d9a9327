"""Files of positions as people have them: EPD, moves, byte order marks, and what is refused."""

import pytest

from tests.refusals import refuses
from xqlab.errors import XqlabError
from xqlab.experiments.matches.openings import Opening
from xqlab.experiments.run.positions import read_positions
from xqlab.game_profile import position_text, profile_named
from xqlab.xiangqi import START_FEN, Board

CHESS = "rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR w KQkq -"


def written(tmp_path, text, encoding="utf-8"):
    file = tmp_path / "mine.txt"
    file.write_bytes(text.encode(encoding))
    return file


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "utf-32"])
def test_what_windows_writes(encoding, tmp_path):
    (board,) = read_positions(written(tmp_path, f"{START_FEN}\r\n", encoding)).values()
    assert board == Board()


@pytest.mark.parametrize(
    "line",
    [
        "startpos moves h2e2 h9g7",
        "position startpos moves h2e2 h9g7",
        f"fen {START_FEN} moves 炮二平五 H8+7",
        f"{' '.join(START_FEN.split()[:2])} moves h2e2 h9g7  # a comment",
    ],
)
def test_moves_from_a_position(line, tmp_path):
    (board,) = read_positions(written(tmp_path, line)).values()
    assert [str(move) for move in board.move_stack] == ["h2e2", "h9g7"]


@pytest.mark.parametrize(
    ("operations", "counts"),
    [("hmvc 0; fmvn 2;", "0 2"), ("fmvn 9;", "0 9"), ('hmvc 3; id "a; b";', "3 1"), ("", "0 1")],
)
def test_the_counts_of_epd(operations, counts, tmp_path):
    file = written(tmp_path, f"{CHESS} {operations}")
    (board,) = read_positions(file, profile_named("chess")).values()
    assert position_text(board) == f"{CHESS} {counts}"


def test_a_list_of_another_program_and_opcodes_that_are_not_used(tmp_path):
    notes = []
    file = written(tmp_path, f"{START_FEN} bm h2e2; acd 12;\n{START_FEN} hmvc0 x;\n")
    assert len(read_positions(file, notes=notes)) == 2
    assert notes == [f"not used: the opcodes bm, acd, hmvc0 in {str(file)!r}"]
    file = written(tmp_path, f"{GLUED}w # 残局\n{GLUED}b--01\n{START_FEN} moves 炮二平五\n", "gb18030")
    fens = [board.fen() for board in read_positions(file).values()]
    assert fens[:2] == [f"{GLUED} w - - 0 1", f"{GLUED} b - - 0 1"]
    assert fens[2].split()[1:] == ["b", "-", "-", "1", "1"]


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("startpos moves h2e2 h9h0", "'h9h0' is not legal in "),
        ("startpos h2e2", "expected 10 ranks"),
        ("[Event x]", "expected 10 ranks"),
        (f"{START_FEN} hmvc 3;", "expected the counts in the FEN or after hmvc and fmvn, got both"),
        (f'{START_FEN} id "x;', "expected OPCODE OPERAND"),
        (f"{START_FEN[:-8]} - - fmvn x;", "expected a move number from 0 to 999999, got 'x'"),
    ],
)
def test_errors_name_and_quote_the_line(line, reason, tmp_path):
    file = written(tmp_path, f"# one\n{line}\n")
    text = refuses(XqlabError, None, read_positions, file)
    assert text.startswith(reason)
    assert f"; in line 2 of {str(file)!r}: " in text


def test_errors_of_another_game_are_ours(tmp_path):
    with pytest.raises(XqlabError, match=r"in line 1 of '.*mine.txt': '8/8 w'"):
        read_positions(written(tmp_path, "8/8 w"), profile_named("chess"))
    file = tmp_path / "book.pgn"
    file.write_text(PGN["chess"])
    refuses(XqlabError, r"expected games of Xiangqi in .*, got PGN of chess", read_positions, file)
    with pytest.raises(XqlabError, match=r"expected positions of Junqi, one a line, in .*, got a file"):
        read_positions(file, profile_named("Junqi"))


GLUED = "3ak4/9/4b4/9/9/9/9/4B4/4A4/3RK4"


PGN = {
    "chess": '[White "?"]\n\n1. e4 c5 (1... e5) 2. Nf3 *\n\n[White "b"]\n\n1. d4 d5 2. Ke5 *\n',
    "Xiangqi": '[Game "Chinese Chess"]\n\n1. 炮二平五 马8进7 2. 马二进三 *\n\n[Red "b"]\n\n1. 帅五进五 *\n',
}


@pytest.mark.parametrize("game", PGN)
@pytest.mark.parametrize("suffix", [".pgn", ".txt"])
def test_openings_as_games(game, suffix, tmp_path):
    profile, file, left_out = profile_named(game), tmp_path / f"book{suffix}", []
    file.write_text(PGN[game], encoding="utf-8")
    (board,) = read_positions(file, profile, left_out=left_out).values()
    assert len(Opening.of(board, game).moves) == 3
    assert len(left_out) == 1
    assert f"; in game 2 of {str(file)!r}" in left_out[0]
    refuses(XqlabError, f"; in game 2 of .*book{suffix}'", read_positions, file, profile)
