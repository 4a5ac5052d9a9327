"""Matches and fits of the lab in the background: with few nodes, in threads of this process."""

import json
import threading
from collections.abc import Iterator
from concurrent.futures import Executor, ThreadPoolExecutor
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from tests.viz.evaluation_lab.test_history import ask
from tests.viz.refusals import refusing
from xqlab.evaluation import Weights
from xqlab.experiments.matches.rating import Score
from xqlab.experiments.tuning import data as tuning
from xqlab.games import junqi
from xqlab.viz import EvaluationLab
from xqlab.viz.evaluation_lab import fit as fit_module
from xqlab.viz.evaluation_lab.evaluations import EvaluationLabError
from xqlab.viz.evaluation_lab.history import HistoryError
from xqlab.viz.evaluation_lab.job import Job
from xqlab.viz.evaluation_lab.play_panel import verdict

NO_ROOKS = {"material.rook": [0, 0]}


@pytest.fixture
def threads() -> Iterator[Executor]:
    """A thread in place of another process."""
    with ThreadPoolExecutor(1) as executor:
        yield executor


def lab_of(game: str) -> EvaluationLab:
    """A lab with one weight moved far."""
    lab = EvaluationLab(junqi.Board() if game == "Junqi" else None, depth=1)
    lab.changed = {"bomb": [0]} if game == "Junqi" else NO_ROOKS
    return lab


@pytest.mark.parametrize("game", ["Xiangqi", "Junqi"])
def test_a_match_shows_its_pairs_and_is_in_the_history(game: str, threads: Executor) -> None:
    lab = lab_of(game)
    weights = lab.weights
    job = lab.play(pairs=2, nodes=20, executor=threads)
    lab.changed = {}  # the match is of the weights with which it began
    assert lab._panel_play["stale"]
    result = job.wait(280)
    lab.weights = weights
    assert not lab._panel_play["stale"]
    assert not job.is_running
    assert (result.score.games, result.game, result.interrupted) == (4, game, False)
    state = lab._panel_play
    assert (state["running"], state["done"], state["fault"]) == (False, 1, "")
    score = result.score
    won = f"4 of 4 games: won {score.wins}, drawn {score.draws}, lost {score.losses}"
    assert won in state["lines"][0]["en"]
    assert state["lines"][0]["zh"].startswith("已下 4 / 4 局")
    (entry,) = lab.history
    assert (entry.kind, entry.weights, entry.figures["won"]) == ("match", weights, score.wins)
    assert entry.summary["en"].startswith("against the base: ")
    assert [entry.id, {"en": "1", "zh": "1"}] in state["fields"][0]["choices"]
    assert json.loads(json.dumps(state)) == state


def test_a_match_is_stopped_and_keeps_its_result(threads: Executor) -> None:
    lab = lab_of("Junqi")
    stopped = threading.Event()

    def stop(change: dict[str, Any]) -> None:
        if change["new"]["lines"] and not stopped.is_set():
            stopped.set()
            ask(lab, "play", "stop")

    lab.observe(stop, "_panel_play")
    # As the browser asks, but for the thread.
    lab.panels["play"].play("base", pairs=1000, nodes=20, executor=threads)
    result = lab.panels["play"].job.wait(280)
    assert result.interrupted
    assert 1 <= len(result.pairs) < 1000
    assert lab._panel_play["lines"][0]["en"].startswith("Stopped. ")
    assert "running" in repr(Job(stopped.wait, lambda **_: None)) or stopped.is_set()
    lab.close()


def test_the_opponent_is_named_in_many_ways(tmp_path: Path) -> None:
    lab = lab_of("Xiangqi")
    Weights.rules_of_thumb().save(tmp_path / "mine.json")
    entry = lab.history.add(Weights.rules_of_thumb(), "guesses")
    opponents = ("shipped", "rules of thumb", str(tmp_path / "mine.json"), "guesses", entry)
    names = ["shipped", "rules of thumb", "mine.json", "“guesses”", "“guesses”", "the other weights"]
    named = map(lab.panels["play"]._opponent, (*opponents, Weights.rules_of_thumb()))
    assert [name for name, *_ in named] == names
    with pytest.raises(HistoryError, match="expected an entry out of guesses, got 'nobody'"):
        lab.play("nobody")
    lab.reset()
    same = "expected weights that differ from those of base, got the same: move a slider first"
    for nodes in ("x", 9, 10.5):
        fault = ask(lab, "play", "start", filled={"nodes": nodes})
        assert fault == f"expected nodes from 10 to 1000000, got {nodes!r}"
    assert ask(lab, "play", "start", filled={"pairs": 5, "nodes": 100}) == same
    opponent = {"filled": {"against": "file"}, "name": "a", "text": "{"}
    assert "expected JSON in 'a'" in ask(lab, "play", "start", **opponent)


