"""`Quiz`: questions about a recorded search, checked against its log."""
