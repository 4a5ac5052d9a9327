"""Records of convolutional nets: one class for widths that round up alike, weights where they are read."""

import numpy as np
import pytest

from xqlab.nnue.inference.convolution_record import (
    ConvolutionRecord,
    Widths,
    record_type,
    widths_of,
    write_weights,
)
from xqlab.nnue.inference.record import LINE, zeros_of
from xqlab.nnue.net.convolution_net import Convolution


@pytest.mark.parametrize(
    ("width", "widths"), [(2, (8, 8)), (8, (8, 8)), (10, (16, 8)), (16, (16, 8)), (36, (40, 24))]
)
def test_the_class_tells_the_widths(width, widths):
    record = zeros_of(record_type(Widths.of(width)))
    assert isinstance(record, ConvolutionRecord)
    assert widths_of(record) == widths
    assert type(zeros_of(record_type(Widths(*widths)))) is type(record)
    assert record.boards.ctypes.data % LINE == 0


def test_rows_of_numbers_begin_with_a_cache_line():
    layout = record_type(Widths.of(4))
    for name in ("boards", "convolution_0", "convolution_1", "convolution_2", "dense_0", "last_board"):
        assert layout.fields[name][1] % LINE == 0


def test_weights_stand_where_they_are_read_and_nothing_else():
    net = Convolution.random(4, 5)
    record = zeros_of(record_type(Widths.of(4)))
    for name in net.arrays:
        record[name][:] = 7  # of a net before
    write_weights(record, net)
    arrays = net.arrays
    # A man on plane 3 adds to the square one rank up and one file left what that square's lower right says.
    up_left = record.convolution_0[3 * 3 + 2, 0:4]
    assert up_left.tolist() == arrays["convolution_0"][:, 3, 0, 2].tolist()
    for name in ("convolution_1", "convolution_2"):
        length = len(arrays[name])
        row = record[name][(2 * 3 + 1) * 8 + 3]
        assert row[:length].tolist() == arrays[name][:, 3, 2, 1].tolist()
    assert record.dense_0[2, 50 * 8 + 1] == arrays["dense_0"][2, 1 * 90 + 50]
    assert record.dense_1[1, :4].tolist() == arrays["dense_1"][1].tolist()
    assert record.dense_2[0, :2].tolist() == arrays["dense_2"][0].tolist()
    assert record.scale == net.scale
    for name, array in arrays.items():
        assert np.count_nonzero(record[name]) == np.count_nonzero(array)
        assert record[name].sum() == pytest.approx(array.sum(), abs=1e-4)
