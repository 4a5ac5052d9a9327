"""The moves of recorded games as arrays."""

from pathlib import Path
from typing import Any

import pytest

from tests.xiangqi.records.test_game_files import cbl, cbr, xqf
from tests.xiangqi.records.test_text_records import CBF, DHTML
from xqlab.book import BookError, GameSource, Plan, build_book
from xqlab.book.games import GameMoves
from xqlab.experiments.selfplay.book_sources import source_of
from xqlab.games.chess.board import move_of
from xqlab.xiangqi import Board, Move

PGN = """[Result "1-0"]

1. h2e2 (1. b2e2 b9c7) 1... h9g7 2. h0g2 *

[Result "0-1"]

1. c3c4 g6g5 2. oops

[Result "*"]

1. e3e4

[Result "1/2-1/2"]
[FEN "4k4/9/9/9/9/9/9/9/4R4/4K4 b - - 0 1"]

1... e9d9 2. e1e2
"""


def texts(codes: object) -> list[str]:
    return [str(Move.from_code(int(code))) for code in codes]  # type: ignore[attr-defined]


def test_games_of_a_file(tmp_path: Path) -> None:
    path = tmp_path / "a.pgn"
    path.write_text(PGN.replace(" *\n", "\n", 1))
    first, broken, unknown, other = GameSource.of(path).games(depth=10)
    assert texts(first.moves) == ["h2e2", "h9g7", "h0g2"]
    assert (first.turns.tolist(), first.plies.tolist(), first.result) == ([0, 1, 0], [0, 1, 2], 1)
    board = Board()
    for squares, move in zip(first.squares, first.moves):
        assert squares.tolist() == board.position.square.tolist()
        board.push_code(int(move))
    assert (texts(broken.moves), broken.result) == (["c3c4", "g6g5"], -1)
    assert (texts(unknown.moves), unknown.result) == (["e3e4"], None)
    assert (texts(other.moves), other.turns.tolist(), other.result) == (["e9d9", "e1e2"], [1, 0], 0)


def test_depth_and_variations(tmp_path: Path) -> None:
    path = tmp_path / "a.pgn"
    path.write_text(PGN.partition("[Result")[0] + PGN.split("\n\n")[1].replace(" *", " 1-0"))
    (short,) = GameSource.of(path).games(depth=2)
    assert texts(short.moves) == ["h2e2", "h9g7"]
    (whole,) = GameSource.of(path).games(depth=10, variations=True)
    assert sorted(texts(whole.moves)) == ["b2e2", "b9c7", "h0g2", "h2e2", "h9g7"]
    assert sorted(whole.plies.tolist()) == [0, 0, 1, 1, 2]
    assert texts(whole.first(1).moves) == [text for text in texts(whole.moves) if text in ("h2e2", "b2e2")]


def test_a_handicap_in_small_letters_is_counted_from_its_own_position(tmp_path: Path) -> None:
    path = tmp_path / "a.pgn"
    fen = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/1NBAKABNR w - - 0 1"
    path.write_text(f'[Fen "{fen}"]\n[RESULT "1 - 0"]\n\n1. h2e2 h9g7\n')
    (game,) = GameSource.of(path).games(depth=10)
    assert game.squares[0].tolist() == Board(fen).position.square.tolist()
    assert (game.result, game.broken) == (1, False)


def test_broken_games_are_counted_and_told(tmp_path: Path) -> None:
    path = tmp_path / "a.pgn"
    path.write_text(PGN)
    built = build_book([GameSource.of(path)], tmp_path / "a.obk")
    assert (built.games, built.without_result, built.broken) == (3, 1, 1)
    assert str(built).endswith("; 1 games without a result; 1 games broken, and read up to the fault")


def test_a_game_without_moves(tmp_path: Path) -> None:
    path = tmp_path / "a.pgn"
    path.write_text('[Result "1-0"]\n\n1-0\n')
    (game,) = GameSource.of(path).games(depth=10)
    assert game.squares.shape == (0, 32)


@pytest.mark.parametrize(
    ("name", "content", "games"),
    [
        ("a.xqf", xqf, 1),
        ("a.cbr", cbr, 1),
        ("a.cbl", lambda: cbl(cbr(), cbr()), 2),
        ("a.cbf", lambda: CBF if isinstance(CBF, bytes) else CBF.encode(), 1),
        ("a.txt", lambda: DHTML.encode(), 1),
    ],
)
def test_every_format_of_records(tmp_path: Path, name: str, content: Any, games: int) -> None:
    path = tmp_path / name
    path.write_bytes(content())
    listed = list(GameSource.of(path).games(depth=2))
    assert len(listed) == games
    for game in listed:
        assert 1 <= len(game.moves) <= 2
    built = build_book([GameSource.of(path)], tmp_path / "a.obk", Plan(unknown=True))
    assert built.games == games
    assert len(built.book) >= 1


