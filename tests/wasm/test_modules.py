"""Modules and their manifests: what is in them, when they are built again, and what cannot be built."""

import base64
import json
import zlib
from operator import ne
from pathlib import Path
from time import perf_counter
from types import SimpleNamespace
from typing import Any

import numba
import numpy as np
import pytest

from tests.node import node as node_program
from xqlab import game
from xqlab.evaluation.piece_square import piece_square
from xqlab.files import data_file
from xqlab.game import default_evaluator
from xqlab.games import TextbookTree, TicTacToe
from xqlab.games.game_value import GameValue
from xqlab.kernels import dependencies
from xqlab.kernels.code_files import ENDING, VERSIONS
from xqlab.mcts import Settings
from xqlab.mcts.memory import new_memory as new_playouts
from xqlab.nnue.inference.forward_kernels import float_layer
from xqlab.nnue.inference.inference import net_value
from xqlab.search import Enhancements
from xqlab.search.memory import MAX_PLY, new_memory, random_state
from xqlab.wasm import WasmError, module_of, modules, shipped
from xqlab.wasm import compile as compiler
from xqlab.wasm.entries import ENTRIES, records_of
from xqlab.wasm.modules import CompileProgress
from xqlab.wasm.node import Node, run_here, started_node
from xqlab.wasm.shipped import shipped_module
from xqlab.xiangqi import Board


def unpacked(text: str) -> bytes:
    return zlib.decompress(base64.b64decode(text))


def assert_laid_out(layout: dict[str, Any], dtype: np.dtype[Any]) -> None:
    """The layout says of each field what NumPy knows."""
    assert layout["size"] == dtype.itemsize
    assert list(layout["fields"]) == list(dtype.names or ())
    for name, (kind, offset, shape) in layout["fields"].items():
        field = dtype[name]
        assert (offset, tuple(shape)) == (dtype.fields[name][1], field.shape)  # type: ignore[index]
        if isinstance(kind, dict):
            assert_laid_out(kind, field.base)
        else:
            assert np.dtype(kind) == (np.uint8 if field.base == np.bool_ else field.base)


def test_the_manifest_says_what_a_page_needs() -> None:
    board = TicTacToe("b2 a1")
    module = module_of(board)
    manifest = json.loads(json.dumps(module.manifest))
    assert manifest == module.manifest
    assert manifest["game"] == "tic-tac-toe"
    for name, dtype in records_of(board.position).items():
        assert_laid_out(manifest["records"][name], dtype)
    *_, cells, widths, _ = ENTRIES["lay_out"].types(records_of(board.position))
    assert [(kind.ndim, kind.layout) for kind in (cells, widths)] == [(1, "C"), (2, "C")]
    assert manifest["kernels"]["adjudicate"]["result"] == ["i8", "i8"]
    assert manifest["kernels"]["key"] == {"arguments": ["position"], "result": "u8"}
    assert manifest["constants"]["MAX_PLY"] == MAX_PLY
    initial = manifest["initial"]
    assert unpacked(initial["position"]) == board.position.tobytes()
    assert unpacked(initial["evaluator"]) == default_evaluator(board.position).tobytes()
    assert unpacked(initial["use"]["minimax"]) == Enhancements.minimax().record().tobytes()
    leaf = Enhancements.full(game.game_of(board.position)).without("iterative_deepening")
    assert unpacked(initial["use"]["leaf"]) == leaf.record().tobytes()
    numbers = {"node_limit": new_memory().node_limit, "age": 1, "random": random_state(1)}
    assert initial["memory"] == {name: str(number) for name, number in numbers.items()}
    usual = new_playouts(1)
    Settings().write_to(usual)
    assert unpacked(initial["mcts_memory"]) == usual.tobytes()


def key_of(board: Any) -> tuple[str, str]:
    """Of what is built here, and of what ships."""
    evaluator, records = default_evaluator(board.position), records_of(board.position)
    calls = modules._calls(board.position, evaluator, records)
    return modules._key(calls, records), modules._source_key(calls, records)


def other_evaluation(evaluator: Any, position: Any) -> int:
    return 17


def test_an_edited_evaluation_makes_another_module(monkeypatch: pytest.MonkeyPatch) -> None:
    board = TicTacToe()
    before = key_of(board)
    monkeypatch.setitem(game.registered.evaluators, (GameValue, type(board.position)), other_evaluation)
    dependencies.forget()
    assert all(map(ne, key_of(board), before))
    assert all(map(ne, before, key_of(TextbookTree([[3, 5], [2, 9]]))))
    renamed = {f"_{name}": entry for name, entry in ENTRIES.items()}
    monkeypatch.undo()
    dependencies.forget()
    monkeypatch.setattr(modules, "ENTRIES", renamed)
    assert all(map(ne, key_of(board), before))
    monkeypatch.undo()
    dependencies.forget()
    assert key_of(board) == before


