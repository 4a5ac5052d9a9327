#!/usr/bin/env bash
# ipykernel 7.3.0 and 7.4.0
# Expected: a comm message whose header names a subshell is handled there, at once, while a cell is busy: so a Stop
# button works during a long search.
# Seen: true of 7.3.0. In 7.4.0 the message of a comm that the main shell opened waits for the cell's end and runs
# in the main thread; what the header says is ignored. New in 7.4.0 is that a cell in `await` no longer blocks comms.
# Meaning: after the update such a button is heard only when the cell is over; search in a thread, or `await`.
set -euo pipefail
. "$(dirname "$0")/begin.sh"
install old ipykernel==7.3.0 jupyter_client==8.10.0
install new ipykernel==7.4.0 jupyter_client==8.10.0
cat > run.py <<'END'
import time

from jupyter_client.manager import KernelManager

SETUP = """import asyncio, threading, time
from comm import create_comm
c = create_comm(target_name="widget")
c.on_msg(lambda message: log.append((type(threading.current_thread()).__name__, "cell busy" if busy else "cell over")))
busy, log = False, []
print(c.comm_id)"""
BUSY, AWAITING = "busy = True; time.sleep(4); busy = False", "busy = True; await asyncio.sleep(4); busy = False"


def printed(code):
    texts = []
    client.execute_interactive(code, output_hook=lambda said: texts.append(said["content"].get("text")), timeout=60)
    return next(text.strip() for text in texts if text)


manager = KernelManager(kernel_name="python3")
manager.start_kernel()
client = manager.client()
client.start_channels()
client.wait_for_ready(timeout=120)
comm = printed(SETUP)
client.control_channel.send(client.session.msg("create_subshell_request"))
subshell = client.control_channel.get_msg(timeout=60)["content"]["subshell_id"]
for code, header in ((BUSY, {}), (BUSY, {"subshell_id": subshell}), (AWAITING, {})):
    client.execute(code)
    time.sleep(2)
    message = client.session.msg("comm_msg", {"comm_id": comm, "data": {}})
    message["header"].update(header)
    client.shell_channel.send(message)
    print("await" if code is AWAITING else "sleep", *header, printed("print(*log); log.clear()"))
manager.shutdown_kernel(now=True)
END
seen old/bin/python run.py <<'END'
sleep ('_MainThread', 'cell over')
sleep subshell_id ('SubshellThread', 'cell busy')
await ('_MainThread', 'cell over')
END
seen new/bin/python run.py <<'END'
sleep ('_MainThread', 'cell over')
sleep subshell_id ('_MainThread', 'cell over')
await ('_MainThread', 'cell busy')
END
