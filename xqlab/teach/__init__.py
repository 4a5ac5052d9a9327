"""Checks of answers to the notebooks' questions, of one's own programs, and a clinic for one's own tests."""

from typing import TYPE_CHECKING

from xqlab import lazy

if TYPE_CHECKING:
    from xqlab.teach import mutants, programs
    from xqlab.teach.check import Checked, Key, check, key_of
    from xqlab.teach.programs.parts import grade_table, grade_uct
    from xqlab.teach.programs.positions import grade_ordering, grade_quiescence
    from xqlab.teach.programs.trees import grade_minimax, grade_search
else:
    __all__, __getattr__, __dir__ = lazy.exports(__name__)
