"""The engine: how a round moves, and who knows what of it."""
