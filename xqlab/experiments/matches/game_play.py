"""One game of two players, from an opening to its end: by the rules, by adjudication, or by a failure."""

from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any, Literal

from xqlab.errors import XqlabError
from xqlab.experiments.matches.openings import XIANGQI, Opening
from xqlab.experiments.matches.player import Forfeit, Reply, Session
from xqlab.experiments.run.rows import kinds_of, record_of
from xqlab.game_board import GameBoard
from xqlab.game_profile import position_text
from xqlab.move_squares import because
from xqlab.trace.sides import names_of
from xqlab.xiangqi import MOVE_LIMIT
from xqlab.xiangqi.records.game_tree import Game

RESULTS = {True: "1-0", False: "0-1", None: "1/2-1/2"}
WON = 1000  # centipawns: a side that is ahead by so much does not accept a draw
WINNERS = {text: winner for winner, text in RESULTS.items()}


@dataclass(frozen=True)
class Adjudication:
    """When a game ends before the rules end it; None for never.

    resign     : (value, moves): both sides report for so many moves each that the same side is ahead by at
                 least so many centipawns
    draw       : (value, moves, after): both report for so many moves each that neither is ahead by more,
                 after so many plies of the game
    max_plies  : a game of so many plies, those of the opening included, is drawn
    move_limit : plies without a capture that draw the game, as `Board` counts them

    Raises XqlabError for invalid numbers.
    """

    resign: tuple[int, int] | None = (1000, 4)
    draw: tuple[int, int, int] | None = (20, 10, 100)
    max_plies: int = 400
    move_limit: int | None = MOVE_LIMIT

    def __post_init__(self) -> None:
        for name, length, words in (
            ("resign", 2, "(centipawns, moves)"),
            ("draw", 3, "(centipawns, moves, plies)"),
        ):
            numbers = getattr(self, name)
            if numbers is None:
                continue
            if (
                not isinstance(numbers, (tuple, list))
                or len(numbers) != length
                or not all(map(_is_count, numbers))
            ):
                raise XqlabError(f"expected {name} to be {words}, integers, got {numbers!r}")
            if numbers[1] < 1:
                raise XqlabError(f"expected {name} to ask for at least 1 move, got {numbers[1]}")
            object.__setattr__(self, name, tuple(numbers))
        if not _is_count(self.max_plies) or self.max_plies < 1:
            raise XqlabError(f"expected max_plies to be at least 1, got {self.max_plies!r}")

    def verdict(
        self, board: GameBoard, plies: int, values: Sequence[int | None]
    ) -> tuple[bool | None, str, str] | None:
        """(winner, termination, explanation) of a game that the rules have not ended; None if it continues.

        plies  : of the game so far, those of the opening included
        values : the mover's value at each ply that was played here
        """
        if self.resign is not None:
            value, moves = self.resign
            last = values[-2 * moves :]
            if len(last) == 2 * moves and None not in last:
                for winner in (board.turn, not board.turn):
                    # The side to move reported 2, 4, ... plies ago.
                    ahead = 1 if winner == board.turn else -1
                    if all(ahead * (-1) ** at * (reported or 0) >= value for at, reported in enumerate(last)):
                        names = sides_in(board)
                        reason = (
                            f"For {moves} moves both say that {names[winner]} is ahead by {value} or more"
                        )
                        return winner, "resignation", f"{reason} centipawns: {names[not winner]} resigns."
        if self.draw is not None:
            value, moves, after = self.draw
            last = values[-2 * moves :]
            enough = len(last) == 2 * moves and plies >= after
            if enough and all(reported is not None and abs(reported) <= value for reported in last):
                reason = f"For {moves} moves both say that nobody is ahead by more than {value} centipawns"
                return None, "agreed_draw", f"{reason}: a draw."
        if plies >= self.max_plies:
            return None, "max_plies", f"{self.max_plies} plies were played: a draw."
        return None

    def describe(self) -> dict[str, Any]:
        """The conditions as JSON values."""
        rules = asdict(self)
        return {name: list(rule) if isinstance(rule, tuple) else rule for name, rule in rules.items()}


