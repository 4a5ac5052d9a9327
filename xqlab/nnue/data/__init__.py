"""What nets learn from: games in files, and the positions that are made of them."""
