"""Students' own programs, graded by what they visit, against the log of the real search."""

from xqlab.teach.programs.apart import grade_file, run_apart
from xqlab.teach.programs.cases import ProgramError
from xqlab.teach.programs.cells import asserts
from xqlab.teach.programs.convention import Convention
from xqlab.teach.programs.counted import Node
from xqlab.teach.programs.parts import Visited, grade_table, grade_uct
from xqlab.teach.programs.positions import Move, captures_first, grade_ordering, grade_quiescence
from xqlab.teach.programs.report import Report, TaskVerdict
from xqlab.teach.programs.trees import grade_minimax, grade_search
