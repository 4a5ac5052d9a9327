"""The kinds of pieces, and what is removed when two of them meet."""

import itertools

import pytest

from tests.oracles import junqi_rules as rules
from xqlab.games.junqi.pieces import (
    ATTACKS,
    BOMB,
    BY_LETTER,
    FLAG,
    FULL_SET,
    KINDS,
    MINE,
    MOVER_GOES,
    RANKS,
    TARGET_GOES,
)


def test_the_full_set():
    assert {kind.letter: kind.count for kind in KINDS.values()} == rules.FULL_SET
    assert FULL_SET == 25
    assert "".join(KINDS[kind].letter for kind in RANKS) == rules.RANKS.removesuffix("E")
    letters = {letter: KINDS[number].letter for letter, number in BY_LETTER.items()}
    assert letters == {letter: letter for letter in rules.FULL_SET}


@pytest.mark.parametrize("mines", ["stay", "both"])
def test_attacks(mines):
    both_go = int(mines == "both")
    for mover, target in itertools.product(KINDS, KINDS):
        removes = int(ATTACKS[both_go, mover, target])
        if mover in (MINE, FLAG):
            assert removes == 0
            continue
        left = rules.survivor(KINDS[mover].letter, KINDS[target].letter.lower(), mines)
        expected = {None: MOVER_GOES | TARGET_GOES, KINDS[mover].letter: TARGET_GOES}.get(left, MOVER_GOES)
        if (mover, target) == (BOMB, FLAG):
            expected = MOVER_GOES | TARGET_GOES
        assert removes == expected
    assert not ATTACKS[:, 0].any()
    assert not ATTACKS[:, :, 0].any()
