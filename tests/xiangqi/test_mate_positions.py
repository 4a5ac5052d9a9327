"""xqlab's mates: what the collection holds, and that every length in it is true."""

from collections import Counter

import pytest

from xqlab.errors import XqlabError
from xqlab.xiangqi import BLACK, RED, MateProver, mates
from xqlab.xiangqi.mate_positions import MatePosition

PATTERNS = "双车错 马后炮 重炮 铁门栓 闷宫 卧槽马 挂角马 白脸将 钓鱼马 大胆穿心 海底捞月 八角马 二鬼拍门 困毙"
ASKED_FOR = ("facing generals", "double check", "smothered by advisors", "cannon screen", "knight and cannon")
ASKED_FOR += ("rook sacrifice", "stalemate", "discovered check", "quiet first move", "interposition")
ASKED_FOR += ("checker taken", "begins in check")
LENGTHS = [1, 2, *(pytest.param(moves, marks=pytest.mark.slow) for moves in (3, 4, 5, 6))]


def test_there_are_enough_of_every_kind():
    collection = mates()
    assert len(collection) >= 80
    lengths = Counter(each.moves for each in collection)
    assert sorted(lengths) == [1, 2, 3, 4, 5, 6]
    assert min(lengths.values()) >= 8
    assert [each.moves for each in collection] == sorted(each.moves for each in collection)
    sides = Counter(each.board().turn for each in collection)
    assert 3 * min(sides[RED], sides[BLACK]) >= len(collection)
    assert set(PATTERNS.split()) <= {each.chinese for each in collection}
    for theme in ASKED_FOR:
        assert len(mates(theme=theme)) >= 3, theme


def test_no_two_are_alike():
    collection = mates()
    assert len({each.name for each in collection}) == len(collection)
    # neither turned round for the other colour nor left for right
    seen = set()
    for each in collection:
        board = each.board()
        board = board if board.turn == RED else board.mirror()
        placement = board.fen().split()[0]
        reflected = "/".join(row[::-1] for row in placement.split("/"))
        seen.add(min(placement, reflected))
    assert len(seen) == len(collection)


def test_each_line_is_played_to_its_end():
    for each in mates():
        board = each.board()
        assert board.fen() == each.fen
        assert len(each.line) == 2 * each.moves - 1
        assert each.line[0] in each.first
        for move in each.line:
            board.push_uci(move)
        assert not board.legal_moves, each
        assert board.outcome().winner is each.board().turn, each
        assert board.is_stalemate() == ("stalemate" in each.themes), each


@pytest.mark.parametrize("moves", LENGTHS)
def test_every_length_is_proven(moves):
    for each in mates(moves):
        prover = MateProver()
        assert prover.distance(each.board(), moves) == moves, each
        assert tuple(map(str, prover.mating_moves(each.board(), moves))) == each.first, each


@pytest.mark.parametrize("moves", LENGTHS)
def test_every_defence_in_a_line_is_the_longest(moves):
    for each in mates(moves):
        prover = MateProver()
        board = each.board()
        for ply, move in enumerate(each.line):
            if ply % 2:
                left = (len(each.line) - ply) // 2
                assert prover.resistance(board, left) == left, each
                board.push_uci(move)
                assert prover.distance(board, left) == left, each
            else:
                board.push_uci(move)


@pytest.mark.parametrize(
    ("changes", "wrong"),
    [
        ({"moves": "2"}, "wrong is moves in {"),
        ({"moves": True, "fen": None}, "wrong is fen, moves in {"),
        ({"line": ["a0a1", 5]}, "wrong is line in {"),
        ({"seed": 1.5}, "wrong is seed in {"),
        ({"colour": 1}, "wrong is colour in {"),
    ],
)
def test_an_entry_that_is_none(changes, wrong):
    entry = {**vars(mates()[0]), **changes}
    with pytest.raises(XqlabError, match=f"^expected an entry of mates, {wrong}"):
        MatePosition.read(entry)
    with pytest.raises(XqlabError, match=r"wrong is name, chinese, fen, origin, first and 3 more in \["):
        MatePosition.read([changes])


def test_the_collection_can_be_asked_for_a_part():
    assert {each.moves for each in mates(moves=4)} == {4}
    some = mates(moves=2, theme="cannon screen")
    assert some == [each for each in mates(2) if "cannon screen" in each.themes]
    assert mates(moves=99) == []
    with pytest.raises(ValueError, match=r"expected a theme of the mates, got 'fork'; there are .*stalemate"):
        mates(theme="fork")
