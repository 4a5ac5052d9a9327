"""A ladder is made of matches between neighbours, adds them up, and survives a kill."""

import json
from itertools import pairwise
from math import hypot

import pytest

from xqlab import Enhancements, files
from xqlab.experiments.matches import ladder as module
from xqlab.experiments.matches.ladder import (
    STEPS,
    Ladder,
    LadderError,
    ladder,
    main,
    provenance_text,
    read_ladder,
    rungs,
    shipped_ladder,
)
from xqlab.experiments.matches.match import match
from xqlab.experiments.matches.openings import openings
from xqlab.experiments.matches.players import SearchPlayer
from xqlab.experiments.matches.rating import Score
from xqlab.experiments.run.ledger import LedgerError
from xqlab.files import data_file
from xqlab.xiangqi import GAME

THREE = ["alpha-beta", "quiescence", "full"]
SMALL = {"pairs": 2, "nodes": 200, "max_plies": 30, "workers": 1, "progress": False}


@pytest.fixture(scope="module")
def found():
    return ladder(rungs(THREE), **SMALL)


def test_each_rung_adds_to_the_one_below():
    uses = list(rungs().values())
    assert [str(rungs()["minimax"]), rungs()["full"]] == [
        "iterative_deepening + repetition",
        Enhancements.full(GAME),
    ]
    for below, above in pairwise(uses):
        assert set(below.names()) < set(above.names())
    assert list(rungs(THREE)) == THREE
    assert rungs(THREE)["quiescence"] == rungs()["quiescence"]
    assert set(STEPS) == set(rungs())


def test_steps_are_matches_of_neighbours(found):
    uses = rungs(THREE)
    played = match(
        SearchPlayer("full", uses["full"], nodes=200),
        SearchPlayer("quiescence", uses["quiescence"], nodes=200),
        openings=openings(),
        pairs=2,
        max_plies=30,
        workers=1,
        progress=False,
    )
    assert found.steps["full"].games == played.score.games == 4
    assert found.names == tuple(THREE)
    assert set(found.depths) == set(THREE)
    assert set(found.steps) == {"quiescence", "full"}


def test_elos_and_errors_add_up():
    steps = {"b": Score(60, 20, 20), "c": Score(50, 20, 30)}
    found = Ladder(("a", "b", "c"), steps)
    assert found.elos["a"] == (0, 0, 0)
    assert found.elos["c"][0] == steps["b"].elo + steps["c"].elo
    widths = [high - low for low, high in (each.interval() for each in steps.values())]
    assert found.elos["c"][2] - found.elos["c"][1] == pytest.approx(hypot(*widths))
    assert "c" in str(found)
    assert str(steps["c"]) in str(found)


def test_a_killed_ladder_repeats_nothing(found, tmp_path, monkeypatch):
    file = tmp_path / "ladder.jsonl"
    played = []
    play = module.play_briefly

    def counted(pair):
        if len(played) == 1:
            played.append(None)
            raise KeyboardInterrupt
        played.append(pair)
        return play(pair)

    monkeypatch.setattr(module, "play_briefly", counted)
    first = ladder(rungs(THREE), ledger=file, **SMALL)
    assert first.interrupted
    assert first.steps["quiescence"].games == 2
    seen = []
    again = ladder(rungs(THREE), ledger=file, on_pair=seen.append, **SMALL)
    assert len(played) == 5
    assert (again.steps, again.depths) == (found.steps, found.depths)
    assert [sum(score.games for score in each.steps.values()) for each in seen] == [2, 4, 6, 8]
    kept, header = read_ladder(file)
    assert kept.steps == found.steps
    assert header["configuration"]["players"]["full"]["nodes"] == 200
    assert header["machine"]["cores"]
    assert provenance_text(header).startswith("200 nodes a move, on ")
    monkeypatch.setattr(module, "SHIPPED", "results/no-such-ladder.jsonl")
    assert shipped_ladder() is None
    monkeypatch.setattr(files, "data_file", lambda name: file)
    assert shipped_ladder()[0].steps == found.steps


