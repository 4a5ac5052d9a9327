"""Our search against ElephantEye, at equal time: the engine of the program that the report of 2021 beat."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from xqlab.engine.player import EnginePlayer
from xqlab.experiments.matches import match_study
from xqlab.experiments.matches.game_play import Adjudication
from xqlab.experiments.matches.match import Pair, match_pairs
from xqlab.experiments.matches.openings import XIANGQI, Opening, starts_of
from xqlab.experiments.matches.players import player_of
from xqlab.experiments.run.study import Studies, Study
from xqlab.files import data_file


@dataclass(frozen=True)
class Item:
    """A pair of games against a program; `words` describe our player, `time` is in seconds a move."""

    words: str
    engine: str
    time: float
    opening: Opening
    seed: int


def _play(item: Item) -> Iterator[match_study.GameRow]:
    ours = player_of(item.words, "xqlab", time=item.time)
    other = EnginePlayer(item.engine, "ElephantEye", "ucci", time=item.time)
    yield from match_study.play(Pair(ours, other, item.opening, item.seed, Adjudication()))


def _study(name: str, words: str, about: dict[str, str], *rests_on: str) -> Study[Any, Any]:
    def plan(engine: str = "eleeye", pairs: int = 20, time: float = 0.1, seed: int = 0) -> dict[str, Item]:
        ours, other = player_of("full", "a", time=time), player_of("full", "b", time=time)
        starts = starts_of(None, XIANGQI, pairs, seed)
        made = match_pairs(ours, other, starts, pairs=pairs, seed=seed)
        text = words.format(data_file("nets/second.net"))
        return {
            str(number): Item(text, engine, time, pair.opening, pair.seed) for number, pair in made.items()
        }

    return Study(
        name=name,
        about=about,
        row=match_study.GameRow,
        plan=plan,
        measure=_play,
        rests_on=("search xiangqi", "data openings/openings.json", *rests_on),
        result=match_study.match_of(),
        grows=("pairs",),
        alone=True,
        caveat="ElephantEye is built from its published source; `--set engine=PATH` names the program.",
    )


HAND_CRAFTED = _study(
    "elephanteye",
    "full",
    {"en": "the full search against ElephantEye", "zh": "完整搜索对象眼（ElephantEye）"},
    "weights xiangqi",
)
STUDIES: Studies = (
    HAND_CRAFTED,
    _study(
        "elephanteye-net",
        "full net={}",
        {"en": "the full search with the net against ElephantEye", "zh": "带神经网络的完整搜索对象眼"},
        "net second",
    ),
)
