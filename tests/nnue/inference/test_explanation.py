"""`explain` for nets: the net's own value, men by their absence, columns by their own, what it refuses."""

import math

import numpy as np
import pytest

from tests.nnue.small_nets import positions_of, small_net, walked
from tests.refusals import refuses
from xqlab.errors import XqlabError
from xqlab.nnue import Architecture, NetworkError, Quantised, explain
from xqlab.nnue.inference.contributions import net_contributions
from xqlab.nnue.inference.side_view import side_view
from xqlab.nnue.net.file import NetFileError
from xqlab.xiangqi import Board
from xqlab.xiangqi.core.squares import SQUARE_NAMES

FLOATING = small_net(Architecture("king_buckets", 6, (3,), "screlu", 4), 3)
NET = Quantised.of(FLOATING)


@pytest.mark.parametrize("net", [NET, FLOATING])
@pytest.mark.parametrize("moves", [4, 5])
def test_values_are_the_nets_and_turn_with_the_side(net, moves):
    board = walked([3, 40, 17, 8, 25][:moves])
    found = explain(net, board)
    said = net.values(*positions_of([board])).item()
    assert found.value_for_mover == pytest.approx(said)
    assert found.value == pytest.approx(said if board.turn == Board().turn else -said)
    assert found.pieces() == {SQUARE_NAMES[at]: value for at, value in net_contributions(net, board).items()}
    for share in found.shares:
        if share.piece in "Kk":
            assert math.isnan(share.value)
            continue
        assert share.value == found.pieces()[share.square]
        assert share.for_red == share.value * (1 if share.piece.isupper() else -1)
        assert share.for_mover == share.for_red * (1 if board.turn == Board().turn else -1)


def test_each_man_and_men_of_a_kind_have_their_columns():
    board = walked([3, 40, 17, 8])
    found = explain(NET, board)
    assert [share.piece for share in found.shares[:4]] == ["K", "k", "A", "A"]
    for side, (column, cells) in enumerate((("red_column", "red_cells"), ("black_column", "black_cells"))):
        view = side_view(NET, board, side)
        places = {}
        for share in found.shares:
            number = getattr(share, column)
            places[number] = share.piece, SQUARE_NAMES.index(share.square)
            weights = NET.arrays["input_weights"][number].astype(int)
            now = (view.sums * 255).round()
            moved = np.clip(now - weights, 0, 255) != np.clip(now, 0, 255)
            assert getattr(share, cells) == moved.sum()
        assert places == dict(view.columns)
    found = explain(NET, walked([3, 40, 17, 8]))
    kinds = found.by_kind()
    assert list(kinds) == ["advisor", "elephant", "knight", "rook", "cannon", "pawn"]
    rooks = [share for share in found.shares if share.piece in "Rr"]
    assert kinds["rook"].red == pytest.approx(sum(one.value for one in rooks if one.piece == "R"))
    assert kinds["rook"].value == pytest.approx(sum(one.for_red for one in rooks))
    assert (kinds["rook"].red_pieces, kinds["pawn"].black_pieces) == (2, 5)
    assert explain(NET, Board()).layers == (4, 4)
    assert explain(NET, Board("3k5/9/9/9/9/9/9/9/4R4/4K4 w")).layers == (1, 4)
    right = explain(NET, Board("4k4/9/9/9/9/9/9/9/9/5K3 w"))
    assert "king in bucket 1 of 6, left and right exchanged" in str(right)
    plain = explain(small_net(Architecture("piece_square", 4)), Board())
    assert "bucket" not in str(plain)
    assert "Layers" not in str(plain)


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", ["Red to move", "32 active inputs, king in bucket 2 of 6", "Layer set 4 of 4", "total"]),
        ("zh", ["轮到红方走", "激活 32 个特征，将帅在第 2 桶（共 6 桶）", "共 4 组", "合计", "红炮 b2"]),
    ],
)
def test_text_and_html_say_it_in_both_languages(language, told):
    found = explain(NET, Board(), language=language)
    for text in (str(found), found._repr_html_()):
        assert [words for words in told if words not in text] == []
        assert f"{found.value:+.0f}".replace("-", "−") in text
    assert str(found).count("\n") == 47
    assert found._repr_html_().count("<details>") == 7
    assert found.in_language("en").language == "en"


def test_a_frame_has_a_row_for_each_man():
    pytest.importorskip("pandas")
    found = explain(NET, Board())
    frame = found.table()
    assert len(frame) == 32
    assert frame.loc["b2", "value"] == found.pieces()["b2"]
    assert frame.loc["b2", "piece"] == "C"


def test_files_are_loaded_and_other_things_refused(tmp_path):
    path = FLOATING.save(tmp_path / "small.net")
    assert explain(path, Board()).value == explain(str(path), Board()).value == explain(NET, Board()).value
    with pytest.raises(NetFileError):
        explain(tmp_path / "none.net", Board())
    refuses(NetworkError, r"expected a Xiangqi board .*, got 'x'", explain, NET, "x")
    refuses(NetworkError, "a net or the path of its file, got 3", lambda: explain(3, Board()))
    refuses(NetworkError, "'en' or 'zh', got 'fr'", lambda: explain(NET, Board(), language="fr"))
    with pytest.raises(XqlabError, match="'removal' of a net, which has no terms, got 'stand"):
        explain(NET, Board()).pieces("standing")
    assert repr(explain(NET, Board())).startswith("<NetExplanation of 'rnbakabnr/")
