"""The profile of Junqi: names of its sides, pieces and squares, its notations, its boards as plain data."""

from collections.abc import Iterable
from random import Random
from typing import Any

from xqlab import game_profile
from xqlab.declared_weights import TunableEvaluation
from xqlab.game_board import line_of
from xqlab.game_profile import whole_number
from xqlab.games.junqi.board import Board
from xqlab.games.junqi.board_map import BOARDS
from xqlab.games.junqi.evaluation import (
    COMPONENTS,
    default_evaluation,
    evaluator_of,
    first_version,
    report_version,
    side_sum,
)
from xqlab.games.junqi.exchange import is_in_check
from xqlab.games.junqi.layouts import change_layout, layout_note, random_layout, start_text, with_layout
from xqlab.games.junqi.pieces import KINDS
from xqlab.games.junqi.position import name_move
from xqlab.games.junqi.refusals import CAUSES, PIECES, SIDES, refusals
from xqlab.games.junqi.rules import ENDINGS
from xqlab.games.junqi.text import SIDE_LETTERS, rows_text
from xqlab.move_texts import Part, choice, coordinates, text_of_name
from xqlab.words import Words

LARGEST = max(BOARDS, key=lambda board: board.squares)
SQUARE_NAMES = tuple(map(LARGEST.square_name, range(LARGEST.squares)))
# The steps of the report's log, as words for players.
REPORT = "textbook +iterative_deepening +root_order +repetition"
FILTERS = "+skip_sacrifices +skip_idle_moves"
HISTORY = "+history +history_best"
PUBLISHED = "+history_unbounded +history_frozen +random_choice"  # the rest of what the report says
MESSAGES = {
    r"expected rows, the side to move and perhaps the plies since the last capture, got (.+)": (
        "应为各行棋子、走子方和（可选的）未吃子步数，得到 {0}"
    ),
    r"expected (.+) rows, got (\d+)": "应有 {0} 行，得到 {1} 行",
    r"expected 5 squares in row (\d+), got (\d+) \((.*)\)": "第 {0} 行应为 5 格，得到 {1} 格（{2}）",
    r"expected letters of .+, got (.+) in row (\d+)": "第 {1} 行有不认识的字母 {0}",
    r"expected pieces on posts, got (\w) on (\w+), which is none,?": "{1} 不是棋位，不能放 {0}",
    r"expected at most (\d) (\w) as in a full set, got (\d+)": "{1} 至多 {0} 个，得到 {2} 个",
    r"expected r or b to move, got (.+)": "走子方应为 r 或 b，得到 {0}",
    r"expected plies from 0 to (\d+), got (.+)": "未吃子步数应为 0 到 {0}，得到 {1}",
    r"expected a board out of (.+), got (.+)": "棋盘应为 {0} 之一，得到 {1}",
    r"expected one of (.+), got (.+)": "应为 {0} 之一，得到 {1}",
    r"expected no move: the game is over, got (.+)": "对局已结束，不能再走 {0}",
}
REASONS = {
    "flag": Words("flag taken", "夺得军旗"),
    "no move": Words("no move left", "无棋可走"),
    "no capture": Words("no capture for too long", "久未吃子"),
    "repetition": Words("repetition", "局面重复"),
}
NOTATIONS = {
    "chinese": Words("Chinese 司令c5×c6师长", "中文 司令c5×c6师长"),
    "letters": Words("Letters Mc5×c6D", "字母 Mc5×c6D"),
    "uci": Words("Coordinates c5c6", "坐标 c5c6"),
}


def _as_record(board: Board) -> dict[str, Any]:
    position = board.position
    return {
        "game": board.name,
        "text": line_of(board)[0].to_text(clock=True),
        "mines": board.mines,
        "no_capture_limit": int(position.limit),
        "repetition": int(position.repeats),
        "moves": [int(code) for code in position.moves[: int(position.height)]],
    }


def _from_record(record: dict[str, Any], moves: list[Any]) -> Board:
    rules = {name: record[name] for name in ("mines", "no_capture_limit", "repetition")}
    board = Board(record["text"], **rules)
    for code in moves:
        board.push_code(whole_number(code))
    return board


