"""The same tests over every game: whatever the rules, the functions must fit together."""

import random

import chess
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import xqlab
from tests.games.positions import PLACED, contents
from xqlab import game
from xqlab.game import MATE, MAX_MOVES, MAX_SQUARES, default_evaluator, game_of
from xqlab.game_profile import profile_of
from xqlab.games import TextbookTree, TicTacToe, junqi, playable
from xqlab.games.wizard_chess import WizardChess
from xqlab.kernels import COMPILED
from xqlab.move_texts import text_of_name
from xqlab.search import Enhancements
from xqlab.xiangqi import Board

BOARDS = {
    "Xiangqi": Board,
    "chess": chess.Board,
    "Junqi": junqi.Board,
    "Junqi, 17x5": lambda: junqi.Board(board="17x5"),
    "tic-tac-toe": TicTacToe,
    "WizardChess": WizardChess,
    "textbook tree": lambda: TextbookTree("((3 (1 2)) (12 8) (4)) ((2 4) (6 -1 0)) ((14 5 2))"),
}
EVERY_GAME = pytest.mark.parametrize("name", BOARDS)
BUFFER = np.dtype((np.record, [("moves", np.int32, (MAX_MOVES,)), ("scratch", np.int64, (64,))]))
SETTINGS = settings(deadline=None, max_examples=15 if COMPILED else 4)


def in_every_game(test):
    """Runs a test of a game's name and a seed."""
    return EVERY_GAME(SETTINGS(given(seed=st.integers(0, 2**32))(test)))


def board_of(name):
    return playable(BOARDS[name]())


def generated(position, function=game.generate):
    buffer = np.zeros(1, dtype=BUFFER)[0]
    return [int(code) for code in buffer.moves[: function(position, buffer, 0)]]


def rights_of(board):
    """What the position holds besides cells, the side to move and clocks."""
    profile = profile_of(board)
    fields = profile.texts.rights if profile and profile.texts else ()
    return np.array([board.position[field] for field in fields], np.int32)


def random_walk(name, seed, plies=30):
    begin = PLACED.get(name) if seed % 2 else None
    board, chance = begin(seed) if begin else board_of(name), random.Random(seed)
    for _ in range(plies):
        codes = board.codes()
        if not codes:
            break
        yield board, codes
        board.push_code(chance.choice(codes))


@in_every_game
def test_moves_are_made_and_unmade(name, seed):
    evaluator = default_evaluator(board_of(name).position)
    for board, codes in random_walk(name, seed):
        position = board.position
        assert generated(position) == codes
        if game_of(position).offers("captures"):  # the moves with a gain
            gains = {code for code in codes if game.mvv_lva(position, code) > 0}
            assert set(generated(position, game.captures)) == gains
        assert not game.is_over(position)  # a walk ends where no move is left
        assert len(codes) == len(set(codes))
        assert all(0 < code < 2**31 for code in codes)
        before, side = contents(position), game.turn(position)
        for code in [*codes, *[0] * game_of(position).offers("pass_turn")]:
            if code:
                game.make(position, code)
            else:
                game.pass_turn(position)
            assert game.turn(position) == 1 - side
            assert contents(position) != before
            if code and game.is_over(position):
                assert not generated(position)
                assert game.evaluate(evaluator, position) == game.verdict(position)
            game.unmake(position)
            assert contents(position) == before
        assert abs(game.evaluate(evaluator, position)) <= MATE


@in_every_game
def test_boards_copy_push_and_pop(name, seed):
    for board, codes in random_walk(name, seed, plies=12):
        copied = board.copy()
        cells, texts = board.cells(), [board.text_of(code) for code in codes]
        assert len(texts) == len(set(texts))
        copied.push_code(codes[0])
        assert board.cells() == cells
        copied.pop()
        assert copied.codes() == codes
        assert copied.cells() == cells


@in_every_game
def test_equal_keys_mean_equal_positions(name, seed):
    seen = {}
    for board, _ in random_walk(name, seed):
        if game_of(board.position).offers("key"):
            position = tuple(board.cells()), game.turn(board.position), tuple(rights_of(board))
            assert seen.setdefault(int(game.key(board.position)), position) == position


@in_every_game
def test_cells_set_up_the_same_position(name, seed):
    for board, codes in random_walk(name, seed):
        if not game_of(board.position).offers("set_up"):
            continue
        position, numbers = board.copy().position, np.zeros((2, MAX_SQUARES), np.uint8)
        before, rights = (game.turn(position), game.key(position), sorted(codes)), rights_of(board)
        count = game.write_cells(position, numbers[0])
        assert [game_of(position).symbols[number] for number in numbers[0, :count]] == board.cells()
        set_up = game_of(position).functions["set_up"]
        set_up(position, np.zeros(MAX_SQUARES, np.uint8), 0)
        assert generated(position) == [] or name == "tic-tac-toe"
        assert set_up(position, numbers[0], before[0]) == game.set_rights(position, rights) == 0
        game.write_cells(position, numbers[1])
        assert (numbers[0] == numbers[1]).all()
        assert (game.turn(position), game.key(position), sorted(generated(position))) == before


