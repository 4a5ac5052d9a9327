"""Why one version beats another: where they choose different moves, and what a deeper search says of both.

A move loses if the judge values it LOST centipawns behind, or mated, where the other version's is not.
"""

import json
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from xqlab import disk
from xqlab.errors import XqlabError, check_names
from xqlab.experiments.matches.player import Forfeit, Player
from xqlab.game_board import GameBoard
from xqlab.league.conditions import Conditions
from xqlab.league.guests import ANCHORS, anchors
from xqlab.league.judging import (
    LOST,
    NOTICED,
    USUAL,
    boards_of,
    gain_text,
    judge_nodes,
    move_name,
    move_number,
    value_after,
    value_text,
    within_decided,
)
from xqlab.league.league import League, LeagueGame
from xqlab.league.playing import read_league
from xqlab.league.referee import RefereedSession
from xqlab.league.submissions import entrant_of, read_folder
from xqlab.trace.conventions import LANGUAGES
from xqlab.viz.page.board_profile import BoardProfile
from xqlab.viz.page.standalone import StandalonePage
from xqlab.words import Words, in_each, in_language, spoken

POSITIONS = 200  # most, those of games between the two first
SECONDS = 120.0  # that comparing may take
SHOWN = 24  # boards on the page
NOT_OURS = ("search", "nodes", "time")  # in a description of a player: its name, and the league's budget

WORDS = {
    "title": Words("{a} and {b}: why one beats the other", "{a} 与 {b}：为何一方胜过另一方"),
    "score": Words(
        "{a} scored {points:g} of {games} against {b}.", "{a} 对 {b}：{games} 局得 {points:g} 分。"
    ),
    "unmet": Words("{a} and {b} have not met.", "{a} 与 {b} 没有交过手。"),
    "differ": Words(
        "In {count} of {positions} positions of their games they choose different moves.",
        "在两者对局的 {positions} 个局面中，有 {count} 个选择不同。",
    ),
    "better": Words(
        "{nodes} nodes of the full search prefer the move of {a} by more than {noticed} centipawns in"
        " {more} of them, that of {b} in {less}; on average {best}'s are worth {mean} centipawns more.",
        "完整搜索用 {nodes} 个结点判断：其中 {more} 个 {a} 的着法好出 {noticed} 分以上，{less} 个 {b}"
        " 的更好；平均 {best} 的着法多值 {mean} 分。",
    ),
    "lost": Words(
        "In {lost_a} of them only the move of {a} loses, in {lost_b} only that of {b}.",
        "其中 {lost_a} 个只有 {a} 的着法致败，{lost_b} 个只有 {b} 的着法致败。",
    ),
    "hurried": Words(
        "Time ended that after {positions} positions.", "因时间限制只比较了 {positions} 个局面。"
    ),
    "where": Words(
        "Game {game}, {red} – {black}, move {number}", "第 {game} 局，{red} – {black}，第 {number} 回合"
    ),
    "choice": Words(
        "{a} plays {move_a}, {b} plays {move_b}: a deeper search gives {value_a} and {value_b}.{gain}",
        "{a} 走 {move_a}，{b} 走 {move_b}：更深的搜索分别得 {value_a} 与 {value_b}。{gain}",
    ),
    "loses": Words(" {move} loses.", "{move} 致败。"),
    "gain": Words(" After {move} the reply {reply} {gain}.", "{move} 之后，应着 {reply} {gain}。"),
    "changes": Words("What differs in the submissions", "提交内容的差别"),
    "choices": Words("Where they choose different moves", "选择不同的局面"),
    "same": Words("They differ in nothing that can be listed.", "没有可列出的差别。"),
    "what": Words("what", "项目"),
    "arrows": Words(
        "Green is what the deeper search prefers, orange the other. Values are for the side to move.",
        "绿色为更深的搜索所偏好的着法，橙色为另一着。值从走子方看。",
    ),
}


