"""The losing move of a decided game, and the loser's own search of it, to step through.

The judge values the position before and after each of the loser's moves, from the last one back. The losing
move is the last one at which the loser goes from not lost to lost although the judge would have played
another, see `Judged.loses`. Where there is none, it is the move that costs most.
"""

from __future__ import annotations

import statistics
import time
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from xqlab.experiments.matches.game_play import PlayedGame
from xqlab.experiments.matches.player import Player
from xqlab.experiments.matches.players import SearchPlayer
from xqlab.game_board import GameBoard
from xqlab.league.judging import (
    LOST,
    SHOWN,
    USUAL,
    Judged,
    board_at,
    boards_of,
    gain_text,
    judge,
    judge_nodes,
    most_nodes,
    move_name,
    move_number,
    value_text,
)
from xqlab.league.league import WALKOVER
from xqlab.league.verdicts import LeagueError
from xqlab.search.driver import search
from xqlab.search.result import Result
from xqlab.trace.conventions import LANGUAGES
from xqlab.viz.page.board_profile import BoardProfile
from xqlab.viz.page.standalone import StandalonePage
from xqlab.viz.stepper.widget import MAX_EVENTS, Stepper
from xqlab.words import Words, in_each, in_language

TECHNICAL = ("failure", "illegal_move", "no_move", WALKOVER)  # how a game ends that no move has lost
SECONDS = 30.0  # that looking for a losing move may take

WORDS = {
    "whole": Words(
        "Move {number}, {move}: {own}; {judge} {after}{reply}. {better}",
        "第 {number} 回合 {move}：{own}；{judge} {after}{reply}。{better}",
    ),
    "own": Words("its own search at depth {depth} gave {value}", "它自己搜到深度 {depth}，得 {value}"),
    "other": Words(
        "its own search now plays {move} and gives {value}", "它自己的搜索这次走 {move}，得 {value}"
    ),
    "reported": Words("{loser} reported {value}", "{loser} 报告的值为 {value}"),
    "silent": Words("{loser} reported no value", "{loser} 未报告值"),
    "judge": Words("{nodes} nodes of the full search give", "完整搜索用 {nodes} 个结点得"),
    "times": Words("{times} times the nodes give", "以 {times} 倍结点数搜索得"),
    "reply": Words(": the reply {move}{gain}", "：应着 {move}{gain}"),
    "space": Words(" ", "，"),
    "better": Words("{move} kept {before}.", "走 {move} 可保持 {before}。"),
    "fell": Words(
        "No move goes from not lost to lost: this one costs most. {better}",
        "没有一着使局面由未败变为败势：这一着损失最大。{better}",
    ),
    "faultless": Words(
        "No move costs anything in the eyes of the deeper search: the last one is shown.",
        "在更深的搜索看来没有一着有损失：这里显示最后一着。",
    ),
    "hurried": Words("Only the last {count} moves were looked at.", "只查看了最后 {count} 着。"),
    "title": Words("The losing move of {loser}", "{loser} 的败着"),
    "game": Words("Game", "对局"),
    "move": Words("Losing move", "败着"),
    "line": Words("Refutation", "反驳"),
    "how": Words("How it was found", "如何找到"),
    "definition": Words(
        "The last move of the loser at which the full search with {nodes} nodes goes from not lost to"
        " lost ({lost} centipawns behind, or mated) and would have played another move."
        " Values in the sentence are for the loser.",
        "败方最后一着：完整搜索用 {nodes} 个结点判断，局面由未败变为败势（落后 {lost} 分，或被杀），"
        "且搜索会走另一着。"
        "句中的值从败方看。",
    ),
    "search": Words("Search shown", "所示搜索"),
    "own search": Words("the loser's own, run again", "败方自己的搜索，重新运行"),
    "full search": Words(
        "the full search of xqlab with as many nodes: this player's own cannot be recorded",
        "xqlab 的完整搜索，结点数相同：该棋手自己的搜索无法记录",
    ),
}


