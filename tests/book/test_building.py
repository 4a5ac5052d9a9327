"""Building a book: counts, depth, and going on after an interrupt."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tests.book.made import after
from tests.interrupts import interrupted_at
from xqlab.book import BookError, GameSource, Plan, build_book, building, counting, open_book, probe
from xqlab.book.games import GameMoves
from xqlab.xiangqi import Board

LINES = ["h2e2 h9g7 h0g2", "h2e2 b9c7", "h2e2 h9g7", "c3c4 g6g5", "b2e2 b9c7"]


def pgn(path: Path, lines: list[str], result: str = "1-0") -> Path:
    path.write_text("\n\n".join(f'[Result "{result}"]\n\n1. {line}' for line in lines))
    return path


def counts(path: Path, board: Board | None = None) -> dict[str, tuple[int, int, int]]:
    moves = probe(open_book(path), board or Board())
    return {str(each.move): (each.won, each.drawn, each.lost) for each in moves}


def test_games_of_several_files(tmp_path: Path) -> None:
    sources = [
        GameSource.of(pgn(tmp_path / "1.pgn", LINES)),
        GameSource.of(pgn(tmp_path / "2.pgn", LINES[:1], "0-1")),
        GameSource.of(pgn(tmp_path / "3.pgn", LINES[:1], "*")),
    ]
    built = build_book(sources, tmp_path / "a.obk")
    assert (built.games, built.without_result, len(built.book)) == (6, 1, 7)
    expected = "6 games, 7 moves in 4 positions; 1 games without a result"
    assert str(built) == expected
    assert counts(built.path) == {"h2e2": (3, 0, 1), "b2e2": (1, 0, 0), "c3c4": (1, 0, 0), "g3g4": (1, 0, 0)}
    assert counts(built.path, after("h2e2")) == {"h9g7": (1, 0, 3), "b9c7": (0, 0, 1)}
    assert sorted(each.name for each in tmp_path.iterdir()) == ["1.pgn", "2.pgn", "3.pgn", "a.obk"]


def test_a_book_dat(tmp_path: Path) -> None:
    build_book([GameSource.of(pgn(tmp_path / "1.pgn", LINES))], tmp_path / "BOOK.DAT")
    scores = {str(each.move): each.score for each in probe(open_book(tmp_path / "BOOK.DAT"), Board())}
    assert scores == {"h2e2": 6, "b2e2": 2, "c3c4": 2, "g3g4": 2}


def test_plans(tmp_path: Path) -> None:
    source = GameSource.of(pgn(tmp_path / "1.pgn", LINES, "*"))
    built = build_book([source], tmp_path / "a.obk", Plan(depth=1, least=2, unknown=True))
    assert counts(built.path) == {"h2e2": (0, 3, 0), "b2e2": (0, 3, 0)}
    assert counts(built.path, after("h2e2")) == {}
    assert built.book.about == {
        **{"games": 5, "files": ["1.pgn"], "depth": 1, "least": 2},
        **{"unknown": True, "variations": False},
    }


class Interrupted(GameSource):
    """A source that is interrupted after so many games."""

    after = 0
    read = 0

    def games(self, *, depth: int, variations: bool = False) -> Iterator[GameMoves]:
        for number, game in enumerate(super().games(depth=depth, variations=variations)):
            if number == type(self).after:
                raise KeyboardInterrupt
            type(self).read += 1
            yield game


def test_an_interrupted_build_resumes(tmp_path: Path) -> None:
    one = GameSource.of(pgn(tmp_path / "1.pgn", LINES))
    two = pgn(tmp_path / "2.pgn", LINES * 2, "0-1")
    path = tmp_path / "a.obk"
    Interrupted.after = 0
    with pytest.raises(KeyboardInterrupt) as caught:
        build_book([Interrupted.of(two)], path)
    assert caught.value.__notes__ == ["no game is kept"]
    assert sorted(each.name for each in tmp_path.iterdir()) == ["1.pgn", "2.pgn"]
    for stop in (3, 7):
        Interrupted.after = stop
        with pytest.raises(KeyboardInterrupt) as caught:
            build_book([one, Interrupted.of(two)], path)
        kept = f"{5 + stop} games are kept in '{path}.partial'; the same command resumes from there"
        assert caught.value.__notes__ == [kept]
        assert not path.exists()
    again = build_book([one, GameSource.of(two)], path)
    assert again.games == 15
    assert not path.with_name("a.obk.partial").exists()
    build_book([one, GameSource.of(two)], tmp_path / "b.obk")
    assert path.read_bytes() == (tmp_path / "b.obk").read_bytes()


class InMemory(GameSource):
    """Games that were read before."""

    every: list[GameMoves] = []

    def games(self, *, depth: int, variations: bool = False) -> Iterator[GameMoves]:
        yield from self.every


def test_an_interrupt_at_any_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    one = GameSource.of(pgn(tmp_path / "1.pgn", LINES[:3]))
    read = list(one.games(depth=9))
    monkeypatch.setattr(InMemory, "every", [replace(read[0], result=None), *read[1:]])
    source = InMemory.of(one.path)
    path = tmp_path / "a.obk"
    whole = build_book([source], tmp_path / "whole.obk").path.read_bytes()
    wrong, line = [], 0
    within = [building._Build.run, building._Build._count, counting.Counts.add_games, counting.Counts.add]
    while interrupted_at(line := line + 1, within, lambda: build_book([source], path)):
        build_book([source], path)
        if path.read_bytes() != whole:
            wrong.append(line)
        path.unlink()
    assert line > 50
    assert wrong == []


def test_a_long_file_is_kept_on_the_way(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("xqlab.book.building.EVERY", 2)
    kept: list[int] = []

    def keep(book: Any, path: Path) -> None:
        kept.append(book.about["within"])

    monkeypatch.setattr("xqlab.book.building.write_obk", keep)
    build_book([GameSource.of(pgn(tmp_path / "1.pgn", LINES))], tmp_path / "a.obk")
    assert kept == [2, 4]


def test_other_settings(tmp_path: Path) -> None:
    Interrupted.after = 3
    source = Interrupted.of(pgn(tmp_path / "1.pgn", LINES))
    path = tmp_path / "a.obk"
    with pytest.raises(KeyboardInterrupt):
        build_book([source], path)
    with pytest.raises(BookError, match=r"with other settings: depth: 40 there, 9 here; delete it"):
        build_book([source], path, Plan(depth=9))
    pgn(tmp_path / "1.pgn", LINES[:2])
    with pytest.raises(BookError, match=r"begun with other settings: files: \[\['1\.pgn', "):
        build_book([GameSource.of(tmp_path / "1.pgn")], path)
