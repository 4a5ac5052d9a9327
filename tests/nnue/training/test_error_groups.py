"""Errors by kinds of positions are those that one counts by hand."""

import numpy as np
import pytest

from xqlab.nnue.data.training_positions import POSITION
from xqlab.nnue.training.error_groups import error_groups, errors_table


def test_errors_by_pieces_left_and_by_value():
    positions = np.zeros(3, POSITION)
    positions["square"] = 90
    positions["square"][:, [0, 16]] = 4, 85
    positions["square"][2, :32] = np.arange(32)
    positions["value"] = 0, -500, 50
    said = {"net": np.array([0.0, 0.0, 50.0]), "none": np.zeros(3)}
    groups = error_groups(positions, said, {"net": 100.0, "none": 100.0}, 100.0)
    by_name = {group.name: group for group in groups}
    assert [(group.name, group.positions) for group in groups] == [
        ("all", 3),
        ("2 to 8 pieces", 2),
        ("25 to 32 pieces", 1),
        ("0 to 99 cp ahead", 2),
        ("300 to 699 cp ahead", 1),
    ]
    off = 0.5 - 1 / (1 + np.exp(5))
    assert by_name["2 to 8 pieces"].errors["net"] == pytest.approx(np.sqrt(off**2 / 2))
    assert by_name["300 to 699 cp ahead"].bias["net"] == pytest.approx(-off)  # says level where one is ahead
    assert by_name["25 to 32 pieces"].errors["net"] == 0
    assert by_name["25 to 32 pieces"].bias["none"] == pytest.approx(0.5 - 1 / (1 + np.exp(-0.5)))
    text = str(errors_table(groups))
    assert text.splitlines()[0].split() == ["positions", "number", "net", "none"]
    assert f"{100 * off:.1f} ({-100 * off:+.1f})" in text
