"""The log of Monte-Carlo tree search read back: choices, sentences and questions agree with the run."""

import math

import numpy as np
import pytest

import xqlab
from tests.oracles import playout_choices
from tests.refusals import refuses
from xqlab.games import TextbookTree, TicTacToe
from xqlab.mcts import MctsError, MctsSearcher
from xqlab.mcts.events import BACK_UP, EVALUATE, EXPAND, KEPT, NOISE, PROVED, SELECT
from xqlab.mcts.memory import PUCT, ROOT, UCT
from xqlab.mcts.tree import bonus_of, breadth_of
from xqlab.trace.playouts.questions import CHILDREN, PlayoutQuestion, question, questions
from xqlab.trace.playouts.reader import NodeNames, Playouts, choice_rows, states_of
from xqlab.trace.playouts.sentences import score, sentence, sentences
from xqlab.trace.questions.question import QuestionError

RUNS = {
    "uct": {"playouts": 60},
    "puct": {"playouts": 60, "rule": "puct", "noise": 0.3},
    "static": {"playouts": 40, "evaluator": "static", "expand_after": 0},
    "policy": {"playouts": 40, "evaluator": xqlab.mcts.uniform},
    "batches": {"playouts": 60, "batch": 5},
}


def read(name):
    return Playouts(xqlab.mcts(TicTacToe("b2 a1"), record=True, seed=2, **RUNS[name]))


def of_kind(playouts, kind):
    return np.flatnonzero(playouts.log["kind"] == kind).tolist()


@pytest.mark.parametrize("name", RUNS)
def test_choices_follow_the_formula_and_are_greatest(name):
    playouts = read(name)
    for k in of_kind(playouts, SELECT):
        states = playouts.choice(k)
        chosen = next(state for state in states if state.chosen)
        open_ones = [state for state in states if not state.settled]
        assert chosen in open_ones
        assert chosen.n == playouts.log["visits"][k]
        assert score(chosen) >= max(map(score, open_ones)) - 1e-12
        first = next(state for state in open_ones if score(state) >= score(chosen) - 1e-12)
        assert first.chosen or score(first) == pytest.approx(score(chosen))
    playouts = read(name)
    for k in of_kind(playouts, SELECT):
        event = playouts.log[k]
        parent, child = int(event.parent), int(event.node)
        tried = playouts.visits(parent, k)[0] + playouts.pending(parent, k)
        n = playouts.visits(child, k)[0] + playouts.pending(child, k)
        rule = PUCT if playouts.settings.rule == "puct" else UCT
        breadth = breadth_of(rule, float(tried))
        u = bonus_of(rule, playouts.settings.exploration, breadth, float(n), float(event.p))
        assert u == event.u


def test_visits_of_the_result_and_choices_by_numbers():
    playouts = read("uct")
    end = len(playouts)
    for child in playouts.children(ROOT):
        assert playouts.visits(child, end)[0] == playouts.result.child(playouts.text(child)).visits
    assert playouts.visits(ROOT, end)[0] == playouts.playouts == playouts.result.playouts
    assert playouts.children(ROOT, 1) == []
    assert len(playouts.choices(ROOT)) == sum(playouts.result.visits.values())
    playouts = read("uct")
    k = next(
        k
        for k in of_kind(playouts, SELECT)
        if math.isfinite(playouts.log["u"][k]) and len([s for s in playouts.choice(k) if not s.settled]) > 1
    )
    text = sentence(playouts, k, language="en")
    assert " is the greatest of " in text
    assert "; next is " in text


def test_leaves_that_wait_are_counted():
    playouts = Playouts(xqlab.mcts(TicTacToe(), playouts=48, batch=6, record=True))
    waiting = [
        max(playouts.pending(child, k) for child in playouts.children(ROOT, k))
        for k in of_kind(playouts, SELECT)
        if playouts.log["parent"][k] == ROOT
    ]
    assert max(waiting) > 0
    assert min(waiting) == 0
    assert any(state.pending for k in of_kind(playouts, SELECT) for state in playouts.choice(k))


def test_every_event_has_a_sentence_in_both_languages():
    searcher = MctsSearcher(TicTacToe("b2"), rule="puct", noise=0.2)
    searcher.run(playouts=30)
    searcher.advance("a1")
    searcher.run(playouts=1)
    kept = Playouts(searcher.run(playouts=40, record=True))
    solved = Playouts(xqlab.mcts(TicTacToe("b2 a1 c3 a3"), playouts=60, record=True))
    kinds = set()
    for playouts in (kept, solved):
        for language in ("en", "zh"):
            texts = [sentence(playouts, k, language=language) for k in range(len(playouts))]
            assert all("{" not in text and text for text in texts)
            kinds |= set(playouts.log["kind"].tolist())
    assert kinds == {KEPT, SELECT, EXPAND, EVALUATE, BACK_UP, PROVED, NOISE}


