"""Both parts are made once, found again for the same games, made anew for others or when they are torn."""

import shutil

import numpy as np
import pytest

from xqlab.errors import XqlabError
from xqlab.files import data_file
from xqlab.nnue.data import prepared_positions as module
from xqlab.nnue.data.game_split import split_by_game
from xqlab.nnue.data.pipeline import Pipeline, quiet_steps
from xqlab.nnue.data.prepared_positions import files_beside, prepared_parts

GAMES = data_file("samples/tuning.bin")
ASKED = {"held_out": 0.2, "limit": 1500.0, "seed": 3}


def test_the_parts_are_those_of_the_pipeline(tmp_path, monkeypatch):
    found = prepared_parts(tmp_path / "a.net", [GAMES], **ASKED)
    expected = split_by_game(Pipeline(quiet_steps(1500.0)).run(GAMES).positions, 0.2, 3)
    assert np.array_equal(found.training, expected[0])
    assert np.array_equal(found.validation, expected[1])
    assert found.about["files"][0][0] == "tuning.bin"
    assert found.about["games"][0]["depth"] == 4
    assert found.about["steps"][-1] == ["remove duplicates", len(found.training) + len(found.validation)]
    assert "remove duplicates" in found.text
    made = []
    monkeypatch.setattr(module, "Pipeline", lambda steps: made.append(1) or Pipeline(steps))
    again = prepared_parts(tmp_path / "a.net", [GAMES], **ASKED)
    assert np.array_equal(again.training, found.training)
    assert not made
    assert "prepared before" in again.text


@pytest.mark.parametrize("change", ["seed", "games", "torn", "about"])
def test_other_parts_are_made_anew(tmp_path, change):
    games = tmp_path / "some.games"
    shutil.copy(GAMES, games)
    first = prepared_parts(tmp_path / "a.net", [games], **ASKED)
    before, asked, files = len(first.training), dict(ASKED), files_beside(tmp_path / "a.net")
    if change == "seed":
        asked["seed"] = 4
    elif change == "games":
        content = games.read_bytes()
        cut = content.rindex(b"GAME")
        games.write_bytes(content[:cut])
    elif change == "torn":
        files["validation"].write_bytes(b"torn")
    else:
        files["about"].write_text("[")
    again = prepared_parts(tmp_path / "a.net", [games], **asked)
    assert "remove duplicates" in again.text
    assert (len(again.training) == before) == (change in ("torn", "about"))


def test_games_that_are_not_there(tmp_path):
    with pytest.raises(XqlabError, match=r"expected a file of games at .*missing\.games': No such file"):
        prepared_parts(tmp_path / "a.net", [tmp_path / "missing.games"], **ASKED)
