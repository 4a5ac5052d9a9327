"""What a lesson has computed is not computed again for the same lesson in Chinese.

Both have the same code, so the one in Chinese makes the same long calls, and is given what they returned in
English. All that speaks is done in Chinese: texts, charts, widgets, and what a call reports on its way. A
call during which somebody asked for the language is made again, and so is one that failed, that has other
arguments, or that takes or returns what cannot be pickled.
"""

import functools
import hashlib
import importlib
import io
import os
import pickle
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from time import perf_counter
from types import ModuleType
from typing import Any

from xqlab.trace import conventions, use_conventions
from xqlab.words import Words

LONG_CALLS = {
    "xqlab": ("mcts", "search"),
    "xqlab.book": ("opening_tree", "walk"),
    "xqlab.experiments": (
        *("ablation", "affordable_depth", "careful_tune", "compare_games", "compare_labels", "idea_effect"),
        *("idea_match", "importances", "ladder", "match", "measure_net_speed", "measure_representations"),
        *("measure_speedups", "naive_tune", "play_selfplay", "pull_by_ucb", "recheck", "relabel", "roofline"),
        *("sensitivity", "side_by_side", "significant", "solve_suite", "sprt_lengths", "sweep", "texel"),
        *("tune_three_ways", "tuning_sample", "waterfall", "weigh_switches", "what_changed"),
    ),
    "xqlab.experiments.matches.mistakes": ("measure",),
    "xqlab.experiments.sweeps.depth_reached": ("depths_reached",),
    "xqlab.experiments.sweeps.horizon": ("judged", "seen_by"),
    "xqlab.experiments.sweeps.ordering": ("branching_by_ply", "limits"),
    "xqlab.learning": ("all_positions", "compare_slips", "learn"),
    "xqlab.nnue": ("dissect_failure", "leak", "rounding_errors", "train", "train_convolution"),
    "xqlab.trace": ("ghost", "minimax_size"),
    "xqlab.xiangqi.representations.zobrist": ("count_collisions", "distinct_positions", "keys_of"),
}
SHORT = 0.2  # seconds: a call that takes less is made twice
LARGE = 2**25  # bytes: so is one whose result is larger


class Language(str):
    """The language that is set. `asked`: how often anybody has asked which one it is."""

    asked = 0

    def __eq__(self, other: object) -> bool:
        Language.asked += 1
        return str.__eq__(self, other)

    def __hash__(self) -> int:
        Language.asked += 1
        return str.__hash__(self)

    def __reduce__(self) -> Any:
        return str, (str(self),)


def is_heard() -> bool:
    """Whether a question for the language is noted: a text that is in both, and the convention."""
    counts = [Language.asked]
    for ask in (lambda: str(Words("", "")), lambda: conventions().language == ""):
        ask()
        counts.append(Language.asked)
    return counts[0] < counts[1] < counts[2]


class Written(pickle._Pickler):
    """Writes equal arguments as equal bytes, whether two equal texts are one object or not.

    A folder that is not there yet is like any other: a lesson makes it anew.
    """

    dispatch = pickle._Pickler.dispatch.copy()

    def memoize(self, thing: Any) -> None:
        if not isinstance(thing, str):
            super().memoize(thing)

    def persistent_id(self, thing: Any) -> str | None:
        return "a new folder" if isinstance(thing, Path) and not thing.exists() else None

    def save_set(self, items: Any) -> None:
        self.save(sorted(items, key=repr))

    dispatch[set] = dispatch[frozenset] = save_set


