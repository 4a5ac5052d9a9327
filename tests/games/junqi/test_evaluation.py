"""The evaluation against a slow one of each component; components, weights and their errors."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.games.junqi.positions import placed, random_board
from tests.oracles import junqi_rules as rules
from xqlab.errors import XqlabError
from xqlab.game import MATE, default_evaluator
from xqlab.games.junqi import COMPONENTS, Board, evaluation, first_version
from xqlab.games.junqi.evaluation import MOST, WEIGHTS, evaluate, report_version
from xqlab.kernels import COMPILED

SETTINGS = settings(deadline=None, max_examples=20 if COMPILED else 4)
SEEDS = st.integers(0, 2**32)


def only(*names, **weights):
    """The evaluation of these components alone."""
    return evaluation(off=[name for name in COMPONENTS if name not in names], on=names, weights=weights)


FIXED = dict(zip("marshal general division brigade regiment battalion company platoon".split(), "MGDBRTCP"))
SPECIAL = {"engineer": "E", "bomb": "X", "mine": "L"}


class Side:
    """One side of a position, for the slow components."""

    def __init__(self, pieces, side, size):
        self.pieces, self.side, self.size = pieces, side, size
        self.own = {
            square: letter.upper() for square, letter in pieces.items() if rules.side_of(letter) == side
        }
        self.flag = next(square for square, letter in self.own.items() if letter == "F")

    def count(self, letter):
        return list(self.own.values()).count(letter)

    def rank_values(self, weights):
        value, total = weights["top"], 0
        living = {letter.upper() for letter in self.pieces.values()}
        for rank in rules.RANKS.removesuffix("E"):
            if rank in living:
                total += value * self.count(rank)
                value = value * weights["ratio"] // 100
        return total

    def fixed_values(self, weights):
        return sum(weights[name] * self.count(letter) for name, letter in FIXED.items())

    def special_values(self, weights):
        return sum(weights[name] * self.count(letter) for name, letter in SPECIAL.items())

    def is_enclosed(self):
        """Whether own mines stand on all posts next to the flag, which is not on a railway."""
        if any(self.flag in line for line in rules.railways(self.size)):
            return False
        return all(self.own.get(square) == "L" for square in rules.steps(self.flag, self.size))

    def enclosed_flag(self, weights):
        return weights["enclosed"] * self.is_enclosed()

    def mine_clearers(self, weights):
        enemy = Side(self.pieces, rules.other(self.side), self.size)
        return weights["clearer"] * self.count("E") * enemy.is_enclosed()

    def flag_camp(self, weights):
        file, row = self.flag
        if self.flag not in rules.headquarters(self.size):
            return 0
        camp = file, row + (2 if row == 0 else -2)
        assert camp in rules.camps(self.size)
        return weights["camp"] * (camp in self.own)

    def mobility(self, weights):
        """What pieces can go to; whom they attack in vain counts as well as whom they take."""
        return weights["mobility"] * sum(
            len(rules.targets(square, self.pieces, self.size)) for square in self.own
        )


def slow(board, name, weights=WEIGHTS):
    """What a component gives the side to move less what it gives the other one; a lost or won game is."""
    size = board.map.name
    pieces, side, _ = rules.read(board.to_text(clock=True), size)
    own, enemy = (Side(pieces, each, size) for each in (side, rules.other(side)))
    return getattr(own, name)(weights) - getattr(enemy, name)(weights)


def clipped(value):
    return max(-MOST, min(MOST, value))


def has_both_flags(board):
    return {"F", "f"} <= set(board.cells())


@pytest.mark.parametrize("name", COMPONENTS)
@SETTINGS
@given(seed=SEEDS, drawn=st.randoms(use_true_random=False))
def test_each_component_alone_by_any_weights(name, seed, drawn):
    board = random_board(seed)
    if not has_both_flags(board):
        return
    assert evaluate(only(name), board.position) == clipped(slow(board, name)), board.to_text()
    weights = {each: drawn.randint(0, {"top": 2000, "ratio": 150}.get(each, 200)) for each in WEIGHTS}
    assert evaluate(only(name, **weights), board.position) == clipped(slow(board, name, weights))


@SETTINGS
@given(seed=SEEDS)
def test_the_whole_is_the_sum_of_its_components(seed):
    board = random_board(seed)
    if not has_both_flags(board):
        return
    parts = {name: int(evaluate(only(name), board.position)) for name in COMPONENTS}
    whole = sum(value for name, value in parts.items() if COMPONENTS[name].is_on)
    assert evaluate(default_evaluator(board.position), board.position) == clipped(whole)
    for name in COMPONENTS:
        expected = whole - parts[name] * COMPONENTS[name].is_on
        assert evaluate(evaluation(off=[name]), board.position) == clipped(expected)
    assert evaluate(first_version(), board.position) == clipped(
        whole - parts["rank_values"] + parts["fixed_values"]
    )
    assert evaluate(report_version(), board.position) == clipped(whole - parts["mobility"])


@pytest.mark.parametrize(
    ("name", "pieces", "value"),
    [
        ("rank_values", "Mc3 gc8", 1600 - 800),
        ("rank_values", "Dc3 pc8", 1600 - 800),
        ("rank_values", "Pc3", 1600),
        ("rank_values", "Ec3 Xc4 Lc1", 0),
        ("fixed_values", "Mc3 gc8 Pc4", 1600 - 800 + 12),
        ("special_values", "Ec3 Xc4 Lc1 Lc0 ea9", 300 + 60 + 60),
        ("enclosed_flag", "Lc0 Le0 Ld1", 250),
        ("enclosed_flag", "Lc0 Le0 Pd1", 0),
        ("enclosed_flag", "Lc0 Le0 ld1", 0),
        ("enclosed_flag", "Lc0 Le0 Lc1", 0),
        ("enclosed_flag", "la11 lc11 lb10", -250),
        ("enclosed_flag", "Lc0 Le0 Ld1 la11 lc11 lb10", 0),
        ("mine_clearers", "Ec3 Ec5 la11 lc11 lb10", 160),
        ("mine_clearers", "Ec3 Ec5 la11 lc11 pb10", 0),
        ("mine_clearers", "ec3 Lc0 Le0 Ld1", -80),
        ("flag_camp", "Pd2", 40),
        ("flag_camp", "pd2", 0),
        ("flag_camp", "Pb2", 0),
        ("flag_camp", "pb9", -40),
        ("flag_camp", "Pb9", 0),
        ("mobility", "Pc3", 2 * 8),
        ("mobility", "Pb0", 0),
        ("mobility", "La5", 0),
        ("mobility", "Pb5", 2 * 5),
        ("mobility", "Pb5 pd5", 2 * 4 - 2 * 4),
        ("mobility", "Eb6", 2 * (31 + 1)),
        ("mobility", "Ec3 lc4", 2 * 8),
        ("mobility", "Pc4 gb4 Fb0", 2 * (3 - 8)),  # a camp's piece cannot be attacked
        ("enclosed_flag", "Fa0 La1 Lb0 Pc3", 250),  # two posts are next to a corner
    ],
)
def test_components_by_example(name, pieces, value):
    text = placed(pieces + " Fd0" * ("F" not in pieces) + " fb11", flags=False)
    board = Board(text)
    assert evaluate(only(name), board.position) == value
    assert slow(board, name) == value
    board = Board(text.replace(" r", " b"))
    assert evaluate(only(name), board.position) == -value


@pytest.mark.parametrize("side", "rb")
@pytest.mark.parametrize(("pieces", "winner"), [("Pc3 Fd0", "r"), ("pc3 fd0", "b"), ("Pc3", "")])
def test_without_a_flag_the_game_is_lost(pieces, side, winner):
    value = evaluate(evaluation(), Board(placed(pieces, side, flags=False)).position)
    assert value == (MATE if side == winner else -MATE)


def test_values_stay_clear_of_mates():
    every = dict.fromkeys(WEIGHTS, 2000)
    army = "Ma1 Ga2 Da3 Da4 Ba5 Bb5 Rc5 Rd5 Te5 Te4 Ce3 Ce2 Ce1 Pd1 Pc1 Pb1 Fd0 fd11"
    board = Board(placed(army, flags=False))
    assert evaluate(evaluation(weights=every), board.position) == MOST < MATE
    board = Board(placed(army, "b", flags=False))
    assert evaluate(evaluation(weights=every), board.position) == -MOST


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"off": ["king_safety"]}, r"a component out of rank_values, .*, mobility, got 'king_safety'"),
        ({"on": ["mobility", "king_safety"]}, r"a component out of rank_values, .*, got 'king_safety'"),
        ({"weights": {"tempo": 3}}, r"a weight out of top, ratio, .*, got 'tempo'"),
        *(
            ({"weights": {"camp": value}}, f"camp to be from 0 to 2000, got {value!r}")
            for value in (-1, 2001, 1.5, "7", None, float("nan"), 10**30)
        ),
    ],
)
def test_what_no_evaluation_has_is_quoted(options, message):
    with pytest.raises(XqlabError, match=f"^expected {message}$"):
        evaluation(**options)
    assert [evaluation(weights={"camp": value}).camp for value in (0, 2000, np.int64(7))] == [0, 2000, 7]
