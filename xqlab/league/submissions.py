"""What is in the folder of a league: submissions that play, and those that may not, each with its reason.

No code of a submission runs here: weights, switches, nets and books are read as data, and programs are handed
to players that run them apart. Links are not followed, and no submission names a file of another one.
"""

import hashlib
import json
import os
import re
import stat
import unicodedata
import warnings
from collections import Counter
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, replace
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from xqlab import disk
from xqlab.errors import XqlabError, check_names, listed, printable, quoted, split_words, what_is_missing
from xqlab.evaluation.weights import FORMAT as XIANGQI_WEIGHTS
from xqlab.experiments.matches.openings import XIANGQI, Opening
from xqlab.experiments.matches.player import EVALUATOR_WORDS, LIMITS, Player
from xqlab.experiments.matches.players import ALIASES, SearchPlayer, search_player_of
from xqlab.experiments.matches.weight_file import FORMAT as GAME_WEIGHTS
from xqlab.experiments.matches.weight_file import GameWeights
from xqlab.experiments.sweeps.depths import PRESETS
from xqlab.game import game_of, has_evaluator
from xqlab.league.conditions import Conditions
from xqlab.league.league import Submission
from xqlab.league.verdicts import Refusal, Verdict
from xqlab.search.switches import SWITCHES

FORMAT = "xqlab submission 1"
MAIN = "submission.json"  # in the folder of a submission
FIELDS = ("format", "game", "player", "weights", "net", "book")
OURS = {"table.csv", "games"}  # our own in the folder, with those that begin with "league."
NAME = re.compile(r"\w(?:[\w .+-]{0,38}[\w+-])?(?:@[1-9]\d{0,3})?")
LONGEST_WORDS = 500  # characters of a player's words
MOST_FILES = 20  # of a submission
MOST_SUBMISSIONS = 200
# How the name of a file ends -> the largest one, in bytes
LARGEST = {
    ".json": 1 << 20,
    ".net": 64 << 20,
    ".obk": 64 << 20,
    ".dat": 64 << 20,
    ".wasm": 16 << 20,
    ".py": 1 << 20,
}
WEIGHTS = (XIANGQI_WEIGHTS, GAME_WEIGHTS[0])  # the formats of their files
PHASES = ("opening", "endgame")  # of the weights of Xiangqi
# Words of a player by which it would have another budget or a file of its own choice
NOT_IN_WORDS = {*LIMITS, *EVALUATOR_WORDS, "table_mb", "book"} - {"evaluation"}


class Entrant(NamedTuple):
    """A submission, and the player that it is; None for one that may not play."""

    submission: Submission
    player: Player | None = None


@dataclass
class _Data:
    """A submission of data, as it is put together: what it changes, and how much of each kind."""

    content: Mapping[str, Any]
    folder: Path | None
    kind: str = "switches"
    evaluator: Any = None
    book: Path | None = None

    def __post_init__(self) -> None:
        self.amounts: Counter[str] = Counter()
        self.notes: list[str] = []


def read_folder(folder: disk.PathLike, conditions: Conditions, taken: Collection[str] = ()) -> list[Entrant]:
    """All submissions of a folder, by name; one that cannot play has a verdict and a sentence.

    taken : names that no submission may have, such as those of anchors

    Raises XqlabError for no folder, and for one with more than MOST_SUBMISSIONS entries.
    """
    folder = Path(folder)
    if not folder.is_dir():
        raise XqlabError(f"expected a folder of submissions, got {str(folder)!r}")
    paths = sorted(path for path in folder.iterdir() if not _is_ours(path))
    if len(paths) > MOST_SUBMISSIONS:
        raise XqlabError(f"expected at most {MOST_SUBMISSIONS} submissions, got {len(paths):,}")
    same = Counter(_folded(_name_of(path)) for path in paths)
    reserved = {_folded(name) for name in taken}
    entrants = []
    for path in paths:
        name = _name_of(path)
        submission = Submission(printable(name), file=printable(path.name))
        try:
            if NAME.fullmatch(name) is None:
                expected = "letters, digits, spaces and .+-_, at most 40, with a version such as lin@12"
                raise Refusal(f"expected a name of {expected}, got {quoted(name)}", Verdict.NAME)
            if _folded(name) in reserved:
                raise Refusal(f"expected a name that no guest has, got {name!r}", Verdict.DUPLICATE)
            if same[_folded(name)] > 1:
                raise Refusal(f"expected one submission named {name!r}, got several", Verdict.DUPLICATE)
            entrants.append(_read(path, name, submission, conditions))
        except Exception as error:  # files are hostile: whatever reading one raises is its own end
            refusal = _refusal_of(error)
            reason = str(refusal)
            for place in (os.path.abspath(folder), folder):
                reason = reason.replace(f"{place}{os.sep}", "")
            reason = printable(" ".join(reason.split()))
            entrants.append(Entrant(replace(submission, verdict=refusal.verdict, reason=reason)))
    return entrants


