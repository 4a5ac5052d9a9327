#!/usr/bin/env bash
# cchess 1.25.5
# Expected: a Xiangqi PGN is read to its end, or an error says where reading stopped.
# Seen: the same four half-moves are all read if a space stands after the number. Without it (`1.炮二平五`, which
# is common) none is read; with the traditional characters 馬 and 進 only the first. There is no error and no
# warning: the tags are there, and the game looks like a short one.
# Meaning: count the moves that were read before a collection of games is used.
set -euo pipefail
. "$(dirname "$0")/begin.sh"
install env cchess==1.25.5
cat > run.py <<'END'
from pathlib import Path

from cchess import Game

TAGS = '[Game "Chinese Chess"]\n[Red "A"]\n[Black "B"]\n[Result "1-0"]\n\n'
for moves in (
    "1. 炮二平五 马8进7 2. 马二进三 车9平8 1-0",
    "1.炮二平五 马8进7 2.马二进三 车9平8 1-0",
    "1. 炮二平五 馬8進7 2. 馬二進三 車9平8 1-0",
):
    Path("game.pgn").write_text(TAGS + moves + "\n", encoding="utf-8")
    game = Game.read_from("game.pgn")
    print(moves, game.info["result"], game.dump_iccs_moves())
END
seen env/bin/python run.py <<'END'
1. 炮二平五 马8进7 2. 马二进三 车9平8 1-0 1-0 [['h2e2', 'h9g7', 'h0g2', 'i9h9']]
1.炮二平五 马8进7 2.马二进三 车9平8 1-0 1-0 []
1. 炮二平五 馬8進7 2. 馬二進三 車9平8 1-0 1-0 [['h2e2']]
END
