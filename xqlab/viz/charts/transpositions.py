"""Pictures of a transposition: two lines of moves to one position."""

from collections.abc import Sequence
from typing import Any

from xqlab.trace.tree.table_answers import Transposition
from xqlab.viz.charts import looks
from xqlab.viz.charts.looks import chart, say
from xqlab.viz.figures.gallery import Gallery
from xqlab.xiangqi import Board
from xqlab.xiangqi.notation.moves import move_text


@chart
def transposition_gallery(board: Board, transposition: Transposition) -> Gallery:
    """The moves of both lines as arrows, blue for the side to move and orange for the other, and the end."""
    end = board.copy()
    for move in transposition.searched:
        end.push(move)
    pictures = {
        f"{when}: {' '.join(f'{n}.{move}' for n, move in enumerate(line, 1))}\n{_chinese(board, line)}": line
        for when, line in (
            (say("Searched", "先搜索"), transposition.searched),
            (say("Met again", "再次遇到"), transposition.met),
        )
    }
    drawn = {}
    for caption, line in pictures.items():
        arrows = [(move.from_square, move.to_square, looks.COLOURS[ply % 2]) for ply, move in enumerate(line)]
        drawn[caption] = board.svg(arrows=arrows, last_move=None)
    key = f"{transposition.key:016x}"
    caption = say(f"One position\nkey {key}", f"同一局面\n键值 {key}")
    return Gallery(drawn | {caption: end.svg(last_move=None)})


def _chinese(board: Board, line: Sequence[Any]) -> str:
    ahead, words = board.copy(), []
    for move in line:
        words.append(move_text(ahead, move))
        ahead.push(move)
    return "，".join(words)
