"""The loop: the net plays itself, learns from the games, and takes over if it passes the gate.

A folder holds everything: `iterations.jsonl`, a line for each finished iteration; `nets/NNN.net`, the net
that plays the games of iteration NNN; `games/NNN.jsonl`; `examples/NNN.examples`, the replay buffer;
`gates/NNN.jsonl`; and `checkpoint`. Each is complete whenever the program is killed, and the same call
resumes.
"""

from collections.abc import Callable
from concurrent.futures import Executor
from contextlib import ExitStack
from dataclasses import dataclass, replace
from os import PathLike
from pathlib import Path
from time import perf_counter
from typing import Any

import numpy as np
from tqdm.auto import tqdm

from xqlab.experiments.matches.openings import random_openings
from xqlab.experiments.run.ledger import Ledger, read_ledger
from xqlab.experiments.run.rows import record_of
from xqlab.experiments.run.work import one_pool
from xqlab.learning.configuration import Configuration, read_configuration
from xqlab.learning.examples import Examples, distinct, examples_of
from xqlab.learning.net_file import load_net, save_net
from xqlab.learning.nets import first_net
from xqlab.learning.parallel import torchrun_group
from xqlab.learning.player import NetPlayer, whole_match
from xqlab.learning.self_play import mean_entropy, self_play
from xqlab.learning.training import Trainer
from xqlab.nnue.training.torch_import import device_of
from xqlab.nnue.training.training import torch_threads

LEDGER_KIND = "learning"
RECORD = record_of(
    key=int, games=int, positions=int, policy_loss=float, value_loss=float, entropy=float,
    search_entropy=float, draws=float, plies=float, accepted=bool, seconds=float,
)  # fmt: skip
EVERY = 30.0  # seconds between two checkpoints within an iteration


def net_file(folder: str | PathLike[str], generation: int) -> Path:
    """The net that plays the games of an iteration, from 0; the last one is the result of the run."""
    return Path(folder) / "nets" / f"{generation:03}.net"


def learn(
    configuration: Configuration,
    folder: str | PathLike[str],
    *,
    workers: int | None = None,
    executor: Executor | None = None,
    device: str = "auto",
    precision: str = "auto",
    threads: int = 1,
    progress: bool = True,
    on_iteration: Callable[[list[dict[str, Any]]], object] | None = None,
) -> list[dict[str, Any]]:
    """The records of all iterations, after the run, which resumes from its folder if that exists.

    folder            : created if missing; its parent must exist
    workers, executor : of self-play and matches, as for `xqlab.experiments.run.work.run`; processes of this
                        machine live as long as the run
    device, threads   : of training
    precision         : of training, see `xqlab.learning.training.uses_bf16`
    on_iteration      : called with the records so far after each iteration
    Under torchrun all its processes train, and only the first plays and writes: the others return nothing.

    Raises LearningError, LedgerError for the folder of another configuration, BusyError if another process
    uses it, OSError, with a note of what is kept, if it cannot be written. An interrupt raises
    KeyboardInterrupt; what was finished is kept.
    """
    folder = Path(folder)
    where = folder / "iterations.jsonl"
    encoding = configuration.encoding()
    with ExitStack() as stack:
        device_type = device_of(device).type
        group = stack.enter_context(torchrun_group(device_type))
        stack.enter_context(torch_threads(threads))
        net = first_net(encoding, configuration.net, configuration.seed)
        training, seed = configuration.training, configuration.seed
        trainer = Trainer(net, training, seed, device_type, precision=precision, group=group)
        if group.rank:
            trainer.follow()
            return []
        for directory in (folder, *(folder / name for name in ("nets", "games", "examples", "gates"))):
            directory.mkdir(exist_ok=True)
        ledger = stack.enter_context(
            Ledger(where, LEDGER_KIND, configuration.as_json(), configuration.seed, record=RECORD)
        )
        if not net_file(folder, 0).exists():
            save_net(net, net_file(folder, 0))
        if (folder / "checkpoint").is_file():
            trainer.resume(folder / "checkpoint")
        workers, executor = stack.enter_context(one_pool(workers, executor))
        work = {"workers": workers, "executor": executor, "progress": progress}
        run = _Run(configuration, folder, trainer, work)
        records = [ledger[at] for at in range(configuration.iterations) if at in ledger]
        bar = stack.enter_context(
            tqdm(
                total=configuration.iterations,
                initial=len(records),
                unit="iteration",
                leave=False,
                disable=None if progress else True,
            )
        )
        for at in range(len(records), configuration.iterations):
            records.append(ledger.add(at, run.iteration(at)))
            bar.update()
            if on_iteration is not None:
                on_iteration(records)
        group.broadcast(None)  # the end, for `Trainer.follow`
    return records


