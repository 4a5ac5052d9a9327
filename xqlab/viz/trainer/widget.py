"""`Trainer`: puzzles to solve on the board; a wrong move is refuted there by the search, and taken back."""

from __future__ import annotations

import random
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import traitlets

from xqlab.errors import WidgetError
from xqlab.experiments.suite.suite_file import shipped_suite
from xqlab.game_board import GameBoard
from xqlab.games.adapters import playable
from xqlab.trace.conventions import LANGUAGES, conventions
from xqlab.viz.board.line_of_play import LineOfPlay
from xqlab.viz.board.message import about_game, played_move, position_message
from xqlab.viz.board.options import checked_choice
from xqlab.viz.core.fields import Place
from xqlab.viz.core.widget import Widget
from xqlab.viz.page.answers import AnswersError, Item, KeepsAnswers
from xqlab.viz.page.board_profile import BoardProfile
from xqlab.viz.page.facts import Facts, position_text
from xqlab.viz.page.payload import picked
from xqlab.viz.still.output import board_still
from xqlab.viz.trainer.puzzles import KINDS, kind_of, puzzles_of
from xqlab.viz.trainer.solution import Solver
from xqlab.words import Words, in_each
from xqlab.xiangqi.mate_positions import mates as shipped_mates

ROW = Words("Puzzles", "题目")


