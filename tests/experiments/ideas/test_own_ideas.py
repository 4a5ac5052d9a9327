"""The effect of the reader's own ideas: what differs is the idea, whose name and digest every result has."""

import pytest

import xqlab
from tests.refusals import refuses
from xqlab import Enhancements, ideas
from xqlab.errors import XqlabError
from xqlab.experiments import SearchPlayer, idea_effect, idea_match
from xqlab.experiments.ideas.change import change_of
from xqlab.experiments.run.source_state import described_evaluator
from xqlab.games import TicTacToe
from xqlab.ideas import idea as module

GAME = "tic-tac-toe"
PLAIN = Enhancements.textbook()


def middle(view):
    return view.own[4] > 0


def corners_last(view):
    return view.target % 2


def crash(view):
    return 1 // (view.own[4] * 0)


@pytest.fixture(autouse=True)
def _none_in_force():
    yield
    ideas.clear()


def test_the_effect_of_a_term_and_of_an_ordering():
    term = xqlab.evaluation_term(weight=30, game=GAME)(middle)
    pair = term.effect(TicTacToe(), depth=2)
    with_it = xqlab.search(TicTacToe(), depth=2, ideas=[term])
    without = xqlab.search(TicTacToe(), depth=2, ideas=())
    assert [str(run) for run in pair.results.values()] == [str(without), str(with_it)]
    assert f"middle ({term.digest}) on one position" in str(pair)
    effect = term.effect(depth=2, deeper=4, best_of=1, progress=False)
    assert "middle" in str(effect)
    assert (effect.change.soundness, len(effect.moves())) == ("selective", 24)
    order = xqlab.ordering(game=GAME)(corners_last)
    effect = idea_effect(order, enhancements=PLAIN, depth=4, best_of=1, progress=False)
    assert effect.change.soundness == "lossless"
    found = effect.ablation.effect("corners_last", "all but one", 4)
    assert found.revalued == 0
    assert effect.nodes.value != 1


def test_a_match_names_the_idea_and_its_digest(tmp_path):
    term = xqlab.evaluation_term(weight=30, game=GAME)(middle)
    file = tmp_path / "match.jsonl"
    options = {"depth": 1, "workers": 1, "progress": False, "ledger": file}
    verdict = idea_match(term, pairs=1, **options)
    assert ("idea", f"middle ({term.digest})") in list(verdict.facts())
    assert f"middle {term.digest}" in file.read_text().splitlines()[0]
    again = xqlab.evaluation_term(weight=30, game=GAME)(middle)  # as when the notebook runs again
    assert again.match(pairs=1, **options).match.games == verdict.match.games
    heavier = xqlab.evaluation_term(weight=31, game=GAME)(middle)
    refuses(ValueError, "evaluator", heavier.match, pairs=1, **options)
    plain = SearchPlayer("plain", game=GAME, depth=1)
    assert "ideas" not in plain.describe()["evaluator"]
    assert described_evaluator(change_of(term).with_it.evaluator)["ideas"] == f"term middle {term.digest}"


def test_an_idea_that_fails_ends_its_effect_and_its_match():
    broken = xqlab.evaluation_term(game=GAME)(crash)
    for measure in (
        lambda: broken.effect(TicTacToe(), depth=2),
        lambda: broken.effect(depth=2, best_of=1, progress=False),
        lambda: broken.match(pairs=1, depth=1, workers=1, progress=False),
    ):
        refuses(ideas.IdeaError, r"crash.*ZeroDivisionError.*return 1 //", measure)


def test_what_cannot_be_measured(monkeypatch):
    with pytest.raises(XqlabError, match="expected an idea, or several, got none"):
        idea_effect([], TicTacToe(), depth=2)
    term = xqlab.evaluation_term(game=GAME)(middle)
    monkeypatch.setattr(module, "measures", None)
    refuses(ideas.IdeaError, "nothing that measures ideas is loaded: import xqlab", term.effect)
