"""A course: sheets for a class, each student's with numbers of their own, on pages and on paper."""

from typing import TYPE_CHECKING

from xqlab import lazy

if TYPE_CHECKING:
    from xqlab.course.class_sheets import save_sheets, sheets
    from xqlab.course.gain import gain
    from xqlab.course.lms import gift, variants
    from xqlab.course.manifest import FOR_MARKS, PRACTICE, Manifest
    from xqlab.course.marks import Mark, Marks, grade
    from xqlab.course.page import sheet_page
    from xqlab.course.students import CourseError, Student
    from xqlab.course.submissions import Verdict
else:
    __all__, __getattr__, __dir__ = lazy.exports(__name__)
