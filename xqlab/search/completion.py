"""How the line of a mate continues where the search has cut it, up to the mate itself.

A node whose value came from the table has no line of its own, and the replies in an empty window (MTD(f))
are only good enough, not best. So a line may lack its end, although its value says when the mate comes.

The moves that are missing come from the table, or else from a search of the position where the line ends,
with a window around the known value. A line counts only if each of its moves is legal and the game ends with
it, at the ply that the value says. The table is read and not written to, and no counter counts these nodes:
the search is the same with and without.
"""

from xqlab.game import MATE, MATE_BOUND, Game, key, verdict
from xqlab.kernels import interpreted
from xqlab.playable import Playable
from xqlab.search import line, table
from xqlab.search.alphabeta import search
from xqlab.search.enhancements import Enhancements
from xqlab.search.events import UPPER, new_log
from xqlab.search.memory import MAX_PLY, new_memory
from xqlab.search.records import Records, call

FEWEST = 2_000  # nodes that a completion may enter, however short the search was
MOST = {True: 200_000, False: 4_000}  # the same, however long: compiled, interpreted
TABLE_MB = 1

from_root = interpreted(line.from_root)
probe = interpreted(table.probe)
entry_bound, entry_depth = interpreted(table.entry_bound), interpreted(table.entry_depth)
entry_move, entry_value = interpreted(table.entry_move), interpreted(table.entry_value)


def plies_to_mate(value: int) -> int | None:
    """Plies from the root to the mate that `value` means; None for no mate."""
    plies = MATE - abs(value)
    return plies if 0 <= plies < MATE - MATE_BOUND else None


def ends_in_mate(board: Playable, value: int, plies: int) -> bool:
    """Whether the game has ended on `board`, so many plies from the root, with this value for the root."""
    if board.codes():
        return False
    return bool(from_root(int(verdict(board.position)), plies) == (value if plies % 2 == 0 else -value))


class Completion:
    """Completes the lines of one search; its memory and table live as long as that.

    records  : of the search; its table is only read, nothing else may use its evaluator meanwhile
    compiled : whether the search runs compiled
    """

    def __init__(self, game: Game, use: Enhancements, records: Records, compiled: bool) -> None:
        lossless = Enhancements.lossless(game).without("iterative_deepening")
        self._use = lossless.including("repetition") if use.works("repetition") else lossless
        self._of_search, self._compiled = records, compiled
        self._records: Records | None = None
        self._complete: dict[tuple[int, int], list[int]] = {}  # the last line of each value and first move

    @property
    def nodes(self) -> int:
        """Nodes entered so far."""
        return 0 if self._records is None else int(self._records.memory.nodes)

    def complete(self, board: Playable, codes: list[int], value: int, nodes: int) -> list[int] | None:
        """The line that `codes` begin, up to the mate that `value` means; None where it is not found.

        codes : from the root, at least one; each keeps the value of the root
        nodes : that all completions of this search together may enter
        """
        plies = plies_to_mate(value)
        if plies is None or plies > MAX_PLY or not codes:
            return None
        complete = self._complete.get((value, codes[0]), [])
        if complete[: len(codes)] == codes:
            return complete
        limit = min(max(nodes, FEWEST if nodes else 0), MOST[self._compiled])
        for remembers in (True, False):
            line = self._go_on(board.copy(), codes[:plies], value, plies, remembers, limit)
            if line is not None:
                self._complete[value, codes[0]] = line
                return line
        return None

    def _go_on(
        self, board: Playable, codes: list[int], value: int, plies: int, remembers: bool, limit: int
    ) -> list[int] | None:
        played: list[int] = []
        while True:
            for code in codes:
                if code not in board.codes():
                    return None
                board.push_code(code)
                played.append(code)
            left = plies - len(played)
            if left <= 0:
                return played if ends_in_mate(board, value, plies) else None
            winning = (value > 0) == (len(played) % 2 == 0)
            value_here = MATE - left if winning else left - MATE
            codes = self._remembered(board, value_here, left) if remembers else []
            codes = codes or self._proved(board, value_here, left, limit)
            if not codes:
                return None

    def _remembered(self, board: Playable, value: int, left: int) -> list[int]:
        # The table's move, if it keeps this value. Only a deep enough entry rules out a quicker mate.
        entry = probe(self._of_search.table, key(board.position))
        if entry == 0 or entry_bound(entry) == UPPER or entry_value(entry, 0) != value:
            return []
        return [int(entry_move(entry))] if value > 0 or entry_depth(entry) >= left else []

    def _proved(self, board: Playable, value: int, left: int, limit: int) -> list[int]:
        # The line of a search that sees the mate, if it finds this very value: perhaps a cut one, but longer.
        if self._records is None:
            of_search, own_table = self._of_search, table.new_table(TABLE_MB)
            records = Records(new_memory(), own_table, new_log(0), self._use.record(), of_search.evaluator)
            self._records = records if self._compiled else records.as_objects()
        records = self._records
        memory = records.memory
        if memory.nodes >= limit:
            return []
        memory.stop, memory.node_limit, memory.root_depth = 0, limit, left + 1
        call(search, board.copy().position, records, left + 1, value - 1, value + 1, 0)
        if memory.stop or memory.root_value != value:
            return []
        return [int(memory.pv[0, i]) for i in range(memory.pv_length[0])]
