"""Compiled submissions as players: a WebAssembly module with fuel for each move and a cap on its memory.

Fuel counts instructions, so a module plays the same moves on every machine that has the same version of
wasmtime. It reaches nothing: it has no imports, and sees one memory, its own. Nothing that it writes
there is believed: records are read at places of our own choice, and the move must be legal.
"""

import hashlib
import os
import threading
from dataclasses import dataclass
from functools import lru_cache
from time import perf_counter
from typing import Any, NamedTuple

import numpy as np

from xqlab import disk
from xqlab.errors import quoted
from xqlab.experiments.matches.player import Forfeit, Reply, Session
from xqlab.game import INFINITY
from xqlab.game_board import GameBoard
from xqlab.league import sandbox
from xqlab.league.manifest import ENTRY, Description, description_of
from xqlab.league.sandbox import machine_code, new_engine
from xqlab.league.verdicts import Refusal, Verdict
from xqlab.search.events import EVENT
from xqlab.search.iteration import DECIDED, FINISHED, LINES, new_lines
from xqlab.search.memory import MEMORY, new_memory, random_state
from xqlab.search.requests import DEPTH_LIMIT
from xqlab.search.table import AGES, new_table
from xqlab.wasm.sections import EXPORTED_MEMORY, PAGE

FUEL = 1_000_000_000  # instructions a move: Xiangqi's search enters some 60,000 positions with it
MEMORY_CAP = 64 << 20  # bytes
TABLE_MB = 16
LARGEST = 8 << 20  # bytes of a module
MOST_PAGES = 1 << 16  # of a memory with pointers of 32 bits
MOST_ELEMENTS = 1 << 16  # of a table of functions
ALIGN = 64  # bytes
RESULT = 64  # bytes for what the kernel returns; as many for what it would raise
# By the clock, against what no fuel is counted for: modules burn a billion a second. It decides no game.
PATIENCE, FUEL_A_SECOND = 60.0, 10_000_000
ARRAY = ["i32", "i32", "i64", "i64", "i32", "i64", "i64"]
# Result, error, position, memory, table, log, switches, evaluator, lines and depth.
PARAMETERS = ["i32"] * 4 + 2 * ARRAY + ["i32"] * 3 + ["i64"]


class FinishedSearch(NamedTuple):
    """A search that was finished: its move as a number, its value, and nodes and fuel so far."""

    depth: int
    move: int
    value: int
    nodes: int
    fuel: int


@dataclass(frozen=True)
class CompiledPlayer:
    """A module that plays a game, as `compiled_player` returns it.

    code     : the module
    fuel     : that it may use for a move
    memory   : bytes that it may have, those of the table included
    table_mb : size of the transposition table, which lasts for a game
    """

    name: str
    game: str
    code: bytes
    fuel: int = FUEL
    memory: int = MEMORY_CAP
    table_mb: float = TABLE_MB
    is_program = False
    repeats = True

    def describe(self) -> dict[str, Any]:
        return {
            "compiled": hashlib.sha256(self.code).hexdigest(),
            "game": self.game,
            "fuel": self.fuel,
            "memory": self.memory,
            "table_mb": self.table_mb,
        }

    def open(self) -> Session:
        return _Session(self)


def compiled_player(
    path: str | os.PathLike[str],
    name: str,
    game: str,
    fuel: int = FUEL,
    memory: int = MEMORY_CAP,
    table_mb: float = TABLE_MB,
) -> CompiledPlayer:
    """The player of a file that `xqlab submit` has written, or of any module with the same exports.

    fuel   : instructions that it may execute for a move. When they are used up, it plays the best move of the
             last depth that it has finished
    memory : bytes that it may have; `table_mb` of them are the transposition table

    Raises Refusal for a file that is no such module, OSError for one that cannot be read, and ImportError
    without wasmtime.
    """
    for what, number in ("fuel", fuel), ("memory", memory):
        if type(number) is not int or not 0 < number < 1 << 62:
            raise Refusal(f"expected {what} to be an integer above 0, got {quoted(number)}")
    disk.check_regular(path)
    if (size := os.stat(path).st_size) > LARGEST:
        raise Refusal(f"expected a module of at most {LARGEST:,} bytes, got {size:,}", Verdict.TOO_LARGE)
    player = CompiledPlayer(name, game, disk.read_bytes(path), fuel, memory, table_mb)
    least = _loaded(player.code, game).least
    if least > memory:
        text = f"expected a module that needs at most {memory:,} bytes of memory, got one of {least:,}"
        raise Refusal(text, Verdict.TOO_LARGE)
    return player


def steps_of(player: CompiledPlayer, board: GameBoard, deepest: int = DEPTH_LIMIT) -> list[FinishedSearch]:
    """The searches that a player finishes for its first move; raises Forfeit, as its session does."""
    session = _Session(player)
    session.deepest = deepest
    session.move(board)
    return session.steps