def test_the_command(tmp_path, capsys, monkeypatch):
    asked = {}

    def listened(**options):
        asked.update(options)
        return Ladder(("a", "b"), {"b": Score(1, 0, 0)}, interrupted=True)

    monkeypatch.setattr(module, "ladder", listened)
    main(["--out", str(tmp_path / "x.jsonl"), "--pairs", "3", "--time", "0.01"])
    assert asked.pop("game") == "Xiangqi"
    assert asked == {"pairs": 3, "time": 0.01, "seed": 0, "ledger": tmp_path / "x.jsonl", "workers": None}
    assert "the same command resumes" in capsys.readouterr().out


def test_refusals():
    with pytest.raises(LadderError, match=r"expected steps out of minimax, alpha-beta, .*, got 'rocket'"):
        rungs(["rocket"])
    with pytest.raises(LadderError, match=r"expected at least two players, got \['full'\]"):
        ladder(rungs(["full"]), pairs=1, nodes=10)
    with pytest.raises(LadderError, match="expected at least 1 pair and 1 opening, got 0 and 3"):
        ladder(rungs(THREE), pairs=0, nodes=10, starts=openings(3))
    with pytest.raises(LadderError, match="expected at least 1 pair and 1 opening, got 1 and 0"):
        ladder(rungs(THREE), pairs=1, nodes=10, starts=[])


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"points": [0.0, 2]}, r"points\[1\] to be one of 0, 0\.5, 1, got 2"),
        ({"points": [0.0]}, r"points to be a list of 2, got \[0\.0\]"),
        ({"depths": ["deep", None]}, r"depths\[0\] to be a number, got 'deep'"),
        ({"key": 7}, "key to be a text, got 7"),
    ],
)
def test_a_pair_of_other_types_is_refused_when_it_is_read(tmp_path, change, told):
    path = tmp_path / "ladder.jsonl"
    head, first, second = data_file("results/ladder.jsonl").read_text(encoding="utf-8").splitlines()[:3]
    path.write_text("\n".join([head, first, json.dumps(json.loads(second) | change), ""]), encoding="utf-8")
    with pytest.raises(LedgerError, match=rf"^expected {told} in line 3 of '.*ladder\.jsonl'$"):
        read_ladder(path)


def test_a_pair_of_other_players_is_refused_when_it_is_read(tmp_path):
    path = tmp_path / "ladder.jsonl"
    head, first = data_file("results/ladder.jsonl").read_text(encoding="utf-8").splitlines()[:2]
    path.write_text("\n".join([head, json.dumps(json.loads(first) | {"key": "rocket | 0"}), ""]))
    with pytest.raises(LadderError, match=r"key of each pair .*' \| ' and a number, got 'rocket \| 0'"):
        read_ladder(path)


@pytest.mark.parametrize(
    ("place", "value", "told"),
    [
        (("machine", "cores"), "many", r"machine\.cores to be an integer, got 'many'"),
        (("versions", "xqlab"), None, r"versions\.xqlab to be a text, got None"),
        (("configuration", "players"), [], r"configuration\.players to be an object, got \[\]"),
        (("configuration", "players"), {"a": {"time": "1"}}, r"players\.a\.time to be a number, got '1'"),
    ],
)
def test_a_header_of_other_types_is_refused_when_it_is_read(tmp_path, place, value, told):
    path = tmp_path / "ladder.jsonl"
    header = json.loads(data_file("results/ladder.jsonl").read_text(encoding="utf-8").splitlines()[0])
    header[place[0]][place[1]] = value
    path.write_text(json.dumps(header) + "\n", encoding="utf-8")
    with pytest.raises(LedgerError, match=rf"{told} in line 1 of '.*ladder\.jsonl'$"):
        read_ladder(path)


def test_a_ladder_of_one_is_refused_when_it_is_read(tmp_path):
    path = tmp_path / "ladder.jsonl"
    header = json.loads(data_file("results/ladder.jsonl").read_text(encoding="utf-8").splitlines()[0])
    header["configuration"]["players"] = {"a": {}}
    path.write_text(json.dumps(header) + "\n", encoding="utf-8")
    with pytest.raises(LadderError, match=r"at least two players in '.*ladder\.jsonl', got \['a'\]"):
        read_ladder(path)
