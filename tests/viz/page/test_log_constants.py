"""The numbers of the log in JavaScript are those that Python declares."""

from xqlab.viz.page.log_constants import FILE, log_constants


def test_the_script_is_up_to_date() -> None:
    assert FILE.read_text("utf-8") == log_constants(), (
        "`python -m xqlab.viz.page.log_constants` writes it anew"
    )