def test_comments_make_no_other_module(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def key_with(change: str) -> str:
        folder = tmp_path / str(len(list(tmp_path.iterdir()))) / "wasm"
        folder.mkdir(parents=True)
        for file in modules.SOURCES:
            text = (Path(modules.__file__).parent / file).read_text("utf-8")
            (folder / file).write_text(text + change, "utf-8")
        monkeypatch.setattr(modules, "PACKAGE", folder.parent)
        modules._own_code.cache_clear()
        return key_of(TicTacToe())

    try:
        assert key_with("") == key_with("\n# Said in other words.\n")
        assert all(map(ne, key_with("\n"), key_with("\nSTACK = 1 << 30\n")))
    finally:
        modules._own_code.cache_clear()


SHIPPING = "Xiangqi", "Junqi", "textbook tree", "tic-tac-toe", "chess", "Xiangqi, net"


def build_again(monkeypatch: pytest.MonkeyPatch, name: str, **options: Any) -> tuple[Any, ...]:
    """What is written of a module that ships: whether it was built, label, key and content."""
    written: list[Any] = []
    monkeypatch.setattr(modules, "write_shipped", lambda *given: written.extend(given))
    return modules.build_to_ship(*modules.shipping()[name], **options), *written


@pytest.mark.parametrize("name", SHIPPING)
def test_a_module_that_ships_is_of_these_sources(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert build_again(monkeypatch, name) == (False,), "python data/modules/make_modules.py builds it"
    assert sorted(modules.shipping()) == sorted(SHIPPING)


@pytest.mark.slow
@pytest.mark.timeout(900)
@pytest.mark.parametrize(
    "name",
    ["textbook tree", *(pytest.param(name, marks=pytest.mark.nightly) for name in ("Xiangqi, net", "chess"))],
)
def test_the_same_sources_make_the_same_bytes(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    _, label, key, content = build_again(monkeypatch, name, anew=True)
    made_with = data_file(f"modules/{label}.module").read_bytes().partition(b"\n")[0].decode()
    if not made_with.endswith(shipped.COMPILER):
        pytest.skip(f"{made_with}, and here are {shipped.COMPILER}")
    assert content == shipped_module(label, key)


def test_a_damaged_file_is_no_module(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(shipped, "data_file", tmp_path.joinpath)
    monkeypatch.setattr(shipped, "writable_data_file", tmp_path.joinpath)
    assert shipped_module("ludo.Value", "key") is None
    shipped.write_shipped("ludo.Value", "key", b"content")
    assert (shipped_module("ludo.Value", "key"), shipped_module("ludo.Value", "other")) == (b"content", None)
    (file,) = tmp_path.glob("modules/*")
    for left in (file.read_bytes()[:-4], b""):
        file.write_bytes(left)
        assert shipped_module("ludo.Value", "key") is None


def test_what_is_built_is_kept_on_the_disk(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    board, held = TicTacToe(), []
    stale = [tmp_path / f"wasm.tic-tac-toe.GameValue.module.{k}{ENDING}" for k in range(2 * VERSIONS)]

    def compiled(*_: Any) -> bytes:
        [lock] = tmp_path.iterdir()
        held.append(lock.suffix)
        for file in stale:
            file.write_bytes(b"")
        return b'{"stack": 8}\ncode'

    monkeypatch.setattr(modules, "cache_folders", lambda: SimpleNamespace(own=tmp_path, shared=()))
    monkeypatch.setattr(modules, "shipped_module", lambda *_: None)
    monkeypatch.setattr(modules, "_compiled", compiled)
    monkeypatch.setattr(modules, "_check_sources", lambda _: held.append("checked"))
    arguments = board, default_evaluator(board.position), records_of(board.position)
    (parts, seconds), (again, none) = modules._built(*arguments), modules._built(*arguments)
    assert parts == again == ({"stack": 8}, b"code")
    assert seconds > none == 0
    assert held == [".lock", "checked"]  # once, while no other process may build it
    assert len([*tmp_path.glob(f"*{ENDING}")]) == VERSIONS


def test_the_progress_of_a_compiler_is_read_from_its_lines() -> None:
    progress = CompileProgress()
    before = progress.done()
    assert progress.read([b"compiled 3 12\n", b"a warning\n", b"\n"]) == "a warning"
    assert (before, progress.done()) == ((0.0, 0, 0), (0.25, 3, 12))


def test_a_game_that_cannot_be_built_is_refused() -> None:
    with pytest.raises(WasmError, match="expected a game in a module of its own, got ludo in a notebook"):
        modules._compiled("__main__", "ludo", None)
    text = "kernels of ludo that compile to WebAssembly: ModuleNotFoundError: No module named 'xqlab.ludo'"
    with pytest.raises(WasmError, match=text):
        modules._compiled("xqlab.ludo", "ludo", None)


def test_an_evaluator_that_cannot_be_built_is_refused() -> None:
    class Mine(np.record):  # type: ignore[misc]
        """An evaluator as a notebook defines it."""

    own = np.zeros(1, np.dtype((Mine, [("x", "i8")])))[0]
    for other in (object(), own, piece_square()):
        named = f"expected a compiled evaluator of tic-tac-toe, got {type(other).__name__}"
        with pytest.raises(WasmError, match=named):
            module_of(TicTacToe(), other)


def test_sums_in_any_order_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    def total(numbers, position):  # type: ignore[no-untyped-def]
        return int(numbers[0] * 3.0 + numbers[1])

    numbers = np.ones(2)
    free, ordered = made = [
        numba.njit(total, fastmath=each.targetoptions["fastmath"]) for each in (float_layer, net_value)
    ]
    monkeypatch.setattr(compiler, "evaluation_calls", lambda *_: [(free, (numbers, numbers))])
    with pytest.raises(WasmError, match="expected an evaluation that adds floats in one order, got one in"):
        compiler.compile_kernels(None, None)
    assert {each(numbers, numbers) for each in made} == {4}
    [text] = ordered.inspect_llvm().values()
    assert "fadd" in text
    assert not compiler.REORDERED.search(text)


def test_other_weights_and_parameters_are_another_engine_of_the_same_code(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(modules, "_built", lambda *_: (({}, b"code"), 0.0))
    weights = piece_square().copy()
    weights["values"][0] += 1
    begun: list[Any] = [
        (Board(), piece_square()),
        (Board("3k5/4P4/9/9/9/9/9/9/9/4K4 b"), piece_square()),
        (Board(), weights),
        (Board(), piece_square(), {"aspiration_window": 20}),
    ]
    first, moved, weighted, tuned = (module_of(*each).manifest for each in begun)
    assert first["digest"] == moved["digest"]  # a site has it once for all positions
    assert len({first["digest"], weighted["digest"], tuned["digest"]}) == 3
    assert unpacked(weighted["initial"]["evaluator"]) == weights.tobytes()
    off = Enhancements.minimax().tuned(aspiration_window=20)
    assert unpacked(tuned["initial"]["use"]["minimax"]) == off.record().tobytes()


def test_an_edit_since_the_import_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    position = TicTacToe().position
    calls = modules._calls(position, default_evaluator(position), records_of(position))
    name = "xqlab.games.tictactoe"
    file, text = modules.sources[name]
    for other in ("xqlab.nnue.inference.inference", "xqlab.games.textbook_tree"):
        monkeypatch.setitem(modules.sources, other, (file, "edited"))
    modules._check_sources(calls)
    monkeypatch.setitem(modules.sources, name, (file, text + "# before the edit"))
    with pytest.raises(WasmError, match=r"got an edit in '.*tictactoe.py': xqlab.reload\(\)"):
        modules._check_sources(calls)
    with monkeypatch.context() as patch:
        patch.setattr(modules, "reached", lambda *_: None)  # of what numba alone knows
        modules._check_sources(calls)
    monkeypatch.setitem(modules.sources, name, (file, text))
    monkeypatch.setattr(modules, "is_outdated", lambda: True)
    with pytest.raises(WasmError, match=r"got an edit in '.*kernels': xqlab.reload\(\)"):
        modules._check_sources(calls)


def test_without_node_it_says_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    with pytest.raises(WasmError, match=r"expected node on the path, .*found none"), started_node():
        pass


def test_what_fails_in_node_is_told(node: Node) -> None:
    module = module_of(TicTacToe())
    with pytest.raises(WasmError, match="expected results from node, got RuntimeError: memory access"):
        node.run(module, [("turn", 2**31)])
    began = perf_counter()
    spent = node.load(module)
    answer = node.run(module, [("turn", TicTacToe().position)])
    assert answer.results == [0]
    [here] = run_here([("turn", TicTacToe().position)]).seconds
    assert 0 < spent + answer.seconds[0] < spent + answer.seconds[0] + here < perf_counter() - began


def test_a_node_that_has_ended_answers_nothing() -> None:
    with started_node(node_program()) as ended:
        ended._process.kill()
        ended._process.wait()
        with pytest.raises(WasmError, match="expected results from node, got nothing"):
            ended.load(module_of(TicTacToe()))
