"""A game ends where the rules, both players or a failure end it, and says why."""

from dataclasses import replace

import pytest

from xqlab.errors import XqlabError
from xqlab.experiments.matches.game_play import Adjudication, PlayedGame, play_game
from xqlab.experiments.matches.openings import Opening
from xqlab.experiments.matches.player import Forfeit, Reply
from xqlab.xiangqi import Move, read_game, write_game

START = Opening()
NEVER = Adjudication(resign=None, draw=None)
TO_AND_FRO = "a0a1 a9a8 a1a0 a8a9".split()


class Scripted:
    """Plays the moves of a list that its side has, over and over, and says what it is told to."""

    def __init__(self, moves, value=None):
        self.moves, self.value = moves, value
        self.seeds = []

    def new_game(self, seed):
        self.seeds.append(seed)

    def move(self, board):
        said = self.value(board) if callable(self.value) else self.value
        text = self.moves[len(board.move_stack) % len(self.moves)]
        return Reply(Move.from_uci(text), said, 0.25, 10, 3)

    def close(self):
        pass


def played(red, black, opening=START, adjudication=NEVER, seed=1):
    return play_game(("R", red), ("B", black), opening, adjudication, seed)


def walkers(red, black):
    # They walk rooks up and down, each other time another way, so that no position comes back soon.
    moves = "a3a4 a6a5 c3c4 c6c5 a0a1 i9i8 a1b1 i8h8 b1c1 h8g8 c1d1 g8f8 d1e1 f8e8 e1f1 e8d8 f1g1".split()
    moves += "d8c8 g1h1 c8b8 i3i4 a9a8 h1i1 b8c8 i1i2 a8b8 e3e4 i6i5 e4e5 b8a8 e5f5 c8d8".split()
    return Scripted(moves, red), Scripted(moves, black)


def test_the_rules_the_move_limit_and_mate_end_a_game():
    game = played(Scripted(TO_AND_FRO), Scripted(TO_AND_FRO))
    assert (game.termination, game.winner, game.result) == ("repetition", None, "1/2-1/2")
    assert game.board().outcome() is not None
    assert "draw" in game.explanation.lower()
    limited = replace(NEVER, move_limit=6)
    game = played(Scripted(TO_AND_FRO), Scripted(TO_AND_FRO), adjudication=limited)
    assert (game.termination, len(game.moves)) == ("move_limit", 6)
    opening = Opening(fen="3k5/8R/9/9/9/9/9/9/R8/4K4 w - - 0 1")
    game = played(Scripted(["a1a9"]), Scripted(["d9d8"]), opening)
    assert (game.winner, game.termination, game.moves) == (True, "checkmate", ("a1a9",))


@pytest.mark.parametrize(
    ("red", "black", "resigned"),
    [
        (600, -600, "Black"),
        (-600, 600, "Red"),
        (600, -599, None),
        (600, None, None),
        (600, 600, None),
        (-30_000, 29_990, "Red"),
    ],
)
def test_a_side_resigns_when_both_say_that_it_has_lost(red, black, resigned):
    rules = Adjudication(resign=(600, 3), draw=None, max_plies=8)
    game = played(*walkers(red, black), adjudication=rules)
    if resigned is None:
        assert game.termination == "max_plies"
        return
    assert (game.termination, len(game.moves)) == ("resignation", 6)
    assert game.winner is (resigned == "Black")
    assert game.explanation.endswith(f"600 or more centipawns: {resigned} resigns.")


def test_one_doubt_delays_resignation():
    # Black agrees from its second move on: then three moves of each are needed.
    red, black = walkers(700, None)
    black.value = lambda board: 0 if len(board.move_stack) < 2 else -700
    game = played(red, black, adjudication=Adjudication(resign=(600, 3), draw=None))
    assert (game.termination, len(game.moves)) == ("resignation", 8)
    assert game.values[:4] == (700, 0, 700, -700)


@pytest.mark.parametrize(
    ("red", "black", "after", "plies"),
    [(10, -10, 0, 4), (10, 10, 7, 7), (10, 11, 0, None), (10, None, 0, None)],
)
def test_a_draw_is_agreed_when_both_say_that_nobody_is_ahead(red, black, after, plies):
    rules = Adjudication(resign=None, draw=(10, 2, after), max_plies=12)
    game = played(*walkers(red, black), adjudication=rules)
    assert game.winner is None
    expected = ("max_plies", 12) if plies is None else ("agreed_draw", plies)
    assert (game.termination, len(game.moves)) == expected


