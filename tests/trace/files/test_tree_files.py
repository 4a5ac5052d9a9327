"""Saving and loading loses nothing, and a file that is broken or hostile is refused with the reason."""

import dataclasses
import io
import json
import tracemalloc
import zipfile
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.refusals import refuses
from tests.trace.trees import NESTED, SWITCHES, searched, xiangqi
from tests.viz.recorded import SEARCHES
from tests.viz.recorded import searched as recorded
from xqlab import Enhancements, search
from xqlab.search.completion import Completion
from xqlab.search.events import EVENT
from xqlab.trace import Tree, TreeFileError, compare, count_by_ply, load_tree, sentences
from xqlab.trace.sides import sides_of
from xqlab.viz import tree_svg
from xqlab.viz.stepper.widget import Stepper
from xqlab.xiangqi import Board

QUIET = settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])


def again(tree: Tree, folder: Path) -> Tree:
    """The tree after a journey through a file."""
    file = folder / "tree.npz"
    tree.save(file)
    return load_tree(file)


def same(one: Tree, other: Tree) -> None:
    """Assert that two trees are the same in all that a reader can ask."""
    assert one.log.tobytes() == other.log.tobytes()
    assert np.array_equal(one.nodes, other.nodes)
    assert np.array_equal(one.node_at, other.node_at)
    assert repr(one) == repr(other)
    assert one.texts == other.texts
    if one.board is not None:
        assert sides_of(one.board) == sides_of(other.board)
        assert sentences(one) == sentences(other)
    if one.result is not None:
        for field in dataclasses.fields(one.result):
            if field.name not in ("board", "log", "evaluator"):
                assert getattr(one.result, field.name) == getattr(other.result, field.name), field.name
        assert other.result.tree is other
        assert str(one.result) == str(other.result)
        assert other.truncated == one.truncated
        assert other.result.evaluator == type(one.result.evaluator).__name__


@QUIET
@given(NESTED, SWITCHES, st.one_of(st.just(True), st.integers(3, 60)))
def test_textbook_trees_lose_nothing(tmp_path: Path, nested: Any, use: Enhancements, record: Any) -> None:
    tree = searched(nested, use, record=record).tree
    same(tree, again(tree, tmp_path))


@pytest.mark.parametrize("name", SEARCHES)
def test_every_game_loses_nothing(name: str, tmp_path: Path) -> None:
    tree = recorded(name).tree
    loaded = again(tree, tmp_path)
    same(tree, loaded)
    assert again(loaded, tmp_path).log.tobytes() == tree.log.tobytes()
    assert str(tree_svg(loaded)) == str(tree_svg(tree))
    if not tree.is_thinned:
        assert np.array_equal(count_by_ply(loaded).nodes, count_by_ply(tree).nodes)
    steppers = [Stepper(each) for each in (tree.result, loaded.result)]
    assert steppers[0]._about == steppers[1]._about
    assert steppers[0]._block == steppers[1]._block
    assert list(loaded.where(kind="CUT")) == list(tree.where(kind="CUT"))
    if len(tree.iterations) > 1:
        assert len(compare(tree, loaded, iteration=0).differing()) == 0


@pytest.mark.parametrize("name", ["full", "mtdf", "lines", "mate"])
def test_searches_with_everything_lose_nothing(name: str, tmp_path: Path) -> None:
    tree = xiangqi(name).tree
    same(tree, again(tree, tmp_path))


def test_a_cut_line_stays_cut(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Completion, "complete", lambda *_: None)
    board = Board("4k4/R8/9/8p/9/1R7/9/9/9/5K3 w")
    tree = search(board, depth=2, record=True).tree
    loaded = again(tree, tmp_path)
    assert loaded.result.line_cut
    assert loaded.result.lines[0].line_cut
    assert loaded.result.iterations[-1].line_cut
    same(tree, loaded)


def test_a_file_holds_no_pickle_and_trees_without_result_or_board(tmp_path: Path) -> None:
    xiangqi("mate").tree.save(tmp_path / "a.npz")
    with np.load(tmp_path / "a.npz", allow_pickle=False) as arrays:
        assert set(arrays) == {"header", *(EVENT.names or ())}
        header = json.loads(arrays["header"].tobytes())
    assert (header["format"], header["version"]) == ("xqlab tree", 1)
    log = xiangqi("mate").log
    for tree in (Tree(log), Tree(log, xiangqi("mate").board), Tree(log[:0])):
        loaded = again(tree, tmp_path)
        same(tree, loaded)
        assert loaded.result is None
        assert (loaded.board is None) == (tree.board is None)


