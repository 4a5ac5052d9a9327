"""What a page makes of a search that it ran: the same as Python makes of the same log."""

from typing import Any

import numpy as np
import pytest

from tests.viz.javascript import call
from tests.viz.recorded import searched
from xqlab.trace.move_names import move_names
from xqlab.trace.tree.lines import lines_of
from xqlab.trace.tree.rows import NOT_SEARCHED, WHOLE
from xqlab.viz.page.payload import log_arrays
from xqlab.viz.page.recording import Recording


def known_by_heart(recording: Recording) -> dict[str, Any]:
    """What the walker of a page finds on the way to each node: boards, squares and names of moves."""
    tree, places = recording.tree, recording.places
    boards, moves, names = {}, {}, move_names(tree, "uci")
    symbols = sorted({cell for node in range(len(tree)) for cell in tree.board_at(node).cells()} | {""})
    for node in range(len(tree)):
        if tree.nodes.ending[node] == WHOLE:
            continue
        line, place = tree.codes(node), int(places.of_node[node])
        key = " ".join(map(str, line))
        if line:
            squares = [int(places.start[place]), int(places.end[place])]
            places_only = squares[0] < 0 <= squares[1]  # the page sees from the cells where
            moves[key] = {"squares": None if places_only else squares, "names": {"uci": names[node]}}
        if tree.nodes.ending[node] not in NOT_SEARCHED or (line and moves[key]["squares"] is None):
            cells = [symbols.index(cell) for cell in tree.board_at(node).cells()]
            boards[key] = {"cells": cells, "side": recording.sides.to_move(len(line))}
    return {"boards": boards, "moves": moves, "symbols": symbols}


def made_on_a_page(recording: Recording) -> dict[str, Any]:
    """What recording.js makes of a recorded search."""
    tree, lines = recording.tree, lines_of(recording.tree)
    sent = {name: values.tolist() for name, values in log_arrays(tree).items()} | {
        "node_place": lines.of_node.tolist(),
        "line_parent": lines.parents,
        "line_code": lines.codes,
        "line_entered": lines.entered.tolist(),
    }
    given = {"arrays": sent, "about": {}, "known": known_by_heart(recording)}
    given |= {"note": recording.log_share(), "decision": recording.decision()}
    made: dict[str, Any] = call("live/recordings.mjs", "recorded", given)
    return made


@pytest.mark.parametrize("name", ["textbook", "tic-tac-toe", "full log"])
def test_a_page_makes_of_a_log_what_python_makes(name: str) -> None:
    recording = Recording(searched(name))
    tree, made = recording.tree, made_on_a_page(recording)
    searched_ones = np.flatnonzero(~np.isin(tree.nodes.ending, (WHOLE, *NOT_SEARCHED))).tolist()
    assert (made["start"], made["source"]) == (recording.opening(), [None, False])
    assert (made["root"], made["side"]) == (tree.finished_root, recording.sides.root_side)
    assert made["names"] == move_names(tree, "uci") == made["numbered"]
    cells = [made["cells"][node] for node in searched_ones]
    assert cells == [tree.board_at(node).cells() for node in searched_ones]
    places = recording.places
    squares = [[int(places.start[at]), int(places.end[at])] if at >= 0 else [-1, -1] for at in places.of_node]
    assert made["squares"] == squares
