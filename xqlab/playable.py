"""`Playable`: what the search needs of a board."""

from typing import Any, Protocol, runtime_checkable

from xqlab.picture import BoardPicture


@runtime_checkable
class Playable(Protocol):
    """The interface of boards for the search, the trace and the pictures.

    position : the record (or object) whose type chooses the game's functions
    """

    name: str
    position: Any

    def copy(self) -> Any: ...
    def codes(self) -> list[int]: ...  # the legal moves as numbers
    def move_of(self, code: int) -> Any: ...  # the move in the game's own type
    def text_of(self, code: int) -> str: ...  # the move as text, in this position
    def push_code(self, code: int) -> None: ...
    def pop(self) -> Any: ...  # the move, taken back; raises IndexError where there is none
    def cells(self) -> list[str]: ...  # the symbol on each square, "" where empty; [] without a picture
    def picture(self, **options: Any) -> BoardPicture | None: ...  # None: no board to draw
