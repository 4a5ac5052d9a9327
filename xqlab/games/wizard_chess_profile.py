"""WizardChess for people: its names and its texts, so that it is played on a board and set up there."""

from xqlab import game_profile
from xqlab.ending_texts import Ending
from xqlab.games.wizard_chess import GAME, LETTERS, START, WizardChess, arrange
from xqlab.words import Words

__all__ = ["START", "WizardChess"]  # who imports them from here has the profile, too

SIDES = Words("White", "白方"), Words("Black", "黑方")
KINDS = tuple(zip(LETTERS[1:], ("king", "queen", "rook", "knight", "bishop", "pawn"), "王后车马象兵"))
PIECES = {
    case(letter): Words(f"{side.en.lower()} {kind}", side.zh[0] + face)
    for side, case in zip(SIDES, (str.upper, str.lower))
    for letter, kind, face in KINDS
}


PROFILE = game_profile.register_profile(
    game_profile.GameProfile(
        name=GAME.name,
        called=Words("WizardChess", "WizardChess 简化国际象棋"),
        sides=SIDES,
        win=Words("a win", "胜"),
        texts=game_profile.Texts(  # without `fen_ranks`: a FEN alone is one of chess
            read=WizardChess,
            write=str,
            start=START,
            set_up=lambda fen, strict, like: WizardChess(fen),
            arrange=arrange,
        ),
        moves=WizardChess.MOVES,
        board=game_profile.PiecesAndSquares(
            pieces=PIECES,
            coloured=True,
            worth={"Q": 10, "R": 5, "B": 3, "N": 4, "P": 1, "q": 10, "r": 5, "b": 3, "n": 4, "p": 1},
        ),
        play=game_profile.Play(
            move_number=lambda board: 1 + int(board.position.count) // 2,
            depth=3,
            endings=(Ending(WizardChess.DECIDED), Ending(WizardChess.DRAWN)),
            reasons={
                WizardChess.DECIDED: Words(WizardChess.DECIDED, "无子可动，子力多者胜"),
                WizardChess.DRAWN: Words(WizardChess.DRAWN, "无子可动，子力相等"),
            },
        ),
    )
)
