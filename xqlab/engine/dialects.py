"""UCI and UCCI from the board's side: the lines for the same requests and answers."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

from xqlab.game import MATE
from xqlab.game_board import GameBoard, line_of
from xqlab.game_profile import position_text
from xqlab.search.result import SearchError
from xqlab.xiangqi import Move

_MOVE = re.compile(r"([a-i])(10|[0-9])-?([a-i])(10|[0-9])")
_WHOLE = re.compile(r"[+-]?[0-9]{1,18}")
NO_MOVES = ("(none)", "none", "null", "0000")


@dataclass(frozen=True)
class Wish:
    """A request to an engine. Times in seconds.

    clocks    : time left for the first and the second side; `increment` per move; `moves_to_go` to the next
                time control
    moves     : the root moves to choose from; None for all
    """

    movetime: float | None = None
    depth: int | None = None
    nodes: int | None = None
    clocks: tuple[float, float] | None = None
    increment: float = 0.0
    moves_to_go: int | None = None
    moves: tuple[Any, ...] | None = None

    def check(self) -> "Wish":
        """Itself; raises SearchError for no limit, or for an invalid one, which it quotes."""
        limits = {"movetime": self.movetime, "depth": self.depth, "nodes": self.nodes}
        for name, limit in limits.items():
            if limit is not None and not limit > 0:
                raise SearchError(f"expected {name} to be a number above 0, got {limit!r}")
        if self.clocks is None and all(limit is None for limit in limits.values()):
            raise SearchError("expected a limit: movetime= (seconds), depth=, nodes= or clocks=")
        if self.moves is not None and not self.moves:
            raise SearchError("expected at least one move to choose from, got none")
        return self


@dataclass(frozen=True)
class Offered:
    """An option that an engine has announced; `default` is one word, `limits` those of a number."""

    name: str
    kind: str
    choices: tuple[str, ...] = ()
    default: str = ""
    limits: tuple[int, int] | None = None

    def allows(self, text: str) -> bool:
        """Whether an engine would not ignore this value as one beyond the limits."""
        low, high = self.limits or (0, 0)
        return self.limits is None or bool(_WHOLE.fullmatch(text) and low <= int(text) <= high)


@dataclass
class Info:
    """The content of an `info` line; None for what it does not report.

    seconds : from the command to the line, measured on this side
    """

    rank: int = 1
    depth: int | None = None
    value: int | None = None
    is_bound: bool = False
    nodes: int | None = None
    pv: list[str] = field(default_factory=list)
    seconds: float = 0.0


class OwnNotation:
    """The texts by which the boards of a game know their moves, such as e2e4 and e7e8q in chess."""

    def read(self, board: GameBoard, text: str) -> Any | None:
        """The legal move in this position that a text means; None for any other text."""
        return next((move for move in board.legal_moves if str(move) == text), None)

    def write(self, move: Any) -> str:
        """The text of a move."""
        return str(move)


@dataclass(frozen=True)
class XiangqiNotation(OwnNotation):
    """Squares such as e0 or e1; `first_rank` is the number of Red's back rank."""

    first_rank: int

    def read(self, board: GameBoard, text: str) -> Move | None:
        match = _MOVE.fullmatch(text.lower())
        if match is None:
            return None
        from_rank, to_rank = int(match[2]) - self.first_rank, int(match[4]) - self.first_rank
        if not (0 <= from_rank <= 9 and 0 <= to_rank <= 9):
            return None
        move = Move(9 * from_rank + ord(match[1]) - ord("a"), 9 * to_rank + ord(match[3]) - ord("a"))
        return move if board.is_legal(move) else None

    def write(self, move: Any) -> str:
        squares = (move.from_square, move.to_square)
        return "".join(f"{'abcdefghi'[square % 9]}{square // 9 + self.first_rank}" for square in squares)


