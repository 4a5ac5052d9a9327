"""The decorator, the cache directory and the interpreted twin."""

import json
import random
import re
import types

import numba
import numpy as np
import pytest
from numba import types as nb_types

import xqlab
from tests.kernels.processes import run_python
from xqlab.evaluation import piece_square
from xqlab.games import TextbookTree, TicTacToe
from xqlab.kernels import COMPILED, interpreted, kernel, places, processor
from xqlab.kernels.bits import count_bits, gather_bits, lowest_bit, prefetch, scatter_bits
from xqlab.kernels.mode import PLAIN
from xqlab.search import textbook
from xqlab.search.alphabeta import quiesce, search
from xqlab.xiangqi import Board
from xqlab.xiangqi.core import movegen


@kernel
def bit_facts(word):
    return count_bits(word), lowest_bit(word)


@pytest.mark.parametrize("word", [1, 6, 1 << 44, (1 << 45) - 1, 0b1010000])
def test_bits(word):
    expected = bin(word).count("1"), len(bin(word)) - len(bin(word).rstrip("0"))
    assert bit_facts(word) == expected == interpreted(bit_facts)(word)


@kernel
def gathered_and_scattered(word, mask):
    return gather_bits(word, mask), scatter_bits(word, mask)


def test_gathering_and_scattering_bits():
    chance = random.Random(1)
    for _ in range(100):
        word, mask = chance.getrandbits(63), chance.getrandbits(63) & chance.getrandbits(63)
        places = [place for place in range(63) if mask >> place & 1]
        gathered = sum((word >> place & 1) << i for i, place in enumerate(places))
        scattered = sum((word >> i & 1) << place for i, place in enumerate(places))
        assert gathered_and_scattered(word, mask) == (gathered, scattered)
        assert interpreted(gathered_and_scattered)(word, mask) == (gathered, scattered)


WITH_OR_WITHOUT_BMI2 = """
import json
from xqlab.kernels import places, processor
from xqlab.experiments.run.divide import divide
from xqlab.xiangqi import Board
leaves = {move.uci(): leaves for move, leaves in divide(Board(FEN), 3)}
print(json.dumps([processor.BMI2, places.cache_folders().own.name, leaves]))
"""


@kernel
def last_after_all_are_near(numbers):
    for i in range(len(numbers)):
        prefetch(numbers, i)
    return numbers[-1]


def test_bringing_near_changes_nothing():
    numbers = np.arange(1000)
    assert last_after_all_are_near(numbers) == interpreted(last_after_all_are_near)(numbers) == 999
    assert (numbers == np.arange(1000)).all()
    if COMPILED:
        fresh = numba.njit(last_after_all_are_near.py_func)  # what comes from the disk cannot be inspected
        assert fresh(numbers) == 999
        assert "prefetch" in next(iter(fresh.inspect_llvm().values()))


@pytest.mark.slow
@pytest.mark.skipif(not COMPILED, reason="speaks of compiled code")
def test_compiled_code_is_the_same_without_bmi2_and_kept_apart(tmp_path):
    fen = "r1b1k2Cr/9/6n1b/p7p/2p1p1p2/2P4C1/P5P1P/3cB3N/2R2c3/1N2KAB1R b - - 0 1"
    found = []
    for variables in ({"XQLAB_BMI2": 1}, {"XQLAB_BMI2": 0, "XQLAB_CACHE_DIR": tmp_path}):
        run = run_python("-c", f"FEN = {fen!r}{WITH_OR_WITHOUT_BMI2}", **variables)
        found.append(json.loads(run.stdout))
    (here, directory, leaves), (off, other_directory, other_leaves) = found
    assert leaves == other_leaves
    assert sum(leaves.values()) == 88_543
    assert off is False
    assert (directory != other_directory) is here
    assert directory.endswith("-bmi2") is here


@pytest.mark.skipif(not COMPILED, reason="speaks of compiled code")
def test_bmi2_is_used_only_where_it_is_there_and_fast(monkeypatch):
    monkeypatch.delenv("XQLAB_BMI2", raising=False)
    machine: dict = {}
    monkeypatch.setattr(processor.binding, "get_host_cpu_name", lambda: machine["name"])
    monkeypatch.setattr(processor.binding, "get_host_cpu_features", lambda: machine["features"])
    for name, features, configured, fast in (
        ("skylake", {"bmi2": True}, (None, None), True),
        ("znver2", {"bmi2": True}, (None, None), False),  # has it, in microcode
        ("cortex-a72", {}, (None, None), False),
        ("cortex-a72", {}, ("generic", "+popcnt"), False),
        ("cortex-a72", {}, ("generic", "+popcnt,+bmi2"), True),
    ):
        machine.update(name=name, features=features)
        monkeypatch.setattr(processor.config, "CPU_NAME", configured[0])
        monkeypatch.setattr(processor.config, "CPU_FEATURES", configured[1])
        assert processor.has_fast_bmi2() == fast
    monkeypatch.setenv("XQLAB_BMI2", "0")
    assert not processor.has_fast_bmi2()


def test_a_twin_calls_only_plain_python():
    seen, queue = set(), [interpreted(search)]
    while queue:
        twin = queue.pop()
        assert isinstance(twin, types.FunctionType)
        if twin not in seen:
            seen.add(twin)
            called = [twin.__globals__.get(name) for name in twin.__code__.co_names]
            assert not [value for value in called if COMPILED and hasattr(value, "py_func")]
            queue += [value for value in called if isinstance(value, types.FunctionType)]
    assert interpreted(quiesce) in seen
    assert interpreted(search).__code__ is getattr(search, "py_func", search).__code__


