"""The questions about a Monte-Carlo tree search as a quiz shows them: texts, numbers, boards."""

from collections.abc import Iterable
from typing import Any

from xqlab.mcts.events import SELECT
from xqlab.move_squares import squares_of_move
from xqlab.playable import Playable
from xqlab.trace.conventions import LANGUAGES
from xqlab.trace.playouts.questions import CHILD, MEAN, TOLERANCE, PlayoutQuestion, question
from xqlab.trace.playouts.reader import Playouts
from xqlab.viz.page.payload import NOWHERE, picked
from xqlab.words import Words, in_language

HINTS = {
    CHILD: Words("", ""),
    MEAN: Words(
        f"Q is the mean of all values: (N × Q + value) / (N + 1), within {TOLERANCE}.",
        f"Q 是全部值的平均：(N × Q + 值) / (N + 1)，误差不超过 {TOLERANCE}。",
    ),
}


def payload_of(playouts: Playouts, questions: Iterable[PlayoutQuestion]) -> tuple[list[dict[str, Any]], Any]:
    """(the questions as the browser gets them, language -> their texts)."""
    questions = list(questions)
    texts = {
        language: [question(playouts, one.event, language) for one in questions] for language in LANGUAGES
    }
    return [_question(playouts, one) for one in questions], {
        language: {
            "questions": [
                {"prompt": one.prompt, "choices": [state.text for state in one.shown], "because": one.because}
                for one in ones
            ],
            "hints": in_language(HINTS, language),
        }
        for language, ones in texts.items()
    }


def _question(playouts: Playouts, one: PlayoutQuestion) -> dict[str, Any]:
    """A question without its texts.

    rows  : of each child n, q (null if it was never tried), p, u and its squares
    cells : the symbols on the board at its node; `move`: the squares of the move that led there
    """
    tree = playouts.result.tree
    board = tree.board_at(one.node)
    line = tree.line(one.node)
    is_choice = int(playouts.log["kind"][one.event]) == SELECT
    children = [at for at, state in enumerate(one.shown) if state.chosen]
    return {
        **picked(one, "kind", "event", "node", "others"),
        "shown": max(one.event - 1, 0),
        "answer": children if is_choice else [one.answer],
        "tolerance": 0 if is_choice else TOLERANCE,
        "choices": len(one.shown),
        "rows": [
            picked(state, "n", "q", "p", "u")
            | {"squares": squares_of(board, int(tree.nodes[state.node].move))}
            for state in one.shown
        ],
        "cells": board.cells(),
        "move": squares_of(tree.board_at(int(tree.nodes[one.node].parent)), line[-1]) if line else None,
    }


def squares_of(board: Playable, code: int) -> list[int]:
    """[the square that a move leaves, the one that it goes to]; NOWHERE for either that it lacks."""
    squares = squares_of_move(board, board.move_of(code))
    if squares is not None:
        return list(squares)
    after = board.copy()
    after.push_code(code)
    changed = [at for at, (old, new) in enumerate(zip(board.cells(), after.cells())) if old != new]
    return [NOWHERE, changed[0] if changed else NOWHERE]
