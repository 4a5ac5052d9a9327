"""The recipes of CONTRIBUTING, followed at once in a copy of the repository: they name all that it takes."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.tracked import ROOT, TOP_LEVEL
from xqlab.kernels import COMPILED
from xqlab.kernels.places import cache_folders

LINKED = {"notebooks"}  # nothing writes there
RECIPES = (ROOT / "CONTRIBUTING.md").read_text("utf-8").partition("## Recipes")[2]

pytestmark = pytest.mark.skipif(not COMPILED, reason="runs plain Python in processes of its own")


class Copy:
    """A copy of the repository without git, and which of its files were changed by hand."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.touched: set[str] = set()
        for name in TOP_LEVEL:
            if name in LINKED:
                (folder / name).symlink_to(ROOT / name)
            elif (ROOT / name).is_dir():
                shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
            elif (ROOT / name).is_file():
                shutil.copy(ROOT / name, folder)

    def change(self, file: str, *additions: tuple[str, str]) -> None:
        """Add texts, each before a place of the file: (place, text)."""
        path = self.folder / file
        source = path.read_text("utf-8")
        for place, text in additions:
            assert source.count(place) == 1, place
            source = source.replace(place, text + place)
        path.write_text(source, "utf-8")
        self.touched.add(file)

    def write(self, file: str, source: str) -> None:
        """Add a file."""
        path = self.folder / file
        assert not path.exists()
        path.parent.mkdir(exist_ok=True)
        path.write_text(source, "utf-8")
        self.touched.add(file)

    def python(self, *arguments: str, **environment: str) -> list[str]:
        """The lines that Python prints which imports the copy."""
        options = {"env": os.environ | {"PYTHONPATH": str(self.folder)} | environment, "cwd": self.folder}
        command = [sys.executable, *arguments]
        done = subprocess.run(command, capture_output=True, text=True, check=False, **options)
        assert done.returncode == 0, done.stdout[-20_000:] + done.stderr
        return done.stdout.splitlines()

    def run(self, script: str) -> list[str]:
        """The lines that a script prints, in plain Python."""
        return self.python("-W", "error::UserWarning", "-c", script, NUMBA_DISABLE_JIT="1")


@pytest.fixture(scope="module")
def followed(tmp_path_factory: pytest.TempPathFactory) -> Copy:
    copy = Copy(tmp_path_factory.mktemp("copy"))
    for add in (add_term, add_component, add_switch, add_game, add_widget):
        add(copy)
    copy.python("-m", "tests.generated")
    return copy


def add_term(copy: Copy) -> None:
    copy.change(
        "xqlab/evaluation/pawns.py",
        (
            '        "blocked": Term(',
            '        "none_crossed": Term("no pawn across the river", "没有过河兵", 3, 4),\n',
        ),
        ("BEYOND_FILE_A = FULL", 'NONE_CROSSED = PAWNS.index("none_crossed")\n'),
        (
            "    return total + term_value(evaluator, side, BLOCKED, blocked)",
            "    total += term_value(evaluator, side, NONE_CROSSED, int(crossed == 0))\n",
        ),
    )
    place = '    yield from ("pawns.crossed" for _ in over)'
    added = '    yield from ["pawns.none_crossed"] * (not over)\n'
    copy.change("tests/oracles/evaluation_terms.py", (place, added))


COMPONENT = '''"""Rooks: how many each side has."""

# mypy: ignore-errors

from __future__ import annotations

from xqlab.kernels import inlined
from xqlab.evaluation.attack_maps import count_pieces
from xqlab.evaluation.term_value import term_value
from xqlab.evaluation.terms import Term, declare
from xqlab.xiangqi.core.squares import PAWN

ARMY = declare(
    "army",
    ("army", "兵力"),
    ("How many pawns there are.", "兵的数目。"),
    {"pawns": Term("each pawn", "每个兵", 5, 6)},
)
ON = ARMY.number
PAWNS = ARMY.index("pawns")


@inlined
def army(evaluator, position, side):
    """What the side's pawns are worth besides."""
    if evaluator.on[ON] == 0:
        return 0
    return term_value(evaluator, side, PAWNS, count_pieces(position, side, PAWN))
'''