@dataclass(frozen=True)
class Disagreement:
    """A position in which two versions choose different moves.

    board    : the position
    game     : the number of the game on the league's page, from 1; `number`: of the move in it
    moves    : of the first and the second version
    values   : of the position after each for the side to move here, by the deeper search
    replies  : what the deeper search plays after each
    """

    board: GameBoard
    game: int
    players: tuple[str, str]
    number: int
    moves: tuple[Any, Any]
    values: tuple[int, int]
    replies: tuple[tuple[Any, ...], tuple[Any, ...]]

    @property
    def difference(self) -> int:
        """Centipawns by which the first one's move is better, in positions not yet decided."""
        first, second = map(within_decided, self.values)
        return first - second

    @property
    def loser(self) -> int | None:
        """Whose move loses where the other's does not, 0 or 1; None for neither's."""
        worse = int(self.difference > 0)
        loses = self.values[worse] <= -LOST < self.values[1 - worse]
        return worse if loses and abs(self.difference) >= NOTICED else None

    def sentence(self, names: Sequence[str], language: str = "en") -> str:
        """What the two play, and what the deeper search says."""
        words, worse = in_language(WORDS, language), int(self.difference > 0)
        profile = BoardProfile.of(self.board)
        texts = [move_name(profile, self.board, move, language) for move in self.moves]
        values = [value_text(profile, self.board, value, language) for value in self.values]
        after, gain = self.board.copy(), ""
        after.push(self.moves[worse])
        line = self.replies[worse]
        loses = words["loses"].format(move=texts[worse]) * (self.loser is not None)
        if line and (gained := gain_text(profile, after, self.values[worse], line, language)):
            reply = move_name(profile, after, line[0], language)
            gain = words["gain"].format(move=texts[worse], reply=reply, gain=gained)
        both = dict(zip(("move_a", "move_b", "value_a", "value_b"), (*texts, *values)))
        return words["choice"].format(a=names[0], b=names[1], gain=loses + gain, **both)


@dataclass(frozen=True)
class VersionComparison:
    """Two versions on the positions of their games.

    a, b      : their names
    score     : games that the first won, drew and lost against the second
    positions : how many were looked at
    choices   : those in which they choose different moves, what matters most first
    changes   : (what, of the first, of the second), where the submissions differ
    nodes     : of the deeper search
    is_hurried : whether time ended it
    """

    a: str
    b: str
    score: tuple[int, int, int]
    positions: int
    choices: tuple[Disagreement, ...]
    changes: tuple[tuple[str, str, str], ...]
    nodes: int
    is_hurried: bool = False

    def sentence(self, language: str = "en") -> str:
        """The comparison in a paragraph."""
        words, (won, drawn, lost) = in_language(WORDS, language), self.score
        names = {"a": self.a, "b": self.b}
        games = won + drawn + lost
        met = words["score" if games else "unmet"].format(points=won + drawn / 2, games=games, **names)
        parts = [met, words["differ"].format(count=len(self.choices), positions=self.positions)]
        differences = [choice.difference for choice in self.choices]
        if differences:
            mean = round(sum(differences) / len(differences))
            counts = {
                "more": sum(difference > NOTICED for difference in differences),
                "less": sum(difference < -NOTICED for difference in differences),
            }
            numbers = {"nodes": f"{self.nodes:,}", "noticed": NOTICED, "mean": abs(mean)}
            best = self.a if mean >= 0 else self.b
            parts.append(words["better"].format(best=best, **names, **counts, **numbers))
            losers = [choice.loser for choice in self.choices]
            if any(loser is not None for loser in losers):
                lost_a, lost_b = losers.count(0), losers.count(1)
                parts.append(words["lost"].format(lost_a=lost_a, lost_b=lost_b, **names))
        if self.is_hurried:
            parts.append(words["hurried"].format(positions=self.positions))
        return (" " if language == "en" else "").join(parts)

    def page(self) -> StandalonePage:
        """The page: what differs in the submissions, and a board for each of the SHOWN first positions."""
        names, shown = (self.a, self.b), self.choices[:SHOWN]
        titles = in_each(lambda: WORDS["title"].format(a=self.a, b=self.b))
        picture = None
        if shown:
            profile = BoardProfile.of(shown[0].board)
            faces = next(iter(profile.faces), "")
            picture = profile.picture(shown[0].board, faces=faces, flip=False).as_json()
        content = {
            "names": names,
            "changes": self.changes,
            "picture": picture,
            "choices": [self._choice_data(choice) for choice in shown],
            "sentence": {each: self.sentence(each) for each in LANGUAGES},
            "words": in_each(lambda: in_language(WORDS) | {"title": titles[spoken()]}),
        }
        return StandalonePage(
            script="league/comparison", styles=("league/widget",), data={"_data": content}, titles=titles
        )

    def save(self, folder: disk.PathLike) -> Path:
        """Write the page into the folder of the league, and return its path."""
        return self.page().save(Path(folder) / f"league.compare-{self.a}-{self.b}.html")

    def _choice_data(self, choice: Disagreement) -> dict[str, Any]:
        profile = BoardProfile.of(choice.board)
        squares = [profile.squares_of(choice.board, profile.code(choice.board, one)) for one in choice.moves]
        red, black = choice.players
        where: dict[str, Any] = {"game": choice.game, "number": choice.number, "red": red, "black": black}
        return {
            "cells": choice.board.cells(),
            "squares": squares,
            "better": int(choice.difference < 0),
            "where": in_each(lambda: WORDS["where"].format(**where)),
            "sentence": {each: choice.sentence((self.a, self.b), each) for each in LANGUAGES},
        }


