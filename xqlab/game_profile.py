"""The profile of a game for people and files: its names, and parts that a game may do without.

A game registers its profile in its own file. No other code depends on a game's name.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from random import Random
from typing import Any, NamedTuple, TextIO

from xqlab import lazy
from xqlab.declared_weights import TunableEvaluation
from xqlab.ending_texts import Deed, Ending
from xqlab.errors import XqlabError, listed, quoted
from xqlab.move_texts import Part
from xqlab.playable import Playable
from xqlab.words import Words

Spelling = Callable[[Any, Any, Any, str], list[str]]
Labels = Mapping[str, Words]  # name -> its label
COORDINATES: Labels = {"uci": Words("Coordinates", "坐标")}
NEEDED: Any = None  # the default of a field that must be given
WHAT_FOR = {
    "the boards of the game": "name",
    "sentences": "called sides win",
    "saved trees": "records.write records.read",
    "matches, engines and suites": "texts.read texts.write texts.start",
    "trees that a reader types": "nested.write nested.messages nested.also nested.limits",
}


class BoardRecordError(XqlabError):
    """A board that cannot be written, or an invalid record of a board."""


class RecordedGame(NamedTuple):
    """A game as a file has it.

    board  : before its moves
    moves  : (plies before it, number of the move, 0 for a passed turn), depth first, the main line first
    result : "1-0", "0-1", "1/2-1/2" or "*"
    fault  : why it could not be read to its end; ""
    """

    board: Playable
    moves: list[tuple[int, int]]
    result: str = "*"
    fault: str = ""


@dataclass(frozen=True)
class Records:
    """Boards as plain data, for files."""

    # board -> its position and the moves before it as numbers, texts and lists
    write: Callable[[Any], dict[str, Any]] = NEEDED
    # (such a record, its list of moves) -> the board; raises ValueError and the like
    read: Callable[[dict[str, Any], list[Any]], Any] = NEEDED


@dataclass(frozen=True)
class Texts:
    """Positions as texts, such as FENs: for matches, engines and suites, and to set them up on a board."""

    read: Callable[[str], Any] = NEEDED  # raises ValueError
    write: Callable[[Any], str] = NEEDED  # board -> the text of its position, without the moves before it
    start: str = NEEDED  # in which a game begins
    begin: Callable[[Any], str] | None = None  # board -> `start` of a game on such a board
    fen_ranks: tuple[int, ...] = ()  # how many rows a FEN may have; none where texts are no FENs
    # (text, whether a position that cannot arise is refused, a board whose rules and squares the new one must
    # have, or None) -> the board; raises ValueError. By default `read`
    set_up: Callable[[str, bool, Any], Any] | None = None
    # (symbol of each square, side to move: 0 or 1) -> the text of that position, possible or not; None for a
    # game whose texts do not stand for arrangements of pieces: it cannot be set up
    arrange: Callable[[Sequence[str], int], str] | None = None
    # What follows the side to move: fields of the position that `xqlab.game.set_rights` sets -> the text of
    # each value; then {clock}, plies since the last capture, and {number}, of the move
    rights: Mapping[str, Sequence[str]] = field(default_factory=dict)
    counts: str = ""
    clock: tuple[str, ...] = ()  # fields of the position: those plies, and what the rules subtract
    # What cannot arise in a game, besides what `set_up` refuses: lacking pieces, other squares, some endings
    needed: tuple[str, ...] = ()
    places: Mapping[str, Sequence[int]] = field(default_factory=dict)  # symbol -> its squares
    impossible: tuple[int, ...] = ()  # by their numbers
    # Other letters that are read for pieces, and for the side to move -> the usual ones
    also: Mapping[str, str] = field(default_factory=dict)
    also_sides: Mapping[str, str] = field(default_factory=dict)
    # Where a text is the moves from the start, each a square: why one with a {piece} is refused
    occupied: Words | None = None
    tools: Labels = field(default_factory=dict)  # what places the pieces of a side
    # (symbol of each square, side, name of such a tool) -> the symbols after it
    fill_side: Callable[[Sequence[str], int, str], list[str]] | None = None
    # symbol of each square -> for each side (whether a game may begin so, a sentence about it)
    notes: Callable[[Sequence[str]], Sequence[tuple[bool, Words]]] | None = None


@dataclass(frozen=True)
class NestedLists:
    """Positions that are trees, written as nested lists of the values of their leaves.

    The record has `at`, the present node, `ply`, and for each node `first_child`, `children`, `parent` and
    `leaf_value`. Node 0 is the root, the children of a node have consecutive numbers, and the name of a move
    is the number of its node. A page that searches fills such a record from what a reader types.
    """

    write: Callable[[Any], str] = NEEDED  # board -> the text of its tree
    messages: Mapping[str, Words] = NEEDED  # what is wrong with a text -> an error
    also: Mapping[str, str] = NEEDED  # other characters that are read -> the usual ones
    limits: Mapping[str, int] = NEEDED  # of `nodes`, `plies`, `children`, `value`, and of `digits` as written


@dataclass(frozen=True)
class Moves:
    """How moves, and games as their moves, are written and read: by coordinates, unless more is given."""

    notations: Labels = field(default_factory=lambda: COORDINATES)  # "uci" are the texts of the moves
    text: Callable[[Any, int, str], str] | None = None  # (board, number of a move, notation) -> its text
    # board -> notation -> the data that make texts of names: of "uci", and of others that can be so written
    written: Callable[[Any], Mapping[str, Sequence[Part]]] | None = None
    parse: Callable[[Any, str], int] | None = None  # (board, text in any notation) -> the number of a move
    own: str = "uci"  # the notation in which boards write moves, and trees where it has no `spell_tree`
    spell_tree: Spelling | None = None  # writes a tree of moves, see `xqlab.trace.move_names`
    # Finds the moves of such a tree that a text means, see `xqlab.xiangqi.tree_spelling`
    find_lines: Callable[[Any, Any, Any, str], list[int]] | None = None
    by_code: bool = False  # whether the number of a move alone tells its text
    one_piece: bool = False  # whether a move takes a piece to another square and changes nothing else
    by_file: tuple[str, ...] = ()  # notations that count files: boards have numbers at the edge, not letters
    letters: Mapping[str, str] = field(default_factory=dict)  # character -> its letter, to search for moves
    suffixes: tuple[str, ...] = ()  # what a move may have behind its squares, such as "q" for a promotion
    # board -> a function of a move's squares as text, "h2e2" or "b2": why it is not legal, as a clause; None
    # for a legal move
    refusals: Callable[[Any], Callable[[str], Words | None]] = field(default=lambda board: lambda text: None)
    causes: Mapping[str, Words] = field(default_factory=dict)  # of refusals, see `clauses`
    # Kind of piece -> its cause where another is in the way, "" for others; more: `viz.live.play.shapes`
    obstacles: Mapping[str, str] = field(default_factory=dict)
    # (headers, last position with its moves, comment of each move) -> PGN. Xiangqi's writer is apart
    pgn: Callable[[Mapping[str, str], Any, Sequence[str]], str] | None = None
    # (open PGN file, whether variations are read) -> its games, for books. Xiangqi's reader is apart, and
    # reads other formats, too
    read_games: Callable[[TextIO, bool], Iterator[RecordedGame]] | None = None
    # (last position with its moves, notation) -> the game to copy; by default `pgn`, or moves with numbers
    game_text: Callable[[Any, str], str] | None = None
    game_notation: str = ""  # of `game_text`, whichever is shown; by default the one that is shown
    # notation -> what `game_text` writes first, with {result} and {fen}: of the usual start, of another
    tags: Mapping[str, Sequence[str]] = field(default_factory=dict)


@dataclass(frozen=True)
class PiecesAndSquares:
    """What pictures do not say about a board and its pieces."""

    # Symbol, as in a board's cells -> "white king", in Chinese 白王. The first side's, the king or its
    # equivalent first, then as many of the second side. By default those of the pictures
    pieces: Labels = field(default_factory=dict)
    # The name of each square, by its number, as the text of a move has it: "e2e4", or "b2" alone. By default
    # the picture's columns are letters from the left, its rows numbers from the bottom
    squares: tuple[str, ...] = ()
    faces: Labels = field(default_factory=dict)  # values of the option `faces` of its pictures
    edge: Mapping[str, Any] = field(default_factory=dict)  # options of pictures for moves in any notation
    numbers: Mapping[str, Any] = field(default_factory=dict)  # options of pictures for moves `by_file`
    # (faces, notation) -> a sentence where moves write a piece with another character than it shows, or None
    alike: Callable[[str, str], Words | None] = field(default=lambda faces, notation: None)
    coloured: bool = False  # whether its sides are known by the colour of their pieces, black for the second
    worth: Mapping[str, float] = field(default_factory=dict)  # symbol -> its worth in pawns, for the material
    symmetries: tuple[str, ...] = ()  # maps that keep the rules, by their names in `xqlab.learning.encoding`
    colour_swap: str = ""  # the map that keeps the rules if the pieces and the mover change sides


@dataclass(frozen=True)
class Play:
    """What is said while a game is played on a board."""

    check: Callable[[Any], int] = field(default=lambda board: -1)  # the square of the king in check, or -1
    # What is said of a side whose king is in check, what of the move that gives it
    threat: tuple[Words, Words] = Words("in check", "被将军"), Words("check", "将军")
    move_number: Callable[[Any], int] = field(default=lambda board: 1)  # of the move that is to be played
    depth: int = 6  # plies that the engine searches unless another depth is chosen
    reasons: Labels = field(default_factory=dict)  # of an outcome; by default the reason itself
    endings: Sequence[Ending] = ()  # by their numbers, see `xqlab.ending_texts`
    deeds: Deed | None = None  # the words for the deeds in them, in English
    # Pattern of an English error -> the Chinese one, {0}: the first group
    messages: Mapping[str, str] = field(default_factory=dict)

    def reason(self, name: str) -> Words:
        """How a game ended, in words."""
        plain = name.replace("_", " ")
        return self.reasons.get(name, Words(plain, plain))


@dataclass(frozen=True)
class SetUps:
    """How the sides of a game set up their pieces before it begins, each as a text."""

    random: Callable[[Random], str]  # the set-up of a side
    change: Callable[[str, Random], str]  # a set-up -> one that differs a little
    begin: Callable[[str, str], str]  # (the first side's, the second's, as each sees it) -> the position


@dataclass(frozen=True)
class Experiments:
    """What a game has for matches, tuning, self-play and benchmarks, which begin in its `Texts`."""

    evaluators: Mapping[str, Callable[[], Any]] = field(default_factory=dict)  # for players given as words
    tunable: TunableEvaluation | None = None  # by `xqlab tune`. Xiangqi's weights are pairs and tuned apart
    ladder: Mapping[str, str] = field(default_factory=dict)  # name -> words of a player, the weakest first
    set_ups: SetUps | None = None  # None where all games begin in `start`
    # name -> draws the text of a small endgame or the like that is not over, where games of learning begin
    families: Mapping[str, Callable[[Random], str]] = field(default_factory=dict)
    bench: str = ""  # the file in `data` with its positions for `xqlab bench games`
    # other program -> (board, depth) -> the leaves that it counts, for `xqlab bench perft`
    perft: Mapping[str, Callable[[Any, int], int]] = field(default_factory=dict)
    openings: str = ""  # the file in `data` with those of its matches; "": they begin with random moves


@dataclass(frozen=True)
class GameProfile:
    """The words and records of a game: its names, and parts that a game may do without."""

    name: str = NEEDED  # of its boards
    called: Words = NEEDED  # its name in a sentence
    sides: tuple[Words, Words] = NEEDED  # the first player, the second player
    win: Words = NEEDED  # the word for a decided game: "mate", "a win"
    example: Callable[[], Any] | None = None  # makes a small board, to compile the search for the game
    records: Records | None = None
    texts: Texts | None = None
    nested: NestedLists | None = None
    moves: Moves = Moves()
    board: PiecesAndSquares = PiecesAndSquares()
    play: Play = Play()
    experiments: Experiments = Experiments()

    def needed(self, part: str, purpose: str, error: type[XqlabError] = XqlabError) -> Any:
        """A part of the profile; raises `error`, which says what for, where the game has none."""
        if getattr(self, part) is None:
            raise error(f"expected a game with `{part}` in its profile for {purpose}, got {self.name}")
        return getattr(self, part)


_profiles: dict[str, GameProfile] = {}
_elsewhere: dict[str, str] = {}  # name -> the module that registers its profile


def register_profile(profile: GameProfile) -> GameProfile:
    """Register the profile of a game; raises XqlabError, which says all that is wrong with it."""
    problems = [*_missing(profile), *_inconsistent(profile)]
    if problems:
        raise XqlabError(f"the profile of {profile.name or 'a game'}: {'; '.join(problems)}")
    _profiles[profile.name.lower()] = profile
    return profile


def _missing(profile: GameProfile) -> Iterator[str]:
    for purpose, paths in WHAT_FOR.items():
        for path in paths.split():
            part, _, name = path.rpartition(".")
            owner = getattr(profile, part) if part else profile
            if owner is not None and getattr(owner, name) is None:
                yield f"expected `{path}` for {purpose}, got none"


def _inconsistent(profile: GameProfile) -> Iterator[str]:
    moves, board, texts = profile.moves, profile.board, profile.texts or Texts()
    notations, pieces = moves.notations, board.pieces
    words: dict[str, Any] = {"called": profile.called, "sides": profile.sides, "win": profile.win}
    words |= {"notations": notations, "pieces": pieces, "faces": board.faces, "tools": texts.tools}
    for name, own in words.items():
        each = own.values() if isinstance(own, Mapping) else own if name == "sides" else [own]
        if others := [text for text in each or () if not isinstance(text, Words | None)]:
            yield f"expected `{name}` as Words, got {', '.join(map(quoted, others))}"
    ranks = set(texts.fen_ranks)
    rivals = {each.name for each in _profiles.values() if ranks & {*(each.texts or Texts()).fen_ranks}}
    for is_wrong, problem in (
        ("uci" not in notations, f"`uci` among `notations`, got {listed(notations)}"),
        (len(notations) > 1 and not moves.text, "`moves.text` for several `notations`, got none"),
        (set(moves.by_file) - set(notations), f"`by_file` among `notations`, got {listed(moves.by_file)}"),
        (len(set(board.squares)) < len(board.squares), "each of `squares` once, got one twice"),
        (len(pieces) % 2, f"as many `pieces` of each side, got {len(pieces)}"),
        (pieces and set(board.worth) - set(pieces), f"`worth` of `pieces`, got {listed(board.worth)}"),
        (bool(texts.tools) != bool(texts.fill_side), "`tools` with `fill_side`, got one of them"),
        ((texts.tools or texts.notes) and not texts.arrange, "`arrange` for `tools` and `notes`, got none"),
        (profile.experiments != Experiments() and not profile.texts, "`texts` for `experiments`, got none"),
        (rivals - {profile.name}, f"`fen_ranks` of no other game, got those of {listed(sorted(rivals))}"),
    ):
        if is_wrong:
            yield f"expected {problem}"


def register_profile_elsewhere(name: str, module: str) -> None:
    """Register the module that registers the profile of a game with an extra; it is imported on demand."""
    _elsewhere[name] = module


def profile_of(board: Playable | None) -> GameProfile | None:
    """The profile of a board's game; None for None, and for a game without one."""
    return None if board is None else _profiles.get(board.name.lower())


