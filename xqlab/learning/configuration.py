"""The configuration of a run, from a TOML file: the game, the net, self-play, training, and the gate."""

import tomllib
from dataclasses import asdict, dataclass, field, fields
from math import isfinite
from os import PathLike
from pathlib import Path
from typing import Any

from xqlab import disk
from xqlab.errors import quoted
from xqlab.experiments.matches.openings import Opening, profile_for
from xqlab.files import data_file
from xqlab.learning.encoding import Encoding
from xqlab.learning.errors import LearningError, check_integers
from xqlab.learning.nets import NetShape
from xqlab.learning.self_play import SelfPlay
from xqlab.learning.starts import check_starts
from xqlab.learning.training import Training


@dataclass(frozen=True)
class Gate:
    """Whether a trained net takes over self-play: a match against the net that played the last games.

    pairs    : of games at most; 0: every trained net takes over
    plies    : random moves of the openings
    playouts : of each search; 0: the policy alone
    sprt     : the hypotheses of a sequential test, in normalised Elo. The net takes over if the second is
               accepted; if the test ends undecided, or without a test, if it scores half of the points
    """

    pairs: int = 0
    plies: int = 2
    playouts: int = 0
    sprt: tuple[float, float] | None = None

    def __post_init__(self) -> None:
        check_integers(vars(self), pairs=0, plies=0, playouts=0)
        if self.sprt is not None:
            pair = tuple(self.sprt) if isinstance(self.sprt, list | tuple) else ()
            if len(pair) != 2 or not all(type(bound) in (int, float) and isfinite(bound) for bound in pair):
                raise LearningError(f"expected two numbers for sprt, got {quoted(self.sprt)}")
            object.__setattr__(self, "sprt", pair)


@dataclass(frozen=True)
class Configuration:
    """A run: so many iterations of self-play and training. Raises LearningError for invalid settings."""

    game: str
    seed: int = 1
    iterations: int = 8
    history: int = 0
    side_plane: bool = True
    net: NetShape = field(default_factory=NetShape)
    self_play: SelfPlay = field(default_factory=SelfPlay)
    training: Training = field(default_factory=Training)
    gate: Gate = field(default_factory=Gate)

    def __post_init__(self) -> None:
        object.__setattr__(self, "game", profile_for(self.game).name)
        check_integers(vars(self), seed=0, iterations=1)
        check_starts(self.game, self.self_play.starts)
        if not isinstance(self.side_plane, bool):
            raise LearningError(f"expected side_plane to be true or false, got {quoted(self.side_plane)}")

    def encoding(self) -> Encoding:
        """The encoding of the game's boards."""
        return Encoding.of(Opening(game=self.game).board(), self.history, self.side_plane)

    def as_json(self) -> dict[str, Any]:
        """All settings as JSON values, except the number of iterations, which may grow."""
        settings = asdict(self)
        del settings["iterations"]
        if self.gate.sprt is not None:
            settings["gate"]["sprt"] = list(self.gate.sprt)
        return settings


TABLES: dict[str, type] = {"net": NetShape, "self_play": SelfPlay, "training": Training, "gate": Gate}


def configuration_of(content: dict[str, Any], where: str) -> Configuration:
    """The configuration in a TOML file; raises LearningError, which quotes an unknown or wrong entry."""
    settings: dict[str, Any] = {}
    _check_entries(content, Configuration, "", where)
    for name, value in content.items():
        if name not in TABLES:
            settings[name] = value
            continue
        if not isinstance(value, dict):
            raise LearningError(f"expected a table [{name}] in {where}, got {quoted(value)}")
        _check_entries(value, TABLES[name], f" of [{name}]", where)
        settings[name] = TABLES[name](**value)
    if not isinstance(settings.get("game"), str):
        raise LearningError(f"expected the name of a game in {where}, got {quoted(settings.get('game'))}")
    return Configuration(**settings)


def _check_entries(given: dict[str, Any], kind: type, of: str, where: str) -> None:
    known = sorted(entry.name for entry in fields(kind))
    if unknown := sorted(set(given).difference(known)):
        raise LearningError(
            f"expected entries{of} out of {', '.join(known)} in {where}, got {quoted(unknown[0])}"
        )


def read_configuration(name: str | PathLike[str]) -> Configuration:
    """The configuration in a file, or one shipped with xqlab, by its name, such as "tic-tac-toe".

    >>> read_configuration("tic-tac-toe").game
    'tic-tac-toe'
    """
    path = Path(name)
    if not path.suffix and not path.exists():
        try:
            path = data_file(f"learning/{path.name}.toml")
        except FileNotFoundError:
            raise LearningError(
                f"expected a TOML file, or a name in data/learning, got {quoted(str(name))}"
            ) from None
    try:
        content = disk.parsed(disk.read_text(path), tomllib.loads)
    except ValueError as error:  # a number of thousands of digits, too
        raise LearningError(f"expected TOML in {str(path)!r}: {error}") from None
    return configuration_of(content, repr(str(path)))
