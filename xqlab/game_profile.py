"""The profile of a game for people and files: names of its sides, notations, and boards as plain data.

A game registers its profile in its own file. No other code depends on a game's name.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from random import Random
from typing import Any

from xqlab import lazy
from xqlab.errors import XqlabError, quoted
from xqlab.picture import names_of_squares

Spelling = Callable[[Any, Any, Any, str], list[str]]
Labels = Mapping[str, Mapping[str, str]]  # language -> name -> its label
Cause = tuple[str, tuple[int, ...]]  # why a move is refused, and the squares of the pieces that are to blame
CHECK = {"en": ("in check", "check"), "zh": ("被将军", "将军")}
COORDINATES: Labels = {"en": {"uci": "Coordinates"}, "zh": {"uci": "坐标"}}


class BoardRecordError(XqlabError):
    """A board that cannot be written, or an invalid record of a board."""


@dataclass(frozen=True)
class SetUps:
    """How the sides of a game set up their pieces before it begins, each as a text.

    random : a generator of random numbers -> the set-up of a side
    change : (a set-up, such a generator) -> one that differs a little
    begin  : (the first side's set-up, the second's, as each sees it) -> the text of the position
    """

    random: Callable[[Random], str]
    change: Callable[[str, Random], str]
    begin: Callable[[str, str], str]


@dataclass(frozen=True)
class TunableEvaluation:
    """An evaluation of a game as a function of its weights.

    weights   : name -> (default, lowest, highest), whole numbers, mostly centipawns
    evaluator : name -> weight, for some or all of these names -> the evaluator
    """

    weights: Mapping[str, tuple[int, int, int]]
    evaluator: Callable[[Mapping[str, int]], Any]


@dataclass(frozen=True)
class GameProfile:
    """The words and records of a game.

    name       : the name of its boards
    called     : language -> its name in a sentence
    sides      : language -> the first player, the second player
    win        : language -> the word for a decided game: "mate", "a win"
    as_record  : board -> its position and the moves before it as numbers, texts and lists
    from_record: (such a record, its list of moves) -> the board; raises ValueError and the like
    example    : makes a small board, to compile the search for the game; None where nothing is compiled
    from_text  : the text of a position, such as a FEN -> the board; raises ValueError. None for a game whose
                 positions have no texts, which plays no matches
    to_text    : board -> the text of its position, without the moves before it
    start      : the text of the position in which a game begins
    fen_ranks  : how many rows a FEN may have, by which it is known as one of this game; none where texts are
                 no FENs
    pgn        : (headers, last position with its moves, comment of each move) -> the game as PGN; None for a
                 game without PGN, and for Xiangqi, whose own writer knows more notations
    parse      : (board, text) -> the number of a move, in any notation; raises ValueError. None for a game
                 whose moves have one text
    spell_tree : writes a tree of moves in a notation, see `xqlab.trace.move_names`; None for a game with one
                 notation
    find_lines : finds the moves of such a tree that a text means, see `xqlab.xiangqi.tree_spelling`
    by_code    : whether the number of a move alone tells its text
    one_piece  : whether a move takes a piece from one square to another and changes nothing else on the board
    by_file    : notations whose moves count files, so that a board shows numbers at its edge, not letters
    letters    : other characters of its notations -> the letter that each stands for, to search for moves
    edge       : options of its pictures if the moves beside them may be in any notation
    numbers    : options of its pictures if the moves beside them count files
    alike      : (faces, notation, language) -> a sentence where moves write a piece with another character
                 than it shows, else ""
    coloured   : whether its sides are known by the colour of their pieces, black for the second
    evaluators : name -> makes an evaluator, for players that are described by words
    tunable    : an evaluation whose weights `xqlab tune` fits; None without one, and for Xiangqi, whose
                 weights are pairs for the opening and the endgame
    ladder     : name -> the words of a player, from the weakest up; empty for that of the search's steps
    set_ups    : how the sides set up their pieces; None where all games begin in `start`
    families   : name -> draws the text of a position from a small endgame or the like, in which the game
                 is not over; games of learning may begin there
    bench      : the file in `data` with its positions for `xqlab bench games`

    For a board to play on, beyond what boards tell themselves:

    pieces     : language -> symbol, as in a board's cells -> "white king", in Chinese 白王. The first side's
                 symbols, its most important one first, then as many of the second side. By default those of
                 the pictures, which stand for themselves
    squares    : the name of each square, by its number, as the text of a move has it: "e2e4", or "b2" where a
                 move is one square. By default the columns of the picture are letters from the left, and its
                 rows are numbers from 1 at the bottom
    faces      : language -> value of the option `faces` of its pictures -> label; empty for one set of pieces
    notations  : language -> notation -> label. "uci" are the texts of the moves themselves, such as "e2e4"
    move_text  : (board, number of a move, notation) -> its text; None for a game with coordinates alone
    arrange    : (symbol of each square, side to move: 0 or 1) -> the text of that position, possible or not;
                 None for a game whose texts do not stand for arrangements of pieces: it cannot be set up
    set_up     : (text, whether a position that cannot arise is refused, a board whose rules and squares the
                 new one must have, or None) -> the board; raises ValueError. By default `from_text`
    setup_tools: language -> tool -> label, for tools that place the pieces of a side; none by default
    fill_side  : (symbol of each square, side, name of such a tool) -> the symbols after it
    setup_notes: (symbol of each square, language) -> for each side (whether a game may begin with its
                 set-up, a sentence about it); None where a game begins in one position
    begin      : board -> the text in which a game on such a board begins; by default `start`
    check      : board -> the square of the king in check, -1 when there is none
    threat     : language -> (what is said of a side whose king is in check, what of the move that gives it)
    move_number: board -> the number of the move that is to be played
    reasons    : language -> reason of an outcome -> its label; in English the reason itself by default
    explain    : (board, language) -> the sentence that explains how the game ended; by default the outcome's
                 own, in English alone
    messages   : language -> pattern of an English error -> the same in that language: {0} is the first group
    depth      : plies that the engine searches unless another depth is chosen
    worth      : symbol -> what the piece is worth in pawns, for the material beside a board; none by default
    refusals   : board -> a function of a move's squares as text, "h2e2" or "b2": why it is not legal, as
                 language -> a clause; {} for a legal move. By default nothing is known
    game_text  : (last position with its moves, notation) -> the game as a text to copy; by default `pgn`
                 without headers, or the moves with their numbers

    For nets, see `xqlab.learning.encoding`:

    suffixes    : what the text of a move may have behind its squares, such as "q" for a promotion
    symmetries  : the maps of the board, by their names in `xqlab.learning.encoding`, that keep the rules
    colour_swap : the map that keeps the rules if the pieces and the mover change sides; "" for none
    """

    name: str
    called: Mapping[str, str]
    sides: Mapping[str, tuple[str, str]]
    win: Mapping[str, str]
    as_record: Callable[[Any], dict[str, Any]]
    from_record: Callable[[dict[str, Any], list[Any]], Any]
    example: Callable[[], Any] | None = None
    from_text: Callable[[str], Any] | None = None
    to_text: Callable[[Any], str] | None = None
    start: str = ""
    fen_ranks: tuple[int, ...] = ()
    pgn: Callable[[Mapping[str, str], Any, Sequence[str]], str] | None = None
    parse: Callable[[Any, str], int] | None = None
    spell_tree: Spelling | None = None
    find_lines: Callable[[Any, Any, Any, str], list[int]] | None = None
    by_code: bool = False
    one_piece: bool = False
    by_file: tuple[str, ...] = ()
    letters: Mapping[str, str] = field(default_factory=dict)
    edge: Mapping[str, Any] = field(default_factory=dict)
    numbers: Mapping[str, Any] = field(default_factory=dict)
    alike: Callable[[str, str, str], str] = field(default=lambda faces, notation, language: "")
    coloured: bool = False
    evaluators: Mapping[str, Callable[[], Any]] = field(default_factory=dict)
    tunable: TunableEvaluation | None = None
    ladder: Mapping[str, str] = field(default_factory=dict)
    set_ups: SetUps | None = None
    families: Mapping[str, Callable[[Random], str]] = field(default_factory=dict)
    bench: str = ""
    pieces: Labels = field(default_factory=dict)
    squares: tuple[str, ...] = ()
    faces: Labels = field(default_factory=dict)
    notations: Labels = field(default_factory=lambda: COORDINATES)
    move_text: Callable[[Any, int, str], str] | None = None
    arrange: Callable[[Sequence[str], int], str] | None = None
    set_up: Callable[[str, bool, Any], Any] | None = None
    setup_tools: Labels = field(default_factory=dict)
    fill_side: Callable[[Sequence[str], int, str], list[str]] | None = None
    setup_notes: Callable[[Sequence[str], str], list[tuple[bool, str]]] | None = None
    begin: Callable[[Any], str] | None = None
    check: Callable[[Any], int] = field(default=lambda board: -1)
    threat: Mapping[str, tuple[str, str]] = field(default_factory=lambda: dict(CHECK))
    move_number: Callable[[Any], int] = field(default=lambda board: 1)
    reasons: Labels = field(default_factory=dict)
    explain: Callable[[Any, str], str] | None = None
    messages: Labels = field(default_factory=dict)
    depth: int = 6
    worth: Mapping[str, float] = field(default_factory=dict)
    refusals: Callable[[Any], Callable[[str], dict[str, str]]] = field(default=lambda board: lambda text: {})
    game_text: Callable[[Any, str], str] | None = None
    suffixes: tuple[str, ...] = ()
    symmetries: tuple[str, ...] = ()
    colour_swap: str = ""


_profiles: dict[str, GameProfile] = {}
_elsewhere: dict[str, str] = {}  # name -> the module that registers its profile


def register_profile(profile: GameProfile) -> GameProfile:
    """Register the profile of a game."""
    _profiles[profile.name.lower()] = profile
    return profile


def register_profile_elsewhere(name: str, module: str) -> None:
    """Register the module that registers the profile of a game with an extra; it is imported on demand."""
    _elsewhere[name] = module


def profile_of(board: Any) -> GameProfile | None:
    """The profile of a board's game; None for None, and for a game without one."""
    return None if board is None else _profiles.get(board.name.lower())