def _set_up(text: str, strict: bool, like: Board | None) -> Board:
    if like is None:
        return Board(text)
    position = like.position
    return Board(text, like.map.name, like.mines, int(position.limit), int(position.repeats))


def _check(board: Board) -> int:
    position = board.position
    slot = int(position.flag[int(position.turn)])
    return int(position.square[slot]) if is_in_check(position) else -1


def _with_pieces(kinds: Iterable[str]) -> list[Part]:
    start, end = coordinates(SQUARE_NAMES, 7)
    mover, other = (choice((shift, 4), ["", *kinds]) for shift in (14, 18))
    return [mover, start, choice((18, 4), "-×"), end, other]


WRITTEN = {
    "chinese": _with_pieces([kind.chinese for kind in KINDS.values()]),
    "letters": _with_pieces([kind.letter for kind in KINDS.values()]),
    "uci": coordinates(SQUARE_NAMES, 7),
}


PROFILE = game_profile.register_profile(
    game_profile.GameProfile(
        name=Board.name,
        called=Words("Junqi", "军棋明棋"),
        sides=SIDES,
        win=Words("a win", "胜"),
        example=Board,
        records=game_profile.Records(write=_as_record, read=_from_record),
        texts=game_profile.Texts(
            read=Board,
            write=lambda board: board.to_text(clock=True),
            start=start_text("triangle", "triangle", 0),
            begin=lambda board: start_text("triangle", "triangle", int(board.position.map_number)),
            fen_ranks=tuple(board.rows for board in BOARDS),
            set_up=_set_up,
            arrange=lambda cells, turn: f"{rows_text(list(cells))} {SIDE_LETTERS[turn]}",
            counts="{clock}",
            clock=("clock",),
            tools={
                "triangle": Words("Triangle layout", "三角雷布阵"),
                "random": Words("Random layout", "随机布阵"),
            },
            fill_side=lambda cells, side, tool: with_layout(
                cells, side, random_layout(Random()) if tool == "random" else tool
            ),
            notes=lambda cells: [layout_note(cells, side) for side in (0, 1)],
        ),
        moves=game_profile.Moves(
            notations=NOTATIONS,
            text=lambda board, code, notation: text_of_name(
                WRITTEN[notation], int(name_move(board.position, code))
            ),
            written=lambda board: WRITTEN,
            refusals=refusals,
            causes=CAUSES,
            obstacles={"": "blocked", "target": "camp", "ways": "engineer blocked"},
        ),
        board=game_profile.PiecesAndSquares(
            pieces=PIECES,
            squares=SQUARE_NAMES,
            faces={"chinese": Words("Chinese 司令", "中文 司令"), "latin": Words("Latin M", "字母 M")},
            symmetries=("left_right",),
            colour_swap="top_bottom",
        ),
        play=game_profile.Play(
            check=_check,
            threat=(Words("flag attacked", "军旗受攻击"), Words("attacks the flag", "攻击军旗")),
            move_number=lambda board: 1 + int(board.position.height) // 2,
            reasons=REASONS,
            endings=ENDINGS,
            messages=MESSAGES,
        ),
        experiments=game_profile.Experiments(
            evaluators={"rank": default_evaluation, "fixed": first_version, "report": report_version},
            tunable=TunableEvaluation(COMPONENTS, evaluator_of, side_sum),
            ladder={
                "fixed values": f"{REPORT} evaluation=fixed",
                "values by rank": f"{REPORT} evaluation=rank",
                "filters": f"{REPORT} {FILTERS}",
                "history": f"{REPORT} {FILTERS} {HISTORY}",
                "report": f"{REPORT} {FILTERS} {HISTORY} {PUBLISHED} evaluation=report",
                "full": "full",
            },
            set_ups=game_profile.SetUps(
                random_layout, change_layout, lambda red, blue: start_text(red, blue, 0)
            ),
            bench="positions/junqi.json",
        ),
    )
)
