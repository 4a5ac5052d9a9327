"""`SideBySide`: what alpha-beta and Monte-Carlo tree search looked at in one position, line by line."""

import zlib
from dataclasses import dataclass
from typing import Any

import numpy as np
import traitlets

from xqlab.errors import WidgetError, quoted
from xqlab.mcts import Result as MctsResult
from xqlab.trace.move_names import line_names
from xqlab.trace.playouts.sentences import signed
from xqlab.viz.core.fields import Place
from xqlab.viz.core.widget import Widget
from xqlab.viz.figures.search_still import search_still
from xqlab.viz.page.facts import LEAF_WORDS, PLAYOUT_WORDS, Facts, position_text
from xqlab.viz.page.payload import deflate, pack
from xqlab.viz.page.recording import Recording
from xqlab.viz.side_by_side.lines import join
from xqlab.words import Words, in_language

TITLES = Words(
    "Alpha-beta and Monte-Carlo tree search on one position of {game}",
    "{game}同一局面上的 α-β 搜索与蒙特卡洛树搜索",
)
MOST_LINES = 20_000
FACT = (
    Words("Monte-Carlo tree search", "蒙特卡洛树搜索"),
    Words(
        "{playouts} playouts, {nodes} nodes, leaves by {leaf}; best {move}, Q {q}",
        "{playouts} 次模拟，{nodes} 个结点，叶结点用{leaf}；最佳着法 {move}，Q {q}",
    ),
)


@dataclass(frozen=True)
class ComparedMove:
    """A move as both searches saw it, for the player who chooses it.

    nodes  : of alpha-beta below it; 0 if it was not searched, with value and bound None
    visits : of Monte-Carlo tree search; 0 if it was never tried, with q None
    """

    move: str
    nodes: int
    value: int | None
    bound: str | None
    visits: int
    q: float | None


class SideBySide(Widget):
    """One position searched by alpha-beta and by Monte-Carlo tree search, locked by the line of moves.

    For each move of the position reached it shows alpha-beta's share of nodes, value and bound, and the share
    of visits and Q of the playouts. Where only one of them looked, it says so. Walking needs no kernel.

    line     : the number of the line shown, 0 for the root; `move_line` has its moves, `go` leads to one
    language : "en" or "zh"
    """

    SCRIPT, STYLES = "side_by_side/widget", ("side_by_side/widget",)
    TITLES, CAN_SEARCH = TITLES, True

    line = Place("a line", lambda widget: len(widget.lines), "the number of the line shown")
    _block = traitlets.Bytes().tag(sync=True)

    def __init__(
        self,
        alpha_beta: Any,
        playouts: Any,
        *,
        faces: str = "chinese",
        flip: bool = False,
        max_lines: int = MOST_LINES,
        language: str | None = None,
        notation: str | None = None,
    ) -> None:
        """A recorded `Result` of `xqlab.search`, or its tree, and a `Result` of `xqlab.mcts`: one position.

        max_lines : lines of moves at most; those with the smallest shares are left out, and the page says so
        faces, flip, language, notation : as for `Stepper`

        Raises WidgetError for other searches, two positions, and invalid options.
        """
        if not isinstance(playouts, MctsResult):
            raise WidgetError(f"expected second a Result of xqlab.mcts, got {quoted(playouts)}")
        if isinstance(alpha_beta, MctsResult):
            raise WidgetError("expected first a Result of xqlab.search, got one of xqlab.mcts")
        if isinstance(max_lines, bool) or not isinstance(max_lines, int) or max_lines < 1:
            raise WidgetError(f"expected max_lines to be an integer above 0, got {max_lines!r}")
        recording = Recording(alpha_beta, language=language, notation=notation)
        board = recording.tree.board
        positions = [position_text(start) for start in (board, playouts.board)]
        if board.name != playouts.board.name or positions[0] != positions[1]:
            raise WidgetError(
                f"expected two searches of one position, got {' and '.join(map(quoted, positions))}"
            )
        self._recording, self.playouts = recording, playouts
        self.lines = lines = join(recording.tree, playouts.tree, max_lines)
        self._names = lines.names(board)
        places = lines.places(board)
        arrays = {"parent": np.array(lines.parents, dtype="i4")} | lines.columns | places.arrays()
        contents, block = pack(arrays)
        about = recording.about(faces, flip) | {
            "contents": contents,
            "symbols": places.symbols,
            "scale": playouts.settings.scale,
            "dropped": lines.dropped,
            "log_share": recording.log_share(),
            "moves": {
                language: line_names(board, lines.parents, lines.codes, how.moves) or self._names
                for language, how in recording.conventions.items()
            },
        }
        super().__init__(language=recording.language, _data=about, _block=deflate(block))

    @property
    def move_line(self) -> list[str]:
        """The moves of the line shown."""
        moves, line = [], self.line
        while line > 0:
            moves.append(self._names[line])
            line = self.lines.parents[line]
        return moves[::-1]

    def go(self, moves: str) -> None:
        """Show the line of these moves, separated by spaces; raises WidgetError where neither looked."""
        line = 0
        for move in moves.split():
            below = {self._names[child]: child for child in self._below(line)}
            if move not in below:
                raise WidgetError(f"expected one of {', '.join(below) or 'no moves'}, got {quoted(move)}")
            line = below[move]
        self.line = line

    def rows(self) -> list[ComparedMove]:
        """The moves of the position shown, those that either search looked at or proved not to matter."""
        columns = self.lines.columns
        return [
            ComparedMove(
                self._names[child],
                int(columns["nodes"][child]),
                int(columns["value"][child]) if columns["bound"][child] else None,
                ("", "exact", "lower", "upper")[columns["bound"][child]] or None,
                int(columns["visits"][child]),
                float(columns["q"][child]) if columns["visits"][child] else None,
            )
            for child in self._below(self.line)
        ]

    def _below(self, line: int) -> list[int]:
        return [child for child, parent in enumerate(self.lines.parents) if parent == line]

    def _standalone(self, *, live: bool = False) -> tuple[str, dict[str, Any], Facts]:
        codes = {"codes": np.array(self.lines.codes, dtype="<i4").tobytes()} if live else {}
        data = codes | {
            "_data": self._data | {"exported": True, "log_share": self._recording.log_share(advice=False)},
            "_block": zlib.decompress(self._block),
            "line": self.line,
        }
        facts = self._recording.facts()
        for language, rows in facts.items():
            rows.insert(-1, self._fact(language))
        return str(self.playouts.board.name), data, facts

    def _fact(self, language: str) -> tuple[str, str]:
        result, (name, text) = self.playouts, in_language(FACT, language)
        best = self.lines.columns["favourite"][0]
        move = "–" if best < 0 else self._data["moves"][language][best]
        proved = in_language(PLAYOUT_WORDS["proved"], language) if result.proved else ""
        leaf = in_language(LEAF_WORDS[result.settings.leaf], language)
        counts = {"playouts": f"{result.playouts:,}", "nodes": f"{result.nodes:,}"}
        return name, text.format(leaf=leaf, move=move, q=f"{signed(result.value)}{proved}", **counts)

    def _still(self) -> str:
        return search_still(self._recording, self.language)

    def __repr__(self) -> str:
        return (
            f"<SideBySide of {len(self.lines):,} lines of moves, at {' '.join(self.move_line) or 'the root'}>"
        )