def add_component(copy: Copy) -> None:
    copy.write("xqlab/evaluation/army.py", COMPONENT)
    copy.change(
        "xqlab/evaluation/component_sum.py",
        ("from xqlab.evaluation.terms import COMPONENTS", "from xqlab.evaluation.army import army\n"),
        ("    return total\n", "    total += army(evaluator, position, side)\n"),
    )
    copy.change(
        "tests/oracles/evaluation_terms.py",
        ("coordination):\n            mine.update(", "army, "),
        (
            "def king_safety(men, side):",
            'def army(men, side):\n    yield from ("army.pawns" for _ in squares_of(men, side, "P"))\n\n\n',
        ),
    )


SWITCH = """    Switch(
        *("hopeful", "乐观剪枝", "selectivity", SELECTIVE),
        about="One ply before the horizon, take the static value where it is above beta by a margin.",
        about_chinese="离叶子一层时，静态值不低于 beta 加余量就直接返回。",
        **{"source": "An example", "needs": ("is_in_check",), "works_with": ("alpha_beta",)},
        parameters=(Parameter("hopeful_margin", 10, 0, 1000, "centipawns above beta"),),
        **{"in_full": False, "reads_checks": True, "reads_static": True},
    ),
"""
REASON = """HOPEFUL = _new(
    Reason(
        Words("hope", "乐观剪枝"),
        answers=Words(
            "A guess (hope) {after}: {the_value} is {value}; {known}.",
            "猜测（乐观剪枝）：{after}，{value}；{known}。",
        ),
        on_leaving=Words("by a guess (hope)", "出自猜测（乐观剪枝）"),
    )
)
"""
STEP = """    if use.hopeful and may_prune and depth == 1 and static_eval >= beta + use.hopeful_margin:
        memory.shortcuts += 1
        return leave_early(log, memory, ply, SHORTCUT, LOWER, HOPEFUL, NO_MOVE, static_eval)

"""


def add_switch(copy: Copy) -> None:
    copy.change("xqlab/search/pruning_switches.py", ('    Switch(\n        "check_extension"', SWITCH))
    copy.change("xqlab/search/reasons.py", ("EXCHANGE = _new(", REASON))
    copy.change(
        "xqlab/search/alphabeta.py",
        ("    # 10. Null move:", STEP),
        ("from xqlab.search.root import", "from xqlab.search.reasons import HOPEFUL\n"),
    )