# -- broken and hostile files -----------------------------------------------------------------------------


def parts(folder: Path) -> tuple[dict[str, Any], dict[str, Any]]:
    """(header, columns) of a good file."""
    xiangqi("mate").tree.save(folder / "good.npz")
    with np.load(folder / "good.npz") as arrays:
        columns = dict(arrays)
    return json.loads(columns.pop("header").tobytes()), columns


def written(folder: Path, header: Any, columns: dict[str, Any]) -> Path:
    """A file of these parts."""
    raw = header if isinstance(header, bytes) else json.dumps(header).encode()
    file = folder / "bad.npz"
    np.savez_compressed(file, header=np.frombuffer(raw, dtype=np.uint8), **columns)
    return file


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"format": "png"}, "expected a file of format 'xqlab tree', got 'png' in 'bad.npz'"),
        ({"version": 2}, "expected version 1, got 2 in 'bad.npz': a newer xqlab may read it"),
        ({"version": True}, "expected version 1, got True"),
        ({"events": -1}, "expected 0 to 20000000 events, got -1 in the header"),
        ({"events": 10**12}, "expected 0 to 20000000 events, got 1000000000000"),
        ({"events": 5}, "expected at most 5 items in array 'kind'|expected uint8"),
        ({"events": 10_000}, r"expected 10000 events, got \d+ in array 'kind'"),
        ({"board": {"game": "go"}}, r"a tree in 'bad.npz': expected a board of chess, Junqi, .*textbook"),
        ({"board": None}, "the result of a search in 'bad.npz', got TypeError: a result without a board"),
        ({"result": 3}, "expected the result of a search in 'bad.npz', got TypeError"),
        ({"result": {}}, "expected the result of a search in 'bad.npz', got KeyError: 'counts'"),
    ],
)
def test_a_wrong_header_is_quoted(changes: dict[str, Any], message: str, tmp_path: Path) -> None:
    header, columns = parts(tmp_path)
    refuses(TreeFileError, message, lambda: load_tree(written(tmp_path, header | changes, columns)))


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"counts": {"nodes": 3}}, "counters that are missing or unknown"),
        ({"events": 1}, r"1 events, of which \d+ were kept"),
        ({"events": "many"}, "expected an integer, got 'many'"),
        ({"switches": ["magic"]}, "unknown switch 'magic'"),
        ({"numbers": {"magic": 3}}, "magic"),
        ({"pv": [1, 2, 3]}, "move 1 of a line, which is not legal"),
        ({"pv": "h2e2"}, "expected a list of at most 512, got 'h2e2'"),
        ({"lines": [{"pv": [0], "value": 1}]}, "move 0 of a line"),
        ({"seconds": "long"}, "could not convert string"),
        ({"value": 1 << 70}, "expected an integer"),
    ],
)
def test_a_wrong_result_is_quoted(changes: dict[str, Any], message: str, tmp_path: Path) -> None:
    header, columns = parts(tmp_path)
    header["result"] |= changes
    with pytest.raises(TreeFileError, match=f"expected the result of a search in 'bad.npz', got .*{message}"):
        load_tree(written(tmp_path, header, columns))


