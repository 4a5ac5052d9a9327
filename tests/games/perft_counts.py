"""Perft by depth. Xiangqi: Fairy-Stockfish, Pikafish and ElephantEye agree; chess: Stockfish 15 and 18."""

import json
from pathlib import Path

PERFT = json.loads((Path(__file__).parents[1] / "data" / "perft.json").read_text("utf-8"))  # game -> cases
