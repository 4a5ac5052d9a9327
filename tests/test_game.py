"""Games as types: registration, the functions found by type, and clear refusals."""

import numpy as np
import pytest

import xqlab
from tests.refusals import refuses
from xqlab import game
from xqlab.game import GameError, game_of, games, register, register_evaluator
from xqlab.games import TicTacToe, playable
from xqlab.games.tictactoe import TIC_TAC_TOE
from xqlab.search import Enhancements, SearchError
from xqlab.xiangqi import Board


def nothing(*arguments):
    return 0


NEEDED = dict.fromkeys(game.NEEDED, nothing)


def test_a_game_must_be_whole_and_have_a_layout_of_its_own():
    with pytest.raises(GameError, match="game 'half' lacks make, unmake, verdict: every game offers turn"):
        register(type("P", (), {}), "half", turn=nothing, generate=nothing)
    with pytest.raises(GameError, match="game 'odd' offers unknown castle; known: turn"):
        register(type("P", (), {}), "odd", **NEEDED, castle=nothing)
    with pytest.raises(
        GameError, match="game 'go': expected symbols, '' first, with `write_cells`, got \\('X',\\)"
    ):
        register(type("P", (), {}), "go", symbols=("X",), **NEEDED, write_cells=nothing)

    class Copy(np.record):
        pass

    layout = np.dtype((Copy, TIC_TAC_TOE.fields and np.dtype(TIC_TAC_TOE.descr)))
    with pytest.raises(GameError, match="'copy' has the same record layout as TicTacToePosition"):
        register(Copy, "copy", layout, **NEEDED)

    def define():
        class Again(np.record):
            pass

        return register(Again, "again", np.dtype((Again, [("only_here", np.int64)])), **NEEDED)

    define()
    refuses(GameError, r"'again' is registered .*restart the kernel", define)


def test_objects_of_no_game_and_evaluators_that_do_not_fit():
    refuses(GameError, r"no game has positions of type int; known: .*Xiangqi", game_of, 5)
    refuses(GameError, "expected the board of a game, got 'nonsense'", playable, "nonsense")
    valueless = type("P", (), {})
    register(valueless, "valueless", **NEEDED)
    with pytest.raises(GameError, match="no evaluator is registered for valueless"):
        game.default_evaluator(valueless())
    with pytest.raises(GameError, match="cannot value a position of Xiangqi"):
        game.evaluate(object(), Board().position)
    with pytest.raises(SearchError, match="cannot value positions of Xiangqi"):
        xqlab.search(Board(), depth=1, evaluator="nonsense")
    assert {"Xiangqi", "tic-tac-toe", "textbook tree"} <= {each.name for each in games()}


def test_a_game_refuses_by_name_the_switches_that_it_cannot_serve():
    tree = xqlab.games.TextbookTree("(1 2) (3 4)")
    needed = {"transposition_table": "key", "captures_first": "mvv_lva", "quiescence": "captures"}
    for name, needs in needed.items():
        with pytest.raises(GameError) as caught:
            xqlab.search(tree, depth=2, enhancements=Enhancements.of(name))
        assert str(caught.value) == f"switch {name!r} needs {needs}(), which textbook tree does not offer"


def test_the_interpreter_finds_functions_by_type_also_of_evaluators():
    board = TicTacToe("b2")
    assert game.turn(board.position) == 1
    assert not game.is_in_check(board.position)  # tic-tac-toe has none: the default
    assert game_of(board.position).offers("key")
    assert not game_of(board.position).offers("is_in_check")
    refuses(GameError, "no game has positions of type", lambda: game.turn(object()))

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

    functions = {
        **{"turn": lambda position: len(position.taken) % 2, "verdict": lambda position: -game.MATE},
        "make": lambda position, move: position.push_code(int(move)),
        **{"unmake": lambda position: position.pop(), "generate": generate},
    }
    register(Counting, "countdown", **functions)
    register_evaluator(type(None), Counting, nothing)
    register_evaluator(Counting, Counting, nothing, default=lambda: Counting(0))
    won, lost = (xqlab.search(Counting(left), depth=8) for left in (7, 6))
    assert (won.move, won.mate_in, won.compiled) == (1, 3, False)
    assert lost.mate_in == -2
    with pytest.raises(SearchError, match="countdown can only be searched interpreted here"):
        xqlab.search(Counting(7), depth=8, compiled=True)
