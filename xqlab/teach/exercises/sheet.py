"""`Sheet`: the exercises of one student. The same names, student and seed give the same items everywhere."""

import hashlib
import hmac
import secrets
from dataclasses import dataclass
from functools import cached_property

from xqlab import lazy
from xqlab.teach.exercises.exercise import exercises
from xqlab.teach.exercises.item import Item

PAGE = "xqlab.course.page"  # which stands above
CODE = 12  # hexadecimal digits
SEED_BYTES = 16


def seed_by_chance() -> str:
    """A seed that nobody can guess."""
    return secrets.token_hex(SEED_BYTES)


@dataclass(frozen=True)
class Sheet:
    """The sheet of a student.

    exercises : their names, see `expanded`
    student   : the student's id
    seed      : of the class, which a lecturer keeps until the answers are in
    name      : of the sheet, such as "week 3"
    """

    exercises: tuple[str, ...]
    student: str
    seed: str
    name: str = ""

    @cached_property
    def items(self) -> tuple[Item, ...]:
        """Its questions, each from a seed of its own."""
        known, numbers = exercises(), range(1, len(self.exercises) + 1)
        return tuple(
            known[exercise].item(self._seed(exercise, number), number)
            for number, exercise in zip(numbers, self.exercises)
        )

    @property
    def code(self) -> str:
        """What a file handed in must have: nobody without the seed can make it for another student."""
        about = "\0".join((self.name, self.student)).encode()
        return hmac.new(self.seed.encode(), about, "sha256").hexdigest()[:CODE]

    def _repr_html_(self) -> str:
        """Its page to practise on, in a notebook."""
        return str(lazy.imported(PAGE).sheet_page(self)._repr_html_())

    def _seed(self, exercise: str, number: int) -> int:
        about = "\0".join((self.seed, self.name, self.student, exercise, str(number))).encode()
        return int.from_bytes(hashlib.sha256(about).digest()[:8], "big")
