"""`xqlab bench perft`: every game with positions, and programs beside ours, which must count the same."""

import json
import sys
from pathlib import Path

import pytest

from xqlab import XqlabError, data_file
from xqlab.cli.command import main
from xqlab.experiments.bench import perft_speed
from xqlab.experiments.bench.perft_speed import LESS, measure_perft_speed
from xqlab.game_profile import profile_named

CHESS = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
XIANGQI = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1"
ENGINE = """
import sys
for line in sys.stdin:
    if line.startswith("go perft"):
        print("a2a3: 20", "Nodes searched: {count}", sep=chr(10))
"""


@pytest.fixture(autouse=True)
def small(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    games = (("Xiangqi", XIANGQI, 2), ("chess", CHESS, 3))
    stored = {game: [{"name": "start", "text": text, "depth": depth}] for game, text, depth in games}
    (tmp_path / "perft.json").write_text(json.dumps(stored), encoding="utf-8")
    monkeypatch.setattr(perft_speed, "data_file", lambda name: tmp_path / "perft.json")
    monkeypatch.setattr(perft_speed, "RUNS", 1)


def engine_of(folder: Path, count: str) -> str:
    """The command of an engine that always counts so many leaves."""
    (folder / "engine.py").write_text(ENGINE.format(count=count), encoding="utf-8")
    return f"{Path(sys.executable).as_posix()} {(folder / 'engine.py').as_posix()}"


def test_each_program_counts(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    engine, file = engine_of(tmp_path, "8902"), tmp_path / "bench.json"
    assert main(["bench", "perft", "--engine", "chess", engine, "--json", str(file)]) == 0
    rows = {row["name"]: row for row in json.loads(file.read_text("utf-8"))["rows"]}
    programs = "perft", "perft bulk", "python-chess", engine
    assert list(rows) == [
        *(f"{program}, Xiangqi, start" for program in programs[:2]),
        *(f"{program}, chess, start" for program in programs),
    ]
    details = [row["detail"].partition(" leaves")[0] for row in rows.values()]
    assert details == [*["depth 2, 1920"] * 2, *["depth 3, 8902"] * 2, "depth 1, 20", "depth 3, 8902"]
    assert engine in capsys.readouterr().out


def test_the_stored_positions_are_deep_enough_and_what_cannot_be_measured(tmp_path: Path) -> None:
    for game, entries in json.loads(data_file("positions/perft.json").read_text("utf-8")).items():
        texts = profile_named(game).needed("texts", "tests")
        assert len({entry["name"] for entry in entries}) == len(entries) >= 4
        for entry in entries:
            assert texts.read(entry["text"]).codes()
            assert entry["depth"] > LESS
    for engine, expected in (
        (("Go", "gnugo"), "expected a game out of Xiangqi, chess, got 'Go'"),
        (("chess", "no-such-engine"), "expected an engine, got 'no-such-engine': No such file or directory"),
        (("chess", engine_of(tmp_path, "none")), "expected an engine that answers 'go perft', got "),
        (("chess", "'x"), 'expected closed quotation marks, got "\'x": No closing quotation'),
    ):
        with pytest.raises(XqlabError) as caught:
            list(measure_perft_speed(engine))
        assert str(caught.value).startswith(expected)
    with pytest.raises(XqlabError, match="expected 8902 leaves of chess, start at depth 3, got 8903 from '"):
        list(measure_perft_speed(("chess", engine_of(tmp_path, "8903"))))
