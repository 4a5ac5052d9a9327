"""The tables of docs/learning.md and docs/nnue.md are those of the stored results."""

from pathlib import Path

import pytest

from xqlab.files import data_file
from xqlab.learning.endgames import quality_table, shipped_qualities
from xqlab.learning.estimate import estimate_in
from xqlab.learning.perfect_play import seeds_table, shipped_seeds
from xqlab.learning.strength import shipped_strengths, strength_table
from xqlab.nnue.training.tries import read_tries, tries_table

DOCS = Path(__file__).resolve().parents[2] / "docs"
COLUMNS = ("name", "positions", "shape", "parameters", "multiply_adds", "loss", "hand", "less")
COMPARED = ("nnue-part5", "c24")


def lines_of(table: object) -> str:
    return "\n".join(line.rstrip() for line in str(table).splitlines())


@pytest.fixture(scope="module")
def learning() -> str:
    return (DOCS / "learning.md").read_text(encoding="utf-8")


def test_the_quality_of_play_in_the_endgame(learning: str) -> None:
    qualities = {each.player: each for each in shipped_qualities() or []}
    assert lines_of(quality_table(list(qualities.values()))) in learning
    last = max(
        (name for name in qualities if name.startswith("net ")),
        key=lambda name: int(name.split()[1].strip(",")),
    )
    before, after = qualities["net 0"], qualities[last.partition(",")[0]]
    assert after.longer[0] + after.longer[1] < before.longer[0] - before.longer[1]
    assert after.won[0] - after.won[1] > before.won[0]


def test_the_seeds_of_tic_tac_toe(learning: str) -> None:
    seeds = shipped_seeds()
    assert seeds is not None
    assert lines_of(seeds_table(seeds)) in learning
    assert [each.seed for each in seeds] == [1, 2, 3, 4, 5]
    assert all(each.positions == 4520 for each in seeds)
    assert all(each.wrong[-1] < 0.001 * each.positions < 0.1 * each.wrong[0] for each in seeds)


def test_the_strength_on_the_whole_game(learning: str) -> None:
    shipped = shipped_strengths()
    assert shipped is not None
    run, rows = shipped
    assert lines_of(strength_table(rows)) in learning
    assert f"{run.iterations} iterations, {run.games:,} games, {run.positions:,} positions" in learning


def test_the_estimate_of_the_article(learning: str) -> None:
    assert lines_of(estimate_in(data_file("results/article_estimate.json"))) in learning


def test_the_networks_trained_on_the_same_games() -> None:
    tries = {each["name"]: each for each in read_tries(data_file("results/nnue_tries.json"))}
    compared = [tries[name] for name in COMPARED]
    table = lines_of(tries_table(compared, COLUMNS))
    assert table in (DOCS / "nnue.md").read_text(encoding="utf-8")
    assert compared[1]["multiply_adds"] > 1000 * compared[0]["multiply_adds"]
    assert compared[0]["loss"] < compared[0]["hand"] < compared[1]["loss"]
    net, convolution = (each["made"] for each in compared)
    assert net["data"] == convolution["data"]
    same = ("loss", "search_share", "seed", "chance_scale", "mirror")
    assert all(net["settings"][name] == convolution["settings"][name] for name in same)
