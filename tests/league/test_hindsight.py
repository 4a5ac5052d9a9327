"""A league in its folder: the page keeps in step, its games are explained by the players that lost them."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tests.league.made import league
from xqlab.cli.command import main
from xqlab.league import explain_game, hindsight, keep_page, play_league, save_explanation
from xqlab.league.hindsight import explain_first, players_of
from xqlab.league.verdicts import LeagueError
from xqlab.viz.page.finished_file import UnwrittenError

TOE = "tic-tac-toe"


def test_a_game_without_an_explanation_leaves_the_league_its_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made, asked = league(), []
    games = [replace(game, played=replace(game.played, moves=(), winner=True)) for game in made.games]

    def no_search(game: Any, player: Any, seconds: float = 0) -> Any:
        asked.append(game)
        raise MemoryError("a net that is too large")

    explain_first(tmp_path, replace(made, games=tuple(games)), 2)  # won before its first move
    monkeypatch.setattr(hindsight, "_explain", no_search)
    explain_first(tmp_path, made, 2)
    assert len(asked) == 2
    assert not list(tmp_path.rglob("*.html"))


def test_a_page_that_cannot_be_written_now_is_written_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def busy(*_: Any, **__: Any) -> None:
        raise UnwrittenError("expected to write league.data.js: a browser has it open")

    monkeypatch.setattr(hindsight, "save_page", busy)
    keep = keep_page(tmp_path)
    keep(league(pairs=1))
    with pytest.raises(UnwrittenError, match="a browser has it open"):
        keep(league())


def test_a_league_is_explained_from_its_folder(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "ada@2.json").write_text('{"player": "full"}')
    (tmp_path / "ada@1.json").write_text('{"player": "minimax"}')
    (tmp_path / "eve.json").write_text("garbage")
    keep = keep_page(tmp_path, explained=1)
    options = {"guests": ["minimax-1"], "progress": False, "workers": 1, "on_change": keep}
    league = play_league(tmp_path, TOE, pairs=2, nodes=60, **options)
    assert league.is_finished
    assert sorted(path.suffix for path in tmp_path.glob("league.*")) == [".html", ".js"]
    assert len(list((tmp_path / "games").glob("*.html"))) == 1
    players = players_of(tmp_path, league)
    assert sorted(players) == ["ada@1", "ada@2", "minimax-1"]

    lost = [number for number, game in enumerate(league.games, 1) if game.loser]
    explanation = explain_game(tmp_path, lost[-1])
    game = league.games[lost[-1] - 1]
    assert explanation.is_own
    assert explanation.result.nodes == game.played.nodes[explanation.judged.ply]  # to the node
    assert save_explanation(tmp_path, game.id).exists()
    with pytest.raises(LeagueError, match=r"expected a game from 1 to 12 or its id, got '13'"):
        explain_game(tmp_path, "13")

    assert main(["league", str(tmp_path), "--compare", "ada@2", "ada@1"]) == 0
    told = capsys.readouterr().out
    assert told.startswith("ada@2 scored ")
    assert told.rstrip().endswith("league.compare-ada@2-ada@1.html")
    assert "player: full" not in told
    # One that has changed since does not play for the one it was.
    (tmp_path / "ada@1.json").write_text('{"player": "textbook"}')
    assert "ada@1" not in players_of(tmp_path, league)
