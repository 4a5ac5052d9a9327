"""Modules as players: by fuel the same moves each time, and for whatever a hostile one does a verdict."""

# ruff: noqa: E402 - what needs wasmtime is imported after the question whether it is there

import tracemalloc
from pathlib import Path
from typing import Any

import pytest

from tests.refusals import refuses
from xqlab.errors import XqlabError

wasmtime = pytest.importorskip("wasmtime")

from tests.league.hostile_modules import GAME, LOOP, NODES, answer, bomb, manifest, text, written
from xqlab.experiments.matches.game_play import Adjudication, play_game
from xqlab.experiments.matches.openings import Opening
from xqlab.experiments.matches.player import Forfeit, Reply
from xqlab.experiments.matches.players import RandomPlayer
from xqlab.games import TicTacToe
from xqlab.league import Refusal, Verdict, compiled, sandbox
from xqlab.league.compiled import compiled_player
from xqlab.league.manifest import LONGEST, layouts, unpacked, with_manifest
from xqlab.league.sandbox import machine_code
from xqlab.search import Searcher
from xqlab.wasm import module_of
from xqlab.wasm.sections import standalone, with_custom

CRASHED, NO_FUEL, ILLEGAL = Verdict.CRASHED, Verdict.FUEL, Verdict.ILLEGAL
LATE, MEMORY, NONSENSE = Verdict.LATE, Verdict.MEMORY, Verdict.NONSENSE
FUEL = 1_000_000
GROW = "(loop (br_if 0 (i32.ne (memory.grow (i32.const 1)) (i32.const -1))))"
# What a module does in its search -> the verdict, and what is said of it.
FAULTS: dict[str, tuple[str, Verdict, str]] = {
    "endless loop": (text(LOOP), NO_FUEL, "1,000,000 instructions were used up in the search of depth 1"),
    "endless start": (text(answer(), f"(func $s {LOOP})(start $s)"), NO_FUEL, "before its first search"),
    "crash at start": (text(answer(), "(func $s (unreachable))(start $s)"), CRASHED, "unreachable"),
    "memory bomb": (text(f"{GROW} {LOOP}"), MEMORY, "took all 64 MB that it may have"),
    "memory refused": (
        text(f"(if (i32.eq (memory.grow (i32.const 2000)) (i32.const -1)) (then unreachable)) {answer()}"),
        CRASHED,
        "unreachable",
    ),
    "no room": (text(answer(), memory='(memory (export "memory") 1 9)'), MEMORY, "leaves no room"),
    "many functions": (text(answer(), "(table 99999999 funcref)"), MEMORY, "99999999"),
    "out of bounds": (text("(i32.load (i32.const -1)) drop"), CRASHED, "memory out of bounds"),
    "data out of bounds": (text(answer(), '(data (i32.const 65535) "ab")'), CRASHED, "out of bounds"),
    "endless recursion": (
        text("(call $f)", "(func $f (call $f))"),
        CRASHED,
        "in the search of depth 1: stack overflow",
    ),
    "division": (text("(i32.div_s (i32.const 1) (i32.const 0)) drop"), CRASHED, "division by zero"),
    "crash when deeper": (
        text(f"(if (i64.eq (local.get $depth) (i64.const 3)) (then unreachable)) {answer(outcome=1)}"),
        CRASHED,
        "in the search of depth 3",
    ),
    "occupied square": (text(answer(5)), ILLEGAL, "its move, the number 5, is not legal"),
    "no move": (text(answer(0)), ILLEGAL, "its move, the number 0, is not legal"),
    "move of many digits": (text(answer(-(2**63))), ILLEGAL, str(-(2**63))),
    "great value": (text(answer(1, 2**62)), NONSENSE, f"expected a value up to 32000, it answered {2**62}"),
    "status": (text(answer(status=7)), CRASHED, "raised an error in the search of depth 1: status 7"),
    "outcome": (text(answer(outcome=0)), NONSENSE, "expected 1 or 2 of the search of depth 1"),
}


@pytest.fixture(autouse=True)
def compiling_here(monkeypatch: pytest.MonkeyPatch) -> None:
    """No process for each small module; `test_compiling_has_an_end` starts some."""
    monkeypatch.setattr(
        compiled, "machine_code", lambda code: wasmtime.Module(sandbox.new_engine(), code).serialize()
    )


