"""The engine of a game."""
