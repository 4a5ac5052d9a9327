"""The benchmark of the games that have positions for it."""

from tests.experiments.counted import counted_in_nodes
from xqlab.experiments.bench import game_speed
from xqlab.experiments.bench.game_speed import measure_game_speed
from xqlab.experiments.run.positions import stored_positions
from xqlab.game_profile import importable_profiles


def test_each_game_with_positions_is_measured_on_undecided_ones(monkeypatch):
    for profile in importable_profiles():
        if profile.experiments.bench:
            boards = stored_positions(profile).values()
            assert len({str(board) for board in boards}) == len(boards) == 40
            assert all(board.outcome() is None for board in boards)
    monkeypatch.setattr(game_speed, "PERFT_DEPTH", 2)
    two = ("position 1", "position 2")
    monkeypatch.setattr(
        game_speed, "stored_positions", lambda one: {at: stored_positions(one)[at] for at in two}
    )
    names = [profile.name for profile in importable_profiles() if profile.experiments.bench]
    with counted_in_nodes():
        rows = list(measure_game_speed(seconds=0.02))
    assert len(rows) == 5 * len(names) > 0
    for name in names:
        units = [unit for title, value, unit, _ in rows if f", {name}" in title and value > 0]
        assert units == ["leaves/s", "plies", "nodes/s", "plies", "nodes/s"]