def entrant_of(player: Player, kind: str, about: str = "", file: str = "") -> Entrant:
    """A player that takes part, with the digest of what its moves depend on."""
    described = json.dumps(player.describe(), sort_keys=True, default=str)
    digest = hashlib.sha256(described.encode()).hexdigest()[:16]
    return Entrant(Submission(player.name, kind, about, file, digest), player)


def _is_ours(path: Path) -> bool:
    is_of_league = path.name.startswith("league.") and path.suffix.lower() not in LARGEST
    is_no_submission = path.name.startswith(".") or disk.is_of_system(path.name)
    return is_of_league or path.name in OURS or is_no_submission


def _refusal_of(error: Exception) -> Refusal:
    if isinstance(error, Refusal):
        return error
    if isinstance(error, ImportError) and (missing := what_is_missing(error)):
        return Refusal(missing)
    text = str(error) if isinstance(error, XqlabError) else f"{type(error).__name__}: {error}"
    return Refusal(text, Verdict.MALFORMED)


def _name_of(path: Path) -> str:
    name = path.name if path.is_dir() and not path.is_symlink() else path.stem
    return unicodedata.normalize("NFC", name)


def _folded(name: str) -> str:
    return unicodedata.normalize("NFKC", name).casefold()


def _read(path: Path, name: str, submission: Submission, conditions: Conditions) -> Entrant:
    mode = os.lstat(path).st_mode
    if stat.S_ISDIR(mode):
        _check_files(path)
        main = path / MAIN
        if not main.exists():
            raise Refusal(f"expected {MAIN} in the folder {path.name!r}, it is missing", Verdict.MALFORMED)
        return _data_entrant(_parsed(main), path, name, submission, conditions)
    _check_file(path)
    suffix = path.suffix.lower()
    if suffix in READERS:
        return READERS[suffix](path, name, submission, conditions)
    content = _content(path) if suffix == ".json" else {"net" if suffix == ".net" else "book": path.name}
    return _data_entrant(content, path.parent, name, submission, conditions, of_folder=suffix != ".json")


def _check_files(folder: Path) -> None:
    with os.scandir(folder) as entries:
        submitted = (entry.name for entry in entries if not disk.is_of_system(entry.name))
        names = list(islice(submitted, MOST_FILES + 1))
    if len(names) > MOST_FILES:
        raise Refusal(f"expected at most {MOST_FILES} files, got more", Verdict.TOO_LARGE)
    for name in names:
        _check_file(folder / name)


def _check_file(path: Path) -> None:
    stats = os.lstat(path)
    if stat.S_ISLNK(stats.st_mode):
        raise Refusal(f"expected a file, got a link, which is not followed: {path.name!r}", Verdict.LINK)
    if not stat.S_ISREG(stats.st_mode):
        raise Refusal(f"expected a regular file, got {path.name!r}", Verdict.MALFORMED)
    suffix = path.suffix.lower()
    if suffix not in LARGEST:
        raise Refusal(f"expected a file that ends with {', '.join(LARGEST)}, got {quoted(path.name)}")
    if stats.st_size > LARGEST[suffix]:
        reason = f"expected at most {LARGEST[suffix]:,} bytes in {path.name!r}, got {stats.st_size:,}"
        raise Refusal(reason, Verdict.TOO_LARGE)