def moves_of(board: Playable) -> Moves:
    """How a board's game writes moves; without a profile, as the board's MOVES or the default say."""
    profile = profile_of(board)
    return getattr(board, "MOVES", Moves()) if profile is None else profile.moves


def profile_named(name: Any) -> GameProfile | None:
    """The profile of this name; None for an unknown name. Raises ImportError without its extra."""
    if not isinstance(name, str):
        return None
    if name.lower() not in _profiles and name.lower() in _elsewhere:
        lazy.imported(_elsewhere[name.lower()])
    return _profiles.get(name.lower())


def profile_with_texts(name: Any, purpose: str, error: type[XqlabError] = XqlabError) -> GameProfile:
    """The profile of a game whose positions have texts; raises `error` for any other."""
    profile = profile_named(name)
    if profile is None:
        raise error(f"expected a game out of {profile_names('texts')} for {purpose}, got {quoted(name)}")
    profile.needed("texts", purpose, error)
    return profile


def _names() -> list[str]:
    """All names in lower case, those of imported games first."""
    return list(dict.fromkeys((*_profiles, *_elsewhere)))


def importable_profiles() -> list[GameProfile]:
    """The profiles of all games, imported now where nobody has; without games that lack their extra."""
    for module in _elsewhere.values():
        with suppress(ImportError):
            lazy.imported(module)
    return registered_profiles()


