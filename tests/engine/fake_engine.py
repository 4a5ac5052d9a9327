"""Small engines that behave badly, or oddly, for the tests of the client: `python fake_engine.py MODE`.

They import nothing of xqlab.
"""

import os
import sys
import time

MODE = sys.argv[-1]
GREETINGS = {"uci": "uciok", "ucci": "ucciok"}
VARIANTS = "option name UCI_Variant type combo default chess var chess var shogi var xiangqi"


def say(text: str) -> None:
    print(text, flush=True)


def greet(word: str) -> None:
    if MODE == "dies at once":
        print("no network file", file=sys.stderr, flush=True)
        sys.exit(7)
    if MODE == "never greets":
        time.sleep(1000)
    say("id name Fake 1")
    if MODE == "ranks from 1":
        say(VARIANTS)
    if MODE == "limited":
        say("option name UCI_LimitStrength type check default false")
        say("option name UCI_Elo type spin default 1350 min 1350 max 2850")
    naming = "name " if word == "uci" else ""
    say(f"option {naming}Hash type spin default 16 min 1 max 64")
    say(f"option {naming}Own Book type check default false")  # UCCI knows no names of two words
    say("option broken")
    say(GREETINGS[word])


def first_of_chess(chosen: str) -> str:
    import chess

    words = chosen.rpartition("position")[2].split()
    at = words.index("moves") if "moves" in words else len(words)
    board = chess.Board(" ".join(words[1:at])) if words[0] == "fen" else chess.Board()
    for move in words[at + 1 :]:
        board.push_uci(move)
    return next(iter(board.legal_moves)).uci()


def go(line: str, chosen: str) -> None:
    if MODE == "dies":
        say("info string out of memory")
        os._exit(3)
    if MODE == "hangs":
        say("info depth 1 score cp 5 pv h2e2")
        time.sleep(1000)
    if MODE == "chatters":
        while True:
            say("info depth 1 score cp 5 pv h2e2")
    if MODE == "illegal":
        say("bestmove a0a9")
    elif MODE == "nonsense":
        say("bestmove fish and chips")
    elif MODE == "garbled":
        sys.stdout.buffer.write(
            b"info depth score \xff\xfe\x00 pv\ninfo\n\ninfo depth x score cp y nodes z multipv q\n"
        )
        sys.stdout.buffer.write(
            b"info depth 2 score cp 31 nodes 50 pv h2e2 a9a0 xx\nx" + b"z" * 300_000 + b"\n"
        )
        sys.stdout.buffer.flush()
        say("bestmove h2e2 ponder")
    elif MODE == "bounds":
        say("info depth 5 score cp 10 pv h2e2 h9g7")
        say("info depth 6 score cp 90 lowerbound pv b2e2")
        say("bestmove h2e2")
    elif MODE == "mate":
        say("info depth 5 multipv 1 score mate -2 nodes 9 pv h2e2 h9g7")
        say("bestmove h2e2")
    elif MODE == "mate of fairy":
        say("info depth 1 score 433 pv h2e2\ninfo depth 3 score mate 1 pv h2e2")
        say("bestmove h2e2")
    elif MODE == "stale":
        say("info depth 1 score cp 433 pv h2e2\ninfo depth 3 score ? pv h2e2 h9g7")
        say("bestmove h2e2")
    elif MODE == "apart":
        say("info depth 1 score cp 5 pv h2e2\ninfo depth 2 score cp 7\ninfo depth 2 pv h2e2 h9g7")
        say("bestmove h2e2")
    elif MODE == "ranks from 1":
        say("info depth 1 score cp 5 pv h3e3 a10a9")
        say("bestmove h3e3 ponder a10a9")
    elif MODE == "resigns":
        say("info depth 1 score -900 pv h2e2")
        say("bestmove h2e2 ponder h9g7 resign")
    elif MODE == "limited":
        say(
            f"info depth 1 score cp 0 nodes 20 pv {first_of_chess(chosen)}\nbestmove {first_of_chess(chosen)}"
        )
    elif MODE == "none":
        say("nobestmove")
    elif MODE == "echo":
        say(f"info string {chosen} | {line}")
        say("bestmove h2e2" if " moves " not in chosen.rpartition("position")[2] else "bestmove (none)")


def main() -> None:
    told: list[str] = []
    for line in sys.stdin:
        words = line.split()
        if words == ["quit"] and MODE != "stays":
            break
        if words and words[0] in GREETINGS:
            greet(words[0])
        elif words == ["isready"]:
            if MODE == "never ready":
                time.sleep(1000)
            say("readyok")
        elif words[:1] == ["go"]:
            if words[1:2] == ["perft"]:
                say("h2e2: 3\nb0c2: 4\n\nNodes searched: 7")
            else:
                go(line.strip(), " | ".join(told))
        else:
            told.append(line.strip())
    if MODE == "stays":
        time.sleep(1000)


if __name__ == "__main__":
    main()
