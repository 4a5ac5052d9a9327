#!/usr/bin/env bash
# chess (python-chess) 1.11.2
# Expected: a PGN whose moves have figurines (♘f3) or Cyrillic piece letters (Кf3), as sites and books print them,
# is read as it is meant, or stops with an entry in `game.errors`, as any illegal move does.
# Seen: the unknown character is passed over and the rest is read as a pawn's move: the knight to f3 becomes
# the pawn to f3, and `errors` is empty. `Board.parse_san` refuses the same text.
# Meaning: empty `errors` does not say that the game was understood; replace figurines before reading.
set -euo pipefail
. "$(dirname "$0")/begin.sh"
install env chess==1.11.2
cat > run.py <<'END'
import io

import chess.pgn

for moves in ("1. e4 e5 2. Nf3 Nc6 *", "1. e4 e5 2. ♘f3 ♞c6 *", "1. e4 e5 2. Кf3 Кc6 *"):
    game = chess.pgn.read_game(io.StringIO(moves + "\n"))
    print(moves, "is read as", [node.san() for node in game.mainline()], "errors:", game.errors)
try:
    chess.Board().parse_san("♘f3")
except ValueError as error:
    print(error)
END
seen env/bin/python run.py <<'END'
1. e4 e5 2. Nf3 Nc6 * is read as ['e4', 'e5', 'Nf3', 'Nc6'] errors: []
1. e4 e5 2. ♘f3 ♞c6 * is read as ['e4', 'e5', 'f3', 'c6'] errors: []
1. e4 e5 2. Кf3 Кc6 * is read as ['e4', 'e5', 'f3', 'c6'] errors: []
invalid san: '♘f3'
END