@dataclass(frozen=True)
class _Loaded:
    """A module that may run: what it says of itself, its machine code, and its least memory in bytes."""

    description: Description
    native: bytes
    least: int


@lru_cache(maxsize=32)
def _loaded(code: bytes, game: str) -> _Loaded:
    """A module, checked and compiled; raises Refusal."""
    import wasmtime

    engine = new_engine()
    try:
        wasmtime.Module.validate(engine, code)
    except wasmtime.WasmtimeError as error:
        text = f"expected a WebAssembly module, got one that is none: {_line(error)}"
        raise Refusal(text, Verdict.MALFORMED) from None
    description = description_of(code, game)
    native = machine_code(code)
    if isinstance(native, str):
        verdict = Verdict.LATE if native.startswith(sandbox.LATE) else Verdict.REFUSED
        raise Refusal(f"expected a module that can be compiled: {native}", verdict)
    module = wasmtime.Module.deserialize(engine, native)
    if imports := [f"{item.module}.{item.name}" for item in module.imports]:
        raise Refusal(f"expected a module without imports, got {quoted(', '.join(imports))}")
    exports = {item.name: item.type for item in module.exports}
    entry, memory = exports.get(ENTRY), exports.get(EXPORTED_MEMORY)
    if not isinstance(entry, wasmtime.FuncType) or not isinstance(memory, wasmtime.MemoryType):
        names = quoted(", ".join(exports))
        text = f"expected the exports {ENTRY!r}, a function, and {EXPORTED_MEMORY!r}, a memory, got {names}"
        raise Refusal(text)
    signature = [[str(item) for item in part] for part in (entry.params, entry.results)]
    if signature != [PARAMETERS, ["i32"]]:
        raise Refusal(f"expected {ENTRY}{_words(PARAMETERS)}, which returns i32, got {_words(signature[0])}")
    return _Loaded(description, native, memory.limits.min * PAGE)


def _words(types: list[str]) -> str:
    return f"({', '.join(types[:40])})"


class _Session(Session):
    deepest = DEPTH_LIMIT

    def __init__(self, player: CompiledPlayer) -> None:
        import wasmtime

        self._player = player
        loaded = _loaded(player.code, player.game)
        self._description, self._engine = loaded.description, new_engine()
        self._module = wasmtime.Module.deserialize(self._engine, loaded.native)
        self.new_game(1)

    def new_game(self, seed: int) -> None:
        self._table, self._seed, self._age = new_table(self._player.table_mb), seed, 0

    def move(self, board: GameBoard) -> Reply:
        began = perf_counter()
        self._age = (self._age + 1) % AGES
        memory = new_memory()
        memory.age, memory.random = self._age, random_state(self._seed)
        run = _Instance(self._player, self._description, self._engine)
        timer = threading.Timer(_patience(self._player.fuel), self._engine.increment_epoch)
        timer.daemon = True
        timer.start()
        try:
            run.start(self._module)
            run.place(position=board.position, memory=memory, table=self._table, lines=new_lines(1, ()))
            self.steps = run.deepen(frozenset(board.codes()), self.deepest)
        finally:
            timer.cancel()
        self._table = run.read("table", self._table.dtype)
        last, nodes = self.steps[-1], run.nodes
        known = nodes if 0 <= nodes <= self._player.fuel else None
        return Reply(board.move_of(last.move), last.value, perf_counter() - began, known, last.depth)