GAME = '''"""Take one, two or three matches; who takes the last one wins."""

# mypy: ignore-errors

import numpy as np

from xqlab.kernels import kernel
from xqlab.game import MATE, register, register_evaluator
from xqlab.game_board import GameBoard
from xqlab.game_profile import GameProfile, Records, register_profile
from xqlab.games.game_value import GAME_VALUE, GameValue, game_value
from xqlab.words import Words


class MatchesPosition(np.record):
    """`left`: matches on the table; `taken[count]`: how many each move took."""


MATCHES = np.dtype(
    (MatchesPosition, [("left", np.int64), ("count", np.int64), ("taken", np.int64, (64,))])
)


@kernel
def turn(position):
    """The side to move."""
    return position.count & 1


@kernel
def generate(position, buffer, base):
    """The number of legal moves, which are written from `base` on."""
    count = 0
    for number in range(1, min(position.left, 3) + 1):
        buffer.moves[base + count] = number
        count += 1
    return count


@kernel
def make(position, move):
    """Take the matches of a move."""
    position.left -= move
    position.taken[position.count] = move
    position.count += 1


@kernel
def unmake(position):
    """Take back the last move."""
    position.count -= 1
    position.left += position.taken[position.count]


@kernel
def verdict(position):
    """The value where no match is left: the last one won."""
    return -MATE


@kernel
def evaluate(evaluator, position):
    """Nothing is known before the end."""
    return 0


FUNCTIONS = {"turn": turn, "generate": generate, "make": make, "unmake": unmake, "verdict": verdict}
GAME = register(MatchesPosition, "matches", MATCHES, **FUNCTIONS)
register_evaluator(GameValue, MatchesPosition, evaluate, GAME_VALUE, default=game_value)


class Matches(GameBoard):
    name = "matches"

    def __init__(self, left=9):
        self.position = np.zeros(1, dtype=MATCHES)[0]
        self.position.left = left

    def move_of(self, code):
        return int(code)

    def text_of(self, code):
        return f"take {code}"

    def push_code(self, code):
        make(self.position, code)

    def pop(self):
        if not self.position.count:
            raise IndexError("pop from a board without moves")
        unmake(self.position)
        return int(self.position.taken[self.position.count])


def _as_record(board):
    taken = [int(number) for number in board.position.taken[: board.position.count]]
    return {"game": board.name, "left": int(board.position.left) + sum(taken), "moves": taken}


def _from_record(record, moves):
    board = Matches(record["left"])
    for code in moves:
        board.push_code(code)
    return board


PROFILE = register_profile(
    GameProfile(
        name="matches",
        example=Matches,
        called=Words("a game of matches", "取火柴"),
        sides=(Words("First", "先手"), Words("Second", "后手")),
        win=Words("a win", "胜"),
        records=Records(write=_as_record, read=_from_record),
    )
)
'''


def add_game(copy: Copy) -> None:
    copy.write("xqlab/games/matches.py", GAME)
    place, added = "from xqlab.games import junqi, textbook_tree", "from xqlab.games import matches\n"
    copy.change("xqlab/games/__init__.py", (place, added))
    copy.change(
        "tests/games/test_every_game.py",
        ("from xqlab.games.wizard_chess import", "from xqlab.games.matches import Matches\n"),
        ('    "textbook tree": lambda', '    "matches": Matches,\n'),
    )


WIDGET = '''"""`LineOfPlay`: the moves that a search expects."""

from typing import Any

import traitlets

from xqlab.viz.core.widget import Widget
from xqlab.words import Words


class LineOfPlay(Widget):
    """The moves that a search expects, one after the other.

    ply : how many are shown; can be read and set
    """

    SCRIPT, STYLES, PROGRESS = "line_of_play/widget", ("line_of_play/widget",), ("ply",)
    TITLES = Words("A line of play", "一条变化")

    ply = traitlets.Int(0, help="how many moves are shown").tag(sync=True)

    def __init__(self, result: Any, *, language: str | None = None) -> None:
        super().__init__(language=language, _data=[str(move) for move in result.pv])

    def _still(self) -> str:
        return f"<p>{' '.join(self._data)}</p>"

    def __repr__(self) -> str:
        return f"<LineOfPlay of {len(self._data)} moves>"
'''
SCRIPT = """import { wordsIn } from "../page/languages.js";
import { html } from "../core/preact.js";
import { widget } from "../core/widget.js";

const lineWordsOf = wordsIn({
  title: { en: "A line of play", zh: "一条变化" },
  next: { en: "Next move", zh: "下一着" },
});

export const { render, show } = widget({
  name: "xq-line-of-play",
  words: lineWordsOf,
  traits: ["ply"],
  view: ({ data, ply, words, set }) => html`<p>${data.slice(0, ply).join(" ")}</p>
    <button type="button" data-quick onClick=${() => set({ ply: ply + 1 })}>${words.next}</button>`,
});

export default { render };
"""


