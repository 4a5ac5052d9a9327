"""The command `xqlab`: one function for each subcommand, which imports what it needs when it is called."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from time import perf_counter
from typing import Any, NoReturn

from xqlab import __version__, disk
from xqlab.cli.streams import give_up_full_streams, prepare_streams
from xqlab.errors import CAUSED_BY_PEOPLE, XqlabError, in_one_line, what_is_missing

DEFAULT_SECONDS = 5.0
INTERRUPTED = 130  # what a shell says of a program that Ctrl-C ended


class UsageError(XqlabError):
    """A command line that cannot be followed; `program` where the options of `xqlab COMMAND` are wrong."""

    def __init__(self, message: str, program: str | None = None) -> None:
        super().__init__(message)
        self.program = program


class _Parser(argparse.ArgumentParser):
    """Reports an error in one line, as all of xqlab does; has more options once its command is asked for."""

    later: Callable[[argparse.ArgumentParser], None] | None = None

    def parse_known_args(self, *arguments: Any, **named: Any) -> Any:
        add, self.later = self.later, None
        if add is not None:
            add(self)
        return super().parse_known_args(*arguments, **named)

    def _print_message(self, message: str, file: Any = None) -> None:
        (file or sys.stderr).write(message)  # argparse's own passes a full disk over in silence

    def error(self, message: str) -> NoReturn:
        raise UsageError(f"{message} (see {self.prog} --help)", self.prog)


def main(argv: Sequence[str] | None = None) -> int:
    """The exit status of the command with these arguments: 2 for a wrong one, 130 after Ctrl-C.

    Raises SystemExit after --help and --version, as argparse does.
    """
    prepare_streams()
    program = "xqlab"
    try:
        try:
            words = [_checked(word) for word in (sys.argv[1:] if argv is None else argv)]
            options = _parser().parse_args(words)
            program = f"xqlab {options.command}"
            status = int(options.run(options))
        except SystemExit:  # of --help and --version
            sys.stdout.flush()
            raise
        sys.stdout.flush()  # at exit it would be too late to say that the disk is full
        return status
    except KeyboardInterrupt:
        status = INTERRUPTED
    except BrokenPipeError:  # `xqlab ... | head`: the reader has seen enough
        status = 0
    except (*CAUSED_BY_PEOPLE, ImportError) as error:
        said = what_is_missing(error) if isinstance(error, ImportError) else in_one_line(error)
        if said is None or os.environ.get("XQLAB_TRACEBACK"):
            raise
        with suppress(OSError):  # where nobody reads stderr, the exit status says it
            print(f"{getattr(error, 'program', None) or program}: {said}", file=sys.stderr)
        status = 2
    give_up_full_streams()
    return status


def _checked(word: str) -> str:
    """The word, if it can be the name of a file."""
    try:
        os.fsencode(word)
    except UnicodeEncodeError as error:
        raise UsageError(f"expected text, got half a character: {word[error.start]!r} in {word!r}") from None
    if "\0" in word:
        raise UsageError(f"expected text, got a NUL character in {word!r}")
    return word


def _options_of(name: str) -> Callable[[argparse.ArgumentParser], None]:
    # Of a command with many, kept in a file of its own: it is imported when the command is given.
    return lambda parser: getattr(import_module(f"xqlab.cli.{name}_options"), f"add_{name}_options")(parser)


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(prog="xqlab", description="A workbench for game-tree search, around Xiangqi.")
    parser.add_argument("--version", action="version", version=f"xqlab {__version__}")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", required=True)

    def command(name: str, run: Any, about: str) -> _Parser:
        made = commands.add_parser(name, help=about, description=about[0].upper() + about[1:] + ".")
        made.set_defaults(run=run)
        return made

    lab = command("lab", _lab, "open the notebooks in JupyterLab")
    lab.add_argument("directory", nargs="?", metavar="DIR", help="where your copies go")
    lab.add_argument("--no-browser", action="store_true", help="open no window")
    lab.add_argument("--port", metavar="N", help="this port and no other; 0 for any that is free")
    lab.add_argument("--dry-run", action="store_true", help="print the command and do not run it")

    command("warmup", _warmup, "compile everything once, so that nobody waits for it later")

    doctor = command("doctor", _doctor, "say what works on this machine, and what to do about what does not")
    doctor.add_argument("--json", action="store_true", help="print the findings as JSON")
    doctor.add_argument("--clean", action="store_true", help="delete compiled code that is damaged or old")

    perft = command("perft", _perft, "count the leaves at a depth below a position")
    perft.add_argument("words", nargs="+", metavar="[FEN] DEPTH", help="without FEN, or 'start': the start")
    perft.add_argument("--divide", action="store_true", help="print the leaves below each move, too")
    perft.add_argument("--bulk", action="store_true", help="count the last ply without playing it")

    search = command("search", _search, "search a position")
    search.add_argument("words", nargs="*", metavar="FEN", help="without FEN, or 'start': the start")
    search.add_argument("--depth", help="plies")
    search.add_argument("--time", help=f"seconds; {DEFAULT_SECONDS:g} when there is no limit at all")
    search.add_argument("--nodes", help="positions entered")
    search.add_argument("--off", nargs="+", default=[], metavar="SWITCH", help="switches to turn off")

    bench = command("bench", _bench, "measure this machine; the node total is the fingerprint of the search")
    bench.later = _options_of("bench")

    match = command("match", _match, "play two players against each other, in pairs of games")
    match.later = _options_of("match")

    convert = command("convert", _convert, "write the games of a PGN, XQF, CBR, CBL or CBF file as PGN")
    convert.add_argument("source", type=Path, metavar="SOURCE", help="the file to read")
    convert.add_argument("target", type=Path, metavar="DEST", help="the PGN file to write")
    names = ["chinese", "traditional", "wxf", "iccs", "uci"]
    convert.add_argument(
        "--notation", choices=names, default="chinese", help="of moves; chinese, the default"
    )
    encodings = ["utf-8", "gb18030"]
    convert.add_argument("--encoding", choices=encodings, default="utf-8", help="of DEST; utf-8, the default")
    convert.add_argument("--force", action="store_true", help="overwrite DEST")

    selfplay = command("selfplay", _selfplay, "play games of the search against itself, to learn from")
    selfplay.later = _options_of("selfplay")

    positions = command("positions", _positions, "count, cut and convert positions from games of self-play")
    positions.add_argument("files", nargs="+", type=Path, metavar="FILE", help="games, or text as --text has")
    positions.add_argument("--first", type=int, metavar="N", help="of so many games alone; all")
    positions.add_argument("--text", type=Path, metavar="OUT", help="write lines FEN | value | result")
    positions.add_argument("--records", type=Path, metavar="OUT", help="write games, such as a sample")
    positions.add_argument("--steps", action="store_true", help="count what each step of the pipeline leaves")

    export = command("export-header", _export_header, "write a net as a C header with a small evaluator")
    export.add_argument("target", type=Path, metavar="FILE", help="the .h file to write")
    export.add_argument("--net", type=Path, metavar="NET", help="the file of the net; the net that ships")

    train = command("train", _train, "train a network on games of the search against itself")
    train.later = _options_of("train")

    tune = command("tune", _tune, "fit the weights of the evaluation to games of the search against itself")
    tune.later = _add_tune_options

    engine = command("engine", _engine, "serve the search to a graphical board over stdin and stdout")
    engine.add_argument(
        "--protocol",
        choices=["uci", "ucci"],
        default="uci",
        help="uci, the default; the line 'ucci' changes to UCCI",
    )
    return parser


# -- the subcommands --------------------------------------------------------------------------------------


def _lab(options: argparse.Namespace) -> int:
    from xqlab.cli.lab import LAST_PORT, lab

    port = options.port
    if port is not None:
        port = _number("port", port, int, f"a port from 0 to {LAST_PORT}")
    if options.directory == "":  # an unset variable, and not the folder that one is in
        raise UsageError("expected a folder for the notebooks, got ''")
    directory = None if options.directory is None else Path(options.directory)
    return lab(directory, browser=not options.no_browser, dry_run=options.dry_run, port=port)


def _warmup(options: argparse.Namespace) -> int:
    from xqlab.cli.warmup import warmup

    return warmup()


def _doctor(options: argparse.Namespace) -> int:
    from xqlab.cli.doctor import doctor

    return doctor(as_json=options.json, clean=options.clean)


def _perft(options: argparse.Namespace) -> int:
    from xqlab.experiments.run.divide import DEEPEST, divide

    *fen, text = options.words
    depth = _number("depth", text, int, f"a depth from 1 to {DEEPEST}")
    if not 1 <= depth <= DEEPEST:
        raise UsageError(f"expected a depth from 1 to {DEEPEST}, got {text!r}")
    board = _board(fen)
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
    from xqlab.search import SWITCHES, Enhancements, search
    from xqlab.xiangqi import GAME

    unknown = [name for name in options.off if name not in SWITCHES]
    if unknown:
        raise UsageError(f"expected switches out of {', '.join(SWITCHES)}, got {unknown[0]!r}")
    limits = dict(_limits(options)) or {"time": DEFAULT_SECONDS}
    use = Enhancements.full(GAME).without(*options.off)
    result = search(_board(options.words), **limits, enhancements=use, on_iteration=_print_iteration)
    speed = (
        f"{result.nodes} in {result.seconds:.3f} s, {result.nodes / max(result.seconds, 1e-9):,.0f} nodes/s"
    )
    print(f"{result.move or 'no move'} value {result.value:+d} depth {result.depth} nodes {speed}")
    return INTERRUPTED if result.stopped == "interrupted" else 0


def _print_iteration(iteration: Any) -> None:
    line = " ".join(map(str, iteration.pv)) + " …" * iteration.line_cut
    numbers = f"{iteration.depth:3} {iteration.value:+6d} {iteration.nodes:12} {iteration.seconds:8.3f} s"
    print(numbers, "", line, flush=True)


def _bench(options: argparse.Namespace) -> int:
    from xqlab.experiments.bench.fixed import PARTS

    alone = ("depth", "trees", "nnue")
    unknown = [name for name in options.names if name not in (*PARTS, *alone)]
    if unknown:
        known = ", or ".join((", ".join(PARTS), *alone))
        raise UsageError(f"expected names out of {known}, got {unknown[0]!r}")
    for file in (options.json, options.plot):
        if file is not None and not disk.in_a_folder(file):
            raise UsageError(f"expected a file in an existing folder, got {str(file)!r}")
        if file is not None:
            disk.check_writable(file)
    for name in alone:
        if name in options.names and len(options.names) > 1:
            raise UsageError(f"expected {name} alone, got {' '.join(options.names)!r}")
    try:
        return _measure(options)
    except OSError as error:
        error.add_note("what was measured is printed above")
        raise


def _measure(options: argparse.Namespace) -> int:
    from xqlab.experiments.bench.fixed import PARTS, bench

    if "depth" in options.names:
        return _bench_depth(options)
    for name in ("depth", "seconds", "presets", "positions"):
        if getattr(options, name) is not None:
            raise UsageError(f"--{name} is for 'xqlab bench depth'")
    if "nnue" in options.names:
        from xqlab.experiments.bench.net_bench import run_net_bench

        return _print_lines(run_net_bench(options.json, _drawer(options.plot, "net_speed", "net_figure")))
    if options.plot is not None:
        raise UsageError("--plot is for 'xqlab bench depth' and 'xqlab bench nnue'")
    if "trees" in options.names:
        return _bench_trees(options)
    bench(options.names or list(PARTS), options.json)
    return 0


def _bench_trees(options: argparse.Namespace) -> int:
    from xqlab.experiments.bench.tree_times import measure_trees, tree_table, write_trees

    try:
        from xqlab.viz import Quiz, Stepper, TreeWidget
        from xqlab.viz.overview.view import Views
    except ImportError as error:
        raise UsageError(f"an overview needs more packages: pip install 'xqlab[lab]' ({error})") from error

    def open_tree(tree: Any) -> Any:
        views = Views(tree)
        return lambda node, ghosts: views.message(node, None, ghosts, False)

    rows: list[Any] = []

    def kept() -> Iterator[Any]:
        for row in measure_trees(open_tree, widgets={"stepper": Stepper, "tree": TreeWidget, "quiz": Quiz}):
            rows.append(row)
            yield row

    for line in tree_table(kept()):
        print(line, flush=True)
    if options.json is not None:
        write_trees(rows, options.json)
    return 0


def _bench_depth(options: argparse.Namespace) -> int:
    from xqlab.experiments.run.positions import read_positions, study_positions
    from xqlab.experiments.sweeps import depths

    draw = _drawer(options.plot, "sweeps", "depth_figure")
    depth, seconds = depths.DEPTH, depths.SECONDS
    if options.depth is not None:
        depth = _number("depth", options.depth, int, "a whole number of plies")
    if options.seconds is not None:
        seconds = _number("seconds", options.seconds, float, "a number of seconds")
    which = options.positions
    if which is not None and which.isdecimal():
        boards = study_positions(_number("positions", which, int, "a number of positions"))
    else:
        boards = study_positions() if which is None else read_positions(Path(which))
    presets = options.presets or list(depths.PRESETS)
    found = depths.measure_depths(boards, presets, depth=depth, seconds=seconds)
    print(depths.depth_table(found), flush=True)
    if options.json is not None:
        depths.write_depths(found, {name: board.fen() for name, board in boards.items()}, options.json)
    if options.plot is not None and found.rows:
        draw(found)
    return INTERRUPTED if found.interrupted else 0


def _drawer(file: Path | None, charts: str, figure: str) -> Any:
    # Before anything is measured: a plot that cannot be made is no reason to lose a measurement.
    if file is None:
        return None
    if file.suffix.lower() not in (".png", ".svg", ".pdf"):
        raise UsageError(f"expected a .png, .svg or .pdf file, got {str(file)!r}")
    try:
        drawn = getattr(import_module(f"xqlab.viz.charts.{charts}"), figure)
    except ImportError as error:
        raise UsageError(f"a plot needs matplotlib: pip install 'xqlab[lab]' ({error})") from error

    def draw(*found: Any) -> None:
        with disk.replacing(file) as partial:
            drawn(*found).savefig(partial, dpi=150)

    return draw


def _match(options: argparse.Namespace) -> int:
    from xqlab.cli.match_command import run_match

    found = run_match(options)
    return INTERRUPTED if found.interrupted else 0


def _convert(options: argparse.Namespace) -> int:
    """0 when all was read, 1 when something is missing in what was written; stderr says what."""
    from tqdm import tqdm

    from xqlab.xiangqi import InvalidFenError
    from xqlab.xiangqi.records.game_files import load_games
    from xqlab.xiangqi.records.pgn import write_games

    source, target = options.source, options.target
    if not source.is_file():
        raise UsageError(f"expected an existing file, got {str(source)!r}")
    if target.suffix.lower() != ".pgn" or not disk.in_a_folder(target):
        raise UsageError(f"expected a .pgn file in an existing folder, got {str(target)!r}")
    if target.exists() and (not options.force or target.samefile(source)):
        raise UsageError(f"expected a new file, got {str(target)!r}; --force overwrites another than SOURCE")
    disk.check_writable(target)
    counts = {"read": 0, "broken": 0, "left out": 0}

    def readable() -> Iterator[Any]:
        # disable=None: no bar where stderr is no terminal
        for game in tqdm(load_games(source, errors="keep"), unit=" games", disable=None):
            counts["read"] += 1
            counts["broken"] += bool(game.errors)
            for error in game.errors:
                tqdm.write(f"game {counts['read']}: {error}", file=sys.stderr)
            try:
                game.board()
            except InvalidFenError:
                counts["left out"] += 1
            else:
                yield game

    try:
        write_games(readable(), target, options.notation, encoding=options.encoding)
    except ImportError as error:
        raise UsageError(str(error)) from error
    print(f"{counts['read']} games, {counts['broken']} of them broken, {counts['left out']} left out")
    return int(counts["broken"] > 0)


def _selfplay(options: argparse.Namespace) -> int:
    from xqlab.cli.selfplay_command import run_selfplay

    return _print_lines(run_selfplay(options))


def _positions(options: argparse.Namespace) -> int:
    from xqlab.cli.positions_command import run_positions

    return _print_lines(run_positions(options))


def _print_lines(lines: Iterator[str]) -> int:
    for line in lines:
        print(line, flush=True)
    return 0


def _export_header(options: argparse.Namespace) -> int:
    from xqlab.nnue import Quantised, shipped_net
    from xqlab.nnue.net.c_header import export_header

    if options.target.suffix != ".h" or not disk.in_a_folder(options.target):
        raise UsageError(f"expected a .h file in an existing folder, got {str(options.target)!r}")
    net = shipped_net() if options.net is None else Quantised.load(options.net)
    print(f"{export_header(net, options.target)}: {net!r}")
    return 0


def _train(options: argparse.Namespace) -> int:
    from xqlab.cli.train_command import run_train

    return _print_lines(run_train(options))


def _add_tune_options(parser: argparse.ArgumentParser) -> None:
    from xqlab.cli.tune_command import add_tune_options

    add_tune_options(parser)


def _tune(options: argparse.Namespace) -> int:
    from xqlab.cli.tune_command import run_tune

    found = run_tune(options, _number)
    print(found.summary())
    return INTERRUPTED if found.stopped == "interrupted" else 0


def _engine(options: argparse.Namespace) -> int:
    from xqlab.engine.serving import serve, whole_lines

    for stream in (sys.stdin, sys.stdout):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="replace")
    serve(whole_lines(sys.stdin), sys.stdout, options.protocol)
    return 0


# -- what the subcommands read ----------------------------------------------------------------------------


def _board(words: Sequence[str]) -> Any:
    from xqlab.xiangqi import Board

    fen = " ".join(words)
    return Board() if fen in ("", "start", "startpos") else Board(fen)


def _limits(options: argparse.Namespace) -> Iterator[tuple[str, Any]]:
    for name, kind, expected in (
        ("depth", int, "a whole number of plies"),
        ("time", float, "a number of seconds"),
        ("nodes", int, "a whole number of nodes"),
    ):
        text = getattr(options, name)
        if text is not None:
            yield name, _number(name, text, kind, expected)


def _number(name: str, text: str, kind: type, expected: str) -> Any:
    try:
        return kind(text)
    except ValueError:
        raise UsageError(f"expected {expected}, got {text!r}") from None
