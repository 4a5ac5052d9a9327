"""The page of a league and the scripts beside it: what they hold, and that no text becomes HTML or script."""

import base64
import json
import re
import zlib
from pathlib import Path
from typing import Any

import pytest

from tests.league.made import HOSTILE, league, played
from xqlab.league import page as page_module
from xqlab.league.page import DATA, game_file, keep_page, replay_of, save_page
from xqlab.viz.page.finished_file import UnwrittenError


def content_of(script: Path) -> Any:
    """What a script hands to the page."""
    found = re.fullmatch(r"window\.xqlabLeague\?\.\((\"[\w]+\"), (\[.*\])\);\n", script.read_text("utf-8"))
    assert found is not None, script.read_text("utf-8")[:200]
    kind, text = json.loads(found[2])
    assert kind == "json"
    return json.loads(zlib.decompress(base64.b64decode(text)))


def test_a_page_grows_with_its_league(tmp_path: Path) -> None:
    page = save_page(league(pairs=1), tmp_path, running=True)
    first, text = content_of(tmp_path / DATA), page.read_text("utf-8")
    assert (first["running"], first["played"], len(first["games"])) == (True, 1, 2)
    replays = {path: path.stat().st_mtime_ns for path in (tmp_path / "games").iterdir()}
    assert len(replays) == 2

    whole = league()
    assert save_page(whole, str(tmp_path)) == page
    assert page.read_text("utf-8") == text
    assert {path: path.stat().st_mtime_ns for path in replays} == replays  # written once
    content = content_of(tmp_path / DATA)
    assert (content["running"], len(content["games"])) == (False, 6)
    files = [game_file(tmp_path, game).stem for game in whole.games]
    assert [game["file"] for game in content["games"]] == files
    assert not {"moves", "values"} & set(content["games"][0])
    assert content["games"][2]["verdict"] == "fuel"
    assert content["words"]["fuel"]["zh"] == "计算量用尽"
    assert content["reasons"]["zh"]["three in a row"] == "三子连线"
    # No text of a submission stands in a page or a script as it is.
    for file in (page, *tmp_path.rglob("*.js")):
        assert "document.title=1" not in file.read_text("utf-8")
    assert "script-src 'self' 'unsafe-inline'" in text


def test_a_replay_has_every_position(tmp_path: Path) -> None:
    game = played("ann@2", "ann@1")
    line = replay_of(game)["line"]
    plies = len(game.opening.moves) + len(game.moves)
    assert [position["ply"] for position in line] == list(range(plies + 1))
    assert line[-1]["cells"] == game.board().cells()
    assert len(line[-1]["moves"]) == plies
    once = [[at for at, position in enumerate(line) if name in position] for name in ("moves", "written")]
    assert once == [[plies], [plies]]
    assert all(position["legal"] == {} for position in line)


def test_files_of_games_are_named_by_a_digest(tmp_path: Path) -> None:
    games = league().games
    assert games[2].players[1] == HOSTILE
    assert re.fullmatch(r"[0-9a-f]{12}\.js", game_file(tmp_path, games[2]).name)
    assert len({game_file(tmp_path, game) for game in games}) == 6


def test_a_page_that_is_busy_is_written_later(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def busy(*_: Any, **__: Any) -> None:
        raise UnwrittenError("expected to write league.data.js: a browser has it open")

    monkeypatch.setattr(page_module, "save_page", busy)
    keep = keep_page(tmp_path)
    keep(league(pairs=1))
    with pytest.raises(UnwrittenError, match="a browser has it open"):
        keep(league())
