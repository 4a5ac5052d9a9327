#!/usr/bin/env bash
# optuna 5.0.0
# Expected: `suggest_int("weight", 0, 100, step=10)` returns one of 0, 10, ..., 100.
# Seen: in a trial that was enqueued with 200, or with 7, it returns just that. There is a warning, but the trial
# counts like any other, and can become the study's best one.
# Meaning: an evaluation tuned with optuna can be given weights outside its declared range by a typing error in the
# first guess; check the value that comes back.
set -euo pipefail
. "$(dirname "$0")/begin.sh"
install env optuna==5.0.0
cat > run.py <<'END'
import warnings

import optuna

optuna.logging.set_verbosity(optuna.logging.ERROR)
study = optuna.create_study(direction="maximize")
for enqueued in (50, 200, 7):
    study.enqueue_trial({"weight": enqueued})
    trial = study.ask()
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        value = trial.suggest_int("weight", 0, 100, step=10)
    study.tell(trial, value)
    print("enqueued", enqueued, "suggested", value, "warnings", len(caught))
print("best", study.best_params)
END
seen env/bin/python run.py <<'END'
enqueued 50 suggested 50 warnings 0
enqueued 200 suggested 200 warnings 1
enqueued 7 suggested 7 warnings 1
best {'weight': 200}
END
