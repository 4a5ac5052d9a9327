"""Forward passes by library and way: the same answers from all, rows, and what cannot be measured."""

from itertools import product

import numpy as np
import pytest

from xqlab.experiments.bench import blas_libraries, net_bench
from xqlab.experiments.bench.blas_libraries import left_out, mkl_product, numpy_backend, one_thread


@pytest.mark.parametrize("dtype", net_bench.DTYPES)
def test_every_backend_answers_the_same(dtype):
    found = net_bench.backends(dtype, 8, net_bench.scene(6))
    for same in net_bench.MODES, (net_bench.PRODUCT,):
        assert len({modes[mode](9) for modes in found.values() for mode in same}) == 1
    assert {net_bench.LOOP, numpy_backend()} <= set(found)
    assert all(set(modes) == {*net_bench.MODES, net_bench.PRODUCT} for modes in found.values())


def test_a_scene_is_a_walk_of_single_moves():
    some = net_bench.scene(120)
    assert some.active.shape == (120, 32)
    assert (some.changes[:, 2] >= 0).any()  # captures among them
    lit = set(some.active[0].tolist())
    for (added, removed, taken), after in zip(some.changes.tolist(), some.active[1:].tolist(), strict=True):
        lit -= {removed, taken}
        lit |= {added}
        assert lit - {-1} == set(after) - {-1}
    boards = net_bench.one_hot(some.active, np.uint8)
    assert boards[:, :1260].sum(axis=1).tolist() == (some.active >= 0).sum(axis=1).tolist()
    with pytest.raises(net_bench.XqlabError, match="a walk of 5000 boards, the game ended after"):
        net_bench.scene(5000)


def test_mkl_multiplies():
    product = mkl_product()
    if product is None:
        pytest.skip("NO MKL: neither the package mkl nor a torch with MKL is installed")
    matrix = np.arange(12, dtype=np.float64).reshape(3, 4)
    for kind in (np.float32, np.float64):
        found = product(matrix.astype(kind), np.array([1, 0, 2, -1], dtype=kind))
        assert found.tolist() == (matrix @ [1, 0, 2, -1]).tolist()


def test_without_libraries_their_rows_are_left_out_which_is_said(monkeypatch):
    both = [library + blas_libraries.FROM_KERNEL for library in ("OpenBLAS", "MKL")]
    sentence = "Without MKL from a kernel: no library with a gemv to call by address was found."
    assert [left_out(both), left_out(both[:1])] == ["", sentence]
    kinds = (("float32", both[0]), ("int8", net_bench.LOOP))
    rows = [net_bench.SpeedRow(*kind, "full", 8, 1e3) for kind in kinds]
    assert list(net_bench.speed_table(rows))[3:] == [sentence]
    assert len(list(net_bench.speed_table(rows[1:]))) == 2  # no library has products of integers
    monkeypatch.setattr(blas_libraries, "_mkl_library", lambda: None)
    monkeypatch.setattr(blas_libraries, "_numpy_libraries", list)
    assert mkl_product() is None
    found = net_bench.backends("float32", 4, net_bench.scene(3))
    assert [backend for backend in found if "torch" not in backend] == [net_bench.LOOP, numpy_backend()]
    with one_thread():
        pass


def test_rates_are_measured_by_turns_in_one_thread():
    made = []
    runs = [lambda passes, name=name: made.append((name, sum(range(200 * passes)))) for name in "ab"]
    assert all(speed > 0 for speed in net_bench.rates(runs, 0.001, 2))
    assert "".join(name for name, _ in made).endswith("aabbaabb")  # two passes again, then those that count
    torch = pytest.importorskip("torch")
    before = torch.get_num_threads()
    with one_thread():
        assert torch.get_num_threads() == 1
    assert torch.get_num_threads() == before


def test_rows_of_every_kind_and_their_tables():
    rows = list(net_bench.measure((4,), ("float32", "int16"), seconds=1e-4))
    kinds = product(("float32", "int16"), (*net_bench.MODES, net_bench.PRODUCT))
    assert {(row.dtype, row.mode) for row in rows} == set(kinds)
    assert all(row.per_second > 0 and row.width == 4 for row in rows)
    roofs = list(net_bench.roofline((8,), ("int8",), seconds=1e-4))
    assert all(0 < roof.share <= 1 for roof in roofs)
    (head, line) = net_bench.speed_table([net_bench.SpeedRow("int16", "Numba loop", "full", 128, 12345.6)])
    assert line.split() == ["128", "int16", "Numba", "loop", "full", "12,346"]
    assert head.split() == ["width", "type", "backend", "mode", "passes/s"]
    (_, _, line) = net_bench.roof_table([net_bench.RoofRow("int8", 512, 60e9, 40e9, 30e9)])
    assert line.split() == ["512", "int8", "60.0", "40.0", "30.0", "75%"]


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"dtypes": ("int4",)}, "types out of float64, .*, got 'int4'"),
        ({"widths": ()}, r"widths from 1 to 4096, got \[\]"),
        ({"widths": (0,)}, r"widths from 1 to 4096, got \[0\]"),
        ({"seconds": 0}, "seconds above 0, got 0"),
    ],
)
def test_what_cannot_be_measured(options, message):
    with pytest.raises(net_bench.XqlabError, match=message):
        net_bench.measure(**options)
