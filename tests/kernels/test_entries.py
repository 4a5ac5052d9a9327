"""Python calls kernels through entries: the same answers, defaults and errors as a function of Python's."""

import pytest

from xqlab.kernels import COMPILED, kernel

pytestmark = pytest.mark.skipif(not COMPILED, reason="speaks of compiled code")


@kernel
def total(first, second=2, third=3):
    return 100 * first + 10 * second + third


@kernel
def quotient(whole, part):
    if part == 0:
        raise ZeroDivisionError("expected a part")
    return whole // part


@kernel
def twice_the_total(number):
    return 2 * total(number)


def test_arguments_are_given_by_place_by_name_and_by_default() -> None:
    assert (total(1), total(1, 5), total(1, third=7), total(first=4, second=0)) == (123, 153, 127, 403)
    assert total(1.5) == 173.0
    with pytest.raises(TypeError, match="not enough arguments"):
        total()


def test_an_error_in_a_kernel_is_raised() -> None:
    assert quotient(7, 2) == 3
    with pytest.raises(ZeroDivisionError, match="expected a part"):
        quotient(7, 0)


def test_a_kernel_that_kernels_called_first_can_be_called_by_python() -> None:
    assert twice_the_total(1) == 246
    assert total(1) == 123
