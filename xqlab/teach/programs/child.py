"""Runs a student's file on trials, inside a process that `apart` starts; the standard library alone.

Writes one line of JSON for each trial: what the function did. Nobody believes it: the parent compares.
"""

import signal
from typing import Any


def run(inside: Any, counted: Any) -> None:
    """Run the trials of the order; see `confinement`."""
    order, seconds = inside.order, inside.order["seconds"]
    # What a student's file may replace is taken here.
    timer, real, run_one = signal.setitimer, signal.ITIMER_REAL, counted.run

    def out_of_time(*_: Any) -> None:
        raise counted.OutOfTime

    signal.signal(signal.SIGALRM, out_of_time)
    inside.confine()
    try:
        timer(real, seconds, seconds)
        function = inside.execute(order["function"])
    except BaseException as error:  # sys.exit is no Exception
        timer(real, 0)
        fault = counted.fault_of(error, order["file"])
        inside.report({"visits": [], "value": None, "move": None, "fault": fault})
        inside.leave(0)
    for trial in order["trials"]:
        timer(real, seconds, seconds)
        result = run_one(function, trial)
        timer(real, 0)
        inside.report(result)
        if result["fault"] and result["fault"]["kind"] == "time":
            break
    inside.leave(0)