def _parsed(path: Path) -> Any:
    try:
        return disk.parsed(disk.read_text(path))
    except (OSError, ValueError) as error:
        raise Refusal(f"expected JSON in {path.name!r}: {error}", Verdict.MALFORMED) from None


def _content(path: Path) -> Any:
    content = _parsed(path)
    if isinstance(content, dict) and content.get("format") in WEIGHTS:
        return {"weights": content}
    return content


# -- data -------------------------------------------------------------------------------------------------


def _data_entrant(
    content: Any,
    folder: Path,
    name: str,
    submission: Submission,
    conditions: Conditions,
    of_folder: bool = True,
) -> Entrant:
    if not isinstance(content, dict):
        got = quoted(content)
        raise Refusal(f"expected an object of format {FORMAT!r} or weights, got {got}", Verdict.MALFORMED)
    content = {"format": FORMAT, "game": conditions.game, **content} if "format" not in content else content
    data = _Data(content, folder if of_folder else None)
    _check_fields(data, conditions.game)
    for field, take in (("weights", _take_weights), ("net", _take_net), ("book", _take_book)):
        if field in content:
            take(data, conditions.game)
    player = _searcher(data, name, conditions)
    if conditions.theme is not None:
        conditions.theme.check(data.amounts)
    about = ", ".join([content.get("player", "full"), *data.notes])
    return entrant_of(player, data.kind, about, submission.file)


def _check_fields(data: _Data, game: str) -> None:
    content = data.content
    if content.get("format") != FORMAT:
        raise Refusal(
            f"expected the format {FORMAT!r}, got {quoted(content.get('format'))}", Verdict.MALFORMED
        )
    if more := sorted(map(str, content.keys() - set(FIELDS))):
        got = listed(quoted(one) for one in more)
        raise Refusal(f"expected fields out of {', '.join(FIELDS)}, got {got}", Verdict.MALFORMED)
    if not isinstance(content.get("game"), str) or content["game"].lower() != game.lower():
        raise Refusal(
            f"expected a submission for {game}, got {quoted(content.get('game'))}", Verdict.OTHER_GAME
        )
    if "weights" in content and "net" in content:
        raise Refusal("expected weights or a net, got both")


def _searcher(data: _Data, name: str, conditions: Conditions) -> SearchPlayer:
    words = data.content.get("player", "full")
    if not isinstance(words, str) or not 0 < len(words) <= LONGEST_WORDS:
        raise Refusal(f"expected the words of a player, such as 'full -null_move', got {quoted(words)}")
    first, *changes = split_words(words, Refusal) or [""]
    check_names("a preset of the search", [first], ALIASES, Refusal)
    for word in changes:
        key = word.partition("=")[0]
        if key in NOT_IN_WORDS:
            reason = "the league gives the budget, and files stand in fields of their own"
            raise Refusal(f"expected switches and their parameters, got {quoted(word)}: {reason}")
        if word[:1] in ("+", "-") and word[1:] not in SWITCHES:
            raise Refusal(f"expected a switch out of {listed(SWITCHES)}, got {quoted(word)}")
    options: dict[str, Any] = {"game": conditions.game, **conditions.limits}
    if data.evaluator is not None:
        options["evaluator"] = data.evaluator
    if data.book is not None:
        options["book"] = str(data.book)
    try:
        player = search_player_of(words, name, **options)
    except (ValueError, OSError, TypeError) as error:
        raise Refusal(str(error)) from error
    use = player.enhancements
    assert use is not None
    full = PRESETS["full"].served_by(game_of(Opening(game=conditions.game).board().position))
    data.amounts["switches"] = len(set(use.names()) ^ set(full.names())) + len(use.parameters)
    return player


def _take_weights(data: _Data, game: str) -> None:
    content = data.content["weights"]
    if isinstance(content, str):
        content = _parsed(_file_of(data, "weights"))
    if not isinstance(content, dict):
        raise Refusal(f"expected weights by name, got {quoted(content)}", Verdict.MALFORMED)
    data.kind = "weights"
    try:
        taken = _xiangqi_weights if game == XIANGQI else _game_weights
        data.evaluator, data.amounts["weights"] = taken(content, game)
    except Refusal:
        raise
    except ValueError as error:
        raise Refusal(str(error), Verdict.MALFORMED) from error
    data.notes.append(f"{data.amounts['weights']} weights changed")


