#!/usr/bin/env bash
# ipykernel 7.4.0
# Expected: a front end receives what a cell prints and what it sends over a comm (to a widget) in the cell's order.
# Seen: a comm message overtakes everything printed before it. Prints wait in a buffer, which a display or the end of
# the cell flushes, but a comm message does not.
# Meaning: a widget that is told to show step 5 shows it above "step 4 begins"; flush sys.stdout before sending.
set -euo pipefail
. "$(dirname "$0")/begin.sh"
install env ipykernel==7.4.0 jupyter_client==8.10.0
cat > run.py <<'END'
from jupyter_client.manager import KernelManager

CELLS = (
    "print('before'); c.send({'n': 1}); print('after')",
    "print('before'); display(2); print('after')",
    "import sys; print('before'); sys.stdout.flush(); c.send({'n': 1}); print('after')",
)


def messages(code):
    arrived = []

    def note(message):
        if message["msg_type"] in ("comm_msg", "stream", "display_data"):
            arrived.append(message["content"].get("text") or message["content"]["data"])

    client.execute_interactive(code, output_hook=note, timeout=60)
    return arrived


manager = KernelManager(kernel_name="python3")
manager.start_kernel()
client = manager.client()
client.start_channels()
client.wait_for_ready(timeout=120)
messages("from comm import create_comm; c = create_comm(target_name='widget')")
for code in CELLS:
    print(messages(code))
manager.shutdown_kernel(now=True)
END
seen env/bin/python run.py <<'END'
[{'n': 1}, 'before\nafter\n']
['before\n', {'text/plain': '2'}, 'after\n']
['before\n', {'n': 1}, 'after\n']
END
