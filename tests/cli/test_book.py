"""`xqlab book`: build, export, show and merge."""

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.book.made import after, book_of
from tests.book.test_building import LINES, pgn
from xqlab.book import open_book, probe, save_book
from xqlab.cli import book as command
from xqlab.cli.command import main
from xqlab.xiangqi import START_FEN, Board

Complaint = Callable[..., str]
Captured = pytest.CaptureFixture[str]


def test_build_and_show(tmp_path: Path, capsys: Captured) -> None:
    one, two = pgn(tmp_path / "1.pgn", LINES), pgn(tmp_path / "2.pgn", LINES[:1], "1/2-1/2")
    out = tmp_path / "a.obk"
    assert main(["book", "build", str(one), str(two), "--out", str(out), "--depth", "2"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines == ["6 games, 6 moves in 3 positions", f"{out}: {out.stat().st_size:,} bytes"]
    assert main(["book", "show", str(out), START_FEN]) == 0
    heading, first, *others = capsys.readouterr().out.splitlines()
    assert heading.split() == "move 着法 score 分 games 局 won 胜 drawn 和 lost 负 points %".split()
    assert first.split() == ["h2e2", "炮二平五", "7", "4", "3", "1", "0", "87.5"]
    # Six games, each once: of b2e2 there are some of its own, of g3g4 none.
    assert [(line.split()[0], line.split()[3]) for line in others] == [("b2e2", "1"), ("c3c4", "1")]
    assert others[-1].endswith("(and g3g4 镜像)")
    fen = after("h2e2").fen()
    assert main(["book", "show", str(out), *fen.split()]) == 0
    assert capsys.readouterr().out.splitlines()[-1].endswith("(mirror 镜像)")
    fen = after("h2e2", "h9g7", "h0g2").fen()
    assert main(["book", "show", str(out), *fen.split()]) == 1
    assert capsys.readouterr().out == f"no moves 无谱着 in {fen!r}\n"


def test_a_book_of_games_from_elsewhere_says_so(tmp_path: Path, capsys: Captured) -> None:
    file = tmp_path / "1.pgn"
    file.write_text(
        f'[FEN "{after("h2e2").fen()}"]\n[Result "1-0"]\n\n1. H9-G7 H0-G2 1-0\n', encoding="utf-8"
    )
    assert main(["book", "build", str(file), "--out", str(tmp_path / "a.obk")]) == 0
    assert "no move at the start position" in capsys.readouterr().out
    assert main(["book", "build", str(pgn(file, LINES)), "--out", str(tmp_path / "b.obk")]) == 0
    assert "no move at" not in capsys.readouterr().out


def test_exports_say_what_is_left_out(tmp_path: Path, capsys: Captured) -> None:
    source = tmp_path / "a.obk"
    lost = after("c3c4")
    save_book(book_of([(Board(), "h2e2", 70_000), (lost, "c6c5", 3)]), source)
    for name in ("b.obk", "a.h"):
        assert main(["book", "export", str(source), str(tmp_path / name)]) == 1
        first, second = capsys.readouterr().out.splitlines()
        assert first.startswith(f"{tmp_path / name}: 1 moves, ")
        assert second == "left out: 1 positions that are not reached; --from FEN begins elsewhere"
    starts = ["--from", "start", "--from", lost.fen()]
    assert main(["book", "export", str(source), str(tmp_path / "b.obk"), "--force", *starts]) == 0
    assert len(open_book(tmp_path / "b.obk")) == 2
    assert main(["book", "export", str(source), str(tmp_path / "BOOK.DAT"), "--scale"]) == 0
    assert [each.score for each in probe(open_book(tmp_path / "BOOK.DAT"), Board())] == [65_535, 65_535]


def test_merge(tmp_path: Path, capsys: Captured) -> None:
    for name, score in (("a.obk", 1), ("b.obk", 2)):
        save_book(book_of([(Board(), "h2e2", score)]), tmp_path / name)
    out = tmp_path / "c.obk"
    assert main(["book", "merge", str(tmp_path / "a.obk"), str(tmp_path / "b.obk"), "--out", str(out)]) == 0
    assert capsys.readouterr().out == f"{out}: 1 moves in 1 positions\n"
    assert probe(open_book(out), Board())[0].score == 3


def test_positions(tmp_path: Path, capsys: Captured) -> None:
    out = tmp_path / "a.obk"
    save_book(book_of([(Board(), "h2e2", 2), (after("h2e2"), "h9g7", 1)], won=[1, 2]), out)
    assert main(["book", "positions", str(out), "--plies", "1"]) == 0
    assert capsys.readouterr().out == f"{after('h2e2').fen()}\n"
    assert main(["book", "positions", str(out), "--plies", "1", "--least", "99"]) == 1
    assert capsys.readouterr().out == "no positions after 1 plies with 99 games\n"


def test_games_that_need_another_package(
    tmp_path: Path, complaint: Complaint, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(*arguments: object, **options: object) -> None:
        raise ImportError("the keys of .obk books need the package cchess")

    monkeypatch.setattr(command, "build_book", fails)
    games = pgn(tmp_path / "1.pgn", LINES)
    assert complaint("book", "build", games, "--out", tmp_path / "b.obk") == (
        "xqlab book: the keys of .obk books need the package cchess"
    )
