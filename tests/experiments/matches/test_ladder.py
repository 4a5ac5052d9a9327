"""A ladder is made of matches between neighbours, adds them up, and survives a kill."""

from dataclasses import replace
from itertools import pairwise
from math import hypot

import pytest

from xqlab import Enhancements
from xqlab.errors import XqlabError
from xqlab.experiments import Score, SearchPlayer, match
from xqlab.experiments.matches import ladder as module
from xqlab.experiments.matches.ladder import STEPS, Ladder, ladder, rungs
from xqlab.experiments.matches.openings import openings
from xqlab.experiments.run.ledger import LedgerError
from xqlab.xiangqi import GAME

THREE = ["alpha-beta", "quiescence", "full"]
MATCH = {"pairs": 2, "max_plies": 30, "workers": 1, "progress": False}
SMALL = MATCH | {"nodes": 200}
FEW = {name: rungs()[name] for name in THREE}


@pytest.fixture(scope="module")
def found():
    return ladder(FEW, **SMALL)


def test_each_rung_adds_to_the_one_below_and_elos_and_errors_add_up():
    uses = list(rungs().values())
    assert str(rungs()["minimax"]) == "iterative_deepening + repetition"
    assert rungs()["full"] == Enhancements.full(GAME)
    assert all(set(below.names()) < set(above.names()) for below, above in pairwise(uses))
    assert set(STEPS) == set(rungs())
    steps = {"b": Score(60, 20, 20), "c": Score(50, 20, 30)}
    found = Ladder(("a", "b", "c"), steps)
    assert (found.elos["a"], found.elos["c"][0]) == ((0, 0, 0), steps["b"].elo + steps["c"].elo)
    below = hypot(*(score.elo - score.interval().low for score in steps.values()))
    assert found.elos["c"][0] - found.elos["c"][1] == pytest.approx(below)
    assert "c" in str(found)
    assert str(steps["c"]) in str(found)
    with pytest.raises(XqlabError, match=r"expected at least two players, got \['full'\]"):
        ladder({"full": FEW["full"]}, pairs=1, nodes=10)
    with pytest.raises(XqlabError, match="expected at least 1 pair and 1 opening, got 0 and 3"):
        ladder(FEW, pairs=0, nodes=10, starts=openings(3))
    with pytest.raises(XqlabError, match="expected at least 1 pair and 1 opening, got 1 and 0"):
        ladder(FEW, pairs=1, nodes=10, starts=[])


def test_steps_are_matches_of_neighbours(found):
    full, quiet = (SearchPlayer(name, FEW[name], nodes=200) for name in ("full", "quiescence"))
    played = match(full, quiet, openings=openings(), **MATCH)
    assert found.steps["full"].games == played.score.games == 4
    assert (found.names, set(found.depths)) == (tuple(THREE), set(THREE))
    assert set(found.steps) == {"quiescence", "full"}


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

    monkeypatch.setattr(module, "LADDER", replace(module.LADDER, measure=counted))
    first = ladder(FEW, ledger=file, **SMALL)
    assert first.interrupted
    assert first.steps["quiescence"].games == 2
    seen = []
    again = ladder(FEW, ledger=file, on_pair=seen.append, **SMALL)
    assert len(played) == 5
    assert (again.steps, again.depths) == (found.steps, found.depths)
    assert [sum(score.games for score in each.steps.values()) for each in seen] == [2, 4, 6, 8]
    with pytest.raises(LedgerError, match=r"players.full.nodes: 200 there, 300 here"):
        ladder(FEW, ledger=file, **SMALL | {"nodes": 300})
