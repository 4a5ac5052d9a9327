"""What a search with lossless switches says of any node is true: proved by a full minimax of its subtree.

Every cutoff, table answer, shortcut and returned value in the log is a claim: "this position, searched so
many plies deep, is worth at least (at most, exactly) so much". The path is replayed by the rules of an
oracle, which then tries every line.
"""

from functools import cache

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

import xqlab
from tests.oracles import minimax as oracle
from xqlab.game import default_evaluator, evaluate, game_of
from xqlab.games import TextbookTree, TicTacToe
from xqlab.kernels import COMPILED
from xqlab.search import LOSSLESS, SWITCHES, Enhancements
from xqlab.search.events import CUTOFF, EXACT, LEAVE, LOWER, SHORTCUT, TABLE, UPPER
from xqlab.xiangqi import Board

NESTED = (((5, 6), (7, 4, 5)), ((3,),), ((6,), (6, 9)), ((7,), (5,)), ((9, 8), (6,)))
LOOSE = [n for n, switch in SWITCHES.items() if switch.soundness == LOSSLESS]
NARROW = {"aspiration_window": 1, "aspiration_depth": 1}
CLAIMS = {CUTOFF: "CUTOFF", TABLE: "TABLE", SHORTCUT: "SHORTCUT", LEAVE: "LEAVE"}


def xiangqi(fen):
    """The board, the oracle's state and its minimax, the horizon valued by the evaluator of the search."""

    def worth(state):
        rows = ("".join(dict(state[0]).get((x, y), "1") for x in range(9)) for y in range(9, -1, -1))
        position = Board(f"{'/'.join(rows)} {state[1]}", strict=False).position
        return evaluate(default_evaluator(position), position)

    return Board(fen), oracle.Xiangqi.state(fen), oracle.Minimax(oracle.Xiangqi, worth)


def tictactoe(moves):
    state = "." * 9
    for move in moves.split():
        state = oracle.TicTacToe.play(state, move)

    def worth(state):
        return -oracle.MATE if oracle.TicTacToe.verdict(state) == "lost" else 0

    return TicTacToe(moves), state, oracle.Minimax(oracle.TicTacToe, worth)


def textbook(nested):
    game = oracle.Minimax(oracle.Nested, lambda state: oracle.Nested.verdict(state) or 0)
    return TextbookTree(as_lists(nested)), (nested, 1), game


def as_lists(nested):
    return nested if isinstance(nested, int) else [as_lists(each) for each in nested]


@cache
def case(name):
    """(board, oracle's state, oracle's minimax, depth) of a small game."""
    return {
        "tic-tac-toe": lambda: (*tictactoe("b2 a1 c3"), 6),
        "textbook tree": lambda: (*textbook(NESTED), 3),
        "pawns": lambda: (*xiangqi("5k3/4P4/9/9/9/9/9/9/4p4/3K5 w"), 4),
        "a knight": lambda: (*xiangqi("3k5/4a4/9/2P6/9/9/9/3n5/9/4K4 w"), 3),
        "a mate": lambda: (*xiangqi("4k4/3P5/9/4P4/9/9/9/9/9/4K4 w"), 3),
        "zugzwang": lambda: (*xiangqi("3nk4/4n4/5P3/9/9/9/9/9/R3K4/9 w"), 4),
    }[name]()


CASES = ("tic-tac-toe", "textbook tree", "pawns", "a knight", "a mate")


def claims(board, use, depth):
    """(kind, moves from the root, depth, bound, value) of everything that the log of a search says."""
    result = xqlab.search(board, depth=depth, enhancements=use, record=True, table_mb=0.01)
    assert not result.truncated
    tree = result.tree
    for k, event in enumerate(result.log):
        if event.kind in CLAIMS:
            codes = tree.codes(int(tree.node_at[k]))
            yield int(event.kind), tuple(codes), int(event.depth), int(event.bound), int(event.value)


