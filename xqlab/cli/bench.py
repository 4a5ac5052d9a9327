"""`xqlab bench`: measurements on this machine, printed, written as JSON and drawn."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

from xqlab import disk
from xqlab.cli.shell import INTERRUPTED, UsageError, check_outputs, print_lines, read_number


def add_options(parser: argparse.ArgumentParser) -> None:
    """Add the options of the command to its parser."""
    add = parser.add_argument
    parts = (
        "search perft record threads selfplay import compile games mcts; all of these; or depth, alone: "
        "nodes and time by depth; or trees, alone: times to open recorded searches of up to a million "
        "events; or nnue, alone: passes of nets by type of number, library and way; or profile, alone: the "
        "shares of a search's time; or book, alone: look-ups in an opening book of a million entries"
    )
    add("names", nargs="*", metavar="NAME", help=parts)
    add("--json", type=Path, metavar="FILE", help="also write the rows to FILE")
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

    alone = ("depth", "trees", "nnue", "profile", "book")
    unknown = [name for name in options.names if name not in (*PARTS, *alone)]
    if unknown:
        names = ", or ".join((", ".join(PARTS), *alone))
        raise UsageError(f"expected names out of {names}, got {unknown[0]!r}")
    check_outputs(options.json, options.plot)
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

        return print_lines(run_net_bench(options.json, _drawer(options.plot, "net_figure")))
    if "profile" in options.names:
        from xqlab.experiments.bench.time_shares import run_time_shares

        drawer = _drawer(options.plot, "time_shares_figure")
        return print_lines(run_time_shares(options.json, drawer))
    if options.plot is not None:
        raise UsageError("--plot is for 'xqlab bench' with depth, nnue or profile")
    if "book" in options.names:
        from xqlab.experiments.bench.book_speed import run_book_bench

        return print_lines(run_book_bench(options.json))
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

    def measured() -> Iterator[Any]:
        for row in measure_trees(open_tree, widgets={"stepper": Stepper, "tree": TreeWidget, "quiz": Quiz}):
            rows.append(row)
            yield row

    for line in tree_table(measured()):
        print(line, flush=True)
    if options.json is not None:
        write_trees(rows, options.json)
    return 0


def _bench_depth(options: argparse.Namespace) -> int:
    from xqlab.experiments.run.json_shape import write_measured
    from xqlab.experiments.run.positions import read_positions, study_positions
    from xqlab.experiments.sweeps import depths

    draw = _drawer(options.plot, "depth_figure")
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
    print(depths.depth_table(searches), flush=True)
    if options.json is not None:
        command = f"xqlab bench depth --depth {depth} --seconds {seconds:g} --presets {' '.join(presets)}"
        if which is not None:
            command += f" --positions {which}"
        fens = {name: board.fen() for name, board in boards.items()}
        content = {"fens": fens, **searches.as_json()}
        write_measured(options.json, ("xqlab depths", 1), f"{command} --json FILE", content)
    if options.plot is not None and searches.rows:
        draw(searches)
    return INTERRUPTED if searches.interrupted else 0


def _drawer(file: Path | None, figure: str) -> Any:
    # Before the measurement, which an impossible plot should not lose.
    if file is None:
        return None
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
