"""Limits, interrupts, noise, temperature, and the tree from move to move."""

import signal
import threading
from time import sleep

import pytest

import xqlab
from tests.mcts.planted import check_structure
from tests.mcts.turn_order import AnyOrder, AnyOrderPosition
from tests.refusals import refuses
from xqlab.game import GameError, register_evaluator
from xqlab.games import TextbookTree, TicTacToe, playable
from xqlab.kernels import COMPILED, interpreted
from xqlab.mcts import KIND_NAMES, MctsError, MctsSearcher, Settings, tree
from xqlab.mcts.events import NOISE, new_log
from xqlab.mcts.memory import LEAF, ROOT, TERMINAL, new_memory, new_nodes

LONG = 120  # seconds: more than any test waits


def test_what_a_result_says():
    result = xqlab.mcts(TicTacToe("a1 b1 a2"), playouts=100, record=True)
    assert result.move == "a3"  # or X has three in a row
    assert result.pv[0] == result.move
    assert set(result.visits) == {"a3", "b3", "c3", "b2", "c2", "c1"}
    assert result.child("a3").visits == result.visits["a3"]
    assert result.nodes == len(result.tree)
    assert result.tree.line(result.tree.children(ROOT)[0])[0] == TicTacToe("a1 b1 a2").codes()[0]
    assert result.tree.text(result.tree.children(ROOT)[0]) == "a3"
    assert result.tree.text(ROOT) == ""
    assert str(result).startswith("a3 value ")
    refuses(MctsError, "expected one of a3, b3, c3, b2, c2, c1, got 'e9'", result.child, "e9")


def test_one_search_at_a_time():
    found = []

    def policy(boards):
        with pytest.raises(MctsError) as caught:
            searcher.run(playouts=1)
        found.append(str(caught.value))
        return [({str(move): 1.0 for move in board.legal_moves}, 0.0) for board in boards]

    searcher = MctsSearcher(TicTacToe("a1 b1 a2"), policy, compiled=False)
    for _ in range(2):
        assert searcher.run(playouts=4).playouts >= 4
    expected = "expected one search at a time in a searcher, got another: make one for each thread"
    assert set(found) == {expected}


def test_the_line_is_legal_and_the_seed_and_limit_decide():
    result = xqlab.mcts(TicTacToe(), playouts=150)
    board = TicTacToe()
    for move in result.pv:
        board.push(move)
    assert len(result.pv) >= 2
    one, two, three = (xqlab.mcts(TicTacToe(), playouts=80, seed=seed).visits for seed in (1, 1, 2))
    assert one == two
    assert one != three
    assert xqlab.mcts(TicTacToe(), playouts=30, batch=64).playouts == 30


@pytest.mark.parametrize("batch", [1, 8])
def test_a_bar_and_a_clock_change_nothing(batch, capsys):
    plain = xqlab.mcts(TicTacToe(), playouts=90, batch=batch)
    shown = xqlab.mcts(TicTacToe(), playouts=90, batch=batch, progress=True, time=LONG)
    assert plain.visits == shown.visits
    assert "playout" in capsys.readouterr().err


def test_time_ends_it():
    xqlab.mcts(TicTacToe(), playouts=1, solve=False)
    for time in (0.3, 3.0, 30.0):  # more only where this process has no turn for so long
        result = xqlab.mcts(TicTacToe(), time=time, solve=False)
        assert result.stopped == "time"
        if result.playouts > 1:
            break
    assert result.playouts > 1


@pytest.mark.usefixtures("interrupts")
@pytest.mark.parametrize("evaluator", ["playout", xqlab.mcts.uniform])
def test_an_interrupt_returns_the_result_so_far(evaluator):
    searcher = MctsSearcher(TicTacToe(), evaluator, solve=False)

    def interrupt():
        while not searcher.memory.finished:
            sleep(0.01)
        signal.raise_signal(signal.SIGINT)

    threading.Thread(target=interrupt, daemon=True).start()
    result = searcher.run(time=LONG)
    assert result.stopped == "interrupted"
    assert result.playouts > 0
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


