"""Self-play of games other than Xiangqi: text that anyone can read, with the same plans and guarantees."""

from dataclasses import replace
from pathlib import Path

import pytest

from tests.refusals import refuses
from xqlab.errors import XqlabError
from xqlab.evaluation import Weights
from xqlab.experiments.run.ledger import LedgerError
from xqlab.experiments.selfplay import games as selfplay_games
from xqlab.experiments.selfplay.game_ledger import GameLedger, is_game_ledger, read_selfplay
from xqlab.experiments.selfplay.games import Plan, play, play_game, played, records_of
from xqlab.search.result import SearchError

QUICK = Plan(seed=3, depth=2, random_plies=(0, 3), random_share=0.3, table_mb=1)
GAME = "tic-tac-toe"


def written(path: Path, games: int, plan: Plan = QUICK) -> str:
    return str(played(path, games, plan, game=GAME, workers=1, progress=False))


def test_games_are_legal_end_as_they_say_and_follow_from_the_plan(tmp_path: Path) -> None:
    written(tmp_path / "games.jsonl", 12)
    game, found = read_selfplay(tmp_path / "games.jsonl")
    assert (game, len(found)) == (GAME, 12)
    for each in found:
        outcome = each.board().outcome()
        if each.termination == "resignation":
            assert abs(each.values[-1] or 0) >= QUICK.resign_value
        else:
            assert (each.winner, each.termination) == (outcome.winner, outcome.reason)
        assert len(each.opening.moves) <= 3
        board = each.opening.board()
        for move, best in zip(each.moves, each.best or each.moves):
            assert best is None or best in board.legal_moves
            assert move in board.legal_moves
            board.push_text(move)
    drawn = [best for each in found for best in each.best]
    assert any(drawn)
    assert not all(drawn)
    assert play_game(QUICK, 4, game=GAME) == play_game(QUICK, 4, game=GAME)
    others = [play_game(replace(QUICK, seed=seed), 4, game=GAME).moves for seed in range(4, 10)]
    assert any(other != play_game(QUICK, 4, game=GAME).moves for other in others)


def test_a_run_resumes_and_plays_no_game_twice(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path, asked = tmp_path / "games.jsonl", []

    def watched(plan: Plan, number: int, *rest: object) -> object:
        asked.append(number)
        return play_game(plan, number, *rest)

    monkeypatch.setattr(selfplay_games, "play_game", watched)
    written(path, 3)
    with path.open("ab") as file:
        file.write(b'{"key": 3, "moves": "a1')  # torn by a power cut
    assert written(path, 5).startswith("2 games, ")
    assert asked == [0, 1, 2, 3, 4]
    assert written(path, 5) == "all games were there"
    assert read_selfplay(path)[1] == [play_game(QUICK, number, game=GAME) for number in range(5)]
    refuses(LedgerError, "seed: 3 there, 4 here", lambda: written(path, 5, replace(QUICK, seed=4)))


def test_chess_by_weights_of_its_own(tmp_path: Path) -> None:
    from xqlab.games.chess.evaluation import evaluator_of

    plan = Plan(seed=1, depth=1, longest=6, table_mb=1, opening_value=9000)
    paths = [tmp_path / name for name in ("usual", "other")]
    for path, judge in zip(paths, (None, evaluator_of({"queen": 100, "tempo.move": 40}))):
        played(path, 2, plan, game="chess", evaluator=judge, workers=1, progress=False)
    usual, other = (read_selfplay(path)[1] for path in paths)
    assert [each.opening for each in usual] == [each.opening for each in other]
    assert [each.values for each in usual] != [each.values for each in other]
    with pytest.raises(LedgerError, match=r"evaluator\.sha256: "):
        played(paths[0], 2, plan, game="chess", evaluator=evaluator_of({"queen": 1}), progress=False)


def test_games_of_xiangqi_as_text_are_the_records() -> None:
    plan = Plan(seed=3, nodes=60, depth=None, longest=12, random_share=0.4, table_mb=1)
    assert records_of(play_game(plan, 1)).tobytes() == play(plan, 1).tobytes()
    game = play_game(plan, 1)
    records = records_of(game)
    assert [int(value) for value in records["value"]] == list(game.values)
    assert [bool(best) for best in records["best"]] == [best is not None for best in game.best]


def test_what_cannot_be_played(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    with pytest.raises(XqlabError, match=r"expected a game out of .* for matches, got 'go'"):
        played(path, 1, QUICK, game="go")
    with pytest.raises(SearchError, match="expected an evaluator of tic-tac-toe, got weights of Xiangqi"):
        played(path, 1, QUICK, game=GAME, weights=Weights.default())
    with pytest.raises(SearchError, match="expected weights or a net for Xiangqi, got an evaluator"):
        played(path, 1, QUICK, evaluator=1)
    assert not path.exists()


def test_files_of_games(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    written(path, 2)
    assert is_game_ledger(path)
    assert not is_game_ledger(tmp_path / "none")
    (tmp_path / "other").write_text("{}")
    assert not is_game_ledger(tmp_path / "other")
    refuses(LedgerError, "expected a ledger of xqlab", read_selfplay, tmp_path / "other")
    text = path.read_text()
    for old, new, expected in (
        ('"result": "', '"result": "?', "result to be one of"),
        ('"key": 0', '"key": "0"', "key to be an integer, got '0'"),
        (f'"game": "{GAME}"', '"game": 3', "configuration.game to be a text, got 3"),
        ('"configuration": {', '"configuration": 7, "was": {', "configuration to be an object, got 7"),
    ):
        path.write_text(text.replace(old, new))
        refuses(LedgerError, expected, read_selfplay, path)
    path.write_text(text)
    with GameLedger(tmp_path / "few.jsonl", {"game": GAME}) as file:
        file.add(1, play_game(QUICK, 1, game=GAME))
        with pytest.raises(LedgerError, match=r"expected 3 games in '.*few.jsonl', \[0, 2\] are missing"):
            file.finish(range(3))
