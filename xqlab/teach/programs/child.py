"""Runs a student's file on trials, inside a process that `apart` starts; the standard library alone.

Writes one line of JSON for each trial: what the function did. Nobody believes it: the parent compares.
"""

from typing import Any


def run(inside: Any, counted: Any) -> None:
    """Run the trials of the order; see `confinement`."""
    order, run_one = inside.order, counted.run  # which a student's file may replace
    inside.allow_seconds(order["seconds"])
    inside.allow(order["steps"])
    try:
        function = inside.execute(order["function"])
    except BaseException as error:  # sys.exit is no Exception
        fault = counted.fault_of(error, order["file"])
        inside.report({"visits": [], "value": None, "move": None, "fault": fault})
        inside.leave(0)
    for trial in order["trials"]:
        inside.allow(trial["steps"])
        inside.report(run_one(function, trial))
    inside.leave(0)
