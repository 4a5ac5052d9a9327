"""The card tells what stands in the files: sizes, hashes, losses, matches."""

import hashlib
from dataclasses import replace

from model_card import LARGEST, model_card

from tests.nnue.training.test_learning_curve import some_curve
from tests.nnue.training_games import walked_positions
from xqlab.experiments.matches.sprt import sprt
from xqlab.nnue import Architecture, Network, Quantised
from xqlab.nnue.data.record_text import fens

SCORE = {"wins": 67, "draws": 22, "losses": 31, "elo": 107.5, "interval": [54.1, 162.3]}


def a_card(tmp_path, matches):
    shape = Architecture("mirrored", 8, scale=200.0)
    path = Quantised.of(Network.random(shape, 1)).save(tmp_path / "a.net")
    curve = some_curve()
    settings = {**curve.made["settings"], "chance_scale": 500.0}
    data = {part: {"positions": 9, "games": 2, "sha256": part[::-1]} for part in ("training", "validation")}
    curve = replace(curve, made={**curve.made, "settings": settings, "data": data})
    prepared = {"files": [["part.games", "abc"]], "seed": 4, "steps": [["read", 1234], ["duplicates", 1000]]}
    positions = walked_positions(12, 30)
    return path, positions, model_card(path, curve, prepared, positions, matches)


def test_what_is_told_of_the_net(tmp_path):
    path, positions, card = a_card(tmp_path, {})
    assert hashlib.sha256(path.read_bytes()).hexdigest() in card
    assert f"{path.stat().st_size:,} bytes" in card
    for told in (
        *("1260 -> 16 -> 1, screlu", "`xqlab train`", "4 for the held-out games", "epoch 2 kept"),
        *("| part.games | `abc` |", "| read | 1,234 |", "SHA-256 of the records `noitadilav`"),
        *("| 0.1 | 0.15 | -33.3% | 0.05 |", "| all | ", "None yet."),
    ):
        assert told in card, told
    rows = [line.strip("| ").split(" | ") for line in card.splitlines() if line.startswith("| `")]
    net, known = Quantised.load(path), fens(positions)
    said = net.values(positions["square"], positions["turn"])
    games = set()
    for fen, search, by_net, _ in rows:
        row = known.index(fen.strip("`"))
        assert (f"{positions['value'][row]:+.0f}", f"{said[row]:+.0f}") == (search, by_net)
        assert abs(int(search)) <= LARGEST
        games.add(int(positions["game"][row]))
    assert len(games) == len(rows) > 0


def test_matches_stand_on_it(tmp_path):
    test = sprt((2, 7, 21, 13, 17), elo0=0, elo1=10)
    summary = {"a": "net", "b": "by hand", "score": SCORE, "sprt": test.as_json()}
    lost = {**summary, "score": {**SCORE, "elo": None, "interval": None}, "sprt": None}
    _, _, card = a_card(tmp_path, {"50 ms a move": summary, "100 ms a move": lost})
    assert f"| by hand | 50 ms a move | +67 =22 -31 | +108 [+54, +162] | {test} |" in card
    assert "| by hand | 100 ms a move | +67 =22 -31 |  | none |" in card
