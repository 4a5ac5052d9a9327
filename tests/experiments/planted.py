"""Data whose weights are known: a sparse design by chance, and results drawn from what weights say of it."""

import numpy as np

from xqlab.evaluation import Weights, chances, products
from xqlab.evaluation.component_sum import TERM_COUNT
from xqlab.evaluation.design import Design
from xqlab.experiments.tuning.data import TuningData

SCALE = 400.0
USED = 60  # terms that occur: few enough that thousands of rows tell much of each


def random_design(rows, drawn):
    lengths = drawn.integers(3, 20, rows)
    terms = np.concatenate([np.sort(drawn.choice(USED, n, replace=False)).astype(np.int16) for n in lengths])
    counts = drawn.choice([-2, -1, 1, 2], len(terms)).astype(np.int8)
    shares = (drawn.integers(0, 33, rows) / 32).astype(np.float32)
    return Design(np.concatenate(([0], np.cumsum(lengths))), terms, counts, shares)


def random_weights(drawn, spread=30.0, name="planted"):
    return Weights(*drawn.normal(0, spread, (2, TERM_COUNT)), made={"name": name})


def array(weights):
    return np.stack([weights.opening, weights.endgame])


def planted(rows=6000, seed=0, rows_of_game=20, spread_of_games=0.0):
    """(data, the weights behind it); with a spread in centipawns, a game has some luck for all its rows."""
    drawn = np.random.default_rng(seed)
    design, truth = random_design(rows, drawn), random_weights(drawn)
    games = np.arange(rows) // rows_of_game
    values = products.values(design, array(truth))
    luck = drawn.normal(0, 1, games.max() + 1)[games] * spread_of_games
    results = (drawn.random(rows) < chances(values + luck, SCALE, base=10)).astype(float)
    return TuningData(design, results, values + drawn.normal(0, 50, rows), games, {}), truth
