"""What a match's result tells: text, table, JSON and PGN agree with its games."""

import io
import json

import pytest

from xqlab.experiments.matches.game_play import PlayedGame
from xqlab.experiments.matches.openings import Opening
from xqlab.experiments.matches.result import MatchResult
from xqlab.experiments.matches.sprt import SequentialTest
from xqlab.xiangqi.records.pgn import read_games

A, B = "<full>", "old & slow"


def game(red, black, winner, why="checkmate", told="It is over."):
    seconds, nodes = ((0.5, 0.1), (10, 30)) if red == A else ((0.1, 0.5), (30, 10))
    moves, opening = ("h0g2", "i9h9"), Opening(("h2e2", "h9g7"))
    return PlayedGame(red, black, opening, moves, winner, why, told, (5, None), seconds, nodes, (3, 4))


def result(**options):
    found = MatchResult(A, B, 3, **options)
    found.add_pair(game(A, B, True), game(B, A, None, "repetition"))
    found.add_pair(game(A, B, False), game(B, A, True, "failure", "old & slow crashed\nlast lines:\n x"))
    return found


def test_games_are_counted_as_the_first_player_sees_them_and_by_colour():
    found = result()
    assert (found.score.wins, found.score.draws, found.score.losses) == (1, 1, 2)
    assert found.score.pairs == (1, 0, 0, 1, 0)
    assert found.endings() == {"checkmate": 2, "repetition": 1, "failure": 1}
    assert [first.red for first, _ in found.pairs] == [A, A]
    found = result()
    assert found.by_side() == {"Red": (1, 0, 1), "Black": (0, 1, 1)}  # a won and lost with Red
    facts = dict(found.facts())
    by_colour = [facts[f"won, drawn, lost with {colour}"] for colour in ("Red", "Black")]
    assert by_colour == ["1, 0, 1", "0, 1, 1"]
    assert found.as_json()["by_side"] == {"Red": [1, 0, 1], "Black": [0, 1, 1]}
    assert list(MatchResult("a", "b", 1, game="chess").by_side()) == ["White", "Black"]


def test_means_are_of_the_player_that_made_the_move():
    found = result()
    assert found.means(A)["seconds"] == pytest.approx(0.5)
    assert found.means(B)["nodes"] == pytest.approx(30)
    assert found.means(A)["depth"] == pytest.approx(3.5)
    found = MatchResult(A, B, 1)
    moves, end = (Opening(("h2e2",)), ("h9g7",)), (None, "max_plies", "", (0,))
    found.add_pair(
        PlayedGame(A, B, *moves, *end, (0.5,), (7,), (2,)),
        PlayedGame(B, A, *moves, *end, (0.25,), (9,), (2,)),
    )
    assert (found.means(B)["nodes"], found.means(A)["nodes"]) == (7, 9)


def test_the_summary_says_what_is_not_proven():
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
    found = MatchResult("a", "b", 3)
    assert str(found).splitlines() == ["a - b", "games  0 of 6"]
    assert (found.line(), found.sprt, found.path) == ("a - b: +0 =0 -0", None, [])
    assert found.failures() == []


@pytest.mark.parametrize(
    ("winner", "bound", "word", "superiority"),
    [(True, "above", "won", "above 99.9 %"), (False, "below", "lost", "below 0.1 %")],
)
def test_a_one_sided_score_says_that_it_bounds_elo_on_one_side(winner, bound, word, superiority):
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


def test_the_table_escapes_names_and_the_summary_is_json():
    html = result()._repr_html_()
    assert "&lt;full&gt; – old &amp; slow" in html
    assert "<full>" not in html
    assert html.count("<tr>") == html.count("</tr>") == len(list(result().facts()))
    told = json.loads(json.dumps(result(test=SequentialTest(0, 20)).as_json()))
    assert (told["score"]["pairs"], told["sprt"]["decision"]) == ([1, 0, 0, 1, 0], None)
    assert (told["path"][0][0], told["means"][B]["nodes"]) == (2, 30)


def test_pgn_has_every_game(tmp_path):
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
