"""A file of games that is being made: game by game, by one process, safe against crashes and full disks."""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping
from contextlib import ExitStack
from io import FileIO
from pathlib import Path
from typing import Any

from numpy.typing import NDArray

from xqlab import disk
from xqlab.nnue.data.game_records import (
    LONGEST_HEADER,
    MAGIC,
    Block,
    GamesError,
    block_of,
    check_games,
    read_blocks,
)

SHOWN = 5  # numbers of missing games that an error names


class GameFile:
    """Games that are being made, for this process alone until it is closed: use it by `with`.

    Those finished before are kept, in `path` + ".partial" or at `path`; a torn end is cut off. `header` says
    how games are made, and the same header and games give the same bytes.

    done : the numbers of the games that are there
    Raises GamesError where the file was begun otherwise than `header` says or is broken, BusyError where
    another process works on it, OSError where the folder cannot be written to.
    """

    def __init__(self, path: Path | str, header: Mapping[str, Any]) -> None:
        self.path = Path(path)
        self.partial = self.path.with_name(self.path.name + ".partial")
        self.done: set[int] = set()
        self._first_lines = MAGIC + json.dumps(header, sort_keys=True).encode() + b"\n"
        self._file: FileIO | None = None
        for each in (self.path, self.partial):
            if each.exists() and not each.is_file():
                raise GamesError(f"expected a file of games or a new one, got {str(each)!r}")
        with ExitStack() as stack:
            stack.enter_context(disk.held(self.path))
            self._begun, self._whole = self._read_begun()
            self._held = stack.pop_all()

    def __enter__(self) -> GameFile:
        return self

    def __exit__(self, *what: object) -> None:
        self.close()

    def add(self, number: int, records: NDArray[Any]) -> None:
        """Keep one game; it is on the disk when this returns.

        Raises GamesError for records that cannot be, OSError, with a note of what is kept, where there is no
        room.
        """
        check_games(self.path, [(number, records)])
        try:
            if self._file is None:
                self._file = self._open()
            disk.append(self._file, block_of(number, records))
        except OSError as error:
            error.add_note(self._kept())
            raise
        self.done.add(number)

    def finish(self, wanted: Collection[int] = ()) -> Path:
        """Write the games by number to the path asked for, and close; return the path.

        wanted : numbers of games without which it is not finished
        Raises GamesError where one of them is missing, OSError where there is no room; then all that there is
        stays in the partial file.
        """
        with self:
            if self._file is None and self._begun and self._whole < self._begun.stat().st_size:
                self._file = self._open()  # to cut off what stands behind the last game
            self._close_file()
            if self.partial.is_file():
                games = {block[0]: block for block in read_blocks(self.partial)[1]}
                self._check_all_there(wanted, games)
                self._put_in_order(games)
            else:
                self._check_all_there(wanted, self.done)
        return self.path

    def close(self) -> None:
        """Leave it, finished or to be resumed later; it may be called again."""
        self._close_file()
        self._held.close()

    # -- the files ----------------------------------------------------------------------------------------

    def _read_begun(self) -> tuple[Path | None, int]:
        """(the file that has games already, how many bytes of it are whole); (None, 0) for none."""
        begun = next((each for each in (self.partial, self.path) if each.is_file()), None)
        if begun is None or (begun == self.partial and _is_torn_in_first_lines(begun)):
            return None, 0
        found, blocks, whole = read_blocks(begun)
        wanted = json.loads(self._first_lines[len(MAGIC) :])
        if found != wanted:
            differ = [
                f"{key}: {found.get(key)!r} there, {wanted.get(key)!r} asked for"
                for key in sorted({*found, *wanted})
                if found.get(key) != wanted.get(key)
            ]
            raise GamesError(f"{str(begun)!r} was begun otherwise: {'; '.join(differ)}")
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

    def _check_all_there(self, wanted: Collection[int], there: Collection[int]) -> None:
        missing = sorted(set(wanted).difference(there))
        if missing:
            shown = ", ".join(map(str, missing[:SHOWN])) + ", …" * (len(missing) > SHOWN)
            expected = f"expected {len(wanted)} games in {str(self.path)!r}"
            raise GamesError(f"{expected}, {len(missing)} of them are missing: {shown}")

    def _put_in_order(self, games: Mapping[int, Block]) -> None:
        try:
            with disk.replacing(self.path) as new, new.open("wb") as file:
                file.write(self._first_lines)
                for number in sorted(games):
                    file.write(block_of(*games[number]))
        except OSError as error:
            error.add_note(self._kept())
            raise
        self.partial.unlink()

    def _close_file(self) -> None:
        if self._file is not None:
            self._file.close()
            self._file = None

    def _kept(self) -> str:
        if not self.done:
            return "no game is kept"
        games = "1 game is" if len(self.done) == 1 else f"{len(self.done):,} games are"
        where = self.partial if self.partial.is_file() else self.path
        return f"{games} kept in {str(where)!r}; the same command resumes from there"


def _is_torn_in_first_lines(path: Path) -> bool:
    """Whether a file ends before its first game could begin, as where the disk was full: nothing is lost."""
    with disk.opened(path) as file:
        content = file.read(len(MAGIC) + LONGEST_HEADER)
    return MAGIC.startswith(content) or (content.startswith(MAGIC) and b"\n" not in content[len(MAGIC) :])
