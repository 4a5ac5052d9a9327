"""A study: what is measured item by item, kept in one file, and known to be fresh or stale by a look.

A study is declared by the type of its rows, the plan of its items and a function that measures an item. The
file, a ledger, follows from them: it resumes, says what its rows rest on, and how it was made.
"""

import _thread
import inspect
import json
import shutil
import signal
import threading
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Executor
from contextlib import closing, contextmanager, nullcontext
from dataclasses import dataclass, field
from datetime import UTC, datetime
from functools import partial
from os import PathLike
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any, Generic, TypeVar

from xqlab.errors import XqlabError, quoted
from xqlab.experiments.run.ledger import Ledger, LedgerError, read_header, read_ledger
from xqlab.experiments.run.machine import machine_text
from xqlab.experiments.run.rows import as_list, from_list, kinds_of, missing_columns, record_of, shape_of
from xqlab.experiments.run.source_state import changes, digests
from xqlab.experiments.run.work import run
from xqlab.files import data_file
from xqlab.words import Words

RowT = TypeVar("RowT")
ResultT = TypeVar("ResultT")

HEADER = record_of(
    configuration=record_of(columns=list[str], sizes=record_of()),
    command=str,
    started=str,
    rests_on=dict[str, str],
    machine=record_of(),
    versions=record_of(xqlab=str, sources=str),
)
STALE = Words("measured with {}", "用{}测得")
OTHER_PLAN = Words("another plan", "另一份计划")
LEFT = Words("{0} of {1} items are missing", "{1} 项中还缺 {0} 项")


def rows_alone(rows: list[Any], sizes: Mapping[str, Any]) -> Any:
    """The rows themselves: the result of a study that derives nothing from them."""
    return rows


@dataclass(frozen=True)
class Results(Generic[RowT, ResultT]):
    """What was measured so far.

    items   : key -> the rows of the item, in the order of the plan
    seconds : key -> how long the item took, by the clock; None where that is unknown
    missing : keys of the plan that were not measured
    header  : of the file; empty for results that are in no file
    """

    study: "Study[RowT, ResultT]"
    sizes: Mapping[str, Any]
    items: Mapping[str, list[RowT]]
    seconds: Mapping[str, float | None]
    missing: tuple[str, ...] = ()
    header: Mapping[str, Any] = field(default_factory=dict)

    @property
    def rows(self) -> list[RowT]:
        """All rows, in the order of the plan."""
        return [row for rows in self.items.values() for row in rows]

    @property
    def result(self) -> ResultT:
        """What the study makes of its rows."""
        return self.study.result(self.rows, self.sizes)

    def stale(self) -> list[str]:
        """What the rows were measured with, as phrases, where it is not what is there today."""
        return self.study.changed(self.header) if self.header else []

    def note(self) -> str:
        """ "" for a fresh and whole result, else a phrase such as "measured with older weights"."""
        phrases = []
        if stale := self.stale():
            phrases.append(STALE.format(str(Words(", ", "、")).join(stale)))
        if self.missing:
            phrases.append(LEFT.format(len(self.missing), len(self.items) + len(self.missing)))
        return str(Words("; ", "；")).join(phrases)

    @property
    def provenance(self) -> str:
        """The command, the machine and the date, in a sentence."""
        header = self.header
        return f"`{header['command']}`, {machine_text(header)}, {header['started'][:10]}"

    def __str__(self) -> str:
        return str(self.study.table(self.result))


