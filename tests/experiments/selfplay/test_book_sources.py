"""Self-play games as sources of a book."""

from pathlib import Path

import numpy as np
import pytest

from xqlab.book import BookError, Source, build_book, probe
from xqlab.experiments.selfplay.book_sources import SelfplaySource, source_of
from xqlab.experiments.selfplay.game_ledger import GameLedger
from xqlab.nnue.data.game_file import GameFile
from xqlab.nnue.data.record_format import RECORD
from xqlab.xiangqi import Board

MOVES = ["h2e2", "h9g7", "h0g2", "i9h9"]


def records(moves: list[str], result: int, ply: int = 0) -> np.ndarray:
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
def games(tmp_path: Path) -> Path:
    with GameFile(tmp_path / "a.games", {}) as file:
        for number, result in enumerate((1, -1, 0)):
            file.add(number, records(MOVES, result))
        file.add(3, records(MOVES[:1], 1, ply=8))
        return file.finish()


def test_games_of_selfplay(games: Path) -> None:
    source = source_of(games)
    assert isinstance(source, SelfplaySource)
    listed = list(source.games(depth=3, variations=False))
    assert [len(game.moves) for game in listed] == [3, 3, 3, 0]
    assert [game.result for game in listed] == [1, -1, 0, 1]
    built = build_book([source], games.with_name("b.book"))
    (move, _) = probe(built.book, Board())
    assert (str(move.move), move.won, move.drawn, move.lost) == ("h2e2", 2, 1, 1)


def test_other_files(tmp_path: Path) -> None:
    (tmp_path / "a.pgn").write_text("1. h2e2")
    source = source_of(tmp_path / "a.pgn")
    assert isinstance(source, Source)
    assert not isinstance(source, SelfplaySource)
    with GameLedger(tmp_path / "a.jsonl", {"game": "junqi"}):
        pass
    with pytest.raises(
        BookError, match=r"expected games of Xiangqi, got games of another game in '.*a\.jsonl'"
    ):
        source_of(tmp_path / "a.jsonl")
    with pytest.raises(FileNotFoundError):
        source_of(tmp_path / "none.pgn")