def _xiangqi_weights(content: dict[str, Any], game: str) -> tuple[Any, int]:
    from xqlab.evaluation import Weights, components

    shipped = Weights.default()
    if "format" not in content:
        weights = shipped.with_values(content)
    else:
        if content["format"] == GAME_WEIGHTS[0]:
            _check_game(content.get("game"), game)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # weights that are missing count as 0
            weights = Weights.from_text(json.dumps(content), "the weights")
    changed = sum(np.count_nonzero(getattr(weights, at) != getattr(shipped, at)) for at in PHASES)
    return components(weights), int(changed) + len(weights.off ^ shipped.off)


def _game_weights(content: dict[str, Any], game: str) -> tuple[Any, int]:
    if content.get("format") in WEIGHTS:
        _check_game(content.get("game", XIANGQI), game)
    is_file = "format" in content
    weights = (
        GameWeights.from_text(json.dumps(content), game, "the weights")
        if is_file
        else GameWeights(game, content)
    )
    shipped = GameWeights(game)
    changed = sum(weights[name] != value for name, value in shipped.values.items())
    return weights.evaluator(), changed + len(frozenset(weights.off or ()) ^ frozenset(shipped.off or ()))


def _check_game(got: object, game: str) -> None:
    if not isinstance(got, str) or got.lower() != game.lower():
        raise Refusal(f"expected weights of {game}, got those of {quoted(got)}", Verdict.OTHER_GAME)


def _take_net(data: _Data, game: str) -> None:
    from xqlab.nnue import evaluator

    path = _file_of(data, "net")
    data.kind = "net"
    data.evaluator = evaluator(path)
    if not has_evaluator(data.evaluator, Opening(game=game).board().position):
        raise Refusal(f"expected a net for {game}, got one of another game", Verdict.OTHER_GAME)
    data.amounts["net"] = path.stat().st_size
    data.notes.append(f"net of {data.amounts['net'] / 1000:,.1f} kB")


def _take_book(data: _Data, game: str) -> None:
    data.book = _file_of(data, "book")
    data.kind = "book" if data.kind == "switches" else data.kind
    data.amounts["book"] = 1
    data.notes.append("opening book")


def _file_of(data: _Data, field: str) -> Path:
    """The file that a field names, in the submission's own folder."""
    name = data.content[field]
    if data.folder is None:
        raise Refusal(f"expected a folder with {MAIN} and the file, got {field} {quoted(name)} in one file")
    if not isinstance(name, str) or Path(name).name != name or name.startswith(".") or "\0" in name:
        raise Refusal(f"expected the name of a file in the folder, got {quoted(name)}", Verdict.NAME)
    path = data.folder / name
    if not os.path.lexists(path):
        raise Refusal(f"expected the file {name!r} in the folder, it is missing", Verdict.MALFORMED)
    _check_file(path)
    return path


# -- programs ---------------------------------------------------------------------------------------------


def _compiled(path: Path, name: str, submission: Submission, conditions: Conditions) -> Entrant:
    if conditions.theme is not None:
        conditions.theme.check({"module": path.stat().st_size})
    from xqlab.league.compiled import compiled_player

    player = compiled_player(path, name, conditions.game, conditions.fuel, conditions.memory)
    return entrant_of(player, "compiled", f"{path.stat().st_size / 1000:,.1f} kB", submission.file)


def _free_python(path: Path, name: str, submission: Submission, conditions: Conditions) -> Entrant:
    lines = [line.strip() for line in disk.python_text(disk.read_bytes(path)).splitlines()]
    count = sum(bool(line) and not line.startswith("#") for line in lines)
    if conditions.theme is not None:
        conditions.theme.check({"lines": count})
    from xqlab.league.free_python import python_player

    player = python_player(path, name, conditions.game, conditions.steps, trusted=conditions.trusted)
    return entrant_of(player, "python", f"{count} lines", submission.file)


READERS: dict[str, Callable[[Path, str, Submission, Conditions], Entrant]] = {
    ".wasm": _compiled,
    ".py": _free_python,
}
