"""`Stepper`: a recorded search, event by event."""
