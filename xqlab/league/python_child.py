"""Asks a student's function for moves, in a process that `free_python` starts; the standard library alone.

Writes one line of JSON for each request: a move, or what went wrong. Nobody believes it: the parent checks.
"""

from typing import Any

LONGEST = 300  # characters of what is reported


def run(inside: Any, counted: Any) -> None:
    """Answer requests until there are no more; see `xqlab.teach.programs.confinement`."""
    name, fault_of = inside.order["file"], counted.fault_of

    def fault(error: BaseException) -> None:
        inside.report({"fault": fault_of(error, name)})
        inside.leave(0)

    def allow(request: dict[str, Any]) -> None:
        inside.allow_seconds(request["seconds"])
        inside.allow(request["steps"])

    try:
        allow(inside.order)
        move = inside.execute("move")
        inside.report({"ready": True})
    except BaseException as error:  # sys.exit is no Exception
        fault(error)
    while True:
        request = inside.request()
        try:
            allow(request)
            budget = {"steps": request["steps"], "left": inside.steps_left}
            answer = move(request["position"], request["legal_moves"], budget)
            key = "move" if isinstance(answer, str) else "odd"
            text = str(answer) if key == "move" else repr(answer)
            inside.report({key: text[:LONGEST]})
        except BaseException as error:
            fault(error)
