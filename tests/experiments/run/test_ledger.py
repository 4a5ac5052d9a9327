"""A ledger keeps what is finished: after a cut, on another machine, and never of another experiment."""

import errno
import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.children import KILL
from tests.refusals import refuses
from xqlab.disk import BusyError
from xqlab.experiments.run import ledger as ledgers
from xqlab.experiments.run.ledger import Ledger, LedgerError, read_ledger
from xqlab.experiments.run.rows import record_of


def opened(path, configuration=None, **options):
    return Ledger(path, "squares", {"power": 2} if configuration is None else configuration, **options)


def filled(path, count=3):
    with opened(path) as ledger:
        for number in range(count):
            ledger.add(number, {"square": number**2, "told": "馬"})


@pytest.fixture
def path(tmp_path):
    return tmp_path / "squares.jsonl"


def test_what_was_added_is_there_again_below_what_was_asked(path):
    filled(path)
    with opened(path) as ledger:
        assert (len(ledger), list(ledger)) == (3, [0, 1, 2])
        assert 2 in ledger
        assert "2" not in ledger
        assert (ledger[2], ledger.notes) == ({"square": 4, "told": "馬"}, ())
        assert repr(ledger) == f"<Ledger {str(path)!r}: 3 finished>"
    with opened(path) as ledger:
        assert ledger.add("k", {"pair": (1, 2), "by": {3: 4}}) == {"pair": [1, 2], "by": {"3": 4}}
        assert ledger["k"] == {"pair": [1, 2], "by": {"3": 4}}


def test_the_header_says_what_was_asked_with_what_and_where(path):
    with opened(path, seed=7) as ledger:
        ledger.add("a", {})
    header = json.loads(path.read_text(encoding="utf-8").splitlines()[0])
    assert header["format"] == "xqlab squares"
    assert (header["version"], header["configuration"], header["seed"]) == (1, {"power": 2}, 7)
    assert header["versions"]["numba"]
    assert header["versions"]["sources"]
    assert header["machine"]["processor"]


@pytest.mark.parametrize("value", ["[" * 3_000 + "]" * 3_000, "1" + "0" * 400, "9" * 6_000])
def test_what_no_record_holds(path, value):
    filled(path)
    lines = path.read_text(encoding="utf-8").splitlines()
    lines[2] = f'{{"key": 1, "square": {value}}}'
    path.write_text("\n".join([*lines, ""]), encoding="utf-8")
    for read in (lambda: read_ledger(path, "squares"), lambda: opened(path)):
        refuses(LedgerError, r"expected an object of JSON in line 3 of .*, got b'{\"key", read)


def test_a_cut_or_a_last_line_of_zeros_leaves_the_items_before_it(path):
    filled(path)
    whole = path.read_bytes()
    ends = [at + 1 for at, byte in enumerate(whole) if byte == ord("\n")]
    for cut in [*range(0, ends[0] - 9, 97), *range(ends[0] - 9, len(whole) + 1)]:
        path.write_bytes(whole[:cut])
        with opened(path) as ledger:
            kept = max(sum(end <= cut for end in ends) - 1, 0)
            assert list(ledger) == list(range(kept)), cut
            for number in range(kept, 3):
                ledger.add(number, {"square": number**2, "told": "馬"})
        assert path.read_bytes() == whole, cut
    path.write_bytes(whole + b"\0" * 20 + b"\n")
    with opened(path) as ledger:
        assert len(ledger) == 3
    assert path.read_bytes() == whole


def test_a_killed_process_loses_nothing_that_was_added(path):
    program = (
        "import os, sys\n"
        "from xqlab.experiments.run.ledger import Ledger\n"
        "ledger = Ledger(sys.argv[1], 'squares', {'power': 2})\n"
        "for number in range(5):\n"
        "    ledger.add(number, {'square': number ** 2})\n"
        f"os.kill(os.getpid(), {int(KILL)})\n"
    )
    ended = subprocess.run([sys.executable, "-c", program, str(path)], timeout=120, check=False)
    assert ended.returncode != 0
    with opened(path) as ledger:
        assert list(ledger) == [0, 1, 2, 3, 4]


