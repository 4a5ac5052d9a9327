"""The page of a league, `league.html`, and the scripts beside it that it reads while the league runs."""

import hashlib
import json
import time
from collections.abc import Callable
from contextlib import nullcontext, suppress
from functools import cache
from pathlib import Path
from typing import Any

from xqlab import disk
from xqlab.experiments.matches.game_play import PlayedGame
from xqlab.experiments.matches.openings import Opening
from xqlab.game_board import GameBoard
from xqlab.game_profile import profile_named
from xqlab.league.league import League, LeagueGame
from xqlab.trace.conventions import LANGUAGES
from xqlab.viz.board.line_of_play import LineOfPlay
from xqlab.viz.board.message import PlayedMove, played_move
from xqlab.viz.board.page.data import game_texts, page_data, positions_of
from xqlab.viz.board.widget import BoardWidget
from xqlab.viz.page.board_profile import BoardProfile
from xqlab.viz.page.facts import called_in
from xqlab.viz.page.finished_file import UnwrittenError, write_finished
from xqlab.viz.page.standalone import StandalonePage, packed
from xqlab.words import Words, in_each, in_language, spoken

PAGE, DATA = "league.html", "league.data.js"
EVERY = 3  # seconds
GAMES = "games"  # the folder of replays
CALL = "window.xqlabLeague?.({name}, {packed});\n"  # how a script hands its content to the page
TITLE = Words("A league of {game}", "{game}联赛")


def save_page(league: League, folder: disk.PathLike, *, running: bool = False) -> Path:
    """Write the page of a league, its data, and the replays that are not there yet; return the page's path.

    running : whether more is to come: a page that is open reads the data again every few seconds
    """
    folder = Path(folder)
    (folder / GAMES).mkdir(parents=True, exist_ok=True)
    for game in league.games:
        file = game_file(folder, game)
        if game.played.moves and not file.exists():
            _write_script(file, file.stem, replay_of(game.played))
    _write_script(folder / DATA, "league", page_content(league, folder, running=running))
    page, text = folder / PAGE, _page_text(league.game)
    if not page.exists() or page.read_text("utf-8") != text:  # an older xqlab may have written it
        write_finished(page, text)
    return page


def keep_page(folder: disk.PathLike) -> Callable[[League], None]:
    """For `play_league(on_change=...)`: what keeps the page of a league in step with its games."""

    def keep(league: League) -> None:
        running = not (league.is_finished or league.interrupted)
        # A page that is busy, or a disk that is full, now need not be so at the next pair.
        with suppress(UnwrittenError, OSError) if running else nullcontext():
            save_page(league, folder, running=running)

    return keep


@cache
def _page_text(game: str) -> str:
    return league_page(game).page()


def league_page(game: str) -> StandalonePage:
    """The page of a league of a game; what it shows is in the scripts beside it."""
    board = Opening(game=game).board()
    names = {each: called_in(board, each) for each in LANGUAGES}
    return StandalonePage(
        script="league/standalone",
        styles=(*BoardWidget.STYLES, "league/widget"),
        data={"_data": {"board": _board_data(board), "files": {"data": DATA, "games": GAMES}}},
        titles=in_each(lambda: TITLE.format(game=names[spoken()]["game"])),
        reads_files=True,
    )


def page_content(league: League, folder: Path, *, running: bool) -> dict[str, Any]:
    """What the page shows of a league: `League.as_json`, and

    updated : seconds since 1970; `every`: seconds until the page reads it again
    reasons : language -> how a game ended -> a phrase
    games   : each with its number of `plies` and its `file` in the folder of replays, "" if it has no moves
    """
    content = league.as_json()
    for game, row in zip(league.games, content["games"]):
        row["plies"] = len(game.played.opening.moves) + len(game.played.moves)
        row["file"] = game_file(folder, game).stem if game.played.moves else ""
    profile = profile_named(league.game)
    reasons = in_each(lambda: {} if profile is None else in_language(profile.play.reasons))
    return content | {"running": running, "updated": time.time(), "every": EVERY, "reasons": reasons}


def game_file(folder: disk.PathLike, game: LeagueGame) -> Path:
    """The script with the replay of a game; its name is a digest, and no name of a player."""
    text = "\n".join((game.id, game.played.opening.fen, *game.played.opening.moves, "", *game.played.moves))
    return Path(folder) / GAMES / f"{hashlib.sha256(text.encode()).hexdigest()[:12]}.js"


def replay_of(game: PlayedGame) -> dict[str, Any]:
    """The positions of a game, for the board of the page: the opening's moves, then its own."""
    begin = Opening(fen=game.opening.fen, game=game.opening.game).board()
    profile = BoardProfile.of(begin)
    start, codes = profile.line_of(game.board())

    def note(board: GameBoard, code: int) -> PlayedMove:
        return played_move(profile, board, code)

    line = LineOfPlay(start, codes, note=note)
    positions = list(positions_of(line, profile))
    positions[-1]["written"] = game_texts(line, profile)
    return {"line": positions}


def _board_data(board: GameBoard) -> dict[str, Any]:
    """What the replays of all games have in common."""
    data = page_data(BoardWidget(board, editable=False))
    return {name: value for name, value in data.items() if name not in ("line", "at")}


def _write_script(file: Path, name: str, content: Any) -> None:
    # JSON of base64 in a call: no text of a submission is ever a part of the script.
    write_finished(file, CALL.format(name=json.dumps(name), packed=json.dumps(packed(content))))
