"""The module of preact and htm that pages carry is what npm's packages give."""

from tests import preact


def test_the_module_is_made_of_the_locked_packages() -> None:
    preact.install()
    for file, text in ((preact.MODULE, preact.module()), (preact.LICENSE, preact.licenses())):
        assert (preact.ROOT / file).read_text("utf-8") == text
