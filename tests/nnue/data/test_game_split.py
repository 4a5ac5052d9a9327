"""Games are held out as a whole, by the seed; a split by position is shown to leak."""

import numpy as np
import pytest

from tests.nnue.sampled import all_positions, sampled
from tests.refusals import refuses
from xqlab.errors import XqlabError
from xqlab.nnue.data.game_split import held_out, leak, split_by_game, split_by_position
from xqlab.nnue.data.pipeline import drop_duplicates, mirror, mover_red
from xqlab.nnue.data.position_forms import flipped, mirrored


def test_games_are_drawn_by_the_seed_and_stand_on_one_side() -> None:
    training, validation = split_by_game(all_positions(), 0.25, seed=3)
    assert len(training) + len(validation) == len(all_positions())
    assert not set(training["game"]) & set(validation["game"])
    assert len(set(validation["game"])) == round(0.25 * 300)
    games = all_positions()["game"]
    assert (held_out(games, 0.2, seed=1) == held_out(games, 0.2, seed=1)).all()
    assert (held_out(games, 0.2, seed=1) != held_out(games, 0.2, seed=2)).any()
    refuses(XqlabError, "positions in both parts, got 3 and 0", lambda: leak(sampled(3), sampled(3)[:0]))
    training, validation = split_by_position(all_positions(), 0.1, seed=3)
    assert len(validation) == round(0.1 * len(all_positions()))
    assert len(training) + len(validation) == len(all_positions())
    assert len(set(validation["game"]) & set(training["game"])) > 250
    refuses(XqlabError, "some of 2 positions and keeps some, got 0", lambda: split_by_position(sampled(2), 0))


@pytest.mark.parametrize("share", [0, 0.4, 1])
def test_a_share_that_leaves_one_side_empty_is_refused(share: float) -> None:
    games = np.array([5, 5, 5])
    refuses(XqlabError, rf"holds out some of 1 games and keeps some, got {share}", held_out, games, share)


def test_twins_and_near_twins_are_found() -> None:
    positions = sampled(30)
    same = leak(positions, positions)
    assert (same.same_game, same.twins) == (1, 1)
    assert leak(positions, mirrored(positions)).twins == 1
    assert leak(positions, flipped(positions)).twins == 1
    moved = positions.copy()
    moved["square"][:, 0] = 4  # kings to e0, wherever they were
    empty = ~(positions["square"] == 4).any(axis=1)
    assert 0 < empty.sum() < len(positions)
    moved = moved[empty]
    found = leak(positions, moved)
    assert found.twins == 0
    assert found.within(2) == 1


def test_a_split_by_position_leaks_and_one_by_game_does_not() -> None:
    positions = drop_duplicates()(mirror()(mover_red()(all_positions())))
    by_game, by_position = leak(*split_by_game(positions)), leak(*split_by_position(positions))
    assert (by_game.same_game, by_game.twins) == (0, 0)
    assert by_position.same_game > 0.99
    assert by_position.twins == 0  # each board is there once
    assert by_position.within(4) > 0.7
    assert by_game.within(4) < 0.2