def test_wrong_arrays_are_named(tmp_path: Path) -> None:
    header, columns = parts(tmp_path)
    less = {name: values for name, values in columns.items() if name != "value"}
    with pytest.raises(TreeFileError, match=r"expected an array 'value' in 'bad.npz', got none"):
        load_tree(written(tmp_path, header, less))
    for wrong, message in (
        (columns["ply"].astype(np.float64), "array 'ply' of 'bad.npz'"),
        (columns["ply"].astype(np.int8), r"int16\[at most \d+\] in array 'ply' of 'bad.npz', got int8"),
        (columns["ply"][:, None], r"expected int16\[at most"),
        (columns["ply"][:-3], r"expected \d+ events, got \d+ in array 'ply'"),
    ):
        refuses(TreeFileError, message, load_tree, written(tmp_path, header, columns | {"ply": wrong}))
    pickled = np.array([None] * 3, dtype=object)
    file = tmp_path / "bad.npz"
    np.savez(file, allow_pickle=True, header=np.frombuffer(b"{}", dtype=np.uint8), kind=pickled)
    refuses(TreeFileError, "expected a file of format", load_tree, file)
    np.savez(file, allow_pickle=True, header=pickled)
    refuses(
        TreeFileError, r"expected plain numbers in array 'header' of 'bad.npz', got object", load_tree, file
    )
    for header_text in (b"[3", b"\xff\xff", b"[" * 100_000):
        with pytest.raises(TreeFileError, match=r"expected a header of JSON in 'bad.npz'"):
            load_tree(written(tmp_path, header_text, columns))
    with pytest.raises(TreeFileError, match=r"expected a file of format 'xqlab tree', got \[3\]"):
        load_tree(written(tmp_path, [3], columns))


def test_what_does_not_fit_the_search_is_refused(tmp_path: Path) -> None:
    header, columns = parts(tmp_path)
    for name, value, message in (
        ("ply", 3000, "expected a tree in 'bad.npz': expected a ply from 0 to 129, got ply 3000 of event 5"),
        ("ply", 100, "expected an event of the node that is open"),
        ("kind", 77, "expected a kind of event, got kind 77"),
    ):
        changed = columns[name].copy()
        changed[5] = value
        refuses(TreeFileError, message, load_tree, written(tmp_path, header, columns | {name: changed}))
    moves = columns["move"].copy()
    moves[2] = 4_000
    words = "expected a legal move, got 4000|expected the move just searched, got move"
    refuses(TreeFileError, words, load_tree, written(tmp_path, header, columns | {"move": moves}))