def profile_named(name: Any) -> GameProfile | None:
    """The profile of this name; None for an unknown name. Raises ImportError without its extra."""
    if not isinstance(name, str):
        return None
    if name.lower() not in _profiles and name.lower() in _elsewhere:
        lazy.imported(_elsewhere[name.lower()])
    return _profiles.get(name.lower())


def _names() -> list[str]:
    """All names in lower case, those of imported games first."""
    return list(dict.fromkeys((*_profiles, *_elsewhere)))


def registered_profiles() -> list[GameProfile]:
    """The profiles of all games that are imported."""
    return list(_profiles.values())


def board_from_fen(fen: str) -> Any:
    """The board of a FEN, in the game whose FENs have as many rows.

    Raises BoardRecordError for another number of rows, and tells of games that lack their extra; the game's
    own error for an invalid FEN.
    """
    read = profile_of_fen(fen).from_text
    assert read is not None  # a game with rows of FENs reads them
    return read(fen)


def profile_of_fen(fen: str) -> GameProfile:
    """The profile of the game whose FENs have as many rows; raises BoardRecordError."""
    rows = fen.split(" ")[0].count("/") + 1
    wanted, lacking = [], ""
    for name in _names():  # imported games first: their FENs need no extra of another game
        try:
            profile = profile_named(name)
        except ImportError as error:
            lacking += f"; {error}"
            continue
        if profile is None or profile.from_text is None or not profile.fen_ranks:
            continue
        if rows in profile.fen_ranks:
            return profile
        wanted += [f"{each} ({profile.name})" for each in profile.fen_ranks]
    raise BoardRecordError(f"expected a FEN of {' or '.join(wanted)} rows, got {quoted(fen)}{lacking}")


