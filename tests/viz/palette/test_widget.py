"""What a browser sends to a widget is heard while a cell runs, in the subshell that it names."""

from jupyter_client.manager import start_new_kernel

CELL = """
import time
from traitlets import Int
from xqlab.viz.palette.widget import Widget

class Listener(Widget):
    _esm = "export default {}"
    shown = Int(0).tag(sync=True)

listener, heard = Listener(), []
listener.on_msg(lambda widget, content, buffers: heard.append(content))
listener.shown = 1
print(listener.model_id)
"""
WAIT = """
listener.shown = 2
print("waiting")
end = time.monotonic() + 20
while not heard and time.monotonic() < end:
    time.sleep(0.01)
print(heard)
"""


def printed(client, request):
    """The text of each message to stdout of a cell that runs."""
    while True:
        message = client.get_iopub_msg(timeout=120)
        if message["parent_header"].get("msg_id") != request:
            continue
        if message["msg_type"] == "stream":
            yield message["content"]["text"].strip()
        elif message["msg_type"] == "status" and message["content"]["execution_state"] == "idle":
            return


def test_a_message_is_heard_while_a_cell_runs():
    manager, client = start_new_kernel()
    try:
        client.control_channel.send(client.session.msg("create_subshell_request"))
        subshell = client.get_control_msg(timeout=280)["content"]["subshell_id"]
        (name,) = printed(client, client.execute(CELL))
        lines = printed(client, client.execute(WAIT))
        assert next(lines) == "waiting"
        stop = client.session.msg(
            "comm_msg", {"comm_id": name, "data": {"method": "custom", "content": "stop"}}
        )
        stop["header"]["subshell_id"] = subshell
        client.shell_channel.send(stop)
        assert list(lines) == ["['stop']"]
    finally:
        client.stop_channels()
        manager.shutdown_kernel(now=True)