def test_broken_files_are_refused(tmp_path: Path) -> None:
    good = tmp_path / "good.npz"
    xiangqi("mate").tree.save(good)
    raw = good.read_bytes()
    bad = tmp_path / "bad.npz"
    for broken in (b"", b"PK", b"no zip at all", raw[: len(raw) // 2], raw[:-30]):
        bad.write_bytes(broken)
        refuses(TreeFileError, r"expected a tree in 'bad.npz', got a broken file", load_tree, bad)
    with pytest.raises(FileNotFoundError):
        load_tree(tmp_path / "none.npz")
    with pytest.raises(TreeFileError, match=r"expected a file name that ends in .npz, got 'tree.pkl'"):
        xiangqi("mate").tree.save("tree.pkl")

    class Other:
        name = "other"

    with pytest.raises(TreeFileError, match="cannot save the tree: expected a board of chess"):
        Tree(xiangqi("mate").log, Other()).save(bad)


def npy(shape: tuple[int, ...], dtype: str, data: bytes) -> bytes:
    """The bytes of an array whose header may lie."""
    buffer = io.BytesIO()
    np.lib.format.write_array_header_1_0(buffer, {"descr": dtype, "fortran_order": False, "shape": shape})
    return buffer.getvalue() + data


@pytest.mark.parametrize(
    ("member", "message"),
    [
        (npy((10**11,), "|u1", b"123"), r"uint8\[at most \d+\] in array 'header' of 'bad.npz', got uint8"),
        (npy((30,), "|u1", b"123"), "expected 30 bytes in array 'header' of 'bad.npz', got 3"),
        (npy((-3,), "|u1", b"123"), "expected plain numbers in array 'header'|expected an array 'header'"),
        (bytes(60 << 20), r"at most 8388608 items in array 'header' of 'bad.npz', got 62914560 bytes"),
        (b"\x93NUMPY\x03\x00", "version"),
        (b"\x93NUMPY\x01\x00\x10\x00{'descr': garbage", "expected an array 'header' in 'bad.npz'"),
        (b"", "expected an array 'header' in 'bad.npz'"),
    ],
)
def test_an_array_that_lies_about_its_size_is_refused(member: bytes, message: str, tmp_path: Path) -> None:
    bad = tmp_path / "bad.npz"
    with zipfile.ZipFile(bad, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("header.npy", member)
    refuses(TreeFileError, message, load_tree, bad)


def test_a_tree_that_no_file_may_hold_is_not_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("xqlab.trace.files.tree_files.LONGEST_HEADER", 100)
    with pytest.raises(TreeFileError, match=r"expected at most 20,000,000 events and 100 bytes"):
        xiangqi("mate").tree.save(tmp_path / "a.npz")
    assert not list(tmp_path.iterdir())


def test_an_archive_that_is_damaged_is_refused(tmp_path: Path) -> None:
    xiangqi("mate").tree.save(tmp_path / "good.npz")
    content = bytearray((tmp_path / "good.npz").read_bytes())
    entry = content.index(b"PK\x01\x02")
    content[entry + 8 : entry + 10] = (0x800).to_bytes(2, "little")  # the name is UTF-8, it says
    content[entry + 46] = 0xFF
    (tmp_path / "bad.npz").write_bytes(content)
    with pytest.raises(TreeFileError, match=r"tree in 'bad.npz', got a broken file: 'utf-8' codec"):
        load_tree(tmp_path / "bad.npz")
    xiangqi("mate").tree.save(tmp_path / "good.npz")
    raw = bytearray((tmp_path / "good.npz").read_bytes())
    at = raw.rindex(b"PK\5\6") + 18  # where the directory ends, the third byte of where it begins
    raw[at] = 9
    (tmp_path / "bad.npz").write_bytes(bytes(raw))
    with pytest.raises(TreeFileError, match=r"expected a tree in 'bad\.npz', got a broken file"):
        load_tree(tmp_path / "bad.npz")
    with zipfile.ZipFile(tmp_path / "bad.npz", "w", zipfile.ZIP_LZMA) as archive:
        archive.writestr("header.npy", bytes(100))
    with pytest.raises(TreeFileError, match=r"'header' of 'bad.npz' stored or deflated, got method 14"):
        load_tree(tmp_path / "bad.npz")


def test_a_line_without_moves_is_refused_and_passed_turns_are_kept(tmp_path: Path) -> None:
    header, columns = parts(tmp_path)
    header["result"]["lines"] = [{"value": 1, "pv": []}]
    with pytest.raises(TreeFileError, match="got XqlabError: a line without moves"):
        load_tree(written(tmp_path, header, columns))
    header, columns = parts(tmp_path)
    moves = header["board"]["moves"]
    header["board"]["moves"] = [*moves, *[0] * 6_000]
    board = load_tree(written(tmp_path, header, columns)).board
    assert len(board.move_stack) == len(moves) + 6_000


def test_a_log_has_no_room_before_a_column_fills_it(tmp_path: Path) -> None:
    header, columns = parts(tmp_path)
    tracemalloc.start()
    with pytest.raises(TreeFileError, match="expected 20000000 events, got "):
        load_tree(written(tmp_path, {**header, "events": 20_000_000}, columns))
    assert tracemalloc.get_traced_memory()[1] < 50 << 20
    tracemalloc.stop()


@QUIET
@given(st.data())
def test_no_change_of_a_file_does_worse_than_a_clear_error(tmp_path: Path, data: st.DataObject) -> None:
    header, columns = parts(tmp_path)
    name = data.draw(st.sampled_from(EVENT.names))
    limits = np.iinfo(EVENT[name])
    changed = columns[name].copy()
    for _ in range(data.draw(st.integers(1, 3))):
        place = data.draw(st.integers(0, len(changed) - 1))
        wide = st.integers(int(limits.min), int(limits.max))
        changed[place] = data.draw(st.one_of(st.integers(0, 12), wide) if limits.min < 0 else wide)
    try:
        tree = load_tree(written(tmp_path, header, columns | {name: changed}))
    except TreeFileError:
        return
    assert len(tree.texts) == len(tree)  # what is let in can be read
    tree.where(kind="CUT")._repr_html_()


@QUIET
@given(st.data())
def test_no_change_of_a_byte_does_worse_either(tmp_path: Path, data: st.DataObject) -> None:
    xiangqi("mate").tree.save(tmp_path / "good.npz")
    raw = bytearray((tmp_path / "good.npz").read_bytes())
    for _ in range(data.draw(st.integers(1, 4))):
        raw[data.draw(st.integers(0, len(raw) - 1))] = data.draw(st.integers(0, 255))
    (tmp_path / "bad.npz").write_bytes(bytes(raw))
    try:
        load_tree(tmp_path / "bad.npz")
    except TreeFileError:
        pass
