"""What a net is: its inputs, its weights in floating point and in whole numbers, its files."""