CHESS = """
[Result "1-0"]

1. e4 e5 (1... c5 2. Nf3) 2. Nf3 1-0

[Result "1/2-1/2"]

1. d4 -- 2. d5 1/2-1/2

[Result "0-1"]

1. e4 e5 2. Ke3 0-1

[FEN "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w HFhf - 0 1"]
[Variant "Chess960"]

1. e4 e5 0-1
"""


def chess_moves(game: GameMoves) -> list[tuple[str, int]]:
    texts = [str(move_of(int(code))) for code in game.moves]
    return list(zip(texts, game.plies.tolist(), strict=True))


def test_pgn_of_another_game(tmp_path: Path) -> None:
    (tmp_path / "chess.pgn").write_text(CHESS)
    source = source_of(tmp_path / "chess.pgn", "Chess")
    one, two, three, four = source.games(depth=3)
    assert chess_moves(one) == [("e2e4", 0), ("e7e5", 1), ("g1f3", 2)]
    assert chess_moves(two) == [("d2d4", 0), ("d4d5", 2)]
    assert chess_moves(three) == chess_moves(one)[:2]
    assert [game.result for game in (one, two, three)] == [1, 0, -1]
    assert [game.broken for game in (one, two, three, four)] == [False, False, True, True]
    assert len(four.moves) == 0
    both = next(source.games(depth=3, variations=True))
    assert chess_moves(both)[3:] == [("c7c5", 1), ("g1f3", 2)]
    assert both.squares[1] == both.squares[3] == one.squares[1]  # the keys
    assert (both.turns.tolist(), len(next(source.games(depth=1)).moves)) == ([0, 1, 0, 1, 0], 1)


# Each has a fault in a variation: its main line, and what is read with variations
FAULTY = [
    ("1. e3 (1. d4 Ke5) 1... d5 2. e4", "e2e3 d7d5 e3e4", "e2e3 d2d4"),
    ("1. e4 (1. d5) 1... e5 2. Nf3", "e2e4 e7e5 g1f3", "e2e4"),
    ("1. e4 e5 2. Nf3 (2. Nc3 (2. d4) Ke5) 2... Nc6", "e2e4 e7e5 g1f3 b8c6", "e2e4 e7e5 g1f3 b1c3 d2d4"),
]


def test_a_fault_in_a_variation_leaves_the_main_line(tmp_path: Path) -> None:
    path = tmp_path / "a.pgn"
    path.write_text("\n\n".join(f'[Result "1-0"]\n\n{text} 1-0' for text, *_ in FAULTY))
    for variations in (False, True):
        games = list(source_of(path, "chess").games(depth=9, variations=variations))
        texts = [" ".join(move for move, _ in chess_moves(game)) for game in games]
        assert texts == [each[1 + variations] for each in FAULTY]
        assert [game.broken for game in games] == [variations] * 3


def test_pieces_that_no_record_holds_break_one_game(tmp_path: Path) -> None:
    path = tmp_path / "a.pgn"
    path.write_text('1. e4 1-0\n\n[FEN "4k2P/8/8/8/8/8/8/4K3 w - - 0 1"]\n\n1. Kd1 1-0\n\n1. d4 1-0\n')
    games = list(source_of(path, "chess").games(depth=9))
    assert [(len(game.moves), game.broken) for game in games] == [(1, False), (0, True), (1, False)]


def test_pgn_is_not_read_as_that_of_another_game(tmp_path: Path) -> None:
    chess, xiangqi = tmp_path / "chess.pgn", tmp_path / "xiangqi.pgn"
    variant, faulty = CHESS[CHESS.index("[FEN") :], '[Result "0-1"]\n\n1. e4 e5 2. Ke3 0-1\n\n'
    chess.write_text(f'[Result "1-0"]\n\n1-0\n\n{variant}\n{faulty}1. e4 e5 2. Nf3 1-0\n')
    xiangqi.write_text('[Result "1-0"]\n\n1. C2=5 H8+7 1-0')
    with pytest.raises(BookError, match=r"games of Xiangqi in .*, got PGN of chess: line 5, .*bbqnnrkr"):
        list(GameSource.of(chess).games(depth=9))
    with pytest.raises(BookError, match=r"expected moves of chess in .*, got '1. C2=5 H8.7 1-0'"):
        list(source_of(xiangqi, "chess").games(depth=9))
    chess.write_text(f"{variant}\n{variant}")
    with pytest.raises(BookError, match=r"moves of chess in .*: expected .*, got Chess960: 'bbqnnrkr"):
        list(source_of(chess, "chess").games(depth=9))
    with pytest.raises(BookError, match=r"expected PGN of Xiangqi or of chess, got that of 'Junqi'"):
        source_of(xiangqi, "Junqi")
