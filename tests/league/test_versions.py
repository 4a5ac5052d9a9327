"""Two versions on the positions of their games: different moves, what a deeper search says, what differs."""

from pathlib import Path

import pytest

from tests.league.made import HOSTILE, league, players
from xqlab.league.verdicts import LeagueError
from xqlab.league.versions import changes_of, compare, content_of


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
    assert "ann@2 的着法" in found.sentence("zh")
    page = found.save(tmp_path)
    assert page.name == "league.compare-ann@2-ann@1.html"
    assert "document.title=1" not in page.read_text("utf-8")
    assert found.page().data["content"]["choices"][0]["better"] == 0


def test_few_positions_are_those_between_the_two_first() -> None:
    found = compare(league(), players(), "ann@2", "ann@1", most=8)
    assert found.positions == 8
    assert {choice.game for choice in found.choices} <= {1, 2, 3, 4, 5, 6}
    assert compare(league(), players(), "ann@2", "ann@1", seconds=0).is_hurried
    with pytest.raises(LeagueError, match=r"expected a player out of ann@2, .*, got 'bob'"):
        compare(league(), players(), "ann@2", "bob")
    with pytest.raises(LeagueError, match="expected games of 'ann@2' or 'ann@1', there are none"):
        compare(league(pairs=0), players(), "ann@2", "ann@1")


def test_differences_of_nested_values_are_listed_by_their_path() -> None:
    first = {"weights": {"rook": 900, "pawn": [100, 90]}, "switches": ["killers", "history"]}
    second = {"weights": {"rook": 950, "pawn": [100, 95]}, "switches": ["killers"], "book": "a.obk"}
    assert changes_of(first, second) == [
        ("weights.rook", "900", "950"),
        ("weights.pawn", "[100, 90]", "[100, 95]"),
        ("switches: history", "+", "–"),
        ("book", "–", "a.obk"),
    ]


def test_only_json_of_a_submission_is_read(tmp_path: Path) -> None:
    (tmp_path / "a.py").write_text("raise SystemExit")
    (tmp_path / "b").mkdir()
    (tmp_path / "b" / "submission.json").write_text('{"player": "full"}')
    assert content_of(tmp_path / "a.py") is None
    assert content_of(tmp_path / "b") == {"player": "full"}
    assert content_of(tmp_path / "c.json") is None
