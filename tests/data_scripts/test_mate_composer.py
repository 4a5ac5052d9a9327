"""Composing mates: the same from the same seed, with no man too many."""

import random
from contextlib import suppress

import pytest
from mate_composer import Composer, fen_of, place_few, place_men

from xqlab.xiangqi import START_FEN, Board, InvalidFenError, MateProver, mates


def from_seeds(origin, moves):
    return [each for each in mates() if each.origin == origin and each.moves <= moves]


@pytest.mark.slow
@pytest.mark.parametrize(
    "mate", from_seeds("attack", 2)[:6] + from_seeds("endgame", 5)[:2], ids=lambda each: each.name
)
def test_a_seed_gives_its_position_again(mate):
    composer = Composer()
    compose = composer.compose_attack if mate.origin == "attack" else composer.compose_endgame
    again = compose(mate.seed)
    assert (again.fen, again.moves, again.first) == (mate.fen, mate.moves, mate.first)
    assert (again.line, again.themes, again.origin) == (mate.line, mate.themes, mate.origin)


def test_placements_are_the_seeds_own_and_most_are_positions():
    for place in (place_men, place_few):
        fens = [place(random.Random(seed)) for seed in range(20)]
        assert fens == [place(random.Random(seed)) for seed in range(20)]
        assert len(set(fens)) == 20
    read = 0
    for seed in range(50):
        with suppress(InvalidFenError):
            read += Board(place_men(random.Random(seed))).turn
    assert read > 25
    found = [Composer().compose_endgame(seed) for seed in range(4)]
    assert None in found
    board = Board()
    assert Board(fen_of(board.cells(), "w")) == board
    assert Board(fen_of(board.cells(), "w")).fen() == START_FEN


@pytest.mark.slow
def test_no_man_is_too_many():
    # A bare attack: without any man but the kings it is no position, no such mate, or one with a choice.
    bare = [each for each in from_seeds("attack", 2) if not {*"abAB"} & {*each.fen.split()[0]}]
    assert len(bare) >= 3
    prover = MateProver()
    for each in bare[:5]:
        cells = each.board().cells()
        for square, letter in enumerate(cells):
            if letter and letter not in "Kk":
                fewer = ["" if other == square else cell for other, cell in enumerate(cells)]
                try:
                    board = Board(fen_of(fewer, each.fen.split()[1]))
                except InvalidFenError:
                    continue
                same = prover.distance(board, each.moves) == each.moves
                assert not (same and len(prover.mating_moves(board, each.moves)) == 1), (each, letter)