def test_sentences():
    playouts = Playouts(xqlab.mcts(TextbookTree("(3 5) (2 9)"), playouts=9, record=True, scale=10.0))
    texts = [sentence(playouts, k, language="en") for k in range(len(playouts))]
    assert texts[0].startswith("The playout ends after the root: a random game from there is worth ")
    assert "a enters the tree after the root, with P = 0.50." in texts
    assert any(text.startswith("Max tries a: it has no visits yet") for text in texts)
    assert "The playout ends after a a: the game is over, and it is worth −0.29 for Min." in texts
    assert "The value of a a is proved: exactly −0.29 for Min. It is not sampled again." in texts
    chinese = [sentence(playouts, k, language="zh") for k in range(len(playouts))]
    assert any(text.startswith("极大方试 a") for text in chinese)


def test_questions_are_answered_by_the_log_and_name_their_place():
    playouts = read("uct")
    asked = questions(playouts, count=6, seed=3, language="en")
    assert len(asked) == 6
    assert [each.event for each in asked] == sorted(each.event for each in asked)
    choices = [each for each in asked if isinstance(each.answer, str)]
    means = [each for each in asked if not isinstance(each.answer, str)]
    assert len(choices) == len(means) == 3
    for each in choices:
        assert each.is_right(each.answer)
        assert not each.is_right("none")
        assert any(row.startswith(f"{each.answer}: N = ") for row in each.rows)
        assert "Which child comes next?" in each.prompt
    for each in means:
        assert each.is_right(round(each.answer, 2))
        assert not each.is_right(each.answer + 0.1)
        assert not each.is_right("much")
        assert "What does Q become?" in each.prompt
        assert each.because.endswith(".")
    assert questions(playouts, count=6, seed=3, language="zh")[0].prompt != asked[0].prompt
    playouts = read("uct")
    for language, root, below in (("en", " at the root", " after "), ("zh", "在根结点，", " 之后，")):
        prompts = [each.prompt for each in questions(playouts, count=100, language=language)]
        assert any(root in prompt for prompt in prompts)
        assert any(below in prompt for prompt in prompts)
        assert not any("after the root" in prompt or "根之后" in prompt for prompt in prompts)
    playouts = read("uct")
    k = next(k for k in of_kind(playouts, BACK_UP) if playouts.log["visits"][k] == 2)
    each = question(playouts, k)
    assert isinstance(each, PlayoutQuestion)
    assert each.rows == ()
    assert each.answer == playouts.log["q"][k]


@pytest.mark.parametrize("name", ["uct", "puct", "batches"])
def test_the_numbers_shown_are_enough_for_the_answer(name):
    playouts = read(name)
    asked = questions(playouts, count=100, language="en")
    assert {each.kind for each in asked} == {"child", "mean"}
    for each in asked:
        event = playouts.log[each.event]
        if each.kind == "child":
            sums = {state.text: round(state.q or 0, 2) + round(state.u, 2) for state in each.shown}
            best = max(sums.values())
            assert [text for text, total in sums.items() if total > best - 0.005] == [each.answer]
            assert each.node == event.parent
            continue
        n, q = playouts.visits(each.node, each.event)
        by_paper = (n * round(q, 2) + round(float(event.value), 2)) / (n + 1)
        assert each.is_right(round(by_paper, 2))
        assert not each.is_right(round(q, 2))
        assert each.because.endswith(f"/ {n + 1} = {each.answer:+.2f}.".replace("-", "−"))


def test_of_many_children_the_best_are_shown():
    board = TextbookTree(f"({' '.join(str(each) for each in range(20))})")
    playouts = Playouts(xqlab.mcts(board, playouts=80, record=True, solve=False, scale=10.0))
    (each,) = questions(playouts, count=1, kinds="child", language="en")
    states = [state for state in playouts.choice(each.event) if not state.settled]
    assert (len(each.shown), each.others) == (CHILDREN, len(states) - CHILDREN)
    assert min(map(score, each.shown)) >= max(score(state) for state in states if state not in each.shown)
    assert [state.node for state in each.shown] == sorted(state.node for state in each.shown)