class Trainer(KeepsAnswers, Widget):
    """A widget with puzzles: play the solution; the best defence replies, and a wrong move is refuted.

    puzzle   : the number of the one that is shown, from 0; can be set
    answers  : what the reader has done: name of a puzzle -> {tries, solved, hints, shown}; can be set
    puzzles  : the `Puzzle` objects, in their order
    faces, notation, flip, language : as those of `BoardWidget`

    Answers survive the kernel, beside the notebook; `save_answers` and `load_answers` take them elsewhere.
    """

    SHEET, ANSWERED = "trainer", ("answers",)
    SCRIPT, STYLES = "trainer/widget", ("board/widget", "board/panel", "trainer/widget")
    CAN_SEARCH, ALWAYS_LIVE, LIVE_SCRIPT = True, True, "live/play/training"
    MADE_LIVE = ("xqlab.viz.live.play.training", "training_page")
    TITLES = Words("Puzzles: {game}", "{game}练习题")
    ABOUT = Words("About these puzzles", "关于这些题")
    PROGRESS = ("puzzle", "answers", "faces", "notation", "flip")

    puzzle = Place("a puzzle", lambda trainer: len(trainer.puzzles), "the number of the puzzle shown")
    answers: Any = traitlets.Dict(help="name -> tries, solved, hints, shown").tag(sync=True)
    language = traitlets.Unicode("en", help='of all words: "en" or "zh"').tag(sync=True)
    faces = traitlets.Unicode(help="of the pieces").tag(sync=True)
    notation = traitlets.Unicode(help="of the moves").tag(sync=True)
    flip = traitlets.Bool(False, help="whether the second player is at the bottom").tag(sync=True)

    def __init__(
        self,
        puzzles: Iterable[Any] | None = None,
        *,
        seed: int | None = None,
        faces: str | None = None,
        notation: str | None = None,
        flip: bool = False,
        language: str | None = None,
        answers: str | Path | bool | None = None,
    ) -> None:
        """Puzzles of one game: mates, positions of suites, or pairs of a FEN and a depth; None for all mates.

        seed    : of a random order; None keeps the order given
        answers : as for `Quiz`

        Of a FEN, moves within 30 centipawns of the best at that depth are right; a mate that the search sees
        in Xiangqi, in at most 6 moves, is proven. Raises WidgetError, the game's own error for a FEN.
        """
        self.puzzles = puzzles_of(shipped_mates() if puzzles is None else puzzles)
        if seed is not None:
            random.Random(seed).shuffle(self.puzzles)
        board = self.puzzles[0].board
        self._profile = profile = BoardProfile.of(board)
        self._solver = Solver(profile, board)
        language = conventions().language if language is None else language
        own = profile.notation_in(language)
        super().__init__(
            language=checked_choice("language", language, profile),
            faces=checked_choice("faces", next(iter(profile.faces), "") if faces is None else faces, profile),
            notation=checked_choice("notation", own if notation is None else notation, profile),
            flip=flip,
            _data=self._described(board),
        )
        self.on_msg(self._hear)
        self._keep_answers(answers)

    @classmethod
    def mates(cls, moves: int | None = None, theme: str | None = None, **options: Any) -> Trainer:
        """The proven mates, all or those in `moves` moves or with a theme (`xqlab.xiangqi.mates`)."""
        return cls(shipped_mates(moves, theme), **options)

    @classmethod
    def suite(cls, name: str, kind: str | None = None, **options: Any) -> Trainer:
        """A suite that comes with xqlab, "xiangqi", "junqi" or "chess": all, or its mates, tactics, endgames.

        kind : "mate", "tactic" or "endgame"; raises WidgetError for a kind that it does not have

        Of Junqi's boards it takes the size that most positions have.
        """
        positions = shipped_suite(name)
        chosen = [position for position in positions if kind in (None, kind_of(position))]
        sizes = [len(playable(position.board()).cells()) for position in chosen]
        if not chosen:
            kinds = [of for of in KINDS if of in map(kind_of, positions)]
            raise WidgetError(f"expected a kind of {name!r} out of {', '.join(kinds)}, got {kind!r}")
        usual = max(sizes, key=sizes.count)
        return cls([position for position, size in zip(chosen, sizes) if size == usual], **options)

    @property
    def score(self) -> tuple[int, int, int]:
        """(solved at the first try without help, solved, tried)."""
        answers = list(self.answers.values())
        solved = [answer for answer in answers if answer["solved"]]
        first = [answer for answer in solved if answer["tries"] == 1 and not answer["hints"]]
        return len(first), len(solved), len(answers)

    def __repr__(self) -> str:
        first, solved, _ = self.score
        return f"<Trainer: {len(self.puzzles)} puzzles, {solved} solved, {first} at the first try>"

    def _described(self, board: GameBoard) -> dict[str, Any]:
        profile = self._profile
        return {
            "board": about_game(profile, board) | {"start": None},
            "pictures": {
                faces: [profile.picture(board, faces=faces, flip=flip).as_json() for flip in (False, True)]
                for faces in (profile.faces or [""])
            },
            "notation": {language: profile.notation_in(language) for language in LANGUAGES},
            "themes": {name: zh for puzzle in self.puzzles for name, zh in puzzle.themes.items()},
            "puzzles": [
                picked(puzzle, "name", "chinese", "moves", "proof")
                | {"themes": list(puzzle.themes), "side": profile.turn(puzzle.board)}
                for puzzle in self.puzzles
            ],
        }

    # -- answers that survive ---------------------------------------------------------------------------

    def _questions_asked(self) -> list[tuple[str, int, Any]]:
        return [
            ("puzzle", at, [puzzle.board.name, position_text(puzzle.board), puzzle.moves, list(puzzle.best)])
            for at, puzzle in enumerate(self.puzzles, start=1)
        ]

    def _answered(self) -> list[tuple[int, list[float], int, bool]]:
        answers = [self.answers.get(puzzle.name) for puzzle in self.puzzles]
        return [
            (at, [int(answer["solved"]), answer["hints"]], answer["tries"], answer["shown"])
            for at, answer in enumerate(answers)
            if answer is not None
        ]

    def _take(self, items: list[Item]) -> None:
        taken = {}
        for item in items:
            given = item["given"] or [0, 0]  # as one that is cleared
            if len(given) != 2 or given[0] not in (0, 1) or given[1] != abs(int(given[1])):
                raise AnswersError(f"expected whether it is solved, and hints, got {given!r}")
            taken[self.puzzles[item["number"] - 1].name] = {
                "tries": item["tries"],
                "solved": bool(given[0]),
                "hints": int(given[1]),
                "shown": item.get("shown", False),
            }
        self.answers = taken

    # -- what the page asks -----------------------------------------------------------------------------

    def _hear(self, _: Any, content: dict[str, Any], buffers: Any) -> None:
        asked = dict(content)
        answers: dict[str, Any] = {"open": self._open, "frames": self._frames, "refute": self._refute}
        try:
            name, number = asked.pop("do", None), asked.pop("id", None)
            if name not in answers:
                raise WidgetError(f"expected a request among {', '.join(answers)}, got {name!r}")
            self.send({"id": number, "answer": answers[name](**asked)})
        except (ValueError, TypeError, LookupError) as error:
            self.send({"id": number, "error": str(error)})

    def _open(self, puzzle: int) -> dict[str, Any]:
        """What solves a puzzle, see `Solver.tree`."""
        return self._solver.tree(self.puzzles[puzzle])

    def _frames(self, puzzle: int, moves: list[str], since: int = 0) -> list[dict[str, Any]]:
        """The positions after moves of a puzzle, from that after `since` moves on; the solver has moves."""
        profile = self._profile
        board = self.puzzles[puzzle].board
        line = LineOfPlay(board, note=lambda before, code: played_move(profile, before, code))
        frames = []
        for at in range(len(moves) + 1):
            if at:
                line.play(self._solver.names(line.board)[moves[at - 1]])
            if at >= since:
                occasion, is_solvers = ("played" if at else ""), at % 2 == 0
                message = position_message(line, profile, serial=0, occasion=occasion, playable=is_solvers)
                frames.append(message)
        return frames

    def _refute(self, puzzle: int, moves: list[str]) -> dict[str, Any]:
        """Why the last of these moves is wrong, see `Solver.refute`."""
        board = self._board(puzzle, moves[:-1])
        return self._solver.refute(self.puzzles[puzzle], board, len(moves) // 2, moves[-1])

    def _board(self, puzzle: int, moves: list[str]) -> Any:
        board = self.puzzles[puzzle].board.copy()
        for name in moves:
            board.push_code(self._solver.names(board)[name])
        return board

    # -- pages ------------------------------------------------------------------------------------------

    def _still(self) -> str:
        return board_still(self.puzzles[self.puzzle].board, self.language)

    def _standalone(self, **_: Any) -> tuple[str, dict[str, Any], Facts]:
        facts = in_each(lambda: [(str(ROW), str(len(self.puzzles)))])
        return self.puzzles[0].board.name, super()._standalone()[1], facts

    @traitlets.validate("faces", "notation", "language")
    def _check_choice(self, proposal: dict[str, Any]) -> Any:
        return checked_choice(proposal["trait"].name, proposal["value"], self._profile)
