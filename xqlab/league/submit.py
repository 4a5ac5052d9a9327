"""A student's ideas and the search of a game as one WebAssembly module, verified: a compiled submission."""

import sys
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from importlib import util
from pathlib import Path
from typing import Any

from xqlab import __version__, disk, ideas
from xqlab.errors import XqlabError
from xqlab.experiments.matches.openings import Opening
from xqlab.game_board import GameBoard
from xqlab.kernels.background import say
from xqlab.league.compiled import FUEL, TABLE_MB, CompiledPlayer, FinishedSearch, compiled_player, steps_of
from xqlab.league.manifest import layouts, packed, with_manifest
from xqlab.league.sandbox import new_engine
from xqlab.search import Searcher
from xqlab.wasm.modules import CompileProgress, compiler_output
from xqlab.wasm.sections import standalone

DEEPEST = 4  # plies to which a module is compared with the search here
ENOUGH = 1 << 40  # fuel


@dataclass(frozen=True)
class Built:
    """A submission that was built and verified.

    code   : the module
    ideas  : the student's functions that are linked into it
    steps  : what it did in the first position, depth by depth
    deepest : the depth that it finishes there with the default fuel
    """

    game: str
    code: bytes
    ideas: tuple[Any, ...]
    steps: tuple[FinishedSearch, ...]
    deepest: int

    def lines(self) -> Iterator[str]:
        """It in words."""
        yield f"{len(self.code):,} bytes for {self.game}; linked into the search:"
        for idea in self.ideas:
            weight = f", weight {idea.weight}" if idea.kind == "term" else ""
            yield f"  {idea.kind} {idea.name}{weight}, {idea.digest}"
        board = Opening(game=self.game).board()
        yield f"{'depth':>5} {'move':8} {'value':>6} {'nodes':>10} {'fuel':>14}"
        for step in self.steps:
            move = board.move_of(step.move)
            yield f"{step.depth:5} {move!s:8} {step.value:6} {step.nodes:10,} {step.fuel:14,}"
        yield "moves, values and nodes are those of the compiled search here"
        yield f"{FUEL:,} fuel a move, a league's default, last here to depth {self.deepest}"


def built(path: Path, out: Path, game: str) -> Built:
    """The submission of a student's file, written to `out`.

    Raises XqlabError for a file without ideas or with errors, and for an idea that numba cannot compile;
    IdeaError for one that cannot be sent to the compiler; WasmError for kernels that need more than a module
    has, such as `math.exp`; and ImportError without wasmtime.
    """
    new_engine()  # nothing is built without wasmtime
    board = Opening(game=game).board()
    own = ideas_of_file(path, board)
    searcher = Searcher(board, evaluator=ideas.evaluator(board, own), table_mb=TABLE_MB)
    say(f"xqlab: {out} is being built: up to two minutes")
    given = board.position, searcher.evaluator
    output = compiler_output(
        ["xqlab.league.linking", type(board).__module__], given, board.name, CompileProgress()
    )
    described, _, code = output.partition(b"\n")
    facts = disk.parsed(described)
    manifest = {
        "game": board.name,
        "xqlab": __version__,
        "stack": facts["stack"],
        "records": {**layouts(board.name), "evaluator": {"size": facts["size"]}},
        "initial": {"use": packed(searcher.use.record()), "evaluator": facts["evaluator"]},
        "linked": [f"{idea.kind} {idea.name} {idea.digest}" for idea in own],
    }
    disk.write_bytes(out, with_manifest(standalone(code, facts["stack"]), manifest))
    player = compiled_player(out, out.stem, board.name, ENOUGH)
    steps = steps_of(player, board, DEEPEST)
    _verify(searcher, board, steps)
    deepest = steps_of(CompiledPlayer(out.stem, board.name, player.code), board)[-1].depth
    return Built(board.name, player.code, tuple(own), tuple(steps), deepest)


def _verify(searcher: Searcher, board: GameBoard, steps: list[FinishedSearch]) -> None:
    """Raise XqlabError where the search here finds something else than the module."""
    here: list[Any] = []
    searcher.run(board, depth=steps[-1].depth, on_iteration=here.append)
    for step, iteration in zip(steps, here, strict=True):
        there = board.move_of(step.move), step.value, step.nodes
        ours = iteration.pv[0], iteration.value, iteration.nodes
        if there != ours:
            words = "(move, value, nodes) at depth"
            raise XqlabError(f"expected {words} {step.depth} to be {ours} in the module, too, got {there}")


def ideas_of_file(path: Path, board: GameBoard) -> list[Any]:
    """The ideas that a student's file defines for the game of a board; the file is run.

    Raises XqlabError for a file with errors, one without ideas, and for an idea that is not compiled.
    """
    with _alone():
        _run(path)
        own = ideas.in_force(board)
    if not own:
        decorators = "@xqlab.evaluation_term, @xqlab.evaluator, @xqlab.ordering or @xqlab.switch"
        raise XqlabError(f"expected functions under {decorators} for {board.name} in {str(path)!r}, got none")
    if slow := [f"{idea.name} {idea.note}" for idea in own if not idea.is_compiled]:
        raise XqlabError(f"expected ideas that numba can compile: {'; '.join(slow)}")
    return own


@contextmanager
def _alone() -> Iterator[None]:
    """Nothing is in force but what is defined meanwhile; afterwards it is as before."""
    before = ideas.in_force()
    ideas.clear()
    try:
        yield
    finally:
        ideas.clear()
        for idea in before:
            ideas.force.on(idea)


def _run(path: Path) -> None:
    name, text = f"submission_{path.stem}", disk.python_text(disk.read_bytes(path))
    spec = util.spec_from_file_location(name, path)
    if spec is None:
        raise XqlabError(f"expected a file of Python, NAME.py, got {str(path)!r}")
    module = util.module_from_spec(spec)
    sys.modules[name] = module
    sys.path.insert(0, str(path.resolve().parent))
    try:
        exec(compile(text, str(path), "exec", dont_inherit=True), vars(module))
    except XqlabError:
        raise
    except Exception as error:  # of the student's own code
        frames = traceback.extract_tb(error.__traceback__)
        lines = [frame.lineno for frame in frames if frame.filename == str(path)]
        where = f", in line {lines[-1]}" if lines else ""
        raise XqlabError(f"expected a file that runs, got {type(error).__name__}: {error}{where}") from None
    finally:
        sys.path.remove(str(path.resolve().parent))
