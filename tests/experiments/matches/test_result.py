"""What a match's result tells: text, table, JSON and PGN agree with its games."""

import io
import json
from pathlib import Path
from typing import Any

import pytest

from xqlab.experiments.matches.game_play import PlayedGame
from xqlab.experiments.matches.openings import Opening
from xqlab.experiments.matches.result import MatchResult
from xqlab.experiments.matches.sprt import SequentialTest
from xqlab.xiangqi.records.pgn import read_games

A, B = "<full>", "old & slow"


def game(
    red: str, black: str, winner: bool | None, why: str = "checkmate", told: str = "It is over."
) -> PlayedGame:
    seconds, nodes = ((0.5, 0.1), (10, 30)) if red == A else ((0.1, 0.5), (30, 10))
    return PlayedGame(
        red,
        black,
        Opening(("h2e2", "h9g7")),
        ("h0g2", "i9h9"),
        winner,
        why,
        told,
        (5, None),
        seconds,
        nodes,
        (3, 4),
    )


def result(**options: Any) -> MatchResult:
    found = MatchResult(A, B, 3, **options)
    found.add_pair(game(A, B, True), game(B, A, None, "repetition"))
    found.add_pair(game(A, B, False), game(B, A, True, "failure", "old & slow crashed\nlast lines:\n x"))
    return found


def test_games_are_counted_as_the_first_player_sees_them() -> None:
    found = result()
    assert (found.score.wins, found.score.draws, found.score.losses) == (1, 1, 2)
    assert found.score.pairs == (1, 0, 0, 1, 0)
    assert found.endings() == {"checkmate": 2, "repetition": 1, "failure": 1}
    assert [first.red for first, _ in found.pairs] == [A, A]


def test_results_by_colour() -> None:
    found = result()
    assert found.by_side() == {"Red": (1, 0, 1), "Black": (0, 1, 1)}  # a won and lost with Red
    facts = dict(found.facts())
    assert (facts["won, drawn, lost with Red"], facts["won, drawn, lost with Black"]) == (
        "1, 0, 1",
        "0, 1, 1",
    )
    assert found.as_json()["by_side"] == {"Red": [1, 0, 1], "Black": [0, 1, 1]}
    assert list(MatchResult("a", "b", 1, game="chess").by_side()) == ["White", "Black"]


def test_means_are_of_the_player_that_made_the_move() -> None:
    found = result()
    assert found.means(A)["seconds"] == pytest.approx(0.5)
    assert found.means(B)["nodes"] == pytest.approx(30)
    assert found.means(A)["depth"] == pytest.approx(3.5)


def test_means_are_right_where_black_begins() -> None:
    opening = Opening(("h2e2",))
    found = MatchResult(A, B, 1)
    first = PlayedGame(A, B, opening, ("h9g7",), None, "max_plies", "", (0,), (0.5,), (7,), (2,))
    second = PlayedGame(B, A, opening, ("h9g7",), None, "max_plies", "", (0,), (0.25,), (9,), (2,))
    found.add_pair(first, second)
    assert found.means(B)["nodes"] == 7
    assert found.means(A)["nodes"] == 9


def test_the_summary_says_what_is_not_proven() -> None:
    found = result(test=SequentialTest(0, 20))
    text = str(found)
    assert "4 of 6" in text
    assert "1, 1, 2" in text
    assert "1, 0, 0, 1, 0" in text
    assert "Not proven yet" in text
    assert "failure                         " not in text.splitlines()[0]
    assert "old & slow crashed" in text
    assert "last lines" not in text
    assert repr(found).startswith("<MatchResult <full> - old & slow: +1 =1 -2, Elo -")
    assert [games for games, _ in found.path] == [2, 4]
    assert not found.is_decided


def test_before_the_first_game_nothing_is_claimed() -> None:
    found = MatchResult("a", "b", 3)
    assert str(found).splitlines() == ["a - b", "games  0 of 6"]
    assert found.line() == "a - b: +0 =0 -0"
    assert found.sprt is None
    assert found.path == []
    assert found.failures() == []


@pytest.mark.parametrize(
    ("winner", "bound", "word", "superiority"),
    [(True, "above", "won", "above 99.9 %"), (False, "below", "lost", "below 0.1 %")],
)
def test_a_one_sided_score_says_that_it_bounds_elo_on_one_side(
    winner: bool, bound: str, word: str, superiority: str
) -> None:
    found = MatchResult(A, B, 30)
    for _ in range(30):
        found.add_pair(game(A, B, winner), game(B, A, not winner))
    facts = dict(found.facts())
    told = facts["Elo, 95 % interval"]
    assert told.startswith(f"{bound} {'+' if winner else '-'}")
    assert told.endswith(f": every game was {word}, which bounds it on one side only")
    assert "normalised Elo, 95 % interval" not in facts
    assert facts["likelihood of superiority"] == superiority
    assert found.line().endswith(f"Elo {told.partition(':')[0]}")
    assert facts[f"a move of {A}, mean"] == "500 ms, 10 nodes, depth 3.5"


def test_the_table_escapes_names() -> None:
    html = result()._repr_html_()
    assert "&lt;full&gt; – old &amp; slow" in html
    assert "<full>" not in html
    assert html.count("<tr>") == html.count("</tr>") == len(list(result().facts()))


def test_the_summary_is_json() -> None:
    told = json.loads(json.dumps(result(test=SequentialTest(0, 20)).as_json()))
    assert told["score"]["pairs"] == [1, 0, 0, 1, 0]
    assert told["sprt"]["decision"] is None
    assert told["path"][0][0] == 2
    assert told["means"][B]["nodes"] == 30


def test_pgn_has_every_game(tmp_path: Path) -> None:
    found = result()
    file = tmp_path / "games.pgn"
    text = found.pgn(file)
    assert file.read_text(encoding="utf-8") == text
    games = list(read_games(text))
    assert [one.headers["Round"] for one in games] == ["1.1", "1.2", "2.1", "2.2"]
    assert [one.headers["Red"] for one in games] == [A, B, A, B]
    assert [one.headers["Result"] for one in games] == ["1-0", "1/2-1/2", "0-1", "1-0"]
    assert [str(move) for move in games[0].end().moves()] == ["h2e2", "h9g7", "h0g2", "i9h9"]
    assert "{+5/3}" in text
    assert "old & slow crashed" in text
    written = io.StringIO()
    found.pgn(written, notation="uci")
    assert "h2e2" in written.getvalue()
