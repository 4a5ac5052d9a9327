"""The suite of best moves: `python data/suite/make_suite.py NAME` makes NAME.epd again.

    python data/suite/make_suite.py xiangqi
    python data/suite/make_suite.py chess
    python data/suite/make_suite.py junqi

README.md here says what each kind of position proves. An interrupted run resumes: it keeps its progress in
`NAME.pool.jsonl` until the file is complete. All budgets are in nodes, so that the same version makes the
same file anywhere.
"""

import argparse
import runpy
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

import chess
from endgame_table import EndgameTable, State, board_of

from xqlab import disk
from xqlab.errors import errors_in_one_line
from xqlab.experiments.run.ledger import Ledger
from xqlab.files import data_file
from xqlab.game_profile import position_text
from xqlab.games import junqi
from xqlab.nnue import evaluator
from xqlab.nnue.data.game_records import games_of
from xqlab.nnue.data.record_text import fens
from xqlab.nnue.data.training_positions import positions_of
from xqlab.search import search
from xqlab.search.driver import Searcher
from xqlab.xiangqi import Board
from xqlab.xiangqi.mate_positions import mates

SEED = 2026
GAP = 150  # centipawns by which the best move is better than the second best
LEVEL = 300  # centipawns: the best move is worth at least -LEVEL, the second best at most +LEVEL
UNDECIDED = 20_000  # centipawns: values beyond are mates and wins by rule, which no estimate proves
STABLE = 3  # iterations at the end of the deep search that agree
FIRST_LOOK, DEEP, BY_NET = 40_000, 1_000_000, 200_000  # nodes
GLANCE, GLANCE_GAP = 6_000, 100  # nodes and centipawns: what decides whether to look any further
FURTHER = 8  # random plies from a start, at most
MOST_A_GAME, APART = 2, 20  # tactics out of one game, and plies between them
FIRST_GAME = 1000  # the seed of the first Junqi game, beyond those of positions/junqi.json
FEWEST_PIECES = 10  # of a tactic; with fewer it is an endgame

TACTICS, JUNQI_TACTICS, CHESS_MATES = 10, 40, 40
ENDGAMES = {"KNk": 8, "KCAk": 20, "KPka": 24, "KNka": 44, "KNkb": 38, "KPkb": 14, "KCBk": 14}
HOLDS = {"KPkb": 4}
SHORTEST, LONGEST = 7, 27  # plies of a win
SLOWER, NEVER = 4, 1000  # plies: what every other move costs at least; no win
SOONEST_LOSS, LONGEST_LOSS = 4, 24  # plies to the loss after the other moves, where only one move holds


# -- tactics -----------------------------------------------------------------------------------------------


class _Glances:
    """Short searches with one searcher, as a new one takes longer than they do; each with an empty table."""

    def __init__(self, board: Any) -> None:
        self._searcher = Searcher(board, table_mb=1)

    def __call__(self, board: Any, **limits: Any) -> Any:
        self._searcher.table.fill(0)
        return self._searcher.run(board, **limits)


def tactic(
    board: Any,
    glance: _Glances,
    first_look: int = FIRST_LOOK,
    deep: int = DEEP,
    level: int = LEVEL,
    net: Any = None,
) -> str | None:
    """The opcodes of a tactic; None where no move is clearly best, or where a search of depth 2 finds it."""
    lines = glance(board, nodes=GLANCE, multipv=2).lines
    if len(lines) < 2 or lines[0].value - lines[1].value < GLANCE_GAP or lines[1].value > level:
        return None
    shallow = [glance(board, depth=depth).move for depth in (1, 2)]
    if lines[0].move in shallow:
        return None
    for nodes, look in ((first_look, glance), (deep, partial(search, table_mb=64))):
        found = look(board, nodes=nodes, multipv=2)
        ends = [each.lines for each in found.iterations[-STABLE:]]
        if len(ends) < STABLE or found.move in shallow:
            return None
        if not all(len(each) == 2 and _is_clear(each[0], each[1], found.move, level) for each in ends):
            return None
    best, second = ends[-1]
    said = (
        f"{found.nodes:,} nodes, depth {found.depth}: {best.value:+d}, "
        f"next {second.move} {second.value:+d}; depth 1 and 2 play {' and '.join(map(str, shallow))}"
    )
    if net is not None:
        if search(board, nodes=BY_NET, evaluator=net).move != found.move:
            return None
        said += f"; {BY_NET:,} nodes with the net second agree"
    return f'bm {found.move}; c0 "{said}"'


def _is_clear(best: Any, second: Any, move: Any, level: int) -> bool:
    return bool(
        best.move == move
        and best.value - second.value >= GAP
        and -level <= best.value < UNDECIDED
        and -UNDECIDED < second.value <= level
    )