def registered_profiles() -> list[GameProfile]:
    """The profiles of all games that are imported."""
    return list(_profiles.values())


def board_from_fen(fen: str) -> Any:
    """The board of a FEN, in the game whose FENs have as many rows.

    Raises BoardRecordError for another number of rows, and mentions games that lack their extra; the game's
    own error for an invalid FEN.
    """
    return profile_of_fen(fen).needed("texts", "FENs").read(fen)


def profile_of_fen(fen: str) -> GameProfile:
    """The profile of the game whose FENs have as many rows; raises BoardRecordError."""
    rows = fen.split(" ")[0].count("/") + 1
    expected, lacking = [], ""
    for name in _names():  # imported games first: their FENs need no extra of another game
        try:
            profile = profile_named(name)
        except ImportError as error:
            lacking += f"; {error}"
            continue
        if profile is None or profile.texts is None:
            continue
        if rows in profile.texts.fen_ranks:
            return profile
        expected += [f"{ranks} ({profile.name})" for ranks in profile.texts.fen_ranks]
    raise BoardRecordError(f"expected a FEN of {' or '.join(expected)} rows, got {quoted(fen)}{lacking}")


def edge_for(board: Playable, notation: str) -> dict[str, Any]:
    """Options of a still picture of a board beside which moves stand in this notation."""
    profile = profile_of(board)
    return dict(profile.board.numbers) if profile is not None and notation in profile.moves.by_file else {}


