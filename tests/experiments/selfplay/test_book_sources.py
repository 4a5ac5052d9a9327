"""Games of self-play as sources of a book."""

import numpy as np
import pytest

from tests.refusals import refuses
from xqlab.book import BookError, GameSource, Plan, build_book, open_book, probe, walk
from xqlab.cli.command import main
from xqlab.experiments.matches.game_play import PlayedGame
from xqlab.experiments.matches.openings import Opening
from xqlab.experiments.matches.players import player_of
from xqlab.experiments.selfplay.book_sources import SelfplaySource, source_of
from xqlab.experiments.selfplay.game_ledger import GameLedger
from xqlab.nnue.data.game_file import GameFile
from xqlab.nnue.data.record_format import RECORD
from xqlab.search import search
from xqlab.xiangqi import Board

MOVES = ["h2e2", "h9g7", "h0g2", "i9h9"]


def records(moves, result, ply=0):
    """The records of a game from the start."""
    made = np.zeros(len(moves), RECORD)
    board = Board()
    for at, text in enumerate(moves):
        move = board.parse_move(text)
        made[at]["square"], made[at]["turn"] = board.position.square, int(board.position.turn)
        made[at]["move"], made[at]["ply"], made[at]["result"] = move.code, ply + at, result
        made[at]["clock"] = board.halfmove_clock
        board.push(move)
    return made


@pytest.fixture
def games(tmp_path):
    with GameFile(tmp_path / "a.games", {}) as file:
        for number, result in enumerate((1, -1, 0)):
            file.add(number, records(MOVES, result))
        file.add(3, records(MOVES[:1], 1, ply=8))
        return file.finish()


def test_games_of_selfplay(games):
    source = source_of(games, "xiangqi")
    assert isinstance(source, SelfplaySource)
    message = r"expected games of 'chess' in '.*a\.games', got self-play of Xiangqi"
    refuses(BookError, message, source_of, games, "chess")
    listed = list(source.games(depth=3, variations=False))
    assert [len(game.moves) for game in listed] == [3, 3, 3, 0]
    assert [game.result for game in listed] == [1, -1, 0, 1]
    built = build_book([source], games.with_name("b.obk"))
    (move, _) = probe(built.book, Board())
    assert (str(move.move), move.won, move.drawn, move.lost) == ("h2e2", 2, 1, 1)


def test_a_book_of_another_game(tmp_path, capsys):
    scholar = "e2e4 e7e5 d1h5 b8c6 f1c4 g8f6 h5f7".split()
    games = [Opening(tuple(scholar[:1]), game="chess"), Opening(game="chess")]
    lines = [scholar[1:], ["b1c3", "g8f6", "g1f3"]]  # the second by another way: its own position
    with GameLedger(tmp_path / "games.jsonl", {"game": "chess"}) as file:
        for number, (opening, moves) in enumerate(zip(games, lines)):
            winner = True if number == 0 else None
            zeros = (0,) * len(moves)
            played = "a", "a", opening, tuple(moves), winner, "", ""
            file.add(number, PlayedGame(*played, zeros, tuple(map(float, zeros)), zeros, zeros))
    path = tmp_path / "games.obk"
    build_book([source_of(tmp_path / "games.jsonl")], path, Plan(depth=5))
    book = open_book(path)
    assert (book.game, len(book)) == ("chess", 4 + 3)  # the drawn move has no row
    board = games[0].board()
    (move,) = probe(book, board)
    assert (str(move.move), move.won, move.drawn, move.lost) == ("e7e5", 0, 0, 1)
    assert search(board, depth=1, book=book).move == move.move
    assert [visit.ply for visit in walk(book)] == [0, 1, 2]
    assert player_of(f"full book={path}", depth=1, game="chess").open().move(board).move == move.move
    assert main(["book", "show", str(path)]) == 0
    assert capsys.readouterr().out.splitlines()[1].split()[:4] == ["b1c3", "Nc3", "1", "1"]
    with pytest.raises(BookError, match="expected a board of chess for an opening book, got "):
        probe(book, Board())


def test_other_files(tmp_path):
    (tmp_path / "a.pgn").write_text("1. h2e2")
    source = source_of(tmp_path / "a.pgn")
    assert isinstance(source, GameSource)
    assert not isinstance(source, SelfplaySource)
    for game in ("junqi", "chess"):
        with GameLedger(tmp_path / f"{game}.jsonl", {"game": game}):
            pass
    sources = [source_of(tmp_path / f"{game}.jsonl") for game in ("junqi", "chess")]
    assert [source.kind for source in sources] == ["Junqi", "chess"]
    for game in ("Xiangqi", "no game"):
        message = f"expected games of '{game}' in .*, got self-play of Junqi"
        refuses(BookError, message, source_of, tmp_path / "junqi.jsonl", game)
    with pytest.raises(BookError, match="expected games of one game, got those of several"):
        build_book(sources, tmp_path / "a.obk")
    with pytest.raises(BookError, match=r"expected a book of chess to end with \.obk, got '.*a\.dat'"):
        build_book(sources[1:], tmp_path / "a.dat")
    with pytest.raises(FileNotFoundError):
        source_of(tmp_path / "none.pgn")
