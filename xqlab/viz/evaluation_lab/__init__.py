"""`EvaluationLab`: move a weight, and values and moves change at once."""
