"""The command `xqlab`: its subcommands. Large ones have their own files, which are imported on demand."""

import argparse
import os
import platform
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from time import perf_counter
from typing import Any, NoReturn

from xqlab import __version__, disk
from xqlab.cli import shell
from xqlab.errors import CAUSED_BY_PEOPLE, check_names, in_one_line, what_is_missing
from xqlab.files import data_file
from xqlab.kernels.background import VARIABLE as BACKGROUND

DEFAULT_SECONDS = 5.0


class _Parser(argparse.ArgumentParser):
    """A parser that reports errors in one line, and that adds a subcommand's options on demand."""

    later: Callable[[argparse.ArgumentParser], None] | None = None

    def parse_known_args(self, *arguments: Any, **named: Any) -> Any:
        add, self.later = self.later, None
        if add is not None:
            add(self)
        return super().parse_known_args(*arguments, **named)

    def _print_message(self, message: str, file: Any = None) -> None:
        (file or sys.stderr).write(message)  # argparse's own ignores a full disk

    def error(self, message: str) -> NoReturn:
        raise shell.UsageError(f"{message} (see {self.prog} --help)", self.prog)


def main(argv: Sequence[str] | None = None) -> int:
    """The exit status of the command with these arguments: 2 for an invalid one, 130 after Ctrl-C.

    Raises SystemExit after --help and --version, as argparse does.
    """
    shell.prepare_streams()
    program = "xqlab"
    try:
        try:
            words = [shell.read_word(word) for word in (sys.argv[1:] if argv is None else argv)]
            options = _parser().parse_args(words)
            program = f"xqlab {options.command}"
            if options.command != "lab":  # what it starts is for notebooks
                os.environ.setdefault(BACKGROUND, "0")
            status = int(options.run(options))
        except SystemExit:  # of --help and --version
            sys.stdout.flush()
            raise
        sys.stdout.flush()  # at exit it would be too late to report a full disk
        return status
    except KeyboardInterrupt:
        status = shell.INTERRUPTED
    except BrokenPipeError:  # `xqlab ... | head`: the reader is done
        status = 0
    except (*CAUSED_BY_PEOPLE, ImportError) as error:
        message = what_is_missing(error) if isinstance(error, ImportError) else in_one_line(error)
        if message is None or os.environ.get("XQLAB_TRACEBACK"):
            raise
        with suppress(OSError):  # if nobody reads stderr, the exit status must do
            print(f"{getattr(error, 'program', None) or program}: {message}", file=sys.stderr)
        status = 2
    shell.give_up_full_streams()
    return status