def named(board: object) -> str:
    """What came instead of a board of one game, for an error message: its game, if any, and itself."""
    profile = _profiles.get(str(getattr(board, "name", "")).lower())
    return quoted(board) if profile is None else f"a board of {profile.called.en}, {quoted(board)}"


def position_text(board: Playable) -> str:
    """The text of a position, such as a FEN; that of the board as text in a game without such texts."""
    profile = profile_of(board)
    return str(board) if profile is None or profile.texts is None else profile.texts.write(board)


def fen_games() -> tuple[str, ...]:
    """The names of the games whose positions have FENs, in lower case; those with an extra may lack it."""
    without = {
        name for name, profile in _profiles.items() if not profile.texts or not profile.texts.fen_ranks
    }
    return tuple(name for name in _names() if name not in without)


def profile_names(part: str) -> str:
    """The names of the games whose profile has this part, for error messages; those not imported, too."""
    having = {name: getattr(profile, part) and profile.name for name, profile in _profiles.items()}
    return ", ".join(filter(None, (having.get(name, name) for name in sorted(_names()))))


def whole_number(code: Any) -> int:
    """The number of a move in a record; raises BoardRecordError for anything else."""
    if not isinstance(code, int) or isinstance(code, bool):
        raise BoardRecordError(f"expected the number of a move, got {quoted(code)}")
    return code
