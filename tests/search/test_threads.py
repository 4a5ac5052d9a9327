"""Threads that share one table: torn entries are refused, lossless values stay, interrupts end them all."""

import threading

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import xqlab
from xqlab.kernels import COMPILED, kernel
from xqlab.search import Enhancements, Searcher
from xqlab.search.events import EXACT, LOWER, UPPER
from xqlab.search.table import BUCKET, entry_move, new_table, probe, slot_of, store
from xqlab.xiangqi import Board

needs_threads = pytest.mark.skipif(not COMPILED, reason="threads share the table in compiled code only")

SMALL = "5kb2/4a4/3ab4/5r3/2P6/9/R8/3K5/9/9 w"
MIDDLE = "r1b1k2Cr/9/6n1b/p7p/2p1p1p2/2P4C1/P5P1P/3cB3N/2R2c3/1N2KAB1R b"

KEYS = st.integers(1, 2**64 - 1).map(np.uint64)
WRITTEN = st.lists(
    st.tuples(KEYS, st.integers(0, 5000), st.integers(0, 40), st.sampled_from([EXACT, LOWER, UPPER])),
    min_size=2,
    max_size=12,
    unique_by=lambda each: each[0],
)


@settings(deadline=None)
@given(WRITTEN, st.randoms(use_true_random=False))
def test_of_words_and_locks_that_were_mixed_only_whole_entries_are_used(written, random):
    table, words = new_table(0.0005), {}
    for key, move, depth, bound in written:
        own = new_table(0)
        store(own, key, move, 10, depth, bound, 0, 1)
        here = int(np.flatnonzero(own["word"])[0])
        words[int(key)] = int(own["word"][here]), int(own["lock"][here])
    # Every place of every bucket gets the word of one writer and the lock of another, or of the same.
    for key in words:
        slot = int(slot_of(table, np.uint64(key)))
        for place in range(slot, slot + BUCKET):
            table["word"][place] = random.choice(list(words.values()))[0]
            table["lock"][place] = random.choice(list(words.values()))[1]
    for key, (word, _) in words.items():
        assert probe(table, np.uint64(key)) in (0, word)


@kernel
def hammer(table, seed, rounds, wrong):
    """Store and probe entries whose move follows from the key; `wrong` counts others, and hits."""
    state = seed
    for _ in range(rounds):
        state ^= state << np.uint64(13)
        state ^= state >> np.uint64(7)
        state ^= state << np.uint64(17)
        mine = (state >> np.uint64(20)) & np.uint64(1023)
        key = (mine + np.uint64(1)) * np.uint64(0x9E3779B97F4A7C15)
        depth = np.int64(state >> np.uint64(40)) & 31
        store(table, key, np.int64(mine), 10 * depth, depth, EXACT, 0, 1)
        other = (state >> np.uint64(30)) & np.uint64(1023)
        found = probe(table, (other + np.uint64(1)) * np.uint64(0x9E3779B97F4A7C15))
        wrong[1] += found != 0
        if found != 0 and entry_move(found) != np.int64(other):
            wrong[0] += 1


@needs_threads
def test_two_threads_that_write_one_small_table_never_read_the_entry_of_another_position():
    table = new_table(16 * 64 / 2**20)
    wrong = [np.zeros(2, dtype=np.int64) for _ in range(2)]
    hammer(table, np.uint64(1), 1, wrong[0])  # compiled before the threads start
    threads = [
        threading.Thread(target=hammer, args=(table, np.uint64(seed), 2_000_000, counts))
        for seed, counts in zip((88172645463325252, 1234567890123456789), wrong, strict=True)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sum(int(each[1]) for each in wrong) > 1000
    assert sum(int(each[0]) for each in wrong) == 0


@needs_threads
@pytest.mark.parametrize("names", [(), ("quiescence", "check_evasions"), ("mtdf",)])
@pytest.mark.parametrize("fen", [SMALL, MIDDLE])
def test_lossless_values_are_those_of_one_thread(fen, names):
    use = Enhancements.lossless().including(*names)
    board = Board(fen)
    for depth in (4, 5):
        one = xqlab.search.search(board, depth=depth, enhancements=use)
        for _ in range(3):
            two = xqlab.search.search(board, depth=depth, enhancements=use, threads=2)
            assert (two.value, two.depth) == (one.value, depth)
            assert [step.value for step in two.iterations] == [step.value for step in one.iterations]
            assert two.move in board.legal_moves


@pytest.mark.parametrize("use", [None, Enhancements.lossless(), Enhancements.lossless().including("mtdf")])
def test_one_thread_writes_the_same_log_each_time(use):
    depth = 5 if COMPILED else 2
    runs = [
        Searcher(Board(MIDDLE), use, threads=1).run(Board(MIDDLE), depth=depth, record=True) for _ in range(2)
    ]
    assert runs[0].log.tobytes() == runs[1].log.tobytes()
    assert runs[0].nodes == runs[1].nodes == runs[0].counts["nodes"]
    assert runs[0].pv == runs[1].pv


@needs_threads
def test_stopping_ends_all_threads():
    running = threading.active_count()
    searcher = Searcher(Board(), threads=2)
    for _ in range(3):
        threading.Timer(0.2, searcher.stop).start()
        result = searcher.run(Board(), time=300)
        assert result.stopped == "interrupted"
        assert result.move in Board().legal_moves
    searcher.stop()
    assert searcher.run(Board(), time=300).stopped == "interrupted"
    assert searcher.run(Board(), depth=2).stopped == ""
    assert searcher.run(Board(), time=0.1).stopped == "time"
    assert threading.active_count() <= running + 1  # at most a timer that is about to end


@needs_threads
def test_a_mate_is_found_at_its_distance_by_two_threads():
    board = Board("3k5/9/9/9/9/9/9/4R4/8R/4K4 w")
    for _ in range(5):
        assert xqlab.search.search(board, depth=6, threads=2).mate_in == 1
