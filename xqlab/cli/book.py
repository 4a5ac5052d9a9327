"""`xqlab book`: opening books are built from games, exported, shown and merged."""

import argparse
from pathlib import Path
from typing import Any

from xqlab import disk
from xqlab.book import Plan, build_book, convert, merged, open_book, probe, save_book, walk
from xqlab.book.book_files import SUFFIXES, kind_for
from xqlab.book.squares import mirror_code
from xqlab.cli.shell import UsageError, board_of, check_outputs, fields_of
from xqlab.experiments import source_of
from xqlab.game_profile import position_text
from xqlab.text_table import columns
from xqlab.xiangqi import Board

HEADINGS = ("move 着法", "", "score 分", "games 局", "won 胜", "drawn 和", "lost 负", "points %", "")

FROM_ELSEWHERE = (
    "no move at the start position: the games begin elsewhere, as those of `xqlab selfplay` do after random"
    " moves; `xqlab selfplay --opening 0 2` also plays games from the start"
)


def add_options(parser: argparse.ArgumentParser) -> None:
    actions = parser.add_subparsers(dest="action", metavar="ACTION", required=True)

    def action(name: str, run_it: Any, about: str) -> Any:
        parser = actions.add_parser(name, help=about, description=about[0].upper() + about[1:] + ".")
        parser.set_defaults(run_action=run_it)
        return parser.add_argument

    endings = f"ends with {', '.join(SUFFIXES)}"
    usual = Plan()
    add = action("build", _build, "count the moves of games: PGN, XQF, CBL, CBR, CBF, self-play")
    add("files", nargs="+", type=Path, metavar="FILE", help="files of games")
    add("--game", metavar="NAME", help=f"whose games they are; default: of PGN {Board.name}")
    add("--out", type=Path, required=True, metavar="BOOK", help=f"the book, which {endings}; resumed")
    add("--depth", type=int, default=usual.depth, metavar="PLIES", help=f"of each game; {usual.depth}")
    add("--least", type=int, default=usual.least, metavar="N", help="games that a move needs; 1, the default")
    unknown = "count games without a result as drawn; else they are left out"
    add("--unknown", action="store_true", help=unknown)
    add("--variations", action="store_true", help="also read variations")
    add("--force", action="store_true", help="overwrite BOOK")
    add = action("export", _export, "write a book in another format")
    add("book", type=Path, metavar="BOOK", help="the book to read")
    add("target", type=Path, metavar="OUT", help=f"the file to write, which {endings}")
    add("--scale", action="store_true", help="for .dat: reduce scores that do not fit, in proportion")
    start = "where a walk begins that other keys need; more than one, or the start of the game"
    add("--from", dest="starts", action="append", metavar="FEN", help=start)
    add("--force", action="store_true", help="overwrite OUT")
    add = action("show", _show, "print the moves that a book has in a position")
    add("book", type=Path, metavar="BOOK", help="the book to read")
    add("words", nargs="*", metavar="FEN", help="without FEN, or 'start': the start position")
    add = action("positions", _positions, "print the positions that a book reaches after some plies")
    add("book", type=Path, metavar="BOOK", help="the book to read")
    add("--plies", type=int, default=2, metavar="N", help="from the start of the game; 2, the default")
    add("--least", type=int, default=1, metavar="N", help="games that a position needs; 1, the default")
    add = action("merge", _merge, "add up books with the same keys")
    add("books", nargs="+", type=Path, metavar="BOOK", help="the books to read")
    add("--out", type=Path, required=True, metavar="OUT", help=f"the file to write, which {endings}")
    add("--force", action="store_true", help="overwrite OUT")


def run(options: argparse.Namespace) -> int:
    """The exit status of the action, whose result is printed; raises BookError and OSError."""
    return int(options.run_action(options))


def _build(options: argparse.Namespace) -> int:
    plan = Plan(**fields_of(options, Plan))
    _check_output(options.out, options.force, options.files)
    sources = [source_of(file, options.game) for file in options.files]
    try:
        print(build_book(sources, options.out, plan, progress=True))
    except ImportError as error:
        raise UsageError(str(error)) from error
    print(f"{options.out}: {options.out.stat().st_size:,} bytes")
    book = open_book(options.out)
    if not probe(book, board_of([], book.game)):
        print(FROM_ELSEWHERE)
    return 0


def _positions(options: argparse.Namespace) -> int:
    book = open_book(options.book, progress=True)
    fens = []
    for visit in walk(book, deepest=options.plies):
        if visit.ply == options.plies and sum(move.games for move in visit.moves) >= options.least:
            fens.append(position_text(visit.board))
    if not fens:
        print(f"no positions after {options.plies} plies with {options.least} games")
        return 1
    print("\n".join(fens))
    return 0


def _export(options: argparse.Namespace) -> int:
    _check_output(options.target, options.force, [options.book])
    book = open_book(options.book, progress=True)
    starts = None if options.starts is None else [board_of([fen]) for fen in options.starts]
    converted = convert(book, kind_for(options.target, book.kind), starts, progress=True)
    rows = save_book(converted.book, options.target, scale=options.scale)
    print(f"{options.target}: {rows:,} moves, {options.target.stat().st_size:,} bytes")
    if converted.left_out:
        print(f"left out: {converted.left_out:,} positions that are not reached; --from FEN begins elsewhere")
    return int(converted.left_out > 0)


def _show(options: argparse.Namespace) -> int:
    book = open_book(options.book, progress=True)
    board = board_of(options.words, book.game)
    moves = probe(book, board)
    if not moves:
        print(f"no moves 无谱着 in {position_text(board)!r}")
        return 1
    rows: list[tuple[str, ...]] = [HEADINGS]
    twins = {mirror_code(board.code_of(twin.move)): f" (and {twin.move} 镜像)" for twin in moves if twin.twin}
    for move in [move for move in moves if not move.twin]:
        points = "" if move.points is None else f"{100 * move.points:.1f}"
        counts = [f"{move.games:,}", f"{move.won:,}", f"{move.drawn:,}", f"{move.lost:,}"]
        mirror = " (mirror 镜像)" if move.mirrored else twins.get(board.code_of(move.move), "")
        note = " ".join(move.comment.split()) + mirror
        score = f"{move.score:,}"
        rows.append((str(move.move), board.text(move.move), score, *counts, points, note.strip()))
    print("\n".join(columns(rows, (0, 1, 8))))
    return 0


def _merge(options: argparse.Namespace) -> int:
    _check_output(options.out, options.force, options.books)
    book = merged([open_book(file, progress=True) for file in options.books])
    rows = save_book(book, options.out, scale=True)
    print(f"{options.out}: {rows:,} moves in {book.positions:,} positions")
    return 0


def _check_output(target: Path, force: bool, sources: list[Path]) -> None:
    kind_for(target)  # raises BookError for another ending
    for source in sources:
        disk.check_regular(source)
    if target.exists() and (not force or any(target.samefile(source) for source in sources)):
        raise UsageError(f"expected a new file, got {str(target)!r}; --force overwrites another than is read")
    check_outputs(target)
