"""Assembly read back: what counts as a vector instruction, and that the compiler makes some of our loops."""

import numpy as np
import pytest

from xqlab.experiments.bench.net_bench import net_of
from xqlab.kernels import COMPILED
from xqlab.kernels.processor import features
from xqlab.nnue import NetworkError
from xqlab.nnue.inference.forward_kernels import whole_layer
from xqlab.nnue.inference.simd import assembly, lines, meaning, vector_instructions

TEXT = """
\tmovq\t%rax, %rbx
\tvpmaddwd\t(%rdi), %ymm1, %ymm2
\t{vex}\tvpdpwssd\t(%rsi,%r14), %ymm8, %ymm6
\tvpaddd\t%ymm2, %ymm0, %ymm0
\tvpaddd\t%xmm2, %xmm0, %xmm0
\tvpaddd\t%xmm3, %xmm0, %xmm0
\tvpxor\t%xmm1, %xmm1, %xmm1
\tvaddps\t%ymm2, %ymm0, %ymm0
\tpush\t%rax
"""


def test_instructions_are_counted_by_width_if_compiled(monkeypatch):
    assert vector_instructions(TEXT) == {
        **{("vpaddd", 128): 2, ("vpmaddwd", 256): 1, ("vpaddd", 256): 1, ("vpdpwssd", 256): 1}
    }
    assert meaning("vpmaddwd") == "multiply int16, add pairs into int32"
    assert meaning("vpxor") == ""
    assert lines(TEXT, "vpmaddwd", 1).splitlines()[0].split()[0] == "movq"
    assert lines(TEXT, "vpmulld") == ""
    assert "ymm6" in lines(TEXT, "vpdpwssd", 0)
    monkeypatch.setattr("xqlab.nnue.inference.simd.COMPILED", False)
    with pytest.raises(NetworkError, match="expected compiled kernels, got NUMBA_DISABLE_JIT"):
        assembly(whole_layer)


@pytest.mark.slow
@pytest.mark.skipif(not COMPILED, reason="nothing is compiled")
@pytest.mark.parametrize("dtype", ["int8", "int16"])
def test_layers_of_whole_numbers_are_vector_instructions(dtype):
    if "avx2" not in features():
        pytest.skip(f"NO AVX2: this processor has {', '.join(sorted(features()))}")
    net = net_of(dtype, 16)
    boards = np.zeros(1280, net.active.dtype)
    found = vector_instructions(assembly(whole_layer, boards, net.input_rows, net.input_bias, net.wide_sums))
    multiplied = [bits for (name, bits) in found if "pmul" in name or "pmadd" in name or "pdp" in name]
    added = [bits for (name, bits) in found if "padd" in name]
    assert max(multiplied) >= 256
    assert max(added) >= 256


@pytest.mark.slow
@pytest.mark.skipif(not COMPILED, reason="nothing is compiled")
def test_the_net_at_work_multiplies_int16_in_pairs():
    from tests.nnue.small_nets import small_net
    from xqlab.nnue import Architecture, evaluator
    from xqlab.nnue.inference.inference import net_value
    from xqlab.xiangqi import Board

    if "avx2" not in features():
        pytest.skip(f"NO AVX2: this processor has {', '.join(sorted(features()))}")
    record = evaluator(small_net(Architecture("king_buckets", 64, (), "screlu")))
    found = vector_instructions(assembly(net_value, record, Board().position))
    names = {name for name, bits in found if bits >= 256}
    assert names & {"vpmaddwd", "vpdpwssd"}
    assert {"vpaddw", "vpsubw"} <= names  # columns of int16, added and taken away