@dataclass(frozen=True)
class Explanation:
    """The losing move of a game and the search of it; `save` writes the page.

    game     : the game
    loser    : its name
    judged   : the losing move
    nodes    : of the judge, for a position
    looked_at : how many of the loser's moves were judged; `is_hurried`: whether time ended that
    result   : the recorded search: the loser's own, or the full search where `is_own` is False
    """

    game: PlayedGame
    loser: str
    judged: Judged
    nodes: int
    looked_at: int
    is_hurried: bool
    result: Result = field(repr=False)
    is_own: bool

    def sentence(self, language: str = "en") -> str:
        """The move and why it loses, in a language."""
        words, judged, profile = in_language(WORDS, language), self.judged, self._profile
        board, after = self.board(), self.board()
        after.push(self.move)
        best = move_name(profile, board, judged.best, language)
        better = words["better"].format(move=best, before=value_text(profile, board, judged.before, language))
        if judged.cost <= 0:
            better = words["faultless"]
        elif not judged.loses:
            better = words["fell"].format(better=better)
        if self.is_hurried:
            better += " " * (language == "en") + words["hurried"].format(count=self.looked_at)
        reply = ""
        if judged.line:
            move = move_name(profile, after, judged.line[0], language)
            gain = gain_text(profile, after, judged.after, judged.line, language)
            gain = f"{words['space']}{gain}" if gain else ""
            reply = words["reply"].format(move=move, gain=gain)
        whole = words["whole"].format(
            number=move_number(self.game, judged.ply),
            move=move_name(profile, board, self.move, language),
            own=self._own(board, language),
            judge=self._judge(language),
            after=value_text(profile, board, judged.after, language),
            reply=reply,
            better=better,
        )
        return whole.strip()

    @property
    def move(self) -> Any:
        """The losing move, of the game's own type."""
        return self.board().parse_move(self.game.moves[self.judged.ply])

    def board(self) -> Any:
        """The position before it, with all moves that led there."""
        return board_at(self.game, self.judged.ply)

    def page(self) -> StandalonePage:
        """The search in a stepper, with the sentence above and the refutation below."""
        page = Stepper(self.result, **self._part()).as_html()
        sentences = {name: self.sentence(name) for name in LANGUAGES}
        about = page.data["about"]
        notes = {name: f"{sentences[name]} {about['note'][name]}".strip() for name in LANGUAGES}
        titles = in_each(lambda: WORDS["title"].format(loser=self.loser))
        facts = {name: [*self._facts(name), *page.facts[name]] for name in LANGUAGES}
        data = {**page.data, "about": about | {"note": notes}}
        return replace(page, data=data, titles=titles, facts=facts)

    def save(self, file: str | Path) -> Path:
        """Write the page and return its path."""
        return self.page().save(file)

    @property
    def _profile(self) -> BoardProfile:
        return BoardProfile.of(self.game.opening.board())

    def _judge(self, language: str) -> str:
        times = self.nodes / max(self.result.nodes, 1)
        key = "times" if self.is_own and times >= 2 else "judge"
        return in_language(WORDS[key], language).format(times=round(times), nodes=f"{self.nodes:,}")

    def _own(self, board: GameBoard, language: str) -> str:
        words, result = in_language(WORDS, language), self.result
        if self.is_own:
            key = "own" if result.move == self.move else "other"
            move = move_name(self._profile, board, result.move, language)
            value = value_text(self._profile, board, int(result.value), language)
            return words[key].format(depth=result.depth, value=value, move=move)
        values = self.game.values
        reported = values[self.judged.ply] if values else None
        if reported is None:
            return words["silent"].format(loser=self.loser)
        value = value_text(self._profile, board, reported, language)
        return words["reported"].format(loser=self.loser, value=value)

    def _part(self) -> dict[str, Any]:
        """What of the search the stepper shows: all of it, or of a large one what follows the losing move."""
        tree, code = self.result.tree, int(self.board().code_of(self.move))
        below = [(node, tree.nodes[node]) for node in tree.children(tree.finished_root)]
        nodes = [node for node, row in below if row.move == code and row.searched]
        if not nodes:
            return {}
        if len(tree.log) > MAX_EVENTS:
            return {"node": int(nodes[-1])}
        left = int(tree.nodes[nodes[-1]].last_event)
        return {"start": left} if left >= 0 else {}

    def _facts(self, language: str) -> list[tuple[str, str]]:
        words, profile, game = in_language(WORDS, language), self._profile, self.game
        board = self.board()
        board.push(self.move)
        line = []
        for move in self.judged.line[:SHOWN]:
            line.append(move_name(profile, board, move, language))
            board.push(move)
        search = words["own search" if self.is_own else "full search"]
        return [
            (words["game"], f"{game.red} – {game.black}, {game.result}"),
            (words["move"], self.sentence(language)),
            *([(words["line"], " ".join(line))] if line else []),
            (words["how"], words["definition"].format(nodes=f"{self.nodes:,}", lost=LOST)),
            (words["search"], search),
        ]


def explain(game: PlayedGame, player: Player | None) -> Explanation:
    """Why a decided game was lost; looking for the losing move takes SECONDS at most, or one move.

    player : the loser, whose own search is run again if it is a `SearchPlayer`; None where it is not there

    Raises LeagueError for a draw, for a game lost by a verdict, and for one in which the loser has not moved.
    """
    if game.winner is None:
        raise LeagueError(f"expected a decided game, got a draw of {game.red} and {game.black}")
    if game.termination in TECHNICAL:
        raise LeagueError(f"expected a game that the board decided, got {game.explanation!r}")
    loser = (game.red, game.black)[game.winner]
    plies = [ply for ply, board in enumerate(boards_of(game)) if board.turn is not game.winner][::-1]
    plies = [ply for ply in plies if ply < len(game.moves)]
    if not plies:
        raise LeagueError(f"expected a game in which {loser} has moved, got {game.moves!r}")
    spent = [count for count in game.of_player(loser, game.nodes) if count]
    nodes = judge_nodes(game.opening.board(), statistics.median(spent) if spent else USUAL)
    until, judged = time.monotonic() + SECONDS, []
    for ply in plies:
        judged.append(judge(board_at(game, ply), game.moves[ply], nodes, ply))
        if judged[-1].loses or time.monotonic() > until:
            break
    last = judged[-1]
    chosen = last if last.loses else max(judged, key=lambda one: one.cost)
    result, is_own = own_search(game, chosen.ply, player)
    is_hurried = not last.loses and len(judged) < len(plies)
    return Explanation(game, loser, chosen, nodes, len(judged), is_hurried, result, is_own)


def own_search(game: PlayedGame, ply: int, player: Player | None) -> tuple[Result, bool]:
    """(the recorded search that chose a move, whether it is the player's own).

    The player's own searches its earlier positions of the game first, as its table remembers them.
    """
    if not isinstance(player, SearchPlayer):
        spent = game.nodes[ply] if game.nodes else None
        nodes = min(spent or USUAL, most_nodes(game.opening.board()))
        return search(board_at(game, ply), nodes=nodes, record=True, ideas=()), False
    session: Any = player.open()
    session.new_game(1)
    last = board_at(game, ply)
    for at, board in enumerate(boards_of(game)):
        if at == ply:
            break
        if board.turn is last.turn:
            session.move(board.copy())
    return session.search(last, record=True), True
