#!/usr/bin/env bash
# cchess 1.25.5
# Expected: a move that the library writes in Chinese notation is the same move when the library reads the text again.
# Seen: with two Red pawns on the c file and one on the g file, c6c7 is written 前兵进一 ("the front pawn forward").
# Read again on the same board, the text gives g4g5: the front pawn is looked for on the whole board and not on the
# file that has two. The move is legal, so nothing complains.
# Meaning: keep coordinates (ICCS) beside Chinese text; late in a game with many pawns the text is not enough.
set -euo pipefail
. "$(dirname "$0")/begin.sh"
install env cchess==1.25.5
cat > run.py <<'END'
from cchess import ChessBoard

FEN = "3k5/9/9/2P6/2P6/6P2/9/9/9/4K4 w"
text = ChessBoard(FEN).move_iccs("c6c7").to_text()
print("c6c7 is written", text)
print(text, "is read as", ChessBoard(FEN).move_text(text))
END
seen env/bin/python run.py <<'END'
c6c7 is written 前兵进一
前兵进一 is read as g4g5
END
