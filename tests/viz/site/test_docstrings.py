"""Docstrings as reStructuredText."""

import pytest

from xqlab.viz.site.docstrings import as_rst, escaped

DOCSTRING = """The search's value, in *centipawns*.

board     : a `Board`, which is
            not changed
a, b      : two `Player`s; `f(x)` is code

    indented text is shown as it is

Either
- one, which
  goes on
- or two

Raises SearchError.
>>> 1 + 1
2
"""
PAGE = r"""The search's value, in \*centipawns\*.

``board``
    a `Board`, which is not changed

``a, b``
    two `Player`\ s; ``f(x)`` is code

::

    indented text is shown as it is

Either

- one, which goes on

- or two

Raises SearchError.

>>> 1 + 1
2
"""


def test_fields_code_and_examples_and_no_markup_by_accident() -> None:
    assert as_rst(DOCSTRING.splitlines()) == PAGE.splitlines()
    assert escaped("ends_ with |a| <b> ` and 2*x") == r"ends\_ with \|a\| \<b\> \` and 2\*x"


@pytest.mark.parametrize("lines", [[], [""], ["One line."]])
def test_short_ones(lines: list[str]) -> None:
    assert as_rst(lines) == [line for line in lines if line]
