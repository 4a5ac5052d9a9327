"""Animations of a search: their frames, their files, and what happens when they cannot be made."""

import os
import stat
import subprocess
import sys
from itertools import pairwise
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pytest
from PIL import Image

from tests.viz.javascript import call
from tests.viz.recorded import searched, sent
from xqlab.search.events import CUTOFF, KIND_NAMES
from xqlab.viz import save_replay
from xqlab.viz.figures import animation
from xqlab.viz.figures.animation import MOST_FRAMES, NAMED, AnimationError, chosen_events
from xqlab.viz.page.finished_file import UnwrittenError


@pytest.mark.parametrize(
    ("name", "events"),
    [("everything", range(3600, 3603)), ("textbook", range(9, 12)), ("tic-tac-toe", [300, 310])],
)
def test_a_gif_has_a_frame_for_each_event(tmp_path: Path, name: str, events: Any) -> None:
    path = save_replay(
        searched(name), str(tmp_path / "a.gif"), events=events, fps=4, width=480, progress=False
    )
    assert list(tmp_path.iterdir()) == [path]
    with Image.open(path) as gif:
        assert gif.n_frames == len(events)
        assert gif.width == 480
        assert gif.info["duration"] == 250
        frames = []
        for number in range(len(events)):
            gif.seek(number)
            frames.append(np.asarray(gif.convert("RGB")).astype(int))
    assert len({frame.shape for frame in frames}) == 1
    for frame, after in pairwise(frames):
        assert (frame != after).any()
        assert (frame[0] == 255).all()  # the margin is white in all of them


def test_both_languages_and_pictures_of_the_board(tmp_path: Path) -> None:
    looks = [
        {},
        {"language": "zh"},
        {"faces": "latin"},
        {"flip": True},
        {"view": "negamax"},
        {"notation": "wxf"},
    ]
    written = set()
    for number, look in enumerate(looks):
        path = tmp_path / f"{number}.gif"
        save_replay(searched("xiangqi, Black"), path, events=[40], width=320, progress=False, **look)
        written.add(path.read_bytes())
    assert len(written) == len(looks)


def stand_in(folder: Path, monkeypatch: pytest.MonkeyPatch, code: str) -> None:
    """A program called ffmpeg that is this Python's `code`, alone on the PATH."""
    program = folder / "ffmpeg"
    program.write_text(f"#!{sys.executable}\nimport sys\n{code}\n")
    program.chmod(program.stat().st_mode | stat.S_IEXEC)
    monkeypatch.setenv("PATH", str(folder) + os.pathsep)


def test_an_mp4_gets_every_frame(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "bin").mkdir()
    stand_in(
        tmp_path / "bin",
        monkeypatch,
        "data = sys.stdin.buffer.read(); open(sys.argv[-1], 'w').write(repr((len(data), sys.argv)))",
    )
    path = save_replay(
        searched("textbook"), tmp_path / "a.mp4", events=range(5), width=401, fps=3, progress=False
    )
    length, command = eval(path.read_text())
    width, height = map(int, command[command.index("-s") + 1].split("x"))
    assert (width, height % 2) == (400, 0)
    assert length == 5 * width * height * 3
    assert command[command.index("-r") + 1] == "3"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a.mp4", "bin"]


def test_what_ffmpeg_says_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "bin").mkdir()
    stand_in(tmp_path / "bin", monkeypatch, "sys.exit('no such codec')")
    with pytest.raises(AnimationError, match=r"ffmpeg could not write '.*a.*mp4': no such codec"):
        save_replay(searched("textbook"), tmp_path / "a.mp4", events=range(9), width=320, progress=False)
    assert [path.name for path in tmp_path.iterdir()] == ["bin"]


def real_ffmpeg() -> str:
    """The real program; where there is none the test is skipped aloud, but not in CI."""
    program = animation.find_ffmpeg()
    if program is None:
        assert os.environ.get("CI") != "true", "expected ffmpeg, of the extra `film`"
        pytest.skip("NO FFMPEG: neither the program nor imageio-ffmpeg")
    return program


def frames_of(path: Path, program: str, shape: tuple[int, int]) -> np.ndarray:
    """uint8[frames, height, width, 3] of an animation, as ffmpeg reads it back."""
    command = [program, "-loglevel", "error", "-i", str(path), "-f", "rawvideo", "-pix_fmt", "rgb24", "-"]
    read = subprocess.run(command, capture_output=True, check=True, timeout=60).stdout
    return np.frombuffer(read, dtype=np.uint8).reshape(-1, *shape, 3)


