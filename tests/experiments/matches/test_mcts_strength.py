"""The matches of Monte-Carlo tree search against alpha-beta: played, kept, resumed, read back."""

import json
from pathlib import Path

import pytest

from xqlab.experiments.matches import mcts_strength
from xqlab.experiments.matches.mcts_strength import (
    LEAVES,
    OPPONENTS,
    PLANS,
    Plan,
    StrengthError,
    load_strength,
    main,
    play_all,
    shipped_strength,
    strength_table,
)
from xqlab.experiments.matches.rating import Score

NAMES = [f"tic-tac-toe {leaf} {opponent}" for leaf in LEAVES for opponent in OPPONENTS]


def test_a_run_writes_what_it_plays(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(PLANS, "tic-tac-toe", Plan(0.002, 5))
    out = tmp_path / "matches.json"
    main(["--out", str(out), "--games", "tic-tac-toe", "--pairs", "2"])
    scores = load_strength(out)
    assert list(scores) == NAMES
    assert {score.games for score in scores.values()} == {4}
    printed = capsys.readouterr().out
    assert strength_table(scores) in printed
    command = json.loads(out.read_text(encoding="utf-8"))["command"]
    assert command.endswith("mcts_strength --out FILE --games tic-tac-toe --pairs 2")
    kept = (tmp_path / "tictactoe-static-full.jsonl").read_text(encoding="utf-8")
    again = dict(play_all(["tic-tac-toe"], pairs=2, folder=tmp_path))
    assert again["tic-tac-toe static full"].score == scores["tic-tac-toe static full"]
    assert (tmp_path / "tictactoe-static-full.jsonl").read_text(encoding="utf-8") == kept


def test_the_shipped_matches_are_those_of_the_plans() -> None:
    scores = shipped_strength()
    assert scores is not None
    assert list(scores) == [
        f"{game} {leaf} {opponent}" for game in PLANS for leaf in LEAVES for opponent in OPPONENTS
    ]
    for name, score in scores.items():
        assert score.games == 2 * PLANS[name.split()[0]].pairs


def test_the_table() -> None:
    table = strength_table(
        {
            "chess static full": Score(0, 0, 6, pairs=(3, 0, 0, 0, 0)),
            "chess static textbook": Score(3, 2, 1, pairs=(0, 1, 0, 1, 1)),
        }
    ).splitlines()
    assert table[0].split()[:3] == ["game", "leaf", "against"]
    assert table[1].split()[:7] == ["chess", "static", "full", "0", "0", "6", "below"]
    assert table[2].split()[:6] == ["chess", "static", "textbook", "3", "2", "1"]
    assert " to " in table[2]


def test_an_interrupted_run_says_so(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    class Interrupted:
        interrupted = True

        def line(self) -> str:
            return "+0 =0 -0"

    monkeypatch.setattr(mcts_strength, "match", lambda *players, **options: Interrupted())
    main(["--out", str(tmp_path / "a.json")])
    assert capsys.readouterr().out.splitlines() == [
        "tic-tac-toe playout textbook: +0 =0 -0",
        "Interrupted: the same command resumes.",
    ]
    assert not (tmp_path / "a.json").exists()


def test_an_unknown_game_and_another_file_are_quoted(tmp_path: Path) -> None:
    with pytest.raises(
        StrengthError, match="expected a game out of tic-tac-toe, chess, Junqi, Xiangqi, got 'go'"
    ):
        list(play_all(["go"]))
    file = tmp_path / "other.json"
    file.write_text("{}", encoding="utf-8")
    with pytest.raises(StrengthError, match=r"expected a file of format .xqlab mcts matches., version 1"):
        load_strength(file)
