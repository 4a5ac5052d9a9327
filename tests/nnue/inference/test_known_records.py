"""Convolutional nets in the search: from where they come, that no two threads or processes share one."""

import pickle
import threading

import numpy as np
import pytest

import xqlab
from tests.nnue.small_nets import positions_of, walked
from xqlab.experiments.matches.players import player_of
from xqlab.game import evaluate, own_evaluator
from xqlab.kernels import COMPILED
from xqlab.nnue import Convolution, Hybrid, NetworkError, evaluator
from xqlab.nnue.inference.convolution_kernels import convolution_value
from xqlab.nnue.inference.known_records import copy
from xqlab.xiangqi import Board

NET = Convolution.random(4, 2, 9000.0)


def test_a_net_comes_as_it_is_or_as_a_file(tmp_path):
    expected = evaluator(NET).tobytes()
    path = NET.save(tmp_path / "a.net")
    assert evaluator(path).tobytes() == expected
    assert evaluator(str(path)).tobytes() == expected
    assert evaluator(Convolution.random(4, 3, 9000.0)).tobytes() != expected
    with pytest.raises(NetworkError, match=r"a count for each of 1260 inputs, got \(3,\)"):
        evaluator(NET, times_active=np.zeros(3, int))


def test_another_process_gets_the_same_net():
    record = evaluator(NET, Hybrid(plausible=70))
    evaluate(record, Board().position)
    sent = pickle.loads(pickle.dumps(record))
    assert type(sent) is type(record)
    assert sent.tobytes() == copy(record).tobytes() != record.tobytes()
    assert own_evaluator(record).tobytes() == sent.tobytes()
    assert evaluate(sent, Board().position) == evaluate(record, Board().position)


@pytest.mark.skipif(not COMPILED, reason="interpreted kernels do not run side by side")
def test_copies_in_two_threads_say_what_one_says():
    boards = [walked(np.random.default_rng(seed).integers(0, 99, 30).tolist()) for seed in range(40)]
    record = evaluator(NET)
    expected = [int(convolution_value(record, board.position)) for board in boards]
    found = {}

    def value_all(name, record):
        found[name] = [int(convolution_value(record, board.position)) for _ in range(20) for board in boards]

    threads = [threading.Thread(target=value_all, args=(name, copy(record))) for name in "ab"]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == {"a": expected * 20, "b": expected * 20}


@pytest.mark.slow
def test_the_search_values_leaves_by_the_net():
    board = walked([3, 40, 17, 8])
    record = evaluator(NET)
    before = record.tobytes()
    textbook = xqlab.Enhancements.textbook()
    found = xqlab.search(board, depth=1, evaluator=record, enhancements=textbook)
    assert record.tobytes() == before
    below = []
    for move in board.legal_moves:
        board.push(move)
        below.append(-NET.values(*positions_of([board])).item())
        board.pop()
    assert abs(found.value - max(below)) <= 0.51


@pytest.mark.slow
def test_a_player_named_by_its_net(tmp_path):
    path = NET.save(tmp_path / "a.net")
    player = player_of(f"full net={path}", nodes=300, table_mb=1)
    told = player.describe()["evaluator"]
    assert told["kind"] == "ConvolutionRecord_8_8"
    session = pickle.loads(pickle.dumps(player)).open()
    session.new_game(1)
    first = session.move(Board())
    found = xqlab.search(Board(), nodes=300, evaluator=evaluator(NET), table_mb=1)
    assert (first.move, first.value) == (found.move, found.value)
    assert player.describe()["evaluator"] == told
    assert player_of(f"full hybrid={path}", nodes=300).describe()["evaluator"] != told
