"""Building a book from games: many files, with progress, and resumed where it was interrupted."""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple

from xqlab import disk
from xqlab.book.book import COUNTS, Book
from xqlab.book.book_files import kind_for, save_book
from xqlab.book.counting import Counts
from xqlab.book.errors import BookError
from xqlab.book.games import GameMoves, GameSource
from xqlab.book.obk import read_obk, write_obk
from xqlab.errors import check_same

EVERY = 5_000  # games after which a long build is kept
LONGEST = 1_000  # plies


@dataclass(frozen=True)
class Plan:
    """What is counted.

    depth      : plies of each game
    least      : games below which a move is left out
    unknown    : whether games without a result count as drawn; else they are left out
    variations : whether variations of recorded games are read, too

    Raises BookError for impossible numbers.
    """

    depth: int = 40
    least: int = 1
    unknown: bool = False
    variations: bool = False

    def __post_init__(self) -> None:
        for name, most in (("depth", LONGEST), ("least", 2**31)):
            number = getattr(self, name)
            if type(number) is not int or not 1 <= number <= most:
                raise BookError(f"expected {name} to be an integer from 1 to {most}, got {number!r}")


@dataclass(frozen=True)
class Built:
    """A book that was built, and the games that it is made of.

    games          : that were counted
    without_result : games that were left out since their result is unknown
    broken         : games that could not be read to their end; what was read of them is counted
    """

    path: Path
    book: Book
    games: int
    without_result: int
    broken: int = 0

    def __str__(self) -> str:
        text = f"{self.games:,} games, {len(self.book):,} moves in {self.book.positions:,} positions"
        text += f"; {self.without_result:,} games without a result" if self.without_result else ""
        return text + (f"; {self.broken:,} games broken, and read up to the fault" if self.broken else "")


def build_book(
    sources: Sequence[GameSource], path: disk.PathLike, plan: Plan | None = None, *, progress: bool = False
) -> Built:
    """Count the moves of games, and write the book; what is counted is kept in `path` + ".partial".

    path : ends with .obk or .dat
    A killed or interrupted build resumes from the partial file, with the same files in the same order.
    Raises BookError if that was begun with other settings or files, BusyError if another process is building
    the same book, OSError with a note of what is kept, and what the sources raise.
    """
    plan = plan or Plan()
    if not sources:
        raise BookError("expected at least one file of games, got none")
    path = Path(path)
    kinds = {source.kind for source in sources}
    if len(kinds) > 1:
        raise BookError("expected games of one game, got those of several")
    kind = kind_for(path, *kinds)
    with disk.held(path):
        build = _Build(path, kind, plan, sources)
        try:
            build.run(progress)
        except (Exception, KeyboardInterrupt) as error:
            with suppress(OSError):
                error.add_note(build.keep())
            raise
        book = build.counts.book(plan.least, about=build.about())
        save_book(book, path, scale=True)
        build.partial.unlink(missing_ok=True)
    return Built(path, book, build.at.games, build.at.without_result, build.at.broken)


class _Place(NamedTuple):
    """How far a build is: the numbers of a `Built`, sources finished, and games of the next one read."""

    games: int = 0
    without_result: int = 0
    broken: int = 0
    finished: int = 0
    within: int = 0


class _Build:
    """The state of a build: its place is the mark of its counts, so that no interrupt comes in between."""

    def __init__(self, path: Path, kind: str, plan: Plan, sources: Sequence[GameSource]) -> None:
        self.partial = path.with_name(path.name + ".partial")
        self.sources = sources
        self.counts = Counts(kind)
        self.plan = plan
        self._settings = {
            **{name: value for name, value in asdict(plan).items() if name != "least"},
            "kind": kind,
            "files": [list(source.identity) for source in sources],
        }
        if self.partial.exists():
            self._resume()

    @property
    def at(self) -> _Place:
        """How far it has got."""
        return self.counts.mark or _Place()

    def about(self) -> dict[str, Any]:
        """Facts for the book's header."""
        names = [source.path.name for source in self.sources]
        return {"games": self.at.games, "files": names[:100], **asdict(self.plan)}

    def run(self, progress: bool) -> None:
        """Count what is left."""
        from tqdm import tqdm

        depth, variations = self.plan.depth, self.plan.variations
        for source in self.sources[self.at.finished :]:
            games = islice(source.games(depth=depth, variations=variations), self.at.within, None)
            for game in tqdm(games, unit=" games", desc=source.path.name, disable=None if progress else True):
                self._count(game)
                if self.at.within % EVERY == 0:
                    self.keep()
            self.counts.set_mark(self.at._replace(finished=self.at.finished + 1, within=0))
            if self.at.finished < len(self.sources):
                self.keep()

    def keep(self) -> str:
        """Write what is counted so far; a sentence about it."""
        at = self.at
        if not at.games:
            return "no game is kept"
        write_obk(self.counts.book(about={"settings": self._settings, **at._asdict()}), self.partial)
        return f"{at.games:,} games are kept in {str(self.partial)!r}; the same command resumes from there"

    def _count(self, game: GameMoves) -> None:
        at = self.at._replace(within=self.at.within + 1, broken=self.at.broken + game.broken)
        if game.result is None and not self.plan.unknown:
            self.counts.set_mark(at._replace(without_result=at.without_result + 1))
            return
        early = game.first(self.plan.depth)
        at = at._replace(games=at.games + 1)
        self.counts.add_games(early.squares, early.turns, early.moves, game.result or 0, mark=at)

    def _resume(self) -> None:
        book = read_obk(self.partial)
        stored, where = book.about.get("settings"), repr(str(self.partial))
        check_same(stored, self._settings, where, BookError, "; delete it to begin again")
        at = _Place(*(int(book.about.get(name, 0)) for name in _Place._fields))
        self.counts.add(book.keys, book.moves, mark=at, **{name: getattr(book, name) for name in COUNTS})
