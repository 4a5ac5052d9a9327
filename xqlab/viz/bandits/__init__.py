"""`slot_machines`: UCB1 at work, on a page that computes with each move of a slider."""
