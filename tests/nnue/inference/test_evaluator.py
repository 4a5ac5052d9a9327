"""Nets in the search: what they are made from, that no two threads or processes share one, that they play."""

import pickle
import threading

import numpy as np
import pytest

import xqlab
from tests.nnue.small_nets import positions_of, small_net, walked
from tests.refusals import refuses
from xqlab.experiments.matches.players import PlayerError, SearchPlayer, player_of
from xqlab.game import evaluate, own_evaluator
from xqlab.kernels import COMPILED
from xqlab.nnue import Hybrid, NetworkError, Quantised, evaluator
from xqlab.nnue.inference.inference import net_value
from xqlab.nnue.inference.known_records import copy
from xqlab.nnue.net.file import NetFileError
from xqlab.nnue.net.shipped import shipped_net
from xqlab.search.driver import Searcher
from xqlab.xiangqi import Board

NETWORK = small_net(shipped_net().architecture, 7)  # its search is compiled by the warm-up
NET = Quantised.of(NETWORK)


def test_a_net_comes_in_several_forms_and_to_another_process(tmp_path):
    expected = evaluator(NET).tobytes()
    assert evaluator(NETWORK).tobytes() == expected
    assert evaluator(NETWORK.save(tmp_path / "a.net")).tobytes() == expected
    assert evaluator(str(NET.save(tmp_path / "b.net"))).tobytes() == expected
    refuses(NetFileError, "No such file", evaluator, tmp_path / "none.net")
    with pytest.raises(NetworkError, match=r"a count for each of 7560 inputs, got \(3,\)"):
        evaluator(NET, times_active=np.zeros(3, int))
    record = evaluator(NET, Hybrid(plausible=70))
    net_value(record, Board().position)
    sent = pickle.loads(pickle.dumps(record))
    assert type(sent) is type(record)
    assert sent.tobytes() == copy(record).tobytes()
    assert evaluate(sent, Board().position) == evaluate(record, Board().position)


@pytest.mark.slow
def test_the_search_values_leaves_by_the_net_in_both_twins():
    board = walked([3, 40, 17, 8])
    found = xqlab.search(board, depth=1, evaluator=evaluator(NET), enhancements=textbook())
    below = []
    for move in board.legal_moves:
        board.push(move)
        below.append(-NET.values(*positions_of([board])).item())
        board.pop()
    assert found.value == max(below)
    board = walked([3, 40, 17])
    options = {"depth": 2, "evaluator": evaluator(NET), "table_mb": 1}
    compiled, interpreted = (xqlab.search(board, compiled=twin, **options) for twin in (None, False))
    found = [(each.move, each.value, each.nodes) for each in (compiled, interpreted)]
    assert found[0] == found[1]
    record = evaluator(NET)
    before = record.tobytes()
    searcher = Searcher(Board(), evaluator=record, table_mb=1)
    searcher.run(Board(), depth=2)
    assert record.tobytes() == before
    assert searcher.evaluator.updated > 0
    assert own_evaluator(searcher.evaluator).tobytes() == before


def textbook():
    return xqlab.Enhancements.textbook()


@pytest.mark.slow
@pytest.mark.skipif(not COMPILED, reason="interpreted searches have one thread")
def test_threads_do_not_share_accumulators(monkeypatch):
    # Were they shared, values would be wrong. A search that knows nothing of its past has one value a depth.
    made = []
    monkeypatch.setattr(
        "xqlab.search.driver.own_evaluator", lambda record: made.append(copy(record)) or made[-1]
    )
    use = xqlab.Enhancements.lossless(xqlab.xiangqi.GAME)
    for depth in (5, 5, 5, 6, 7):  # again, and then deeper, only where one of the threads had no turn
        made.clear()
        found = Searcher(Board(), use, evaluator(NET), table_mb=1, threads=2).run(Board(), depth=depth)
        if all(record.updated > 0 for record in made):
            break
    assert len(made) == 2
    assert all(record.updated > 0 for record in made)
    for record in made:
        keyed = [(row, side) for row in range(40) for side in range(2) if record.keys[row, side]]
        assert keyed
        assert all(record.sums[at].tolist() == summed(record, *at) for at in keyed)
    alone = xqlab.search(Board(), depth=depth, evaluator=evaluator(NET), enhancements=use)
    assert found.value == alone.value


def summed(record, row, side):
    """The accumulators that the men noted with them sum up to."""
    from xqlab.nnue.net.features import INPUTS

    turned, bucket = divmod(int(record.views[row, side]), int(record.king_buckets))
    columns = [
        INPUTS[side, turned, slot, square] + 1260 * bucket
        for slot, square in enumerate(record.piece_squares[row, side].tolist())
        if square != 90
    ]
    return (record.input_weights[columns].sum(axis=0) + record.input_bias).tolist()


@pytest.mark.skipif(not COMPILED, reason="interpreted kernels do not run side by side")
def test_copies_in_two_threads_say_what_one_says():
    boards = [walked(np.random.default_rng(seed).integers(0, 99, 30).tolist()) for seed in range(40)]
    expected = NET.values(*positions_of(boards)).tolist()
    found = {}

    def value_all(name, record):
        found[name] = [int(net_value(record, board.position)) for _ in range(20) for board in boards]

    record = evaluator(NET)
    threads = [threading.Thread(target=value_all, args=(name, copy(record))) for name in "ab"]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == {"a": expected * 20, "b": expected * 20}


@pytest.mark.slow
def test_a_player_named_by_its_net(tmp_path):
    path = NET.save(tmp_path / "a.net")
    player = player_of(f"full net={path}", nodes=300, table_mb=1)
    told = player.describe()["evaluator"]
    assert told == SearchPlayer("x", nodes=1, evaluator=evaluator(NET)).describe()["evaluator"]
    session = pickle.loads(pickle.dumps(player)).open()
    session.new_game(1)
    board = Board()
    first = session.move(board)
    found = xqlab.search(board, nodes=300, evaluator=evaluator(NET), table_mb=1)
    assert (first.move, first.value) == (found.move, found.value)
    assert player.describe()["evaluator"] == told
    mixed = player_of(f"full hybrid={path}", nodes=300)
    assert mixed.describe()["evaluator"] != told
    assert mixed.evaluator.hybrid == 1
    refuses(PlayerError, r"cannot follow 'net=none.net' .* No such file", player_of, "full net=none.net")