class _Instance:
    """One move of a module: an instance of its own, with the records of a search above its stack."""

    def __init__(self, player: CompiledPlayer, description: Description, engine: Any) -> None:
        import wasmtime

        self._player, self._description = player, description
        self._store = wasmtime.Store(engine)
        self._store.set_fuel(player.fuel)
        self._store.set_limits(player.memory, MOST_ELEMENTS, instances=1, tables=1, memories=1)
        self._store.set_epoch_deadline(1)
        self._memory: Any = None
        self._search: Any = None
        self._places: dict[str, tuple[int, int]] = {}  # name -> (address, bytes)

    def start(self, module: Any) -> None:
        """Make the instance, which may run code of its own."""
        import wasmtime

        try:
            exports = wasmtime.Instance(self._store, module, []).exports(self._store)
        except wasmtime.Trap as trap:
            raise self._fault(trap, "before its first search") from None
        except wasmtime.WasmtimeError as error:
            raise Forfeit(f"it asks for more than it may have: {_line(error)}", Verdict.MEMORY) from None
        self._search, self._memory = exports[ENTRY], exports[EXPORTED_MEMORY]

    def place(self, **records: Any) -> None:
        """Write these records, and what the module itself brings, to its memory."""
        import wasmtime

        contents = {name: record.tobytes() for name, record in records.items()}
        contents |= {"use": self._description.use, "evaluator": self._description.evaluator}
        contents |= {"result": bytes(2 * RESULT)}
        end = self._description.stack
        for name, content in contents.items():
            start = -(-end // ALIGN) * ALIGN
            self._places[name], end = (start, len(content)), start + len(content)
        missing = -(-(end - self._memory.data_len(self._store)) // PAGE)
        try:
            if missing > 0:
                self._memory.grow(self._store, min(missing, MOST_PAGES))
        except wasmtime.WasmtimeError:
            text = f"it leaves no room for a search in the {self._most} that it may have"
            raise Forfeit(text, Verdict.MEMORY) from None
        size = self._memory.data_len(self._store)
        memory = np.frombuffer(self._memory.get_buffer_ptr(self._store, size), np.uint8)
        for name, content in contents.items():
            start, size = self._places[name]
            memory[start : start + size] = np.frombuffer(content, np.uint8)

    def read(self, name: str, dtype: Any) -> Any:
        """A copy of a record that was placed, as an array of them."""
        start, size = self._places[name]
        content = self._memory.read(self._store, start, start + size)  # memories never shrink
        return np.frombuffer(content, dtype=dtype).view(np.recarray)

    def deepen(self, legal: frozenset[int], deepest: int) -> list[FinishedSearch]:
        """The searches, depth by depth, that it finishes with its fuel: at least one."""
        import wasmtime

        steps: list[FinishedSearch] = []
        outcome = FINISHED
        while outcome != DECIDED and len(steps) < deepest:
            depth = len(steps) + 1
            try:
                status = int(self._search(self._store, *self._arguments(), depth))
            except wasmtime.Trap as trap:
                if trap.trap_code == wasmtime.TrapCode.OUT_OF_FUEL and steps:
                    break
                raise self._fault(trap, f"in the search of depth {depth}") from None
            if status:
                text = f"it raised an error in the search of depth {depth}: status {status}"
                raise Forfeit(text, Verdict.CRASHED)
            outcome = int(self.read("result", np.int64)[0])
            if outcome not in (FINISHED, DECIDED):
                text = f"expected {FINISHED} or {DECIDED} of the search of depth {depth}"
                raise Forfeit(f"{text}, it answered {outcome}", Verdict.NONSENSE)
            line = self.read("lines", LINES)[0].best[0]
            fuel = self._player.fuel - self._store.get_fuel()
            steps.append(FinishedSearch(depth, int(line.move), int(line.value), self.nodes, fuel))
            if steps[-1].move not in legal:
                text = f"its move, the number {steps[-1].move}, is not legal"
                raise Forfeit(text, Verdict.ILLEGAL)
            if abs(steps[-1].value) > INFINITY:
                text = f"expected a value up to {INFINITY}, it answered {steps[-1].value}"
                raise Forfeit(text, Verdict.NONSENSE)
        return steps

    @property
    def nodes(self) -> int:
        """The positions that it says it has entered."""
        return int(self.read("memory", MEMORY)[0].nodes)

    def _arguments(self) -> list[int]:
        at = {name: start for name, (start, _) in self._places.items()}

        def array(start: int, size: int, item: int) -> list[int]:
            return [0, 0, size // item, item, start, size // item, item]

        table = array(*self._places["table"], new_table(0).itemsize)
        log = array(at["result"], 0, EVENT.itemsize)
        result = at["result"], at["result"] + RESULT
        return [*result, at["position"], at["memory"], *table, *log, at["use"], at["evaluator"], at["lines"]]

    def _fault(self, trap: Any, when: str) -> Forfeit:
        """What a trap means."""
        import wasmtime

        code = trap.trap_code
        if code == wasmtime.TrapCode.INTERRUPT:
            seconds = f"{_patience(self._player.fuel):g} s by the clock"
            return Forfeit(f"it did not come back after {seconds} {when}", Verdict.LATE)
        if self._memory is not None and self._memory.data_len(self._store) + PAGE > self._player.memory:
            return Forfeit(f"it took all {self._most} that it may have {when}", Verdict.MEMORY)
        if code == wasmtime.TrapCode.OUT_OF_FUEL:
            text = f"{self._player.fuel:,} instructions were used up {when}: it has no move"
            return Forfeit(text, Verdict.FUEL)
        name = "a trap" if code is None else code.name.lower().replace("_", " ")
        return Forfeit(f"it crashed {when}: {name}", Verdict.CRASHED)

    @property
    def _most(self) -> str:
        return f"{self._player.memory / 2**20:g} MB"


def _patience(fuel: int) -> float:
    return PATIENCE + fuel / FUEL_A_SECOND


def _line(error: Exception) -> str:
    return " ".join(str(error).split())[:200]
