"""The evaluation of chess against one written from its description, on boards of python-chess."""

import random
from collections.abc import Iterator

import chess
import pytest

from xqlab.experiments.matches.weight_file import GameWeights
from xqlab.game import evaluate, evaluate_within
from xqlab.games.chess import ChessBoard
from xqlab.games.chess.evaluation import evaluator_of, side_sum
from xqlab.games.chess.evaluation_parts import COMPONENTS, rules_of_thumb, shipped

POSITIONS = (
    chess.STARTING_FEN,
    "r1bq1rk1/pp2bppp/2n1pn2/2pp4/3P4/2PBPN2/PP1N1PPP/R1BQ1RK1 b - - 0 8",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "4k3/1P4P1/8/3p1N2/2PnP3/p6B/P5p1/4K2R b - - 3 40",  # outposts, passed pawns that are blocked or free
    "3r2k1/p4ppp/8/1n1Q4/8/2B5/PP3PPP/5RK1 w - - 0 1",
    "6k1/8/1p1p4/p1pPp1p1/P1P1P1Pp/1P5P/8/6K1 w - - 0 1",
    "4k3/p7/2p5/8/R1p5/2P1B2P/4P2P/4K3 w - - 0 1",  # doubled, blocked on its first square, half open
)
NAMES = dict(zip(chess.PIECE_TYPES, chess.PIECE_NAMES[1:]))
OFFICERS = (chess.KNIGHT, chess.BISHOP, chess.ROOK, chess.QUEEN)


def boards() -> Iterator[chess.Board]:
    """Positions of all kinds: those above, and some of random games."""
    yield from map(chess.Board, POSITIONS)
    chance = random.Random(4)
    for _ in range(12):
        board = chess.Board()
        for _ in range(chance.randrange(8, 130)):
            moves = list(board.legal_moves)
            if not moves:
                break
            board.push(chance.choice([move for move in moves if board.is_capture(move)] or moves))
        yield board


def counts(board: chess.Board, side: bool) -> dict[str, float]:
    """How often a side has each term, from the descriptions of the terms."""
    total: dict[str, float] = {}

    def add(name: str, count: float = 1) -> None:
        total[name] = total.get(name, 0) + count

    def height(square: int) -> int:  # 0 on the side's first rank
        return chess.square_rank(square) if side else 7 - chess.square_rank(square)

    def pawns(colour: bool) -> list[int]:
        return list(board.pieces(chess.PAWN, colour))

    def on_file(colour: bool, file: int) -> bool:
        return any(chess.square_file(pawn) == file for pawn in pawns(colour))

    def attacked_by_pawn(colour: bool, square: int) -> bool:
        return any(square in board.attacks(pawn) for pawn in pawns(colour))

    def can_be_chased(square: int, files: tuple[int, ...]) -> bool:  # by enemy pawns ahead on such files
        return any(
            height(pawn) > height(square) and chess.square_file(pawn) - chess.square_file(square) in files
            for pawn in pawns(not side)
        )

    own_king, enemy_king = board.king(side), board.king(not side)
    assert own_king is not None
    assert enemy_king is not None
    around = [square for square in chess.SQUARES if chess.square_distance(square, enemy_king) == 1]
    attackers, attacks = 0, dict.fromkeys(OFFICERS, 0)
    for square, piece in board.piece_map().items():
        if piece.color != side:
            if piece.piece_type != chess.PAWN and attacked_by_pawn(side, square):
                add("pieces.threat")
            continue
        name, file = NAMES[piece.piece_type], chess.square_file(square)
        if name != "king":
            add(name)
        files = min(file, 7 - file) / 3
        ranks = min(height(square), 7 - height(square)) / 3
        add(f"squares.{name}.files", files)
        add(f"squares.{name}.ranks", ranks)
        add(f"squares.{name}.advance", height(square) / 7)
        add(f"squares.{name}.centre", files * ranks)
        if piece.piece_type in OFFICERS:
            reached = list(board.attacks(square))
            safe = [
                target
                for target in reached
                if board.color_at(target) != side and not attacked_by_pawn(not side, target)
            ]
            add(f"mobility.{name}", len(safe) / 10)
            near = len(set(reached) & set(around))
            attackers += near > 0
            attacks[piece.piece_type] += near
        if piece.piece_type == chess.ROOK and not on_file(side, file):
            add("pieces.half_open" if on_file(not side, file) else "pieces.open")
        if piece.piece_type == chess.KNIGHT and 3 <= height(square) <= 5 and attacked_by_pawn(side, square):
            add("pieces.outpost", not can_be_chased(square, (-1, 1)))
    for kind, number in attacks.items():
        add(f"king_safety.{NAMES[kind]}", number * attackers / 10)
    add("pieces.bishop_pair", len(board.pieces(chess.BISHOP, side)) >= 2)
    add("tempo.move", board.turn == side)
    for file in range(8):
        if abs(file - chess.square_file(own_king)) <= 1 and not on_file(side, file):
            add("king_safety.half_open" if on_file(not side, file) else "king_safety.open")
    up = 8 if side else -8
    for pawn in pawns(side):
        file = chess.square_file(pawn)
        others = [other for other in pawns(side) if other != pawn]
        neighbours = [other for other in others if abs(chess.square_file(other) - file) == 1]
        if abs(file - chess.square_file(own_king)) <= 1 and 1 <= height(pawn) - height(own_king) <= 2:
            add("king_safety.near" if height(pawn) - height(own_king) == 1 else "king_safety.far")
        if any(height(other) == height(pawn) for other in neighbours) or attacked_by_pawn(side, pawn):
            add("pawns.connected")
        if not neighbours:
            add("pawns.isolated")
        elif all(height(other) > height(pawn) for other in neighbours):
            add("pawns.backward", attacked_by_pawn(not side, pawn + up))
        if any(chess.square_file(other) == file and height(other) > height(pawn) for other in others):
            add("pawns.doubled")
        elif not can_be_chased(pawn, (-1, 0, 1)):
            add(f"pawns.passed.{height(pawn) + 1}")
            add("pawns.blocked", board.piece_at(pawn + up) is not None)
            far, near = (chess.square_distance(king, pawn + up) for king in (enemy_king, own_king))
            add("pawns.kings", (far - near) * max(height(pawn) - 2, 0) / 10)
    return total


