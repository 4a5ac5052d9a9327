"""A trainer as Python sees it: what it sends, what it hears, its pages."""

import re
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from tests.viz.refusals import refusing
from xqlab.errors import WidgetError
from xqlab.viz import Trainer
from xqlab.viz.live.play import playing, training
from xqlab.viz.page.answers import AnswersError
from xqlab.viz.page.standalone import ExportError
from xqlab.xiangqi import mates
from xqlab.xiangqi.mate_positions import THEMES

MANUAL = Path(__file__).parents[3] / "docs" / "mates.md"


def test_the_kernel_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    trainer, sent = Trainer.mates(moves=2), []
    monkeypatch.setattr(trainer, "send", sent.append)

    def asked(**wish: Any) -> dict[str, Any]:
        trainer._hear(None, {"id": "a", **wish}, [])
        answer: dict[str, Any] = sent.pop()
        assert (answer.pop("id"), sent) == ("a", [])
        return answer

    tree = asked(do="open", puzzle=0)["answer"]
    right, (reply, following) = next(iter(tree.items()))
    moves = [right, reply, next(iter(following))]
    frames = asked(do="frames", puzzle=0, moves=moves, since=1)["answer"]
    told = [(frame["ply"], bool(frame["legal"]), frame["over"]) for frame in frames]
    assert told == [(1, False, False), (2, True, False), (3, False, True)]
    legal = trainer._frames(0, [])[0]["legal"]
    moves = [f"{start}-{end}" for start, ends in legal.items() for end in ends]
    wrong = next(move for move in moves if move not in tree)
    assert asked(do="refute", puzzle=0, moves=[wrong])["answer"]["line"]
    assert "among open, frames, refute, got 'show'" in asked(do="show")["error"]
    assert asked(do="refute", puzzle=0, moves=["0-0"]) == {"error": "'0-0'"}


def test_order_answers_and_score() -> None:
    one, other, third = (Trainer.mates(moves=3, seed=seed) for seed in (5, 5, 6))
    names = [[puzzle.name for puzzle in trainer.puzzles] for trainer in (one, other, third)]
    assert names[0] == names[1] != names[2]
    assert sorted(names[0]) == sorted(mate.name for mate in mates(3))
    done = {"tries": 1, "solved": True, "hints": 0, "shown": False}
    one.answers = {names[0][0]: done, names[0][1]: done | {"tries": 2}, names[0][2]: done | {"solved": False}}
    assert one.score == (1, 2, 3)
    assert repr(one) == "<Trainer: 16 puzzles, 2 solved, 1 at the first try>"


def test_answers_survive(tmp_path: Path) -> None:
    done = {"tries": 2, "solved": True, "hints": 1, "shown": False}
    trainer, again = (Trainer.mates(moves=2, answers=tmp_path / "kept.json") for _ in range(2))
    name = trainer.puzzles[3].name
    trainer.set_state({"answers": {name: done}})
    assert Trainer.mates(moves=2, answers=tmp_path / "kept.json").answers == {name: done}
    assert again.load_answers(trainer.save_answers(tmp_path / "mine.json")) == 1
    assert again.answers == {name: done}
    text = (tmp_path / "mine.json").read_text()
    (tmp_path / "mine.json").write_text(re.sub(r'"given": \[[^]]*', '"given": [2, 0', text))
    with pytest.raises(AnswersError, match=r"expected whether it is solved, and hints, got \[2, 0\]"):
        again.load_answers(tmp_path / "mine.json")


def test_suites_and_the_themes_in_the_manual() -> None:
    assert len(Trainer.suite("junqi").puzzles) == 34  # on the board of most of them
    assert {puzzle.moves for puzzle in Trainer.suite("xiangqi", "mate").puzzles} == {2, 3, 4, 5, 6}
    table = re.findall(r"^\| ([a-z ]+) \| (\S+) \| \S", MANUAL.read_text(encoding="utf-8"), re.M)
    assert [row for row in table if row[0] != "theme"] == list(THEMES.items())


test_what_it_refuses = refusing(
    (lambda: Trainer.suite("junqi", "mate"), WidgetError, "kind of 'junqi' out of tactic, got 'mate'"),
    (lambda: setattr(Trainer.mates(moves=2), "puzzle", 17), WidgetError, "a puzzle from 0 to 16, got 17"),
    (lambda: Trainer().as_html(live=False), ExportError, "expected live=True: a page of Trainer searches"),
)


@pytest.mark.parametrize("longest", [1, 2])
def test_a_page_that_searches_has_what_plays_its_puzzle(
    longest: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(playing, "module_of", lambda _: SimpleNamespace(code=b"", manifest={}))
    monkeypatch.setattr(training, "LONGEST_CHECKED", longest)
    data = Trainer([mate := mates(2)[0]]).as_html().data
    [puzzle] = data["puzzles"]
    assert ("'fails'" in str(puzzle["tree"])) == (mate.moves <= longest)
    assert (puzzle["start"]["written"], puzzle["first"]["ply"]) == (mate.board().fen(), 0)
    assert {"play", "live", "start", "evaluator", "engine", "puzzle"} <= data.keys()
    assert "script" not in data  # of the search behind a move
    assert "level" in data["traits"]
