"""What the stepping widget sends to the browser, and what its Python side promises."""

import json
import subprocess
import sys
import zlib
from typing import Any
from unittest.mock import patch

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import xqlab
from tests.viz.recorded import SEARCHES, arrays_of, moves_of, searched, unpack
from tests.viz.refusals import refusing
from xqlab.errors import WidgetError
from xqlab.games import TextbookTree, junqi
from xqlab.search import Enhancements, SearchError
from xqlab.search.events import CUTOFF, ENTER, PRUNED
from xqlab.trace.conventions import ConventionsError, use_conventions
from xqlab.trace.move_names import move_names
from xqlab.trace.reasons.sentences import Teller, sentences
from xqlab.trace.tree.excerpt import Excerpt
from xqlab.trace.tree.nodes import TreeError
from xqlab.viz import Stepper
from xqlab.viz.page.bundle import FOLDER
from xqlab.viz.page.payload import NOWHERE, Places, pack
from xqlab.viz.source_listing.events import listing_of_run
from xqlab.viz.stepper.sentence_chunks import CHUNK


def lines_of(stepper: Stepper, language: str = "en") -> list[str]:
    """The sentences that the browser gets, the first with the widget and the others when it asks for them."""
    with patch.object(stepper, "send") as send:
        for first in range(0, stepper.shown, CHUNK):
            stepper._handle_custom_msg({"run": 0, "event": min(first + 7, stepper.shown - 1)}, [])
    lines: list[str] = []
    for (told, buffers), _ in send.call_args_list:
        assert (told["run"], told["first"]) == (0, len(lines))
        lines += zlib.decompress(buffers[told["languages"].index(language)]).decode().split("\n")
    own = zlib.decompress(stepper._chunk["lines"][language]).decode().split("\n")
    assert lines[stepper._chunk["first"] :][: len(own)] == own
    assert stepper._chunk["first"] <= stepper.event < stepper._chunk["first"] + len(own) <= stepper.shown
    return lines


@pytest.mark.parametrize("name", SEARCHES)
def test_moves_and_sentences(name: str) -> None:
    tree = searched(name).tree
    stepper = Stepper(tree)
    arrays = arrays_of(stepper)
    for language, notation in (("en", "uci"), ("zh", "chinese")):
        moves = moves_of(stepper, language)
        names = [moves[place] if place >= 0 else "" for place in arrays["node_place"]]
        assert names == move_names(tree, notation)
        told = lines_of(stepper, language)
        assert told == sentences(tree, language=language)
        assert len(told) == stepper.events == tree.result.events or tree.result.truncated


def test_opening_makes_the_first_sentences_alone() -> None:
    tree = searched("everything").tree
    assert len(tree.log) > 10 * CHUNK
    with patch.object(Teller, "__call__", autospec=True, side_effect=Teller.__call__) as teller:
        stepper = Stepper(tree)
    assert sorted({call.args[1] for call in teller.call_args_list}) == list(range(CHUNK))
    assert teller.call_count == 2 * CHUNK  # both languages
    with patch.object(Teller, "__call__", autospec=True, side_effect=Teller.__call__) as teller:
        stepper._handle_custom_msg({"run": 0, "event": 5 * CHUNK}, [])
    assert sorted({call.args[1] for call in teller.call_args_list}) == list(range(5 * CHUNK, 6 * CHUNK))


def test_what_is_sent_grows_by_few_bytes_an_event() -> None:
    short, long = (Stepper(searched("everything"), max_events=events) for events in (1_000, 5_000))
    blocks = [len(zlib.decompress(stepper._block)) for stepper in (short, long)]
    assert (blocks[1] - blocks[0]) / 4_000 < 80
    texts = [len(json.dumps(stepper._about)) for stepper in (short, long)]
    # Names of moves alone are texts, each of them once.
    names = [sum(len(name) for name in stepper._about["names"]["en"]) for stepper in (short, long)]
    assert len(set(long._about["names"]["zh"])) == len(long._about["names"]["zh"])
    assert texts[1] - texts[0] < 12 * (names[1] - names[0]) + 200


