#!/usr/bin/env bash
# pyffish 0.0.90 (Fairy-Stockfish as a Python module)
# Expected: in Xiangqi who cannot move has lost, in check or not, whatever the half-move clock says.
# Seen: `game_result` says just that. But at 100 half-moves without a capture `is_optional_game_end` ends a stalemated
# game as a draw, whereas it leaves a checkmate alone, as it does with both at 99.
# Meaning: a referee that asks `is_optional_game_end` first gives away half a point; ask for legal moves first.
set -euo pipefail
. "$(dirname "$0")/begin.sh"
install env pyffish==0.0.90
cat > run.py <<'END'
import pyffish

MATE, STALEMATE = "3kR4/4P4/9/9/9/9/9/9/9/3RK4 b - - {} 60", "3k5/1R7/9/9/9/9/9/9/9/R3K4 b - - {} 60"
for name, fen in (("mate", MATE), ("stalemate", STALEMATE)):
    for clock in (99, 100):
        position = fen.format(clock)
        moves = pyffish.legal_moves("xiangqi", position, [])
        ended, value = pyffish.is_optional_game_end("xiangqi", position, [])
        verdict = f"ended with value {value}" if ended else "not ended"
        print(name, clock, moves, verdict, "| result", pyffish.game_result("xiangqi", position, []))
END
seen env/bin/python run.py <<'END'
mate 99 [] not ended | result -32000
mate 100 [] not ended | result -32000
stalemate 99 [] not ended | result -32000
stalemate 100 [] ended with value 0 | result -32000
END