@dataclass(frozen=True)
class Study(Generic[RowT, ResultT]):
    """What is measured, and how.

    name     : of its file in `data/results`, and for `xqlab study`
    about    : what it measures
    row      : the dataclass of its rows; its annotations are the shape of the file
    plan     : its items, key -> item; its keyword parameters are the sizes of the study, whose defaults are
               those of the result that comes with xqlab. Rows depend on the key and the sizes
    measure  : item -> its rows; a second parameter, `folder`, is for files of an item that resumes
    rests_on : what the rows depend on, see `source_state`
    exact    : columns that repeat exactly on any machine
    result   : (rows, sizes) -> what readers work with, such as a `Sweep`; `table`: that as text
    describe : plan -> what the rows depend on besides the sizes, such as the players of games; by default
               nothing
    grows    : sizes that only add items: with a larger one a file continues
    left_out : fields of the rows that are not stored; they have defaults
    alone    : whether its times need a machine without other work: it has one worker unless told otherwise
    caveat   : what a reader of the figures should know
    """

    name: str
    about: Words
    row: type[RowT]
    plan: Callable[..., Mapping[str, Any]]
    measure: Callable[..., Iterable[RowT]]
    rests_on: tuple[str, ...]
    exact: tuple[str, ...] = ()
    result: Callable[[list[RowT], Mapping[str, Any]], ResultT] = rows_alone
    table: Callable[[ResultT], Any] = str
    describe: Callable[[Mapping[str, Any]], Mapping[str, Any]] | None = None
    grows: tuple[str, ...] = ()
    left_out: tuple[str, ...] = ()
    alone: bool = False
    caveat: str = ""

    @property
    def file_name(self) -> str:
        """The path of its file in `data`."""
        return f"results/{self.name}.jsonl"

    @property
    def columns(self) -> list[str]:
        """The fields of its rows that are stored."""
        return [name for name in self._kinds if name not in self.left_out]

    @property
    def sizes(self) -> dict[str, Any]:
        """The sizes of the result that comes with xqlab: name -> value."""
        return {name: one.default for name, one in inspect.signature(self.plan).parameters.items()}

    def stored(self) -> Results[RowT, ResultT] | None:
        """The result that comes with xqlab; None if there is none. Raises as `read`."""
        try:
            return self.read(data_file(self.file_name))
        except FileNotFoundError:
            return None

    def read(self, path: str | PathLike[str], **sizes: Any) -> Results[RowT, ResultT]:
        """The result in a file, of which a part may be missing; raises LedgerError for any other file.

        sizes : those of `grows` with which it was run; rows that the plan lacks are left out
        """
        header = read_header(path, self.name, HEADER)
        columns = header["configuration"]["columns"]
        unknown = [name for name in columns if name not in self._kinds]
        if unknown or missing_columns(self.row, columns):
            raise LedgerError(
                f"expected the columns {', '.join(self.columns)} in {str(path)!r}, got {', '.join(columns)}"
            )
        _, lines = read_ledger(path, self.name, record=self._shape(columns))
        return self._results(lines, {**self._checked(sizes), **header["configuration"]["sizes"]}, header)

    def run(
        self,
        file: str | PathLike[str] | None = None,
        *,
        anew: bool = False,
        workers: int | None = 1,
        executor: Executor | None = None,
        budget: float | None = None,
        progress: bool = True,
        on_rows: Callable[[str, list[RowT], bool], object] = lambda key, rows, is_new: None,
        **sizes: Any,
    ) -> Results[RowT, ResultT]:
        """Measure what is missing; an interrupt, and the end of the budget, return what there is.

        file    : keeps the rows, and is resumed
        anew    : whether a stale file is measured anew. It is replaced when its new rows are complete; until
                  then they are in a file beside it, with `.new` in its name
        workers, executor : see `xqlab.experiments.run.work.run`
        on_rows : called with the key and the rows of each item, and whether it was measured now
        budget  : seconds after which it stops
        sizes   : of the plan

        Raises XqlabError for sizes that the plan does not have, and for a stale file; LedgerError for a file
        of another study.
        """
        sizes = {**self.sizes, **self._checked(sizes)}
        plan = self.plan(**sizes)
        target = None if file is None else self._target(Path(file), anew)
        if target is not None and not target.exists():
            shutil.rmtree(_parts(target), ignore_errors=True)  # of rows that are gone, so of an older state
        lines: dict[Any, Any] = {}
        with (
            TemporaryDirectory() if target is None else nullcontext(_parts(target)) as folder,
            nullcontext() if target is None else self._ledger(target, sizes, plan) as ledger,
            interrupted_after(budget),
        ):
            if ledger is not None:
                lines.update(ledger.items())
            there = set(lines)
            measure = _Measured(self.measure, tuple(self.columns), str(folder))
            work = run(measure, plan, ledger=ledger, executor=executor, workers=workers, progress=progress)
            try:
                with closing(work):
                    for key, line in work:
                        lines[key] = line
                        on_rows(key, self._rows(line, self.columns), key not in there)
            except KeyboardInterrupt:
                pass
            header = {} if ledger is None else ledger.header
        results = self._results(lines, sizes, header, plan)
        if target is not None and file is not None and target != Path(file) and not results.missing:
            _move(target, Path(file))
        return results

    def repeated(self, key: str, stored: Results[RowT, ResultT]) -> list[str]:
        """The differences between the exact columns of an item of a result, and of the same item today.

        Raises XqlabError for an item that the plan lacks, or that was not measured.
        """
        plan = self.plan(**{**self.sizes, **stored.sizes})
        if key not in plan or key not in stored.items:
            what = "a measured item" if key in plan else "an item of the plan"
            raise XqlabError(f"expected {what} of {self.name!r}, got {quoted(key)}")
        with TemporaryDirectory() as folder:
            line = _Measured(self.measure, tuple(self.columns), folder)(plan[key])
        differences = []
        for there, here in zip(stored.items[key], self._rows(line, self.columns), strict=True):
            for name in self.exact:
                was, now = getattr(there, name), getattr(here, name)
                if was != now:
                    differences.append(f"{key}: {name} is {quoted(was)} there and {quoted(now)} today")
        return differences

    @property
    def _kinds(self) -> dict[str, Any]:
        row: Any = self.row
        return kinds_of(row)

    # -- the file -----------------------------------------------------------------------------------------

    def _shape(self, columns: Sequence[str]) -> Any:
        row = shape_of(tuple(self._kinds[name] for name in columns))
        return record_of(rows=[row], seconds=float | None)

    def _checked(self, sizes: Mapping[str, Any]) -> Mapping[str, Any]:
        for name in sizes:
            if name not in self.sizes:
                expected = ", ".join(self.sizes) or "none"
                raise XqlabError(f"expected sizes out of {expected} for {self.name!r}, got {name!r}")
        return sizes

    def changed(self, header: Mapping[str, Any]) -> list[str]:
        """What the rows of a file with this header were measured with, where it is another today."""
        phrases = changes(header.get("rests_on", {}), self.rests_on)
        if self.describe is not None:
            configuration = header.get("configuration", {})
            described = self.describe(self.plan(**{**self.sizes, **configuration.get("sizes", {})}))
            as_read = json.loads(json.dumps(described))
            if any(configuration.get(name) != value for name, value in as_read.items()):
                phrases.append(str(OTHER_PLAN))
        return phrases

    def _target(self, file: Path, anew: bool) -> Path:
        # Where new rows go: to the file, unless its rows rest on what has changed.
        target = file.with_suffix(f".new{file.suffix}")
        for path in (file, target) if anew else ():
            if path.exists() and self.changed(read_header(path, self.name)):
                if path == target:
                    _move(path, path.with_suffix(".old"))
                continue
            return path
        if not anew and file.exists():
            stale = changes(read_header(file, self.name).get("rests_on", {}), self.rests_on)
            if stale:
                raise XqlabError(f"expected rows of today in {str(file)!r}, measured with {', '.join(stale)}")
        return target if anew else file

    def _ledger(self, path: Path, sizes: Mapping[str, Any], plan: Mapping[str, Any]) -> Ledger:
        fixed = {name: value for name, value in sizes.items() if name not in self.grows}
        asked = [f"--set {name}={value}" for name, value in sizes.items() if value != self.sizes[name]]
        return Ledger(
            path,
            self.name,
            {"columns": self.columns, "sizes": fixed, **(self.describe(plan) if self.describe else {})},
            record=self._shape(self.columns),
            about={
                "command": " ".join(["xqlab study", self.name, *asked]),
                "started": datetime.now(UTC).isoformat(timespec="seconds"),
                "rests_on": digests(self.rests_on),
            },
        )

    def _rows(self, line: Mapping[str, Any], columns: Sequence[str]) -> list[RowT]:
        return [from_list(self.row, columns, values) for values in line["rows"]]

    def _results(
        self,
        lines: Mapping[Any, Mapping[str, Any]],
        sizes: Mapping[str, Any],
        header: Mapping[str, Any],
        plan: Iterable[str] | None = None,
    ) -> Results[RowT, ResultT]:
        sizes = {**self.sizes, **sizes}
        columns = header["configuration"]["columns"] if header else self.columns
        keys = list(self.plan(**sizes) if plan is None else plan)
        seconds = {key: lines[key]["seconds"] for key in keys if key in lines}
        items = _Items({key: lines[key] for key in seconds}, partial(self._rows, columns=columns))
        missing = tuple(key for key in keys if key not in lines)
        return Results(self, sizes, items, seconds, missing, header)


