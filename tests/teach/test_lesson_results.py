"""What a lesson has computed is given to it in Chinese; what speaks, or differs, is done again."""

from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from tests.teach import lesson_results
from tests.teach.lesson_results import LONG_CALLS, Language, LessonResults
from xqlab.trace import conventions, use_conventions
from xqlab.words import Words

RED = Words("Red", "红方")


@pytest.fixture
def both(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., list[Any]]]:
    """Calls a function in a lesson and in the one in Chinese: what they got."""
    monkeypatch.setattr(lesson_results, "SHORT", 0.0)
    before = conventions()

    def results(function: Callable[..., Any], *calls: tuple[Any, ...], **options: Any) -> list[Any]:
        got = []
        for language in ("en", "zh"):
            use_conventions(language=Language(language))
            lesson = LessonResults(tmp_path, is_first=language == "en").remembered(function)
            got += [lesson(*arguments, **options) for arguments in calls]
        return got

    yield results
    use_conventions(before)


def counted() -> Callable[..., Any]:
    """A function that returns its arguments and how often it was called."""
    calls = 0

    def count(*arguments: Any, **options: Any) -> Any:
        nonlocal calls
        calls += 1
        return arguments, calls

    return count


def test_the_same_call_is_made_once(both: Callable[..., list[Any]]) -> None:
    first, other, again, second = both(counted(), (1,), (2,))
    assert (again, second) == (first, other) == (((1,), 1), ((2,), 2))


def test_each_of_two_equal_calls_has_its_own_result(both: Callable[..., list[Any]]) -> None:
    assert [calls for _, calls in both(counted(), ("a",), ("a",))] == [1, 2, 1, 2]


@pytest.mark.parametrize(
    ("one", "other", "calls"),
    [
        ({"a", "b", "c"}, {"c", "b", "a"}, 1),
        (["word", "word"], ["word", "".join(["w", "ord"])], 1),  # two texts
        (Path("nowhere/1"), Path("nowhere/2"), 1),  # new folders
        ({"a", "b"}, {"a", "c"}, 2),
        (1, True, 2),
    ],
)
def test_arguments_are_equal_however_they_were_made(
    tmp_path: Path, both: Any, one: Any, other: Any, calls: int
) -> None:
    use_conventions(language=Language("en"))
    count = counted()
    for is_first, argument in ((True, one), (False, other)):
        seen = LessonResults(tmp_path, is_first=is_first).remembered(count)(argument)
    assert seen[1] == calls


def test_what_speaks_is_done_again(both: Callable[..., list[Any]]) -> None:
    assert both(lambda: f"{RED} {conventions().language == 'zh'}", ()) == ["Red False", "红方 True"]


def test_an_error_that_only_chinese_raises_is_raised(both: Callable[..., list[Any]]) -> None:
    def fails() -> int:
        return {"Red": 1}[f"{RED}"]

    with pytest.raises(KeyError, match="红方"):
        both(fails, ())


def test_reports_are_made_in_both(both: Callable[..., list[Any]]) -> None:
    heard: list[str] = []
    count = counted()

    def reports(on_step: Callable[[int], object]) -> Any:
        on_step(7)
        return count()

    assert [calls for _, calls in both(reports, (), on_step=lambda step: heard.append(f"{RED} {step}"))] == [
        1,
        1,
    ]
    assert heard == ["Red 7", "红方 7"]


def test_what_a_call_writes_and_yields_is_there_again(tmp_path: Path, both: Callable[..., list[Any]]) -> None:
    count = counted()

    def writes(folder: Path) -> Iterator[Any]:
        (folder / "games").mkdir(parents=True)
        (folder / "games" / "1.jsonl").write_text("moves")
        yield from count()

    use_conventions(language=Language("en"))
    for is_first, name in ((True, "one"), (False, "two")):
        lesson = LessonResults(tmp_path, is_first=is_first).remembered(writes)
        assert list(lesson(tmp_path / name)) == [(), 1]
        assert (tmp_path / name / "games" / "1.jsonl").read_text() == "moves"


def test_what_cannot_be_pickled_is_done_again(both: Callable[..., list[Any]]) -> None:
    assert [calls for _, calls in both(counted(), (lambda: 1,))] == [1, 2]
    count = counted()
    assert [calls for _, (_, calls) in both(lambda: (lambda: 1, count()), ())] == [1, 2]


def test_nothing_is_kept_where_questions_for_the_language_are_not_heard(tmp_path: Path, both: Any) -> None:
    use_conventions(language="en")
    LessonResults(tmp_path, is_first=True).remembered(counted())()
    assert not list(tmp_path.iterdir())


def test_the_long_calls_are_there() -> None:
    for room, names in LONG_CALLS.items():
        assert all(callable(getattr(import_module(room), name)) for name in names), room
