"""The benchmark of Monte-Carlo tree search measures each kind of leaf and each size of batch."""

import pytest

from xqlab.experiments.bench import mcts_speed
from xqlab.experiments.bench.mcts_speed import RandomPolicy, measure_mcts_speed
from xqlab.game_profile import importable_profiles
from xqlab.games import TicTacToe


def test_rows_of_policies_that_tell_positions_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    policy = RandomPolicy(TicTacToe(), hidden=16)
    boards = [TicTacToe("b2"), TicTacToe("a1 b2"), TicTacToe("c3 a2 b1")]
    together = policy(boards)
    alone = [policy([board])[0] for board in boards]
    assert [len(weights) for weights, _ in together] == [8, 7, 6]
    assert [value for _, value in together] == pytest.approx([value for _, value in alone])
    assert len({value for _, value in together}) == 3
    small = [each for each in importable_profiles() if each.name == "tic-tac-toe"]
    monkeypatch.setattr(mcts_speed, "importable_profiles", lambda: small)
    monkeypatch.setattr(mcts_speed, "MOST", 300)
    monkeypatch.setattr(mcts_speed, "Board", TicTacToe)
    rows = list(measure_mcts_speed(seconds=0.05))
    assert [name for name, _, _, _ in rows] == [
        *(f"mcts {leaf}, tic-tac-toe" for leaf in ("playout", "static", "alphabeta")),
        *(f"mcts policy, batch {batch}" for batch in (1, 4, 16, 64)),
        *(f"mcts proof, batch {batch}" for batch in (1, 16)),
    ]
    assert all(value > 0 for _, value, _, _ in rows)
