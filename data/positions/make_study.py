"""Writes study.json: positions out of games that the search plays against itself, a little at random.

    python data/positions/make_study.py

Each position comes from a game of its own, which a seed decides. Each move is chosen at random among those
whose value is within a margin of the best one's. The searches have the lossless switches and quiescence, so
that the values, and with them the games, follow from the rules and the evaluation, not from the order in
which moves are searched. Kept is the first position of the wanted phase that is level and in which nobody is
in check.
"""

import json
from pathlib import Path
from random import Random

from tqdm import tqdm

from xqlab import Enhancements
from xqlab.search import search
from xqlab.xiangqi import GAME, Board

EACH = {"opening": 8, "middlegame": 24, "endgame": 8}  # positions
USE = Enhancements.lossless(GAME).including("quiescence")
DEPTH, LINES = 3, 5
OPENING_PLIES, OPENING_MARGIN, MARGIN = 8, 40, 20  # centipawns
LEVEL = 200  # centipawns, at the depth below
LEVEL_DEPTH = 5
LONGEST = 240  # plies of a game
PHASES = {  # first ply, fewest and most men on the board
    "opening": (8, 28, 32),
    "middlegame": (24, 20, 27),
    "endgame": (40, 8, 14),
}


def play(seed: int, phase: str) -> Board | None:
    """The first level position of the phase in the game of this seed, or None."""
    chance = Random(f"{phase} {seed}")
    earliest, fewest, most = PHASES[phase]
    earliest += chance.randrange(8)
    board = Board()
    for ply in range(LONGEST):
        if not board.legal_moves or board.outcome() is not None:
            return None
        men = sum(letter.isalpha() for letter in board.fen().split()[0])
        if men < fewest:
            return None
        if ply >= earliest and men <= most and not board.is_check():
            if abs(search(board, depth=LEVEL_DEPTH, enhancements=USE).value) <= LEVEL:
                return board
        lines = search(board, depth=DEPTH, enhancements=USE, multipv=LINES).lines
        margin = OPENING_MARGIN if ply < OPENING_PLIES else MARGIN
        good = sorted(str(line.move) for line in lines if line.value >= lines[0].value - margin)
        board.push_uci(chance.choice(good))
    return None


def main() -> None:
    found: list[dict[str, object]] = []
    seen: set[str] = set()
    for phase in PHASES:
        seed, kept = 0, 0
        with tqdm(total=EACH[phase], desc=phase) as bar:
            while kept < EACH[phase]:
                seed += 1
                board = play(seed, phase)
                if board is None:
                    continue
                fen = " ".join(board.fen().split()[:2]) + " - - 0 1"
                if fen in seen:
                    continue
                seen.add(fen)
                kept += 1
                bar.update()
                found.append({"name": f"{phase} {kept}", "phase": phase, "fen": fen, "seed": seed})
    lines = ",\n".join(" " + json.dumps(each) for each in found)
    target = Path(__file__).with_name("study.json")
    target.write_text(f"[\n{lines}\n]\n", encoding="utf-8")


if __name__ == "__main__":
    main()