def test_what_cannot_be_asked_or_read_is_quoted():
    playouts = read("uct")
    refuses(QuestionError, "a number of questions above 0, got 0", questions, playouts, count=0)
    with pytest.raises(QuestionError, match="kinds of question among child, mean, got 'cut'"):
        questions(playouts, kinds=["cut"])
    words = r"a log in which a playout ends, got 1 of \d+ events: record=True"
    refuses(QuestionError, words, questions, Playouts(xqlab.mcts(TicTacToe(), playouts=5, record=1)))
    few = Playouts(xqlab.mcts(TicTacToe(), playouts=1, record=True))
    words = r"has questions \(child, mean\), got \d events without one: more play"
    refuses(QuestionError, words, questions, few)
    turned = xqlab.mcts(TicTacToe("b2"), playouts=40, record=True, rule="puct", first_play=-0.5)
    for each in questions(Playouts(turned), kinds=["child"], count=100):
        assert all(state.q is not None for state in each.shown)
    with pytest.raises(MctsError, match="nothing was recorded: search with record=True"):
        Playouts(xqlab.mcts(TicTacToe(), playouts=3))
    playouts = read("uct")
    refuses(MctsError, "expected a SELECT event, got event 0, EVALUATE", playouts.choice, 0)
    refuses(MctsError, "expected a playout from 1 to 60, got 61", playouts.last_event, 61)
    assert playouts.log["playout"][playouts.last_event(60)] == 60


def kept():
    searcher = MctsSearcher(TicTacToe("b2"), rule="puct", noise=0.2)
    searcher.run(playouts=30)
    searcher.advance("a1")
    searcher.run(playouts=1)
    return Playouts(searcher.run(playouts=40, record=True))


def solved():
    return Playouts(xqlab.mcts(TicTacToe("b2 a1 c3 a3"), playouts=60, record=True))


def trapped():
    board = TextbookTree("((3 5) 2) ((1 7) (8 9)) (4 (5 6))", first="min")
    return Playouts(
        xqlab.mcts(board, playouts=60, evaluator="static", batch=3, virtual_loss=0.5, record=True)
    )


def cut_short():
    return Playouts(xqlab.mcts(TicTacToe(), playouts=60, rule="puct", solve=False, record=700))


OTHERS = {"kept": kept, "solved": solved, "trapped": trapped, "cut short": cut_short}


@pytest.mark.parametrize("name", [*RUNS, *OTHERS])
def test_choices_and_sentences_are_those_of_the_definitions(name):
    playouts = OTHERS[name]() if name in OTHERS else read(name)
    events = [k for k, kind in enumerate(playouts.log["kind"].tolist()) if kind == SELECT]
    all_states = states_of(choice_rows(playouts.result), playouts.text)
    assert all_states == {k: playouts.choice(k) for k in events}
    half = len(playouts) // 2
    first = states_of(choice_rows(playouts.result, half), playouts.text)
    assert first == {k: all_states[k] for k in events if k < half}
    for k in events[:: max(len(events) // 30, 1)]:
        states = all_states[k]
        expected = playout_choices.choice(playouts.result, k)
        others = [(state.node, state.n, state.pending, state.settled, state.chosen) for state in states]
        assert others == [(*row[:3], *row[-2:]) for row in expected]
        numbers = [(state.q, state.p) for state in states]
        assert numbers == [(q, p) for _, _, _, q, p, *_ in expected]
        bonuses = [row[5] for row in expected]  # to a bit: the logarithm of the system is another one
        assert [state.u for state in states] == pytest.approx(bonuses, rel=1e-12)
        assert playouts.choice(k - len(playouts)) == states
    playouts = OTHERS[name]() if name in OTHERS else read(name)
    states = states_of(choice_rows(playouts.result), playouts.text)
    names = NodeNames(playouts.result.tree, range(len(playouts.result.tree)))
    for language in ("en", "zh"):
        one_by_one = [sentence(playouts, k, language=language) for k in range(len(playouts))]
        assert sentences(playouts, range(len(playouts)), names, states, language=language) == one_by_one


def test_names_in_a_notation():
    result = xqlab.mcts(xqlab.xiangqi.Board(), playouts=60, evaluator="static", record=True)
    playouts, nodes = Playouts(result), range(len(result.tree))
    plain, chinese = NodeNames(result.tree, nodes), NodeNames(result.tree, nodes, "chinese")
    deep = max(nodes, key=lambda node: int(result.tree.nodes[node].ply))
    assert plain.text(deep) == playouts.text(deep)
    assert plain.line(deep) == playouts.line(deep)
    assert chinese.text(0) == plain.line(0) == ""
    child = int(result.tree.best_child(0))
    board = result.board
    assert chinese.text(child) == xqlab.game_profile.profile_of(board).moves.text(
        board, int(result.tree.nodes[child].move), "chinese"
    )
    k = playouts.choices(0)[-1]
    [chinese_sentence] = sentences(playouts, [k], chinese, {k: playouts.choice(k)}, language="zh")
    assert chinese.text(int(playouts.log["node"][k])) in chinese_sentence
