"""Trees in files: `tree.save("file.npz")` and `load_tree`. A loaded tree works like a new one.

A file is a `.npz` of plain arrays, without pickles: one column for each field of an event, and `header`, the
bytes of a JSON text that holds the version, the root board and the result. A file may come from
anybody, so everything in it is checked before use.
"""

import errno
import json
import struct
import tokenize
import warnings
import zipfile
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import Any, BinaryIO, TypeVar

import numpy as np

from xqlab import disk
from xqlab.errors import XqlabError, quoted
from xqlab.playable import Playable
from xqlab.search.enhancements import Enhancements
from xqlab.search.events import EVENT, MOST_EVENTS, new_log
from xqlab.search.memory import COUNTERS
from xqlab.search.result import Iteration, Line, Result
from xqlab.trace.files.board_records import BoardRecordError, described, rebuilt
from xqlab.trace.files.log_check import check_log, check_moves
from xqlab.trace.tree.nodes import Nodes

FORMAT, VERSION = "xqlab tree", 1
LONGEST_HEADER = 8 << 20  # bytes: a zip of 300 kB can hold as much, which JSON makes 250 MB of objects
LINES_AT_MOST = 512
HEAD_OF_ARRAY = 256  # bytes that the header of an array takes at most


TreeT = TypeVar("TreeT", bound=Nodes)


class TreeFileError(XqlabError):
    """A tree that cannot be saved, or a file without a tree."""


def save_tree(tree: Nodes, file: str | Path) -> None:
    """Write a tree; see `Tree.save`."""
    path = Path(file)
    if path.suffix != ".npz":
        raise TreeFileError(f"expected a file name that ends in .npz, got {str(file)!r}")
    try:
        board = described(tree.board)
    except BoardRecordError as error:
        raise TreeFileError(f"cannot save the tree: {error}") from None
    header = {
        "format": FORMAT,
        "version": VERSION,
        "events": len(tree.log),
        "board": board,
        "result": None if tree.result is None else _result_as_json(tree.result),
    }
    text = json.dumps(header, ensure_ascii=False, separators=(",", ":")).encode()
    if len(text) > LONGEST_HEADER or len(tree.log) > MOST_EVENTS:
        raise TreeFileError(
            f"expected at most {MOST_EVENTS:,} events and {LONGEST_HEADER:,} bytes that describe them, "
            f"got {len(tree.log):,} and {len(text):,}"
        )
    columns: dict[str, Any] = {name: np.ascontiguousarray(tree.log[name]) for name in _columns()}
    with disk.replacing(path) as partial, partial.open("wb") as opened:
        np.savez_compressed(opened, header=np.frombuffer(text, dtype=np.uint8), **columns)


def read_tree(file: str | Path, make: Callable[[Any, Any], TreeT]) -> TreeT:
    """What `make(log, board)` makes of a file's log and board, with its `result`; see `load_tree`."""
    path = Path(file)
    try:
        with disk.opened(path) as opened, zipfile.ZipFile(opened) as archive:
            header = _header(archive, path)
            log = _log(archive, header["events"], path)
    except TreeFileError:
        raise
    except (
        *(zipfile.BadZipFile, zlib.error, struct.error, EOFError, NotImplementedError, RuntimeError),
        *(ValueError, OverflowError, LookupError, OSError),  # a name not UTF-8, an offset before the file
    ) as error:
        if isinstance(error, OSError) and error.errno != errno.EINVAL:
            raise  # the file cannot be opened or read
        raise TreeFileError(f"expected a tree in {path.name!r}, got a broken file: {error}") from None
    try:
        board = rebuilt(header.get("board"))
        check_log(log)
        tree = make(log, board)
        check_moves(tree)
    except (BoardRecordError, XqlabError) as error:
        raise TreeFileError(f"expected a tree in {path.name!r}: {error}") from None
    record = header.get("result")
    if record is not None:
        try:
            tree.result = _result_from_json(record, tree).held_by(tree)
        except (TypeError, KeyError, ValueError, AttributeError, OverflowError) as error:
            what = f"{type(error).__name__}: {error}"
            raise TreeFileError(f"expected the result of a search in {path.name!r}, got {what}") from None
    return tree


def _columns() -> dict[str, np.dtype[Any]]:
    return {name: EVENT[name] for name in EVENT.names or ()}


