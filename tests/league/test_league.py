"""`League`: who won what, the cross table, and the JSON that the page shows."""

import json
import pickle

from xqlab.experiments.matches.game_play import Adjudication, PlayedGame, play_game
from xqlab.experiments.matches.openings import Opening
from xqlab.experiments.matches.player import Forfeit
from xqlab.experiments.matches.players import RandomPlayer
from xqlab.league import League, LeagueGame, Standing, Submission, Verdict

TOE = "tic-tac-toe"


def game(winner: bool | None, termination: str = "line", verdict: str = "", number: int = 0) -> LeagueGame:
    red, black = ("b", "a") if number else ("a", "b")
    played = PlayedGame(red, black, Opening(game=TOE), (), winner, termination, "so", verdict=verdict)
    return LeagueGame("a|b|0", number, 1, played)


def test_winner_loser_and_verdict() -> None:
    won, second, drawn = game(True), game(True, number=1), game(None)
    assert (won.winner, won.loser, won.verdict, won.id) == ("a", "b", None, "a|b|0|0")
    assert (second.winner, second.loser, drawn.winner, drawn.loser) == ("b", "a", None, None)
    assert game(True, "illegal_move").verdict is Verdict.ILLEGAL
    assert game(True, "failure").verdict is Verdict.CRASHED
    assert game(True, "failure", "fuel").verdict is Verdict.FUEL
    late = game(True, "failure", "late")
    assert (late.winner, late.loser, late.offender, late.as_json()["result"]) == (None, None, "b", "*")
    league = League(TOE, 0, {}, games=(won, second, drawn, late))
    assert league.cross() == {("a", "b"): (1, 1, 1), ("b", "a"): (1, 1, 1)}


def test_a_forfeit_with_a_verdict_is_in_the_game_and_its_json() -> None:
    class Late:
        def new_game(self, seed: int) -> None: ...

        def move(self, board: object) -> None:
            raise pickle.loads(pickle.dumps(Forfeit("too slow", Verdict.LATE)))

        def close(self) -> None: ...

    one = RandomPlayer("one", TOE).open()
    played = play_game(("one", one), ("late", Late()), Opening(game=TOE), Adjudication())  # type: ignore[arg-type]
    assert (played.winner, played.termination, played.verdict) == (True, "failure", "late")
    assert PlayedGame.from_json(json.loads(json.dumps(played.as_json())), TOE) == played


def test_json_of_a_league() -> None:
    lin = Submission("lin@12", "weights", "3 weights changed", "lin@12.json", "ab")
    bad = Submission("bad", file="bad.exe", verdict=Verdict.MALFORMED, reason="expected a submission")
    assert (lin.author, bad.author) == ("lin", "bad")
    table = (Standing(1, "a", 1, verdicts={}), Standing(2, "b", losses=1, verdicts={Verdict.LATE: 1}))
    league = League(TOE, 7, {"nodes": 10}, (lin, bad), (game(True, "failure", "late"),), table, 1, 1)
    content = json.loads(json.dumps(league.as_json()))
    assert content["is_finished"]
    assert content["game"] == TOE
    assert content["cross"] == [[None, None], [None, None]]
    assert content["table"][1]["verdicts"] == {"late": 1}
    assert content["table"][0]["points"] == 1
    assert content["games"][0]["verdict"] == "late"
    assert content["games"][0]["loser"] == ""
    assert [one["verdict"] for one in content["submissions"]] == ["", "malformed"]
    assert set(content["words"]) == set(Verdict)
    assert content["words"]["late"]["zh"] == "未判定"
    assert league.refused == (bad,)