def tactics_of_game(number: int, records: Any, net: Any) -> list[str]:
    """The lines of the first tactics in a game of self-play, in an order given by its number."""
    positions = positions_of(records, records["ply"].astype("int64") * 0 + number)
    order = list(range(len(positions)))
    Random(f"{SEED} {number}").shuffle(order)
    texts = fens(positions)
    lines: dict[int, str] = {}
    glance = _Glances(Board())
    for i in order:
        text = " ".join(texts[i].split()[:2]) + " - -"
        few = sum(map(str.isalpha, text.split()[0])) < FEWEST_PIECES
        if few or any(abs(i - j) < APART for j in lines):
            continue
        opcodes = tactic(Board(text), glance, net=net)
        if opcodes is not None:
            lines[i] = f'{text} {opcodes}; c1 "game {number}, ply {int(positions["ply"][i])} of nnue.bin";'
        if len(lines) == MOST_A_GAME:
            break
    return list(lines.values())


# -- endgames ----------------------------------------------------------------------------------------------


def endgames(letters: str, wins: int, holds: int) -> list[str]:
    """Lines of positions in which one move wins clearly faster, or alone holds."""
    lines: list[str] = []
    table = EndgameTable(letters)
    chance = Random(f"{SEED} {letters}")
    states = [state for state in table.moves if len(table.moves[state]) > 1]
    chance.shuffle(states)
    glance = _Glances(board_of(states[0]))
    lengths: dict[int, int] = {}
    for state in states:
        plies = table.plies.get(state, 0)
        if not wins or not state[2] or not SHORTEST <= plies <= LONGEST:
            continue
        best, *others = sorted(
            table.moves[state], key=lambda move: table.plies.get(table.moves[state][move], NEVER)
        )
        second = table.plies.get(table.moves[state][others[0]], NEVER) + 1
        if second - plies < SLOWER or lengths.get(plies, 0) > 1 + sum(lengths.values()) // 6:
            continue
        if _is_found(glance, state, best):
            continue
        lengths[plies] = lengths.get(plies, 0) + 1
        wins -= 1
        rest = "no other move wins" if second > NEVER else f"every other wins in {(second + 1) // 2} at best"
        said = f"all positions of {letters}: {rest}"
        lines.append(_turned(state, best, chance, f'dm {(plies + 1) // 2}; c0 "{said}"'))
    for state in states:
        if not holds or state[2] or state in table.plies:
            continue
        losing = [table.plies[each] for each in table.moves[state].values() if each in table.plies]
        holding = [move for move, each in table.moves[state].items() if each not in table.plies]
        if len(holding) != 1 or max(losing) > LONGEST_LOSS or min(losing) < SOONEST_LOSS:
            continue
        if _is_found(glance, state, holding[0]):
            continue
        holds -= 1
        longest = (max(losing) + 1) // 2
        said = f"all positions of {letters}: every other move loses, in {longest} moves at most"
        lines.append(_turned(state, holding[0], chance, f'c0 "{said}"'))
    return lines


def _is_found(glance: _Glances, state: State, move: str) -> bool:
    board = board_of(state)
    return any(str(glance(board, depth=depth).move) == move for depth in (1, 2))


def _turned(state: State, move: str, chance: Random, opcodes: str) -> str:
    # With colours exchanged now and then, so that a search that favours one side does not look better.
    board = board_of(state)
    if chance.random() < 0.5:
        board = board.mirror()
        move = "".join(each if each.isalpha() else str(9 - int(each)) for each in move)
    return f"{' '.join(board.fen().split()[:2])} - - bm {move}; {opcodes};"


# -- the files ---------------------------------------------------------------------------------------------


def mate_lines() -> Iterator[str]:
    """Lines of the collection of mates, those in at least two moves."""
    for each in mates():
        if each.moves > 1:
            said = f"all moves of both sides: no other first move mates in {each.moves} moves"
            yield (
                f"{' '.join(each.fen.split()[:2])} - - bm {' '.join(each.first)}; dm {each.moves};"
                f' id "{each.name}"; c0 "{said}";'
            )


def xiangqi(kept: Callable[..., Any]) -> Iterator[tuple[str, list[str]]]:
    """The parts of the Xiangqi suite."""
    yield "Mates, proven by exhaustive search, out of positions/mates.json", list(mate_lines())
    net = evaluator(data_file("nets/second.net"))
    games = dict(games_of(data_file("samples/nnue.bin")))
    order = sorted(games)
    Random(SEED).shuffle(order)
    found: list[str] = []
    for number in order:
        if len(found) >= TACTICS:
            break
        found += kept(f"tactics of game {number}", tactics_of_game, number, games[number], net)
    yield "Tactics, found by a search of a million nodes", _named("tactic", found[:TACTICS])
    lines = []
    for letters, wins in ENDGAMES.items():
        made = kept(f"endgame {letters}", endgames, letters, wins, HOLDS.get(letters, 0))
        lines += _named(f"endgame {letters}", made)
    yield "Endgames, proven by a table of all positions", lines


