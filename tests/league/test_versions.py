"""Two versions on the positions of their games: different moves, what a deeper search says, what differs."""

from dataclasses import replace
from pathlib import Path

import pytest

from tests.league.made import HOSTILE, league, players
from xqlab.cli.command import main
from xqlab.errors import XqlabError
from xqlab.league import keep_page, play_league
from xqlab.league.versions import changes_of, compare, content_of, players_of


def test_versions_are_compared_where_they_choose_differently(tmp_path: Path) -> None:
    found = compare(league(), players(), "ann@2", "ann@1", changes=[("depth", "–", HOSTILE)])
    assert found.score == (2, 0, 0)
    assert 0 < len(found.choices) < found.positions
    differences = [abs(choice.difference) for choice in found.choices]
    assert differences == sorted(differences, reverse=True)
    worst = found.choices[0]
    assert worst.moves[0] != worst.moves[1]
    # Each value is that of the position after the move, for the side that made it.
    assert worst.difference == 1_000
    assert worst.values[0] >= 0 > worst.values[1]
    assert worst.sentence(("ann@2", "ann@1")).startswith(f"ann@2 plays {worst.moves[0]}, ann@1 plays ")
    assert found.sentence().startswith("ann@2 scored 2 of 2 against ann@1. In ")
    lost = sum(choice.loser == 1 for choice in found.choices)
    assert lost > 0
    assert f"in {lost} only that of ann@1." in found.sentence()
    assert "ann@2 的着法" in found.sentence("zh")
    page = found.save(tmp_path)
    assert page.name == "league.compare-ann@2-ann@1.html"
    assert "document.title=1" not in page.read_text("utf-8")
    assert found.page().data["_data"]["choices"][0]["better"] == 0


@pytest.mark.parametrize(
    ("values", "loser"),
    [
        ((-150, -200), 1),
        ((-200, -150), 0),
        ((-150, -199), None),  # it is not lost yet
        ((-199, -248), None),  # it costs too little to be noticed
        ((-200, -400), None),  # both lose
        ((1_500, 1_000), None),
        ((1_500, -29_000), 1),
    ],
)
def test_whose_move_loses(values: tuple[int, int], loser: int | None) -> None:
    choice = replace(compare(league(), players(), "ann@2", "ann@1").choices[0], values=values)
    assert choice.loser == loser
    for language, word in (("en", " loses."), ("zh", "致败。")):
        assert (word in choice.sentence("ab", language)) == (loser is not None)


def test_few_positions_are_those_between_the_two_first() -> None:
    found = compare(league(), players(), "ann@2", "ann@1", most=8)
    assert found.positions == 8
    assert {choice.game for choice in found.choices} <= {1, 2, 3, 4, 5, 6}
    assert compare(league(), players(), "ann@2", "ann@1", seconds=0).is_hurried
    with pytest.raises(XqlabError, match=r"expected a player out of ann@2, .*, got 'bob'"):
        compare(league(), players(), "ann@2", "bob")
    with pytest.raises(XqlabError, match="expected games of 'ann@2' or 'ann@1', there are none"):
        compare(league(pairs=0), players(), "ann@2", "ann@1")


def test_differences_are_listed_of_json_alone(tmp_path: Path) -> None:
    first = {"weights": {"rook": 900, "pawn": [100, 90]}, "switches": ["killers", "history"]}
    second = {"weights": {"rook": 950, "pawn": [100, 95]}, "switches": ["killers"], "book": "a.obk"}
    assert changes_of(first, second) == [
        ("weights.rook", "900", "950"),
        ("weights.pawn", "[100, 90]", "[100, 95]"),
        ("switches: history", "+", "–"),
        ("book", "–", "a.obk"),
    ]
    (tmp_path / "a.py").write_text("raise SystemExit")
    (tmp_path / "b").mkdir()
    (tmp_path / "b" / "submission.json").write_text('{"player": "full"}')
    assert content_of(tmp_path / "a.py") is None
    assert content_of(tmp_path / "b") == {"player": "full"}
    assert content_of(tmp_path / "c.json") is None


def test_versions_are_compared_from_the_folder(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "ada@2.json").write_text('{"player": "full"}')
    (tmp_path / "ada@1.json").write_text('{"player": "minimax"}')
    (tmp_path / "eve.json").write_text("garbage")
    options = {"guests": ["minimax-1"], "progress": False, "workers": 1, "on_change": keep_page(tmp_path)}
    league = play_league(tmp_path, "tic-tac-toe", pairs=2, nodes=60, **options)
    assert league.is_finished
    assert sorted(path.suffix for path in tmp_path.glob("league.*")) == [".html", ".js"]
    assert sorted(players_of(tmp_path, league)) == ["ada@1", "ada@2", "minimax-1"]
    assert main(["league", str(tmp_path), "--compare", "ada@2", "ada@1"]) == 0
    told = capsys.readouterr().out
    assert told.startswith("ada@2 scored ")
    assert told.rstrip().endswith("league.compare-ada@2-ada@1.html")
    assert "player: full" not in told
    # One that has changed since does not play for the one it was.
    (tmp_path / "ada@1.json").write_text('{"player": "textbook"}')
    assert "ada@1" not in players_of(tmp_path, league)