class _Version(argparse.Action):
    """Print the versions that a result depends on: xqlab, Python, numba, numpy, the shipped net."""

    def __init__(self, option_strings: Sequence[str], dest: str) -> None:
        super().__init__(option_strings, dest, nargs=0, help="print the versions and exit")

    def __call__(self, parser: argparse.ArgumentParser, *_: Any) -> NoReturn:
        from importlib.metadata import version

        from xqlab.nnue.net.shipped import FILE

        net = data_file(FILE)
        digest = disk.sha256(net)[:12]
        others = ", ".join(f"{name} {version(name)}" for name in ("numba", "numpy"))
        print(f"xqlab {__version__}\nPython {platform.python_version()}, {others}, net {net.stem} {digest}")
        parser.exit()


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(prog="xqlab", description="A workbench for game-tree search, around Xiangqi.")
    parser.add_argument("--version", action=_Version)
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", required=True)

    def command(name: str, run: Any, about: str) -> _Parser:
        parser: _Parser = commands.add_parser(
            name, help=about, description=about[0].upper() + about[1:] + "."
        )
        parser.set_defaults(run=run)
        return parser

    def in_a_file(name: str, about: str) -> None:
        parser = command(name, lambda options: _file_of(name).run(options), about)
        parser.later = lambda parser: _file_of(name).add_options(parser)

    lab = command("lab", _lab, "open the notebooks in JupyterLab")
    lab.add_argument("directory", nargs="?", metavar="DIR", help="folder for your copies")
    lab.add_argument("--no-browser", action="store_true", help="open no window")
    lab.add_argument("--port", metavar="N", help="use this port only; 0: any free one")
    lab.add_argument(
        "--language", choices=("en", "zh"), help="of lessons and widgets; default: $XQLAB_LANGUAGE, or en"
    )
    lab.add_argument("--dry-run", action="store_true", help="print the command and do not run it")

    warmup = command("warmup", _warmup, "compile everything once, so that nothing has to be compiled later")
    times = "in one process; where its time went, as JSON"
    warmup.add_argument("--times", type=Path, metavar="FILE", help=times)
    warmup.add_argument("--background", metavar="GAME", help="at low priority and silently, this game first")

    doctor = command("doctor", _doctor, "check what works on this machine, and how to fix what does not")
    doctor.add_argument("--json", action="store_true", help="print the findings as JSON")
    doctor.add_argument("--clean", action="store_true", help="delete damaged or old compiled code")

    perft = command("perft", _perft, "count the leaves at a depth below a position")
    start = "without FEN, or 'start': the start position"
    perft.add_argument("words", nargs="+", metavar="[FEN] DEPTH", help=start)
    perft.add_argument("--divide", action="store_true", help="also print the leaves below each move")
    counting = "count the last moves without playing them: one ply, or two in a game that can"
    perft.add_argument("--bulk", action="store_true", help=counting)

    search = command("search", _search, "search a position")
    search.add_argument("words", nargs="*", metavar="FEN", help=start)
    search.add_argument("--depth", help="plies")
    search.add_argument("--time", help=f"seconds; {DEFAULT_SECONDS:g} without any limit")
    search.add_argument("--nodes", help="positions searched")
    search.add_argument("--off", nargs="+", default=[], metavar="SWITCH", help="switches to turn off")
    for of_any_game in (perft, search):
        of_any_game.add_argument(
            "--game", default="Xiangqi", metavar="NAME", help="the game; Xiangqi, the default"
        )

    in_a_file("bench", "measure this machine; the node total is the fingerprint of the search")
    in_a_file("study", "list the stored results with their state, and run those that are stale")
    in_a_file("reproduce", "print the tables of a source of xqlab again, with ours beside them")
    in_a_file("match", "play two players against each other, in pairs of games")
    in_a_file("suite", "search positions with best moves, and say which are solved")

    in_a_file("book", "build, export, show, count and merge opening books")
    in_a_file("wasm", "build the search of games as WebAssembly modules, for pages")
    in_a_file("convert", "write the games of a PGN, WXF, XQF, CBR, CBL, CBF or DhtmlXQ file as PGN")
    in_a_file("selfplay", "play games of the search against itself, as training data")
    in_a_file("positions", "count, cut and convert positions from games of self-play")

    export = command("export-header", _export_header, "write a net as a C header with a small evaluator")
    export.add_argument("target", type=Path, metavar="FILE", help="the .h file to write")
    net = "the file of the net; default: the shipped net"
    export.add_argument("--net", type=Path, metavar="NET", help=net)

    in_a_file("train", "train a network on self-play games")
    in_a_file("learn", "let a network teach itself by self-play")
    in_a_file("generations", "play the networks of `learn` against each other, and print their Elo")
    in_a_file("sheet", "write the exercises of a class, each student's with numbers of their own")
    in_a_file("grade", "mark the answers to the sheets of a class that are in a folder")
    in_a_file("league", "let the submissions in a folder play each other, and print their table")
    in_a_file("submit", "compile ideas in a file of Python as a submission to a league")
    in_a_file("clinic", "say which faults, planted in short code, the tests in a file find")
    in_a_file("tune", "fit the weights of the evaluation to self-play games")

    engine = command("engine", _engine, "serve the search to a graphical board over stdin and stdout")
    protocol = "uci, the default; the line 'ucci' changes to UCCI"
    engine.add_argument("--protocol", choices=["uci", "ucci"], default="uci", help=protocol)
    return parser


def _file_of(name: str) -> Any:
    return import_module(f"xqlab.cli.{name}")


# -- the subcommands --------------------------------------------------------------------------------------