@pytest.mark.parametrize("evaluator", ["playout", "alphabeta"])
def test_a_stop_before_the_search_ends_it_at_once(evaluator):
    searcher = MctsSearcher(TicTacToe(), evaluator)
    searcher.stop()
    result = searcher.run(playouts=1000)
    assert (result.stopped, result.playouts) == ("interrupted", 0)
    assert result.move in TicTacToe().legal_moves
    assert searcher.run(playouts=10).playouts == 10


def test_the_tree_is_kept_from_move_to_move():
    searcher = MctsSearcher(TicTacToe())
    first = searcher.run(playouts=200)
    child = first.tree.best_child(ROOT)
    searcher.advance(first.move)
    second = searcher.run(playouts=1, record=True)
    assert second.tree.visits(ROOT) == first.tree.visits(child) + 1
    kept = second.log[second.log.kind == KIND_NAMES.index("KEPT")]
    assert len(kept) > 10
    assert kept[0].node == ROOT
    assert kept.visits[0] == first.tree.visits(child)
    check_structure(second.tree.nodes)
    below = [int(first.tree.nodes[each].visits) for each in first.tree.children(child)]
    now = [int(second.tree.nodes[each].visits) for each in second.tree.children(ROOT)]
    assert sum(now) == sum(below) + 1
    assert second.tree.nodes[0].ply == 0
    assert second.tree.q(ROOT) is not None


def test_moves_are_given_as_they_are_or_as_text_or_are_refused():
    import chess

    searcher = MctsSearcher(chess.Board(), "static")
    searcher.advance("e4")
    searcher.advance(chess.Move.from_uci("e7e5"))
    searcher.advance("g1f3")
    assert searcher.board.board.fen().startswith("rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2")
    refuses(GameError, "e9e9", searcher.advance, "e9e9")


def test_a_searcher_follows_a_game_of_any_moves():
    searcher, board = MctsSearcher(TicTacToe()), TicTacToe()
    searcher.run(playouts=120)
    for move in ("b2", "a1"):
        board.push(move)
    searcher.follow(board)
    assert searcher.nodes > 1
    assert searcher.board.cells() == board.cells()
    searcher.follow(TicTacToe("c3"))  # another game
    assert searcher.nodes == 1
    assert searcher.board.cells() == TicTacToe("c3").cells()
    searcher = MctsSearcher(TicTacToe())
    searcher.advance("b2")
    assert searcher.nodes == 1
    assert searcher.run(playouts=20).playouts == 20
    searcher = MctsSearcher(TextbookTree("(3 5) (2 9)"))
    searcher.run(playouts=3)
    searcher.follow(TextbookTree("(1 2) (3 4)"))
    assert searcher.nodes == 1
    game = MctsSearcher(AnyOrder((0, [1, 2])))
    game.run(playouts=2)
    game.follow(AnyOrder((0, [1, 2])))  # a game without a profile: nobody knows that it is the same
    assert game.nodes == 1


def test_noise_changes_the_priors_of_the_root_of_its_search_alone():
    plain = xqlab.mcts(TicTacToe(), playouts=50, rule="puct")
    noisy = xqlab.mcts(TicTacToe(), playouts=50, rule="puct", noise=0.5, noise_alpha=0.3, record=True)
    assert {child.p for child in plain.children} == {1 / 9}
    priors = [child.p for child in noisy.children]
    assert sum(priors) == pytest.approx(1)
    assert max(priors) > 0.2
    assert min(priors) >= 0.5 / 9
    noise = noisy.log[noisy.log.kind == NOISE]
    assert noise.p.tolist() == priors
    below = noisy.tree.children(noisy.tree.children(ROOT)[0])
    assert {noisy.tree.nodes[each].prior for each in below} == {1 / 8}
    searcher = MctsSearcher(TicTacToe(), rule="puct", noise=0.9)
    one = searcher.run(playouts=100, seed=1)
    two = searcher.run(playouts=100, seed=2)
    assert [each.p for each in one.children] != [each.p for each in two.children]
    again = MctsSearcher(TicTacToe(), rule="puct", noise=0.9).run(playouts=100, seed=2)
    assert [each.p for each in two.children] == [each.p for each in again.children]  # not upon that of seed 1
    searcher.advance(two.move)
    nodes = searcher._store[: searcher.nodes]
    assert (nodes.prior == nodes.policy).all()
    searcher._add_noise(new_log(0), 3)
    tree.keep_subtree(searcher._store, kept := new_nodes(len(nodes)), ROOT)  # noise just below the node, too
    assert (kept.prior == kept.policy).all()