def compare_versions(
    folder: disk.PathLike, a: str, b: str, *, trusted: bool = False, **options: Any
) -> VersionComparison:
    """Why one submission beats another: where they choose different moves, and what a deeper search says.

    trusted : programs in Python run with your own rights, not confined
    options : as for `compare`

    Raises XqlabError for a name without a player, and for players without games.
    """
    league = read_league(folder)
    players = players_of(folder, league, trusted=trusted)
    files = {submission.name: Path(folder) / submission.file for submission in league.submissions}
    contents = [content_of(files[name]) if name in files else None for name in (a, b)]
    if None in contents and a in players and b in players:
        contents = [
            {key: value for key, value in players[name].describe().items() if key not in NOT_OURS}
            for name in (a, b)
        ]
    return compare(league, players, a, b, changes=changes_of(*contents), **options)


def players_of(folder: disk.PathLike, league: League, *, trusted: bool = False) -> dict[str, Player]:
    """Name -> player of those that can play as they did: anchors, and submissions that have not changed.

    trusted : with programs in Python that cannot be confined here
    """
    budget = {
        name: league.conditions[name] for name in ("nodes", "time", "fuel") if name in league.conditions
    }
    conditions = Conditions(league.game, **budget, trusted=trusted)
    entrants = [entrant_of(player, "anchor") for player in anchors(ANCHORS, conditions)]
    entrants += read_folder(folder, conditions, ANCHORS)
    digests = {submission.name: submission.digest for submission in league.submissions}
    return {
        submission.name: player
        for submission, player in entrants
        if player is not None and digests.get(submission.name) == submission.digest
    }


