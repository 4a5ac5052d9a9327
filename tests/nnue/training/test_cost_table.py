"""Networks in the order of what they cost after a move, with what they know."""

import pytest

pytest.importorskip("torch")


from tests.nnue.training.test_learning_curve import some_curve
from xqlab.nnue.net.network import Architecture, Network
from xqlab.nnue.training.convolution import ConvolutionalNetwork
from xqlab.nnue.training.cost_table import TITLES, cost_table


def test_the_cheapest_comes_first():
    conv, rows = ConvolutionalNetwork(2), Network.random(Architecture("perspectives", 4))
    table = cost_table({"planes": (conv, some_curve()), "rows": (rows, some_curve((0.2,)))})
    assert table.titles == [*map(str, TITLES)]
    assert table.rows[0] == ["rows", "5,053", "264", "24", "0.2000", "0.6000", "100,000"]
    assert table.rows[1][:2] == ["planes", f"{conv.parameter_count:,}"]
    assert table.rows[1][2] == table.rows[1][3] == f"{conv.multiply_adds:,}"