def _header(archive: zipfile.ZipFile, path: Path) -> dict[str, Any]:
    raw = _array(archive, "header", np.dtype(np.uint8), LONGEST_HEADER, path).tobytes()
    try:
        header = disk.parsed(raw)
    except ValueError as error:
        raise TreeFileError(f"expected a header of JSON in {path.name!r}: {error}") from None
    if not isinstance(header, dict) or header.get("format") != FORMAT:
        got = header.get("format") if isinstance(header, dict) else header
        raise TreeFileError(f"expected a file of format {FORMAT!r}, got {quoted(got)} in {path.name!r}")
    if type(header.get("version")) is not int or header["version"] != VERSION:
        raise TreeFileError(
            f"expected version {VERSION}, got {quoted(header.get('version'))} in {path.name!r}:"
            " a newer xqlab may read it"
        )
    events = header.get("events")
    if type(events) is not int or not 0 <= events <= MOST_EVENTS:
        raise TreeFileError(
            f"expected 0 to {MOST_EVENTS} events, got {quoted(events)} in the header of {path.name!r}"
        )
    return header


def _log(archive: zipfile.ZipFile, events: int, path: Path) -> Any:
    log = None
    for name, dtype in _columns().items():
        values = _array(archive, name, dtype, events, path)
        if len(values) != events:
            raise TreeFileError(
                f"expected {events} events, got {len(values)} in array {name!r} of {path.name!r}"
            )
        log = new_log(events) if log is None else log  # once one column has so many
        log[name] = values
    return log


def _array(archive: zipfile.ZipFile, name: str, dtype: np.dtype[Any], most: int, path: Path) -> Any:
    """One array of a file; no more is unpacked than `most` items take, whatever the file says."""
    member = f"{name}.npy"
    try:
        info = archive.getinfo(member)
    except KeyError:
        raise TreeFileError(f"expected an array {name!r} in {path.name!r}, got none") from None
    if info.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
        raise TreeFileError(
            f"expected array {name!r} of {path.name!r} stored or deflated, got method {info.compress_type}"
        )
    if info.file_size > most * dtype.itemsize + HEAD_OF_ARRAY:
        raise TreeFileError(
            f"expected at most {most} items in array {name!r} of {path.name!r}, got {info.file_size} bytes"
        )
    with archive.open(info) as stream:
        shape, stored = _shape(stream, name, path)
        if stored != dtype.newbyteorder("<") or len(shape) != 1 or shape[0] > most:
            raise TreeFileError(
                f"expected {dtype.name}[at most {most}] in array {name!r} of {path.name!r},"
                f" got {stored.name}{list(shape)}"
            )
        size = shape[0] * dtype.itemsize
        raw = stream.read(size + 1)
    if len(raw) != size:
        raise TreeFileError(f"expected {size} bytes in array {name!r} of {path.name!r}, got {len(raw)}")
    return np.frombuffer(raw, dtype=stored).astype(dtype)


def _shape(stream: Any, name: str, path: Path) -> tuple[tuple[int, ...], np.dtype[Any]]:
    binary: BinaryIO = stream
    try:
        version = np.lib.format.read_magic(binary)
        if version != (1, 0):
            raise XqlabError(f"version {version} of the array's format")
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # of an array that Python 2 wrote
            shape, _, dtype = np.lib.format.read_array_header_1_0(binary)
    except (ValueError, SyntaxError, TypeError, MemoryError, RecursionError, tokenize.TokenError) as error:
        raise TreeFileError(f"expected an array {name!r} in {path.name!r}: {error}") from None
    if dtype.hasobject or any(size < 0 for size in shape):
        raise TreeFileError(
            f"expected plain numbers in array {name!r} of {path.name!r}, got {dtype} {list(shape)}"
        )
    return shape, dtype


def _result_as_json(result: Result) -> dict[str, Any]:
    board, use = result.board, result.enhancements
    is_named = isinstance(result.evaluator, str)
    return {
        **_iteration_as_json(board, result),
        "move": _codes(board, [] if result.move is None else [result.move]),
        "counts": {name: int(count) for name, count in result.counts.items()},
        "events": int(result.events),
        "switches": use.names(),
        "numbers": dict(use.parameters),
        "evaluator": result.evaluator if is_named else type(result.evaluator).__name__,
        "compiled": bool(result.compiled),
        "stopped": result.stopped,
        "ideas": result.ideas,
        "iterations": [_iteration_as_json(board, iteration) for iteration in result.iterations],
    }


