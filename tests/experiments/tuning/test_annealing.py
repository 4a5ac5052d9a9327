"""Annealing over set-ups."""

from random import Random

import pytest

from xqlab.errors import XqlabError
from xqlab.experiments.matches.openings import profile_for
from xqlab.experiments.matches.players import player_of
from xqlab.experiments.tuning import annealing as module
from xqlab.experiments.tuning.annealing import anneal

STEPS = 4


def player(game="junqi"):
    return player_of("full depth=1", game=game)


def test_annealing_resumes_where_it_was_interrupted(tmp_path, monkeypatch):
    whole = anneal(player(), steps=STEPS, seed=3, progress=False)
    assert len(whole.steps) == STEPS
    assert 0 <= whole.draws <= 1
    accepted = [step.candidate for step in whole.steps if step.accepted]
    assert whole.current == (accepted[-1] if accepted else whole.start)
    assert f"{STEPS} steps, {len(accepted)} accepted" in str(whole)
    played = module._compared
    calls = []

    def interrupted(*arguments):
        calls.append(arguments)
        if len(calls) == 3:
            raise KeyboardInterrupt
        return played(*arguments)

    monkeypatch.setattr(module, "_compared", interrupted)
    part = anneal(player(), steps=STEPS, seed=3, progress=False, ledger=tmp_path / "a.jsonl")
    assert part.interrupted
    assert part.steps == whole.steps[:2]
    again = anneal(player(), steps=STEPS, seed=3, progress=False, ledger=tmp_path / "a.jsonl")
    assert again.steps == whole.steps
    assert len(calls) == 3 + STEPS - 2  # no game is played twice


def test_a_change_keeps_to_the_rules():
    set_ups, chance = profile_for("junqi").experiments.set_ups, Random(1)
    one = set_ups.random(chance)
    for _ in range(200):
        other = set_ups.change(one, chance)
        set_ups.begin(one, other)
        assert other != one
        assert sorted(other) == sorted(one)
        one = other
    with pytest.raises(ValueError, match="expected a layout of 6 rows"):
        anneal(player(), steps=1, start="MGD", progress=False)


@pytest.mark.parametrize(
    ("game", "options", "message"),
    [
        ("tic-tac-toe", {}, "expected a game whose sides set up their pieces, got 'tic-tac-toe'"),
        ("junqi", {"steps": 0}, "expected steps above 0, got 0"),
    ],
)
def test_what_cannot_be_annealed_is_quoted(game, options, message):
    with pytest.raises(XqlabError, match=message):
        anneal(player(game), **{"steps": STEPS, "progress": False} | options)
