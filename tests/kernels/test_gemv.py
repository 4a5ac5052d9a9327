"""A product by a library's function at an address is NumPy's, from a kernel and from plain Python."""

import numpy as np
import pytest

from xqlab.experiments.bench.blas_libraries import LETTERS, LIBRARIES, gemv_addresses
from xqlab.kernels import kernel
from xqlab.kernels.gemv import add_product, blas_matrix


@kernel
def compiled(matrix, vector, sums):
    add_product(matrix, vector, sums)


@pytest.mark.parametrize("library", LIBRARIES)
@pytest.mark.parametrize("dtype", LETTERS)
@pytest.mark.parametrize("function", [add_product, compiled], ids=["plain", "compiled"])
def test_a_product_is_numpys(function, dtype, library):
    address = gemv_addresses(dtype).get(library)
    if address is None:
        pytest.skip(f"NO {library}: nothing here has its products")
    drawn = np.random.default_rng(3)
    for units, inputs in ((1, 1), (3, 5), (32, 128), (129, 1280)):
        rows, vector, sums = (
            drawn.normal(size=shape).astype(dtype) for shape in ((units, inputs), inputs, units)
        )
        expected = sums + rows @ vector
        function(blas_matrix(rows, address), vector, sums)
        np.testing.assert_allclose(sums, expected, rtol=1e-4, atol=1e-4 if dtype == "float32" else 1e-11)
