"""Writing a file of games: game by game, by one process, safe against crashes and full disks."""

import json
from collections.abc import Collection, Mapping
from contextlib import AbstractContextManager, ExitStack
from io import FileIO
from pathlib import Path
from typing import Any

from numpy.typing import NDArray

from xqlab import disk
from xqlab.errors import XqlabError, check_same
from xqlab.nnue.data.game_records import LONGEST_HEADER, MAGIC, Block, block_of, check_games, read_blocks

SHOWN = 5  # numbers of missing games that an error names


class GameFile(AbstractContextManager["GameFile"]):
    """A file of games being written, locked by this process until it is closed; use it in a `with` statement.

    Finished games are kept in `path` + ".partial" or at `path`; a torn end is cut off. `header` describes
    how the games are played. The same header and the same games give the same bytes.

    done : the numbers of the games that are written
    Raises XqlabError if the file was begun with another header or is broken, BusyError if another process
    is writing it, OSError if the folder cannot be written to.
    """

    def __init__(self, path: Path | str, header: Mapping[str, Any]) -> None:
        self.path = Path(path)
        self.partial = self.path.with_name(self.path.name + ".partial")
        self.done: set[int] = set()
        self._first_lines = MAGIC + json.dumps(header, sort_keys=True).encode() + b"\n"
        self._file: FileIO | None = None
        for file in (self.path, self.partial):
            if file.exists() and not file.is_file():
                raise XqlabError(f"expected a file of games or a new one, got {str(file)!r}")
        with ExitStack() as stack:
            stack.enter_context(disk.held(self.path))
            self._begun, self._whole = self._read_begun()
            self._held = stack.pop_all()

    def __exit__(self, *what: object) -> None:
        self.close()

    def add(self, number: int, records: NDArray[Any]) -> None:
        """Append one game; it is on the disk when this returns.

        Raises XqlabError for impossible records, and OSError, with a note of what is kept, if the disk is
        full.
        """
        check_games(self.path, [(number, records)])
        try:
            if self._file is None:
                self._file = self._open()
            disk.append(self._file, block_of(number, records))
        except OSError as error:
            error.add_note(self._state())
            raise
        self.done.add(number)

    def finish(self, numbers: Collection[int] = ()) -> Path:
        """Write the games in the order of their numbers to `path`, and close; return the path.

        numbers : of games that must be there
        Raises XqlabError if one of them is missing, OSError if the disk is full; all games then
        stay in the partial file.
        """
        with self:
            if self._file is None and self._begun and self._whole < self._begun.stat().st_size:
                self._file = self._open()  # cuts off a torn end
            self._close_file()
            if self.partial.is_file():
                games = {block[0]: block for block in read_blocks(self.partial)[1]}
                self._check_complete(numbers, games)
                self._put_in_order(games)
            else:
                self._check_complete(numbers, self.done)
        return self.path

    def close(self) -> None:
        """Close the file, finished or to be resumed later; a second call does nothing."""
        self._close_file()
        self._held.close()

    # -- the files ----------------------------------------------------------------------------------------

    def _read_begun(self) -> tuple[Path | None, int]:
        """(the file that already has games, the length of its intact part in bytes); (None, 0) for none."""
        begun = next((file for file in (self.partial, self.path) if file.is_file()), None)
        if begun is None or (begun == self.partial and _is_torn_in_first_lines(begun)):
            return None, 0
        header, blocks, whole = read_blocks(begun)
        check_same(header, json.loads(self._first_lines[len(MAGIC) :]), repr(str(begun)))
        check_games(begun, blocks)
        self.done = {number for number, _ in blocks}
        return begun, whole

    def _open(self) -> FileIO:
        if self._begun == self.path:
            self.path.rename(self.partial)
        file: FileIO = self.partial.open("r+b" if self._begun else "w+b", buffering=0)
        try:
            if self._begun:
                file.truncate(self._whole)
            else:
                disk.append(file, self._first_lines)
        except OSError:
            file.close()
            if not self._begun:
                self.partial.unlink()
            raise
        self._begun = self.partial
        return file

    def _check_complete(self, numbers: Collection[int], written: Collection[int]) -> None:
        missing = sorted(set(numbers).difference(written))
        if missing:
            first = ", ".join(map(str, missing[:SHOWN])) + ", …" * (len(missing) > SHOWN)
            expected = f"expected {len(numbers)} games in {str(self.path)!r}"
            raise XqlabError(f"{expected}, {len(missing)} of them are missing: {first}")

    def _put_in_order(self, games: Mapping[int, Block]) -> None:
        try:
            with disk.replacing(self.path) as new, new.open("wb") as file:
                file.write(self._first_lines)
                for number in sorted(games):
                    file.write(block_of(*games[number]))
        except OSError as error:
            error.add_note(self._state())
            raise
        self.partial.unlink()

    def _close_file(self) -> None:
        if self._file is not None:
            self._file.close()
            self._file = None

    def _state(self) -> str:
        if not self.done:
            return "no game is kept"
        games = "1 game is" if len(self.done) == 1 else f"{len(self.done):,} games are"
        where = self.partial if self.partial.is_file() else self.path
        return f"{games} kept in {str(where)!r}; the same command resumes from there"


def _is_torn_in_first_lines(path: Path) -> bool:
    """Whether a file ends before its first game begins, as on a full disk: nothing is lost."""
    with disk.opened(path) as file:
        content = file.read(len(MAGIC) + LONGEST_HEADER)
    return MAGIC.startswith(content) or (content.startswith(MAGIC) and b"\n" not in content[len(MAGIC) :])
