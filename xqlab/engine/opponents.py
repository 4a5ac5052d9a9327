"""Our search against other engines: ElephantEye, which the report of 2021 beat, and Fairy-Stockfish."""

from collections.abc import Callable
from functools import partial
from typing import Any

from xqlab.engine.player import EnginePlayer
from xqlab.experiments.matches import match_study
from xqlab.experiments.matches.match import Pair
from xqlab.experiments.matches.openings import XIANGQI, starts_of
from xqlab.experiments.matches.player import Player
from xqlab.experiments.matches.players import player_of
from xqlab.experiments.run.study import Studies, Study
from xqlab.nnue.net import shipped
from xqlab.words import Words

WITH_NET = f"full net={shipped.SHIPPED}"
Plan = Callable[..., dict[str, Pair]]


def _pairs(player: str, time: float, other: Player, pairs: int, seed: int) -> dict[str, Pair]:
    ours = player_of(player, "xqlab", time=time)
    return match_study.pairs_by_key(ours, other, starts_of(None, XIANGQI, pairs, seed), pairs, seed)


def _study(name: str, about: Words, plan: Plan, *rests_on: str) -> Study[Any, Any]:
    return Study(
        name=name,
        about=about,
        row=match_study.GameRow,
        plan=plan,
        measure=match_study.play,
        rests_on=("search xiangqi full", "play xiangqi", "data openings/openings.json", *rests_on),
        result=match_study.match_of(),
        grows=("pairs",),
        alone=True,
        caveat="The opponent is built from its published source; `--set engine=PATH` names the program.",
    )


def _elephanteye(
    player: str, engine: str = "eleeye", pairs: int = 100, time: float = 0.1, seed: int = 0
) -> dict[str, Pair]:
    return _pairs(player, time, EnginePlayer(engine, "ElephantEye", "ucci", time=time), pairs, seed)


def _fairy_stockfish(
    engine: str = "fairy-stockfish",
    option: str = "Use NNUE=false",
    pairs: int = 100,
    time: float = 0.05,
    engine_time: float = 0.5,
    seed: int = 0,
) -> dict[str, Pair]:
    name, _, value = option.partition("=")
    other = EnginePlayer(engine, "Fairy-Stockfish", options={name: value}, time=engine_time)
    return _pairs(WITH_NET, time, other, pairs, seed)


STUDIES: Studies = (
    _study(
        "elephanteye",
        Words("the full search against ElephantEye", "完整搜索对象眼（ElephantEye）"),
        partial(_elephanteye, "full", pairs=20),
        "weights xiangqi",
    ),
    _study(
        "elephanteye-net",
        Words("the full search with the net against ElephantEye", "带神经网络的完整搜索对象眼"),
        partial(_elephanteye, WITH_NET),
        f"net {shipped.NAME}",
    ),
    _study(
        "fairy-stockfish",
        Words(
            "the full search with the net against Fairy-Stockfish without one, which has ten times the time",
            "带神经网络的完整搜索对不用网络、但有十倍时间的 Fairy-Stockfish",
        ),
        _fairy_stockfish,
        f"net {shipped.NAME}",
    ),
)
