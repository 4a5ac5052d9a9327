"""What a cell keeps of a widget that a reopened notebook no longer has."""
