#!/usr/bin/env bash
# text2qti 0.8.0
# Expected: a numerical question for Canvas may have the answer 0, the value of many a minimax tree.
# Seen: `= 0` and `= 0 +- 0` are refused, and so is `= 1 +- 1`, because its range begins at 0: every number of the
# range must be at least 0.0001 in magnitude. Yet `= 0 +- 0.5` is accepted, although its range has 0 in the middle.
# Meaning: questions generated from random trees fail for those students whose value is 0; write `= 0 +- 0.001`.
set -euo pipefail
. "$(dirname "$0")/begin.sh"
install env text2qti==0.8.0
cat > run.py <<'END'
from text2qti.config import Config
from text2qti.err import Text2qtiError
from text2qti.quiz import Quiz

for answer in ("= 2 +- 0", "= 0", "= 0 +- 0", "= 1 +- 1", "= 0 +- 0.5", "= 0 +- 0.001"):
    text = f"Quiz title: Minimax\n\n1. Which value has the root?\n{answer}\n"
    try:
        Quiz(text, config=Config(), source_name="quiz.txt", resource_path=".")
    except Text2qtiError as error:
        print(answer, "|", str(error).splitlines()[-1])
    else:
        print(answer, "| accepted")
END
seen env/bin/python run.py <<'END'
= 2 +- 0 | accepted
= 0 | Invalid numerical response; all acceptable values must have a magnitude >= 0.0001
= 0 +- 0 | Invalid numerical response; all acceptable values must have a magnitude >= 0.0001
= 1 +- 1 | Invalid numerical response; all acceptable values must have a magnitude >= 0.0001
= 0 +- 0.5 | accepted
= 0 +- 0.001 | accepted
END