def test_conventions_are_asked_for_or_set() -> None:
    result = searched("xiangqi, Black")
    asked = Stepper(result, language="zh", notation="wxf", view="negamax")
    assert (asked.language, asked._about["view"]) == ("zh", "negamax")
    assert moves_of(asked, "en") == moves_of(asked, "zh")
    assert lines_of(asked) == sentences(result.tree, language="en", notation="wxf", view="negamax")
    use_conventions(language="zh", view="negamax")
    as_set = Stepper(result)
    assert (as_set.language, as_set._about["view"]) == ("zh", "negamax")
    assert moves_of(as_set, "en") != moves_of(as_set, "zh")
    assert "negamax" in as_set._about["conventions"]["en"]
    assert "走子方" in as_set._about["conventions"]["zh"]


@pytest.mark.parametrize(
    ("switches", "told"),
    [
        ("", "Values seen from Max."),
        ("alpha_beta", "cut off: value ≥ β at a Max node, ≤ α at a Min node; fail-soft"),
        ("alpha_beta strict_cutoff fail_hard", "value > β at a Max node, < α at a Min node; fail-hard"),
    ],
)
def test_the_conventions_are_those_of_the_run(switches: str, told: str) -> None:
    tree, use = TextbookTree("(3 12 8) (2 4 6)"), Enhancements.of(*switches.split())
    stepper = Stepper(xqlab.search.search(tree, depth=2, enhancements=use, record=True))
    assert told in stepper._about["conventions"]["en"]


@pytest.mark.parametrize("name", SEARCHES)
def test_the_log_travels_unchanged(name: str) -> None:
    tree = searched(name).tree
    stepper = Stepper(tree)
    arrays = arrays_of(stepper)
    for column in ("kind", "bound", "number", "depth", "move", "alpha", "beta", "value"):
        np.testing.assert_array_equal(arrays[f"event_{column}"], tree.log[column])
    for column in ("parent", "move", "number", "ply", "depth", "value", "first_event", "last_event"):
        np.testing.assert_array_equal(arrays[f"node_{column}"], tree.nodes[column])
    np.testing.assert_array_equal(arrays["event_node"], tree.node_at)


def test_a_game_that_writes_its_moves_as_texts_has_their_squares() -> None:
    board = junqi.Board("1f3/1L3/5/1E3/5/5/5/4p/5/2e2/3L1/2mF1 r")
    tree = xqlab.search(board, depth=2, record=True, compiled=False).tree
    places = Places(tree)
    squares = zip(places.texts(tree.texts), places.start, places.end)
    assert [place for place in squares if place[0] == "b8b7"] == [("b8b7", 41, 36)]


def test_a_move_to_a_square_has_no_start() -> None:
    tree = searched("tic-tac-toe").tree
    places = Places(tree)
    pruned = np.flatnonzero(tree.log["kind"][tree.nodes.first_event] == PRUNED)
    assert len(pruned)
    for node in [*pruned[:20], *tree.children(tree.root())]:
        place = places.of_node[node]
        assert (places.start[place], places.end[place]) == (NOWHERE, tree.nodes.move[node] - 1)


def test_places_are_shared_between_iterations() -> None:
    tree = searched("xiangqi").tree
    assert len(tree.iterations) == 2
    assert len(Places(tree)) < len(tree) - 2
    assert Places(tree).of_node[tree.root(0)] == Places(tree).of_node[tree.root(1)] == 0


@given(lengths=st.lists(st.integers(0, 9), max_size=5))
def test_unpack_undoes_pack(lengths: list[int]) -> None:
    kinds = ("u1", "i2", "i4", "u1", "i4")
    arrays = {f"a{i}": np.arange(n).astype(kinds[i]) for i, n in enumerate(lengths)}
    contents, block = pack(arrays)
    assert all(offset % 8 == 0 for _, _, offset, _ in contents)
    actual = unpack(contents, block)
    assert list(actual) == list(arrays)
    for name, array in arrays.items():
        np.testing.assert_array_equal(actual[name], array)