def edge_for(board: Any, notation: str) -> dict[str, Any]:
    """Options of a still picture of a board beside which moves stand in this notation."""
    profile = profile_of(board)
    return dict(profile.numbers) if profile is not None and notation in profile.by_file else {}


def squares_of_move(board: Any, move: Any) -> tuple[int, int] | None:
    """The square that a move leaves and the one that it goes to; None for one that does not name both.

    A game writes its moves as objects with `from_square` and `to_square`, or as texts such as "b8b7".
    """
    if hasattr(move, "from_square"):
        return int(move.from_square), int(move.to_square)
    profile, picture = profile_of(board), board.picture()
    if picture is None:
        return None
    names = () if profile is None else profile.squares
    numbers, pair = _pair_of(names or names_of_squares(picture))
    match = pair.match(str(move))
    return None if match is None else (numbers[match[1]], numbers[match[2]])


def refusal(board: Any, text: str) -> str:
    """Why a move, given by its squares, is not legal, to stand behind a colon; "" where that is not known."""
    profile, picture = profile_of(board), board.picture()
    if profile is None or picture is None:
        return ""
    numbers, pair = _pair_of(profile.squares or names_of_squares(picture))
    match, legal = pair.match(text), board.codes()
    if not legal or squares_of_move(board, board.move_of(legal[0])) is not None:
        is_move = match is not None and text[match.end() :] in ("", *profile.suffixes)
    else:
        is_move = text in numbers
    return profile.refusals(board)(text).get("en", "") if is_move else ""


