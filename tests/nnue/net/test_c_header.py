"""The C header: a compiler takes it, and its values are ours to the last bit."""

import os
import shutil
import subprocess

import numpy as np
import pytest

from tests.missing import missing
from tests.nnue.small_nets import positions_of, small_net, walked
from xqlab.nnue import Architecture, NetworkError, Quantised
from xqlab.nnue.net.c_header import export_header, header

PROGRAM = """
#include <stdio.h>
#include "net.h"
int main(void) {
    unsigned char line[33];
    while (fread(line, 1, 33, stdin) == 33) printf("%d\\n", xqlab_net_value(line, line[32]));
    return 0;
}
"""


def find_compiler():
    """A C compiler, or a reason aloud; where CI=true there has to be one."""
    found = os.environ.get("CC") or shutil.which("gcc") or shutil.which("cc") or shutil.which("clang")
    if found is None:
        missing("NO C COMPILER: gcc is not on the path, so the C header was not compiled")
    return found


@pytest.mark.slow
@pytest.mark.parametrize(
    "architecture",
    [
        Architecture("king_buckets", 16, (), "screlu", 8),
        Architecture("mirrored", 5, (4, 3), "crelu", 2),
        Architecture("perspectives", 6, (7,), "screlu", 3, 650.3),
        Architecture("piece_square", 4, (), "crelu", 1),
    ],
    ids=lambda each: each.features,
)
def test_c_says_what_we_say(tmp_path, architecture):
    compiler = find_compiler()
    net = Quantised.of(small_net(architecture, 5))
    (tmp_path / "program.c").write_text(PROGRAM)
    export_header(net, tmp_path / "net.h")
    strict = "-std=c99 -Wall -Wextra -Werror -O1 -fsanitize=undefined -fno-sanitize-recover"
    build = [compiler, *strict.split(), "program.c", "-o", "program"]
    made = subprocess.run(build, cwd=tmp_path, capture_output=True, text=True, timeout=120, check=False)
    assert made.returncode == 0, made.stderr
    drawn = np.random.default_rng(1)
    boards = [walked(drawn.integers(0, 200, drawn.integers(150)).tolist()) for _ in range(500)]
    squares, turns = positions_of(boards)
    lines = np.column_stack([squares, turns.astype(np.uint8)]).astype(np.uint8)
    ran = subprocess.run(
        [str(tmp_path / "program")], input=lines.tobytes(), capture_output=True, timeout=280, check=False
    )
    assert (ran.returncode, ran.stderr) == (0, b"")
    assert [int(each) for each in ran.stdout.split()] == net.values(squares, turns).tolist()


def test_names_that_c_would_not_take_and_files_that_cannot_be_written(tmp_path):
    net = Quantised.of(small_net(Architecture("piece_square", 1)))
    assert "int my_value(const" in header(net, "my")
    for name in ("", "int main", "9", "a" * 40, "net\n"):
        with pytest.raises(NetworkError, match="a name of small letters, digits and underscores, got"):
            header(net, name)
    net = Quantised.of(small_net(Architecture("piece_square", 1)))
    path = tmp_path / "net.h"
    path.write_text("old")
    with pytest.raises(NetworkError):
        export_header(net, path, "no name")
    assert path.read_text() == "old"
    assert export_header(net, path).read_text() == header(net)
    assert max(map(len, header(net).splitlines())) <= 120
