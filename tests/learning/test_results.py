"""What the stored results of learning and training say, as the manual tells."""

from pathlib import Path

from xqlab.files import data_file
from xqlab.nnue.training.tries import read_tries, tries_table
from xqlab.studies import stored

DOCS = Path(__file__).resolve().parents[2] / "docs"
COLUMNS = ("name", "positions", "shape", "parameters", "multiply_adds", "loss", "hand", "less")
COMPARED = ("nnue-part5", "c24")


def lines_of(table: object) -> str:
    return "\n".join(line.rstrip() for line in str(table).splitlines())


def test_what_the_stored_results_say() -> None:
    qualities = {each.player: each for each in stored("rook-endgame").rows}
    generations = [int(name.split()[1].strip(",")) for name in qualities if name.startswith("net ")]
    before, after = qualities["net 0"], qualities[f"net {max(generations)}"]
    assert after.longer[0] + after.longer[1] < before.longer[0] - before.longer[1]
    assert after.won[0] - after.won[1] > before.won[0]
    seeds = stored("tic-tac-toe").rows
    assert [each.seed for each in seeds] == [1, 2, 3, 4, 5]
    assert all(each.positions == 4520 for each in seeds)
    assert all(each.wrong[-1] < 0.001 * each.positions < 0.1 * each.wrong[0] for each in seeds)


def test_the_networks_trained_on_the_same_games() -> None:
    tries = {each["name"]: each for each in read_tries(data_file("nets/tries.json"))}
    compared = [tries[name] for name in COMPARED]
    table = lines_of(tries_table(compared, COLUMNS))
    assert table in (DOCS / "nnue.md").read_text(encoding="utf-8")
    assert compared[1]["multiply_adds"] > 1000 * compared[0]["multiply_adds"]
    assert compared[0]["loss"] < compared[0]["hand"] < compared[1]["loss"]
    net, convolution = (each["made"] for each in compared)
    assert net["data"] == convolution["data"]
    same = ("loss", "search_share", "seed", "chance_scale", "mirror")
    assert all(net["settings"][name] == convolution["settings"][name] for name in same)