def compare(
    league: League,
    players: Mapping[str, Player],
    a: str,
    b: str,
    *,
    changes: Sequence[tuple[str, str, str]] = (),
    most: int = POSITIONS,
    seconds: float = SECONDS,
) -> VersionComparison:
    """Two players of a league on the positions of their games, both at their budget, with empty tables.

    changes : what differs in the submissions, as `changes_of` lists it
    most    : positions
    seconds : that it may take

    Raises XqlabError for a name without a player, and for players without games.
    """
    check_names("a player", [a, b], players)
    positions = _positions(league, a, b, most)
    if not positions:
        raise XqlabError(f"expected games of {a!r} or {b!r}, there are none")
    nodes = judge_nodes(positions[0][-1], league.conditions.get("nodes") or USUAL)
    until, choices, count = time.monotonic() + seconds, [], 0
    sessions = [RefereedSession(players[name]) for name in (a, b)]
    try:
        for number, game, ply, board in positions:
            if count and time.monotonic() > until:
                break
            count += 1
            moves = [_choice_of(session, board) for session in sessions]
            if None in moves or moves[0] == moves[1]:
                continue
            choices.append(_judged(number, game, ply, board, moves, nodes))
    finally:
        for session in sessions:
            session.close()
    choices.sort(key=lambda choice: -abs(choice.difference))
    score = league.cross().get((a, b), (0, 0, 0))
    return VersionComparison(
        a, b, score, count, tuple(choices), tuple(changes), nodes, count < len(positions)
    )


def _positions(league: League, a: str, b: str, most: int) -> list[tuple[int, LeagueGame, int, Any]]:
    """(number of the game, game, ply, board) of each position where one of them moves, no position twice."""
    numbered = [(number, game) for number, game in enumerate(league.games, 1) if {a, b} & set(game.players)]
    numbered.sort(key=lambda each: not {a, b} <= set(each[1].players))  # stable: games of the two first
    positions: dict[tuple[str, ...], tuple[int, LeagueGame, int, Any]] = {}
    for number, game in numbered:
        for ply, board in enumerate(boards_of(game.played)):
            mover = game.players[not board.turn]
            key = (*board.cells(), str(board.turn))
            if mover in (a, b) and key not in positions and board.outcome() is None:
                positions[key] = number, game, ply, board.copy()
    listed = list(positions.values())
    between = sum({a, b} <= set(game.players) for _, game, _, _ in listed)
    if len(listed) <= most or between >= most:
        return listed[:most]
    rest, room = listed[between:], most - between
    return listed[:between] + [rest[at * len(rest) // room] for at in range(room)]


def _choice_of(session: RefereedSession, board: GameBoard) -> Any:
    # None where it fails: what it then did wrong is the matter of its games.
    try:
        session.new_game(1)
        move = session.move(board.copy()).move
    except Forfeit:
        return None
    return move if move is not None and board.is_legal(move) else None


def _judged(
    number: int, game: LeagueGame, ply: int, board: GameBoard, moves: Sequence[Any], nodes: int
) -> Disagreement:
    answers = []
    for move in moves:
        after = board.copy()
        after.push(move)
        answers.append(value_after(after, nodes))
    (value_a, line_a), (value_b, line_b) = answers
    values, replies = (value_a, value_b), (line_a, line_b)
    where = move_number(game.played, ply)
    return Disagreement(board, number, game.players, where, (moves[0], moves[1]), values, replies)


# -- what differs in the submissions ----------------------------------------------------------------------


def changes_of(a: Any, b: Any) -> list[tuple[str, str, str]]:
    """(what, of the first, of the second) where two nested JSON values differ; "–" where one has it not."""
    first, second = dict(_leaves(a)), dict(_leaves(b))
    return [
        (name, first.get(name, "–"), second.get(name, "–"))
        for name in dict.fromkeys((*first, *second))
        if first.get(name) != second.get(name)
    ]


def _leaves(value: Any, name: str = "") -> Iterator[tuple[str, str]]:
    if isinstance(value, Mapping):
        for key, content in value.items():
            yield from _leaves(content, f"{name}.{key}" if name else str(key))
    elif isinstance(value, list) and all(isinstance(one, str) for one in value):
        yield from ((f"{name}: {one}", "+") for one in value)  # such as switches: each is there or not
    else:
        yield name, value if isinstance(value, str) else json.dumps(value)


def content_of(file: Path) -> Any:
    """What a submission says as JSON, of a folder its main file; None for one that is no JSON."""
    main = file / "submission.json" if file.is_dir() else file
    if main.suffix != ".json" or not main.is_file() or main.is_symlink():
        return None
    return disk.parsed(disk.read_text(main))
