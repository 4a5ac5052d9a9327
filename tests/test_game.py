"""Games as types: registration, the functions found by type, and clear refusals."""

import numpy as np
import pytest

import xqlab
from xqlab import game
from xqlab.game import GameError, game_of, games, register, register_evaluator
from xqlab.games import TicTacToe, playable
from xqlab.games.tictactoe import TIC_TAC_TOE
from xqlab.search import Enhancements, SearchError
from xqlab.xiangqi import Board


def nothing(*arguments):
    return 0


NEEDED = dict.fromkeys(game.NEEDED, nothing)


def test_a_game_must_be_whole():
    with pytest.raises(GameError, match="game 'half' lacks make, unmake, verdict: every game offers turn"):
        register(type("P", (), {}), "half", turn=nothing, generate=nothing)
    with pytest.raises(GameError, match="game 'odd' offers unknown castle; known: turn"):
        register(type("P", (), {}), "odd", **NEEDED, castle=nothing)
    with pytest.raises(
        GameError, match="game 'go': expected symbols, '' first, with `write_cells`, got \\('X',\\)"
    ):
        register(type("P", (), {}), "go", symbols=("X",), **NEEDED, write_cells=nothing)


def test_two_games_cannot_share_a_layout():
    class Copy(np.record):
        pass

    layout = np.dtype((Copy, TIC_TAC_TOE.fields and np.dtype(TIC_TAC_TOE.descr)))
    with pytest.raises(GameError, match="'copy' has the same record layout as TicTacToePosition"):
        register(Copy, "copy", layout, **NEEDED)


def test_a_second_run_of_the_same_code_says_what_to_do():
    def define():
        class Again(np.record):
            pass

        return register(Again, "again", np.dtype((Again, [("only_here", np.int64)])), **NEEDED)

    define()
    with pytest.raises(GameError, match=r"'again' is registered .*restart the kernel"):
        define()


def test_objects_of_no_game():
    with pytest.raises(GameError, match=r"no game has positions of type int; known: .*Xiangqi"):
        game_of(5)
    with pytest.raises(GameError, match="expected the board of a game, got 'nonsense'"):
        playable("nonsense")
    valueless = type("P", (), {})
    register(valueless, "valueless", **NEEDED)
    with pytest.raises(GameError, match="no evaluator is registered for valueless"):
        game.default_evaluator(valueless())


def test_evaluators_and_positions_must_fit():
    with pytest.raises(GameError, match="cannot value a position of Xiangqi"):
        game.evaluate(object(), Board().position)
    with pytest.raises(SearchError, match="cannot value positions of Xiangqi"):
        xqlab.search(Board(), depth=1, evaluator="nonsense")


def test_a_game_refuses_by_name_the_switches_that_it_cannot_serve():
    tree = xqlab.games.TextbookTree("(1 2) (3 4)")
    for name, needs in (
        ("transposition_table", "key"),
        ("captures_first", "mvv_lva"),
        ("quiescence", "captures"),
    ):
        with pytest.raises(GameError) as caught:
            xqlab.search(tree, depth=2, enhancements=Enhancements.of(name))
        assert str(caught.value) == f"switch {name!r} needs {needs}(), which textbook tree does not offer"


def test_the_interpreter_finds_functions_by_type():
    board = TicTacToe("b2")
    assert game.turn(board.position) == 1
    assert not game.is_in_check(board.position)  # tic-tac-toe has none: the default
    assert game_of(board.position).offers("key")
    assert not game_of(board.position).offers("is_in_check")
    with pytest.raises(GameError, match="no game has positions of type"):
        game.turn(object())


def test_registered_games_are_listed():
    assert {"Xiangqi", "tic-tac-toe", "textbook tree"} <= {each.name for each in games()}


class Counting:
    """A Python-only game: count down from a number by 1 or 2, the last to move wins."""

    name = "countdown"

    def __init__(self, left):
        self.left, self.taken, self.position = left, [], self

    def copy(self):
        return Counting(self.left)

    def codes(self):
        return [step for step in (1, 2) if step <= self.left]

    def move_of(self, code):
        return code

    def text_of(self, code):
        return str(code)

    def push_code(self, code):
        self.left -= code
        self.taken.append(code)

    def pop(self):
        self.left += self.taken.pop()

    def cells(self):
        return []

    def picture(self, **options):
        return None


def test_a_python_class_is_a_game_too():
    def generate(position, buffer, base):
        for i, code in enumerate(position.codes()):
            buffer.moves[base + i] = code
        return len(position.codes())

    register(
        Counting,
        "countdown",
        turn=lambda position: len(position.taken) % 2,
        generate=generate,
        make=lambda position, move: position.push_code(int(move)),
        unmake=lambda position: position.pop(),
        verdict=lambda position: -game.MATE,
    )
    register_evaluator(type(None), Counting, nothing)
    register_evaluator(Counting, Counting, nothing, default=lambda: Counting(0))
    won, lost = (xqlab.search(Counting(left), depth=8) for left in (7, 6))
    assert (won.move, won.mate_in, won.compiled) == (1, 3, False)
    assert lost.mate_in == -2
    with pytest.raises(SearchError, match="countdown can only be searched interpreted here"):
        xqlab.search(Counting(7), depth=8, compiled=True)


def test_an_evaluator_that_keeps_notes_is_copied_for_its_owner() -> None:
    class Notes(np.record):
        """An evaluator that remembers."""

    class Plain(np.record):
        """One that does not."""

    def copied(evaluator: object) -> list[object]:
        return [evaluator]

    game.register_evaluator(Notes, Plain, lambda evaluator, position: 0, own=copied)
    notes, plain = (np.zeros(1, dtype=(kind, [("kept_here", "i8")]))[0] for kind in (Notes, Plain))
    assert game.own_evaluator(notes) == [notes]
    assert game.own_evaluator(plain) is plain
