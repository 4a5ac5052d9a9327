"""Xiangqi registered as a game: the functions that the search calls for its positions."""

from xqlab.game import register
from xqlab.xiangqi.cells import SYMBOLS, set_up, write_cells
from xqlab.xiangqi.core.exchange import aims_at_king, exchange_wins, footprint, gain
from xqlab.xiangqi.core.legality import is_in_check
from xqlab.xiangqi.core.movegen import captures, count_moves, generate
from xqlab.xiangqi.core.position import POSITION, XiangqiPosition, key, make, pass_turn, turn, unmake
from xqlab.xiangqi.core.replies import count_replies
from xqlab.xiangqi.notation.tandem import name_move
from xqlab.xiangqi.rules.ending_facts import write_ending
from xqlab.xiangqi.rules.endings import adjudicate, count_last_move, may_pass, mvv_lva, verdict

GAME = register(
    XiangqiPosition,
    "Xiangqi",
    POSITION,
    SYMBOLS,
    turn=turn,
    generate=generate,
    make=make,
    unmake=unmake,
    verdict=verdict,
    is_in_check=is_in_check,
    key=key,
    captures=captures,
    count_moves=count_moves,
    count_replies=count_replies,
    mvv_lva=mvv_lva,
    adjudicate=adjudicate,
    gain=gain,
    exchange_wins=exchange_wins,
    pass_turn=pass_turn,
    may_pass=may_pass,
    aims_at_king=aims_at_king,
    footprint=footprint,
    write_cells=write_cells,
    set_up=set_up,
    name_move=name_move,
    count_last_move=count_last_move,
    write_ending=write_ending,
)
