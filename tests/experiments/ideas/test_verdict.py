"""What a verdict says follows from the interval of the score, and the match is that of the two searches."""

from xqlab import Enhancements
from xqlab.experiments import SearchPlayer, SimulatedMatch, match, significant
from xqlab.experiments.ideas.change import Change, Variant
from xqlab.experiments.ideas.verdict import POWER, MatchVerdict, change_match, more_pairs
from xqlab.experiments.matches.rating import Score, games_needed
from xqlab.experiments.matches.result import MatchResult

FULL = Enhancements.textbook()
CHANGE = Change("order", "0a1b2c3d", "tic-tac-toe", Variant(FULL, None), Variant(FULL, None))


def verdict(score: Score, interrupted: bool = False) -> MatchVerdict:
    return MatchVerdict(
        CHANGE, MatchResult("with order", "without", 20, None, score, interrupted=interrupted), {}
    )


def test_a_sentence_claims_no_more_than_the_interval():
    even = verdict(Score(8, 24, 8, pairs=(2, 4, 8, 4, 2)))
    assert (even.decision, even.sentence) == (
        "not decided",
        "order: not decided, between -96 and +96 Elo (95 %, 20 pairs); the score is even, and no number of"
        " pairs would decide it if it stays so.",
    )
    won = verdict(Score(30, 8, 2, pairs=(0, 0, 2, 8, 10)))
    lost = verdict(won.score.reversed)
    assert (won.decision, lost.decision) == ("helps", "costs")
    assert won.sentence.startswith("order helps: between +")
    assert lost.sentence.startswith("order costs: between -")
    for each in (won, lost, even):
        low, high = each.score.interval()
        assert f"between {low:+.0f} and {high:+.0f} Elo" in each.sentence
    early = verdict(Score(2, 0, 0, pairs=(0, 0, 0, 0, 1)), interrupted=True)
    assert "(95 %, 1 pair, interrupted)" in early.sentence
    assert verdict(Score(pairs=(0,) * 5)).sentence == "order: not decided, no games were played."


def test_how_many_more_pairs_and_how_many_decide_four_matches_of_five():
    lead = Score(11, 20, 9, pairs=(1, 4, 9, 4, 2))
    assert "too few pairs" in more_pairs(Score(5, 8, 5, pairs=(0, 2, 5, 2, 0)))
    hair = Score(20_001, 0, 20_000 - 1, pairs=(0, 0, 20_000 - 1, 0, 1))
    assert more_pairs(hair).endswith("than anybody plays")
    # Ten times the games with the same shares leave fewer to play, until none are left.
    assert more_pairs(lead) == "if the score stays as it is, some 760 more pairs would be needed"
    tenfold = Score(110, 200, 90, pairs=(10, 40, 90, 40, 20))
    assert int(more_pairs(tenfold).split()[8]) < 760
    truth = SimulatedMatch(40)
    pairs = round(games_needed(truth.nelo, POWER) / 2)
    decided, _ = significant(truth, pairs, matches=300, every=pairs)
    assert 0.73 < decided < 0.87


def test_a_match_is_that_of_the_two_searches():
    uses = Enhancements.textbook(), Enhancements.textbook().without("alpha_beta")
    change = Change("depth", "", "tic-tac-toe", *(Variant(use, None) for use in uses))
    played = change_match(change, pairs=2, depth=1, workers=1, progress=False)
    made = ((name, each.enhancements) for name, each in change.variants.items())
    one, two = (SearchPlayer(*each, game="tic-tac-toe", depth=1) for each in made)
    same = match(two, one, pairs=2, workers=1, progress=False)
    assert [game.moves for game in played.match.games] == [game.moves for game in same.games]
    assert ("each move", "1 depth") in list(played.facts())
    assert ("idea", "depth") in list(played.facts())
    assert played.sentence in str(played)
