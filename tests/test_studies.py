"""Every study: a small one runs into a file, resumes, is read again, and its table is printed."""

import sys
from pathlib import Path

import pytest
from make_fingerprints import fingerprints, playout_fingerprints, switch_fingerprints

from xqlab.errors import XqlabError
from xqlab.experiments.run import source_state
from xqlab.experiments.run.ledger import read_ledger
from xqlab.experiments.run.source_state import stored_fingerprints, stored_playouts, stored_switches
from xqlab.files import data_file
from xqlab.game import game_of
from xqlab.game_profile import profile_with_texts
from xqlab.search.switches import OFFERED
from xqlab.studies import STUDIES, all_studies, stored, study

LEARNING = """
game = "{}"
iterations = 1
net = {{width = 8, blocks = 1}}
self_play = {{games = 2, playouts = 4{}}}
training = {{batch = 8, steps = 2, distinct = true, schedule = "cosine"}}
"""
ROOT = Path(__file__).resolve().parent.parent
ENGINE = {"engine": f"{sys.executable} -m xqlab engine", "pairs": 1, "time": 0.005}
QUICK = {
    "ablation": {"positions": 1, "depth": 2, "alone_depth": 2, "best_of": 1},
    "depths": {"positions": 2, "depth": 2},
    **{name: {"positions": 1, "depth": 2} for name in ("histories", "paper", "junqi-report")},
    "paper-phases": {"nodes": 60},
    **{name: {"pairs": 1, "time": 0.0005} for name in ("ladder", "ladder-junqi", "book")},
    "junqi-ply": {"pairs": 1, "depth": 1},
    **{f"deepening-{time}": {"pairs": 1, "time": 0.0005, "depth": 1} for time in ("0.1s", "5s")},
    "junqi-layouts": {"player": "full depth=1", "steps": 2, "seeds": 1},
    "representations": {"depth": 1},
    "time-shares": {"depth": 2},
}
SLOW = {
    "mistakes": {"nodes": 60, "pairs": 1},
    "mcts": {"games": "tic-tac-toe", "pairs": 1},
    "tuning": {"pairs": 1, "depth": 1},
    **dict.fromkeys(("elephanteye", "elephanteye-net"), ENGINE),
    "fairy-stockfish": ENGINE | {"option": "Hash=1", "engine_time": 0.005},
    "chess-before": {"before": str(ROOT), "pairs": 1, "times": "0.002"},
    "tic-tac-toe": {"configuration": "tic-tac-toe", "seeds": 1, "workers": 1},
    "rook-endgame": {"configuration": "rook", "positions": 10, "games": 2, "playouts": 4},
    "xiangqi-generations": {"configuration": "tic-tac-toe", "iterations": 1, "against": "random", "pairs": 1},
    "article-estimate": {"configuration": "tic-tac-toe", "games": 1, "playouts": 2, "steps": 1},
    "net-speed": {"seconds": 0.0002},
}
# Tests of their own: a small one has other parameters.
ELSEWHERE = {"chess-strength", "label-depths", "compile", "wasm-speed"}


@pytest.fixture
def configurations(tmp_path):
    files = {
        "tic-tac-toe": ("tic-tac-toe", ""),
        "rook": ("Xiangqi", ', longest = 6, random_plies = 1, starts = "rook-against-advisor"'),
    }
    for name, words in files.items():
        (tmp_path / f"{name}.toml").write_text(LEARNING.format(*words))
    return {name: str(tmp_path / f"{name}.toml") for name in files}


def test_every_study_is_run_here_or_elsewhere():
    assert QUICK.keys() | SLOW.keys() | ELSEWHERE == STUDIES.keys()
    assert [one.name for one in all_studies()] == list(STUDIES)
    with pytest.raises(XqlabError, match=r"expected a study out of ablation, depths, .*, got 'rockets'"):
        stored("rockets")


@pytest.mark.parametrize("name", [*QUICK, *(pytest.param(name, marks=pytest.mark.nightly) for name in SLOW)])
def test_a_small_one(name, tmp_path, configurations):
    one = study(name)
    sizes = dict((QUICK | SLOW)[name])
    if "configuration" in sizes:
        sizes["configuration"] = configurations[sizes["configuration"]]
    file = tmp_path / "study.jsonl"
    found = one.run(file, progress=False, **sizes)
    assert found.rows
    assert not (*found.missing, *found.stale())
    kept = file.read_bytes()
    again = one.run(file, progress=False, **sizes)
    assert file.read_bytes() == kept
    assert again.items == one.read(file).items == found.items
    assert str(again)
    key = min(found.seconds, key=lambda key: found.seconds[key] or 60)
    assert not (one.exact and one.repeated(key, again))


@pytest.mark.parametrize("name", STUDIES)
def test_what_a_study_rests_on_exists_and_a_sample_of_a_fresh_result_repeats(name):
    one = study(name)
    assert all(one.about)
    assert set(one.exact) <= set(one.columns)
    assert set(one.grows) <= set(one.sizes)
    file = data_file(one.file_name)
    if file.exists():
        _, lines = read_ledger(file, name)
        assert lines.keys() <= one.plan(**{**one.sizes, **one.read(file).sizes}).keys()
    results = one.stored()
    assert results is None or str(results)
    if results is not None and one.exact and not results.stale():
        quick = [key for key, seconds in results.seconds.items() if (seconds or 60) < 0.5]
        for key in quick[:: max(len(quick) // 3, 1)][:3]:
            assert one.repeated(key, results) == []


@pytest.mark.parametrize("game", ["xiangqi", "junqi", "chess", "tic-tac-toe"])
def test_a_fingerprint_for_each_switch_alone(game):
    """A change of one switch makes a study of single switches stale, even where no preset has it."""
    texts = profile_with_texts(game, "tests", XqlabError).needed("texts", "tests")
    served = game_of(texts.read(texts.start).position)
    names = {name for name, switch in OFFERED.items() if all(map(served.offers, switch.needs))}
    assert stored_switches()[game].keys() == names


def test_a_switch_that_searches_otherwise_makes_the_ablation_stale(monkeypatch):
    totals = stored_switches()
    states = {name: study(name).rests_on for name in ("ablation", "histories", "depths")}
    before = {name: source_state.digests(rests_on) for name, rests_on in states.items()}
    totals["xiangqi"]["check_evasions"] += "1"
    monkeypatch.setattr(source_state, "stored_switches", lambda: totals)
    changed = {name: source_state.changes(before[name], rests_on) for name, rests_on in states.items()}
    assert changed == {"ablation": [str(source_state.OLDER["switches"])], "histories": [], "depths": []}
    assert source_state.digests(["switches xiangqi"]) != source_state.digests(["switches xiangqi killers"])


@pytest.mark.usual
def test_the_fingerprints():
    advice = "search differs. If that is meant, run data/fingerprints/make_fingerprints.py, and say why"
    assert fingerprints() == stored_fingerprints(), f"the {advice}"
    assert switch_fingerprints() == stored_switches(), f"with some switch alone the {advice}"
    assert playout_fingerprints() == stored_playouts(), f"the tree {advice}"
