"""Perft leaves a second of every game that has positions for it, beside other programs, in processor time."""

import json
import subprocess
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from time import process_time

from xqlab.errors import XqlabError, quoted, split_words
from xqlab.experiments.bench.game_speed import Measured
from xqlab.experiments.run.timing import by_turns, child_seconds
from xqlab.files import data_file
from xqlab.game_profile import GameProfile, importable_profiles
from xqlab.games.perft import perft
from xqlab.search.memory import new_memory

POSITIONS = "positions/perft.json"  # game -> its positions, and plies below them
RUNS = 3
LESS = 2  # plies that a program in Python, which counts a hundredth as fast, does not go as deep


@dataclass(frozen=True)
class Program:
    """A program that counts: depth -> (seconds of the processor, leaves); `less` plies than others."""

    count: Callable[[int], tuple[float, int]]
    less: int = 0


def measure_perft_speed(engine: tuple[str, str] | None = None) -> Iterator[Measured]:
    """The speed on each position, with and without bulk counting; the best of runs by turns.

    engine : (game, command) of an engine that counts, too, by UCI's `go perft`
    Raises XqlabError for a game without positions, and for an engine that cannot count or counts otherwise.
    """
    stored = json.loads(data_file(POSITIONS).read_text("utf-8"))
    if engine is not None and engine[0] not in stored:
        raise XqlabError(f"expected a game out of {', '.join(stored)}, got {quoted(engine[0])}")
    for profile in importable_profiles():
        command = engine[1] if engine is not None and engine[0] == profile.name else ""
        for entry in stored.get(profile.name, ()):
            programs = _programs(profile, entry["text"], command)
            yield from _measured(f"{profile.name}, {entry['name']}", programs, entry["depth"])


def _programs(profile: GameProfile, text: str, command: str) -> dict[str, Program]:
    board = profile.needed("texts", "benchmarks").read(text)
    position, buffer = board.copy().position, new_memory()
    programs = {
        "perft": Program(_clocked(lambda depth: perft(position, buffer, depth, 0, False))),
        "perft bulk": Program(_clocked(lambda depth: perft(position, buffer, depth, 0, True))),
    }
    for program in programs.values():
        program.count(2)  # compiles
    for name, count in profile.experiments.perft.items():
        programs[name] = Program(_clocked(partial(count, board)), LESS)
    if command:
        programs[command] = _engine(command, text)
    return programs


def _measured(name: str, programs: Mapping[str, Program], depth: int) -> Iterator[Measured]:
    calls = {key: partial(program.count, depth - program.less) for key, program in programs.items()}
    runs = by_turns(calls, RUNS)
    truth = runs["perft"][0][1]
    for key, program in programs.items():
        seconds, leaves = min(runs[key])
        if leaves != truth and not program.less:
            raise XqlabError(
                f"expected {truth} leaves of {name} at depth {depth}, got {leaves} from {quoted(key)}"
            )
        how = f"depth {depth - program.less}, {leaves} leaves in {seconds:.3f} s, the best of {RUNS} runs"
        yield f"{key}, {name}", leaves / max(seconds, 1e-3), "leaves/s", how


def _clocked(count: Callable[[int], int]) -> Callable[[int], tuple[float, int]]:
    def timed(depth: int) -> tuple[float, int]:
        began = process_time()
        leaves = int(count(depth))
        return process_time() - began, leaves

    return timed


def _engine(command: str, text: str) -> Program:
    """An engine, whose start does not count: the time of a run for one ply."""
    start = min(_run(command, text, 1)[0] for _ in range(RUNS))

    def count(depth: int) -> tuple[float, int]:
        seconds, leaves = _run(command, text, depth)
        return max(seconds - start, 0.0), leaves

    return Program(count)


def _run(command: str, text: str, depth: int) -> tuple[float, int]:
    before = child_seconds()
    try:
        words = f"position fen {text}\ngo perft {depth}\nquit\n"
        output = subprocess.run(split_words(command), input=words, capture_output=True, text=True).stdout
    except OSError as error:
        raise XqlabError(f"expected an engine, got {quoted(command)}: {error.strerror}") from error
    seconds = child_seconds() - before
    leaves = output.rpartition("Nodes searched:")[2].strip()
    if not leaves.isdecimal():
        raise XqlabError(f"expected an engine that answers 'go perft', got {quoted(command)}")
    return seconds, int(leaves)