def because(reason: str) -> str:
    """A reason as the end of an error's text; nothing where there is none."""
    return f": {reason}" if reason else ""


def clauses(
    causes: Mapping[str, tuple[str, str]], pieces: Labels, piece_on: Callable[[int], tuple[str, str]]
) -> Callable[..., dict[str, str]]:
    """A function of a cause and of words: a refusal in each language, {} without a cause.

    It fills the two templates of the cause with the words and {pieces}, each with its square.

    pieces   : language -> symbol -> "white king", in Chinese 白王
    piece_on : gives the symbol of the piece on a square, and the square's name
    words    : name in the templates -> the English and the Chinese word, or one for both
    """

    @cache
    def refusal(cause: Cause | None, **words: str | tuple[str, str]) -> dict[str, str]:
        if cause is None:
            return {}
        name, squares = cause
        named = list(map(piece_on, squares))
        english = [f"the {pieces['en'][symbol]} on {square}" for symbol, square in named]
        chinese = [f"{square} 的{pieces['zh'][symbol]}" for symbol, square in named]
        both = {**words, "pieces": (" and ".join(english), "、".join(chinese))}
        return {
            language: text.format(
                **{name: word if isinstance(word, str) else word[at] for name, word in both.items()}
            )
            for at, (language, text) in enumerate(zip(("en", "zh"), causes[name]))
        }

    return refusal


@cache
def _pair_of(names: tuple[str, ...]) -> tuple[dict[str, int], re.Pattern[str]]:
    either = "|".join(map(re.escape, sorted(names, key=len, reverse=True)))
    return {name: number for number, name in enumerate(names)}, re.compile(f"({either})({either})")


def named(board: Any) -> str:
    """What stands in the place of a board of one game, for an error message: its game, if any, and itself."""
    profile = profile_of(board) if hasattr(board, "name") else None
    return quoted(board) if profile is None else f"a board of {profile.called['en']}, {quoted(board)}"


def position_text(board: Any) -> str:
    """The text of a position, such as a FEN; that of the board as text in a game without such texts."""
    profile = profile_of(board)
    return str(board) if profile is None or profile.to_text is None else profile.to_text(board)


def fen_games() -> tuple[str, ...]:
    """The names of the games whose positions have FENs, in lower case; those with an extra may lack it."""
    return tuple(name for name in _names() if name not in _profiles or _profiles[name].fen_ranks)


def profile_names() -> str:
    """The names of the games with a profile, for error messages."""
    return ", ".join(_profiles[name].name if name in _profiles else name for name in sorted(_names()))


def whole_number(code: Any) -> int:
    """The number of a move in a record; raises BoardRecordError for anything else."""
    if not isinstance(code, int) or isinstance(code, bool):
        raise BoardRecordError(f"expected the number of a move, got {quoted(code)}")
    return code