@pytest.mark.parametrize("batch", [1, 3])
def test_an_error_in_an_evaluator_leaves_nothing_that_waits(batch):
    class Tired:
        left = 5

    def evaluate(evaluator, position):
        evaluator.left -= 1
        if not evaluator.left:
            raise ZeroDivisionError
        return 0

    register_evaluator(Tired, AnyOrderPosition, evaluate)
    searcher = MctsSearcher(
        AnyOrder((0, [(1, [(0, [3, 1]), 2]), (0, [(1, [4, 4]), 5])])), Tired(), batch=batch
    )
    with pytest.raises(ZeroDivisionError):
        searcher.run(playouts=30)
    assert not searcher._store["pending"].any()
    assert searcher.run(playouts=30).proved


def test_temperature_draws_moves():
    drawn = {xqlab.mcts(TicTacToe(), playouts=40, seed=1, temperature=0).move for _ in range(3)}
    assert len(drawn) == 1
    searcher = MctsSearcher(TicTacToe(), temperature=1.0)
    searcher.run(playouts=60)
    assert len({searcher.run(playouts=1, seed=seed).move for seed in range(12)}) > 2
    cold = MctsSearcher(TicTacToe("a1 b1 a2"), temperature=0.01)
    cold.run(playouts=60)
    visits = cold.run(playouts=1).visits
    assert cold.run(playouts=1).move == max(visits, key=visits.get)


def test_interpreted_games_are_searched_and_finished_ones_refused():
    import chess

    mate = chess.Board("6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1")
    result = xqlab.mcts(mate, playouts=80, evaluator="static")
    assert result.move == chess.Move.from_uci("a1a8")
    assert (result.proved, result.value) == (True, 1.0)
    # The tree calls it decided; on the board somebody wants its moves.
    searcher = MctsSearcher(chess.Board("7k/8/8/8/8/8/8/K6R w - - 99 80"), "static")
    searcher.run(playouts=40)
    searcher.advance("Ka2")
    result = searcher.run(playouts=20)
    assert list(result.visits.values()) == [1, 1]  # each of them is drawn by the same rule
    assert (result.proved, result.value) == (True, 0.0)
    with pytest.raises(MctsError, match=r"but this game is over: 'a1 b1 a2 b2 a3'"):
        xqlab.mcts(TicTacToe("a1 b1 a2 b2 a3"), playouts=1)


@pytest.mark.skipif(not COMPILED, reason="asks for compiled code")
def test_what_cannot_be_compiled_is_refused():
    with pytest.raises(MctsError, match="any order can only be searched interpreted here"):
        xqlab.mcts(AnyOrder((0, [1, 2])), playouts=1, compiled=True)


@pytest.mark.parametrize(("cycles", "state"), [(1, LEAF), (2, TERMINAL)])
def test_repetition_counts_from_the_beginning_of_the_game(cycles, state):
    """A second occurrence within the tree is no draw: a proof must stay true when the root moves on."""
    import chess

    board = chess.Board("7k/8/8/8/8/8/R7/K7 w - - 0 1")
    for move in "a2a3 h8g8 a3a2 g8h8".split() * cycles:
        board.push_uci(move)
    memory, nodes = new_memory(), new_nodes(2)
    Settings().write_to(memory)
    for parent in (-1, 0):
        interpreted(tree.new_node)(memory, nodes, parent, 1, 1)
    interpreted(tree.look)(playable(board).position, memory, nodes, 1)
    assert nodes[1].state == state


@pytest.mark.parametrize("record", [-1, 0.5, "all", 10**9])
def test_a_log_of_an_invalid_size_is_refused(record):
    with pytest.raises(MctsError, match="expected record to be True, False or a number of events up to"):
        xqlab.mcts(TicTacToe(), playouts=1, record=record)