def test_a_long_log_says_what_it_lacks() -> None:
    result = searched("xiangqi")
    total = f"{result.events:,}"
    stepper = Stepper(result, max_events=1000)
    assert stepper.shown == len(lines_of(stepper)) == 1000
    note = f"Showing the first 1,000 of {total} events. Stepper(result, max_events=...) shows more."
    assert stepper._about["note"]["en"] == note
    assert stepper._about["note"]["zh"].startswith(f"共有 {total} 个事件，这里是前 1,000 个。")
    search = f"{total} events of a search of {result.board.name}, at event"
    assert repr(stepper) == f"<Stepper through 1,000 of {search} {stepper.event}>"
    assert Stepper(result)._about["note"] == {"en": "", "zh": ""}
    assert repr(Stepper(result, start=3)).endswith(f"through {search} 3>")


def test_it_begins_at_the_first_cutoff_or_at_the_end() -> None:
    tree = TextbookTree("(L:(3 12 8) M:(2 4 6))")
    actual = xqlab.search(tree, depth=2, enhancements=Enhancements.textbook(), record=True)
    assert Stepper(actual).event == list(actual.log["kind"]).index(CUTOFF) > 5
    assert (Stepper(actual, max_events=5).event, Stepper(actual, start=0).event) == (4, 0)
    whole = xqlab.search(tree, depth=2, enhancements=Enhancements.minimax(), record=True)
    assert Stepper(whole).event == whole.events - 1
    # Of a node: within its subtree, not where the rest of the search continues.
    left, middle = actual.tree.children(actual.tree.root())
    leaf = actual.tree.children(left)[0]
    part, stepper = Excerpt(actual.tree, leaf), Stepper(actual, node=leaf)
    assert stepper.event == int(part.nodes.last_event[part.node_at[part.first]]) < stepper.shown - 1
    stepper = Stepper(actual, node=middle)
    assert stepper._steps
    assert stepper._steps.tree.log["kind"][stepper.event] == CUTOFF


def test_a_full_log_says_what_it_lacks() -> None:
    result = searched("full log")
    share = f"The log has {len(result.log[result.log['kind'] == ENTER])} of {result.nodes} nodes; record="
    kept = f"The log was full, and kept {len(result.log)} of {result.events:,} events: those at the root, "
    note = Stepper(result)._about["note"]
    assert note["en"].startswith(kept)
    assert note["en"].endswith(f"counters cover these. {share}1_900 keeps all.")
    assert note["zh"].startswith(f"记录已满，{result.events:,} 个事件中保留了 {len(result.log)} 个")
    both = Stepper(result.tree, max_events=10)._about["note"]
    assert ["可显示更多" in both["zh"], "可保留全部" in both["zh"]] == [True, True]
    assert both["en"].endswith(f"Stepper(result, max_events=...) shows more. {share}1_900 keeps all.")


def test_what_no_page_asks_is_not_answered() -> None:
    stepper = Stepper(searched("textbook"))
    with patch.object(stepper, "send") as send:
        for asked in ({}, {"run": 1, "event": 0}, {"run": 0, "event": -1}, {"run": 0, "event": "0"}):
            stepper._handle_custom_msg(asked, [])
    assert not send.called


def textbook(**options: Any) -> Stepper:
    return Stepper(searched("textbook"), **options)


def unrecorded() -> xqlab.Result:
    return xqlab.search(SEARCHES["xiangqi"][0](), depth=1)


