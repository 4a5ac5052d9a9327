"""Networks: features, weights in floating point and quantised, files."""