def learned(
    configuration: str, run: str, folder: Path, *, progress: bool = True, **changes: Any
) -> str | Path:
    """The folder of a run for a study: `run`, if it is given, else that of a new one within `folder`.

    configuration : a file, or the name of one that comes with xqlab; `changes`: of it
    """
    if run:
        return run
    learn(replace(read_configuration(configuration), **changes), folder / "run", workers=1, progress=progress)
    return folder / "run"


def read_iterations(folder: str | PathLike[str]) -> list[dict[str, Any]]:
    """The records of the iterations in a folder; a run may be writing it. Raises LedgerError."""
    _, records = read_ledger(Path(folder) / "iterations.jsonl", LEDGER_KIND, record=RECORD)
    return [records[at] for at in sorted(records)]


def run_header(folder: str | PathLike[str]) -> dict[str, Any]:
    """The configuration, versions and machine of the run in a folder. Raises LedgerError."""
    header, _ = read_ledger(Path(folder) / "iterations.jsonl", LEDGER_KIND, record=RECORD)
    return header


@dataclass(frozen=True)
class _Run:
    configuration: Configuration
    folder: Path
    trainer: Trainer
    work: dict[str, Any]

    def iteration(self, at: int) -> dict[str, Any]:
        """The record of self-play, training and the gate; what is complete on disk is not repeated."""
        began = perf_counter()
        configuration, encoding = self.configuration, self.trainer.net.encoding
        games = self_play(
            net_file(self.folder, at),
            self.folder / "games" / f"{at:03}.jsonl",
            configuration.game,
            configuration.self_play,
            configuration.seed * 1_000_003 + at,
            **self.work,
        )
        newest = examples_of(games, encoding)
        newest.write(self._examples_file(at), encoding)
        curve = self._train(at, newest)
        accepted = self._passes_gate(at)
        return {
            "games": len(games),
            "positions": len(newest),
            "policy_loss": float(np.mean([point[1] for point in curve])),
            "value_loss": float(np.mean([point[2] for point in curve])),
            "entropy": float(np.mean([point[3] for point in curve])),
            "search_entropy": mean_entropy(games),
            "draws": sum(game["result"] == "1/2-1/2" for game in games) / len(games),
            "plies": float(np.mean([len(game["moves"].split()) for game in games])),
            "accepted": accepted,
            "curve": curve,
            "seconds": perf_counter() - began,
        }

    def _examples_file(self, at: int) -> Path:
        return self.folder / "examples" / f"{at:03}.examples"

    def _train(self, at: int, newest: Examples) -> list[list[float]]:
        trainer, settings = self.trainer, self.configuration.training
        remaining = trainer.begin(at, settings.steps_for(len(newest)))
        first = max(0, at - settings.window + 1)
        encoding = trainer.net.encoding
        parts = [Examples.read(self._examples_file(earlier), encoding) for earlier in range(first, at)]
        parts.append(newest)
        symmetric = settings.augmentation in ("symmetries", "swap")
        examples = distinct(parts, encoding, symmetric) if settings.distinct else Examples.joined(parts)
        trainer.lead(examples, remaining)
        saved_at = perf_counter()
        for _ in range(remaining):
            trainer.train(examples)
            if perf_counter() - saved_at > EVERY:
                trainer.save(self.folder / "checkpoint")
                saved_at = perf_counter()
        trainer.save(self.folder / "checkpoint")
        return trainer.points_after(trainer.step - trainer.done)

    def _passes_gate(self, at: int) -> bool:
        gate, folder = self.configuration.gate, self.folder
        candidate = folder / "gates" / f"{at:03}.net"
        save_net(self.trainer.net, candidate)
        accepted = True
        if gate.pairs:
            game = self.configuration.game
            old, new = (
                NetPlayer(name, str(net), game, gate.playouts)
                for name, net in (("before", net_file(folder, at)), ("trained", candidate))
            )
            openings = random_openings(game, gate.pairs, gate.plies, self.configuration.seed)
            games = folder / "gates" / f"{at:03}.jsonl"
            rules: dict[str, Any] = {"pairs": gate.pairs, "sprt": gate.sprt}
            result = whole_match(new, old, openings, ledger=games, **rules, **self.work)
            decision = result.sprt.decision if result.sprt is not None else None
            accepted = (
                decision == "H1" if decision is not None else result.score.points >= result.score.games / 2
            )
        save_net(load_net(candidate if accepted else net_file(folder, at)), net_file(folder, at + 1))
        return bool(accepted)
