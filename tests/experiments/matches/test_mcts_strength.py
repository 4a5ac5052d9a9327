"""The table of the matches of Monte-Carlo tree search against alpha-beta."""

from xqlab.experiments.matches.mcts_strength import LeafScore, strength_table
from xqlab.experiments.matches.rating import Score


def test_the_table() -> None:
    rows = [
        LeafScore("chess", "static", "full", Score(0, 0, 6, pairs=(3, 0, 0, 0, 0))),
        LeafScore("chess", "static", "textbook", Score(3, 2, 1, pairs=(0, 1, 0, 1, 1))),
    ]
    table = str(strength_table(rows)).splitlines()
    assert table[0].split()[:3] == ["game", "leaf", "against"]
    assert table[1].split()[:7] == ["chess", "static", "full", "0", "0", "6", "below"]
    assert table[2].split()[:6] == ["chess", "static", "textbook", "3", "2", "1"]
    assert " to " in table[2]
