"""The command `xqlab`: its subcommands, their options, and what they need of the machine."""