def board() -> Any:
    """X stands in the centre, whose number is 5."""
    return TicTacToe("b2")


def moved(path: Path, **options: Any) -> Reply:
    player = compiled_player(path, "x", GAME, **{"fuel": FUEL, "table_mb": 0.25, **options})
    session = player.open()
    session.new_game(1)
    return session.move(board())


@pytest.mark.parametrize("name", FAULTS)
def test_every_fault_has_its_verdict(name: str, tmp_path: Path) -> None:
    module, verdict, reason = FAULTS[name]
    with pytest.raises(Forfeit) as fault:
        moved(written(tmp_path, module))
    assert fault.value.verdict == verdict
    assert reason in str(fault.value)


def test_a_move_found_before_the_fuel_ends_is_played(tmp_path: Path) -> None:
    deep = f"(if (i64.eq (local.get $depth) (i64.const 4)) (then {LOOP}))"
    count = f"(i64.store offset={NODES} (local.get $memory) (i64.const -7))"
    reply = moved(written(tmp_path, text(f"{deep} {count} {answer('(local.get $depth)', outcome=1)}")))
    assert (reply.move, reply.value, reply.depth, reply.nodes) == ("c3", 0, 3, None)
    many = moved(written(tmp_path, text(answer(outcome=1))))  # nothing but answers: depths have an end
    assert many.depth == 64


def test_what_costs_no_fuel_is_late(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compiled, "PATIENCE", 0.05)
    monkeypatch.setattr(compiled, "FUEL_A_SECOND", 1 << 90)
    file = written(tmp_path, text(LOOP))
    with pytest.raises(Forfeit, match=r"it did not come back after 0\.05 s by the clock in the") as fault:
        moved(file, fuel=1 << 60)
    assert fault.value.verdict == LATE


GOOD = bytes(wasmtime.wat2wasm(text(answer())))
OTHER = {**layouts(GAME), "evaluator": {"size": 8}}
LINES = {**OTHER, "lines": {"size": 3, "fields": {}}}
REFUSED: dict[str, tuple[bytes | str, dict[str, Any], str]] = {  # a module, changes of its manifest, why
    "no module": (b"MZ" + bytes(100), {}, "expected a WebAssembly module, got one that is none"),
    "clock": (
        text(answer(), memory='(import "wasi" "clock" (func)) (memory (export "memory") 1)'),
        {},
        "expected a module without imports, got 'wasi.clock'",
    ),
    "memory of another": (
        text(answer(), memory='(import "env" "memory" (memory 1)) (export "memory" (memory 0))'),
        {},
        "without imports, got 'env.memory'",
    ),
    "no search": ('(module (memory (export "memory") 1))', {}, "expected the exports 'iterate', a function"),
    "no memory": (text(answer(), memory="(memory 1)"), {}, "and 'memory', a memory, got 'iterate'"),
    "another kind": (
        '(module (memory (export "memory") 1) (global (export "iterate") i32 (i32.const 0)))',
        {},
        "expected the exports",
    ),
    "signature": (
        '(module (memory (export "memory") 1) (func (export "iterate") (param i64)))',
        {},
        "which returns i32, got (i64)",
    ),
    "threads": (text(answer(), memory='(memory (export "memory") 1 2 shared)'), {}, "threads"),
    "64 bits": (text(answer(), memory='(memory (export "memory") i64 1)'), {}, "memory64"),
    "least memory": (
        text(answer(), memory='(memory (export "memory") 5000)'),
        {},
        "at most 67,108,864 bytes of memory, got one of 327,680,000",
    ),
    "another game": (GOOD, {"game": "Xiangqi"}, "expected a submission to tic-tac-toe, got one to 'Xiangqi'"),
    "another version": (GOOD, {"records": LINES}, "built by another version, '0.1', whose lines differ"),
    "another format": (GOOD, {"format": 7}, "expected a manifest of the format 'xqlab submission 1', got 7"),
    "no records": (GOOD, {"records": []}, "expected records to be an object of the manifest, got []"),
    "stack": (GOOD, {"stack": -1}, "where the stack begins to be an integer from 0 to 4,294,967,296, got -1"),
    "size": (
        GOOD,
        {"records": {**OTHER, "evaluator": {"size": True}}},
        "the evaluator's size to be an integer",
    ),
    "inflated": (
        GOOD,
        {"records": OTHER, "initial": {**manifest()["initial"], "evaluator": bomb(9**6)}},
        "got more",
    ),
    "deflated": (GOOD, {"initial": {"use": bomb(3)}}, "bytes of use, got 3"),
    "no bytes": (GOOD, {"initial": {"use": 3}}, "expected use in base64 of deflated bytes, got 3"),
    "names": (GOOD, {"linked": [3]}, "expected names of functions, got [3]"),
    "two manifests": (with_manifest(GOOD, {}), {}, "one section 'xqlab', as `xqlab submit` writes, got 2"),
}


