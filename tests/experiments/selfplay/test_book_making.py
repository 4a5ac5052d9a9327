"""A book that is made: the same bytes after a kill, scores from values, games from the ends of the tree."""

import json
from pathlib import Path

import pytest

from xqlab.book import BookError, open_book, probe, walk
from xqlab.experiments.run.ledger import LedgerError
from xqlab.experiments.selfplay import book_making
from xqlab.experiments.selfplay.book_making import HIGHEST, Making, ends_of, make_book, searches_of
from xqlab.experiments.selfplay.drop_out import OpeningGraph
from xqlab.xiangqi import Board

SMALL = Making(positions=25, nodes=200, games=6, game_nodes=20, tail=2)


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("made") / "a.book"
    make_book(path, SMALL, workers=1)
    return path


def test_its_positions_scores_and_games(made: Path) -> None:
    book = open_book(made)
    assert book.about["games"] == SMALL.games
    assert sum(each.games for each in probe(book, Board()) if not each.mirrored) == SMALL.games
    searched = played = 0
    for visit in walk(book):
        scores = [each.score for each in visit.moves]
        assert min(scores) >= 0
        assert max(scores) in (0, HIGHEST)
        searched += any(scores)
        played += not any(scores)
        assert any(scores) or all(each.games for each in visit.moves)
    assert searched == SMALL.positions
    assert played + searched == book.positions
    assert 0 < played <= SMALL.games * SMALL.tail


def test_a_killed_run_resumes_to_the_same_bytes(
    made: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "a.book"
    whole = searches_of(made).read_bytes().splitlines(keepends=True)
    searches_of(path).write_bytes(b"".join(whole[:20]) + whole[20][:5])
    searched: list[int] = []
    search = book_making._Searches._searched

    def counted(self: book_making._Searches, *asked: object) -> dict[str, int]:
        searched.append(1)
        return search(self, *asked)  # type: ignore[arg-type]

    monkeypatch.setattr(book_making._Searches, "_searched", counted)
    make_book(path, SMALL, workers=1)
    assert path.read_bytes() == made.read_bytes()
    assert len(searched) == len(whole) - 20
    searched.clear()
    more = Making(positions=27, nodes=200, games=8, game_nodes=20, tail=0)
    assert make_book(path, more, workers=1).positions == 27
    assert len(searched) == 2 * 2


def test_lines_to_the_ends_are_spread_evenly() -> None:
    graph = OpeningGraph(lambda board, banned: (max({*board.codes()} - {*banned}), -10 * len(banned)))
    list(graph.grow(30))
    every = ends_of(graph, 1000)
    assert len(every) == len(list(graph.leaves()))
    assert ends_of(graph, 3) == [every[place * len(every) // 3] for place in range(3)]
    assert ends_of(graph, 0) == []


def test_invalid_makings(tmp_path: Path) -> None:
    with pytest.raises(BookError, match=r"expected nodes to be an integer of at least 1, got 0"):
        Making(nodes=0)
    with pytest.raises(BookError, match=r"expected tail to be at most 40, got 41"):
        Making(tail=41)
    with pytest.raises(BookError, match=r"expected a book in the compact format, \.book, got '.*a\.obk'"):
        make_book(tmp_path / "a.obk", SMALL)


def test_files_of_another_making(made: Path, tmp_path: Path) -> None:
    path = tmp_path / "a.book"
    searches_of(path).write_bytes(searches_of(made).read_bytes())
    with pytest.raises(LedgerError, match=r"configuration\.nodes: 200 there, 300 here"):
        make_book(path, Making(positions=25, nodes=300), workers=1)
    lines = searches_of(made).read_text().splitlines()
    lines[2] = json.dumps({"key": 1, "code": 1, "value": 0})
    searches_of(path).write_text("\n".join(lines) + "\n")
    with pytest.raises(LedgerError, match=r"expected a legal move as search 1, got 1 in 'rnbakabnr"):
        make_book(path, SMALL, workers=1)