@pytest.mark.parametrize(
    ("configuration", "kind", "seed", "told"),
    [
        ({"power": 3}, "squares", None, "configuration.power: 2 there, 3 here"),
        ({"power": 2, "x": [1]}, "squares", None, "configuration.x: None there, [1] here"),
        ({}, "squares", None, "configuration.power: 2 there, None here"),
        ({"power": 2}, "cubes", None, "format: 'xqlab squares' there, 'xqlab cubes' here"),
        ({"power": 2}, "squares", 5, "seed: None there, 5 here"),
    ],
)
def test_another_experiment_is_refused(path, configuration, kind, seed, told):
    filled(path)
    before = path.read_bytes()
    with pytest.raises(LedgerError) as caught:
        Ledger(path, kind, configuration, seed)
    assert str(caught.value) == f"expected what {str(path)!r} was begun with, got {told}"
    assert path.read_bytes() == before


def test_another_machine_is_noted_once_and_not_refused(path, monkeypatch):
    filled(path)
    monkeypatch.setattr(ledgers, "machine", lambda: {"processor": "Abacus"})
    with opened(path) as ledger:
        assert len(ledger) == 3
        notes = [note for note in ledger.notes if note.startswith("machine.processor: ")]
        assert notes[0].endswith(" there, 'Abacus' here")
        ledger.add(3, {"square": 9})
    with opened(path) as ledger:
        assert (ledger.notes, list(ledger)) == ((), [0, 1, 2, 3])
    lines = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    assert [line["resumed"]["machine"] for line in lines if "resumed" in line] == [{"processor": "Abacus"}]


@pytest.mark.parametrize("text", ["hello\nworld\n", "{}\n", "no line end", '{"format": "other"}\n'])
def test_other_files_are_refused_and_left_alone(path, text):
    path.write_text(text, encoding="utf-8")
    refuses(LedgerError, r"expected a ledger of xqlab, got '.*', which begins b'", opened, path)
    assert path.read_text(encoding="utf-8") == text


@pytest.mark.parametrize("line", ["garbage", "[1]", '{"key": 3, "half'])
def test_a_damaged_line_in_the_middle_is_named(path, line):
    filled(path)
    lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
    path.write_text("".join([*lines[:2], line + "\n", *lines[2:]]), encoding="utf-8")
    refuses(LedgerError, r"expected an object of JSON in line 3 of '.*', got b'", opened, path)


@pytest.mark.parametrize("line", ['{"key": 1}', '{"square": 4}', '{"key": [1]}', '{"key": false}'])
def test_an_item_twice_or_without_a_key_is_named(path, line):
    filled(path)
    with path.open("a", encoding="utf-8") as file:
        file.write(line + "\n")
    refuses(LedgerError, r"expected a new item in line 5 of '.*', got b'", opened, path)


@pytest.mark.parametrize("name", ["key", "resumed"])
def test_a_record_has_no_name_that_the_ledger_uses(path, name):
    with opened(path) as ledger, pytest.raises(LedgerError, match="expected a record without 'key' and 'res"):
        ledger.add(1, {name: 1})


def test_a_ledger_is_read_without_what_it_was_asked_with(path, tmp_path):
    filled(path)
    torn = path.read_bytes() + b'{"key": 3, "squ'
    path.write_bytes(torn)
    header, items = read_ledger(path, "squares")
    assert header["configuration"] == {"power": 2}
    assert (items[2], list(items)) == ({"square": 4, "told": "馬"}, [0, 1, 2])
    assert path.read_bytes() == torn
    refuses(LedgerError, r"expected a ledger of a match, got 'xqlab squares': ", read_ledger, path, "match")
    with pytest.raises(LedgerError, match=r"expected a file that can be read, got '.*nothing"):
        read_ledger(tmp_path / "nothing", "match")
    path.write_bytes(b"")
    refuses(LedgerError, r"expected a ledger, got '.*', which is empty", read_ledger, path, "squares")


