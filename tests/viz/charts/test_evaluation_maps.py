"""Boards with numbers: each number at its square, the caption that says what is shown, no broken SVG."""

import re
from xml.etree import ElementTree

import pytest

from tests.nnue.small_nets import small_net
from tests.viz.refusals import refusing
from xqlab.errors import XqlabError
from xqlab.evaluation import Weights, explain
from xqlab.nnue import Architecture
from xqlab.nnue import explain as explain_net
from xqlab.viz.charts import heat_map, heat_maps, square_map
from xqlab.viz.charts.looks import ChartError
from xqlab.words import speaking
from xqlab.xiangqi import SQUARE_NAMES, Board
from xqlab.xiangqi.picture import board_picture

THUMB = Weights.rules_of_thumb()
BOARD = Board("r1bakab1r/9/1cn2cn2/p1p1p3p/6p2/9/P1P1P1P1P/1C2C1N2/9/RNBAKAB1R w")
FOUND = explain(BOARD, THUMB)
NET = explain_net(small_net(Architecture("king_buckets", 8), 2), BOARD)
SVG = "{http://www.w3.org/2000/svg}"


def texts(svg):
    return list(ElementTree.fromstring(svg).iter(f"{SVG}text"))


@pytest.mark.parametrize("flip", [False, True])
@pytest.mark.parametrize("shows", ["removal", "standing", "interplay"])
def test_each_man_has_its_number_below_it(shows, flip):
    values = FOUND.pieces(shows)
    svg = heat_map(FOUND, shows, flip=flip, language="en")
    centers = board_picture(flip=flip).centers
    placed = {(text.get("x"), text.get("y")): text.text for text in texts(svg)}
    for name, value in values.items():
        x, y = centers[SQUARE_NAMES.index(name)]
        shown = placed[f"{x:g}", f"{y + 53:g}"]
        assert shown == (f"{value:+.0f}".replace("-", "−") if round(value) else "0")
    assert re.search("<desc>[^<]*b2 ", svg)


def test_the_caption_says_what_is_shown_in_the_language():
    english = [text.text for text in texts(heat_map(FOUND, "interplay", language="en"))]
    told = ["Each piece: what it adds beyond material and square", "(centipawns, for its own side)"]
    assert english[-2:] == told
    with speaking("zh"):
        chinese = [text.text for text in texts(square_map("knight", THUMB, phase=0.5, red=False))]
    assert chinese[-2:] == ["黑方马在各点的位置值", "（厘兵，阶段 0.50：1 为开局，0 为残局）"]


def test_there_is_room_for_the_caption():
    plain, captioned = BOARD.svg(size=460), heat_map(FOUND, size=460, language="en")
    heights = [int(re.search(r' height="(\d+)"', each)[1]) for each in (plain, captioned)]
    boxes = [float(re.search(r'viewBox="0 0 \S+ (\S+)"', each)[1]) for each in (plain, captioned)]
    assert heights[1] > heights[0]
    assert heights[1] / boxes[1] == pytest.approx(heights[0] / boxes[0], rel=0.01)
    assert 'style="width:100%"' in heat_map(FOUND, size="100%", language="en")


def test_every_square_where_a_kind_can_stand_has_a_number_and_what_harms_is_grey():
    assert len(texts(square_map("king", THUMB, language="en"))) == len(texts(Board().svg())) + 9 + 2
    values = THUMB["piece_square.cannon.e2"][0]
    assert f"+{values:.0f}" in [text.text for text in texts(square_map("cannon", THUMB, language="en"))]
    assert "stroke-dasharray" in square_map("knight", THUMB, language="en").split("</style>")[1]


def test_components_that_are_off_leave_zeros():
    svg = heat_map(explain(BOARD, THUMB.only("tempo")), language="en")
    assert [text.text for text in texts(svg)].count("0") == 30 + 2  # and rank 0, at both sides


test_what_cannot_be_drawn_is_refused = refusing(
    (lambda: heat_map(FOUND, "all", language="en"), XqlabError, "got 'all'"),
    (lambda: square_map("queen", THUMB), XqlabError, "got 'queen'"),
    (lambda: heat_map(FOUND, language="fr"), ChartError, "got 'fr'"),
    (lambda: square_map("rook", THUMB, faces="greek"), XqlabError, "got 'greek'"),
    (lambda: heat_maps(NET, explain(Board())), ChartError, "expected one position, got 'rnbakabnr/"),
)


def described(svg):
    """square -> the number that the picture's description tells."""
    told = re.search("<desc>([^<]*)</desc>", svg)[1].replace("−", "-").split(", ")
    return {part.split()[0]: float(part.split()[1]) for part in told}


def strengths(svg):
    """How strong the colours below the men are."""
    return [float(found) for found in re.findall(r'r="55" fill="#\w+" fill-opacity="([.\d]+)"', svg)]


def test_a_nets_men_are_drawn_as_those_of_the_hand_evaluation():
    svg = heat_map(NET, language="en")
    assert described(svg) == {square: round(value) for square, value in NET.pieces().items()}
    assert "Each piece: the value with it minus the value without it" in svg


def test_three_boards_of_one_position():
    gallery = heat_maps(NET, FOUND, language="en")
    hand, net, less = gallery.pictures.values()
    assert described(hand) == {square: round(value) for square, value in FOUND.pieces().items()}
    assert described(net) == described(heat_map(NET))
    for square, value in described(less).items():
        assert value == pytest.approx(NET.pieces()[square] - FOUND.pieces()[square], abs=0.51)
    strongest = [max(strengths(svg)) for svg in gallery.pictures.values()]
    assert max(strongest) == 0.8 == max(strengths(heat_map(NET)))  # one scale of colours for all
    assert strongest[1] < strongest[0]  # this net is not trained: its men are worth less
    captions = ["The hand-crafted evaluation", "The net", "The net minus the hand-crafted evaluation"]
    assert [caption.split("\n")[0] for caption in gallery.pictures] == captions
    assert list(heat_maps(NET, FOUND, language="zh").pictures)[1].startswith("网络\n红方的值 ")
    there = {name for name, cell in zip(SQUARE_NAMES, BOARD.cells()) if cell and cell not in "Kk"}
    assert set(described(less)) == there
    assert "The hand-crafted evaluation" in next(iter(heat_maps(NET, language="en").pictures))