class _Items(Mapping[str, list[RowT]]):
    """The rows of each item, made of its line when they are first asked for: a list of states needs none."""

    def __init__(self, lines: Mapping[str, Any], rows_of: Callable[[Any], list[RowT]]) -> None:
        self._lines, self._rows_of = lines, rows_of
        self._made: dict[str, list[RowT]] = {}

    def __getitem__(self, key: str) -> list[RowT]:
        if key not in self._made:
            self._made[key] = self._rows_of(self._lines[key])
        return self._made[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self._lines)

    def __len__(self) -> int:
        return len(self._lines)


Studies = tuple[Study[Any, Any], ...]  # what a module declares as STUDIES


def _parts(file: Path) -> Path:
    """The folder of what items keep while they are measured."""
    return Path(f"{file}.parts")


def _move(file: Path, to: Path) -> None:
    """Rows, with what their items keep: another run would go on with it, whatever its source is by then."""
    file.replace(to)
    shutil.rmtree(_parts(to), ignore_errors=True)
    if _parts(file).is_dir():
        _parts(file).replace(_parts(to))


@dataclass(frozen=True)
class _Measured:
    # What a worker calls: an item -> the line of the ledger.
    measure: Callable[..., Iterable[Any]]
    columns: tuple[str, ...]
    folder: str

    def __call__(self, item: Any) -> dict[str, Any]:
        began = perf_counter()
        if "folder" in inspect.signature(self.measure).parameters:
            Path(self.folder).mkdir(parents=True, exist_ok=True)
            rows = self.measure(item, folder=Path(self.folder))
        else:
            rows = self.measure(item)
        listed = [as_list(row, self.columns) for row in rows]
        return {"rows": listed, "seconds": round(perf_counter() - began, 3)}


@contextmanager
def interrupted_after(seconds: float | None) -> Iterator[None]:
    """In this block the main thread is interrupted, as by Ctrl-C, after so many seconds; None: never.

    A program that ignores Ctrl-C, such as a shell's background job, is interrupted by the time alone.
    """
    if seconds is None:
        yield
        return
    over = threading.Event()

    def end() -> None:
        over.set()
        _thread.interrupt_main()

    def ignore_until_then(number: int, frame: object) -> None:
        if over.is_set():
            raise KeyboardInterrupt

    here = threading.current_thread() is threading.main_thread()
    ignores = here and signal.getsignal(signal.SIGINT) is signal.SIG_IGN
    timer = threading.Timer(seconds, end)
    timer.daemon = True
    if ignores:
        signal.signal(signal.SIGINT, ignore_until_then)
    timer.start()
    try:
        yield
    finally:
        timer.cancel()
        if ignores:
            signal.signal(signal.SIGINT, signal.SIG_IGN)
