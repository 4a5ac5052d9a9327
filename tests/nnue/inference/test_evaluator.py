"""Nets in the search: what they are made from, that no two threads or processes share one, that they play."""

import pickle
import threading

import numpy as np
import pytest

import xqlab
from tests.nnue.small_nets import positions_of, small_net, walked
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


def test_a_net_comes_as_network_as_whole_numbers_or_as_a_file(tmp_path):
    expected = evaluator(NET).tobytes()
    assert evaluator(NETWORK).tobytes() == expected
    assert evaluator(NETWORK.save(tmp_path / "a.net")).tobytes() == expected
    assert evaluator(str(NET.save(tmp_path / "b.net"))).tobytes() == expected
    with pytest.raises(NetFileError, match="No such file"):
        evaluator(tmp_path / "none.net")
    with pytest.raises(NetworkError, match=r"a count for each of 7560 inputs, got \(3,\)"):
        evaluator(NET, times_active=np.zeros(3, int))


@pytest.mark.slow
def test_the_search_values_leaves_by_the_net():
    board = walked([3, 40, 17, 8])
    found = xqlab.search(board, depth=1, evaluator=evaluator(NET), enhancements=textbook())
    below = []
    for move in board.legal_moves:
        board.push(move)
        below.append(-NET.values(*positions_of([board])).item())
        board.pop()
    assert found.value == max(below)


def textbook():
    return xqlab.Enhancements.textbook()


@pytest.mark.slow
def test_both_twins_of_the_search_say_the_same():
    board = walked([3, 40, 17])
    options = {"depth": 2, "evaluator": evaluator(NET), "table_mb": 1}
    compiled, interpreted = (xqlab.search(board, compiled=twin, **options) for twin in (None, False))
    assert (compiled.move, compiled.value, compiled.nodes) == (
        interpreted.move,
        interpreted.value,
        interpreted.nodes,
    )


@pytest.mark.slow
def test_a_search_leaves_the_evaluator_that_it_was_given_alone():
    record = evaluator(NET)
    before = record.tobytes()
    searcher = Searcher(Board(), evaluator=record, table_mb=1)
    searcher.run(Board(), depth=2)
    assert record.tobytes() == before
    assert searcher.evaluator.updated > 0
    assert own_evaluator(searcher.evaluator).tobytes() == before


@pytest.mark.slow
@pytest.mark.skipif(not COMPILED, reason="interpreted searches have one thread")
def test_threads_do_not_share_accumulators(monkeypatch):
    # Were they shared, values would be wrong. A search that knows nothing of its past has one value a depth.
    made = []
    monkeypatch.setattr(
        "xqlab.search.driver.own_evaluator", lambda record: made.append(copy(record)) or made[-1]
    )
    searcher = Searcher(
        Board(), xqlab.Enhancements.lossless(xqlab.xiangqi.GAME), evaluator(NET), table_mb=1, threads=2
    )
    found = searcher.run(Board(), depth=5)
    assert len(made) == 2
    assert all(record.updated > 0 for record in made)
    for record in made:
        keyed = {}
        for row in range(40):
            for side in range(2):
                if record.keys[row, side]:
                    keyed[row, side] = record.sums[row, side].tolist()
        assert keyed
        for (row, side), sums in keyed.items():
            assert sums == summed(record, row, side)
    alone = xqlab.search(
        Board(),
        depth=5,
        evaluator=evaluator(NET),
        enhancements=xqlab.Enhancements.lossless(xqlab.xiangqi.GAME),
    )
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


def test_another_process_gets_the_same_net():
    record = evaluator(NET, Hybrid(plausible=70))
    net_value(record, Board().position)
    sent = pickle.loads(pickle.dumps(record))
    assert type(sent) is type(record)
    assert sent.tobytes() == copy(record).tobytes()
    assert evaluate(sent, Board().position) == evaluate(record, Board().position)


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
    assert (first.move, first.value) == (
        (found := xqlab.search(board, nodes=300, evaluator=evaluator(NET), table_mb=1)).move,
        found.value,
    )
    assert player.describe()["evaluator"] == told
    mixed = player_of(f"full hybrid={path}", nodes=300)
    assert mixed.describe()["evaluator"] != told
    assert mixed.evaluator.hybrid == 1
    with pytest.raises(PlayerError, match=r"cannot follow 'net=none.net' .* No such file"):
        player_of("full net=none.net")
