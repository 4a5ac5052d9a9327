"""The command `xqlab`: what each subcommand asks for and does, and what it needs of the machine."""
