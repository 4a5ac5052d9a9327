"""`save_replay`: a recorded search as an animation, GIF or MP4, for slides and pages that cannot step."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray
from tqdm.auto import tqdm

from xqlab.errors import XqlabError
from xqlab.meanings import BAD, GOOD, PATH
from xqlab.search.events import (
    ADJUDICATED,
    BEST,
    CUTOFF,
    ENTER,
    ITERATION,
    LEAF,
    LEAVE,
    OVER,
    SHORTCUT,
    STAND_PAT,
    TABLE,
)
from xqlab.trace.query.query import Selection
from xqlab.trace.tree.nodes import Nodes
from xqlab.viz.figures.animation_frame import Frames
from xqlab.viz.figures.animation_tree import BLUE, GREEN, ORANGE, WASH
from xqlab.viz.page.finished_file import finished, path_of
from xqlab.viz.page.recording import Recording

FORMATS = (".gif", ".mp4")
SLOWEST, FASTEST = 0.1, 50.0  # frames a second; a GIF counts hundredths of a second
SAMPLES = 6  # frames that a GIF's colours are taken from, beside these, which no frame may miss
COLOURS = (BLUE, GREEN, ORANGE, WASH, PATH.solid, GOOD.solid, BAD.solid, "#444444")
NARROWEST, WIDEST = 320, 3840  # pixels
FULL, LARGEST = 640, 1.35  # below this width letters grow against the picture, by so much at most
MOST_FRAMES = 2000


def save_replay(
    result: Any,
    file: str | Path,
    *,
    events: Iterable[int] | Selection | str | None = None,
    every: int = 1,
    fps: float = 1,
    width: int = 960,
    faces: str = "chinese",
    flip: bool = False,
    language: str | None = None,
    notation: str | None = None,
    view: str | None = None,
    progress: bool = True,
) -> Path:
    """Write an animation of a search, one frame an event, and return its path.

    result : a `Result` searched with record=True, or its `tree`
    file   : ends in .gif, or in .mp4 where there is ffmpeg: the program, or else the library imageio-ffmpeg
    events : their numbers, such as range(100, 160); "cutoffs", "best moves" (where that of the root changes),
             "re-searches" or "iterations"; some nodes, such as tree.where(kind="CUT")[-40:], for why each
             ended as it did; by default all, where they are not too many
    every  : 10 for every tenth of these, and the last one
    fps    : frames a second, 0.1 to 50
    width  : pixels, 320 to 3840; the height follows
    faces, flip : of the board, as for `Stepper`
    language, notation, view : see `xqlab.trace.Conventions`; as `use_conventions` has set them where None
    progress : whether a progress bar is shown

    It can be interrupted, and then the file still holds what it held before. Raises AnimationError for
    invalid options, UnwrittenError for another ending, or where the file cannot be written.
    """
    recording = Recording(result, AnimationError, language=language, notation=notation, view=view)
    tree = recording.tree
    path = path_of(file, FORMATS)
    if isinstance(fps, bool) or not isinstance(fps, int | float | np.number) or not SLOWEST <= fps <= FASTEST:
        raise AnimationError(f"expected {SLOWEST} to {FASTEST:g} frames a second, got {fps!r}")
    if isinstance(width, bool) or not isinstance(width, int) or not NARROWEST <= width <= WIDEST:
        raise AnimationError(f"expected a width of {NARROWEST} to {WIDEST} pixels, got {width!r}")
    frame_events = chosen_events(tree, events, every)
    ffmpeg = find_ffmpeg() if path.suffix.lower() == ".mp4" else ""
    if ffmpeg is None:
        raise AnimationError(
            f"expected the program ffmpeg on the PATH, or the library imageio-ffmpeg, to write {str(file)!r},"
            f" found neither: run pip install imageio-ffmpeg, or ask for {str(path.with_suffix('.gif'))!r}"
        )
    larger = min(max(FULL / width, 1), LARGEST)
    frames = Frames(recording, frame_events, recording.picture(faces, flip, edge=False), larger)
    with finished(path) as partial:
        images = (frames.image(k, width) for k in tqdm(frame_events, unit="frame", disable=not progress))
        if ffmpeg:
            _write_mp4(images, partial, fps, ffmpeg)
        else:
            _write_gif(images, partial, fps, _palette(frames, frame_events, width))
    return path


def find_ffmpeg() -> str | None:
    """The program ffmpeg: the one on the PATH, else that of the library imageio-ffmpeg; None without both."""
    on_path = shutil.which("ffmpeg")
    if on_path is not None:
        return on_path
    try:
        import imageio_ffmpeg

        program: str = imageio_ffmpeg.get_ffmpeg_exe()
    except (ImportError, RuntimeError):  # not installed; or without a program for this machine
        return None
    return program


def _palette(frames: Frames, events: list[int], width: int) -> Any:
    """The 256 colours of the whole animation: a palette for each frame would make still parts flicker."""
    from PIL import Image, ImageColor

    places = np.linspace(0, len(events) - 1, min(SAMPLES, len(events))).astype(int)
    sampled = [frames.image(events[place], width) for place in places]
    strips = [np.full((24, width, 3), ImageColor.getrgb(colour), dtype=np.uint8) for colour in COLOURS]
    mixed = Image.fromarray(np.concatenate(sampled + strips)).quantize(colors=256)
    # The paper is pure white.
    colours = np.array(mixed.getpalette()).reshape(-1, 3)
    colours[colours.min(axis=1) > 247] = 255
    mixed.putpalette(colours.ravel().tolist())
    return mixed


def _write_gif(images: Iterator[np.ndarray], path: Path, fps: float, palette: Any) -> None:
    from PIL import Image

    still = (Image.fromarray(image).quantize(palette=palette, dither=Image.Dither.NONE) for image in images)
    pace = round(1000 / fps)
    with path.open("wb") as opened:
        next(still).save(opened, "GIF", save_all=True, append_images=still, duration=pace, loop=0)


def _write_mp4(images: Iterator[np.ndarray], path: Path, fps: float, ffmpeg: str) -> None:
    first = next(images)
    height, width = (size - size % 2 for size in first.shape[:2])  # as this compression demands
    command = [ffmpeg, "-y", "-loglevel", "error", "-f", "rawvideo", "-pix_fmt", "rgb24"]
    command += ["-s", f"{width}x{height}", "-r", f"{fps:g}", "-i", "-", "-an", "-pix_fmt", "yuv420p"]
    command += ["-r", f"{max(fps, 10):g}", "-movflags", "+faststart", str(path)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        try:
            pipe: Any = process.stdin
            pipe.write(first[:height, :width].tobytes())
            for image in images:
                pipe.write(image[:height, :width].tobytes())
        except BrokenPipeError:
            pass  # its own message says why, below
        except BaseException:
            process.kill()
            raise
        _, message = process.communicate()
    if process.returncode:
        raise AnimationError(
            f"ffmpeg could not write {str(path)!r}: {message.decode(errors='replace').strip()[-300:]}"
        )


class AnimationError(XqlabError):
    """An animation cannot be made."""


def chosen_events(tree: Nodes, events: Iterable[int] | Selection | str | None, every: int) -> list[int]:
    """The events of an animation, in the order given; see `save_replay`. Raises AnimationError."""
    if isinstance(every, bool) or not isinstance(every, int | np.integer) or every < 1:
        raise AnimationError(f"expected every to be a number from 1, got {every!r}")
    numbers = _event_numbers(tree, events)
    sparse = numbers[::every]
    if sparse and sparse[-1] != numbers[-1]:  # the end is never left out
        sparse.append(numbers[-1])
    if 1 <= len(sparse) <= MOST_FRAMES:
        return sparse
    where = max(0, len(tree.log) // 2)
    fewer = [f"events=range({where}, {min(len(tree.log), where + 60)})", *map("events={!r}".format, NAMED)]
    if sparse:
        fewer.append(f"every={-(-len(numbers) // (MOST_FRAMES - 1))}")
    raise AnimationError(
        f"expected 1 to {MOST_FRAMES} events for an animation, got {len(sparse)}: choose some, such as"
        f" {' or '.join(fewer)}"
    )


def _event_numbers(tree: Nodes, events: Any) -> list[int]:
    count = len(tree.log)
    if events is None:
        return list(range(count))
    if isinstance(events, str):
        if events not in NAMED:
            raise AnimationError(
                f"expected events by number, or {', '.join(map(repr, NAMED))}, got {events!r}"
            )
        return [int(event) for event in NAMED[events](tree)]
    if isinstance(events, Selection):
        if events.tree is not tree:
            raise AnimationError("expected nodes of the animated tree, got those of another one")
        return deciding_events(tree, events.nodes).tolist()
    if not isinstance(events, Iterable):
        raise AnimationError(f"expected events by number, such as range(100, 160), got {events!r}")
    numbers = list(events)
    for event in numbers:
        if isinstance(event, bool) or not isinstance(event, int | np.integer) or not 0 <= event < count:
            raise AnimationError(f"expected events from 0 to {count - 1}, got {event!r}")
    return [int(event) for event in numbers]


def deciding_events(tree: Nodes, nodes: NDArray[Any]) -> NDArray[np.int64]:
    """int64[nodes]  the event of each node that says why it ended as it did, ascending.

    That is its cutoff, or what answered it; without either where it was left, or that it is not searched.
    """
    kinds = tree.log["kind"]
    first, last = tree.nodes.first_event, tree.nodes.last_event
    deciding = np.where(last < 0, first, last).astype(np.int64)
    for kind in (ADJUDICATED, LEAF, OVER, TABLE, SHORTCUT, CUTOFF):
        events = np.flatnonzero(kinds == kind)
        if kind == ADJUDICATED:  # a bound that leaves the node to be searched decides nothing
            events = events[kinds[np.minimum(events + 1, len(kinds) - 1)] == LEAVE]
        deciding[tree.node_at[events]] = events
    stood = deciding[kinds[np.maximum(deciding - 1, 0)] == STAND_PAT]  # left at once: nothing was captured
    deciding[tree.node_at[stood]] = np.where(kinds[stood] == LEAVE, stood - 1, stood)
    return np.sort(deciding[nodes])


def _again(tree: Nodes) -> NDArray[np.intp]:
    entered = tree.log["kind"] == ENTER
    return np.flatnonzero(entered & (tree.nodes.again[tree.node_at] != 0))


def _best_moves(tree: Nodes) -> NDArray[np.intp]:
    # Where the best move of the root is another one than before, as the stepper jumps to it.
    best = np.flatnonzero((tree.log["kind"] == BEST) & (tree.log["ply"] == 0))
    moves = tree.log["move"][best]
    changed = np.diff(moves, prepend=moves[:1] - 1) != 0
    changes: NDArray[np.intp] = best[changed]
    return changes


# The events that have a name.
NAMED: dict[str, Callable[[Nodes], NDArray[np.intp]]] = {
    "cutoffs": lambda tree: np.flatnonzero(tree.log["kind"] == CUTOFF),
    "best moves": _best_moves,
    "re-searches": _again,
    "iterations": lambda tree: np.flatnonzero(tree.log["kind"] == ITERATION),
}