@dataclass(frozen=True)
class PlayedGame:
    """A game that was played.

    red, black  : names of the players that have the first and the second side: Red and Black, White and
                  Black, X and O
    opening     : the moves before the first one of the players
    moves       : the players' moves, as text such as "h2e2"
    winner      : True for the first side, False for the second, None for a draw
    termination : the `reason` of the board's outcome; or "resignation", "agreed_draw", "max_plies";
                  "gave_up", "no_move", "illegal_move" or "failure" of the player to move
    explanation : a sentence for people
    values      : the mover's centipawns at each of `moves`, None if it reported none
    seconds, nodes, depths : of each of `moves`
    risks       : centipawns given up by each of `moves` that was a second-best one, else None; empty where
                  nobody plays such moves
    best        : where a move was drawn at random, the move that the search chose, as text, else None; empty
                  where no move was
    verdict     : of a "failure", by what the player failed, as its `Forfeit` says; "" if it does not
    """

    red: str
    black: str
    opening: Opening
    moves: tuple[str, ...]
    winner: bool | None
    termination: str
    explanation: str
    values: tuple[int | None, ...] = ()
    seconds: tuple[float, ...] = field(default=(), compare=False)
    nodes: tuple[int | None, ...] = ()
    depths: tuple[int | None, ...] = ()
    risks: tuple[int | None, ...] = ()
    best: tuple[str | None, ...] = ()
    verdict: str = ""

    @classmethod
    def of(
        cls,
        names: tuple[str, str],
        opening: Opening,
        replies: Sequence[Reply],
        ended: tuple[bool | None, str, str],
        **more: Any,
    ) -> "PlayedGame":
        """The game of these replies, each a move; `ended`: its winner, its termination, and why."""
        winner, termination, explanation = ended
        return cls(
            *names,
            opening,
            tuple(str(reply.move) for reply in replies),
            winner,
            termination,
            explanation,
            tuple(reply.value for reply in replies),
            tuple(round(reply.seconds, 4) for reply in replies),
            tuple(reply.nodes for reply in replies),
            tuple(reply.depth for reply in replies),
            **more,
        )

    @property
    def result(self) -> str:
        """ "1-0", "0-1" or "1/2-1/2"."""
        return RESULTS[self.winner]

    def points(self, color: bool) -> float:
        """The points of the first side (True) or the second (False): 1, 1/2 or 0."""
        return 0.5 if self.winner is None else float(self.winner == color)

    def of_player(self, name: str, values: Sequence[Any]) -> list[Any]:
        """Those of the values of all moves, such as `depths`, that belong to the moves of one player."""
        return list(values[self.opening.turn != (self.red == name) :: 2])

    def board(self) -> Any:
        """The last position, with all moves before it."""
        board = self.opening.board()
        for move in self.moves:
            board.push_text(move)
        return board

    def game(self) -> Game:
        """A game of Xiangqi as a tree of moves, for PGN; the comment of the last move says why it ended."""
        board = self.board()
        game = Game()
        game.headers |= {"Red": self.red, "Black": self.black, "Result": self.result}
        if self.opening.fen != Opening().fen:
            game.headers["FEN"] = self.opening.fen
        node: Any = game
        for move, comment in zip(board.move_stack, self.comments()):
            node = node.add_variation(move, comment=comment)
        node.comment = f"{node.comment} {self.explanation}".strip()
        return game

    def comments(self) -> list[str]:
        """The value and the depth of each move, and what a second-best one risks; "" for the opening's."""
        comments = [
            "" if value is None else f"{value:+d}/{depth}" for value, depth in zip(self.values, self.depths)
        ]
        for ply, risk in enumerate(self.risks):
            if risk is not None:
                comments[ply] += f", second best: gives up {risk}"
        return [""] * len(self.opening.moves) + comments

    def as_json(self) -> dict[str, Any]:
        """The game as JSON values."""
        return {
            "red": self.red,
            "black": self.black,
            "fen": self.opening.fen,
            "opening": " ".join(self.opening.moves),
            "moves": " ".join(self.moves),
            "result": self.result,
            "termination": self.termination,
            "explanation": self.explanation,
            **{name: list(getattr(self, name)) for name in BY_MOVE},
            **{name: list(numbers) for name in OPTIONAL if (numbers := getattr(self, name))},
            **({"verdict": self.verdict} if self.verdict else {}),
        }

    @classmethod
    def from_json(cls, record: dict[str, Any], game: str = XIANGQI) -> "PlayedGame":
        """The game of this name that `as_json` wrote; content of files must have `game_shape`."""
        return cls(
            red=record["red"],
            black=record["black"],
            opening=Opening(tuple(record["opening"].split()), record["fen"], game),
            moves=tuple(record["moves"].split()),
            winner=WINNERS[record["result"]],
            termination=record["termination"],
            explanation=record["explanation"],
            **{name: tuple(record.get(name, ())) for name in (*BY_MOVE, *OPTIONAL)},
            verdict=record.get("verdict", ""),
        )


