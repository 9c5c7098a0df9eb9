"""How a round moves: one module a word of the script."""