@pytest.mark.parametrize("name", REFUSED)
def test_what_cannot_take_part_is_refused(name: str, tmp_path: Path) -> None:
    module, changes, reason = REFUSED[name]
    with pytest.raises(Refusal) as refusal:
        compiled_player(written(tmp_path, module, **changes), "x", GAME)
    assert reason in str(refusal.value)


def test_files_that_are_no_submission(tmp_path: Path) -> None:
    whole, path = written(tmp_path, GOOD).read_bytes(), tmp_path / "other.wasm"

    def refusal(content: bytes) -> str:
        path.write_bytes(content)
        with pytest.raises(XqlabError) as refused:
            compiled_player(path, "x", GAME)
        return str(refused.value)

    assert "expected one section 'xqlab', as `xqlab submit` writes, got 0" in refusal(GOOD)
    for end in (0, 7, 40, len(GOOD) - 1, len(GOOD) + 1, len(whole) // 2, len(whole) - 1):
        assert "expected a WebAssembly module" in refusal(whole[:end])
    assert "expected a manifest of JSON, got b'{'" in refusal(with_custom(GOOD, "xqlab", b"{"))
    assert "expected a manifest of JSON" in refusal(with_custom(GOOD, "xqlab", b"[" * 100_000))
    long = refusal(with_custom(GOOD, "xqlab", b" " * (LONGEST + 1)))
    assert "expected a manifest of at most 4,194,304 bytes" in long
    assert "expected a module of at most 8,388,608 bytes" in refusal(with_custom(whole, "x", bytes(8 << 20)))
    with pytest.raises(Refusal, match=r"expected fuel to be an integer above 0, got 1\.5"):
        compiled_player(path, "x", GAME, fuel=1.5)  # type: ignore[arg-type]
    refuses(OSError, "directory", compiled_player, tmp_path, "x", GAME)


def test_bombs_are_not_inflated_and_compiling_has_an_end() -> None:
    packed = bomb(1 << 26)
    tracemalloc.start()
    try:
        refuses(Refusal, "expected 9 bytes of use, got more", unpacked, packed, 9, "use")
        assert tracemalloc.get_traced_memory()[1] < 1 << 20
    finally:
        tracemalloc.stop()
    late = machine_code(GOOD, seconds=0.0001)
    assert late == "not decided: it takes more than 0.003 s by the clock to compile"
    assert machine_code(b"MZ") == "wasmtime cannot compile it"
    assert isinstance(machine_code(GOOD), bytes)


def search_module() -> bytes:
    """The search of tic-tac-toe, which imports nothing."""
    module = module_of(TicTacToe())
    stack = module.manifest["stack"]
    return with_manifest(standalone(module.code, stack), manifest(stack=stack))


def test_the_search_plays_as_it_does_here_and_the_same_twice(tmp_path: Path) -> None:
    file = tmp_path / "a.wasm"
    file.write_bytes(search_module())
    player = compiled_player(file, "module", GAME, fuel=3_000_000, table_mb=0.25)
    games = []
    for _ in range(2):
        sides = ("module", player.open()), ("random", RandomPlayer(game=GAME).open())
        games.append(play_game(*sides, Opening(game=GAME), Adjudication(), 3))
    assert games[0] == games[1]
    assert games[0].winner is not False
    assert games[0].termination != "failure"
    session, searcher, here = player.open(), Searcher(TicTacToe(), table_mb=0.25), TicTacToe()
    session.new_game(1)
    reply = session.move(here)
    result = searcher.run(here, depth=reply.depth)
    assert (reply.move, reply.value) == (result.move, result.value)
    assert reply.depth is not None
    assert reply.depth > 3