@kernel
def sum_of_room(count):
    room = np.zeros(count)
    room[:] = 2.0
    return room.sum()


def test_a_kernel_of_a_reader_s_own_may_allocate():
    assert sum_of_room(5) == 10


@pytest.mark.skipif(not COMPILED, reason="speaks of compiled code")
def test_recursive_kernels_have_one_specialisation_per_game():
    boards = [Board(), TicTacToe(), TextbookTree("(1 2) (3 4)")]
    for board in boards:
        xqlab.search(board, depth=2)
    before = len(search.signatures)
    xqlab.search(Board(), depth=2, evaluator=piece_square())
    assert PLAIN or len(search.signatures) == before  # whatever evaluates the positions
    # One that calls another would crash the process that loads it from the cache (numba#6061).
    for recursive in (search, quiesce, textbook.minimax, textbook.alpha_beta):
        records = [
            tuple(kind for kind in given if isinstance(kind, nb_types.Record))
            for given in recursive.signatures
        ]
        assert len(records) == len(set(records))
        for signature in recursive.signatures:
            assert "int32" not in {str(kind) for kind in signature}


@pytest.mark.parametrize(
    ("edits", "changes"),
    [
        ([("module.py", "a = 1"), ("module.py", "a = 2"), ("module.py", "a = 1")], [True, False]),
        ([("viz/chart.py", "a = 1"), ("__main__.py", "a = 1"), ("search.py", "a = 1")], [False, True]),
    ],
)
def test_the_hash_follows_the_sources_of_kernels(edits, changes, tmp_path, monkeypatch):
    (tmp_path / "viz").mkdir()  # which stands above the kernels
    monkeypatch.setattr(places, "PACKAGE", tmp_path)
    hashes = []
    for name, text in edits:
        (tmp_path / name).write_text(text)
        places.sources_hash.cache_clear()
        hashes.append(places.sources_hash())
    places.sources_hash.cache_clear()
    first, second, third = hashes
    assert [first != second, first != third] == changes


def test_what_stands_above_the_kernels_holds_none():
    for file in places.PACKAGE.rglob("*.py"):
        if file.relative_to(places.PACKAGE).parts[0] in places.WITHOUT_KERNELS:
            decorators = re.findall(r"^@(kernel|inlined)\b", file.read_text("utf-8"), flags=re.M)
            assert not decorators, f"{file} holds a kernel, so it must take part in the hash of the sources"


OTHER_GAME = """
import numpy as np, xqlab
from xqlab.kernels import kernel
from xqlab.game import register, register_evaluator
from xqlab.games.game_value import GAME_VALUE, GameValue, game_value

class Nim(np.record): pass
NIM = np.dtype((Nim, [("stones", np.int64), ("taken", np.int64, (40,)), ("height", np.int64)]))

@kernel
def turn(position): return position.height & 1
@kernel
def generate(position, buffer, base):
    count = min(np.int64(3), np.int64(position.stones))
    for i in range(count):
        buffer.moves[base + i] = i + 1
    return count
@kernel
def make(position, move):
    position.stones -= move
    position.taken[position.height] = move
    position.height += 1
@kernel
def unmake(position):
    position.height -= 1
    position.stones += position.taken[position.height]
@kernel
def verdict(position): return -30000
@kernel
def evaluate(evaluator, position): return LEVEL

register(Nim, "Nim", NIM, turn=turn, generate=generate, make=make, unmake=unmake, verdict=verdict)
register_evaluator(GameValue, Nim, evaluate, GAME_VALUE, default=game_value)

class Heap:
    name = "Nim"
    def __init__(self, stones):
        self.position = np.zeros(1, dtype=NIM)[0]
        self.position.stones = stones
    def copy(self): return Heap(int(self.position.stones))
    def codes(self): return list(range(1, min(3, int(self.position.stones)) + 1))
    def move_of(self, code): return code
    def text_of(self, code): return str(code)
    def push_code(self, code): make(self.position, code)
    def pop(self): unmake(self.position)
    def cells(self): return []
    def picture(self, **options): return None

first = xqlab.search(Heap(40), time=0.5)  # compiling is not taken from its time
print(first.depth >= 3, first.seconds < 20)  # also on a machine that is busy
for stones in (7, 8):
    result = xqlab.search(Heap(stones), depth=10)
    print(result.move, result.mate_in, result.compiled)
print(xqlab.search(Heap(20), depth=2).value)
"""


@pytest.mark.slow
def test_a_game_from_outside_is_compiled_and_its_edits_are_seen(tmp_path):
    script = tmp_path / "nim.py"
    for level in (5, -7):
        script.write_text(OTHER_GAME.replace("LEVEL", str(level)))
        printed = run_python(script).stdout.split()
        first, answers = printed[:2], printed[2:]
        assert first == ["True", "True"]
        assert answers == ["3", "2", "True", "1", "-2", "True", str(level)]


def test_np_record_fields_do_not_overflow_in_the_interpreter():
    board = Board("rnb1kabnr/9/3a5/2p5c/p5p1p/2B1p4/P1P1P1PcP/4C3B/4A4/RN2KA1NR b - - 3 14")
    buffer = np.zeros(1, dtype=[("moves", np.int32, (256,)), ("scratch", np.int64, (64,))]).view(np.recarray)[
        0
    ]
    count = interpreted(movegen.generate)(board.position, buffer, 0)
    assert [board.move_of(code) for code in buffer.moves[:count]] == board.legal_moves
