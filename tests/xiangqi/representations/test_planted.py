"""The planted bugs: each is one line of the generator, shows in its position, and leads to one move."""

import inspect

import pytest

from xqlab.xiangqi import Board
from xqlab.xiangqi.representations import MAILBOX, differences, mailbox_moves
from xqlab.xiangqi.representations.planted import FAULTS, Fault, faulty, reveal, scene

NUMBERS = range(1, len(FAULTS) + 1)


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.rule)
def test_each_fault_replaces_one_line(fault: Fault) -> None:
    assert inspect.getsource(mailbox_moves).count(fault.right + "\n") == 1
    assert fault.wrong not in inspect.getsource(mailbox_moves).splitlines()


@pytest.mark.parametrize("number", NUMBERS)
def test_each_fault_shows_when_it_should_and_not_before(number: int) -> None:
    board, plies = Board(scene(number)), FAULTS[number - 1].plies
    for depth in range(1, plies + 1):
        found = differences(faulty(number), MAILBOX, board, depth)
        assert bool(found) == (depth == plies), found


def test_divide_leads_to_the_move() -> None:
    suspect, board = faulty(1), Board(scene(1))
    (move,) = differences(suspect, MAILBOX, board, 2)
    board.push_uci(move)
    assert differences(suspect, MAILBOX, board, 1) == {"c4b2": (1, None), "c4d2": (1, None)}


def test_reveal() -> None:
    rule, right, wrong = reveal(1).splitlines()
    assert "leg" in rule
    assert right == "  right: if box.cell[origin + LEG[i]] == EMPTY:"
    assert wrong == "  wrong: if True:"


@pytest.mark.parametrize("ask", [faulty, scene, reveal])
def test_unknown_fault(ask) -> None:
    with pytest.raises(ValueError, match="expected the number of a fault from 1 to 6, got 7"):
        ask(7)
