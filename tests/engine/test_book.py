"""The engine's opening book, over both protocols."""

import sys
from pathlib import Path

import pytest

from tests.book.made import book_of, obk
from tests.book.test_obk import PLAIN
from tests.engine.talk import Talk, best, legal
from xqlab.book import save_book
from xqlab.book.keys import keys_named
from xqlab.xiangqi import Board

SYMMETRIC = {"h2e2", "b2e2"}


@pytest.fixture
def book(tmp_path: Path) -> Path:
    path = tmp_path / "my book.obk"
    save_book(book_of([(Board(), "h2e2", 9)]), path)
    return path


SET = {"uci": "setoption name BookFile value {}", "ucci": "setoption bookfiles {}"}
USE = {"uci": "setoption name OwnBook value {}", "ucci": "setoption usebook {}"}
REMARK = {"uci": "info string", "ucci": "info message"}


@pytest.mark.parametrize("protocol", ["uci", "ucci"])
def test_a_move_of_the_book_is_played_at_once_unless_it_is_off(protocol: str, book: Path) -> None:
    talk = Talk(protocol)
    assert talk.send(SET[protocol].format(book)) == []
    moves = set()
    for _ in range(30):
        remark, answer = talk.send("position startpos", "go depth 30")
        assert remark.startswith(f"{REMARK[protocol]} book move ")
        moves.add(answer.removeprefix("bestmove "))
    assert moves == SYMMETRIC
    after = talk.send("position startpos moves h2e2", "go depth 1")
    assert best(after) not in SYMMETRIC
    assert len(after) > 1
    talk = Talk(protocol)
    talk.send(SET[protocol].format(book), USE[protocol].format("false"))
    assert not any("book" in line for line in talk.send("position startpos", "go depth 1"))
    talk.send(USE[protocol].format("true"))
    assert any("book" in line for line in talk.send("go depth 1"))
    talk.send(SET[protocol].format(""))
    lines = talk.send("go depth 1")
    assert not any("book" in line for line in lines)
    assert best(lines).split()[0] in legal()


def test_analysis_and_root_moves_ask_no_book(book: Path) -> None:
    talk = Talk()
    talk.send(SET["uci"].format(book), "position startpos")
    assert best(talk.send("go depth 1 searchmoves e3e4")) == "e3e4"
    assert best(talk.send("go depth 1 searchmoves e3e4 b2e2")) == "b2e2"
    assert not any("book" in line for line in talk.send("go mate 1 depth 1"))
    already = len(talk.lines)
    assert talk.engine.handle("go infinite")
    assert talk.engine.handle("stop")
    talk.engine.wait()
    assert not any("book" in line for line in talk.lines[already:])


def test_ucci_bans_moves_of_the_book(book: Path) -> None:
    talk = Talk("ucci")
    lines = talk.send(SET["ucci"].format(book), "position startpos", "banmoves h2e2", "go depth 1")
    assert best(lines).split()[0] == "b2e2"
    lines = talk.send("position startpos", "banmoves h2e2 b2e2", "go depth 1")
    assert not any("book move" in line for line in lines)


@pytest.mark.parametrize("protocol", ["uci", "ucci"])
def test_what_is_no_book(protocol: str, tmp_path: Path) -> None:
    path = tmp_path / "x.obk"
    path.write_text("no")
    (line,) = Talk(protocol).send(SET[protocol].format(path))
    assert line.startswith(f"{REMARK[protocol]} expected '{path}' to begin as an SQLite database")
    (line,) = Talk(protocol).send(SET[protocol].format(tmp_path))
    assert line == f"{REMARK[protocol]} expected an opening book at '{tmp_path}': Is a directory"


def test_without_the_package_that_has_the_keys(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = obk(tmp_path / "a.obk", [PLAIN])
    keys_named.cache_clear()
    monkeypatch.setitem(sys.modules, "cchess.zhash_data", None)
    talk = Talk()
    (line,) = talk.send(f"setoption name BookFile value {path}")
    expected = f"info string cannot open the book '{path}': the keys of .obk books need the package cchess: "
    assert line.startswith(expected)
    assert best(talk.send("position startpos", "go depth 1")) in legal()
    monkeypatch.undo()
    keys_named.cache_clear()
    talk.send(f"setoption name BookFile value {path}")
    assert best(talk.send("go depth 1")) in SYMMETRIC
