"""Running long experiments: parallel work, results on disk, a description of the machine."""