@pytest.mark.parametrize(("fps", "each"), [(10, 1), (2, 5)])
def test_an_mp4_shows_what_the_gif_shows(tmp_path: Path, fps: int, each: int) -> None:
    program, events = real_ffmpeg(), range(3600, 3603)
    animated, gif = (
        save_replay(
            searched("everything"),
            tmp_path / f"a.{ending}",
            events=events,
            fps=fps,
            width=481,
            progress=False,
        )
        for ending in ("mp4", "gif")
    )
    with Image.open(gif) as opened:
        stills = []
        for number in range(len(events)):
            opened.seek(number)
            stills.append(np.asarray(opened.convert("RGB")))
    height, width = (size // 2 * 2 for size in stills[0].shape[:2])
    shown = frames_of(animated, program, (height, width))
    assert len(shown) == len(events) * each  # players want ten frames a second at least
    for number, still in enumerate(stills):
        still = still[:height, :width].astype(int)
        frame = shown[each * number + each // 2].astype(int)
        assert np.abs(frame - still).mean() < 4
        for other in range(len(stills)):
            if other != number:
                assert np.abs(frame - stills[other][:height, :width]).mean() > np.abs(frame - still).mean()
        board = (slice(20, 60), slice(14, 180))  # wood stays wood, paper paper
        assert np.abs(np.median(frame[board], (0, 1)) - np.median(still[board], (0, 1))).max() < 12
        assert np.abs(frame[:, -3:].mean((0, 1)) - 255).max() < 4


def test_the_library_serves_where_there_is_no_program(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    library = ModuleType("imageio_ffmpeg")
    library.get_ffmpeg_exe = lambda: "/somewhere/ffmpeg"
    monkeypatch.setitem(sys.modules, "imageio_ffmpeg", library)
    monkeypatch.setenv("PATH", str(tmp_path))
    assert animation.find_ffmpeg() == "/somewhere/ffmpeg"
    stand_in(tmp_path, monkeypatch, "")
    assert animation.find_ffmpeg() == str(tmp_path / "ffmpeg")
    (tmp_path / "ffmpeg").unlink()

    def none_here() -> str:
        raise RuntimeError("No ffmpeg exe could be found.")

    library.get_ffmpeg_exe = none_here
    assert animation.find_ffmpeg() is None


def test_without_ffmpeg_a_gif_is_offered(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setitem(sys.modules, "imageio_ffmpeg", None)
    with pytest.raises(AnimationError) as caught:
        save_replay(searched("textbook"), "lesson.mp4")
    assert str(caught.value) == (
        "expected the program ffmpeg on the PATH, or the library imageio-ffmpeg, to write 'lesson.mp4', found"
        " neither: run pip install imageio-ffmpeg, or ask for 'lesson.gif'"
    )


@pytest.mark.parametrize("ending", ["gif", "mp4"])
def test_an_interrupt_leaves_nothing_half_done(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, ending: str
) -> None:
    (tmp_path / "bin").mkdir()
    stand_in(tmp_path / "bin", monkeypatch, "open(sys.argv[-1], 'w').write('half'); sys.stdin.buffer.read()")
    path = tmp_path / f"a.{ending}"
    path.write_text("before")
    image = animation.Frames.image
    drawn = 0

    def interrupted(frames: Any, k: int, width: int) -> np.ndarray:
        nonlocal drawn
        drawn += 1
        if drawn > 8:
            raise KeyboardInterrupt
        return image(frames, k, width)

    monkeypatch.setattr(animation.Frames, "image", interrupted)
    with pytest.raises(KeyboardInterrupt):
        save_replay(searched("textbook"), path, width=320, progress=False)
    assert path.read_text() == "before"
    assert sorted(path.name for path in tmp_path.iterdir()) == [path.name, "bin"]


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"fps": 0}, "expected 0.1 to 50 frames a second, got 0"),
        ({"fps": "2"}, "expected 0.1 to 50 frames a second, got '2'"),
        ({"fps": None}, "expected 0.1 to 50 frames a second, got None"),
        ({"fps": True}, "expected 0.1 to 50 frames a second, got True"),
        ({"width": 100}, "expected a width of 320 to 3840 pixels, got 100"),
        ({"width": 500.5}, "expected a width of 320 to 3840 pixels, got 500.5"),
    ],
)
def test_invalid_options(options: dict[str, Any], message: str) -> None:
    with pytest.raises(AnimationError) as caught:
        save_replay(searched("textbook"), "a.gif", progress=False, **options)
    assert message in str(caught.value)