class Uci:
    """The lines of UCI; a protocol that differs overrides what differs."""

    greeting, greeted, new_game = "uci", "uciok", "ucinewgame"
    since_capture = False  # whether a position is described from the last capture on

    def set_option(self, name: str, value: str) -> str:
        """The line that sets an option."""
        return f"setoption name {name} value {value}" if value else f"setoption name {name}"

    def position(self, board: GameBoard, notation: OwnNotation) -> str:
        """The line that describes a position and the moves that led to it."""
        start, moves = board.copy(), line_of(board)[1]
        played: list[str] = []
        for move in reversed(moves):
            is_pass = isinstance(move, Move) and not move.code  # which no protocol can write
            if is_pass or (self.since_capture and int(start.position.clock) == 0):
                break
            start.pop()
            played.insert(0, notation.write(move))
        return " ".join(["position fen", position_text(start), *(["moves", *played] if played else [])])

    def go(self, wish: Wish, board: GameBoard, notation: OwnNotation) -> list[str]:
        """The lines that ask for a move; all limits hold at once."""
        words = ["go"]
        if wish.clocks is not None:
            red, black = (_milliseconds(seconds) for seconds in wish.clocks)
            gain = _milliseconds(wish.increment, least=0)
            words += f"wtime {red} btime {black} winc {gain} binc {gain}".split()
            words += [] if wish.moves_to_go is None else ["movestogo", str(wish.moves_to_go)]
        words += [] if wish.movetime is None else ["movetime", str(_milliseconds(wish.movetime))]
        words += [] if wish.depth is None else ["depth", str(wish.depth)]
        words += [] if wish.nodes is None else ["nodes", str(wish.nodes)]
        if wish.moves is not None:
            words += ["searchmoves", *(notation.write(move) for move in wish.moves)]
        return [" ".join(words)]

    def offered(self, words: Sequence[str]) -> Offered | None:
        """The option in `name NAME type KIND ...`."""
        if words[:1] != ["name"] or "type" not in words:
            return None
        at = list(words).index("type")
        return _offered(" ".join(words[1:at]), words[at + 1 :])

    def score(self, words: Sequence[str]) -> int | None:
        """The value of `cp 12` or `mate 3`."""
        if len(words) < 2 or not _WHOLE.fullmatch(words[1]):
            return None
        number = int(words[1])
        if words[0] == "cp":
            return number
        if words[0] == "mate":
            return MATE + 1 - 2 * number if number > 0 else -MATE - 2 * number
        return None


class Ucci(Uci):
    """The lines of UCCI."""

    greeting, greeted, new_game = "ucci", "ucciok", "setoption newgame"
    since_capture = True

    def set_option(self, name: str, value: str) -> str:
        return f"setoption {name} {value}".strip()

    def go(self, wish: Wish, board: GameBoard, notation: OwnNotation) -> list[str]:
        """The banned moves, if any, and the one limit that the protocol allows; else raises SearchError."""
        limits = [wish.movetime, wish.depth, wish.nodes, wish.clocks]
        if sum(limit is not None for limit in limits) > 1:
            raise SearchError("expected one limit, as UCCI allows only one: movetime, depth, nodes or clocks")
        lines = []
        if wish.moves is not None:
            banned = [move for move in board.legal_moves if move not in wish.moves]
            lines = [" ".join(["banmoves", *(notation.write(move) for move in banned)])] if banned else []
        if wish.depth is not None:
            return [*lines, f"go depth {wish.depth}"]
        if wish.nodes is not None:
            return [*lines, f"go nodes {wish.nodes}"]
        if wish.movetime is not None:
            return [*lines, f"go time {_milliseconds(wish.movetime)}"]
        assert wish.clocks is not None
        own, other = wish.clocks if board.turn else reversed(wish.clocks)
        gain = _milliseconds(wish.increment, least=0)
        if wish.moves_to_go is not None:
            moves = wish.moves_to_go
            filled = f"movestogo {moves} opptime {_milliseconds(other)} oppmovestogo {moves}"
        else:
            filled = f"increment {gain} opptime {_milliseconds(other)} oppincrement {gain}"
        return [*lines, f"go time {_milliseconds(own)} {filled}"]

    def offered(self, words: Sequence[str]) -> Offered | None:
        """The option in `NAME type KIND ...`."""
        return _offered(words[0], words[2:]) if len(words) > 2 and words[1] == "type" else None

    def score(self, words: Sequence[str]) -> int | None:
        """The number, whose unit is the engine's own; Fairy-Stockfish writes `mate 1` here, too."""
        if words[:1] == ["mate"]:
            return super().score(words)
        words = words[1:] if words[:1] == ["cp"] else words
        return int(words[0]) if words and _WHOLE.fullmatch(words[0]) else None


DIALECTS: dict[str, Uci] = {"uci": Uci(), "ucci": Ucci()}


def read_info(words: Sequence[str], dialect: Uci) -> Info | None:
    """The content of the words after `info`; None for a remark."""
    if words[:1] in (["string"], ["message"]):
        return None
    info = Info()
    for at, word in enumerate(words):
        following = words[at + 1] if at + 1 < len(words) else ""
        number = int(following) if _WHOLE.fullmatch(following) else None
        if word == "pv":
            info.pv = list(words[at + 1 :])
            break
        if word == "score":
            info.value = dialect.score(words[at + 1 : at + 3])
        elif word in ("lowerbound", "upperbound"):
            info.is_bound = True
        elif word == "depth":
            info.depth = number
        elif word == "nodes":
            info.nodes = number
        elif word == "multipv" and number is not None:
            info.rank = number
    return info


def _offered(name: str, words: Sequence[str]) -> Offered | None:
    if not words:
        return None
    choices = tuple(words[at + 1] for at in range(len(words) - 1) if words[at] == "var")
    after = dict(pairwise(words))
    ends = [int(after[end]) for end in ("min", "max") if _WHOLE.fullmatch(after.get(end, ""))]
    limits = (ends[0], ends[1]) if words[0] == "spin" and len(ends) == 2 else None
    return Offered(name, words[0], choices, after.get("default", ""), limits)


def _milliseconds(seconds: float, least: int = 1) -> int:
    return max(round(1000 * seconds), least)
