"""The options of `xqlab match` have the defaults that its help tells."""

import argparse

from xqlab.cli.match_options import add_match_options


def test_defaults():
    parser = argparse.ArgumentParser()
    add_match_options(parser)
    options = parser.parse_args([])
    assert (options.a, options.b, options.pairs, options.seed) == ("full", None, 100, 0)
    assert "20000, the default" in parser.format_help()
