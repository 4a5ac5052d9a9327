"""Running long experiments: pieces of work, what is finished on disk, this machine in words."""