def _lab(options: argparse.Namespace) -> int:
    from xqlab.cli.lab import LAST_PORT, lab

    port = options.port
    if port is not None:
        port = shell.read_number(port, int, f"a port from 0 to {LAST_PORT}")
    if options.directory == "":  # an unset variable, not the current folder
        raise shell.UsageError("expected a folder for the notebooks, got ''")
    directory = None if options.directory is None else Path(options.directory)
    how = {"dry_run": options.dry_run, "port": port, "language": options.language}
    return lab(directory, browser=not options.no_browser, **how)


def _warmup(options: argparse.Namespace) -> int:
    from xqlab.cli.warmup import warm_in_background, warmup

    if options.background is not None:
        return warm_in_background(options.background)
    shell.check_outputs(options.times)
    return warmup(times=options.times)


def _doctor(options: argparse.Namespace) -> int:
    from xqlab.cli.doctor import doctor

    return doctor(as_json=options.json, clean=options.clean)


def _perft(options: argparse.Namespace) -> int:
    from xqlab.experiments.run.divide import DEEPEST, divide

    *fen, text = options.words
    depth = shell.read_number(text, int, f"a depth from 1 to {DEEPEST}")
    if not 1 <= depth <= DEEPEST:
        raise shell.UsageError(f"expected a depth from 1 to {DEEPEST}, got {text!r}")
    board = shell.board_of(fen, options.game)
    for _ in divide(board, min(depth, 2), bulk=options.bulk):  # compiled before the clock runs
        pass
    started, leaves = perf_counter(), 0
    for move, below in divide(board, depth, bulk=options.bulk):
        leaves += below
        if options.divide:
            print(f"{move}: {below}", flush=True)
    seconds = perf_counter() - started
    print(f"depth {depth}: {leaves} leaves in {seconds:.3f} s, {leaves / seconds:,.0f} leaves/s")
    return 0


def _search(options: argparse.Namespace) -> int:
    from xqlab.game import game_of
    from xqlab.search import SWITCHES, Enhancements, search

    check_names("switches", options.off, SWITCHES, shell.UsageError)
    limits = dict(_limits(options)) or {"time": DEFAULT_SECONDS}
    board = shell.board_of(options.words, options.game)
    use = Enhancements.full(game_of(board.position)).without(*options.off)
    result = search(board, **limits, enhancements=use, on_iteration=_print_iteration)
    speed = (
        f"{result.nodes} in {result.seconds:.3f} s, {result.nodes / max(result.seconds, 1e-9):,.0f} nodes/s"
    )
    print(f"{result.move or 'no move'} value {result.value:+d} depth {result.depth} nodes {speed}")
    return shell.INTERRUPTED if result.stopped == "interrupted" else 0


def _print_iteration(iteration: Any) -> None:
    line = " ".join(map(str, iteration.pv)) + " …" * iteration.line_cut
    numbers = f"{iteration.depth:3} {iteration.value:+6d} {iteration.nodes:12} {iteration.seconds:8.3f} s"
    print(numbers, "", line, flush=True)


def _export_header(options: argparse.Namespace) -> int:
    from xqlab.nnue import Quantised, shipped_net
    from xqlab.nnue.net.c_header import export_header

    if options.target.suffix != ".h" or not disk.in_a_folder(options.target):
        raise shell.UsageError(f"expected a .h file in an existing folder, got {str(options.target)!r}")
    net = shipped_net() if options.net is None else Quantised.load(options.net)
    print(f"{export_header(net, options.target)}: {net!r}")
    return 0


def _engine(options: argparse.Namespace) -> int:
    from xqlab.engine.serving import serve, whole_lines

    for stream in (sys.stdin, sys.stdout):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="replace")
    serve(whole_lines(sys.stdin), sys.stdout, options.protocol)
    return 0


# -- reading arguments ------------------------------------------------------------------------------------


def _limits(options: argparse.Namespace) -> Iterator[tuple[str, Any]]:
    for name, kind, expected in (
        ("depth", int, "an integer number of plies"),
        ("time", float, "a number of seconds"),
        ("nodes", int, "an integer number of nodes"),
    ):
        text = getattr(options, name)
        if text is not None:
            yield name, shell.read_number(text, kind, expected)
