"""How the collection of mates is composed, proven and described."""
