"""Answers as a page hands them in, written here without the code that reads them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from xqlab.course import Manifest, Student
from xqlab.game import INFINITY

CLASS = (Student("s1", "Ann Lee"), Student("s2", "王芳"), Student("s3", "Bo Díaz"))
EXERCISES = ("value-1", "update-2", "cut-2", "value-1")


def sheets(**changes: Any) -> Manifest:
    about: dict[str, Any] = {"name": "Week 3", "seed": "secret", "exercises": EXERCISES, "students": CLASS}
    return Manifest(**about | changes)


def written(values: Iterable[float]) -> list[Any]:
    return [{INFINITY: "inf", -INFINITY: "-inf"}.get(int(value), value) for value in values]


def answers(manifest: Manifest, student: str, wrong: Iterable[int] = ()) -> dict[str, Any]:
    """Right answers of a student, but for the numbers in `wrong`: there, what a wrong idea gives."""
    sheet = manifest.sheet(student)
    items = [
        {
            "exercise": item.exercise,
            "number": item.number,
            "digest": item.digest,
            "given": written(next(iter(item.ideas.values())) if item.number in wrong else item.answer),
            "tries": 1,
        }
        for item in sheet.items
    ]
    head = {"format": "xqlab answers 1", "sheet": manifest.name, "student": student, "code": sheet.code}
    return head | {"items": items}
