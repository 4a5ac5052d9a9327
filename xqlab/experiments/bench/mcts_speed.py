"""How fast Monte-Carlo tree search is by kind of leaf, and what batches buy a policy-value function."""

from collections.abc import Iterator
from typing import Any

import numpy as np

from xqlab.game_profile import importable_profiles
from xqlab.mcts import MctsSearcher, mcts
from xqlab.mcts.settings import LEAVES
from xqlab.playable import Playable
from xqlab.xiangqi import Board

SECONDS = 1.0  # of each search
BATCHES = (1, 4, 16, 64)
PROOF_BATCHES = (1, 16)
MOST = 200_000  # playouts for a proof
HIDDEN = 512  # units of the layer of the measured policy
Measured = tuple[str, float, str, str]  # name, value, unit, how


class RandomPolicy:
    """A policy-value function of the cost of a small net: one hidden layer with random weights, in NumPy."""

    def __init__(self, board: Playable, hidden: int = HIDDEN, seed: int = 1) -> None:
        drawn = np.random.default_rng(seed)
        self._symbols: dict[str, int] = {}
        self._squares = len(board.cells())
        self._inner = drawn.normal(size=(self._squares * 16, hidden)).astype(np.float32) / 10
        self._outer = drawn.normal(size=hidden).astype(np.float32) / hidden

    def __call__(self, boards: list[Any]) -> list[tuple[list[float], float]]:
        """Equal weights of all moves, and a value that follows from the squares."""
        inputs = np.zeros((len(boards), self._squares * 16), dtype=np.float32)
        for row, board in enumerate(boards):
            for square, symbol in enumerate(board.cells()):
                if symbol:
                    inputs[row, 16 * square + self._symbols.setdefault(symbol, len(self._symbols)) % 16] = 1
        values = np.tanh(np.maximum(inputs @ self._inner, 0) @ self._outer)
        return [([1.0] * len(board.codes()), float(value)) for board, value in zip(boards, values)]


def measure_mcts_speed(seconds: float = SECONDS) -> Iterator[Measured]:
    """Playouts a second of each game by kind of leaf; of a policy by size of batch; playouts to a proof."""
    examples = {game.name: game.example for game in importable_profiles() if game.example and game.texts}
    for name, example in examples.items():
        for leaf in LEAVES:
            searcher = MctsSearcher(example(), leaf, solve=False)
            searcher.run(playouts=2)  # compiled before the clock runs
            result = searcher.run(time=seconds)
            how = f"{result.playouts} playouts in {result.seconds:.2f} s, {result.nodes} nodes"
            yield f"mcts {leaf}, {name}", result.playouts / result.seconds, "playouts/s", how
    board = Board()
    policy = RandomPolicy(board)
    mcts(board, playouts=2, evaluator=policy, solve=False)  # loaded before the clock runs
    for batch in BATCHES:
        result = mcts(board, time=seconds, evaluator=policy, batch=batch, solve=False)
        how = f"Xiangqi, a policy of one layer of {HIDDEN} units in NumPy: {result.playouts} playouts"
        yield f"mcts policy, batch {batch}", result.playouts / result.seconds, "playouts/s", how
    for batch in PROOF_BATCHES:
        result = mcts(examples["tic-tac-toe"](), playouts=MOST, batch=batch)
        how = "random playouts from the empty board until the draw is proved"
        yield f"mcts proof, batch {batch}", result.playouts, "playouts", how