BY_MOVE, OPTIONAL = ("values", "seconds", "nodes", "depths"), ("risks", "best")
_TEXTS = ("red", "black", "fen", "opening", "moves", "termination", "explanation")
_SHAPES = {name: record_of(**{name: kinds_of(PlayedGame)[name]}) for name in (*BY_MOVE, *OPTIONAL)}
_WORDS = record_of(**dict.fromkeys(_TEXTS, str), result=Literal["1-0", "0-1", "1/2-1/2"])


def game_shape(value: Any, name: str) -> Iterator[str]:
    """The shape of `PlayedGame.as_json`, see `xqlab.experiments.run.rows`."""
    yield from _WORDS(value, name)
    moves = len(value["moves"].split())
    for key, shape in _SHAPES.items():
        if key in value or key in BY_MOVE:
            yield from shape(value, name)
            if len(value[key]) != moves:
                yield f"{name}.{key}".lstrip(".") + f" to be of {moves} moves, got {len(value[key])}"


def play_game(
    red: tuple[str, Session],
    black: tuple[str, Session],
    opening: Opening,
    adjudication: Adjudication,
    seed: int = 1,
) -> PlayedGame:
    """The game that two players, each with its name, play from an opening."""
    board = opening.board(move_limit=adjudication.move_limit)
    sides = {True: red, False: black}
    names = sides_in(board)
    replies: list[Reply] = []
    ended = None
    verdict = ""
    side = True
    try:
        for side in (True, False):
            sides[side][1].new_game(2 * seed + (not side))
        while ended is None:
            side = board.turn
            plies = len(opening.moves) + len(replies)
            outcome = board.outcome()
            if outcome is not None:
                ended = outcome.winner, outcome.reason, outcome.explanation
            else:
                ended = adjudication.verdict(board, plies, [reply.value for reply in replies])
            if ended is None:
                reply = sides[side][1].move(board.copy())
                ended = _refused(board, reply, sides[side][0], [earlier.value for earlier in replies[-2:]])
                if ended is None and reply.move is not None:
                    board.push(reply.move)
                    replies.append(reply)
    except Forfeit as failure:
        reason = f"{sides[side][0]} ({names[side]}) could not go on: {failure}"
        ended = not side, "failure", reason
        verdict = failure.verdict
    risks = tuple(reply.risk for reply in replies)
    risks = risks if any(risk is not None for risk in risks) else ()
    return PlayedGame.of((red[0], black[0]), opening, replies, ended, risks=risks, verdict=verdict)


def play_both(
    one: tuple[str, Session],
    other: tuple[str, Session],
    opening: Opening,
    adjudication: Adjudication,
    seed: int = 1,
) -> Iterator[PlayedGame]:
    """The games of a pair from one opening, with the same seed: `one` has the first side in the first."""
    for first, second in ((one, other), (other, one)):
        yield play_game(first, second, opening, adjudication, seed)


def _refused(
    board: GameBoard, reply: Reply, name: str, values: Sequence[int | None]
) -> tuple[bool | None, str, str] | None:
    # `values` : the last two reported values
    side = sides_in(board)[board.turn]
    if reply.move is None:
        undecided = [value is not None and abs(value) < WON for value in values]
        if not reply.resigned and len(values) == 2 and all(undecided):
            reason = f"{name} ({side}) says no move, as if the game were over, and resigns nothing"
            return None, "no_move", f"{reason}; nobody had said that it is won: a draw."
        return not board.turn, "gave_up", f"{name} ({side}) gives the game up."
    if not board.is_legal(reply.move):
        reason = f"{name} ({side}) answered {reply.move}, which is not legal in {position_text(board)!r}"
        return not board.turn, "illegal_move", f"{reason}{because(board, str(reply.move))}."
    return None


def sides_in(board: GameBoard) -> dict[bool, str]:
    """True -> the name of the first side, False -> that of the second."""
    return dict(zip((True, False), names_of(board, "en")))


def _is_count(number: Any) -> bool:
    return isinstance(number, int) and not isinstance(number, bool) and number >= 0