def prove(name, use, kinds=CLAIMS):
    """How many claims of each kind a search made; each is proved on the way."""
    board, state, minimax, depth = case(name)
    counts = dict.fromkeys(kinds, 0)
    for kind, codes, left, bound, value in set(claims(board, use, depth)):
        if kind not in kinds:
            continue
        at, here = board.copy(), state
        for code in codes:
            here = minimax.game.play(here, code - 1 if name == "textbook tree" else at.text_of(code))
            at.push_code(code)
        true = minimax.value(here, max(left, 0), len(codes))
        told = f"{name}, {use}: after {codes}, depth {left}: {CLAIMS[kind]} {bound} {value}, truly {true}"
        assert bound != LOWER or true >= value, told
        assert bound != UPPER or true <= value, told
        assert bound != EXACT or true == value, told
        counts[kind] += 1
    return counts


def served(name, names):
    """The switches among `names` that the game can serve."""
    game = game_of(case(name)[0].position)
    return [each for each in names if all(map(game.offers, SWITCHES[each].needs))]


@pytest.mark.parametrize("name", CASES)
@pytest.mark.parametrize(
    "names",
    [
        ("alpha_beta",),
        ("alpha_beta", "principal_variation_search", "mate_distance_pruning"),
        ("alpha_beta", "transposition_table", "iterative_deepening", "aspiration", "killers"),
        ("alpha_beta", "fail_hard", "transposition_table", "mtdf", "history"),
        tuple(LOOSE),
    ],
    ids=lambda names: f"{len(names)} switches, {names[-1]}",
)
def test_every_claim_is_true(name, names):
    kept = served(name, names)
    counts = prove(name, Enhancements.of(*kept).tuned(**NARROW))
    assert counts[LEAVE] > counts[CUTOFF]
    assert counts[CUTOFF] + counts[SHORTCUT] > 0
    if "transposition_table" in kept and name == "tic-tac-toe":
        assert counts[TABLE] > 2
    if names[-1] == "mate_distance_pruning" and name in ("a mate", "tic-tac-toe"):
        assert counts[SHORTCUT] > 0


@settings(max_examples=25 if COMPILED else 3, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.sampled_from(CASES), st.sets(st.sampled_from(LOOSE)))
@example("pawns", set())
def test_every_claim_of_random_lossless_sets_is_true(name, names):
    assert prove(name, Enhancements.of(*served(name, sorted(names))).tuned(**NARROW))[LEAVE] > 5


# Where the value equals beta and the search goes on, the windows below must not be turned inside out.
def test_every_claim_of_strict_cutoffs_is_true():
    for names in (("fail_hard", "transposition_table"), ("fail_hard", "mate_distance_pruning")):
        prove("tic-tac-toe", Enhancements.of("alpha_beta", "strict_cutoff", *names))


def test_what_a_null_move_claims_in_zugzwang_is_false_and_is_found_out():
    use = Enhancements.of("alpha_beta", "null_move")
    with pytest.raises(AssertionError, match=r"depth 3: SHORTCUT 2 -\d+, truly -\d+"):
        prove("zugzwang", use, {SHORTCUT})


def test_the_oracle_values_known_positions():
    # Mate with the first move; a lost king; a drawn board; a leaf three plies down.
    minimax = case("a mate")[2]
    assert minimax.value(oracle.Xiangqi.state("3k5/9/9/9/9/9/9/4R4/8R/4K4 w"), 1, 0) < 29_000
    assert minimax.value(oracle.Xiangqi.state("3k5/R8/9/9/9/9/9/9/9/4K3R w"), 2, 0) == 29_999
    _, state, minimax, _ = case("tic-tac-toe")
    assert minimax.value("xx.oo....", 0, 0) == 0
    assert minimax.value("xx.oo....", 2, 3) == 30_000 - 4
    assert minimax.value("x..o.....", 3, 0) == 0
    assert minimax.value(state, 6, 0) == 0
    _, state, minimax, _ = case("textbook tree")
    assert minimax.value(state, 3, 0) == max(min(max(c) for c in b) for b in NESTED)