@pytest.mark.parametrize("value", [float("nan"), object(), {1, 2}])
def test_what_json_cannot_hold_is_refused_and_leaves_no_trace(path, value):
    with opened(path) as ledger:
        refuses(LedgerError, "expected what JSON can hold, got", ledger.add, 1, {"value": value})
        assert 1 not in ledger
    assert len(path.read_bytes().splitlines()) == 1


def test_a_file_that_cannot_be_made_is_named_and_an_item_added_once(path, tmp_path):
    with pytest.raises(FileNotFoundError, match=r"No such file or directory: '.*nowhere"):
        opened(tmp_path / "nowhere" / "a.jsonl")
    assert not list(tmp_path.iterdir())
    with opened(path) as ledger:
        ledger.add(1, {})
        refuses(LedgerError, "expected an item that is not finished yet, got 1", ledger.add, 1, {})


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="NO DEVICE: there is no /dev/zero here")
def test_a_device_is_no_ledger():
    refuses(OSError, "Not a regular file: '/dev/zero'", lambda: opened(Path("/dev/zero")))
    with pytest.raises(LedgerError, match=r"expected a file that can be read, got '/dev/zero': .*Not a reg"):
        read_ledger("/dev/zero", "squares")


def test_two_runs_do_not_write_to_one_ledger(path):
    with opened(path), pytest.raises(BusyError, match=r"another process works on '.*squares\.jsonl'"):
        opened(path)
    with opened(path) as ledger:
        ledger.close()
        ledger.close()
    assert [each.name for each in path.parent.iterdir()] == ["squares.jsonl"]


SQUARE = record_of(key=int, square=int, told=str)


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ('{"key": 9, "square": "4", "told": ""}', "square to be an integer, got '4'"),
        ('{"key": 9, "square": 4, "told": null}', "told to be a text, got None"),
        ('{"key": 9, "square": 4}', "told, it is missing"),
        ('{"key": "9", "square": 4, "told": ""}', "key to be an integer, got '9'"),
        ('{"resumed": 7}', "resumed to be an object, got 7"),
    ],
)
def test_a_record_of_other_types_is_refused_when_it_is_read(path, line, told):
    filled(path)
    with path.open("a", encoding="utf-8") as file:
        file.write(line + "\n")
    expected = re.escape(f"expected {told} in line 5 of {str(path)!r}")
    refuses(LedgerError, expected, read_ledger, path, "squares", record=SQUARE)
    refuses(LedgerError, expected, opened, path, record=SQUARE)
    with opened(path.with_name("other.jsonl")):  # the lock of the refused one is free again
        pass


def test_a_header_of_other_types_is_refused_when_it_is_read(path):
    filled(path)
    shape = record_of(configuration=record_of(power=str))
    with pytest.raises(LedgerError, match=r"configuration\.power to be a text, got 2 in line 1 of '"):
        read_ledger(path, "squares", header=shape)


def test_a_full_disk_leaves_what_was_finished(path, monkeypatch):
    filled(path, 2)
    before = path.read_bytes()
    with opened(path) as ledger:
        monkeypatch.setattr(os, "fsync", no_room)
        with pytest.raises(OSError, match="No space left on device") as caught:
            ledger.add(2, {"square": 4})
        monkeypatch.undo()
        assert caught.value.filename == str(path)
        kept = f"2 results are kept in {str(path)!r}; the same command resumes from there"
        assert caught.value.__notes__ == [kept]
        assert path.read_bytes() == before
        ledger.add(2, {"square": 4})
    path.unlink()
    monkeypatch.setattr(os, "fsync", no_room)
    with pytest.raises(OSError, match="No space left on device") as caught:
        opened(path)
    assert caught.value.__notes__ == ["nothing was written"]
    assert not list(path.parent.iterdir())


def no_room(descriptor):
    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
