"""Trace: a log read back, as tree, statistics and reasons."""

from typing import TYPE_CHECKING

from xqlab import lazy

if TYPE_CHECKING:
    from xqlab.trace.conventions import Conventions, ConventionsError, conventions, use_conventions
    from xqlab.trace.files.tree_files import TreeFileError
    from xqlab.trace.playouts.questions import questions as playout_questions
    from xqlab.trace.playouts.reader import Playouts
    from xqlab.trace.playouts.sentences import sentence as playout_sentence
    from xqlab.trace.query.comparison import Comparison, ComparisonError, compare
    from xqlab.trace.query.query import Selection
    from xqlab.trace.query.shape import kinds_below, kinds_by_ply, largest_for, subtree_shares
    from xqlab.trace.questions.questions import questions as search_questions
    from xqlab.trace.questions.words import asked as asked_question
    from xqlab.trace.reasons.sentences import sentence, sentences
    from xqlab.trace.search_tree import Tree, build, load_tree
    from xqlab.trace.tree.ghost import ghost, minimax_size
    from xqlab.trace.tree.nodes import TreeError
    from xqlab.trace.tree.root_searches import root_searches
    from xqlab.trace.tree.rows import NODE
    from xqlab.trace.tree.statistics import count_by_ply, leaves_best_case, leaves_worst_case
    from xqlab.trace.tree.table_answers import answers_by_ply, transpositions
else:
    __all__, __getattr__, __dir__ = lazy.exports(__name__)