class LessonResults:
    """What the long calls of a lesson returned.

    folder   : a file for each
    is_first : whether this is the lesson in English, which makes the calls
    """

    def __init__(self, folder: Path, *, is_first: bool, cell: Callable[[], int] = int) -> None:
        self.folder, self.is_first, self.cell = folder, is_first, cell
        self.calls: Counter[str] = Counter()

    def remembered(self, function: Callable[..., Any]) -> Callable[..., Any]:
        """As `function`, but that a call of the second lesson returns what it returned in the first."""

        @functools.wraps(function)
        def call(*arguments: Any, **options: Any) -> Any:
            reporters = {name: each for name, each in options.items() if name.startswith("on_") and each}
            file = self._file(function, arguments, {**options, **dict.fromkeys(reporters)})
            if file is None:
                return function(*arguments, **options)
            new_folders = [each for each in arguments if isinstance(each, Path) and not each.exists()]
            if self.is_first:
                return self._first_call(file, function, arguments, options, reporters, new_folders)
            if not file.is_file():
                return function(*arguments, **options)
            result, reports, files = pickle.loads(file.read_bytes())
            for folder, contents in zip(new_folders, files):
                for name, content in contents.items():
                    (folder / name).parent.mkdir(parents=True, exist_ok=True)
                    (folder / name).write_bytes(content)
            for name, given in reports:
                reporters[name](*pickle.loads(given))
            return result

        return call

    def _file(self, function: Callable[..., Any], arguments: Any, options: Any) -> Path | None:
        """The file of a call; None for one that nothing sets apart."""
        written = io.BytesIO()
        try:
            Written(written, 4).dump((arguments, options))
        except Exception:
            return None
        place = f"{self.cell()} {function.__module__}.{function.__qualname__} ".encode()
        name = hashlib.sha256(place + written.getvalue()).hexdigest()
        self.calls[name] += 1  # what depends on more than its arguments differs from call to call
        return self.folder / f"{name}.{self.calls[name]}"

    def _first_call(
        self,
        file: Path,
        function: Callable[..., Any],
        arguments: Any,
        options: Any,
        reporters: Any,
        new_folders: list[Path],
    ) -> Any:
        """What the function returns, which is kept if it took long and nobody asked for the language."""
        reports: list[tuple[str, bytes]] = []
        can_keep, started, asked = is_heard(), perf_counter(), Language.asked

        def noted(name: str) -> Callable[..., Any]:
            def report(*given: Any) -> Any:
                nonlocal asked, can_keep
                try:
                    reports.append((name, pickle.dumps(given)))
                except Exception:
                    can_keep = False
                before = Language.asked
                answer = reporters[name](*given)
                asked += Language.asked - before
                return answer

            return report

        result = function(*arguments, **{**options, **{name: noted(name) for name in reporters}})
        is_iterator = isinstance(result, Iterator)
        if is_iterator:
            result = list(result)
        if can_keep and perf_counter() - started >= SHORT and Language.asked == asked:
            contents = [
                {str(part.relative_to(each)): part.read_bytes() for part in each.rglob("*") if part.is_file()}
                for each in new_folders
            ]
            with suppress(Exception):  # what cannot be pickled is made again
                content = pickle.dumps((iter(result) if is_iterator else result, reports, contents))
                if len(content) <= LARGE:
                    file.write_bytes(content)
        return iter(result) if is_iterator else result


def begin(shell: Any) -> None:
    """Let the lesson of a kernel import what remembers, in place of the functions of LONG_CALLS.

    XQLAB_LESSON_RESULTS names the folder; the language is set anew. A kernel that would speak another
    language than its lesson ends at once.
    """
    if ("notebooks-zh" in Path.cwd().parts) != (conventions().language == "zh"):
        os._exit(1)  # an exception here would be printed and passed over
    if (folder := os.environ.get("XQLAB_LESSON_RESULTS")) is None:
        return
    is_first = conventions().language == "en"
    results = LessonResults(Path(folder), is_first=is_first, cell=lambda: shell.execution_count)
    use_conventions(language=Language(conventions().language))
    for room, names in LONG_CALLS.items():
        module = importlib.import_module(room)
        for name in names:
            function = getattr(module, name)
            if isinstance(function, ModuleType):  # a package that is called
                kind = type(function)
                call = results.remembered(kind.__wrapped__)
                kind.__call__ = lambda self, *given, call=call, **options: call(*given, **options)
            else:
                setattr(module, name, results.remembered(function))
