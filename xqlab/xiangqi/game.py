"""Xiangqi registered as a game: the functions that the search calls for its positions."""

from xqlab.game import functions_in, register
from xqlab.xiangqi import cells
from xqlab.xiangqi.core import exchange, legality, movegen, position, replies
from xqlab.xiangqi.notation import tandem
from xqlab.xiangqi.rules import ending_facts, endings

GAME = register(
    position.XiangqiPosition,
    "Xiangqi",
    position.POSITION,
    cells.SYMBOLS,
    **functions_in(position, movegen, replies, exchange, legality, endings, ending_facts, cells, tandem),
)
