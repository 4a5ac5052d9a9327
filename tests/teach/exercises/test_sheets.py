"""Sheets: the same for the same student and seed, different for others; answers are read and marked."""

from dataclasses import replace
from typing import Any

import pytest

from tests.refusals import refuses
from xqlab.course import pictures
from xqlab.errors import XqlabError
from xqlab.teach.exercises import playouts, positions, trees
from xqlab.teach.exercises.exercise import exercises, expanded
from xqlab.teach.exercises.ideas import IDEAS
from xqlab.teach.exercises.sheet import Sheet
from xqlab.trace.conventions import use_conventions


def test_a_sheet_is_the_same_again_and_another_for_each_student_and_name() -> None:
    names = expanded(["alpha-beta"])
    digests = [[item.digest for item in Sheet(names, student, "seed").items] for student in ("a", "a", "b")]
    assert digests[0] == digests[1]
    assert not set(digests[0]) & set(digests[2])
    first, second = (Sheet(("cut-1",), "s1", "seed", name) for name in ("week 1", "week 2"))
    assert first.items[0].digest != second.items[0].digest
    digest = exercises()["next-3"].item(1).digest
    before = use_conventions(notation="chinese", view="negamax")
    try:
        assert exercises()["next-3"].item(1).digest == digest
    finally:
        use_conventions(before)
    items = [exercises()["table-3"].item(seed) for seed in range(30)]
    assert len({item.result.board.fen() for item in items}) == 30


@pytest.mark.parametrize("name", exercises())
def test_a_key_earns_all_points_and_a_wrong_idea_fewer(name: str) -> None:
    for seed in range(2):
        item = exercises()[name].item(seed)
        assert item.share(item.read([*item.answer])) == 1
        for idea, answer in item.ideas.items():
            assert item.share(answer) < 1, idea
            assert item.idea(answer) is not None
            assert idea in IDEAS


@pytest.mark.parametrize("name", [name for name in exercises() if name.startswith(("pruned", "unsearched"))])
def test_a_wrong_choice_takes_away_what_a_right_one_gives(name: str) -> None:
    for seed in range(8):
        item = exercises()[name].item(seed)
        right, places = [*item.answer], range(len(item.texts["en"].choices))
        wrong = [at for at in places if at not in right]
        count = len(right)
        assert item.several
        for ticked in range(count + 1):
            for mistakes in range(len(wrong) + 1):
                share = item.share([*right[:ticked], *wrong[:mistakes]])
                assert share == max(0, ticked - mistakes) / count
        assert item.share([*places]) == item.share([]) == 0


@pytest.mark.parametrize(
    "given", ["1", None, [], [1, 2, 3], [True], [float("nan")], [10**400], ["∞"], [[1]], {"0": 1}]
)
def test_what_is_no_answer_is_refused(given: object) -> None:
    item = exercises()["window-1"].item(1)
    refuses(XqlabError, r"expected .* got ", item.read, given)


@pytest.mark.parametrize("words", [["window-9"], ["window-1*0"], [""], [], ["window-1*99", "cut-1*99"]])
def test_unknown_exercises_are_refused(words: list[str]) -> None:
    refuses(XqlabError, r"expected .* got ", expanded, words)


@pytest.mark.parametrize(
    ("name", "room", "run"),
    [("cut-2", trees, "search"), ("child-1", playouts, "mcts"), ("stand-3", positions, "search")],
)
def test_no_key_rests_on_an_interrupted_search(
    name: str, room: Any, run: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    stop(room, run, monkeypatch)
    with pytest.raises(KeyboardInterrupt):
        exercises()[name].item(1)


def test_no_picture_is_missing_because_its_search_was_interrupted(monkeypatch: pytest.MonkeyPatch) -> None:
    item = exercises()["cut-1"].item(1)
    stop(pictures, "search", monkeypatch)
    with pytest.raises(KeyboardInterrupt):
        pictures.shown(item, "en")


def stop(room: Any, run: str, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = getattr(room, run)
    monkeypatch.setattr(room, run, lambda *a, **b: replace(whole(*a, **b), stopped="interrupted"))
