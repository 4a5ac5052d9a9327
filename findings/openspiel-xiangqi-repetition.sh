#!/usr/bin/env bash
# open_spiel 2.0.2
# Expected: "xiangqi" among OpenSpiel's games ends by repetition, as its "chess" does and as every rule book has it.
# Seen: horses that go out and back are played until ply 500, the longest game there is, and then it is a draw.
# Repetition has no effect, and so perpetual check and perpetual chase, which lose in Xiangqi, do not either.
# Meaning: an agent trained on it can save a lost game by checking for ever, which loses in Xiangqi; judge
# repetitions outside of it.
set -euo pipefail
. "$(dirname "$0")/begin.sh"
install env open_spiel==2.0.2 numpy==2.4.6
cat > run.py <<'END'
import itertools

import pyspiel


def square(text):
    return (9 - int(text[1])) * 9 + "abcdefghi".index(text[0])


def play_xiangqi(state, move):
    state.apply_action(square(move[:2]) * 90 + square(move[2:]))


def play_chess(state, move):
    state.apply_action(state.string_to_action(move))


for name, play, moves in (
    ("chess", play_chess, "Nf3 Nf6 Ng1 Ng8"),
    ("xiangqi", play_xiangqi, "h0g2 h9g7 g2h0 g7h9"),
):
    state = pyspiel.load_game(name).new_initial_state()
    for move in itertools.cycle(moves.split()):
        if state.is_terminal():
            break
        play(state, move)
    print(name, "ends after", state.move_number(), "plies with", state.returns())
END
seen env/bin/python run.py <<'END'
chess ends after 8 plies with [0.0, 0.0]
xiangqi ends after 500 plies with [0.0, 0.0]
END