def test_what_may_be_said_already() -> None:
    even = Score.of_pairs([(1, 0), (1, 0)] * 5)
    assert verdict(even, 10).en.endswith("0 lies within the interval, and the score is even.")
    close = Score.of_pairs([(1, 0), (1, 0.5)])
    assert "some 19 pairs if the score stayed as it is, which it seldom does" in verdict(close, 10).en
    ahead = Score.of_pairs([(1, 1)] * 9 + [(0, 1)])
    assert "not all of the 40: who stops" in verdict(ahead, 20).en
    assert verdict(ahead.reversed, 10).zh == "就这 20 局而言，这组权重更弱。"


def test_texel_and_spsa_fit_chosen_terms_from_the_sliders() -> None:
    data = tuning.tuning_sample().first_games(20)
    lab = lab_of("Xiangqi")
    texel = lab.fit(["changed"], data=data, steps=4).wait(280)
    assert not texel.interrupted
    # Interrupted, it keeps the best so far.
    lab.observe(lambda change: change["new"].get("curve", [])[6:] and ask(lab, "fit", "stop"), "_panel_fit")
    spsa = lab.fit(["material.rook"], "spsa", data=data, steps=200).wait(280)
    assert spsa.interrupted
    assert 6 <= len(spsa.curve) < 20
    for fit in (texel, spsa):
        assert fit.best[2] < fit.curve[0][2]
        assert lab.evaluation.changes(fit.start, fit.weights).keys() == {"material.rook"}
    assert texel.weights["material.rook"][0] > 20, "a rook is worth something"
    assert [entry.kind for entry in lab.history] == ["fit", "fit"]
    state = lab._panel_fit
    assert (len(state["buttons"]), state["running"], len(state["curve"])) == (1, False, len(spsa.curve))
    assert (ask(lab, "fit", "take"), lab.weights) == ("", spsa.weights)


def test_a_fit_by_games_and_one_of_another_game_that_plays_first(
    threads: Executor, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fit_module, "NODES", 10)
    monkeypatch.setattr(fit_module, "PAIRS", 1)
    lab = lab_of("Junqi")
    job = lab.fit(["bomb"], "texel", steps=1, games=10, executor=threads)
    fit = job.wait(280)
    assert (fit.games, [row[0] for row in fit.curve][:1]) == (10, [0])
    again = lab.fit(["bomb"], "games", steps=1, executor=threads).wait(280)
    assert again.positions == fit.positions  # the games are not played twice
    assert len(again.curve) == 2
    assert "got none" in ask(EvaluationLab(depth=1), "fit", "take")


test_what_cannot_be_fitted_or_played_against = refusing(
    (
        lambda: lab_of("Junqi").fit(["bomb"], "magic"),
        EvaluationLabError,
        "'texel', 'spsa', 'games', got 'magic'",
    ),
    (lambda: lab_of("Junqi").fit(["ufo"], "texel"), EvaluationLabError, "on, rank_values, .* got 'ufo'"),
    (lambda: lab_of("Junqi").fit([], "texel"), EvaluationLabError, "expected terms to fit, got none"),
    (lambda: lab_of("Xiangqi").play(3), EvaluationLabError, "expected Weights, got 3"),
)


def test_closing_and_a_cell_that_runs_again_end_the_work(monkeypatch: pytest.MonkeyPatch) -> None:
    heard: list[Any] = []
    events = SimpleNamespace(register=lambda _, call: heard.append(call))
    events.unregister = lambda _, call: heard.remove(call)
    shell = SimpleNamespace(events=events, get_parent=lambda: {"metadata": {"cellId": "a"}})
    monkeypatch.setattr("IPython.get_ipython", lambda: shell)
    lab = lab_of("Xiangqi")
    monkeypatch.undo()
    panel = lab.panels["play"]
    job = panel.begin_job(lambda job: job.stopping.wait())
    heard[0](SimpleNamespace(cell_id="b"))
    assert job.is_running
    heard[0](SimpleNamespace(cell_id="a"))
    assert not job.is_running
    job = panel.begin_job(lambda job: job.stopping.wait())
    lab.close()
    lab.close()  # as when it is collected
    assert not job.is_running
    assert heard == []

    def fail(job: Job) -> None:
        raise EvaluationLabError("expected luck, got none")

    other = lab_of("Xiangqi")
    with pytest.raises(EvaluationLabError, match="expected luck"):
        other.panels["play"].begin_job(fail).wait()
    assert other._panel_play["fault"] == "expected luck, got none"
    assert not other._panel_play["running"]

    def stop(job: Job) -> None:
        job.stop()
        job.check()

    assert other.panels["play"].begin_job(stop).wait() is None
    assert other._panel_play["lines"][0]["en"] == "Stopped before there was a result."
