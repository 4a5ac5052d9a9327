"""A book of our own: an opening tree of searched positions, and games that start where it ends.

The tree grows by drop-out expansion, see `xqlab.experiments.selfplay.drop_out`. Then the same net plays games
against itself from the ends of the tree. So a move's score comes from searches, and its games from play.
Files of games of self-play are sources of a book, too.
"""

import hashlib
import math
import os
from collections.abc import Collection, Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Literal

import numpy as np
from tqdm import tqdm

from xqlab import disk
from xqlab.book.book import Book
from xqlab.book.book_files import COMPACT, suffix_of
from xqlab.book.compact import write_compact
from xqlab.book.counting import Counts, canonical
from xqlab.book.errors import BookError
from xqlab.book.games import GameMoves, PgnSource, Source, keyed_moves
from xqlab.book.keys import WIDE, keys_named
from xqlab.errors import quoted
from xqlab.experiments.matches.openings import Opening
from xqlab.experiments.run.ledger import Ledger, LedgerError, kept
from xqlab.experiments.run.rows import record_of
from xqlab.experiments.run.work import run
from xqlab.experiments.selfplay.drop_out import Costs, OpeningGraph, RatedMove
from xqlab.experiments.selfplay.game_ledger import is_game_ledger, read_selfplay
from xqlab.experiments.selfplay.games import Plan, evaluator_of, play_game
from xqlab.game_profile import RecordedGame
from xqlab.nnue.data.game_records import MAGIC, games_of
from xqlab.search.driver import Searcher
from xqlab.xiangqi import Board, Move

TABLE_MB = 2.0
NONE = 0  # no move
HIGHEST = 1000  # the score of the best move
SCALE = 20  # centipawns given up at which a score is 1/e of the highest
SEARCH = record_of(key=int, code=int, value=int)
GAME = record_of(key=str, result=Literal[-1, 0, 1], moves=str)
KEPT = 40  # plies of a game that its file keeps
SEARCHES, GAMES = ".searches.jsonl", ".games.jsonl"  # after the name of the book


@dataclass(frozen=True)
class SelfplaySource(Source):
    """A file of self-play games in records; their random openings have none."""

    def games(self, *, depth: int, variations: bool = False) -> Iterator[GameMoves]:
        """The games, in the order of the file; `variations` has no effect.

        Raises GamesError for a damaged file.
        """
        for _, records in games_of(self.path):
            early = records[(records["ply"] < depth) & (records["move"] != 0)]
            yield GameMoves(
                np.ascontiguousarray(early["square"]),
                early["turn"],
                early["move"],
                early["ply"].astype(np.int64),
                int(records["result"][0]) if len(records) else None,
            )


@dataclass(frozen=True)
class LedgerSource(Source):
    """A file of self-play games as text, of any game; their random openings have none."""

    @property
    def kind(self) -> str:  # type: ignore[override]
        """The name of the game, of whose search the keys are."""
        return read_selfplay(self.path)[0]

    def games(self, *, depth: int, variations: bool = False) -> Iterator[GameMoves]:
        """The games, in the order of their numbers; `variations` has no effect.

        Raises LedgerError for a damaged file.
        """
        for game in read_selfplay(self.path)[1]:
            board, first = game.opening.board(), len(game.opening.moves)
            start, moves = board.copy(), list[tuple[int, int]]()
            for text in game.moves[: max(depth - first, 0)]:
                moves.append((len(moves), board.code_of(board.parse_move(text))))
                board.push_code(moves[-1][1])
            yield keyed_moves(RecordedGame(start, moves, game.result), depth, first=first)