def test_what_is_no_animation() -> None:
    with pytest.raises(
        AnimationError, match="expected options that chess has pictures for, got faces='latin'"
    ):
        save_replay(searched("chess"), "a.gif", events=[0], faces="latin")
    with pytest.raises(AnimationError, match="expected the Result of a search or its tree, got 'x'"):
        save_replay("x", "a.gif")
    with pytest.raises(UnwrittenError, match=r"ends in .gif, .mp4, got 'a.webm'"):
        save_replay(searched("textbook"), "a.webm")


ENDS = (
    "LEAF",
    "OVER",
    "ADJUDICATED",
    "TABLE",
    "STAND_PAT",
    "CUTOFF",
    "SHORTCUT",
    "LEAVE",
    "PRUNED",
    "SKIPPED",
)


def test_numbers_stay_in_their_order() -> None:
    tree = searched("textbook").tree
    assert chosen_events(tree, None, 1) == list(range(len(tree.log)))
    assert chosen_events(tree, [7, 3, np.int64(5)], 1) == [7, 3, 5]
    assert chosen_events(tree, range(10), 4) == [0, 4, 8, 9]
    assert chosen_events(tree, range(9), 4) == [0, 4, 8]


def test_names_are_the_steppers_jumps() -> None:
    jumps = {
        "cutoffs": "cutoff",
        "best moves": "rootBest",
        "re-searches": "research",
        "iterations": "iteration",
    }
    assert jumps.keys() == NAMED.keys()
    for name in ("everything", "mtdf"):
        landmarks = call("stepper/calls.mjs", "landmarks", sent(name))
        tree = searched(name).tree
        for asked, jump in jumps.items():
            assert NAMED[asked](tree).tolist() == landmarks[jump]
            if landmarks[jump]:
                assert chosen_events(tree, asked, 1) == landmarks[jump]


def test_of_a_node_the_event_that_says_why() -> None:
    tree = searched("everything").tree
    log, kinds = tree.log, set()
    for node in range(1, len(tree), 7):
        (k,) = chosen_events(tree, tree.where(node=node), 1)
        kind = KIND_NAMES[log["kind"][k]]
        assert tree.node_at[k] == node
        assert kind in ENDS or kind == "ITERATION"
        events = np.flatnonzero(tree.node_at == node).tolist()
        own = [KIND_NAMES[log["kind"][event]] for event in events]
        if "CUTOFF" in own:
            assert kind == "CUTOFF"
        elif "TABLE" in own:
            assert kind == "TABLE"
        elif own == ["ENTER", "STAND_PAT", "LEAVE"] and events[-1] == events[0] + 2:
            assert kind == "STAND_PAT"
        kinds.add(kind)
    assert kinds >= {"CUTOFF", "TABLE", "STAND_PAT", "SHORTCUT", "LEAVE", "PRUNED", "SKIPPED"}
    late = tree.where(kind="CUT", cut_by__gt=1)
    chosen = chosen_events(tree, late, 1)
    assert len(chosen) == len(late) > 0
    assert {int(log["kind"][k]) for k in chosen} == {CUTOFF}
    assert chosen == sorted(chosen)


@pytest.mark.parametrize(
    ("events", "every", "message"),
    [
        (
            "cuts",
            1,
            "expected events by number, or 'cutoffs', 'best moves', 're-searches', 'iterations', got 'cuts'",
        ),
        ([0, 53], 1, "expected events from 0 to 52, got 53"),
        (5, 1, "expected events by number, such as range(100, 160), got 5"),
        ([0.5], 1, "expected events from 0 to 52, got 0.5"),
        (["x"], 1, "expected events from 0 to 52, got 'x'"),
        (None, 0, "expected every to be a number from 1, got 0"),
        (None, 1.5, "expected every to be a number from 1, got 1.5"),
        (None, True, "expected every to be a number from 1, got True"),
        (
            [],
            1,
            "expected 1 to 2000 events for an animation, got 0: choose some, such as events="
            "range(26, 53) or ",
        ),
    ],
)
def test_invalid_ones_are_refused(events: Any, every: Any, message: str) -> None:
    with pytest.raises(AnimationError) as caught:
        chosen_events(searched("textbook").tree, events, every)
    assert message in str(caught.value)


def test_too_many_are_refused_with_a_number_that_is_not() -> None:
    tree = searched("everything").tree
    with pytest.raises(
        AnimationError, match=r"got 5\d+: choose some, .* or events='cutoffs' or .* or every=3$"
    ):
        save_replay(searched("everything"), "a.gif")
    assert len(chosen_events(tree, None, 3)) <= MOST_FRAMES
    with pytest.raises(AnimationError, match="expected nodes of the animated tree, got those of another one"):
        chosen_events(tree, searched("textbook").tree.where(kind="CUT"), 1)
