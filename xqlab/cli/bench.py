"""`xqlab bench`: measurements on this machine, printed, written as JSON and drawn."""

import argparse
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from importlib import import_module
from pathlib import Path
from typing import Any

from xqlab import disk
from xqlab.cli.shell import INTERRUPTED, UsageError, check_outputs, command_line, print_lines, read_number
from xqlab.experiments.run.machine import machine, write_measured


@dataclass
class BenchReport:
    """What was measured: `content` for a file, `drawn` for a chart."""

    content: dict[str, Any] = field(default_factory=dict)
    drawn: tuple[Any, ...] = ()
    interrupted: bool = False

    def noted(self, rows: Iterable[Any], name: str = "rows") -> Iterator[Any]:
        """The rows, which the content gets, too, each as it comes."""
        kept = self.content.setdefault(name, [])
        for row in rows:
            kept.append(row)
            yield row


def add_options(parser: argparse.ArgumentParser) -> None:
    add = parser.add_argument
    parts = (
        "search perft record threads selfplay import compile games mcts; all of these; or depth, alone: "
        "nodes and time by depth; or nnue, alone: passes of nets by type of number, library and way; or "
        "profile, alone: the shares of a search's time; or wasm, alone: the speed of WebAssembly in node "
        "beside compiled code's"
    )
    add("names", nargs="*", metavar="NAME", help=parts)
    add("--json", type=Path, metavar="FILE", help="also write the rows to FILE")
    counts = "an engine that counts in this game, too, as 'chess stockfish' does"
    add("--engine", nargs=2, metavar=("GAME", "COMMAND"), help=f"for perft: {counts}")
    add("--plot", type=Path, metavar="FILE", help="draw depth, nnue or profile: .png, .svg or .pdf")
    add = parser.add_argument_group("for depth").add_argument
    add("--depth", metavar="PLIES", help="the greatest depth; 12, the default")
    add("--seconds", help="seconds for each preset; 20, the default")
    add("--presets", nargs="+", metavar="PRESET", help="such as textbook and full; default: all")
    positions = "how many of the fixed set, or a file with a FEN a line; default: all of the set"
    add("--positions", metavar="N|FILE", help=positions)


def run(options: argparse.Namespace) -> int:
    """The exit status after the named parts are measured; raises UsageError for an invalid request."""
    from xqlab.experiments.bench.fixed import PARTS

    unknown = [name for name in options.names if name not in (*PARTS, *ALONE)]
    if unknown:
        names = ", or ".join((", ".join(PARTS), *ALONE))
        raise UsageError(f"expected names out of {names}, got {unknown[0]!r}")
    check_outputs(options.json, options.plot)
    name = next((name for name in ALONE if name in options.names), "")
    if name and len(options.names) > 1:
        raise UsageError(f"expected {name} alone, got {' '.join(options.names)!r}")
    for option in ("depth", "seconds", "presets", "positions"):
        if name != "depth" and getattr(options, option) is not None:
            raise UsageError(f"--{option} is for 'xqlab bench depth'")
    if options.engine is not None and "perft" not in options.names:
        raise UsageError("--engine is for 'xqlab bench perft'")
    if options.plot is not None and name not in FIGURES:
        raise UsageError("--plot is for 'xqlab bench' with depth, nnue or profile")
    draw = None if options.plot is None else _drawer(options.plot, FIGURES[name])
    report = BenchReport()
    try:
        print_lines(ALONE.get(name, _parts)(options, report))
        if options.json is not None:
            write_measured(options.json, "xqlab bench", command_line(), report.content)
        if draw is not None and report.drawn:
            draw(*report.drawn)
    except OSError as error:
        error.add_note("what was measured is printed above")
        raise
    return INTERRUPTED if report.interrupted else 0


def _parts(options: argparse.Namespace, report: BenchReport) -> Iterator[str]:
    from xqlab.experiments.bench.fixed import PARTS, Row, row_line
    from xqlab.experiments.bench.perft_speed import measure_perft_speed

    yield f"{machine()['processor']}, {machine()['system']}"
    for name in options.names or PARTS:
        rows = PARTS[name]()
        if name == "perft" and options.engine is not None:
            rows = (Row(*measured) for measured in measure_perft_speed(tuple(options.engine)))
        yield from map(row_line, report.noted(rows))


def _nnue(options: argparse.Namespace, report: BenchReport) -> Iterator[str]:
    from xqlab.experiments.bench.net_bench import measure, roof_table, roofline, speed_table

    yield from speed_table(report.noted(measure()))
    yield ""
    yield from roof_table(report.noted(roofline(), "roofline"))
    report.drawn = report.content["rows"], report.content["roofline"]


def _profile(options: argparse.Namespace, report: BenchReport) -> Iterator[str]:
    from xqlab.experiments.bench.time_shares import DEPTH, SEARCHES, measured_search, share_table

    for name in SEARCHES:
        for row in report.noted(measured_search((name, DEPTH), progress=True)):
            yield from share_table({name: row.shares})
    report.drawn = ({row.search: row.shares for row in report.content["rows"]},)


def _wasm(options: argparse.Namespace, report: BenchReport) -> Iterator[str]:
    from xqlab.experiments.bench.wasm_speed import wasm_speeds, wasm_table

    yield str(wasm_table(report.noted(wasm_speeds())))


def _depth(options: argparse.Namespace, report: BenchReport) -> Iterator[str]:
    from xqlab.experiments.run.positions import read_positions, study_positions
    from xqlab.experiments.run.rows import json_of
    from xqlab.experiments.sweeps import depths

    depth, seconds = depths.DEPTH, depths.SECONDS
    if options.depth is not None:
        depth = read_number(options.depth, int, "an integer number of plies")
    if options.seconds is not None:
        seconds = read_number(options.seconds, float, "a number of seconds")
    which = options.positions
    if which is not None and which.isdecimal():
        boards = study_positions(read_number(which, int, "a number of positions"))
    else:
        boards = study_positions() if which is None else read_positions(Path(which))
    presets = options.presets or list(depths.PRESETS)
    searches = depths.measure_depths(boards, presets, depth=depth, seconds=seconds)
    yield depths.depth_table(searches)
    fens = {name: board.fen() for name, board in boards.items()}
    report.content |= {"fens": fens, **json_of(searches)}
    report.drawn = (searches,) if searches.rows else ()
    report.interrupted = searches.interrupted


ALONE: dict[str, Callable[[argparse.Namespace, BenchReport], Iterator[str]]] = {
    "depth": _depth,
    "nnue": _nnue,
    "profile": _profile,
    "wasm": _wasm,
}
FIGURES = {"depth": "depth_figure", "nnue": "net_figure", "profile": "time_shares_figure"}


def _drawer(file: Path, figure: str) -> Any:
    # Before the measurement, which an impossible plot should not lose.
    if file.suffix.lower() not in (".png", ".svg", ".pdf"):
        raise UsageError(f"expected a .png, .svg or .pdf file, got {str(file)!r}")
    try:
        import_module("matplotlib")  # charts are loaded when they are used
        drawn = getattr(import_module("xqlab.viz.charts"), figure)
    except ImportError as error:
        raise UsageError(f"a plot needs matplotlib: pip install 'xqlab[lab]' ({error})") from error

    def draw(*results: Any) -> None:
        with disk.replacing(file) as partial:
            drawn(*results).savefig(partial, dpi=150)

    return draw