def phase(board: chess.Board) -> float:
    """1 with all pieces on the board, 0 with pawns alone."""
    worth = {chess.KNIGHT: 1, chess.BISHOP: 1, chess.ROOK: 2, chess.QUEEN: 4}
    return min(sum(worth.get(piece.piece_type, 0) for piece in board.piece_map().values()), 24) / 24


def expected(board: chess.Board, side: bool, weights: dict[str, int]) -> float:
    """What a side's terms are worth."""
    now = phase(board)
    return sum(
        count * (now * weights[name] + (1 - now) * weights[f"{name}.endgame"])
        for name, count in counts(board, side).items()
    )


def random_weights(seed: int) -> dict[str, int]:
    chance = random.Random(seed)
    return {
        name: chance.randint(weight.lowest, weight.highest) // 4
        for part in COMPONENTS.values()
        for name, weight in part.weights.items()
    }


@pytest.mark.parametrize("weights", [random_weights(1), random_weights(2), shipped()])
def test_values_are_those_of_the_description(weights: dict[str, int]) -> None:
    evaluator = evaluator_of(weights)
    seen: set[str] = set()
    for board in boards():
        seen |= {name for side in chess.COLORS for name, count in counts(board, side).items() if count}
        position = ChessBoard(board).position
        white, black = (expected(board, side, weights) for side in (chess.WHITE, chess.BLACK))
        sides = [side_sum(evaluator, position, side) for side in (0, 1)]
        assert sides == pytest.approx([white, black], abs=0.5), board.fen()
        value = white - black if board.turn else black - white
        assert evaluate(evaluator, position) == pytest.approx(value, abs=1.5)
    assert seen == {name for name in rules_of_thumb() if not name.endswith(".endgame")}


def test_each_component_alone_and_all_of_them() -> None:
    weights = random_weights(3)
    for board in list(boards())[:8]:
        position = ChessBoard(board).position
        for side in (0, 1):
            alone = [
                side_sum(evaluator_of(weights, COMPONENTS.keys() - {name}), position, side)
                for name in COMPONENTS
            ]
            assert sum(alone) == pytest.approx(side_sum(evaluator_of(weights), position, side))
        for name in COMPONENTS:
            rest = evaluator_of(weights, {name})
            nothing = dict.fromkeys(COMPONENTS[name].weights, 0)
            assert evaluate(rest, position) == evaluate(evaluator_of(weights | nothing), position)
        assert evaluate(evaluator_of(weights, set(COMPONENTS)), position) == 0


def test_a_lazy_value_is_that_of_material_and_squares() -> None:
    evaluator, rough = evaluator_of({}), evaluator_of({}, COMPONENTS.keys() - {"material", "squares"})
    for board in boards():
        position = ChessBoard(board).position
        estimate = evaluate(rough, position)
        assert evaluate_within(evaluator, position, estimate, estimate + 100) == estimate
        assert evaluate_within(evaluator, position, estimate - 100, estimate) == estimate
        assert evaluate_within(evaluator, position, estimate - 1, estimate + 1) == evaluate(
            evaluator, position
        )


def test_values_stay_clear_of_mates() -> None:
    board = ChessBoard(chess.Board("k7/8/8/8/8/BBNNRR2/QQQQQQQQ/K6Q w - - 0 1"))
    most = dict.fromkeys(COMPONENTS["material"].weights, 2000)
    assert evaluate(evaluator_of(most), board.position) == 20_000


def test_rules_of_thumb_are_plausible() -> None:
    assert GameWeights("chess", rules_of_thumb()).oddities() == ()
