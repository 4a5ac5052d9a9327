"""How the openings that come with xqlab are made: random walks, kept where a search finds balance.

Walk number n follows from the seed and n alone, and walks are accepted in the order of their numbers: the
same file comes out with any number of workers, and after an interruption.
"""

import json
from collections.abc import Iterator
from concurrent.futures import Executor
from dataclasses import dataclass
from itertools import count as numbers
from os import PathLike
from pathlib import Path
from random import Random
from typing import Any

from xqlab import disk
from xqlab.errors import XqlabError
from xqlab.evaluation import piece_square
from xqlab.experiments.matches.openings import XIANGQI, Opening
from xqlab.experiments.run.ledger import Ledger
from xqlab.experiments.run.rows import record_of
from xqlab.experiments.run.work import in_order, run
from xqlab.game import is_in_check, key
from xqlab.game_board import line_of
from xqlab.search.driver import search
from xqlab.xiangqi import Board
from xqlab.xiangqi.core.squares import FILES, SQUARES

FEWEST, MOST = 6, 10  # plies of a walk
GLANCE, HOPELESS = 2_000, 150  # nodes of a first look, and the value in centipawns beyond which it is enough
FORMAT, VERSION = "xqlab openings", 1


@dataclass(frozen=True)
class Plan:
    """Which walks are kept.

    nodes : of the search that decides
    level : centipawns that its value may differ from 0
    """

    seed: int = 1
    nodes: int = 50_000
    level: int = 30
    game: str = XIANGQI


def walk(seed: int, number: int, game: str = XIANGQI) -> Any:
    """The board after a walk of FEWEST to MOST random plies; shorter where the game ends before."""
    chance = Random(f"opening {seed} {number}")
    board = Opening(game=game).board()
    for _ in range(chance.randint(FEWEST, MOST)):
        moves = sorted(map(str, board.legal_moves))
        if not moves:
            break
        board.push_text(moves[chance.randrange(len(moves))])
    return board


def judge(item: tuple[Plan, int]) -> dict[str, Any]:
    """What is found of a walk: its moves and value (centipawns, side to move), and whether it is balanced."""
    plan, number = item
    board = walk(plan.seed, number, plan.game)
    evaluator = piece_square() if plan.game == XIANGQI else None
    value = None
    if not is_in_check(board.position) and board.outcome() is None:
        for nodes, level in ((GLANCE, HOPELESS), (plan.nodes, plan.level)):
            value = int(search(board, nodes=nodes, evaluator=evaluator, table_mb=4).value)
            if abs(value) > level:
                return {"balanced": False}
    return {"balanced": value is not None, "moves": " ".join(map(str, line_of(board)[1])), "value": value}


def _record_shape(value: Any, name: str) -> Iterator[str]:
    """What `judge` says of a walk, as a ledger keeps it."""
    yield from record_of(key=int, balanced=bool)(value, name)
    if value["balanced"]:
        yield from record_of(moves=str, value=int)(value, name)


def make_openings(
    plan: Plan,
    count: int,
    *,
    ledger: Ledger | None = None,
    executor: Executor | None = None,
    workers: int | None = None,
    progress: bool = True,
) -> list[dict[str, Any]]:
    """`count` openings as the file has them: walk, moves and value; no two are alike, in Xiangqi or mirrored.

    Raises XqlabError for a senseless count.
    """
    if not isinstance(count, int) or count < 1:
        raise XqlabError(f"expected at least 1 opening, got {count!r}")
    kept: dict[str, dict[str, Any]] = {}
    tried = run(
        judge,
        ((number, (plan, number)) for number in numbers()),
        ledger=ledger,
        executor=executor,
        workers=workers,
        progress=progress,
        unit="walk",
    )
    for number, found in in_order(numbers(), tried):
        if found["balanced"]:
            board = Opening(tuple(found["moves"].split()), game=plan.game).board()
            entry = {"walk": number, "moves": found["moves"], "value": found["value"]}
            is_xiangqi = plan.game == XIANGQI
            kept.setdefault(mirror_free(board) if is_xiangqi else f"{key(board.position)}", entry)
        if len(kept) == count:
            break
    tried.close()
    return list(kept.values())


def write_openings(
    file: str | PathLike[str], plan: Plan, count: int, *, workers: int | None = None, progress: bool = True
) -> None:
    """Make openings and write them; what was tried is kept beside the file until it is complete."""
    target = Path(file)
    kept_in = target.with_suffix(".walks.jsonl")
    with Ledger(kept_in, "walks", vars(plan), record=_record_shape) as ledger:
        found = make_openings(plan, count, ledger=ledger, workers=workers, progress=progress)
        made = {"plan": vars(plan), **{name: ledger.header[name] for name in ("versions", "machine")}}
    disk.write_text(target, "\n".join(_lines(made, found)) + "\n")
    kept_in.unlink()


def _lines(made: dict[str, Any], found: list[dict[str, Any]]) -> Iterator[str]:
    # One opening a line, so that a change can be read.
    yield f'{{"format": "{FORMAT}", "version": {VERSION}, "made": {json.dumps(made)}, "openings": ['
    yield ",\n".join(json.dumps(entry) for entry in found)
    yield "]}"


def mirror_free(board: Board) -> str:
    """A text of the position that is the same for its mirror image.

    >>> one, other = Opening(("h2e2",)).board(), Opening(("b2e2",)).board()
    >>> one == other, mirror_free(one) == mirror_free(other)
    (False, True)
    """
    return min(_placement(board, 1), _placement(board, -1))


def _placement(board: Board, step: int) -> str:
    cells = [cell or "." for cell in board.cells()]
    rows = ["".join(cells[at : at + FILES]) for at in range(0, SQUARES, FILES)]
    return "/".join(row[::step] for row in rows) + (" w" if board.turn else " b")