def test_plies_of_the_opening_count_and_each_side_has_its_own_seed():
    opening = Opening(("h2e2", "h9g7"))
    moves = [*"h2e2 h9g7".split(), *walkers(0, 0)[0].moves]
    game = played(Scripted(moves), Scripted(moves), opening, replace(NEVER, max_plies=7))
    assert (game.termination, len(game.moves)) == ("max_plies", 5)
    assert game.explanation == "7 plies were played: a draw."
    red, black = Scripted(TO_AND_FRO), Scripted(TO_AND_FRO)
    played(red, black, seed=5)
    played(red, black, seed=6)
    assert len({*red.seeds, *black.seeds}) == 4


@pytest.mark.parametrize(
    ("resigned", "values", "termination", "winner"),
    [
        (False, (0, -282), "no_move", None),
        (True, (0, -282), "gave_up", False),
        (False, (0, 1000), "gave_up", False),
        (False, (-2000, 5), "gave_up", False),
        (False, (0, None), "gave_up", False),
    ],
)
def test_a_program_that_takes_the_game_to_be_over(resigned, values, termination, winner):
    class Stops(Scripted):
        def move(self, board):
            return Reply(None, resigned=resigned) if len(board.move_stack) == 2 else super().move(board)

    game = played(Stops(TO_AND_FRO, values[0]), Scripted(TO_AND_FRO, values[1]))
    assert (game.termination, game.winner) == (termination, winner)
    assert "says no move" in game.explanation or "gives the game up" in game.explanation


def fails(error):
    raise Forfeit(error)


def gives_up(board):
    return Reply(None)


@pytest.mark.parametrize(
    ("method", "does", "termination", "told"),
    [
        ("move", gives_up, "gave_up", "{} gives the game up."),
        (
            "move",
            lambda _: Reply(Move.from_uci("a0a9")),
            "illegal_move",
            "{} answered a0a9, which is not legal in '",
        ),
        ("move", lambda _: fails("out of memory"), "failure", "{} could not go on: out of memory"),
        ("new_game", lambda _: fails("no licence"), "failure", "{} could not go on: no licence"),
    ],
)
@pytest.mark.parametrize("color", [True, False])
def test_whoever_fails_loses(method, does, termination, told, color):
    sound, faulty = Scripted(TO_AND_FRO), Scripted(TO_AND_FRO)
    setattr(faulty, method, does)
    game = played(faulty, sound) if color else played(sound, faulty)
    assert (game.termination, game.winner) == (termination, not color)
    assert game.explanation.startswith(told.format("R (Red)" if color else "B (Black)"))
    assert (game.points(color), game.points(not color)) == (0, 1)


def test_a_game_travels_as_json_and_pgn():
    opening = Opening(("h2e2", "h9g7"))
    moves = [*"h2e2 h9g7".split(), *walkers(0, 0)[0].moves]
    game = played(Scripted(moves, 15), Scripted(moves, None), opening, replace(NEVER, max_plies=6))
    assert PlayedGame.from_json(game.as_json()) == game
    assert game.seconds == (0.25,) * 4
    text = write_game(game.game(), notation="uci")
    assert '[Red "R"]' in text
    assert "{+15/3}" in text
    assert text.rstrip().endswith("{6 plies were played: a draw.} 1/2-1/2")
    assert read_game(text).end().moves() == game.board().move_stack
    opening = Opening(fen="3k5/9/9/9/9/9/9/9/R8/4K4 b - - 0 1")
    players = Scripted([]), Scripted([])
    players[0].move = players[1].move = gives_up
    game = played(*players, opening)
    assert game.winner is True
    assert read_game(write_game(game.game())).headers["FEN"] == opening.fen


@pytest.mark.parametrize(
    ("rules", "told"),
    [
        ({"resign": 600}, "expected resign to be (centipawns, moves), integers, got 600"),
        ({"resign": (600,)}, "expected resign to be (centipawns, moves), integers, got (600,)"),
        ({"resign": (-1, 3)}, "expected resign to be (centipawns, moves), integers, got (-1, 3)"),
        ({"resign": (100, 0)}, "expected resign to ask for at least 1 move, got 0"),
        ({"draw": (10, 8)}, "expected draw to be (centipawns, moves, plies), integers, got (10, 8)"),
        ({"draw": (10, 0, 0)}, "expected draw to ask for at least 1 move, got 0"),
        ({"max_plies": 0}, "expected max_plies to be at least 1, got 0"),
    ],
)
def test_invalid_rules_are_refused(rules, told):
    with pytest.raises(XqlabError) as caught:
        Adjudication(**rules)
    assert str(caught.value) == told