def _iteration_as_json(board: Playable, iteration: Iteration | Result) -> dict[str, Any]:
    """What an iteration and the result of a search share."""
    return {
        **_line_as_json(board, iteration, iteration.pv),
        "depth": int(iteration.depth),
        "nodes": int(iteration.nodes),
        "seconds": float(iteration.seconds),
        "lines": [_line_as_json(board, line, line.pv or [line.move]) for line in iteration.lines],
    }


def _line_as_json(board: Playable, line: Line | Iteration | Result, pv: Any) -> dict[str, Any]:
    return {"value": int(line.value), "pv": _codes(board, pv), "line_cut": bool(line.line_cut)}


def _codes(board: Playable, moves: Any) -> list[int]:
    """The numbers of a line of moves."""
    ahead, codes = board.copy(), []
    for move in moves:
        code = next(code for code in ahead.codes() if ahead.move_of(code) == move)
        codes.append(int(code))
        ahead.push_code(code)
    return codes


def _result_from_json(record: dict[str, Any], tree: Nodes) -> Result:
    board = tree.board
    if board is None:
        raise TypeError("a result without a board")
    counts = {str(name): _whole(count) for name, count in record["counts"].items()}
    if set(counts) != set(COUNTERS):
        odd = sorted(set(counts) ^ set(COUNTERS))
        raise KeyError(f"counters that are missing or unknown: {', '.join(odd)[:200]}")
    if _whole(record["events"]) < len(tree.log):
        raise XqlabError(f"{record['events']} events, of which {len(tree.log)} were kept")
    numbers = {str(name): _whole(value) for name, value in record["numbers"].items()}
    moves, last = _moves(board, record["move"]), _iteration(board, record)
    return Result(
        board=board,
        move=moves[0] if moves else None,
        **vars(last) | {"pv": list(last.pv), "lines": list(last.lines)},
        counts=counts,
        log=tree.log,
        events=_whole(record["events"]),
        enhancements=Enhancements.of(*map(str, record["switches"])).tuned(**numbers),
        evaluator=str(record["evaluator"])[:100],
        compiled=record["compiled"] is True,
        stopped=str(record["stopped"])[:100],
        iterations=[_iteration(board, iteration) for iteration in _at_most(record["iterations"])],
        ideas=[_idea(idea) for idea in _at_most(record.get("ideas", []))],  # files before there were any
    )


def _idea(record: dict[str, Any]) -> dict[str, Any]:
    """What a file says of an idea: texts, which are shown and never run."""
    texts = {name: str(record[name])[:10_000] for name in ("name", "kind", "digest", "source")}
    return {**texts, "weight": _whole(record["weight"])}


def _iteration(board: Playable, record: dict[str, Any]) -> Iteration:
    return Iteration(
        _whole(record["depth"]),
        _whole(record["value"]),
        tuple(_moves(board, record["pv"])),
        _whole(record["nodes"]),
        float(record["seconds"]),
        tuple(_line(board, line) for line in _at_most(record["lines"])),
        record["line_cut"] is True,
    )


def _line(board: Playable, record: dict[str, Any]) -> Line:
    moves = _moves(board, record["pv"])
    if not moves:
        raise XqlabError("a line without moves")
    return Line(moves[0], _whole(record["value"]), tuple(moves), record["line_cut"] is True)


def _moves(board: Playable, codes: Any) -> list[Any]:
    ahead, moves = board.copy(), []
    for code in _at_most(codes):
        if _whole(code) not in ahead.codes():
            raise XqlabError(f"move {code!r} of a line, which is not legal")
        moves.append(ahead.move_of(code))
        ahead.push_code(code)
    return moves


def _at_most(items: Any) -> list[Any]:
    if not isinstance(items, list) or len(items) > LINES_AT_MOST:
        raise TypeError(f"expected a list of at most {LINES_AT_MOST}, got {quoted(items)}")
    return items


def _whole(value: Any) -> int:
    if type(value) is not int or abs(value) >= 1 << 62:
        raise TypeError(f"expected an integer, got {quoted(value)}")
    return value