def add_widget(copy: Copy) -> None:
    copy.write("xqlab/viz/line_of_play/__init__.py", '"""A line of play."""\n')
    copy.write("xqlab/viz/line_of_play/widget.py", WIDGET)
    copy.write("xqlab/viz/line_of_play/widget.js", SCRIPT)
    copy.write("xqlab/viz/line_of_play/widget.css", ".xq-line-of-play p {\n  margin: 0;\n}\n")
    named = "    from xqlab.viz.line_of_play.widget import LineOfPlay\n"
    copy.change("xqlab/viz/__init__.py", ("    from xqlab.viz.live_chart.widget", named))
    copy.change("docs/widgets.md", ("| `LiveChart` | `language`", "| `LineOfPlay` | `language`, `ply` |\n"))
    row = """    "LineOfPlay": (lambda **use: viz.LineOfPlay(run(), **use), 0, "<LineOfPlay of 2 moves>",
        "A line of play", "一条变化"),
"""
    copy.change("tests/viz/test_every_widget.py", ('    "LiveChart": (lambda', row))


def test_a_widget(followed: Copy) -> None:
    command = ("-m", "pytest", "-q", "tests/viz/test_every_widget.py", "-k", "LineOfPlay or listed")
    assert followed.python(*command, "-p", "no:cacheprovider")[-1].startswith("5 passed")


def test_contributing_names_what_is_touched(followed: Copy) -> None:
    for file in followed.touched:
        folder, _, name = file.rpartition("/")
        assert any(text in RECIPES for text in (name, f"`{folder}/`", f"`{folder}/NAME.py`")), file


# Of a new term: its value with the shipped weights, its value with a weight of 7 and its first weights, and
# whether an explanation names it in Chinese.
EVALUATED = """
from xqlab import search
from xqlab.evaluation import Weights, explain, static_value
from xqlab.xiangqi import Board
board = Board("4k4/9/9/9/9/9/4P4/9/9/4K4 w")
print(static_value(board) - static_value(board, Weights.default().with_values({term: (0, 0)})))
heavier = Weights.default().with_values({term: (7, 7)})
print(static_value(board, heavier) - static_value(board), Weights.rules_of_thumb()[term])
print(chinese in str(explain(board, heavier, language="zh")), search(board, depth=1).move is not None)
"""


@pytest.mark.parametrize(
    ("term", "chinese", "lines"),
    [
        ("pawns.none_crossed", "没有过河兵", ["0.0", "0.0 (3.0, 4.0)", "False True"]),  # both sides have none
        ("army.pawns", "每个兵", ["0.0", "7.0 (5.0, 6.0)", "True True"]),
    ],
    ids=["term", "component"],
)
def test_a_term_and_a_component(term: str, chinese: str, lines: list[str], followed: Copy) -> None:
    assert followed.run(f"term, chinese = {term!r}, {chinese!r}\n{EVALUATED}") == lines


# What the log, the sentences, the widgets, the listing and the engine make of the switch.
SEARCHED = """
import numpy as np
from xqlab import Enhancements, search
from xqlab.search.events import SHORTCUT
from xqlab.search.reasons import HOPEFUL
from xqlab.trace.reasons.sentences import sentences
from xqlab.viz import Stepper
from xqlab.viz.search_form.widget import about_form
from xqlab.viz.source_listing.source import listing
from xqlab.xiangqi import GAME, Board

board = Board("r3k4/4a4/9/9/9/9/9/9/4A4/R3K3C w")
use = Enhancements.of("alpha_beta", "hopeful").tuned(hopeful_margin=3)
result = search(board, depth=2, enhancements=use, record=True)
events = np.flatnonzero((result.log["kind"] == SHORTCUT) & (result.log["number"] == HOPEFUL))
print(len(events) > 5, str(use))
for language in ("en", "zh"):
    print(sentences(result.tree, events.tolist()[:1], language=language)[0][:14])
print("乐观剪枝" in Stepper(result)._esm, "hopeful" in about_form(GAME)["switches"])
print("use.hopeful and" not in str(listing(search, use)), "hopeful_margin" in str(listing(search, use)))
"""


