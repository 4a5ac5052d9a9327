"""The page of a student's sheet: exercises in order, answers that are kept, and a file to hand in."""
