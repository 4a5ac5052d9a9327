"""The keys by which books know positions: those of .obk files, of ElephantEye, and our own of 64 bits.

Books of Xiangqi have these; a book of any other game has the keys of its search. A key is an exclusive or of
random words, one for each piece on its square, and one for the side to move.
Source: A. L. Zobrist, A new hashing method with application for game playing, 1970.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from xqlab.book.errors import BookError
from xqlab.book.lookup import both_ranges
from xqlab.book.squares import SQUARE_BYTE
from xqlab.errors import check_names
from xqlab.game import games, key
from xqlab.game_profile import profile_named
from xqlab.xiangqi.board import Board
from xqlab.xiangqi.core.position import XiangqiPosition
from xqlab.xiangqi.core.squares import MIRROR, SLOT_KINDS, SLOTS, SQUARES

OBK, WIDE, LOCK = "obk", "wide", "lock"  # the names of the keys, as files of ours have them
OF_XIANGQI = OBK, WIDE, LOCK
KINDS, CELLS = 14, 256  # pieces K A B N R C P k a b n r c p, squares of a board of 16 x 16


@dataclass(frozen=True, eq=False)
class Keys:
    """The keys of one kind of book of Xiangqi.

    words : uint64[32, 91]  the word of each piece, by slot, on each square; 0 off the board
    sides : uint64[2]       the words of Red and Black to move
    """

    name: str
    words: NDArray[np.uint64]
    sides: NDArray[np.uint64]
    game = Board.name

    def ranges(self, keys: NDArray[np.uint64], position: XiangqiPosition) -> tuple[int, int, int, int]:
        """(start, end, start, end): the places in sorted keys of a position's key, and of its mirror's."""
        return both_ranges(keys, self.words, self.sides, position)

    def of(self, position: XiangqiPosition) -> int:
        """The key of a position, which is the record of a board."""
        return int(self.of_all(position.square[None], np.array([position.turn]))[0])

    def of_mirror(self, position: XiangqiPosition) -> int:
        """The key of the mirrored position."""
        return int(self.of_all(MIRROR[position.square][None], np.array([position.turn]))[0])

    def of_all(self, squares: NDArray[np.uint8], turns: NDArray[Any]) -> NDArray[np.uint64]:
        """uint64[n]: keys of many positions.

        squares : uint8[n, 32]  the square of each piece by slot, OFF when captured
        turns   : int[n]        the side to move, 0 Red, 1 Black
        """
        of_pieces = np.bitwise_xor.reduce(self.words[np.arange(2 * SLOTS), squares], axis=1)
        return of_pieces ^ self.sides[turns]


@dataclass(frozen=True)
class SearchKeys:
    """The keys of a game's search, by which a book of a game without formats of its own knows positions.

    No position is taken for its mirror.
    """

    name: str  # of the game

    @property
    def game(self) -> str:
        """The name of the game."""
        return self.name

    def ranges(self, keys: NDArray[np.uint64], position: Any) -> tuple[int, int, int, int]:
        """(start, end, end, end): the places in sorted keys of a position's key, none of a mirror's."""
        own = np.uint64(self.of(position))
        start, end = (int(np.searchsorted(keys, own, side)) for side in ("left", "right"))
        return start, end, end, end

    def of(self, position: Any) -> int:
        """The key of a position."""
        return int(key(position))

    of_mirror = of


@cache
def keys_named(name: str) -> Keys:
    """The keys of a name: "obk", "wide" or "lock".

    obk  : of .obk files; their random words come with the optional package cchess
    lock : 32 bits, of ElephantEye's BOOK.DAT
    wide : ours, 64 bits whose lower half is that of "lock"

    Raises BookError for another name, ImportError, which says what to install, without cchess.
    """
    check_names("keys", [name], _MAKERS, BookError)
    return _MAKERS[name]()


def keys_of(kind: str) -> Keys | SearchKeys:
    """The keys of a kind of book: those of `keys_named`, or the search's of the game of this name.

    Raises BookError for a game without keys, too.
    """
    profile = None if kind in OF_XIANGQI else profile_named(kind)
    if profile is None:
        return keys_named(kind)
    if not any(game.name == profile.name and game.offers("key") for game in games()):
        raise BookError(f"expected a game whose positions have keys, got {profile.name}")
    return SearchKeys(profile.name)


def _obk() -> Keys:
    try:
        from cchess.zhash_data import z_hashTable, z_redKey
    except ImportError as error:
        raise ImportError(
            'the keys of .obk books need the package cchess: pip install "xqlab[files]"'
        ) from error
    words = np.array(z_hashTable, dtype=np.uint64).reshape(KINDS, CELLS)
    return Keys(OBK, _by_slot(words), np.array([z_redKey, 0], dtype=np.uint64))


def _lock() -> Keys:
    side, words = _streamed(lambda lock0, lock1: lock1)
    return Keys(LOCK, words, side)


def _wide() -> Keys:
    side, words = _streamed(lambda lock0, lock1: lock0 << np.uint64(32) | lock1)
    return Keys(WIDE, words, side)


_MAKERS: dict[str, Callable[[], Keys]] = {OBK: _obk, WIDE: _wide, LOCK: _lock}


def _streamed(joined: Callable[[Any, Any], Any]) -> tuple[NDArray[np.uint64], NDArray[np.uint64]]:
    # ElephantEye, pregen.cpp: three words each for the player, then for each piece on each of 256 squares.
    stream = _rc4_stream()
    content = bytes(next(stream) for _ in range(12 * (1 + KINDS * CELLS)))
    words = np.frombuffer(content, "<u4").reshape(-1, 3).astype(np.uint64)
    joint = joined(words[:, 1], words[:, 2])
    return np.array([0, joint[0]], dtype=np.uint64), _by_slot(joint[1:].reshape(KINDS, CELLS))


def _rc4_stream() -> Iterator[int]:
    """The bytes of the stream cipher RC4 with a key of four zero bytes."""
    state, j = list(range(256)), 0
    for i in range(256):
        j = (j + state[i]) & 255
        state[i], state[j] = state[j], state[i]
    i = j = 0
    while True:
        i = (i + 1) & 255
        j = (j + state[i]) & 255
        state[i], state[j] = state[j], state[i]
        yield state[(state[i] + state[j]) & 255]


def _by_slot(words: NDArray[np.uint64]) -> NDArray[np.uint64]:
    """uint64[32, 91] of words by slot and square, from those by piece and byte of a square."""
    table = np.zeros((2 * SLOTS, SQUARES + 1), dtype=np.uint64)
    for slot, kind in enumerate(SLOT_KINDS):
        table[slot, :SQUARES] = words[kind + 7 * (slot // SLOTS), SQUARE_BYTE[:SQUARES]]
    table.flags.writeable = False
    return table