def test_a_switch_with_a_reason(followed: Copy) -> None:
    sentences = ["A guess (hope)", "猜测（乐观剪枝）：炮一平四之"]
    assert followed.run(SEARCHED) == ["True alpha_beta + hopeful", *sentences, *["True True"] * 2]


# Searched, spoken of, stepped through, asked about, written to a file and read again.
PLAYED = """
from pathlib import Path
from xqlab import Enhancements, search
from xqlab.games.matches import Matches
from xqlab.trace.reasons.sentences import sentences
from xqlab.trace.search_tree import load_tree
from xqlab.viz import Quiz, Stepper
result = search(Matches(), depth=9, enhancements=Enhancements.textbook(), record=True)
print(result.move, result.mate_in)
print(*(sentences(result.tree, [1], language=language)[0] for language in ("en", "zh")), sep="|")
print(Stepper(result)._about["sides"]["zh"], len(Quiz(result).answers))
Stepper(result).save_html("matches.html")
print("取火柴" in Path("matches.html").read_text("utf-8"))
result.tree.save("matches.npz")
again = load_tree("matches.npz")
print(again.board.position.left == Matches().position.left, len(again.log) == len(result.log))
"""


def test_a_game(followed: Copy) -> None:
    lines = followed.run(PLAYED)
    assert lines[0] == "1 3"
    assert lines[1].startswith("The root: First to move, 9 plies to go; ")
    assert "先手" in lines[1].partition("|")[2]
    assert lines[2:] == ["['先手', '后手'] 0", "True", "True True"]


# What lists declared things. Only a file of tests that names one of them can tell that a recipe was followed.
LISTS = re.compile("SWITCHES|COMPONENTS|TERMS|TERM_COUNT|REASONS|Weights|registered_profiles|every_game")
# Of their tests, those that go over a list, which say so, and those that have a case of what was added.
OVER_LISTS = ("every", "each", "whole", "hope", "army", "none_crossed", "matches")
# Left out: these recipes, what git or a wheel holds, and what takes minutes to build or compile anew after a
# switch: modules of pages, studies, the warm-up.
LEFT_OUT = {"test_recipes.py", "test_top_level.py", "test_wheel.py", "test_studies.py", "test_warmup.py"}
LEFT_OUT |= {"test_hostile_files.py", "test_child_processes.py", "test_conftest.py", "test_threads.py"}
LEFT_OUT |= {"test_game_speed.py"}  # of games with positions, which the recipe does not write
LEFT_OUT |= {"browser", "kernels", "wasm", "live", "live_chart", "tree_lab", "site"}


def lists_what_is_declared(file: Path) -> bool:
    """Whether a recipe could make a file of tests fail: it names a list, or is one of the house's own."""
    parts = file.relative_to(ROOT / "tests").parts
    return not LEFT_OUT & set(parts) and (len(parts) == 1 or bool(LISTS.search(file.read_text("utf-8"))))


@pytest.mark.nightly
@pytest.mark.slow
@pytest.mark.timeout(3600)
def test_the_quick_tests_of_the_copy(followed: Copy, tmp_path: Path) -> None:
    if own := cache_folders().own:  # what did not change need not be compiled
        shutil.copytree(own, tmp_path / "kernels" / own.name)
    listing = filter(lists_what_is_declared, (ROOT / "tests").rglob("test_*.py"))
    files = [str(file.relative_to(ROOT)) for file in listing]
    assert {"tests/games/test_every_game.py", "tests/search/test_enhancements.py"} <= set(files)
    house = [Path(file).stem for file in files if Path(file).parent == Path("tests")]
    quick = ("-q", "--take", "quick", "-n", "2", "--dist", "loadfile", "-p", "no:cacheprovider")
    # Another large game would have its search compiled once more, too.
    quick += ("-k", f"({' or '.join((*OVER_LISTS, *house))}) and not (chess or junqi)")
    arguments = ("-m", "pytest", *quick, *sorted(files))
    assert " passed" in followed.python(*arguments, XQLAB_CACHE_DIR=str(tmp_path))[-1]
