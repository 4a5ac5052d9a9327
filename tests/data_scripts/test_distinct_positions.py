"""No stored set has a position twice, nor its mirror image: a score would count it twice."""

import re
from pathlib import Path

import pytest

DATA = Path(__file__).resolve().parents[2] / "data"
POSITION = re.compile(r"\b\w+(?:/\w+){7,16} [wbr]\b")
SETS = [  # openings are lines of moves, which `test_openings` plays
    str(file.relative_to(DATA))
    for folder in ("books", "positions", "suite")
    for file in sorted((DATA / folder).iterdir())
    if file.suffix in (".epd", ".json", ".txt")
]
SETS.remove("suite/teaching.epd")  # part of no suite: one position, with a wrong answer and the right one
LEAST = {"positions/junqi.json": 40, "suite/junqi.epd": 40, "suite/chess.epd": 40}


def mirror_free(text: str) -> tuple[str, str]:
    """The board, as that of its mirror images which comes first, and the side to move."""
    board, side = text.split()
    ranks = re.sub(r"\d+", lambda empty: "." * int(empty[0]), board).split("/")
    return min("/".join(ranks), "/".join(rank[::-1] for rank in ranks)), side


@pytest.mark.parametrize("name", SETS)
def test_all_positions_of_a_set_are_different(name: str) -> None:
    positions = [mirror_free(text) for text in POSITION.findall((DATA / name).read_text("utf-8"))]
    assert sorted({position for position in positions if positions.count(position) > 1}) == []
    assert len(positions) >= LEAST.get(name, 1)
