"""A league in its folder: the page keeps in step, its games are explained by the players that lost them."""

from pathlib import Path

import pytest

from xqlab.cli.command import main
from xqlab.league import explain_game, keep_page, play_league, save_explanation
from xqlab.league.hindsight import players_of
from xqlab.league.verdicts import LeagueError

TOE = "tic-tac-toe"


def test_a_league_is_explained_from_its_folder(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "ada@2.json").write_text('{"player": "full"}')
    (tmp_path / "ada@1.json").write_text('{"player": "minimax"}')
    (tmp_path / "eve.json").write_text("garbage")
    keep = keep_page(tmp_path, explained=1)
    options = {"guests": ["minimax-1"], "progress": False, "workers": 1, "on_change": keep}
    league = play_league(tmp_path, TOE, pairs=2, nodes=60, **options)
    assert league.is_finished
    assert sorted(path.suffix for path in tmp_path.glob("league.*")) == [".html", ".js", ".jsonl"]
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
