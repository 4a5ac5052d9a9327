"""The mailbox generator with one wrong line: bugs to find with `differences`.

Each fault replaces one line of `mailbox_moves` by a typical mistake. `reveal` names it.
"""

from __future__ import annotations

import inspect
from dataclasses import dataclass, replace
from typing import Any

from xqlab.errors import XqlabError
from xqlab.words import Words
from xqlab.xiangqi.representations import mailbox_moves
from xqlab.xiangqi.representations.mailbox_and_bitboards import MAILBOX
from xqlab.xiangqi.representations.representation import Representation


@dataclass(frozen=True)
class Fault:
    """A line of the generator, its replacement, the rule that it breaks, and a position that shows it within
    `plies`."""

    right: str
    wrong: str
    rule: Words
    fen: str
    plies: int


FAULTS = (
    Fault(
        "            if box.cell[origin + LEG[i]] == EMPTY:",
        "            if True:",
        Words(
            "a knight 马 does not jump over the piece at its leg (蹩马腿)", "马不能越过马腿上的子（蹩马腿）"
        ),
        "4k4/9/9/9/9/2n6/9/2R6/9/3K5 w",
        2,
    ),
    Fault(
        "        if not HOME[side, origin]:",
        "        if True:",
        Words("a pawn 兵 goes sideways only beyond the river", "兵过了河才能横走"),
        "4k4/9/9/p8/9/8P/9/9/9/3K5 w",
        1,
    ),
    Fault(
        "            if box.cell[origin + step] == EMPTY and HOME[side, origin + 2 * step]:",
        "            if box.cell[origin + step] == EMPTY:",
        Words("an elephant 相 does not cross the river", "相不能过河"),
        "4k4/9/4b4/9/9/9/9/4B4/9/3K5 w",
        3,
    ),
    Fault(
        "        if first == ROOK + 1 or first == KING + 1:",
        "        if first == ROOK + 1:",
        Words("the kings 帅 将 must not face each other (对脸)", "将帅不能照面（对脸）"),
        "4k4/9/9/9/9/9/9/4N4/9/3K5 w",
        2,
    ),
    Fault(
        "        unmake(box, move, victim)",
        "        unmake(box, move, EMPTY)",
        Words("a captured piece comes back when the move is taken back", "撤销着法时，被吃的子要放回来"),
        "4k4/9/9/4p4/9/4R4/9/9/9/3K5 w",
        2,
    ),
    Fault(
        "        if int(box.cell[knight]) * sign == KNIGHT + 1 and box.cell[knight + LEG[i]] == EMPTY:",
        "        if int(box.cell[knight]) * sign == KNIGHT + 1 and box.cell[king - LEG[i]] == EMPTY:",
        Words(
            "the leg of a checking knight 马 is beside the knight, not beside the king",
            "将军的马，马腿在马的旁边，不在将帅旁边",
        ),
        "4k4/9/9/9/9/9/9/2R2n3/9/3K5 w",
        3,
    ),
)


def faulty(number: int) -> Representation:
    """The mailbox with fault `number` (1 to 6); raises ValueError for another number."""
    names = _broken_names(_fault(number))
    wrong = {"generate": names["generate"], "is_attacked": names["is_attacked"], "count": names["perft"]}
    return replace(MAILBOX, name=f"suspect {number}", **wrong)


def scene(number: int) -> str:
    """The FEN of a position that shows fault `number`."""
    return _fault(number).fen


def reveal(number: int) -> str:
    """The solution of fault `number`: the rule, the right line and the wrong one."""
    fault = _fault(number)
    lines = Words("{0}\n  right: {1}\n  wrong: {2}", "{0}\n  正确：{1}\n  错误：{2}")
    return str(lines.filled(fault.rule, fault.right.strip(), fault.wrong.strip()))


def _fault(number: int) -> Fault:
    if number not in range(1, len(FAULTS) + 1):
        raise XqlabError(f"expected the number of a fault from 1 to {len(FAULTS)}, got {number!r}")
    return FAULTS[number - 1]


def _broken_names(fault: Fault) -> dict[str, Any]:
    # `kernel` becomes the identity, so that nothing is compiled and a debugger can step through it.
    source = inspect.getsource(mailbox_moves)
    source = source.replace("from xqlab.kernels import kernel", "def kernel(function): return function")
    names: dict[str, Any] = {"__name__": "planted"}
    exec(compile(source.replace(fault.right, fault.wrong), "planted.py", "exec", dont_inherit=True), names)
    return names
