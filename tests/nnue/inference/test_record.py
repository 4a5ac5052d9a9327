"""Records of nets: one class for each shape, and memory that registers can load whole."""

import numpy as np
from hypothesis import given, settings

from tests.nnue.small_nets import architectures
from xqlab.nnue.inference.record import EMPTY_ROW, LINE, Nnue, Shape, record_type, shape_of, zeros_of
from xqlab.xiangqi.core.position import HISTORY


@settings(max_examples=15)
@given(architecture=architectures)
def test_the_class_tells_the_shape_whose_rows_begin_with_a_cache_line(architecture):
    shape = Shape.of(architecture)
    record = zeros_of(record_type(shape))
    assert isinstance(record, Nnue)
    assert shape_of(record) == shape
    assert type(zeros_of(record_type(shape))) is type(record)
    assert record.sums.shape[1:] == (2, architecture.width)
    assert record.sums.shape[0] > EMPTY_ROW > HISTORY  # a position may have as many moves behind it
    assert record.input_weights.shape == architecture.shapes["input_weights"]
    shapes = architecture.shapes.items()
    dense = sum(int(np.prod(shape)) for name, shape in shapes if name.startswith("weights"))
    assert record.dense.shape == (dense,)
    layout = record_type(Shape.of(architecture))
    for name in ("sums", "input_weights", "input_bias", "dense", "active", "piece_squares"):
        assert layout.fields[name][1] % LINE == 0
    assert zeros_of(record_type(Shape.of(architecture))).sums.ctypes.data % LINE == 0
