"""The root knows that it is in check; chance chooses among equal moves."""

from collections import Counter

import numpy as np

from xqlab import Enhancements
from xqlab.mcts.leaf import random_number
from xqlab.mcts.memory import new_memory as new_mcts_memory
from xqlab.search.driver import Searcher
from xqlab.search.memory import new_memory
from xqlab.search.root import wins_tie_break
from xqlab.xiangqi import Board

# G. Marsaglia, "Xorshift RNGs", 2003: the seed and the shifts of `xor64`, and its first two numbers.
SEED, FIRST, SECOND = 88172645463325252, 8748534153485358512, 3040900993826735515


def test_each_of_n_equal_moves_is_chosen_equally_often():
    memory, chosen = new_memory(), Counter()
    memory.random = np.uint64(SEED)
    for _ in range(2000):
        best = None
        for move in range(4):
            if wins_tie_break(memory, 0, -1 if best is None else 0):
                best = move
        chosen[best] += 1
    assert all(420 < chosen[move] < 580 for move in range(4)), chosen  # four standard deviations


def test_the_random_numbers_are_marsaglia_s():
    memory, of_playouts = new_memory(), new_mcts_memory()
    memory.random = of_playouts.random = np.uint64(SEED)
    wins_tie_break(memory, 0, -1)
    for number in (FIRST, SECOND):
        wins_tie_break(memory, 0, 0)
        assert random_number(of_playouts, 10) == (number >> 33) % 10
        assert int(memory.random) == int(of_playouts.random) == number


def test_the_root_knows_whether_it_is_in_check():
    checked = Board("4k4/9/9/9/9/9/9/9/4r4/3RK4 w")
    searcher = Searcher(checked, Enhancements.of("alpha_beta", "check_extension"))
    for board, expected in ((checked, 1), (Board(), 0)):
        searcher.run(board, depth=1)
        assert searcher.memory.stack[0].in_check == expected