test_what_is_refused = refusing(
    (lambda: textbook(max_events=0), WidgetError, "expected max_events to be an integer above 0, got 0"),
    (lambda: textbook(max_events=2.5), WidgetError, r"max_events to be an integer above 0, got 2\.5"),
    (lambda: textbook(start=-1), WidgetError, "expected an event from 0 to 52, got -1"),
    (lambda: textbook(start=53), WidgetError, "expected an event from 0 to 52, got 53"),
    (lambda: textbook(start="1"), WidgetError, "expected an event from 0 to 52, got '1'"),
    (lambda: textbook(start=1.5), WidgetError, r"expected an event from 0 to 52, got 1\.5"),
    (lambda: textbook(view="maximin"), ConventionsError, "to be 'minimax' or 'negamax', got 'maximin'"),
    (lambda: textbook(language="de"), ConventionsError, "expected language to be 'en' or 'zh', got 'de'"),
    (lambda: textbook().set_trait("event", 1000), WidgetError, "expected an event from 0 to 52, got 1000"),
    (lambda: textbook().set_trait("language", "zh-Hans"), WidgetError, "to be 'en' or 'zh', got 'zh-Hans'"),
    (lambda: Stepper("h2e2"), WidgetError, "expected the Result of a search or its tree, got 'h2e2'"),
    (lambda: Stepper(searched("chess"), faces="latin"), WidgetError, "has pictures for, got faces='latin'"),
    (lambda: Stepper(searched("xiangqi"), faces="greek"), ValueError, "faces to be one of .*got 'greek'"),
    (lambda: Stepper(unrecorded()), SearchError, "nothing was recorded: search with record=True"),
)


def test_pictures() -> None:
    assert Stepper(searched("textbook"))._about["picture"] is None
    plain = Stepper(searched("xiangqi"))._about["picture"]
    flipped = Stepper(searched("xiangqi"), flip=True, faces="latin")._about["picture"]
    assert (plain["centers"], plain["pieces"].keys()) == (flipped["centers"][::-1], flipped["pieces"].keys())
    assert plain["pieces"]["K"] != flipped["pieces"]["K"]
    assert Stepper(searched("chess"), flip=True)._about["sides"]["en"] == ["White", "Black"]
    result = searched("xiangqi")
    before = result.board.fen()
    Stepper(result)
    assert result.board.fen() == before


def test_a_bare_import_of_viz_stays_light() -> None:
    heavy = {"anywidget", "matplotlib", "ipywidgets"}
    check = f"import sys, xqlab, xqlab.viz; sys.exit(not {heavy}.isdisjoint(sys.modules))"
    assert subprocess.run([sys.executable, "-c", check], timeout=120, check=False).returncode == 0


def test_viz_names_what_it_has() -> None:
    assert "Stepper" in dir(xqlab.viz)
    rooms = {path.stem for path in FOLDER.iterdir()}  # once imported, one would take the name's place
    assert rooms.isdisjoint(set(xqlab.viz.__all__) - {"charts"})
    with pytest.raises(AttributeError, match=r"module 'xqlab.viz' has no attribute 'Steper'"):
        _ = xqlab.viz.Steper


def test_the_source_is_sent_when_it_is_asked_for() -> None:
    recorded = searched("everything")
    listed = listing_of_run(recorded, events=False)
    stepper = Stepper(recorded, code=True, max_events=500)
    assert arrays_of(stepper)["event_line"].tolist() == listed.line_of_event[:500].tolist()
    assert len(stepper._about["code"]["html"]) == len(stepper._about["code"]["numbers"]) == len(listed.lines)
    assert Stepper(recorded)._about["code"] is None


def test_a_node_and_what_is_below_it_can_be_stepped_through() -> None:
    recorded = searched("everything")
    tree = recorded.tree
    node = max(tree.children(tree.root()), key=lambda node: int(tree.nodes.searched[node]))
    stepper = Stepper(recorded, node=node, code=True)
    part = Excerpt(tree, node)
    assert part.first < stepper.event == part.first + list(part.log["kind"][part.first :]).index(CUTOFF)
    assert stepper.shown == len(part.events) < len(tree.log)
    every = sentences(tree, language="en")
    assert lines_of(stepper) == [every[event] for event in part.events]
    move = tree.texts[node]
    assert f"the search after {move}." in stepper._about["note"]["en"]
    assert stepper._about["note"]["zh"]
    listed = listing_of_run(recorded, events=False)
    assert arrays_of(stepper)["event_line"].tolist() == listed.line_of_event[part.events].tolist()
    with pytest.raises(TreeError, match="expected a searched node"):
        Stepper(recorded, node=-1)