def source_of(path: disk.PathLike, game: str | None = None) -> Source:
    """The games of a file, recognised by its content: of self-play, or of any other program.

    game : whose games they are; by default PGN is that of Xiangqi, and self-play says it

    Raises LedgerError for a damaged file of self-play as text, BookError where PGN of the game cannot be
    read, and for self-play of another game, OSError.
    """
    with disk.opened(path) as file:
        start = file.read(len(MAGIC))
    if start != MAGIC and not is_game_ledger(path):
        is_ours = game is None or game.lower() == Board.name.lower()
        return Source.of(path) if is_ours else PgnSource.of_game(path, str(game))
    if game is not None:
        played = Board.name if start == MAGIC else read_selfplay(path)[0]
        if game.lower() != played.lower():
            raise BookError(f"expected games of {quoted(game)} in {str(path)!r}, got self-play of {played}")
    return SelfplaySource.of(path) if start == MAGIC else LedgerSource.of(path)


@dataclass(frozen=True)
class Making:
    """How a book is made: the same making, net and version give the same book.

    positions : of the tree
    nodes     : of each search of the tree, two for each position
    games     : that start from ends of the tree
    game_nodes: of each search of a game
    tail      : plies of each game beyond the tree that are counted, too
    """

    positions: int = 12_000
    nodes: int = 20_000
    games: int = 1_000
    game_nodes: int = 500
    tail: int = 10

    def __post_init__(self) -> None:
        for name, least in (("positions", 1), ("nodes", 1), ("games", 0), ("game_nodes", 1), ("tail", 0)):
            number = getattr(self, name)
            if type(number) is not int or number < least:
                raise BookError(f"expected {name} to be an integer of at least {least}, got {number!r}")
        if self.tail > KEPT:
            raise BookError(f"expected tail to be at most {KEPT}, got {self.tail}")

    def plan(self) -> Plan:
        """The plan of the games."""
        return Plan(
            nodes=self.game_nodes, depth=None, resign_value=1000, draw_after=80, draw_plies=12, longest=200
        )


def make_book(
    path: disk.PathLike,
    making: Making | None = None,
    *,
    net: Path | str | None = None,
    workers: int | None = None,
    progress: bool = False,
) -> Book:
    """Make a book, write it in the compact format, and return it.

    net     : the file of a net that values positions; by default the search's own evaluation does
    workers : processes that play the games; the tree grows in this one

    Finished searches and games are kept in `path` + ".searches.jsonl" and ".games.jsonl": a killed run
    resumes from them, and one with more positions or games continues. Raises BookError for impossible
    numbers, LedgerError for files of another making, BusyError if another process uses them, OSError.
    """
    making, path = making or Making(), Path(path)
    if suffix_of(path) != COMPACT:
        raise BookError(f"expected a book in the compact format, {COMPACT}, got {str(path)!r}")
    judge = None if net is None else Path(net)
    digest = None if judge is None else hashlib.sha256(disk.read_bytes(judge)).hexdigest()[:16]
    configuration = {"net": digest, "nodes": making.nodes, "costs": asdict(Costs())}
    with Ledger(searches_of(path), "book tree", configuration, record=SEARCH) as store:
        graph = OpeningGraph(_Searches(judge, making.nodes, store))
        bar = tqdm(graph.grow(making.positions), total=making.positions, disable=None if progress else True)
        for _ in bar:
            pass
    plan = making.plan()
    lines = {_text(line): line for line in ends_of(graph, making.games)}
    configuration = {"net": digest, "plan": asdict(plan)}
    with Ledger(Path(os.fspath(path) + GAMES), "book games", configuration, record=GAME) as store:
        items = {text: (plan, judge, text) for text in lines}
        for _ in run(_play, items, ledger=store, workers=workers, progress=progress, unit="game"):
            pass
        games = [
            (f"{text} {store[text]['moves']}".split()[: len(line) + making.tail], store[text]["result"])
            for text, line in lines.items()
        ]
    about = {
        "games": len(games),
        "made from": f"a tree of {len(graph):,} positions, {making.nodes:,} nodes a search",
        "net": digest,
    }
    book = book_of(graph, games, about)
    write_compact(book, path)
    return book


def searches_of(path: disk.PathLike) -> Path:
    """The file that keeps the searches of a book while it is made."""
    return Path(os.fspath(path) + SEARCHES)


