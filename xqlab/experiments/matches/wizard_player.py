"""WizardChess, a toy program of 2016, as a player of real chess: its search, its material, its three faults.

It deepens under no clock: it searches four plies, whatever they cost. Castling and en passant it does not
know, and a pawn that arrives becomes a queen.

Source: WizardChess, 王子亭 (jysperm), 26 June 2016.
"""

from dataclasses import dataclass
from time import perf_counter
from typing import Any

from xqlab.errors import split_words
from xqlab.experiments.matches.player import PlayerError, Reply, Session
from xqlab.experiments.matches.sources import CHESS, WIZARD_CHESS
from xqlab.game_board import GameBoard
from xqlab.games.wizard_chess import LETTERS, WizardChess, worth
from xqlab.games.wizard_chess_search import DEEPEST, choose

FAULTS = {  # and the letter of each in the toy's search
    "moves_twice": "a",
    "own_pieces": "b",
    "no_check_test": "",
}


@dataclass(frozen=True)
class WizardPlayer:
    """The toy's alpha-beta at one depth.

    faults : of FAULTS. With `no_check_test` it plays whatever move it values most, and loses the game by an
             illegal one; without, the best of the legal moves
    """

    name: str = WIZARD_CHESS
    faults: frozenset[str] = frozenset()
    depth: int = 4
    game = CHESS
    is_program = False
    repeats = True

    def describe(self) -> dict[str, Any]:
        return {"search": self.name, "game": CHESS, "faults": sorted(self.faults), "depth": self.depth}

    def open(self) -> Session:
        return _WizardSession(self)


class _WizardSession(Session):
    def __init__(self, player: WizardPlayer) -> None:
        self._player = player

    def move(self, board: GameBoard) -> Reply:
        started, faults = perf_counter(), self._player.faults
        toy = toy_board(board)
        letters = "".join(sorted(FAULTS[name] for name in faults))
        choice = choose(toy, depth=self._player.depth, faults=letters)
        legal: dict[str, Any] = {}
        for move in board.legal_moves:  # of promotions, that to a queen
            if str(move)[:4] not in legal or str(move).endswith("q"):
                legal[str(move)[:4]] = move
        values = choice.values
        if "no_check_test" not in faults:
            values = {move: value for move, value in values.items() if move in legal}
        best = max(values, key=values.__getitem__, default=next(iter(legal)))
        return Reply(
            legal.get(best, best),
            # Both players agree on the material, whatever their searches believe.
            int(worth(toy.position, toy.position.turn, 0)),
            perf_counter() - started,
            choice.search + choice.evaluate,
            self._player.depth,
        )


def toy_board(board: GameBoard) -> WizardChess:
    """The toy's board with the pieces of a board of chess."""
    toy = WizardChess()
    letters = [piece or " " for piece in board.cells()]
    kinds = [LETTERS.index(letter.upper()) * (-1) ** letter.islower() for letter in letters]
    for square, kind in enumerate(kinds):  # a1 comes first there, a8 here
        toy.position.board[square ^ 56] = kind
    toy.position.turn = int(not board.turn)
    return toy


def wizard_player_of(text: str, name: str | None = None, **options: Any) -> WizardPlayer:
    """The toy that words describe: "wizard-chess", then +FAULT and -FAULT, out of FAULTS, and depth=PLIES.

    name    : by default the text
    options : the game; the toy has no other budget than its depth

    Raises PlayerError, which quotes the invalid word, and for another game than chess.
    """
    if options.get("game", CHESS) != CHESS:
        raise PlayerError(f"expected the game {CHESS} for {text!r}, got {options['game']}")
    faults: set[str] = set()
    depth = WizardPlayer.depth
    for word in split_words(text, PlayerError)[1:]:
        if word[:1] in "+-" and word[1:] in FAULTS:
            faults = faults | {word[1:]} if word[0] == "+" else faults - {word[1:]}
        elif word[:6] == "depth=" and word[6:].isdecimal() and 1 <= int(word[6:]) <= DEEPEST:
            depth = int(word[6:])
        else:
            listed = ", ".join(f"+{fault}, -{fault}" for fault in FAULTS)
            raise PlayerError(
                f"cannot follow {word!r} in {text!r}: expected {listed} or depth= from 1 to {DEEPEST}"
            )
    return WizardPlayer(name or text, frozenset(faults), depth)