def other_game(
    game: str, size: int, first_look: int, deep: int, level: int, starts: Iterable[Any]
) -> Callable[[Callable[..., Any]], Iterator[tuple[str, list[str]]]]:
    """The parts of a suite of different tactics, one out of each start, a little further by random moves."""

    def parts(kept: Callable[..., Any]) -> Iterator[tuple[str, list[str]]]:
        found: list[str] = []
        for number, start in enumerate(starts):
            line = kept(f"start {number}", _tactic_after, start, number, game, first_look, deep, level)
            if line and _position(line) not in map(_position, found):
                found.append(line)
            if len(found) == size:
                break
        yield f"Tactics, found by a search of {deep:,} nodes", _named("tactic", found)

    return parts


def _position(line: str) -> str:
    return line.partition(" bm ")[0]


def _tactic_after(start: Any, number: int, game: str, first_look: int, deep: int, level: int) -> str | None:
    board = start.copy()
    chance = Random(f"{SEED} {game} {number}")
    glance = _Glances(board)
    for _ in range(FURTHER):
        if board.outcome() is not None:
            return None
        opcodes = tactic(board, glance, first_look, deep, level)
        if opcodes is not None:
            return f'{position_text(board)} {opcodes}; game {game}; c1 "start {number}";'
        board.push(chance.choice(board.legal_moves))
    return None


def chess_mates(kept: Callable[..., Any]) -> Iterator[tuple[str, list[str]]]:
    """The part of the chess suite: mates in two by a single first move, of a few pieces placed at random."""
    found: list[str] = []
    for seed in range(10_000):
        line = kept(f"placement {seed}", _mate_in_two, seed)
        found += [line] if line else []
        if len(found) == CHESS_MATES:
            break
    yield "Mates in two, proven by trying all moves", _named("mate in 2, no.", found)


def _mate_in_two(seed: int) -> str | None:
    chance = Random(f"{SEED} chess {seed}")
    board = chess.Board.empty()
    letters = "KkQRNpp"[: chance.choice((4, 5, 7))]
    for letter, square in zip(letters, chance.sample(range(8, 56), len(letters))):
        board.set_piece_at(square, chess.Piece.from_symbol(letter))
    if not board.is_valid() or _mates_at_once(board):
        return None
    keys = []
    for move in list(board.legal_moves):
        board.push(move)
        replies = list(board.legal_moves)
        if replies and all(_mates_after(board, reply) for reply in replies):
            keys.append(move)
        board.pop()
    if len(keys) != 1:
        return None
    said = "all moves of both sides: no other first move mates in 2 moves"
    return f'{board.fen()} bm {keys[0]}; dm 2; c0 "{said}"; c1 "placement {seed}";'


def _mates_at_once(board: chess.Board) -> bool:
    for move in list(board.legal_moves):
        board.push(move)
        mated = board.is_checkmate()
        board.pop()
        if mated:
            return True
    return False


def _mates_after(board: chess.Board, reply: chess.Move) -> bool:
    board.push(reply)
    mates_now = _mates_at_once(board)
    board.pop()
    return mates_now


def junqi_starts() -> Iterator[Any]:
    """Positions as in positions/junqi.json, by the script that made it, each from another game."""
    middle_game = runpy.run_path(str(data_file("positions/make_positions.py")))["middle_game"]
    read = junqi.PROFILE.needed("texts", "suites").read
    for seed in count(FIRST_GAME):
        if start := middle_game(seed):
            yield read(start["text"])


SUITES: dict[str, Callable[..., Iterator[tuple[str, list[str]]]]] = {
    "xiangqi": xiangqi,
    "chess": chess_mates,
    "junqi": other_game("Junqi", JUNQI_TACTICS, 20_000, 400_000, 2_000, junqi_starts()),
}


def _named(kind: str, lines: list[str]) -> list[str]:
    return [f'{line} id "{kind} {number}";' for number, line in enumerate(lines, start=1)]


def main() -> None:
    """Make the suite that the command line names."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.add_argument("name", choices=SUITES)
    name = parser.parse_args().name
    folder = Path(__file__).parent
    pool = folder / f"{name}.pool.jsonl"
    with Ledger(pool, "suite pool", {"suite": name, "gap": GAP, "deep": DEEP}, SEED) as ledger:

        def kept(key: str, make: Callable[..., Any], *arguments: Any) -> Any:
            if key not in ledger:
                ledger.add(key, {"found": make(*arguments)})
            return ledger[key]["found"]

        parts = list(SUITES[name](kept))
    text = "".join(f"# {title}\n" + "".join(line + "\n" for line in lines) for title, lines in parts)
    disk.write_text(folder / f"{name}.epd", text)
    pool.unlink()
    for title, lines in parts:
        print(f"{len(lines):4d}  {title}")


if __name__ == "__main__":
    with errors_in_one_line("make_suite"):
        main()
