"""A run ends with the same bytes, wherever it was interrupted and whoever played its games."""

import json
from concurrent.futures import Executor, Future

import pytest

from tests.interrupts import fsync_fails
from tests.learning.small import small
from xqlab.learning import SelfPlay, Training, learn, loop
from xqlab.learning.configuration import Gate
from xqlab.learning.net_file import policy_in

# Batches and values of the search: the last bits of what the net answers reach the next net.
RUN = small(
    self_play=SelfPlay(games=4, playouts=24, batch=8, random_plies=1),
    training=Training(batch=16, steps=6, window=2, search_share=1.0),
    gate=Gate(pairs=1, playouts=6),
)
TIMED = ("seconds", "processor")


def learned(folder, **options):
    """What a run by a new process leaves on the disk, but for times and the order of lines."""
    policy_in.cache_clear()
    learn(RUN, folder, progress=False, **{"workers": 1, **options})
    there = {str(file.relative_to(folder)): file for file in folder.rglob("*") if file.is_file()}
    return {
        name: untimed(file) if file.suffix == ".jsonl" else file.read_bytes() for name, file in there.items()
    }


def untimed(ledger):
    def without(value):
        if isinstance(value, dict):
            return {name: without(each) for name, each in value.items() if name not in TIMED}
        return list(map(without, value)) if isinstance(value, list) else value

    lines = [without(json.loads(line)) for line in ledger.read_text().splitlines()[1:]]
    keyed = (each for each in lines if "key" in each)
    return json.dumps(sorted(keyed, key=lambda each: each["key"])).encode()


@pytest.fixture(scope="module")
def undisturbed(tmp_path_factory):
    return learned(tmp_path_factory.mktemp("undisturbed") / "run")


class Killed(BaseException):
    pass


# In self-play, training and the gate of the first iteration, and in the second one.
@pytest.mark.parametrize("after", [7, 13, 20, 27])
def test_a_run_that_is_killed_and_resumed(after, undisturbed, tmp_path, monkeypatch):
    monkeypatch.setattr(loop, "EVERY", 0.0)  # a checkpoint after every step
    with fsync_fails(after, Killed), pytest.raises(Killed):
        learned(tmp_path / "run")
    assert learned(tmp_path / "run") == undisturbed


class Strangers(Executor):
    """A worker for each item, who has never asked a net before."""

    def submit(self, function, /, *arguments, **options):
        policy_in.cache_clear()
        done = Future()
        done.set_result(function(*arguments, **options))
        return done


def test_a_run_by_many_workers(undisturbed, tmp_path):
    assert learned(tmp_path / "run", executor=Strangers()) == undisturbed


@pytest.mark.slow
def test_a_run_by_two_processes(undisturbed, tmp_path):
    assert learned(tmp_path / "run", workers=2) == undisturbed