class _Searches:
    """The judge of a tree: searches of so many nodes, each with an empty table, kept in their order."""

    def __init__(self, judge: Path | None, nodes: int, ledger: Ledger) -> None:
        evaluator = None if judge is None else evaluator_of(judge)
        self._searcher = Searcher(Board(), evaluator=evaluator, table_mb=TABLE_MB)
        self._nodes = nodes
        self._ledger = ledger
        self._calls = 0

    def __call__(self, board: Board, banned: Collection[int]) -> RatedMove | None:
        number = self._calls
        self._calls += 1
        record = kept(self._ledger, number, lambda: self._searched(board, banned))
        code = int(record["code"])
        if code == NONE:
            return None
        if code not in board.codes() or code in banned:
            raise LedgerError(f"expected a legal move as search {number}, got {code} in {board.fen()!r}")
        return code, int(record["value"])

    def _searched(self, board: Board, banned: Collection[int]) -> dict[str, int]:
        legal = board.codes()
        forbidden = [code for code in legal if code in banned]
        if len(forbidden) == len(legal):
            return {"code": NONE, "value": 0}
        self._searcher.forget()
        result = self._searcher.run(
            board, nodes=self._nodes, banned=[Move.from_code(code) for code in forbidden]
        )
        return {"code": result.move.code, "value": int(result.value)}


def ends_of(graph: OpeningGraph, count: int) -> list[list[int]]:
    """`count` lines to ends of the tree, evenly spread, each with the next move; all if there are fewer."""
    leaves = list(graph.leaves())
    count = min(count, len(leaves))
    lines = []
    for place in range(count):
        leaf = leaves[place * len(leaves) // count]
        drop_out = graph.nodes[leaf].drop_out
        assert drop_out is not None
        lines.append([*graph.line(leaf), drop_out[0]])
    return lines


def _text(line: list[int]) -> str:
    return " ".join(str(Move.from_code(code)) for code in line)


def _play(item: tuple[Plan, Path | None, str]) -> dict[str, Any]:
    plan, judge, text = item
    evaluator = None if judge is None else evaluator_of(judge)
    game = play_game(plan, 0, evaluator, opening=Opening(tuple(text.split())))
    result = 0 if game.winner is None else 1 if game.winner else -1
    return {"result": result, "moves": " ".join(game.moves[:KEPT])}


def book_of(graph: OpeningGraph, games: list[tuple[list[str], int]], about: dict[str, Any]) -> Book:
    """The book of a tree, and of games, each its moves from the start and 1, 0 or -1 as its result for Red.

    A position has its moves in the tree, or, at an end of the tree, the move of its search. The best move has
    the score `HIGHEST`, others less as they give up more. A move that was only played has the score 0.
    """
    counts, hashing, seen = Counts(WIDE), keys_named(WIDE), set()
    for number, node in enumerate(graph.nodes):
        rated = list(_rated(graph, number))
        if not rated:
            continue
        best = max(value for _, value in rated)
        keys, codes = canonical(
            hashing,
            np.repeat(graph.board(number).position.square[None], len(rated), axis=0),
            np.full(len(rated), node.ply % 2),
            np.array([code for code, _ in rated]),
        )
        if int(keys[0]) in seen:  # reached after fewer plies, too
            continue
        seen.add(int(keys[0]))
        scores = [round(HIGHEST * math.exp((value - best) / SCALE)) for _, value in rated]
        counts.add(keys, codes, scores=scores)
    for line, result in games:
        board, squares_of = Board(), []
        for move in line:
            squares_of.append(board.position.square.copy())
            board.push_uci(move)
        codes = np.array([move.code for move in board.move_stack])
        counts.add_games(np.array(squares_of, np.uint8), np.arange(len(line)) % 2, codes, result)
    return counts.book(points=False, about=about)


def _rated(graph: OpeningGraph, number: int) -> Iterator[RatedMove]:
    """The moves of a node and their values."""
    node = graph.nodes[number]
    for code, child in zip(node.moves, node.children):
        yield code, -graph.nodes[child].value
    if not node.children and node.drop_out:
        yield node.drop_out
