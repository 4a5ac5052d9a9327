"""A game as a tree: the names of chess.pgn, and no depth that hurts."""

import copy
import pickle

import pytest

from xqlab.xiangqi import BLACK, RED, START_FEN, Board, IllegalMoveError, InvalidFenError, Move
from xqlab.xiangqi.records.game_tree import CLOSE, OPEN, Game, GameNode


def move(text: str) -> Move:
    return Move.from_uci(text)


def small_game() -> Game:
    """1. h2e2 (1. b2e2 h9g7) (1. c3c4) 1... h9g7."""
    game = Game({"Red": "A"})
    game.add_variation(move("h2e2"), comment="main", nags=[1]).add_variation(move("h9g7"))
    game.add_variation(move("b2e2"), starting_comment="or").add_variation(move("h9g7"))
    game.add_variation(move("c3c4"))
    return game


def chain(plies: int) -> Game:
    """A game in which two rooks go to and fro."""
    game = Game()
    node: GameNode = game
    for ply in range(plies):
        node = node.add_variation(move(("a0a1", "a9a8", "a1a0", "a8a9")[ply % 4]))
    return game


def test_the_root_is_the_game():
    game = small_game()
    headers = {"Game": "Chinese Chess", "Red": "A", "Result": "*"}
    assert (game.move, game.parent, game.headers) == (None, None, headers)
    assert game.end().game() is game
    assert (repr(game), repr(game.end())) == ("<Game start, 3 variations>", "<GameNode h9g7, 0 variations>")
    with pytest.raises(ValueError, match=r"expected a node of a game, got <GameNode start, 0 variations>"):
        GameNode(None, None).game()
    assert game.mainline_moves() == [move("h2e2"), move("h9g7")]
    assert [node.comment for node in game.mainline()] == ["main", ""]
    assert (game.next(), game.end().next()) == (game.variations[0], None)
    assert (game.is_end(), game.end().is_end()) == (False, True)
    written = "h2e2 ( b2e2 h9g7 ) ( c3c4 ) h9g7".split()
    signs = {OPEN: "(", CLOSE: ")"}
    assert [signs.get(what, str(node.move)) for what, node in game.walk()] == written


def test_boards_along_the_way():
    game = small_game()
    assert game.board() == Board()
    other = game.variations[1].end()
    assert other.moves() == [move("b2e2"), move("h9g7")]
    assert other.board().move_stack == other.moves()
    game.end().add_variation(move("a0a9"))
    with pytest.raises(IllegalMoveError, match="a0a9 is not legal"):
        game.end().board()


def test_another_start():
    game = Game({"FEN": "3k5/9/9/9/9/9/9/9/9/4K3R b - - 0 1"})
    assert (game.board().turn, game.board().fen()) == (BLACK, game.headers["FEN"])
    with pytest.raises(InvalidFenError, match="expected 10 ranks, got 1 in FEN 'x'"):
        Game({"FEN": "x"}).board()


def test_a_game_from_a_board():
    board = Board()
    board.push_uci("h2e2")
    game = Game.from_board(board)
    assert game.mainline_moves() == [move("h2e2")]
    assert game.headers == {"Game": "Chinese Chess", "Result": "*"}
    won = Board("4k4/R8/9/9/9/9/9/9/1R7/3K5 w - - 4 30")
    won.push_uci("b1b9")
    game = Game.from_board(won)
    assert (game.headers["FEN"], game.headers["Result"]) == ("4k4/R8/9/9/9/9/9/9/1R7/3K5 w - - 4 30", "1-0")
    assert game.end().board().is_checkmate()


@pytest.mark.parametrize(
    ("result", "winner"), [("1-0", RED), ("0-1", BLACK), ("1/2-1/2", None), ("*", None), ("?", None)]
)
def test_the_winner(result, winner):
    assert Game({"Result": result}).winner() is winner


def test_equal_games():
    assert small_game() == small_game()
    assert small_game() != "a game"
    formatted = small_game()
    formatted.headers["Format"] = "ICCS"
    assert formatted == small_game()
    for change in (
        lambda game: game.headers.update(Red="B"),
        lambda game: setattr(game, "comment", "x"),
        lambda game: setattr(game.variations[0], "comment", "x"),
        lambda game: setattr(game.variations[1], "starting_comment", "x"),
        lambda game: game.variations[0].nags.add(2),
        lambda game: game.end().add_variation(move("a0a1")),
        lambda game: game.variations.reverse(),
    ):
        changed = small_game()
        change(changed)
        assert changed != small_game()


@pytest.mark.parametrize("copied", [copy.deepcopy, lambda game: pickle.loads(pickle.dumps(game))])
def test_copies(copied):
    game = small_game()
    game.errors.append(ValueError("a fault"))
    twin = copied(game)
    assert twin == game
    assert twin is not game
    assert str(twin.errors) == str(game.errors)
    twin.end().add_variation(move("a0a1"))
    assert twin != game


@pytest.mark.slow
def test_a_game_longer_than_the_stack():
    game = chain(5000)
    assert len(game.mainline_moves()) == 5000
    assert len(game.end().moves()) == 5000
    assert pickle.loads(pickle.dumps(game)) == game == copy.deepcopy(game)
    board = game.end().board()
    assert (len(board.move_stack), board.fullmove_number) == (5000, 2501)
    assert board == Board(START_FEN)
    assert Game.from_board(board).mainline_moves() == game.mainline_moves()
