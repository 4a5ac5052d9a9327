"""Students' own programs, graded by what they visit, against the log of the real search."""

from xqlab.teach.programs.apart import grade_file, run_apart
from xqlab.teach.programs.cases import ProgramError
from xqlab.teach.programs.convention import Convention
from xqlab.teach.programs.counted import Node
from xqlab.teach.programs.report import Report, Verdict
from xqlab.teach.programs.trees import grade_minimax, grade_search