@in_every_game
def test_moves_are_written_from_data(name, seed):
    for board, codes in random_walk(name, seed):
        profile = profile_of(board)
        if profile is None or profile.moves.written is None:
            continue
        written = profile.moves.written(board)
        assert set(written) <= set(profile.moves.notations)
        for code in codes:
            texts = {
                notation: text_of_name(parts, int(game.name_move(board.position, code)))
                for notation, parts in written.items()
            }
            assert texts.pop("uci") == str(board.move_of(code))
            assert texts == {notation: profile.moves.text(board, code, notation) for notation in texts}


@EVERY_GAME
def test_what_cannot_be_set_up(name):
    position, numbers = board_of(name).position, np.ones(MAX_SQUARES, np.uint8)
    count = game.write_cells(position, numbers)
    if count and game_of(position).offers("set_up"):  # a board full of the first side's first piece
        assert 0 < game.set_up(position, np.ones(MAX_SQUARES, np.uint8), 0) <= count
        assert 0 < game.set_up(position, np.full(MAX_SQUARES, 99, np.uint8), 0) <= count
    else:
        assert game.set_up(position, numbers, 0) == -1


@EVERY_GAME
def test_every_game_is_searched_logged_and_read_back(name):
    board = board_of(name)
    depth = 2 if COMPILED else 1
    for use in (Enhancements.minimax(), Enhancements.full(game_of(board.position))):
        result = xqlab.search(BOARDS[name](), depth=depth, enhancements=use, record=True)
        assert result.move in [board.move_of(code) for code in board.codes()]
        assert len(result.tree) > 3
        root = result.tree.root()
        assert [result.tree.line(child)[0] for child in result.tree.children(root)]
        some = range(0, len(result.tree), 1 + len(result.tree) // 40)
        assert [result.tree.texts[node] for node in some] == [result.tree.text(node) for node in some]


@EVERY_GAME
def test_lossless_switches_agree_in_every_game(name):
    small = name in ("tic-tac-toe", "textbook tree")
    depth = 3 if small else 2 if COMPILED else 1
    game_ = game_of(board_of(name).position)
    values = {
        str(use): xqlab.search(BOARDS[name](), depth=depth, enhancements=use).value
        for use in (Enhancements.minimax(), Enhancements.textbook(), Enhancements.lossless(game_))
    }
    assert len(set(values.values())) == 1, values


@in_every_game
def test_a_game_is_played_by_moves_and_by_texts(name, seed):
    board, chance = board_of(name), random.Random(seed)
    played = []
    for _ in range(30):
        moves = board.legal_moves
        assert [board.code_of(move) for move in moves] == board.codes()
        assert board.turn == (game.turn(board.position) == 0)
        if not moves or board.outcome() is not None:
            break
        move = chance.choice(moves)
        assert board.is_legal(move)
        assert board.parse_move(board.text(move)) == move
        before = board.cells()
        if chance.random() < 0.5:
            board.push(move)
        else:
            assert board.push_text(board.text(move)) == move
        played.append((move, before))
    if not board.codes():
        assert board.outcome().reason
    for move, before in reversed(played):
        assert board.pop() == move
        assert board.cells() == before
    with pytest.raises(IndexError):
        board.pop()


@EVERY_GAME
def test_what_is_no_move_is_quoted(name):
    board = board_of(name)
    with pytest.raises(ValueError, match="no such move"):
        board.push_text("no such move")
    with pytest.raises(ValueError, match="no such move"):
        board.push("no such move")
    assert board.copy().cells() == board.cells()


@pytest.mark.parametrize(
    ("board", "winner", "reason"),
    [
        (TicTacToe("a1 b1 a2 b2 a3"), True, "three in a row"),
        (TicTacToe("a1 b1 a2 b2 c3 b3"), False, "three in a row"),
        (TicTacToe("a1 b2 c3 a2 c2 c1 a3 b3 b1"), None, "the board is full"),
        (TextbookTree([[3, 5], [2, 9]]), None, "a leaf of value 5"),
    ],
)
def test_outcomes(board, winner, reason):
    board = playable(board)
    if isinstance(board, TextbookTree):
        assert board.outcome() is None
        board.push_text("a")
        board.push_text("b")
    outcome = board.outcome()
    assert (outcome.winner, outcome.reason) == (winner, reason)


def test_boards_show_themselves():
    boards = [board_of(name) for name in BOARDS]
    drawn = [board for board in boards if board.picture() is not None]
    assert len(drawn) > 4
    for board in drawn:
        assert board.picture().render(board.cells()).startswith("<svg")
        assert board._repr_svg_().startswith("<svg")
    assert all((board._repr_svg_(), board.cells()) == (None, []) for board in boards if board not in drawn)
